"""A round as a matrix game (all seats choose boards at once): offers, payoffs and mixed strategies."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from operator import mul
from typing import Final, TypeAlias

from client.bots.envyra.cube_phase_search import CubePhaseSearch, RoundEnd
from client.bots.envyra.evaluation import PositionEvaluator, Shares
from client.bots.envyra.position import SearchPosition

LEADER_END_TILE_VALUE: Final = 10.0
"""Rough value of the cube that takes the end tile, for a seat that leads after it. With 3.0 Sapling collected
on and won 40.5 % of 200 games for two against this; somebody was stuck in 12 of 200 games instead of 5."""

BoardOffer: TypeAlias = tuple[int, ...]
"""The places on a board."""

RIVAL_TEMPERATURE: Final = 0.9
"""How loosely a rival is believed to follow the values of single cubes, in points."""


class BoardChoiceValues:
    """Rough values of a seat's offers (boards it may choose), each cube valued by itself.

    Attributes:
        values: For each position of the grid the value of a cube there.
    """

    def __init__(
        self, position: SearchPosition, seat: int, evaluator: PositionEvaluator, places: Sequence[int]
    ) -> None:
        prospects, facts = evaluator.get_tile_prospects(position), position.facts
        holding, self.seat = position.holdings[seat], seat
        self.values: dict[int, float] = {}
        for place in places:
            tile, cubes = position.grid[place], position.cubes[place]
            if not facts.meets_requirement(holding, tile):
                self.values[place] = -0.5
                continue
            hopes_before = prospects.compute_expected_points(tile, cubes, evaluator.start)
            hopes_after = prospects.compute_expected_points(tile, (*cubes, seat), evaluator.start)
            changes = [new - old for new, old in zip(hopes_after, hopes_before, strict=True)]
            rivals = min(changes[:seat] + changes[seat + 1 :])
            value = changes[seat] - 0.5 * rivals
            if facts.ends[tile]:
                value = _end_tile_value(position, seat, place)
            self.values[place] = value

    def sum_cube_values(self, offer: BoardOffer) -> float:
        """Return the rough value of an offer (the positions on a board): the sum of its cubes' values."""
        return sum(self.values[place] for place in offer)


def _end_tile_value(position: SearchPosition, seat: int, place: int) -> float:
    """Return the value of a cube on the end tile: it is good for a seat that leads after taking it."""
    facts, holding_values, tile = position.facts, position.holding_values, position.grid[place]
    totals = [
        score + holding_values.count_present_points(holding, other)
        for other, (score, holding) in enumerate(zip(position.scores, position.holdings, strict=True))
    ]
    lead = totals[seat] + facts.points[tile] - max(totals[:seat] + totals[seat + 1 :])
    missing = facts.cubes[tile] - len(position.cubes[place])
    return (LEADER_END_TILE_VALUE if lead > 0 else -1.0) / missing


class RoundGame:
    """One round of Envyra as a game in which all seats choose their boards at once.

    Attributes:
        offers: For each seat the boards it may choose; only the empty board () for one that sits out.
    """

    def __init__(
        self, position: SearchPosition, passes: CubePhaseSearch, offers: Sequence[Sequence[BoardOffer]]
    ) -> None:
        self.position, self.pass_search, self.offers = position, passes, offers
        self._ends: dict[tuple[BoardOffer, ...], RoundEnd] = {}

    def payoff(self, boards: tuple[BoardOffer, ...]) -> Shares:
        """Return the value of the round to each seat if the seats choose these boards."""
        return self.search_round_end(boards)[0]

    def search_round_end(self, boards: tuple[BoardOffer, ...]) -> RoundEnd:
        """Search the rest of the round for the boards that all seats have chosen.

        Returns:
            The value to each seat, and the position after the round.
        """
        end = self._ends.get(boards)
        if end is None:
            end = self._ends[boards] = self.pass_search.search_round(self.position, boards)
        return end

    def matrix(
        self, seat: int, own_offers: Sequence[BoardOffer], other_offers: Sequence[BoardOffer]
    ) -> list[list[float]]:
        """Return what a two-player round is worth to a seat, for each pair of boards chosen.

        The rows are the seat's own boards, the columns those of the other seat.
        """
        if seat == 0:
            return [
                [self.payoff((own_offer, other_offer))[0] for other_offer in other_offers]
                for own_offer in own_offers
            ]
        return [
            [self.payoff((other_offer, own_offer))[1] for other_offer in other_offers]
            for own_offer in own_offers
        ]


def solve_matrix(matrix: list[list[float]], total: float, rounds: int) -> tuple[list[float], list[float]]:
    """Return how often to pick each row and each column of a matrix game (a mixed strategy for each).

    They are found by regret matching plus with linear averaging: negative regrets are dropped, and later
    iterations weigh more.

    Args:
        matrix: Value of each cell to the player who picks the row; to the other player it is `total` minus
            this.
        total: Sum of both players' values.
        rounds: Number of iterations.
    """
    rows, columns = len(matrix), len(matrix[0])
    transposed = [list(column) for column in zip(*matrix, strict=True)]
    regrets: tuple[list[float], list[float]] = ([0.0] * rows, [0.0] * columns)
    strategy_sums: tuple[list[float], list[float]] = ([0.0] * rows, [0.0] * columns)
    column_mix = normalize(regrets[1])
    for iteration in range(1, rounds + 1):
        row_mix = normalize(regrets[0])
        _update_regrets(
            regrets[0], strategy_sums[0], row_mix, _expected_values(matrix, column_mix), iteration
        )
        row_mix = normalize(regrets[0])
        values = [total - value for value in _expected_values(transposed, row_mix)]
        _update_regrets(regrets[1], strategy_sums[1], column_mix, values, iteration)
        column_mix = normalize(regrets[1])
    return normalize(strategy_sums[0]), normalize(strategy_sums[1])


def normalize(weights: list[float]) -> list[float]:
    """Return weights scaled to a sum of 1; equal shares if all are zero."""
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


def _expected_values(matrix: list[list[float]], mix: list[float]) -> list[float]:
    return [sum(map(mul, row, mix)) for row in matrix]


def _update_regrets(
    regrets: list[float], strategy_sums: list[float], strategy: list[float], values: list[float], weight: int
) -> None:
    mean = sum(map(mul, strategy, values))
    for index, value in enumerate(values):
        regret = regrets[index] + value - mean
        regrets[index] = regret if regret > 0 else 0.0
        strategy_sums[index] += weight * strategy[index]


def softmax(values: Sequence[float], temperature: float) -> list[float]:
    """Return a probability for each value, the higher the value, the likelier.

    Args:
        values: The values.
        temperature: The higher, the more even the probabilities.
    """
    top = max(values)
    return normalize([math.exp((value - top) / temperature) for value in values])


def sample_board_choice(
    rng: random.Random, offers: Sequence[BoardOffer], probabilities: Sequence[float]
) -> BoardOffer:
    """Return one of a seat's offers (boards it may choose), drawn with the given probabilities."""
    return offers[rng.choices(range(len(offers)), probabilities)[0]]
