"""What hearts and the tree cards bring: by the trees that stand, and those that will.

With no turns left in the last round every function gives exactly what the rules score.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from client.bots.wispwood.ground import Wood, groups, lines, ring
from client.bots.wispwood.prospect import Prospect
from client.bots.wispwood.wisps import CardWorth
from rules.wispwood.content import Card
from rules.wispwood.geometry import ADJACENT, BELOW, COLUMN, FALLING, RISING, ROW
from rules.wispwood.state import HEART, STRIDE

RING: Final = 0.45
"""How likely a cell beside the frame belongs to the next round's."""
AGAIN: Final = {
    "heart-cross": 0.7,
    "heart-near": 0.87,
    "heart-below": 0.78,
    "heart-diagonal": 0.63,
    "heart-ray": 0.72,
}
"""Of the cells without a wisp, how many bear a tree when a later round ends."""
CORES: Final = 0.5
"""How many of the cells that could be cores in the next round will be."""
LARGEST: Final = 0.5
"""How much of the largest region without wisps will be one group of trees in the next round."""

_CROSSES = tuple(row | column for row, column in zip(ROW, COLUMN, strict=True))
_STEPS: Final = (1, -1, STRIDE, -STRIDE)


def _grown(cells: int, wood: Wood, ahead: Prospect) -> float:
    """How many trees the cells will bear when this round ends."""
    return (cells & wood.trees).bit_count() + ahead.trees * (cells & ahead.free).bit_count()


def _again(cells: int, wood: Wood, ahead: Prospect) -> float:
    """How many trees the cells will bear, added up over the ends of the later rounds."""
    number = len(ahead.spans) - 1
    if not number:
        return 0.0
    open_ = cells & ~(wood.tiles & ~wood.trees)
    inside = (open_ & ahead.frame).bit_count()
    beside = (open_ & ring(ahead.frame)).bit_count()
    if number == 1:
        return inside + RING * beside
    return 1.9 * inside + (RING + 0.8) * beside


def _hearts(wood: Wood, card: Card, ahead: Prospect, seen: tuple[int, ...]) -> float:
    again = AGAIN[card.id]
    total, left = 0.0, wood.wisps[HEART]
    while left:
        low = left & -left
        cells = seen[low.bit_length() - 1]
        total += _grown(cells, wood, ahead) + again * _again(cells, wood, ahead)
        left ^= low
    return card.numbers.each * total


