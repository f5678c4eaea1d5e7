"""Reasons for an action in Balanceformers' own terms, as hints name them."""

from __future__ import annotations

from typing import Final

from client.bots.balanceformers.reckoning_evaluation import WIN_VALUE, ReckoningEvaluator
from client.bots.balanceformers.reckoning_tables import SEAT_BITS, SEAT_MASK, Tally, unpack_tally
from client.bots.balanceformers.search_board import Board, CreatureMove, RoundFacts
from client.bots.thought import Reason
from rules.balanceformers.actions import AddPiece, EndTurn, Move, PickTokens, Place, Reincarnate, TakeToken
from rules.balanceformers.area import neighbours
from rules.balanceformers.state import PARTS, BalanceformersState
from rules.contract import Action

MAX_PAIR_ACTIONS: Final = 3
"""More reasons than this nobody reads."""

LOW_SUM: Final = 4
HIGH_SUM: Final = 7
"""A sum of initiative tokens up to LOW_SUM makes a seat act late; from HIGH_SUM on it gives many actions."""

LAST_MIXED_ROUND: Final = 4
"""The last round in which it matters which tokens are left for later."""

WeighedReasons = list[tuple[float, Reason]]
"""Reasons with their weights."""


def find_reasons(state: BalanceformersState, seat: int, action: Action) -> tuple[Reason, ...]:
    """Return at most three reasons for an action in Balanceformers, the weightiest first."""
    weighed: WeighedReasons = []
    match action:
        case AddPiece(i, j, d):
            area = set(state.area)
            joins = sum(other in area for other in neighbours((i, j, d)))
            weighed = [(1.0, Reason("joins-well", {"n": joins}))] if joins > 1 else []
        case PickTokens(square, round_):
            weighed = [(1.0, _token_reason(square + round_, state.round))]
        case TakeToken(source):
            weighed = [(1.0, Reason("takes-from-strongest", {"seat": source}))]
        case EndTurn():
            weighed = [(1.0, Reason("best-as-it-is"))]
        case Move(creature, slot) | Reincarnate(creature, slot) | Place(creature, slot):
            weighed = _step_reasons(state, seat, action, creature, slot)
    weighed.sort(key=lambda item: -item[0])
    return tuple(reason for _, reason in weighed)[:MAX_PAIR_ACTIONS]


def _token_reason(total: int, round_: int) -> Reason:
    prelude = round_ == 1
    if total <= LOW_SUM:
        return Reason("places-late" if prelude else "acts-late", {"n": total})
    if total >= HIGH_SUM:
        return Reason("places-early" if prelude else "many-actions", {"n": total})
    return Reason("keeps-a-mixture" if round_ <= LAST_MIXED_ROUND else "middle-way", {"n": total})


def _step_reasons(
    state: BalanceformersState, seat: int, action: Move | Reincarnate | Place, creature: int, slot: int
) -> WeighedReasons:
    facts, evaluator = RoundFacts(state), ReckoningEvaluator(state)
    before = facts.make_board(state)
    moves = (
        facts.list_entry_moves(before, seat, every=True, cost=0)
        if isinstance(action, Place)
        else facts.list_actions(before, seat)
    )
    move = next(each for each in moves if (each.creature, each.slot) == (creature, slot))
    weighed = _own_gains(evaluator, seat, before, move)
    weighed += _rival_losses(evaluator, seat, before, move)
    if isinstance(action, Place):
        # while others are still to be placed nobody knows how the reckoning ends
        if before.groups[slot // PARTS]:
            weighed.append((0.4, Reason("joins-others", {"creature": creature})))
        return weighed or [(0.1, Reason("takes-room", {"creature": creature}))]
    weighed += _ending_reasons(evaluator, seat, before, move)
    if isinstance(action, Reincarnate):
        weighed.append((0.8, Reason("brings-back", {"creature": creature})))
    return weighed or [(0.1, Reason("on-the-way", {"creature": creature}))]


def _own_gains(evaluator: ReckoningEvaluator, seat: int, before: Board, move: CreatureMove) -> WeighedReasons:
    """Return what the next reckoning gives the seat that it did not give before."""
    now, then = _tallies(evaluator, before.total)[seat], _tallies(evaluator, move.total)[seat]
    lower_value = evaluator.track_values(seat, _seat_total(move, seat))[0]
    gain = lower_value - evaluator.track_values(seat, before.total >> SEAT_BITS * seat & SEAT_MASK)[0]
    weighed: WeighedReasons = []
    if gain > 0:
        weighed.append((gain + 0.5, Reason("lifts-score", {"n": gain})))
    if then.alive > now.alive and then.deaths < now.deaths:
        weighed.append((1.2, Reason("saves-own", {"n": now.deaths - then.deaths})))
    white, black = _extra_steps(evaluator, seat, before, move)
    if white > 0:
        weighed.append((0.6, Reason("moves-white", {"n": white})))
    if black > 0:
        weighed.append((0.4, Reason("moves-black", {"n": black})))
    if then.tokens > now.tokens:
        weighed.append((0.9, Reason("gains-tokens", {"n": then.tokens - now.tokens})))
    return weighed


def _extra_steps(
    evaluator: ReckoningEvaluator, seat: int, before: Board, move: CreatureMove
) -> tuple[int, int]:
    """Return how much further white and black would go, as the forecast has it: a track has an end."""
    now = evaluator.get_track_columns(seat, before.total >> SEAT_BITS * seat & SEAT_MASK)
    then = evaluator.get_track_columns(seat, _seat_total(move, seat))
    return then[0] - now[0], then[1] - now[1]


def _rival_losses(
    evaluator: ReckoningEvaluator, seat: int, before: Board, move: CreatureMove
) -> WeighedReasons:
    """Return what the next reckoning takes from the others."""
    now, then = _tallies(evaluator, before.total), _tallies(evaluator, move.total)
    others = [other for other in range(evaluator.players) if other != seat]
    deaths = sum(max(0, then[other].deaths - now[other].deaths) for other in others)
    lost_steps = sum(max(0, -_extra_steps(evaluator, other, before, move)[0]) for other in others)
    weighed: WeighedReasons = []
    if deaths:
        weighed.append((0.7 * deaths, Reason("dooms-rivals", {"n": deaths})))
    if lost_steps:
        weighed.append((0.3 * lost_steps / evaluator.step, Reason("hinders-white", {"n": lost_steps})))
    return weighed


def _ending_reasons(
    evaluator: ReckoningEvaluator, seat: int, before: Board, move: CreatureMove
) -> WeighedReasons:
    """Return whether the move wins or saves the game."""
    values = evaluator.get_values_by_total(seat)
    weighed: WeighedReasons = []
    wins = [
        evaluator.ends_game(total) and values[total] > WIN_VALUE / 2 for total in (before.total, move.total)
    ]
    if wins == [False, True]:
        weighed.append((9.0, Reason("wins-at-reckoning")))
    if (
        evaluator.ends_game(before.total)
        and values[before.total] < WIN_VALUE / 2
        and not evaluator.ends_game(move.total)
    ):
        weighed.append((8.0, Reason("averts-defeat")))
    return weighed


def _seat_total(move: CreatureMove, seat: int) -> int:
    return move.total >> SEAT_BITS * seat & SEAT_MASK


def _tallies(evaluator: ReckoningEvaluator, total: int) -> list[Tally]:
    return [unpack_tally(total, seat) for seat in range(evaluator.players)]
