"""What the opponents have done since the last turn of the player to decide: wisps, shapes, trees, points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from client.draw.gains import format_gain
from client.games.wispwood.board import forecast
from client.games.wispwood.board.turn_summaries_view import TurnSummary
from client.games.wispwood.board.view_model import WispwoodViewModel
from client.i18n import tr
from client.session.match import Step
from client.widgets.widget_text import WidgetText
from rules.wispwood import events as e
from rules.wispwood.state import KINDS, WispwoodState

MIN_PLAYERS: Final = 3
"""Number of players from which on more happens between two turns than the trace on the board shows."""


def summarize_turns(history: Sequence[Step], decider: int | None) -> tuple[TurnSummary, ...]:
    """Return what the others have done since the player to decide acted last, in the order of their turns.

    () for fewer than three players, before the first turn of that player is over, and as soon as the next one
    has begun.
    """
    if decider is None or not history or history[-1].seat == decider:
        return ()
    found: dict[int, TurnSummary] = {}
    for step in _list_steps_since(history, decider):
        before = step.before
        for event, after in zip(step.events, step.positions, strict=True):
            assert isinstance(before, WispwoodState)  # the steps are those of a game of Wispwood
            assert isinstance(after, WispwoodState)
            if isinstance(event, e.Placed | e.Planted) and len(after.forests) >= MIN_PLAYERS:
                found[event.seat] = _add_event(found.get(event.seat), event, before, after)
            before = after
    return tuple(found.values())


def _list_steps_since(history: Sequence[Step], seat: int) -> Sequence[Step]:
    """Return the steps after the last one of a seat; none if it has not acted yet."""
    for number in reversed(range(len(history))):
        if history[number].seat == seat:
            return history[number + 1 :]
    return ()


def _add_event(
    known: TurnSummary | None, event: e.Placed | e.Planted, before: WispwoodState, after: WispwoodState
) -> TurnSummary:
    """Return the summary of a turn with one more event."""
    seat = event.seat
    gain = sum(forecast.score_forest(after, seat)) - sum(forecast.score_forest(before, seat))
    if isinstance(event, e.Placed):
        return TurnSummary(seat, event.kind, event.shape, 0, gain)
    return TurnSummary(seat, None, "", 1 + (known.trees if known else 0), gain + (known.gain if known else 0))


def describe_turn(view_model: WispwoodViewModel, summary: TurnSummary) -> WidgetText:
    """Describe what a player did in the last turn, and that a press plays it again."""
    name = view_model.context.name(summary.seat)
    gain = format_gain(summary.gain) if view_model.shows_points else ""
    if summary.kind is None:
        what = tr("wispwood.since.trees", n=summary.trees)
    else:
        kind = tr(f"wispwood.nom.{KINDS[summary.kind]}")
        what = f"{kind}, {tr(f'wispwood.shape.{summary.shape}')}"
    text = ", ".join(part for part in (what, gain) if part)
    return WidgetText(
        f"{name}: {text}", details=f"{tr('wispwood.since.title')}. {tr('wispwood.since.again')}"
    )
