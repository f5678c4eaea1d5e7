"""The bots' choice of a pair of initiative tokens, which all seats pick in secret at the same time."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from client.bots.balanceformers import matrix_games, saved_initiative_tokens
from client.bots.balanceformers.reckoning_evaluation import FULL_GAME_ROUND, WIN_VALUE, ReckoningEvaluator
from client.bots.balanceformers.search_board import RoundFacts
from client.bots.balanceformers.turn_search import BeamWidths, LaterSeat, play_later_seats
from client.bots.search_budget import SearchBudget
from rules.balanceformers import initiative
from rules.balanceformers.actions import PickTokens
from rules.balanceformers.state import BalanceformersState, Pair

MEAN_PAIR_SUM = 6
"""Mean sum of a pair: what all can spend in every round."""

LOW_SUM_NOW_FACTOR = 0.5
"""Value of a low sum in the round at hand, as a share of its value saved for a later round."""

SAMPLES = 24
"""Choices of the others that are tried at most."""


def evaluate_token_pairs(
    state: BalanceformersState,
    seat: int,
    beam: BeamWidths,
    evaluator: ReckoningEvaluator,
    budget: SearchBudget,
    rng: random.Random,
) -> dict[PickTokens, float]:
    """Return the value of each pair of initiative tokens that a seat may pick."""
    pairs = initiative.list_pairs(state, seat)
    if beam.width and state.setup.players == 2:
        values = matrix_games.evaluate_token_pairs(state, seat, beam, evaluator, budget, rng)
    elif state.round == 1 or not beam.width:
        values = {
            pair: WIN_VALUE / 2
            - abs(sum(pair) - MEAN_PAIR_SUM)
            + 3 * rng.random()
            + _saving_value(state, seat, pair, evaluator)
            for pair in pairs
        }
    else:
        values = _weigh_by_sampling(state, seat, pairs, beam, evaluator, budget, rng)
    return {PickTokens(*pair): value for pair, value in values.items()}


def _weigh_by_sampling(
    state: BalanceformersState,
    seat: int,
    pairs: Sequence[tuple[int, int]],
    beam: BeamWidths,
    evaluator: ReckoningEvaluator,
    budget: SearchBudget,
    rng: random.Random,
) -> dict[tuple[int, int], float]:
    """Return each pair's mean value against sampled pairs of the others.

    The round is played out by forecasts.
    """
    facts = RoundFacts(state)
    board = facts.make_board(state)
    sums = dict.fromkeys(pairs, 0.0)
    counts = dict.fromkeys(pairs, 0)
    for _ in range(SAMPLES):
        pairs_of_all = [
            rng.choice(initiative.list_pairs(state, other)) for other in range(state.setup.players)
        ]
        values_by_order: dict[tuple[tuple[int, int], ...], float] = {}
        for pair in rng.sample(pairs, len(pairs)):
            order = _turn_order(state, pairs_of_all, seat, pair)
            if order not in values_by_order:
                if budget.is_exhausted():
                    continue
                turns = tuple(LaterSeat(*turn) for turn in order)
                end_board = play_later_seats(facts, board, turns, evaluator, beam.reply_beam, budget)
                values_by_order[order] = evaluator.get_values_by_total(seat)[end_board.total]
            sums[pair] += values_by_order[order]
            counts[pair] += 1
        if budget.is_exhausted():
            break
    mean = sum(sums.values()) / max(1, sum(counts.values()))
    return {
        pair: (sums[pair] + mean) / (counts[pair] + 1)
        - 0.05 * sum(pair)
        + _saving_value(state, seat, pair, evaluator)
        for pair in pairs
    }


def _saving_value(
    state: BalanceformersState, seat: int, pair: tuple[int, int], evaluator: ReckoningEvaluator
) -> float:
    """Return what speaks for a pair besides this round.

    A low sum stays possible for the round that decides, in which it is good to act late; or that round has
    come, and the pair is low.
    """
    if state.round >= FULL_GAME_ROUND:
        return -evaluator.preferences.thrift * LOW_SUM_NOW_FACTOR * sum(pair)
    return (
        -evaluator.preferences.thrift
        * saved_initiative_tokens.find_lowest_remaining_token_sum(state, seat, pair)[0]
    )


def _turn_order(
    state: BalanceformersState, pairs_of_all: list[tuple[int, int]], seat: int, pair: tuple[int, int]
) -> tuple[tuple[int, int], ...]:
    """Return the seats in the order of play, each with its number of actions, if the seat picks that pair."""
    picked: tuple[Pair, ...] = (*pairs_of_all[:seat], pair, *pairs_of_all[seat + 1 :])
    order = initiative.initiative_order(replace(state, chosen=picked))
    return tuple((other, sum(picked[other])) for other in order)
