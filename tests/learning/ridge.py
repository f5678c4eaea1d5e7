"""Linear fits with a penalty, for rows of which most entries are zero."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class Ridge(Generic[K]):
    """Gathers rows of named numbers, each with what it should add up to.

    penalty: how many rows pull each weight towards 0, measured in its name's own spread.
    free: names without a penalty.
    """

    def __init__(self, penalty: float, free: frozenset[K]) -> None:
        self.penalty, self.free = penalty, free
        self.rows = 0
        self._sums: defaultdict[K, float] = defaultdict(float)
        self._products: defaultdict[K, defaultdict[K, float]] = defaultdict(lambda: defaultdict(float))
        self._targets: defaultdict[K, float] = defaultdict(float)

    def add(self, row: Mapping[K, float], target: float) -> None:
        """Add a row."""
        self.rows += 1
        entries = [(name, value) for name, value in row.items() if value]
        for name, value in entries:
            self._sums[name] += value
            self._targets[name] += value * target
            products = self._products[name]
            for other, factor in entries:
                products[other] += value * factor

    def aim(self, rows: Iterable[tuple[Mapping[K, float], float]]) -> None:
        """Replace the targets: each row again, in any order, with its new target."""
        self._targets.clear()
        for row, target in rows:
            for name, value in row.items():
                self._targets[name] += value * target

    def weights(self) -> dict[K, float]:
        """Return the weights that fit best.

        Raises ZeroDivisionError where rows do not tell free names apart.
        """
        names = list(self._products)
        matrix = [[self._products[name].get(other, 0.0) for other in names] for name in names]
        for place, name in enumerate(names):
            if name not in self.free:
                spread = self._products[name][name] / self.rows - (self._sums[name] / self.rows) ** 2
                matrix[place][place] += self.penalty * (spread + 1e-9)
        found = solve_equations(matrix, [self._targets[name] for name in names])
        return dict(zip(names, found, strict=True))


def solve_equations(matrix: list[list[float]], target: list[float]) -> list[float]:
    """Return the solution of a system of linear equations, by elimination.

    Raises ZeroDivisionError without one.
    """
    rows = [[*line, value] for line, value in zip(matrix, target, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda number: abs(rows[number][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        for line in rows[column + 1 :]:
            factor = line[column] / head[column]
            if factor:
                for place in range(column, size + 1):
                    line[place] -= factor * head[place]
    found = [0.0] * size
    for number in reversed(range(size)):
        line = rows[number]
        rest = sum(line[place] * found[place] for place in range(number + 1, size))
        found[number] = (line[size] - rest) / line[number]
    return found
