"""The choice of initiative tokens between two players, as a matrix game of all pairs against all pairs."""

from __future__ import annotations

import random
from itertools import product
from typing import Final, TypeAlias

from msgspec.structs import replace

from client.bots.balanceformers import saved_initiative_tokens
from client.bots.balanceformers.reckoning_evaluation import WIN_VALUE, ReckoningEvaluator
from client.bots.balanceformers.search_board import RoundFacts
from client.bots.balanceformers.turn_search import (
    BeamWidths,
    LaterSeat,
    LineOfPlay,
    search_lines,
    search_lines_with_replies,
)
from client.bots.search_budget import SearchBudget
from rules.balanceformers import initiative
from rules.balanceformers.state import BalanceformersState

TokenPair: TypeAlias = tuple[int, int]

MAX_PAIR_ACTIONS: Final = 10
"""Actions of the highest pair."""

FICTITIOUS_ROUNDS: Final = 600
"""Rounds of fictitious play: enough for shares within a few per cent."""


def evaluate_token_pairs(
    state: BalanceformersState,
    seat: int,
    beam: BeamWidths,
    evaluator: ReckoningEvaluator,
    budget: SearchBudget,
    rng: random.Random,
) -> dict[TokenPair, float]:
    """Return the value of each pair of initiative tokens against a rival who picks as well as possible.

    One pair, drawn at random from the best mixed strategy, gets the highest value, so that the bot's choice
    cannot be predicted.
    """
    own_pairs, other_pairs = initiative.list_pairs(state, seat), initiative.list_pairs(state, 1 - seat)
    outcomes = []
    if state.round > 1:
        facts = RoundFacts(state)
        outcomes = [_round_values(facts, state, leader, seat, beam, evaluator, budget) for leader in (0, 1)]
    matrix: list[list[float]] = []
    for pair in own_pairs:
        row = []
        for other in other_pairs:
            chosen = (pair, other) if seat == 0 else (other, pair)
            value, ends_game = WIN_VALUE / 2, False
            if outcomes:
                leader = initiative.initiative_order(replace(state, chosen=chosen))[0]
                value, ends_game = outcomes[leader][sum(chosen[leader]), sum(chosen[1 - leader])]
            row.append(
                value
                if ends_game
                else saved_initiative_tokens.adjust_value_for_spent_tokens(state, value, chosen, seat)
            )
        matrix.append(row)
    own_shares, other_shares = solve_matrix(matrix)
    values = [sum(value * share for value, share in zip(row, other_shares, strict=True)) for row in matrix]
    drawn_index = rng.choices(range(len(own_pairs)), own_shares)[0]
    top = max(values)
    return {
        pair: top + 0.01 if index == drawn_index else values[index] + 0.001 * own_shares[index]
        for index, pair in enumerate(own_pairs)
    }


def _round_values(
    facts: RoundFacts,
    state: BalanceformersState,
    leader: int,
    seat: int,
    beam: BeamWidths,
    evaluator: ReckoningEvaluator,
    budget: SearchBudget,
) -> dict[tuple[int, int], tuple[float, bool]]:
    """Return the value of the round to the seat and whether it ends the game, by both numbers of actions."""
    board = facts.make_board(state)
    sums = [{sum(pair) for pair in initiative.list_pairs(state, each)} for each in (leader, 1 - leader)]
    usual_sum = sorted(sums[1])[len(sums[1]) // 3]
    rival = (LaterSeat(1 - leader, usual_sum),)
    pool = search_lines_with_replies(facts, board, leader, max(sums[0]), rival, evaluator, beam, budget)
    pool.sort(key=lambda line: (-line.value, line.moves))
    replies_by_board: dict[int, list[int]] = {}
    values = {}
    for first_sum, second_sum in product(sums[0], sums[1]):
        if second_sum > first_sum:
            continue
        totals = []
        for line in [line for line in pool if line.moves <= first_sum][: max(1, beam.replies)]:
            if line.board.key not in replies_by_board:
                replies_by_board[line.board.key] = _best_replies(
                    facts, line, 1 - leader, max(sums[1]), evaluator, beam, budget
                )
            totals.append(replies_by_board[line.board.key][second_sum])
        best_total = max(totals, key=lambda total: evaluator.get_values_by_total(leader)[total])
        values[first_sum, second_sum] = (
            evaluator.get_values_by_total(seat)[best_total],
            evaluator.ends_game(best_total),
        )
    return values


def _best_replies(
    facts: RoundFacts,
    line: LineOfPlay,
    seat: int,
    left: int,
    evaluator: ReckoningEvaluator,
    beam: BeamWidths,
    budget: SearchBudget,
) -> list[int]:
    """Return the best totals that a reply with 0, 1, … actions leads to."""
    values = evaluator.get_values_by_total(seat)
    best_totals = [line.board.total] * (MAX_PAIR_ACTIONS * 4 + 1)
    for answer in search_lines(facts, line.board, seat, left, values, beam.reply_beam, budget):
        for actions in range(answer.moves, len(best_totals)):
            if answer.value > values[best_totals[actions]]:
                best_totals[actions] = answer.board.total
    return best_totals


def solve_matrix(matrix: list[list[float]]) -> tuple[list[float], list[float]]:
    """Return the mixed strategies of both sides of a matrix game, found by fictitious play.

    Args:
        matrix: The gains of the side that picks rows.

    Returns:
        How often each row and each column should be picked.
    """
    rows, columns = [0] * len(matrix), [0] * len(matrix[0])
    gains, losses = [0.0] * len(rows), [0.0] * len(columns)
    for _ in range(FICTITIOUS_ROUNDS):
        row = max(range(len(rows)), key=gains.__getitem__)
        column = min(range(len(columns)), key=losses.__getitem__)
        rows[row] += 1
        columns[column] += 1
        for index, line in enumerate(matrix):
            gains[index] += line[column]
        for index, value in enumerate(matrix[row]):
            losses[index] += value
    return [count / FICTITIOUS_ROUNDS for count in rows], [count / FICTITIOUS_ROUNDS for count in columns]
