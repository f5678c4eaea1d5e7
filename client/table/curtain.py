"""The curtain: a scene that hides the table until the player who may look opens it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.chrome import measure_chip
from client.draw.easing import ease_in_out, ease_out
from client.draw.geometry import Rect
from client.draw.rich_text_parser import strip_markup
from client.i18n import isolate, tr
from client.scene import Scene
from client.table import binding_glyphs, bindings, curtain_view as view
from client.table.curtain_cloth import draw_cloth
from client.table.curtain_view import CurtainSeat, CurtainWords
from client.table.face import AnyPort
from client.table.pause_menu import open_rulebook
from client.widgets import Button, IconButton
from client.widgets.accessible_node import AccessibleNode, make_paragraph
from saves.seats import SeatInfo


def make_accessible_title(said: CurtainWords) -> str:
    """Return the curtain's title and instruction (whose turn it is and what to do) for screen readers."""
    return ", ".join(words for words in (strip_markup(said.title), said.hand) if words)


def make_accessible_nodes(
    where: str, key: str, infos: Sequence[SeatInfo], states: Sequence[CurtainSeat]
) -> tuple[AccessibleNode, ...]:
    """Return the curtain's accessible nodes: game and round, every seat's state, and the key to open it.

    Args:
        where: The text that names game and round.
        key: Name of the key that opens the curtain while held, "" if it has none.
        infos: The players of the seats.
        states: What each player is doing, in the same order.
    """
    seats = "\n".join(
        f"{isolate(info.name)}: {state.words}" for info, state in zip(infos, states, strict=True)
    )
    lines = {"where": where, "seats": seats, "hold": tr("curtain.hold", key=key) if key else ""}
    return tuple(make_paragraph(f"curtain.told.{name}", words) for name, words in lines.items() if words)


HOLD_S = 0.5
"""Seconds for which the space bar has to be held to open the curtain."""


def describe_seat_states(table: AnyPort, looking: int | None) -> tuple[CurtainSeat, ...]:
    """Return for each seat whether its player has chosen, is next, chooses later, or has nothing to choose.

    Args:
        table: The table behind the curtain.
        looking: The seat of the player who may look next, None if all have decided.
    """
    states = []
    for seat in range(len(table.match.seats)):
        if seat == looking:
            key = "now"
        elif looking is not None and seat in table.match.deciders:
            key = "later"
        else:
            key = "chosen" if table.face.has_secret_decision(seat) else "sits-out"
        states.append(CurtainSeat(tr(f"curtain.state.{key}"), seat == looking))
    return tuple(states)