def heart_cross(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Each heart by its row and column."""
    return _hearts(wood, card, ahead, _CROSSES)


def heart_near(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Each heart by the cells beside it."""
    return _hearts(wood, card, ahead, ADJACENT)


def heart_below(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Each heart by the cells below it."""
    return _hearts(wood, card, ahead, BELOW)


def heart_diagonal(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Each heart by the better of its diagonals."""
    total, left = 0.0, wood.wisps[HEART]
    while left:
        low = left & -left
        at = low.bit_length() - 1
        first, second = FALLING[at], RISING[at]
        total += max(_grown(first, wood, ahead), _grown(second, wood, ahead))
        total += AGAIN[card.id] * max(_again(first, wood, ahead), _again(second, wood, ahead))
        left ^= low
    return card.numbers.each * total


def heart_ray(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Each heart by the longest run of trees that can be expected."""
    total, left = 0.0, wood.wisps[HEART]
    solid = wood.tiles & ~wood.trees
    while left:
        low = left & -left
        best, longest = 0.0, 0.0
        for step in _STEPS:
            run, length = _run(low, step, wood, ahead), 0
            cell = _moved(low, step)
            while cell & ahead.frame and not cell & solid:
                length += 1
                cell = _moved(cell, step)
            best, longest = max(best, run), max(longest, length + (0.5 if not cell & solid else 0.0))
        total += best
        for number in range(1, len(ahead.spans)):
            total += AGAIN[card.id] * longest + (0.3 * number if longest >= 2 else 0.0)
        left ^= low
    return card.numbers.each * total


def _moved(cell: int, step: int) -> int:
    return cell << step if step > 0 else cell >> -step


def _run(heart: int, step: int, wood: Wood, ahead: Prospect) -> float:
    """The expected run of trees from a heart in one direction."""
    cell, sure, total = _moved(heart, step), 1.0, 0.0
    while cell:
        if cell & wood.trees:
            total += sure
        elif cell & ahead.free and ahead.trees:
            sure *= 0.25 + 0.75 * ahead.trees
            total += sure
        else:
            break
        cell = _moved(cell, step)
    return total


@cache
def _at_least(need: int, of: int, tenths: int) -> float:
    """How likely at least so many of some cells get a tree, each with so many twentieths' chance."""
    if need <= 0:
        return 1.0
    chance = tenths / 20
    return sum(comb(of, k) * chance**k * (1 - chance) ** (of - k) for k in range(need, of + 1))


def tree_lines(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Each row and column by how likely it gets enough trees."""
    least, tenths = card.numbers.least, round(ahead.trees * 20)
    trees, free = wood.trees, ahead.free
    total = 0.0
    for line in lines(ahead.frame):
        need = least - (line & trees).bit_count()
        total += 1.0 if need <= 0 else _at_least(need, (line & free).bit_count(), tenths)
    return card.numbers.each * total


def _sizes(mask: int) -> list[int]:
    return sorted((group.bit_count() for group in groups(mask)), reverse=True)


def tree_largest(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Between the largest group as it is and as it could be."""
    total = float(max(_sizes(wood.trees), default=0))
    if ahead.trees:
        best = max(groups(wood.trees | ahead.free), key=int.bit_count)
        could = (best & wood.trees).bit_count() + ahead.trees * (best & ahead.free).bit_count()
        total = max(total, 0.93 * could)
    if len(ahead.spans) > 1:
        open_ = (ahead.frame | ring(ahead.frame)) & ~(wood.tiles & ~wood.trees)
        best = max(groups(open_), key=int.bit_count)
        inside = (best & ahead.frame).bit_count()
        total += LARGEST * (len(ahead.spans) - 1) * (inside + RING * (best.bit_count() - inside))
    return card.numbers.each * total


def tree_core(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Each cell by how likely it and enough of its neighbours get trees."""
    least, trees = card.numbers.least, wood.trees
    sure = trees & _among(trees, least)
    total = float(sure.bit_count())
    if ahead.trees:
        free, tenths = ahead.free, round(ahead.trees * 20)
        may = trees | free
        left = may & _among(may, least) & ~sure
        while left:
            low = left & -left
            near = ADJACENT[low.bit_length() - 1]
            chance = _at_least(least - (near & trees).bit_count(), (near & free).bit_count(), tenths)
            total += chance if low & trees else ahead.trees * chance
            left ^= low
    if len(ahead.spans) > 1:
        open_ = (ahead.frame | ring(ahead.frame)) & ~(wood.tiles & ~wood.trees)
        cores = open_ & _among(open_, least)
        inside = (cores & ahead.frame).bit_count()
        total += CORES * (len(ahead.spans) - 1) * (inside + RING * (cores.bit_count() - inside))
    return card.numbers.each * total


def _among(mask: int, least: int) -> int:
    """The cells with at least so many cells of the mask adjacent."""
    a, b, c, d = mask << 1, mask >> 1, mask << STRIDE, mask >> STRIDE
    if least == 3:
        return a & b & (c | d) | c & d & (a | b)
    found = 0
    left = a | b | c | d
    while left:
        low = left & -left
        if (mask & ADJACENT[low.bit_length() - 1]).bit_count() >= least:
            found |= low
        left ^= low
    return found


def tree_second(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Between the second largest group as it is and as it would be with all cells planted."""
    sizes = _sizes(wood.trees)
    now = sizes[1] if len(sizes) > 1 else 0
    if not ahead.trees:
        return float(card.numbers.each * now)
    sizes = _sizes(wood.trees | ahead.free)
    full = ahead.trees * (sizes[1] if len(sizes) > 1 else 0)
    share = min(1.0, 0.25 + ahead.turns * 0.12)
    return card.numbers.each * ((1 - share) * now + share * (0.6 * full + 0.4 * now + 0.25 * ahead.turns))


def tree_groves(wood: Wood, card: Card, ahead: Prospect) -> float:
    """Between the groups as they are and as they would be with all cells planted."""
    least = card.numbers.least
    now = sum(1 for size in _sizes(wood.trees) if size >= least)
    if not ahead.trees:
        return float(card.numbers.each * now)
    full = sum(1 for size in _sizes(wood.trees | ahead.free) if size >= least)
    share = min(1.0, 0.25 + ahead.turns * 0.12)
    return card.numbers.each * ((1 - share) * now + share * (0.3 * full + 0.4 * now + 0.15 * ahead.turns))


PLANTED: dict[str, CardWorth] = {
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
"""What each card for hearts and trees is worth."""
