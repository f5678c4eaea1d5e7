"""Tree turns: which trees, and how many."""

from __future__ import annotations

from typing import NamedTuple

from client.bots.wispwood.ground import Wood, halo, reach, with_tree
from client.bots.wispwood.outlook import Outlook
from rules.wispwood.rulings import MOST_TREES


class Planting(NamedTuple):
    """The rest of a tree turn. stop: what the forest is worth as it is. cells: for each cell that may be
    planted the worth of doing so and going on well. after: the forest after the best of it."""

    stop: float
    cells: dict[int, float]
    after: Wood

    @property
    def best(self) -> float:
        """What planting at least one tree is worth."""
        return max(self.cells.values())


def planting(outlook: Outlook, wood: Wood, most: float, planted: int = 0) -> Planting:
    """One tree after another where it is best, as long as that helps. In any case the cat gets ready."""
    wood = wood._replace(ready=True)
    stop = outlook.value(wood, most)
    if planted >= MOST_TREES:
        return Planting(stop, {}, wood)
    cells = _each(outlook, wood, most)
    if not cells:
        return Planting(stop, {}, wood)
    first = max(cells, key=lambda cell: cells[cell])
    value, after, best_after = cells[first], with_tree(wood, first), with_tree(wood, first)
    for _ in range(planted + 1, MOST_TREES):
        more = _each(outlook, after, most)
        if not more:
            break
        cell = max(more, key=lambda cell: more[cell])
        after = with_tree(after, cell)
        if more[cell] > value:
            value, best_after = more[cell], after
    gain = value - cells[first]
    return Planting(stop, {cell: worth + gain for cell, worth in cells.items()}, best_after)


def _each(outlook: Outlook, wood: Wood, most: float) -> dict[int, float]:
    left = halo(wood) & reach(wood.box, outlook.size)
    found = {}
    while left:
        low = left & -left
        found[low] = outlook.value(with_tree(wood, low), most)
        left ^= low
    return found