class Curtain(Scene):
    """A cloth that covers the table and says which player may open it.

    Attributes:
        seat: The seat that may look next; None if everybody may.
    """

    overlay: ClassVar[bool] = True
    music: ClassVar[str] = ""

    def __init__(
        self, table: AnyPort, seat: int | None, look: Callable[[int], None], *, down: bool = False
    ) -> None:
        """Cover a table.

        Args:
            table: The table.
            seat: Who may look next; None for everybody.
            look: Shows the table to the player of a seat.
            down: Whether the curtain is closed from the beginning.
        """
        super().__init__(table.app)
        self.table = table
        self._look = look
        self.seat = seat
        self.is_opening = False
        self._length = 0.0 if down else self.app.scale_duration(theme.CURTAIN_DOWN)
        self._time = 0.0
        self._held: float | None = None
        self.layout = view.make_layout(1920, 1080)

    # --- what it says: a curtain for another purpose says something else ----------------------------

    def make_text(self) -> view.CurtainWords:
        """Return the text of the curtain's panel: whose turn it is to look, and what to do."""
        if self.seat is None:
            return view.CurtainWords(
                tr(f"{self.table.face.reveal_words}.title"), "", tr(f"{self.table.face.reveal_words}.text")
            )
        name = self.table.match.seats[self.seat].name
        return view.CurtainWords(
            tr("curtain.title", name=name), tr("curtain.hand"), tr("curtain.text", name=name)
        )

    def make_layout(self) -> view.CurtainPanelLayout:
        """Return the layout of the curtain's panel for the window's size and the number of seats."""
        return view.make_layout(self.width, self.height, len(self.table.match.seats))

    def get_open_label(self) -> str:
        """Return the label of the button that opens the curtain."""
        if self.seat is None:
            return tr(f"{self.table.face.reveal_words}.open")
        return tr("curtain.open", name=self.table.match.seats[self.seat].name)

    def show_table(self) -> None:
        """Have the table below drawn for the player of the curtain; do nothing if everybody may look."""
        if self.seat is not None:
            self._look(self.seat)

    def on_opened(self) -> None:
        """If the curtain has opened for everybody, start the animations that waited behind it."""
        if self.seat is None:
            self.table.animator.release()  # at once: else the table would flash up between curtain and event
            self.table.invalidate()

    # --- without sight ------------------------------------------------------------------------------

    def accessible_name(self) -> str:
        """Return the curtain's title for screen readers: whose turn it is to look and what to do."""
        return make_accessible_title(self.make_text())

    def accessible_description(self) -> str:
        """Return the curtain's explanation for screen readers: what the other players do meanwhile."""
        return strip_markup(self.make_text().text)

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return nodes with the game, the round and who has chosen, but nothing that the curtain hides."""
        key = binding_glyphs.name_binding(bindings.CURTAIN, "open")
        states = describe_seat_states(self.table, self.seat)
        return make_accessible_nodes(self._plate_text, key, self.table.match.seats, states)

    # --- life ---------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Start lowering the curtain, and discard recent announcements, which might be secret."""
        super().enter()
        self.app.clear_recent()  # nothing that was said of what lies under it can be read again
        if self._length:
            self.app.sound.play("curtain-down")

    @property
    def is_moving(self) -> bool:
        """Whether the curtain is being closed or opened."""
        return self._time < self._length

    @property
    def is_animating(self) -> bool:
        """Whether anything on the curtain moves: the cloth, the hold indicator or a widget."""
        return super().is_animating or self.is_moving or self._held is not None

    def update(self, dt: float) -> None:
        """Advance the curtain by `dt` seconds: move it, and open it once its key was held for HOLD_S."""
        if self.is_moving:
            self._time += dt
            self.invalidate()
        if self.is_opening and not self.is_moving:
            self.app.close(self)
            self.on_opened()
        elif self._held is not None and not self.is_opening:
            self._held += dt
            self.invalidate()
            if self._held >= HOLD_S:
                self.open()

    def open(self) -> None:
        """Start raising the curtain, and have the table below drawn for its player."""
        if self.is_opening:
            return
        self._held = None
        self.is_opening = True
        seconds = 0.0 if self.app.reduce_motion else theme.CURTAIN_OPEN
        self._time, self._length = 0.0, self.app.scale_duration(seconds)
        self.app.sound.play("curtain-up")
        self.show_table()
        self.invalidate()

    def take_back(self) -> None:
        """Remove the curtain and undo the previous player's secret decision, so that they choose again."""
        self.app.close(self)
        self.table.undo_or_redo(undo=True, curtain_down=True)

    def cancel(self) -> None:
        """Open the pause menu above the curtain, unless the curtain is opening."""
        if not self.is_opening:
            self.table.open_pause_menu()

    # --- the screen -----------------------------------------------------------------------------------

    def build(self) -> None:
        """Build the curtain's buttons: open it, open the menu, and undo the previous player's choice."""
        self.layout = self.make_layout()
        if self.is_opening:
            return
        words, icon = self.get_open_label(), "eye"
        letters = styles.LEAD.with_size(self.layout.button)
        wide = self.texts.measure_width(words, letters) + 150
        box = self.layout.get_open_button_box(wide)
        button = Button(
            "curtain.open", box, words, icon=icon, kind="gold", on_press=self.open, letters=letters
        )
        button.sound = ""
        self.ui.add(button)
        size = 40.0 if self.height > 800 else 36.0
        corner = (self.width - 24 - size, 16, size, size)
        title = tr("table.menu.title")
        self.ui.add(
            IconButton(
                "curtain.menu",
                corner,
                "menu",
                title,
                on_press=self.table.open_pause_menu,
                kind="ghost",
            )
        )
        before = self.table.secrecy.hidden_undo_seat
        if before is not None:
            label = tr("curtain.take-back", name=self.table.match.seats[before].name)
            wide = self.texts.measure_width(label, styles.LABEL) + 82
            self.ui.add(
                Button(
                    "curtain.take-back",
                    (24, 16, min(wide, self.width - 120), size),
                    label,
                    icon="undo",
                    kind="ghost",
                    on_press=self.take_back,
                    letters=styles.LABEL,
                )
            )

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event on the curtain: its key opens it if held; while it opens, input is ignored.

        Keys that do something at the table are answered with what opens it.
        """
        if self.is_opening:
            return True
        asked = bindings.find_pressed_command(bindings.CURTAIN + bindings.RULES, event)
        if asked is not None and asked.does == "open" and self.ui.focused_id is None:
            if self._held is None:
                self._held = 0.0
            return True
        if self._held is not None and bindings.is_key_release(bindings.CURTAIN, event):
            self._held = None
            self.invalidate()
            return True
        if asked is not None and asked.does == "rules":
            open_rulebook(self.table)
            return True
        if super().handle(event):
            return True
        if bindings.find_pressed_command(bindings.TABLE, event) is None:
            return False
        self.app.notify(tr("curtain.covered", button=self.get_open_label()), "refused")
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the curtain's cloth and the panel on it."""
        if self.app.reduce_motion:
            self._paint(canvas)
            return
        t = min(1.0, self._time / self._length) if self._length else 1.0
        shown = 1.0 - ease_in_out(t) if self.is_opening else ease_out(t)
        with canvas.shift(0, -(self.height + 8) * (1.0 - shown)):
            self._paint(canvas)

    def _paint(self, canvas: Canvas) -> None:
        draw_cloth(canvas, self.rect)
        view.draw_panel(canvas, self.layout)
        if not self.is_opening:
            canvas.glow(
                self.ui["curtain.open"].rect, theme.GOLD, radius=theme.RADIUS_CONTROL, blur=14, alpha=0.45
            )
        self.paint_panel(canvas)
        self._draw_plate(canvas)
        self.ui.draw(canvas)

    def paint_panel(self, canvas: Canvas) -> None:
        """Draw the content of the curtain's panel, and below it the state of every seat."""
        info = None if self.seat is None else self.table.match.seats[self.seat]
        view.draw_seat_symbol(canvas, self.layout, info)
        view.draw_text(
            canvas, self.layout, self.make_text(), None if info is None else theme.SEAT[info.colour]
        )
        progress = 0.0 if self._held is None else min(1.0, self._held / HOLD_S)
        view.draw_hold_hint(canvas, self.layout, progress)
        view.draw_seats(
            canvas, self.layout, self.table.match.seats, describe_seat_states(self.table, self.seat)
        )

    @property
    def _plate_text(self) -> str:
        heading = self.table.face.make_top_bar_text()
        return tr("curtain.where", game=heading.title, round=heading.round)

    def _draw_plate(self, canvas: Canvas) -> None:
        """Return the text of the plate on the panel: game and round."""
        heading, label = self.table.face.make_top_bar_text(), self._plate_text
        wide, panel, emblem = measure_chip(canvas.texts, label), self.layout.panel, 34.0
        box = Rect(panel.centerx - (wide + emblem) / 2, panel.top - 21, wide + emblem, 42)
        canvas.slab(
            box, radius=21, top=theme.CHIP, bottom=theme.PANEL_BOTTOM, edge=theme.GOLD_DEEP, light=0.0
        )
        canvas.image(heading.picture, (box.left + 8 + emblem / 2, box.centery), 30)
        at = (box.left + emblem + wide / 2, box.centery - 1)
        canvas.text(label, at, styles.LABEL, anchor="center")
