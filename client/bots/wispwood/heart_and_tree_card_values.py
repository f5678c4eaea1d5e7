"""Expected values of the wish cards for hearts and trees, from trees present and likely to be added.

With no turns left in the last round every function returns exactly what the rules score.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from client.bots.wispwood.forest_masks import (
    ForestMasks,
    connected_groups,
    make_frame_line_masks,
    make_surrounding_cell_mask,
)
from client.bots.wispwood.round_forecast import RoundForecast
from client.bots.wispwood.wisp_card_values import EvaluateCard
from rules.wispwood.content import Card
from rules.wispwood.geometry import ADJACENT, BELOW, COLUMN, FALLING, RISING, ROW
from rules.wispwood.state import HEART, STRIDE

SURROUNDING_CELL_CHANCE: Final = 0.45
"""Chance that a cell beside the frame belongs to the next round's frame."""
LATER_TREE_SHARE: Final = {
    "heart-cross": 0.7,
    "heart-near": 0.87,
    "heart-below": 0.78,
    "heart-diagonal": 0.63,
    "heart-ray": 0.72,
}
"""Share of the cells without a wisp that bear a tree when a later round ends."""
LATER_CORE_SHARE: Final = 0.5
"""Share of the cells that could be cores in the next round and will be."""
LATER_LARGEST_SHARE: Final = 0.5
"""Share of the largest region without wisps that will be one group of trees in the next round."""

_CROSSES = tuple(row | column for row, column in zip(ROW, COLUMN, strict=True))
_STEPS: Final = (1, -1, STRIDE, -STRIDE)


def _expected_trees(cells: int, masks: ForestMasks, forecast: RoundForecast) -> float:
    """Return how many of the cells will bear trees when this round ends."""
    return (cells & masks.trees).bit_count() + forecast.trees * (cells & forecast.free).bit_count()


def _later_cells(cells: int, masks: ForestMasks, forecast: RoundForecast) -> float:
    """Return how many of the cells may bear trees, added up over the ends of the later rounds."""
    later_rounds = len(forecast.turns_to_ends) - 1
    if not later_rounds:
        return 0.0
    open_cells = cells & ~(masks.tiles & ~masks.trees)
    inside = (open_cells & forecast.frame).bit_count()
    beside = (open_cells & make_surrounding_cell_mask(forecast.frame)).bit_count()
    if later_rounds == 1:
        return inside + SURROUNDING_CELL_CHANCE * beside
    return 1.9 * inside + (SURROUNDING_CELL_CHANCE + 0.8) * beside


def _value_hearts(
    masks: ForestMasks, card: Card, forecast: RoundForecast, cells_by_heart: tuple[int, ...]
) -> float:
    tree_share = LATER_TREE_SHARE[card.id]
    total, remaining = 0.0, masks.wisps[HEART]
    while remaining:
        low = remaining & -remaining
        cells = cells_by_heart[low.bit_length() - 1]
        total += _expected_trees(cells, masks, forecast) + tree_share * _later_cells(cells, masks, forecast)
        remaining ^= low
    return card.numbers.each * total


