"""Tree turns: which trees to plant, and how many."""

from __future__ import annotations

from typing import NamedTuple

from client.bots.wispwood.evaluation import ForestEvaluator
from client.bots.wispwood.forest_masks import ForestMasks, adjacent_free_cells, reachable_cells, with_tree
from rules.wispwood.rulings import MAX_TREES


class TreePlan(NamedTuple):
    """The rest of a tree turn."""

    stop: float
    """Value of the forest as it is."""
    cells: dict[int, float]
    """For each cell that may be planted, the value of planting it and going on well."""
    after: ForestMasks
    """The forest after the best of it."""

    @property
    def best(self) -> float:
        """Value of planting at least one tree."""
        return max(self.cells.values())


def plan_trees(
    evaluator: ForestEvaluator, masks: ForestMasks, max_turns: float, planted: int = 0
) -> TreePlan:
    """Plant one tree after another on the best cell while that helps. The cat gets ready in any case."""
    masks = masks._replace(ready=True)
    stop = evaluator.value(masks, max_turns)
    if planted >= MAX_TREES:
        return TreePlan(stop, {}, masks)
    cells = _values_by_cell(evaluator, masks, max_turns)
    if not cells:
        return TreePlan(stop, {}, masks)
    first_cell = max(cells, key=lambda cell: cells[cell])
    value, after, best_after = cells[first_cell], with_tree(masks, first_cell), with_tree(masks, first_cell)
    for _ in range(planted + 1, MAX_TREES):
        more_values = _values_by_cell(evaluator, after, max_turns)
        if not more_values:
            break
        cell = max(more_values, key=lambda cell: more_values[cell])
        after = with_tree(after, cell)
        if more_values[cell] > value:
            value, best_after = more_values[cell], after
    gain = value - cells[first_cell]
    return TreePlan(stop, {cell: evaluate + gain for cell, evaluate in cells.items()}, best_after)


def _values_by_cell(evaluator: ForestEvaluator, masks: ForestMasks, max_turns: float) -> dict[int, float]:
    remaining = adjacent_free_cells(masks) & reachable_cells(masks.bounds, evaluator.size)
    values = {}
    while remaining:
        low = remaining & -remaining
        values[low] = evaluator.value(with_tree(masks, low), max_turns)
        remaining ^= low
    return values
