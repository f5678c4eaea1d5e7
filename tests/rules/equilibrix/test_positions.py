"""The position after an event holds what the event tells, and nothing that comes later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rules.contract import Event
from rules.equilibrix import events as e
from rules.equilibrix.state import NOBODY, EquilibrixState
from tests.rules.playthrough import Case
from tests.rules.positions import few_and_all_cases, iterate_transitions


def lies(state: EquilibrixState, seat: int, field: int) -> bool:
    """Return whether a seat has a stone on a field."""
    return bool(state.stones[seat] >> field & 1)


def agrees(before: EquilibrixState, event: Event, after: EquilibrixState) -> bool:
    """Return whether a position is the one that an event leads to."""
    match event:
        case e.StartPlaced(seat, field):
            return not lies(before, seat, field) and lies(after, seat, field) and after.phase == "placing"
        case e.TurnBegan(seat, turn):
            fresh = after.die == NOBODY and not any(after.open) and not after.acted and not after.bonuses
            return fresh and (after.seat, after.turn, after.phase) == (seat, turn, "action")
        case e.Rolled(_, dice):
            return after.dice == dice and after.open == (True,) * len(dice)
        case e.Granted(_, actions):
            return after.open == (True,) * actions
        case e.Born(seat, _, field, _, _):
            judging = after.phase == ("rings" if after.rings else "action")
            born = not lies(before, seat, field) and lies(after, seat, field)
            return born and judging and after.acted and after.taken == NOBODY
        case e.TakenBack(seat, die, field):
            lifted = lies(before, seat, field) and not lies(after, seat, field)
            again = after.phase == "reborn" and after.taken == field and after.die == die
            return lifted and after.acted and (again or (after.phase == "action" and not after.open[die]))
        case e.RingJudged(_, field, falls):
            judged = field in before.rings and field not in after.rings
            return judged and bool(after.falling >> field & 1) == falls
        case e.Captured(seat, field, _, _):
            lifted = lies(before, seat, field) and not lies(after, seat, field)
            return lifted and not after.falling >> field & 1
        case e.BaseLinked(seat, bases):
            return bool(bases) and after.seat == seat
        case e.BonusEarned(_, die):
            return after.phase == "bonus" and after.die == die and after.open[die]
        case e.DiePassed(_, die, lapsed):
            return not after.open[die] and after.phase == "action" and (lapsed or after.acted)
        case e.DrawOffered(seat):
            return after.phase == "draw" and after.agreed[seat] and after.offers[seat] > 0
        case e.DrawAnswered(seat, agree):
            going_on = after.phase == "action" and not any(after.agreed)
            return going_on or (agree and after.agreed[seat] and after.phase == "draw")
        case e.Resigned(seat):
            return after.resigned[-1] == seat and not any(after.open)
        case e.GameEnded(ending, winner):
            done = after.die == after.taken == after.born == NOBODY and not after.rings and not after.falling
            return done and (after.phase, after.ending, after.winner) == ("over", ending, winner)
    return False


@few_and_all_cases
def test_every_event_matches_the_following_position(cases: Sequence[Case]) -> None:
    met = set()
    for before, event, after in iterate_transitions("equilibrix", cases):
        assert agrees(cast(EquilibrixState, before), event, cast(EquilibrixState, after)), event
        met.add(type(event))
    assert met == set(e.EVENT_TYPES)
