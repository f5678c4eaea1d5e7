"""A forest to think with: masks that stay where they are while it grows.

The rules keep a forest in a local frame, which moves when the forest grows to the left or upwards. Here all
masks lie in the window of 11×11 cells around the forest as it is at the moment of the decision; whatever can
be built in this round lies inside.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.wispwood.content import BOOK
from rules.wispwood.geometry import MARGIN, TO_WINDOW
from rules.wispwood.shapes import orientations
from rules.wispwood.state import STRIDE, Counts, Forest

Bounds = tuple[int, int, int, int]
"""First and last window column and row of the tiles: left, top, right, bottom."""


class Wood(NamedTuple):
    """A forest in the window. wisps: for each kind the mask of its cells. tiles: all cells with a tile."""

    wisps: Counts
    trees: int
    cat: int
    tiles: int
    box: Bounds
    ready: bool

    @property
    def any_wisp(self) -> int:
        """Mask of all wisps."""
        a, b, c, d = self.wisps
        return a | b | c | d


class Placement(NamedTuple):
    """A place of a shape. cells: the masks of its cells in reading order. turn, column, row: as the rules
    name it, in the window. box: around the shape and all tiles."""

    mask: int
    cells: tuple[int, ...]
    turn: int
    column: int
    row: int
    box: Bounds


def wood_of(forest: Forest) -> Wood:
    """The rules' forest in the window."""
    a, b, c, d = forest.wisps
    wisps = (a << TO_WINDOW, b << TO_WINDOW, c << TO_WINDOW, d << TO_WINDOW)
    box = (MARGIN, MARGIN, MARGIN + forest.w - 1, MARGIN + forest.h - 1)
    trees, cat = forest.trees << TO_WINDOW, forest.cat << TO_WINDOW
    return Wood(wisps, trees, cat, forest.tiles << TO_WINDOW, box, forest.ready)


def with_placement(wood: Wood, placement: Placement, cell: int, kind: int, ready: bool) -> Wood:
    """The wood with a shape laid there, its wisp on the cell."""
    a, b, c, d = wood.wisps
    if kind == 0:
        a |= cell
    elif kind == 1:
        b |= cell
    elif kind == 2:
        c |= cell
    else:
        d |= cell
    mask = placement.mask
    return Wood((a, b, c, d), wood.trees | (mask ^ cell), wood.cat, wood.tiles | mask, placement.box, ready)


def with_wisp(wood: Wood, cell: int, kind: int) -> Wood:
    """The wood with a wisp alone on a free cell, the box as it was."""
    wisps = list(wood.wisps)
    wisps[kind] |= cell
    a, b, c, d = wisps
    return wood._replace(wisps=(a, b, c, d), tiles=wood.tiles | cell)


def with_tree(wood: Wood, cell: int) -> Wood:
    """The wood with a tree on a free cell."""
    row, column = divmod(cell.bit_length() - 1, STRIDE)
    return wood._replace(
        trees=wood.trees | cell, tiles=wood.tiles | cell, box=_grown(wood.box, column, row, column, row)
    )


def with_cat(wood: Wood, cell: int) -> Wood:
    """The wood with the cat on a tree; the tile it leaves is a tree."""
    return wood._replace(trees=wood.trees & ~cell | wood.cat, cat=cell)


def cleared(wood: Wood) -> Wood:
    """The wood without its trees, as the next round finds it."""
    tiles = wood.any_wisp | wood.cat
    rows = [row for row in range(STRIDE) if tiles & _ROWS[row]]
    columns = [column for column in range(STRIDE) if tiles & _COLUMNS[column]]
    return wood._replace(trees=0, tiles=tiles, box=(columns[0], rows[0], columns[-1], rows[-1]))


def halo(wood: Wood) -> int:
    """The free cells beside a tile, inside and outside any frame."""
    tiles = wood.tiles
    return (tiles << 1 | tiles >> 1 | tiles << STRIDE | tiles >> STRIDE) & ~tiles


@lru_cache(None)
def frames(box: Bounds, size: int) -> tuple[int, ...]:
    """The masks of the size×size squares around a box: all, or of many the four that lie outermost."""
    left, top, right, bottom = box
    columns = range(max(0, right - size + 1), min(left, STRIDE - size) + 1)
    rows = range(max(0, bottom - size + 1), min(top, STRIDE - size) + 1)
    if len(columns) > 2:
        columns = range(columns[0], columns[-1] + 1, columns[-1] - columns[0])
    if len(rows) > 2:
        rows = range(rows[0], rows[-1] + 1, rows[-1] - rows[0])
    return tuple(square(column, row, size) for row in rows for column in columns)


@lru_cache(None)
def square(column: int, row: int, size: int) -> int:
    """The mask of a square of the window, as far as it lies inside."""
    mask = 0
    for y in range(max(0, row), min(STRIDE, row + size)):
        for x in range(max(0, column), min(STRIDE, column + size)):
            mask |= 1 << (y * STRIDE + x)
    return mask


@lru_cache(None)
def ring(frame: int) -> int:
    """The cells around a frame, corners included, as far as they lie in the window."""
    low = (frame & -frame).bit_length() - 1
    size = int(frame.bit_count() ** 0.5)
    return square(low % STRIDE - 1, low // STRIDE - 1, size + 2) & ~frame


@lru_cache(None)
def lines(frame: int) -> tuple[int, ...]:
    """The rows and columns of a frame."""
    return tuple(line & frame for line in (*_ROWS, *_COLUMNS) if line & frame)


@lru_cache(None)
def reach(box: Bounds, size: int) -> int:
    """All cells that a size×size square around the box could cover."""
    left, top, right, bottom = box
    mask = 0
    for row in range(max(0, bottom - size + 1), min(STRIDE, top + size)):
        for column in range(max(0, right - size + 1), min(STRIDE, left + size)):
            mask |= 1 << (row * STRIDE + column)
    return mask


@BOOK.cached(4096)
def placements(shape: str, box: Bounds, size: int) -> tuple[Placement, ...]:
    """All places of a shape that keep the tiles within size×size, free or not (W-PLACE-3)."""
    left, top, right, bottom = box
    found: list[Placement] = []
    for way in orientations(shape):
        for row in range(max(0, bottom - size + 1), min(STRIDE, top + size) - way.h + 1):
            for column in range(max(0, right - size + 1), min(STRIDE, left + size) - way.w + 1):
                after = _grown(box, column, row, column + way.w - 1, row + way.h - 1)
                if after[2] - after[0] < size and after[3] - after[1] < size:
                    cells = tuple(1 << ((row + y) * STRIDE + column + x) for x, y in way.cells)
                    found.append(Placement(sum(cells), cells, way.turn, column, row, after))
    return tuple(found)


def groups(mask: int) -> list[int]:
    """The groups of a mask, by flooding."""
    found = []
    while mask:
        group = mask & -mask
        while True:
            grown = (group | group << 1 | group >> 1 | group << STRIDE | group >> STRIDE) & mask
            if grown == group:
                break
            group = grown
        found.append(group)
        mask ^= group
    return found


def _grown(box: Bounds, left: int, top: int, right: int, bottom: int) -> Bounds:
    return min(box[0], left), min(box[1], top), max(box[2], right), max(box[3], bottom)


_ROWS = tuple(((1 << STRIDE) - 1) << (STRIDE * row) for row in range(STRIDE))
_COLUMNS = tuple(sum(1 << (STRIDE * row + column) for row in range(STRIDE)) for column in range(STRIDE))
