"""The buttons in the top and bottom bar of a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from client.games import registry
from client.i18n import tr
from client.table.bar_models import BarButton
from client.table.face import AnyPort
from client.table.hints import HintController
from client.table.opponents import Opponents
from client.table.pause_menu import (
    explain_unsaved,
    has_goal_text,
    is_unsaved,
    open_goal,
    open_keys_page,
    open_rulebook,
)
from client.table.watch_controls import is_watched
from client.widgets.progress_button import ProgressJob

if TYPE_CHECKING:
    from client.table.guide.coach import Coach
    from client.table.replay.playback import Playback


class TopButton(Struct, frozen=True):
    """A button of a table's top bar."""

    id: str
    """Id of the widget."""
    icon: str
    """Name of the icon."""
    label: str
    """The label, shown as a tooltip."""
    on_press: Callable[[], object]
    """Called when it is pressed."""
    work: ProgressJob | None = None
    """A job whose progress it shows, None for an ordinary button."""


class BarButtons(Struct, frozen=True):
    """The buttons of a table's bottom bar.

    Attributes:
        main: The main button, None if there is none.
        others: The other buttons from right to left.
        has_main_place: Whether the room for a main button is left empty if there is no such button.
    """

    main: BarButton | None
    others: tuple[BarButton, ...]
    has_main_place: bool = True


def make_top_buttons(
    table: AnyPort,
    coach: Coach,
    open_side: Callable[[], object],
    playback: Playback | None = None,
    replay_turn: Callable[[], object] | None = None,
) -> tuple[TopButton, ...]:
    """Return the buttons of a table's top bar from right to left, such as menu, rules and sound."""
    readable = registry.has_pages(table.match.game.id)
    rules = TopButton("table.rules", "question", tr("table.rules"), partial(open_rulebook, table))
    back, sound = table.match.is_replay, "sound" if table.app.settings.sound_on else "mute"
    goal = (
        [TopButton("table.goal", "flag", tr("goal.sign"), partial(open_goal, table))]
        if has_goal_text(table)
        else []
    )
    found = [
        TopButton("playback.leave", "close", tr("playback.leave"), table.screens.close_table)
        if back
        else TopButton("table.menu", "menu", tr("table.menu.title"), table.open_pause_menu),
        *([rules] if readable else []),
        *([] if table.frame_layout.compact else goal),
        TopButton("table.sound", sound, tr("table.sound"), partial(_toggle_sound, table)),
    ]
    if replay_turn is not None:
        found.append(TopButton("table.last-turn", "history", tr("table.last-turn"), replay_turn))
    if back:  # Esc leaves at once: there is no pause menu to find them in
        found.insert(
            1, TopButton("playback.keys", "keyboard", tr("table.menu.keys"), partial(open_keys_page, table))
        )
    entry = playback.review_button if playback is not None else None
    if entry is not None:
        found.insert(2, TopButton("playback.review", entry.icon, entry.label, entry.press, entry))
    if table.frame_layout.compact:
        found.append(TopButton("table.log", "log", tr("table.log"), open_side))
    if is_unsaved(table):
        found.append(
            TopButton("table.unsaved", "warning", tr("app.unsaved.sign"), partial(explain_unsaved, table))
        )
    if coach.is_folded:
        found.append(TopButton("coach.sign", "learn", tr("coach.sign"), coach.show_tip_dialog))
    return tuple(found)


def _toggle_sound(table: AnyPort) -> None:
    """Switch all sound on or off."""
    is_on = not table.app.settings.sound_on
    table.app.change_settings(sound_on=is_on)
    table.app.announce(tr(f"table.sound-is.{'on' if is_on else 'off'}"))
    table.refresh()


def make_bottom_buttons(
    table: AnyPort,
    opponents: Opponents,
    hints: HintController,
    taking_back: tuple[BarButton, ...],
    *,
    moves: bool = True,
) -> BarButtons:
    """Return the buttons of a table's bottom bar: the main one, hint, undo, and those of the game.

    Args:
        table: The table.
        opponents: The computer opponents, whose buttons replace those of the game while they think.
        hints: The hints, which have a button.
        taking_back: The buttons for undo and redo.
        moves: Whether moves are offered; otherwise only what changes how the table is seen.
    """
    if is_watched(table):  # whoever watches can always do that otherwise
        more = () if table.animator.is_busy else opponents.make_buttons() or ()
        return BarButtons(None, (*opponents.watching.make_buttons(), *more), has_main_place=False)
    main, others = _split_main_button(table, opponents)
    if not moves:
        main, others = None, [one for one in others if one.looking]
    return BarButtons(main, (*hints.make_buttons(), *taking_back, *others))


def _split_main_button(table: AnyPort, opponents: Opponents) -> tuple[BarButton | None, list[BarButton]]:
    """Return the main button and the rest: the gold one, else the first with a label.

    While events are shown there is no main button. After every decision it submits another answer, even if it
    looks the same and is in the same place.
    """
    if table.match.is_lesson and table.match.outcome is not None:  # what a lesson comes to is nobody's result
        return None, []
    own = table.face.make_busy_buttons() if table.animator.is_busy else opponents.make_buttons()
    found = (
        [replace(one, answer=table.secrecy.decision_number) for one in table.face.make_bar_buttons()]
        if own is None
        else own
    )
    golden = (index for index, one in enumerate(found) if one.kind == "gold")
    first = found[0] if found else None
    main = next(golden, None if first is None or first.icon_only or first.is_secondary else 0)
    if main is None:
        return None, found
    return found[main], [*found[:main], *found[main + 1 :]]


def explain_no_undo(table: AnyPort) -> str:
    """Return the sentence that says why undo is not possible now, "" if it is possible."""
    if table.animator.is_busy:
        return tr("table.why.busy")
    if table.secrecy.can_undo:
        return ""
    seats = table.match.seats
    begun = any(seats[step.seat].human for step in table.match.history)
    return tr("table.why.over" if table.match.outcome else "table.why.seen" if begun else "table.why.nothing")


def make_undo_buttons(table: AnyPort) -> tuple[BarButton, ...]:
    """Return the undo button, which is disabled with a reason if undo is not possible, and redo if it is.

    In a lesson there are none, because its guide undoes moves.
    """
    if table.match.is_lesson:  # the guide takes back
        return ()
    why = explain_no_undo(table)
    back = BarButton(
        "table.undo",
        tr("table.undo"),
        partial(table.undo_or_redo, undo=True),
        icon="undo",
        enabled=not why,
        why=why,
    )
    if not table.secrecy.can_redo or table.animator.is_busy:
        return (back,)
    return back, BarButton(
        "table.redo", tr("table.redo"), partial(table.undo_or_redo, undo=False), icon="redo"
    )
