"""Reasons for an action in Balanceformers' own terms, as hints name them."""

from __future__ import annotations

from typing import Final

from client.bots.balanceformers.placement_search import count_creatures_to_place
from client.bots.balanceformers.reckoning_evaluation import ReckoningEvaluator
from client.bots.balanceformers.reckoning_tables import SEAT_BITS, SEAT_MASK, Tally, unpack_tally
from client.bots.balanceformers.search_board import Board, CreatureMove, RoundFacts
from client.bots.balanceformers.turn_search import list_later_seats, play_later_seats
from client.bots.search_budget import SearchBudget
from client.bots.thought import Reason
from rules.balanceformers import initiative
from rules.balanceformers.actions import AddPiece, EndTurn, Move, PickTokens, Place, Reincarnate, TakeToken
from rules.balanceformers.area import neighbours
from rules.balanceformers.content import ROUNDS
from rules.balanceformers.scoring import make_outcome
from rules.balanceformers.state import PARTS, BalanceformersState
from rules.contract import Action

LOW_SUM: Final = 4
HIGH_SUM: Final = 7
"""A sum of initiative tokens up to LOW_SUM is low, one from HIGH_SUM on is high."""

CLEARLY: Final = 2 / 3
"""Share of the others' possible pairs of tokens from which a seat acts late, or early."""

MAX_REPLY_NODES: Final = 20_000
"""Positions searched for the answers of those who act later."""

WeighedReasons = list[tuple[float, Reason]]
"""Reasons with their weights."""


def list_reasons(state: BalanceformersState, seat: int, action: Action) -> tuple[Reason, ...]:
    """Return all reasons for an action in Balanceformers, the weightiest first."""
    weighed: WeighedReasons = []
    match action:
        case AddPiece(i, j, d):
            area = set(state.area)
            joins = sum(other in area for other in neighbours((i, j, d)))
            weighed = [(1.0, Reason("joins-well", {"n": joins}))] if joins > 1 else []
        case PickTokens(square, round_):
            weighed = [(1.0, _token_reason(state, seat, (square, round_)))]
        case TakeToken(source):
            weighed = [(1.0, Reason("takes-from-strongest", {"seat": source}))]
        case EndTurn():
            weighed = [(1.0, _stop_reason(state, seat))]
        case Move(creature, slot) | Reincarnate(creature, slot) | Place(creature, slot):
            weighed = _step_reasons(state, seat, action, creature, slot)
    weighed.sort(key=lambda item: -item[0])
    return tuple(reason for _, reason in weighed)


def list_measures(state: BalanceformersState, seat: int, action: Action) -> tuple[Reason, ...]:
    """Return what a pair of initiative tokens brings now and leaves for later; () for other actions."""
    if not isinstance(action, PickTokens):
        return ()
    pair = action.square, action.round
    measures = (
        Reason("tokens-actions", {"n": sum(pair)}),
        Reason("tokens-late", {"percent": round(100 * _lateness(state, seat, pair))}),
    )
    sums = _list_later_sums(state, seat, pair)
    if not sums:
        return measures
    return (*measures, Reason("tokens-lowest", {"n": min(sums)}), Reason("tokens-highest", {"n": max(sums)}))


def does_decision_last(
    before: BalanceformersState, state: BalanceformersState, seat: int, *, wins: bool
) -> bool:
    """Return whether a seat wins by the reckoning (or, without `wins`, does not lose) after its turn."""
    if state.phase == "over":
        return seat in make_outcome(state).ranking[0]
    if state.round > before.round:
        return not wins
    evaluator, total = ReckoningEvaluator(state), RoundFacts(state).make_board(state).total
    return evaluator.is_won(seat, total) if wins else not evaluator.is_lost(seat, total)


def _stop_reason(state: BalanceformersState, seat: int) -> Reason:
    evaluator, total = ReckoningEvaluator(state), RoundFacts(state).make_board(state).total
    return Reason("wins-at-reckoning" if evaluator.is_won(seat, total) else "best-as-it-is")


def _token_reason(state: BalanceformersState, seat: int, pair: tuple[int, int]) -> Reason:
    """Return what speaks for a pair of initiative tokens, by the tokens that the others still hold."""
    prelude, total = state.round == 1, sum(pair)
    lateness = _lateness(state, seat, pair)
    if total < HIGH_SUM and lateness >= CLEARLY:
        return Reason("places-late" if prelude else "acts-late", {"n": total})
    if total > LOW_SUM and lateness <= 1 - CLEARLY:
        return Reason("places-early" if prelude else "many-actions", {"n": total})
    return Reason("keeps-a-mixture" if _leaves_mixture(state, seat, pair) else "middle-way", {"n": total})


