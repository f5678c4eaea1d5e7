"""Coach: gives a one-sentence tip the first time a player meets a situation, never twice.

It shows tips to the person to decide once no animation is pending, beside the board; without room there, an
icon in the top bar says that there is a tip. Players who have finished a few games or have switched the coach
off get no tips.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.lessons.chapters import LessonError
from client.lessons.first_game_tips import Tip, load_tips
from client.lessons.move_conditions import PlainMove
from client.scene.dialog import Dialog, DialogButton
from client.table import frame_painting
from client.table.face import AnyPort
from client.table.guide import card
from client.table.guide.card import CardWords
from client.table.log_room import leaves_log_readable
from client.widgets import Button, ButtonState, IconButton, PaintedButton, WidgetText
from rules.contract import Action, Event
from saves.coach_progress import CoachProgress, find_progress, update_progress

log = logging.getLogger(__name__)

GAMES_TO_LEARN: Final = 3
"""Number of games after which a player knows the game."""


def load_readable_tips(game_id: str) -> tuple[Tip, ...]:
    """Return the coach's tips for a game, () if the file with the tips cannot be read."""
    try:
        return load_tips(game_id)
    except LessonError as error:
        log.warning("no coach: %s", error)
        return ()


class Coach:
    """Gives tips to new players at one table.

    Attributes:
        tip: The tip that is shown, None if there is none.
    """

    def __init__(self, table: AnyPort) -> None:
        self._table = table
        self._tips = (
            () if table.match.is_lesson or table.match.is_replay else load_readable_tips(table.match.game.id)
        )
        self._due_tips: set[str] = set()  # tips whose moment has come
        self._unannounced_tip: Tip | None = None  # shown, but not said aloud yet
        self.tip: Tip | None = None

    # --- to whom ------------------------------------------------------------------------------------

    def _load_progress(self, seat: int) -> CoachProgress:
        table = self._table
        return find_progress(table.app.settings.people, table.match.seats[seat].name, table.match.game.id)

    def _save_progress(self, known: CoachProgress) -> None:
        app = self._table.app
        app.change_settings(people=update_progress(app.settings.people, known))

    def is_enabled_for(self, seat: int) -> bool:
        """Return whether the coach gives tips to the player of a seat."""
        known = self._load_progress(seat)
        wanted = known.finished < GAMES_TO_LEARN if known.coach is None else known.coach
        return bool(self._tips) and self._table.app.settings.coach and wanted

    def toggle(self, seat: int) -> None:
        """Switch the coach on or off for the player of a seat."""
        on = not self.is_enabled_for(seat)
        if on and not self._table.app.settings.coach:
            self._table.app.change_settings(coach=True)
        self._save_progress(msgspec.structs.replace(self._load_progress(seat), coach=on))
        self.tip = None
        self._table.refresh()

    def find_switchable_seat(self) -> int | None:
        """Return the seat for which the coach can be switched on or off, None if there is none."""
        table = self._table
        if not self._tips or table.match.read_only:
            return None
        alone = table.secrecy.people[0] if len(table.secrecy.people) == 1 else None
        return table.decider if table.decider is not None else alone

    # --- what it sees and says ------------------------------------------------------------------------

    def mark_due_tips(self, action: Action, events: Sequence[Event]) -> None:
        """Record the tips that are now due: an action and its visible events meet their conditions."""
        if not any(map(self.is_enabled_for, self._table.secrecy.people)):
            return
        move = PlainMove.from_events(action, events)
        for tip in self._tips:
            if tip.when is not None and tip.id not in self._due_tips and tip.when.is_met_by_move(move):
                self._due_tips.add(tip.id)

    def count_finished_game(self) -> None:
        """Count a finished game for every person at this screen; after a few games tips end."""
        for seat in self._table.secrecy.people:
            known = self._load_progress(seat)
            self._save_progress(msgspec.structs.replace(known, finished=known.finished + 1))

    def drop_tip(self) -> None:
        """Remove the present tip after a decision, also if it has not been announced yet."""
        self.tip = self._unannounced_tip = None

    def close_tip(self) -> None:
        """Close the present tip and redraw the table."""
        self.tip = None
        self._table.refresh()

    def show_new_tip(self) -> None:
        """Show and announce a new tip for the player to decide, if one is due."""
        if self.find_new_tip():
            self._table.refresh()
        self.announce_tip()

    def find_new_tip(self) -> bool:
        """Choose a due tip that the player to decide has not seen yet; return whether there is one."""
        seat = self._table.decider
        if seat is None or self.tip is not None or not self.is_enabled_for(seat):
            return False
        told = self._load_progress(seat).told
        due = (one for one in self._tips if one.when is None or one.id in self._due_tips)
        found = next((one for one in due if one.id not in told), None)
        if found is None:
            return False
        self.tip = self._unannounced_tip = found
        self._save_progress(msgspec.structs.replace(self._load_progress(seat), told=(*told, found.id)))
        return True

    def announce_tip(self) -> None:
        """Announce the new tip to screen readers, after its card has been built."""
        found, self._unannounced_tip = self._unannounced_tip, None
        if found is not None:
            self._table.app.announce(self._make_text(found).spoken_text)

    # --- what is seen ---------------------------------------------------------------------------------

    def _make_text(self, tip: Tip) -> CardWords:
        return CardWords(tr("coach.title"), tr(f"coach.{self._table.match.game.id}.{tip.id}"), "", "says")

    def _place_card(self) -> tuple[card.CardSize, Rect] | None:
        """Return the measures of the tip's card and its place below the log; None without room or tip.

        The card is small if the log is short. It never takes all of the log.
        """
        table, layout, tip = self._table, self._table.frame_layout, self.tip
        if tip is None or layout.compact or table.animator.is_busy:
            return None
        column = frame_painting.get_card_column(
            layout.side, table.face.measure_seat_panel(layout.side.width - 40)
        )
        for small in (False, True):
            size = card.get_card_size(small)
            box = card.place_in_column(table.app.texts, self._make_text(tip), column, size, ())
            if box is not None and leaves_log_readable(table, box.height):
                return size, box
        return None

    @property
    def column_card_height(self) -> float:
        """Height of the tip's card in the right column; 0 if there is none."""
        found = self._place_card()
        return 0.0 if found is None else found[1].height

    @property
    def is_folded(self) -> bool:
        """Whether there is a tip but no room for its card, so that only an icon is shown."""
        return self.tip is not None and not self._table.animator.is_busy and self._place_card() is None

    def show_tip_dialog(self) -> None:
        """Show the tip in a dialog, after a press on its icon."""
        table, tip = self._table, self.tip
        if tip is None:
            return
        self.close_tip()
        buttons = [DialogButton("ok", tr("app.ok"), kind="gold", icon="check")]
        if registry.has_pages(table.match.game.id):
            read = partial(self._open_rule, tip)
            buttons.insert(0, DialogButton("more", tr("coach.more"), read, icon="rulebook"))
        words = self._make_text(tip)
        table.app.push(Dialog(table.app, words.head, words.text, buttons, icon="learn"))

    def build(self) -> None:
        """Add the tip's card with its buttons: open the rule, and close."""
        table, tip = self._table, self.tip
        found = self._place_card()
        if tip is None or found is None:
            return
        words, (size, box) = self._make_text(tip), found

        def paint(canvas: Canvas, _area: Rect, _state: ButtonState) -> None:
            card.draw_card(canvas, box, words, size)

        text = WidgetText(words.spoken_text, painted=words.head)
        table.ui.add(PaintedButton("coach.card", box, text, paint=paint, focusable=False, sound=""))
        if registry.has_pages(table.match.game.id):
            wide = size.measure_button(table.app.texts, tr("coach.more"))
            place = Rect(box.right - size.rim - wide, box.bottom - size.foot - size.button, wide, size.button)
            table.ui.add(
                Button(
                    "coach.more",
                    place,
                    tr("coach.more"),
                    icon="rulebook",
                    on_press=partial(self._open_rule, tip),
                )
            )
        corner = size.get_corner_box(box)
        table.ui.add(
            IconButton(
                "coach.close", corner, "close", tr("coach.close"), on_press=self.close_tip,
                icon_size=corner.width * 0.52,
            )
        )  # fmt: skip

    def _open_rule(self, tip: Tip) -> None:
        self._table.app.open("rulebook", game_id=self._table.match.game.id, anchor=tip.rule)
