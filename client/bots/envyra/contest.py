"""A round as a game of secret choices: offers, what they come to together, and how to mix them."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from operator import mul
from typing import Final, TypeAlias

from client.bots.envyra.evaluation import Evaluator, Shares
from client.bots.envyra.position import Position
from client.bots.envyra.turns import End, Passes

ContestOffer: TypeAlias = tuple[int, ...]
"""The positions on a board."""

HEAT: Final = 0.9
"""How loosely a rival is believed to follow the tile by tile values, in points."""


class Outlay:
    """The first look at a seat's offers: what every cube brings by itself, whatever the others do.

    values: for each position what a cube there is worth to the seat.
    """

    def __init__(self, position: Position, seat: int, judge: Evaluator, places: Sequence[int]) -> None:
        scene, known = judge.scene(position), position.known
        hold, self.seat = position.holds[seat], seat
        self.values: dict[int, float] = {}
        for place in places:
            tile, cubes = position.grid[place], position.cubes[place]
            if not known.able(hold, tile):
                self.values[place] = -0.5
                continue
            before = scene.hope(tile, cubes, judge.start)
            after = scene.hope(tile, (*cubes, seat), judge.start)
            changes = [new - old for new, old in zip(after, before, strict=True)]
            rivals = min(changes[:seat] + changes[seat + 1 :])
            value = changes[seat] - 0.5 * rivals
            if known.ends[tile]:
                value = _ending(position, seat, place)
            self.values[place] = value

    def value(self, offer: ContestOffer) -> float:
        """Of an offer."""
        return sum(self.values[place] for place in offer)


def _ending(position: Position, seat: int, place: int) -> float:
    """What a cube on the end tile is worth: it is good for who leads after taking it."""
    known, outlook, tile = position.known, position.outlook, position.grid[place]
    totals = [score + outlook.worth_now(hold, each) for each, (score, hold) in enumerate(
        zip(position.scores, position.holds, strict=True))]  # fmt: skip
    lead = totals[seat] + known.points[tile] - max(totals[:seat] + totals[seat + 1 :])
    missing = known.cubes[tile] - len(position.cubes[place])
    return (3.0 if lead > 0 else -1.0) / missing


class Contest:
    """One round. offers: of each seat, () alone for one without a part. payoff: what boards come to."""

    def __init__(self, position: Position, passes: Passes, offers: Sequence[Sequence[ContestOffer]]) -> None:
        self.position, self.passes, self.offers = position, passes, offers
        self._ends: dict[tuple[ContestOffer, ...], End] = {}

    def payoff(self, boards: tuple[ContestOffer, ...]) -> Shares:
        """What the round is worth to every seat with these boards."""
        return self.end(boards)[0]

    def end(self, boards: tuple[ContestOffer, ...]) -> End:
        """The same, with the position after the round."""
        found = self._ends.get(boards)
        if found is None:
            found = self._ends[boards] = self.passes.value(self.position, boards)
        return found

    def matrix(
        self, seat: int, own: Sequence[ContestOffer], others: Sequence[ContestOffer]
    ) -> list[list[float]]:
        """Between two: what it is worth to the seat, for its offers against the other's."""
        if seat == 0:
            return [[self.payoff((one, other))[0] for other in others] for one in own]
        return [[self.payoff((other, one))[1] for other in others] for one in own]


def equilibrium(matrix: list[list[float]], sum_: float, rounds: int) -> tuple[list[float], list[float]]:
    """How often each row and each column should be picked, by regret matching (the kind that forgets negative
    regret and weighs later rounds more). matrix: the rows' values; the columns' are `sum_` less that."""
    rows, columns = len(matrix), len(matrix[0])
    turned = [list(column) for column in zip(*matrix, strict=True)]
    regrets: tuple[list[float], list[float]] = ([0.0] * rows, [0.0] * columns)
    often: tuple[list[float], list[float]] = ([0.0] * rows, [0.0] * columns)
    across = mix(regrets[1])
    for number in range(1, rounds + 1):
        down = mix(regrets[0])
        _learn(regrets[0], often[0], down, _values(matrix, across), number)
        down = mix(regrets[0])
        values = [sum_ - value for value in _values(turned, down)]
        _learn(regrets[1], often[1], across, values, number)
        across = mix(regrets[1])
    return mix(often[0]), mix(often[1])


def mix(weights: list[float]) -> list[float]:
    """Weights as parts of 1; all alike if there is none."""
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


def _values(matrix: list[list[float]], against: list[float]) -> list[float]:
    return [sum(map(mul, line, against)) for line in matrix]


def _learn(
    regrets: list[float], often: list[float], strategy: list[float], values: list[float], weight: int
) -> None:
    mean = sum(map(mul, strategy, values))
    for number, value in enumerate(values):
        regret = regrets[number] + value - mean
        regrets[number] = regret if regret > 0 else 0.0
        often[number] += weight * strategy[number]


def softmax(values: Sequence[float], heat: float) -> list[float]:
    """Probabilities: the better, the likelier."""
    top = max(values)
    return mix([math.exp((value - top) / heat) for value in values])


def drawn(rng: random.Random, offers: Sequence[ContestOffer], odds: Sequence[float]) -> ContestOffer:
    """One of the offers."""
    return offers[rng.choices(range(len(offers)), odds)[0]]
