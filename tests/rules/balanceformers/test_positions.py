"""The position after an event holds what the event tells, and nothing that comes later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rules.balanceformers import events as e
from rules.balanceformers.reckoning import NONE, get_column_after_steps
from rules.balanceformers.state import OFF, BalanceformersState, owner_of
from rules.contract import Event
from tests.rules.playthrough import Case
from tests.rules.positions import few_and_all_cases, iterate_transitions


def agrees(before: BalanceformersState, event: Event, after: BalanceformersState) -> bool:
    """Return whether a position is the one that an event leads to."""
    match event:
        case e.PieceAdded(_, piece):
            return after.area == (*before.area, piece)
        case e.AreaDone(area):
            return after.area == area and len(before.area) == len(area) and after.seat == 0
        case e.RoundBegan(round_, _):
            return (after.round, after.phase) == (round_, "initiative") and not any(after.chosen)
        case e.TokensReturned():
            return len(set(after.squares)) == len(set(after.rounds)) == 1
        case e.TokensPicked(seat, pair):
            return after.chosen[seat] == pair and after.phase == "initiative"
        case e.TokensReady(seat):
            return bool(after.chosen[seat]) and after.phase == "initiative"
        case e.InitiativeShown(pairs, order, _):
            spent = all(not after.squares[seat] >> pair[0] & 1 for seat, pair in enumerate(pairs))
            phase = "prelude" if after.round == 1 else "turn"
            return spent and after.order == order and (after.phase, after.seat) == (phase, order[0])
        case e.TurnBegan(seat, actions):
            return (after.seat, after.left, after.order[after.turn]) == (seat, actions, seat)
        case e.Placed(_, creature, slot) | e.Reincarnated(_, creature, slot):
            free = before.places[creature] == OFF and after.places[creature] == slot
            paid = sum(before.tokens) - sum(after.tokens) == isinstance(event, e.Reincarnated)
            return free and paid and after.left == before.left - 1
        case e.Moved(_, creature, origin, slot, _):
            way = (before.places[creature], after.places[creature])
            return way == (origin, slot) and after.left == before.left - 1
        case e.TurnEnded(seat, unused):
            return (before.seat, before.left, after.left) == (seat, unused, 0)
        case e.ReckoningBegan():
            return after.phase == "token" and not after.judged and not after.dying and not after.gains
        case e.Judged(creature, _, _, _, verdict, helpers, white, black):
            seat = owner_of(creature)
            helped = all(
                after.white[helper] == get_column_after_steps(before.white[helper], white)
                for helper in helpers
            )
            struck = after.black[seat] == get_column_after_steps(before.black[seat], black)
            dies = (creature in after.dying) == (verdict < 0)
            waits = after.gains == (helpers if verdict == 0 else ())
            return helped and struck and dies and waits and after.judged == before.judged + 1
        case e.TokenGained(seat, source):
            gained = after.tokens[seat] - before.tokens[seat] == (source != NONE)
            return gained and after.gains == before.gains[1:] and before.gains[0] == seat
        case e.Died(creatures):
            gone = all(before.places[one] != OFF and after.places[one] == OFF for one in creatures)
            return gone and before.dying == creatures and not after.dying
        case e.DeathMoved():
            return not after.judged and not after.dying
        case e.TurnedDark(pieces):
            return after.dark == before.dark | sum(1 << piece for piece in pieces)
        case e.GameEnded(ending, _):
            return (after.phase, after.ending, after.left) == ("over", ending, 0)
    return False


@few_and_all_cases
def test_every_event_matches_the_following_position(cases: Sequence[Case]) -> None:
    met = set()
    for before, event, after in iterate_transitions("balanceformers", cases):
        assert agrees(cast(BalanceformersState, before), event, cast(BalanceformersState, after)), event
        met.add(type(event))
    assert met == set(e.EVENT_TYPES)
