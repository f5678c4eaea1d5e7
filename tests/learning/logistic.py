"""Logistic fits with a penalty, for rows of which most entries are zero."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from typing import Final, Generic, TypeVar

from tests.learning.ridge import solve_equations

K = TypeVar("K", bound=Hashable)

STEPS: Final = 12
"""Steps of Newton's method at most."""

NEAR: Final = 1e-3
"""A step in which no weight moves its rows further is the last one."""

LEAST: Final = 0.01
"""The spread that every name has at least: what is rare is held back too."""


class Logistic(Generic[K]):
    """Gathers rows of named numbers, each with how much of a win it came to (0–1).

    penalty: how many rows pull each weight towards 0, measured in its name's own spread.
    """

    def __init__(self, penalty: float) -> None:
        self.penalty = penalty
        self._places: dict[K, int] = {}
        self._rows: list[tuple[tuple[tuple[int, float], ...], float]] = []

    def add(self, row: Mapping[K, float], share: float) -> None:
        """Add a row."""
        places = self._places
        entries = tuple((places.setdefault(name, len(places)), value) for name, value in row.items() if value)
        self._rows.append((tuple(sorted(entries)), share))

    def weights(self) -> dict[K, float]:
        """Return the logarithms of odds under which what came was likeliest."""
        held = [self.penalty * max(spread, LEAST) for spread in self._spreads()]
        found = [0.0] * len(held)
        for _ in range(STEPS):
            slope = [-hold * weight for hold, weight in zip(held, found, strict=True)]
            bend = [[0.0] * len(held) for _ in held]
            for row, share in self._rows:
                _add(row, share, found, slope, bend)
            for place, hold in enumerate(held):
                for other in range(place):
                    bend[place][other] = bend[other][place]
                bend[place][place] += hold
            step = solve_equations(bend, slope)
            found = [weight + move for weight, move in zip(found, step, strict=True)]
            if max(abs(move) * hold for move, hold in zip(step, held, strict=True)) < NEAR * self.penalty:
                break
        return {name: found[place] for name, place in self._places.items()}

    def loss(self, weights: Mapping[K, float]) -> float:
        """Return the mean negative log-likelihood of the results under these weights."""
        told = [weights.get(name, 0.0) for name in self._places]
        total = 0.0
        for row, share in self._rows:
            odds = sum(told[place] * value for place, value in row)
            total += _softplus(odds) - share * odds
        return total / len(self._rows)

    def _spreads(self) -> list[float]:
        means, squares = [0.0] * len(self._places), [0.0] * len(self._places)
        for row, _ in self._rows:
            for place, value in row:
                means[place] += value / len(self._rows)
                squares[place] += value * value / len(self._rows)
        return [square - mean * mean for mean, square in zip(means, squares, strict=True)]


def _add(
    row: tuple[tuple[int, float], ...],
    share: float,
    weights: list[float],
    slope: list[float],
    bend: list[list[float]],
) -> None:
    """Add what a row contributes to the first derivatives of the likelihood and the upper second ones."""
    odds = sum(weights[place] * value for place, value in row)
    chance = math.exp(-_softplus(-odds))
    miss, bent = share - chance, chance * (1 - chance)
    for number, (place, value) in enumerate(row):
        slope[place] += miss * value
        line, factor = bend[place], bent * value
        for other, across in row[number:]:
            line[other] += factor * across


def _softplus(odds: float) -> float:
    return max(odds, 0.0) + math.log1p(math.exp(-abs(odds)))
