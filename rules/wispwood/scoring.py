"""Scoring of the 25 wish cards, with one function each, in the order of the rules.

A function looks at a forest and returns the things it counts: a `Part` for each, with its points, the cells
that count and the cells that make them count. Cards with a table distribute the points of a table row over
their parts in the order of counting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from rules.wispwood.content import Card, content
from rules.wispwood.geometry import (
    ADJACENT,
    AROUND,
    BELOW,
    COLUMN,
    FALLING,
    RISING,
    ROW,
    find_connected_groups,
)
from rules.wispwood.state import HAT, HEART, KINDS, ORB, PUMPKIN, STRIDE, CellMask, Forest, iterate_bits


class ScoredPart(NamedTuple):
    """One thing in a forest that a wish card counts, with its points.

    Attributes:
        points: Points for this thing.
        counted: Mask of its cells: bit `11 * row + column` from the upper left corner of the forest's box.
        because: Mask of the other cells that make it count.
    """

    points: int
    counted: CellMask
    because: CellMask = 0


Scoring: TypeAlias = Callable[[Forest, Card], list[ScoredPart]]
"""The scoring function of a card."""


def score_card(forest: Forest, card_id: str) -> int:
    """Return the points that a wish card gives for the forest."""
    return sum(part.points for part in list_scored_parts(forest, card_id))


def list_scored_parts(forest: Forest, card_id: str) -> list[ScoredPart]:
    """Return everything that a wish card counts in a forest; the points add up to `score_card`."""
    return SCORING[card_id](forest, content().cards[card_id])


# Pumpkins: count, then look the number up in the card's table.


def pumpkin_sudoku(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card for pumpkins with no other pumpkin in their row or column."""
    pumpkins = forest.wisps[PUMPKIN]
    return _parts_by_table(
        card, (1 << p for p in iterate_bits(pumpkins) if not pumpkins & (ROW[p] | COLUMN[p]))
    )


