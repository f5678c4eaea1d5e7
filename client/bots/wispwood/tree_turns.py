"""Tree turns (turns in which only trees are planted): which trees to plant, and how many."""

from __future__ import annotations

from typing import NamedTuple

from client.bots.wispwood.evaluation import ForestEvaluator
from client.bots.wispwood.forest_masks import (
    ForestMasks,
    get_adjacent_free_cell_mask,
    get_reachable_cell_mask,
    with_tree,
)
from rules.wispwood.rulings import MAX_TREES


class TreePlan(NamedTuple):
    """Plan for the rest of a tree turn (one to three trees are planted)."""

    stop: float
    """Value of the forest if no further tree is planted."""
    cells: dict[int, float]
    """For each cell that may be planted, the value of planting it and continuing well."""
    after: ForestMasks
    """The forest after the best sequence of trees."""

    @property
    def value_of_planting(self) -> float:
        """Value of planting at least one more tree."""
        return max(self.cells.values())


def plan_trees(
    evaluator: ForestEvaluator, masks: ForestMasks, max_turns: float, planted: int = 0
) -> TreePlan:
    """Return the plan of a tree turn, adding tree after tree while that raises the forest's value.

    Args:
        evaluator: Evaluates the forest.
        masks: The forest; its cat is valued as ready, as it becomes so by the turn.
        max_turns: Most own turns left in the round after this one.
        planted: Trees already planted in this turn.
    """
    masks = masks._replace(ready=True)
    stop = evaluator.estimate_value(masks, max_turns)
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
    remaining = get_adjacent_free_cell_mask(masks) & get_reachable_cell_mask(masks.bounds, evaluator.size)
    values = {}
    while remaining:
        low = remaining & -remaining
        values[low] = evaluator.estimate_value(with_tree(masks, low), max_turns)
        remaining ^= low
    return values