def _lateness(state: BalanceformersState, seat: int, pair: tuple[int, int]) -> float:
    """Return the share of the others' possible pairs that would make their seats act earlier (B-INI-2)."""
    own_key = initiative.get_order_key(state, seat, pair)
    earlier = [
        initiative.get_order_key(state, other, other_pair) < own_key
        for other in range(state.setup.players)
        if other != seat
        for other_pair in initiative.list_pairs(state, other)
    ]
    return sum(earlier) / len(earlier)


def _leaves_mixture(state: BalanceformersState, seat: int, pair: tuple[int, int]) -> bool:
    """Return whether a seat still has the choice between a low and a high sum after spending a pair."""
    if state.round >= ROUNDS - 1:
        return False
    sums = _list_later_sums(state, seat, pair)
    return min(sums) <= LOW_SUM and max(sums) >= HIGH_SUM


def _list_later_sums(state: BalanceformersState, seat: int, pair: tuple[int, int]) -> list[int]:
    """Return the sums of the pairs that a seat can still pick after spending one."""
    pairs = initiative.list_pairs(state, seat)
    return [sum(later) for later in pairs if later[0] != pair[0] and later[1] != pair[1]]


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
        elif count_creatures_to_place(before, seat) > 1:
            weighed.append((0.1, Reason("takes-room", {"creature": creature})))
        return weighed
    weighed += _ending_reasons(evaluator, seat, before, move)
    if isinstance(action, Reincarnate):
        weighed.append((0.8, Reason("brings-back", {"creature": creature})))
    if any(reason.key != "brings-back" for _, reason in weighed):
        return weighed
    guards = _guards_against_later_seats(facts, state, evaluator, before, facts.apply_move(before, move))
    if weighed and not guards:
        return weighed
    return [*weighed, (0.9, Reason("guards" if guards else "on-the-way", {"creature": creature}))]


def _guards_against_later_seats(
    facts: RoundFacts, state: BalanceformersState, evaluator: ReckoningEvaluator, before: Board, after: Board
) -> bool:
    """Return whether those who act later in the round can harm the seat to play less after an action."""
    followers = list_later_seats(state)
    values = evaluator.get_values_by_total(state.seat)
    without_it, with_it = (
        values[play_later_seats(facts, board, followers, evaluator, 1, SearchBudget(MAX_REPLY_NODES)).total]
        for board in (before, after)
    )
    return with_it > without_it


def _own_gains(evaluator: ReckoningEvaluator, seat: int, before: Board, move: CreatureMove) -> WeighedReasons:
    """Return what the next reckoning gives the seat that it did not give before."""
    now, then = _tallies(evaluator, before.total)[seat], _tallies(evaluator, move.total)[seat]
    gain = _get_score_gain(evaluator, seat, before, move)
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


def _get_score_gain(evaluator: ReckoningEvaluator, seat: int, before: Board, move: CreatureMove) -> int:
    """Return by how much a move lifts the score that a seat has after the reckoning."""
    then = evaluator.track_values(seat, _seat_total(move, seat))[0]
    return then - evaluator.track_values(seat, before.total >> SEAT_BITS * seat & SEAT_MASK)[0]


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
    """Return what the next reckoning takes from the others, without those whose score it lifts."""
    now, then = _tallies(evaluator, before.total), _tallies(evaluator, move.total)
    others = [
        other
        for other in range(evaluator.players)
        if other != seat and _get_score_gain(evaluator, other, before, move) <= 0
    ]
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
    """Return whether the move wins or saves the game, or the last creatures of the seat."""
    weighed: WeighedReasons = []
    if evaluator.is_won(seat, move.total) and not evaluator.is_won(seat, before.total):
        weighed.append((9.0, Reason("wins-at-reckoning")))
    elif evaluator.is_lost(seat, before.total) and not evaluator.is_lost(seat, move.total):
        weighed.append((8.0, Reason("averts-defeat")))
    now, then = (_tallies(evaluator, total)[seat] for total in (before.total, move.total))
    if then.alive and not now.alive:
        weighed.append((1.5, Reason("survives")))
    return weighed


def _seat_total(move: CreatureMove, seat: int) -> int:
    return move.total >> SEAT_BITS * seat & SEAT_MASK


def _tallies(evaluator: ReckoningEvaluator, total: int) -> list[Tally]:
    return [unpack_tally(total, seat) for seat in range(evaluator.players)]