def pumpkin_apart(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card for pumpkins with no other pumpkin on the eight cells around them."""
    pumpkins = forest.wisps[PUMPKIN]
    return _parts_by_table(card, (1 << p for p in iterate_bits(pumpkins) if not pumpkins & AROUND[p]))


def pumpkin_vines(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card for pumpkins with no other pumpkin on either of their diagonals."""
    pumpkins = forest.wisps[PUMPKIN]
    return _parts_by_table(
        card, (1 << p for p in iterate_bits(pumpkins) if not pumpkins & (FALLING[p] | RISING[p]))
    )


def pumpkin_pairs(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card for connected groups of exactly two pumpkins."""
    return _parts_by_table(
        card, (pair for pair in find_connected_groups(forest.wisps[PUMPKIN]) if pair.bit_count() == 2)
    )


def pumpkin_parties(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card for connected groups of wisps with at least one pumpkin, each group once."""
    return _parts_by_table(
        card, (group for group in find_connected_groups(forest.wisp_mask) if group & forest.wisps[PUMPKIN])
    )


# Hats: all five cards count alike; they differ in where a hat may lie (see `placement.hat_cells`).


def score_hats(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score any hat card: points for every three hats, and for one or two left over.

    Where the hats are no longer matters, since the card has restricted where they could be placed.
    """
    cells = [1 << bit for bit in iterate_bits(forest.wisps[HAT])]
    threes = [ScoredPart(card.numbers.each, sum(cells[i : i + 3])) for i in range(0, len(cells) - 2, 3)]
    rest = len(cells) % 3
    return threes + ([ScoredPart(card.numbers.rest[rest], sum(cells[-rest:]))] if rest else [])


# Orbs: they look at the kinds of wisps.


def orb_around(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card that gives each orb points for each kind of wisp on the eight cells around it."""
    return [
        ScoredPart(
            card.numbers.each * _count_kinds(forest, AROUND[orb]), 1 << orb, forest.wisp_mask & AROUND[orb]
        )
        for orb in iterate_bits(forest.wisps[ORB])
    ]


def orb_line(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card that gives each orb points per kind of wisp in its row or its column.

    The line with more kinds counts. The orb itself is included.
    """
    parts = []
    for orb in iterate_bits(forest.wisps[ORB]):
        here = 1 << orb
        line = max((ROW[orb] | here, COLUMN[orb] | here), key=lambda cells: _count_kinds(forest, cells))
        parts.append(
            ScoredPart(card.numbers.each * _count_kinds(forest, line), here, forest.wisp_mask & line)
        )
    return parts


def orb_group(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card that gives each connected group of wisps with an orb points per kind in it.

    The orb itself is included; several orbs in one group score once.
    """
    return [
        ScoredPart(card.numbers.each * _count_kinds(forest, group), group & forest.wisps[ORB], group)
        for group in find_connected_groups(forest.wisp_mask)
        if group & forest.wisps[ORB]
    ]


def orb_synergy(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card that gives each orb the lowest value of the kinds of wisps adjacent to it.

    The card gives a value for each kind. An orb without an adjacent wisp gets 0.
    """
    parts = []
    for orb in iterate_bits(forest.wisps[ORB]):
        near = ADJACENT[orb]
        present = [kind for kind in range(len(KINDS)) if forest.wisps[kind] & near]
        lowest = min((_value(card, kind) for kind in present), default=0)
        because = sum(forest.wisps[kind] & near for kind in present if _value(card, kind) == lowest)
        parts.append(ScoredPart(lowest, 1 << orb, because))
    return parts


def orb_dark(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card that gives each orb the value of the kind of wisp rarest in the forest.

    The card gives a value for each kind. If several kinds are equally rare, the best value applies.
    """
    counts = [mask.bit_count() for mask in forest.wisps]
    fewest = [kind for kind, count in enumerate(counts) if count == min(counts)]
    kind = max(fewest, key=lambda k: _value(card, k))
    return [
        ScoredPart(_value(card, kind), 1 << orb, forest.wisps[kind])
        for orb in iterate_bits(forest.wisps[ORB])
    ]


# Hearts: each by itself; they count trees.


def heart_cross(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card that gives each heart points for each tree in its row and its column."""
    return _score_hearts(forest, card, lambda heart: ROW[heart] | COLUMN[heart])


def heart_near(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card that gives each heart points for each adjacent tree."""
    return _score_hearts(forest, card, lambda heart: ADJACENT[heart])


def heart_below(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card that gives each heart points for each tree below it in its column."""
    return _score_hearts(forest, card, lambda heart: BELOW[heart])


def heart_diagonal(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card that gives each heart points for each tree on the better of its diagonals."""
    trees = forest.trees
    return _score_hearts(
        forest,
        card,
        lambda heart: max((FALLING[heart], RISING[heart]), key=lambda line: (line & trees).bit_count()),
    )


def heart_ray(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card that gives each heart points for the longest run of trees starting next to it.

    The run is unbroken and goes in one of four directions.
    """
    return _score_hearts(
        forest,
        card,
        lambda heart: max(
            (_tree_run(forest.trees, heart, d) for d in (1, -1, STRIDE, -STRIDE)), key=int.bit_count
        ),
    )


# Trees: the cat's tile is never one.


def tree_lines(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card for rows and columns with at least three trees."""
    rows = [(1 << STRIDE) - 1 << y * STRIDE for y in range(forest.h)]
    columns = [sum(1 << (y * STRIDE + x) for y in range(forest.h)) for x in range(forest.w)]
    lines = [line & forest.trees for line in (*rows, *columns)]
    return [ScoredPart(card.numbers.each, line) for line in lines if line.bit_count() >= card.numbers.least]


def tree_largest(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card for the trees of the largest connected tree group."""
    sizes = _groves(forest)
    return [ScoredPart(card.numbers.each * sizes[0].bit_count(), sizes[0])] if sizes else []


def tree_core(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card for trees with at least three adjacent trees."""
    trees = forest.trees
    return [
        ScoredPart(card.numbers.each, 1 << tree, trees & ADJACENT[tree])
        for tree in iterate_bits(trees)
        if (trees & ADJACENT[tree]).bit_count() >= card.numbers.least
    ]


def tree_second(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card for the trees of the second largest tree group.

    If two groups are equally large, either is the second.
    """
    sizes = _groves(forest)
    return [ScoredPart(card.numbers.each * sizes[1].bit_count(), sizes[1])] if len(sizes) > 1 else []


def tree_groves(forest: Forest, card: Card) -> list[ScoredPart]:
    """Score the wish card for connected groups of at least three trees."""
    return [
        ScoredPart(card.numbers.each, grove)
        for grove in find_connected_groups(forest.trees)
        if grove.bit_count() >= card.numbers.least
    ]


def _parts_by_table(card: Card, things: Iterable[CellMask]) -> list[ScoredPart]:
    """Return one part for each thing, with the difference it makes in the card's table."""
    return [
        ScoredPart(card.get_table_points(i + 1) - card.get_table_points(i), thing)
        for i, thing in enumerate(things)
    ]


def _count_kinds(forest: Forest, cells: CellMask) -> int:
    """Return how many kinds of wisps lie on the cells."""
    return sum(1 for mask in forest.wisps if mask & cells)


def _value(card: Card, kind: int) -> int:
    values = card.numbers.values
    assert values is not None  # `content` has made sure
    return values.get_points(kind)


def _score_hearts(forest: Forest, card: Card, seen: Callable[[int], CellMask]) -> list[ScoredPart]:
    """Score each heart: points per tree among the cells that `seen` returns for its bit."""
    parts = []
    for heart in iterate_bits(forest.wisps[HEART]):
        trees = forest.trees & seen(heart)
        parts.append(ScoredPart(card.numbers.each * trees.bit_count(), 1 << heart, trees))
    return parts


def _tree_run(trees: CellMask, cell: int, step: int) -> CellMask:
    """Return the unbroken run of trees from the cell on.

    The sixth column of the frame is followed by empty cells.
    """
    run = 0
    cell += step
    while cell >= 0 and trees >> cell & 1:
        run |= 1 << cell
        cell += step
    return run


def _groves(forest: Forest) -> list[CellMask]:
    """Return the tree groups, the largest first."""
    return sorted(find_connected_groups(forest.trees), key=lambda grove: -grove.bit_count())


SCORING: dict[str, Scoring] = {
    "pumpkin-sudoku": pumpkin_sudoku,
    "pumpkin-apart": pumpkin_apart,
    "pumpkin-vines": pumpkin_vines,
    "pumpkin-pairs": pumpkin_pairs,
    "pumpkin-parties": pumpkin_parties,
    "hat-diagonal": score_hats,
    "hat-cross": score_hats,
    "hat-cuddle": score_hats,
    "hat-chequers": score_hats,
    "hat-distance": score_hats,
    "orb-around": orb_around,
    "orb-line": orb_line,
    "orb-group": orb_group,
    "orb-synergy": orb_synergy,
    "orb-dark": orb_dark,
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
"""The scoring function of each card."""