def heart_cross(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores trees in a heart's row and column."""
    return _value_hearts(masks, card, forecast, _CROSSES)


def heart_near(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores trees adjacent to a heart."""
    return _value_hearts(masks, card, forecast, ADJACENT)


def heart_below(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores trees below a heart."""
    return _value_hearts(masks, card, forecast, BELOW)


def heart_diagonal(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores trees on the better of a heart's diagonals."""
    total, left = 0.0, masks.wisps[HEART]
    while left:
        low = left & -left
        at = low.bit_length() - 1
        first, second = FALLING[at], RISING[at]
        total += max(_expected_trees(first, masks, forecast), _expected_trees(second, masks, forecast))
        total += LATER_TREE_SHARE[card.id] * max(
            _later_cells(first, masks, forecast), _later_cells(second, masks, forecast)
        )
        left ^= low
    return card.numbers.each * total


def heart_ray(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores the longest run of trees next to a heart."""
    total, left = 0.0, masks.wisps[HEART]
    solid = masks.tiles & ~masks.trees
    while left:
        low = left & -left
        best, longest = 0.0, 0.0
        for step in _STEPS:
            run, length = _expected_run(low, step, masks, forecast), 0
            cell = _shift_cell(low, step)
            while cell & forecast.frame and not cell & solid:
                length += 1
                cell = _shift_cell(cell, step)
            best, longest = max(best, run), max(longest, length + (0.5 if not cell & solid else 0.0))
        total += best
        for number in range(1, len(forecast.turns_to_ends)):
            total += LATER_TREE_SHARE[card.id] * longest + (0.3 * number if longest >= 2 else 0.0)
        left ^= low
    return card.numbers.each * total


def _shift_cell(cell: int, step: int) -> int:
    return cell << step if step > 0 else cell >> -step


def _expected_run(heart: int, step: int, masks: ForestMasks, forecast: RoundForecast) -> float:
    """Return the expected run of trees from a heart in one direction."""
    cell, sure, total = _shift_cell(heart, step), 1.0, 0.0
    while cell:
        if cell & masks.trees:
            total += sure
        elif cell & forecast.free and forecast.trees:
            sure *= 0.25 + 0.75 * forecast.trees
            total += sure
        else:
            break
        cell = _shift_cell(cell, step)
    return total


@cache
def _chance_of_at_least(need: int, count: int, tenths: int) -> float:
    """Return the chance that at least `need` of the cells get a tree, each with `twentieths` / 20."""
    if need <= 0:
        return 1.0
    chance = tenths / 20
    return sum(comb(count, k) * chance**k * (1 - chance) ** (count - k) for k in range(need, count + 1))


def tree_lines(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores rows and columns with enough trees.

    It adds up the chance of each line to have enough trees at the end.
    """
    minimum, twentieths = card.numbers.least, round(forecast.trees * 20)
    trees, free = masks.trees, forecast.free
    total = 0.0
    for line in make_frame_line_masks(forecast.frame):
        need = minimum - (line & trees).bit_count()
        total += 1.0 if need <= 0 else _chance_of_at_least(need, (line & free).bit_count(), twentieths)
    return card.numbers.each * total


def _group_sizes(mask: int) -> list[int]:
    return sorted((group.bit_count() for group in connected_groups(mask)), reverse=True)


def tree_largest(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores the largest tree group.

    It is estimated from the largest group now and the largest one possible.
    """
    total = float(max(_group_sizes(masks.trees), default=0))
    if forecast.trees:
        best = max(connected_groups(masks.trees | forecast.free), key=int.bit_count)
        could = (best & masks.trees).bit_count() + forecast.trees * (best & forecast.free).bit_count()
        total = max(total, 0.93 * could)
    if len(forecast.turns_to_ends) > 1:
        open_ = (forecast.frame | make_surrounding_cell_mask(forecast.frame)) & ~(masks.tiles & ~masks.trees)
        best = max(connected_groups(open_), key=int.bit_count)
        inside = (best & forecast.frame).bit_count()
        total += (
            LATER_LARGEST_SHARE
            * (len(forecast.turns_to_ends) - 1)
            * (inside + SURROUNDING_CELL_CHANCE * (best.bit_count() - inside))
        )
    return card.numbers.each * total


def tree_core(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores trees with enough adjacent trees.

    It adds up the chance of each cell that it and enough of its neighbours have trees at the end.
    """
    minimum, trees = card.numbers.least, masks.trees
    certain = trees & _cells_with_neighbours(trees, minimum)
    total = float(certain.bit_count())
    if forecast.trees:
        free, twentieths = forecast.free, round(forecast.trees * 20)
        possible = trees | free
        remaining = possible & _cells_with_neighbours(possible, minimum) & ~certain
        while remaining:
            low = remaining & -remaining
            near = ADJACENT[low.bit_length() - 1]
            chance = _chance_of_at_least(
                minimum - (near & trees).bit_count(), (near & free).bit_count(), twentieths
            )
            total += chance if low & trees else forecast.trees * chance
            remaining ^= low
    if len(forecast.turns_to_ends) > 1:
        open_ = (forecast.frame | make_surrounding_cell_mask(forecast.frame)) & ~(masks.tiles & ~masks.trees)
        cores = open_ & _cells_with_neighbours(open_, minimum)
        inside = (cores & forecast.frame).bit_count()
        total += (
            LATER_CORE_SHARE
            * (len(forecast.turns_to_ends) - 1)
            * (inside + SURROUNDING_CELL_CHANCE * (cores.bit_count() - inside))
        )
    return card.numbers.each * total


def _cells_with_neighbours(mask: int, minimum: int) -> int:
    """Return the cells with at least `minimum` adjacent cells of the mask."""
    a, b, c, d = mask << 1, mask >> 1, mask << STRIDE, mask >> STRIDE
    if minimum == 3:
        return a & b & (c | d) | c & d & (a | b)
    cells = 0
    remaining = a | b | c | d
    while remaining:
        low = remaining & -remaining
        if (mask & ADJACENT[low.bit_length() - 1]).bit_count() >= minimum:
            cells |= low
        remaining ^= low
    return cells


def tree_second(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores the second largest tree group.

    It is a mean of the group's size now and with trees on all free cells.
    """
    sizes = _group_sizes(masks.trees)
    now = sizes[1] if len(sizes) > 1 else 0
    if not forecast.trees:
        return float(card.numbers.each * now)
    sizes = _group_sizes(masks.trees | forecast.free)
    full = forecast.trees * (sizes[1] if len(sizes) > 1 else 0)
    share = min(1.0, 0.25 + forecast.turns * 0.12)
    return card.numbers.each * ((1 - share) * now + share * (0.6 * full + 0.4 * now + 0.25 * forecast.turns))


def tree_groves(masks: ForestMasks, card: Card, forecast: RoundForecast) -> float:
    """Return the expected value of the wish card that scores tree groups of at least three.

    It is a mean of their number now and with trees on all free cells.
    """
    minimum = card.numbers.least
    now = sum(1 for size in _group_sizes(masks.trees) if size >= minimum)
    if not forecast.trees:
        return float(card.numbers.each * now)
    full = sum(1 for size in _group_sizes(masks.trees | forecast.free) if size >= minimum)
    share = min(1.0, 0.25 + forecast.turns * 0.12)
    return card.numbers.each * ((1 - share) * now + share * (0.3 * full + 0.4 * now + 0.15 * forecast.turns))


HEART_AND_TREE_CARDS: dict[str, EvaluateCard] = {
    "heart-cross": heart_cross,
    "heart-near": heart_near,
    "heart-below": heart_below,
    "heart-diagonal": heart_diagonal,
    "heart-ray": heart_ray,
    "tree-lines": tree_lines,
    "tree-largest": tree_largest,
    "tree-core": tree_core,
    "tree-second": tree_second,
    "tree-groves": tree_groves,
}
"""The function of each card for hearts and trees."""
