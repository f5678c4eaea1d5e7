"""The bots' search in the prelude, in which creatures are placed."""

from __future__ import annotations

import random
from typing import Final

from client.bots.balanceformers.reckoning_evaluation import ReckoningEvaluator
from client.bots.balanceformers.reckoning_tables import ALIVE, make_packed_unit
from client.bots.balanceformers.search_board import Board, CreatureMove, RoundFacts
from client.bots.search_budget import SearchBudget
from rules.balanceformers.state import CREATURES, OFF, BalanceformersState
from rules.balanceformers.turns import PLACED_IN_A_ROW

PLACEMENT_NOISE: Final = 0.3
"""Standard deviation of the noise on values of placements: no two preludes should be the same."""

MAX_CANDIDATES: Final = 24
"""Placements that are played to the end."""

HALVING_ROLLOUTS: Final = (3, 6, 12)
"""Numbers of rollouts after which only the better half is played on."""

ROLLOUT_NOISE: Final = 0.6
"""Standard deviation of the noise on values in a rollout."""


def count_creatures_to_place(board: Board, seat: int) -> int:
    """Return how many creatures of a seat are still to be placed."""
    return board.places[CREATURES * seat : CREATURES * (seat + 1)].count(OFF)


def pack_unplaced_creatures_as_alive(board: Board, players: int) -> int:
    """Return the number to add to a packed reckoning result to count all unplaced creatures as alive.

    A packed result holds all seats' results of the reckoning (scoring) in one number.
    """
    return sum(
        count_creatures_to_place(board, seat) * make_packed_unit(seat, ALIVE) for seat in range(players)
    )


def list_placing_seats(state: BalanceformersState, board: Board) -> list[int]:
    """Return the seat of each placement of a creature still to come in the prelude, in order (B-PRE-1)."""
    counts = [count_creatures_to_place(board, seat) for seat in range(state.setup.players)]
    seats: list[int] = []
    turn, run = state.turn, state.left
    while any(counts):
        seat = state.order[turn % len(state.order)]
        count = min(run, counts[seat])
        seats += [seat] * count
        counts[seat] -= count
        turn, run = turn + 1, PLACED_IN_A_ROW
    return seats


def evaluate_placements(
    facts: RoundFacts,
    state: BalanceformersState,
    seat: int,
    evaluator: ReckoningEvaluator,
    rollouts: int,
    budget: SearchBudget,
    rng: random.Random,
) -> dict[CreatureMove, float]:
    """Return the value of each placement of a creature that a seat may make in the prelude.

    Args:
        rollouts: Preludes played to the end for each of the best candidates; 0 for none.
    """
    board = facts.make_board(state)
    own_values = evaluator.get_values_by_total(seat)
    absent_total = pack_unplaced_creatures_as_alive(board, facts.players) - make_packed_unit(seat, ALIVE)
    moves = facts.list_entry_moves(board, seat, every=True, cost=0)
    budget.spend(len(moves))
    values = {move: own_values[move.total + absent_total] + rng.gauss(0.0, PLACEMENT_NOISE) for move in moves}
    if not rollouts:
        return values
    order = list_placing_seats(state, board)[1:]
    candidates = _distinct_moves(sorted(moves, key=lambda move: -values[move]), MAX_CANDIDATES)
    remaining, means = candidates, {}
    sums = dict.fromkeys(candidates, 0.0)
    for round_number in range(1, rollouts + 1):
        seed = rng.getrandbits(32)
        results: list[float] = []
        for move in remaining:
            if budget.is_exhausted():
                break
            results.append(
                _play_rollout(facts, facts.apply_move(board, move), order, evaluator, seat, budget, seed)
            )
        if len(results) < len(remaining):  # what only some have played says nothing
            break
        for move, value in zip(remaining, results, strict=True):
            sums[move] += value
            means[move] = sums[move] / round_number
        if round_number in HALVING_ROLLOUTS:
            remaining = sorted(remaining, key=lambda move: -sums[move])[: (len(remaining) + 1) // 2]
    return _rank_by_rollouts(values, means, remaining)


def _rank_by_rollouts(
    values: dict[CreatureMove, float], means: dict[CreatureMove, float], remaining: list[CreatureMove]
) -> dict[CreatureMove, float]:
    """Return the values with those played longest in front, by their rollouts."""
    if not means:
        return values
    floor = min(means[move] for move in remaining)
    longest = set(remaining)
    return {
        move: means[move] if move in longest else min(means.get(move, value), floor) - 0.01
        for move, value in values.items()
    }


def _distinct_moves(moves: list[CreatureMove], limit: int) -> list[CreatureMove]:
    """Return the first `limit` moves that lead to different reckonings."""
    moves_by_total: dict[int, CreatureMove] = {}
    for move in moves:
        moves_by_total.setdefault(move.total, move)
        if len(moves_by_total) == limit:
            break
    return list(moves_by_total.values())


def play_greedily(facts: RoundFacts, board: Board, order: list[int], evaluator: ReckoningEvaluator) -> Board:
    """Return the board after all placements still to come, each the one its seat values highest.

    Args:
        facts: What does not change during the round.
        board: The board before the placements.
        order: The seat of each placement still to come.
        evaluator: Values results of the reckoning (scoring) for each seat.
    """
    for placing in order:
        own_values = evaluator.get_values_by_total(placing)
        absent_total = pack_unplaced_creatures_as_alive(board, facts.players) - make_packed_unit(
            placing, ALIVE
        )
        moves = facts.list_entry_moves(board, placing, every=False, cost=0)
        board = facts.apply_move(board, max(moves, key=lambda move: own_values[move.total + absent_total]))
    return board


def _play_rollout(
    facts: RoundFacts,
    board: Board,
    order: list[int],
    evaluator: ReckoningEvaluator,
    seat: int,
    budget: SearchBudget,
    seed: int,
) -> float:
    """Return the value of the end of a prelude in which everybody does, more or less, what looks good."""
    rng = random.Random(seed)
    for placing in order:
        own_values = evaluator.get_values_by_total(placing)
        absent_total = pack_unplaced_creatures_as_alive(board, facts.players) - make_packed_unit(
            placing, ALIVE
        )
        moves = facts.list_entry_moves(board, placing, every=False, cost=0)
        budget.spend(len(moves))
        noise = rng.random
        choice = max(moves, key=lambda move: own_values[move.total + absent_total] + ROLLOUT_NOISE * noise())
        board = facts.apply_move(board, choice)
    return evaluator.get_values_by_total(seat)[board.total]
