"""Forests as bit masks in a fixed window, which stay in place while the forest grows.

The rules keep a forest in a local frame, which moves when the forest grows to the left or upwards. Here all
masks lie in the window of 11×11 cells around the forest as it is at the moment of the decision; whatever can
be built in this round lies inside.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.wispwood.content import BOOK
from rules.wispwood.geometry import MARGIN, TO_WINDOW
from rules.wispwood.shapes import list_orientations
from rules.wispwood.state import STRIDE, Counts, Forest

Bounds = tuple[int, int, int, int]
"""First and last window column and row of the tiles: left, top, right, bottom."""


class ForestMasks(NamedTuple):
    """A forest as bit masks over a fixed window of 11×11 cells."""

    wisps: Counts
    """For each kind of wisp the mask of its cells."""
    trees: int
    """Mask of the trees."""
    cat: int
    """Mask of the cell with the cat."""
    tiles: int
    """Mask of all cells with a tile."""
    bounds: Bounds
    """Bounds of the tiles."""
    ready: bool
    """Whether the cat is ready."""

    @property
    def wisp_mask(self) -> int:
        """Mask of all wisps."""
        a, b, c, d = self.wisps
        return a | b | c | d


class Placement(NamedTuple):
    """One way to lay a shape into a forest's window: orientation and position."""

    mask: int
    """Mask of the cells that the shape covers."""
    cells: tuple[int, ...]
    """Masks of its cells in reading order."""
    turn: int
    """Index of the orientation, as in the rules."""
    column: int
    """Column in the window."""
    row: int
    """Row in the window."""
    bounds: Bounds
    """Bounds of the shape and all tiles."""


def make_forest_masks(forest: Forest) -> ForestMasks:
    """Convert a forest of the rules to bit masks in the window."""
    a, b, c, d = forest.wisps
    wisps = (a << TO_WINDOW, b << TO_WINDOW, c << TO_WINDOW, d << TO_WINDOW)
    bounds = (MARGIN, MARGIN, MARGIN + forest.w - 1, MARGIN + forest.h - 1)
    trees, cat = forest.trees << TO_WINDOW, forest.cat << TO_WINDOW
    return ForestMasks(wisps, trees, cat, forest.tile_mask << TO_WINDOW, bounds, forest.ready)


def with_placement(
    masks: ForestMasks, placement: Placement, cell: int, kind: int, ready: bool
) -> ForestMasks:
    """Return the forest with a shape placed: a wisp of `kind` on `cell`, trees on its other cells."""
    a, b, c, d = masks.wisps
    if kind == 0:
        a |= cell
    elif kind == 1:
        b |= cell
    elif kind == 2:
        c |= cell
    else:
        d |= cell
    mask = placement.mask
    return ForestMasks(
        (a, b, c, d),
        masks.trees | (mask ^ cell),
        masks.cat,
        masks.tiles | mask,
        placement.bounds,
        ready,
    )


def with_wisp(masks: ForestMasks, cell: int, kind: int) -> ForestMasks:
    """Return the forest with a single wisp on a free cell, its bounds unchanged."""
    wisps = list(masks.wisps)
    wisps[kind] |= cell
    a, b, c, d = wisps
    return masks._replace(wisps=(a, b, c, d), tiles=masks.tiles | cell)


def with_tree(masks: ForestMasks, cell: int) -> ForestMasks:
    """Return the forest with a tree planted on a free cell, its bounds extended."""
    row, column = divmod(cell.bit_length() - 1, STRIDE)
    return masks._replace(
        trees=masks.trees | cell,
        tiles=masks.tiles | cell,
        bounds=_extend_bounds(masks.bounds, column, row, column, row),
    )


def with_cat(masks: ForestMasks, cell: int) -> ForestMasks:
    """Return the forest with the cat moved to a tree; the tile it leaves becomes a tree."""
    return masks._replace(trees=masks.trees & ~cell | masks.cat, cat=cell)


def without_trees(masks: ForestMasks) -> ForestMasks:
    """Return the forest without its trees, as it is at the start of the next round."""
    tiles = masks.wisp_mask | masks.cat
    rows = [row for row in range(STRIDE) if tiles & _ROWS[row]]
    columns = [column for column in range(STRIDE) if tiles & _COLUMNS[column]]
    return masks._replace(trees=0, tiles=tiles, bounds=(columns[0], rows[0], columns[-1], rows[-1]))


def get_adjacent_free_cell_mask(masks: ForestMasks) -> int:
    """Return the mask of all free cells adjacent to a tile of the forest, whatever the grid's size."""
    tiles = masks.tiles
    return (tiles << 1 | tiles >> 1 | tiles << STRIDE | tiles >> STRIDE) & ~tiles


@lru_cache(None)
def make_candidate_square_masks(bounds: Bounds, size: int) -> tuple[int, ...]:
    """Return the masks of the size×size squares that contain the bounds of a forest.

    If the squares can lie in more than two columns or rows, only the outermost two of these are used.
    """
    left, top, right, bottom = bounds
    columns = range(max(0, right - size + 1), min(left, STRIDE - size) + 1)
    rows = range(max(0, bottom - size + 1), min(top, STRIDE - size) + 1)
    if len(columns) > 2:
        columns = range(columns[0], columns[-1] + 1, columns[-1] - columns[0])
    if len(rows) > 2:
        rows = range(rows[0], rows[-1] + 1, rows[-1] - rows[0])
    return tuple(make_square_mask(column, row, size) for row in rows for column in columns)


@lru_cache(None)
def make_square_mask(column: int, row: int, size: int) -> int:
    """Return the mask of a size×size square at a column and row, clipped to the window of 11×11 cells."""
    mask = 0
    for y in range(max(0, row), min(STRIDE, row + size)):
        for x in range(max(0, column), min(STRIDE, column + size)):
            mask |= 1 << (y * STRIDE + x)
    return mask


@lru_cache(None)
def make_surrounding_cell_mask(frame: int) -> int:
    """Return the mask of the cells around a square frame, corners included, clipped to the window."""
    low = (frame & -frame).bit_length() - 1
    size = int(frame.bit_count() ** 0.5)
    return make_square_mask(low % STRIDE - 1, low // STRIDE - 1, size + 2) & ~frame


@lru_cache(None)
def make_frame_line_masks(frame: int) -> tuple[int, ...]:
    """Return the masks of a frame's rows, then of its columns."""
    return tuple(line & frame for line in (*_ROWS, *_COLUMNS) if line & frame)


@lru_cache(None)
def get_reachable_cell_mask(bounds: Bounds, size: int) -> int:
    """Return the mask of all cells covered by any size×size square that contains the bounds."""
    left, top, right, bottom = bounds
    mask = 0
    for row in range(max(0, bottom - size + 1), min(STRIDE, top + size)):
        for column in range(max(0, right - size + 1), min(STRIDE, left + size)):
            mask |= 1 << (row * STRIDE + column)
    return mask


@BOOK.cached(4096)
def list_candidate_placements(shape: str, bounds: Bounds, size: int) -> tuple[Placement, ...]:
    """Return all placements of a shape that keep a forest's tiles within size×size (W-PLACE-3).

    They may overlap tiles or not touch any.
    """
    left, top, right, bottom = bounds
    placements_found: list[Placement] = []
    for orientation in list_orientations(shape):
        for row in range(max(0, bottom - size + 1), min(STRIDE, top + size) - orientation.h + 1):
            for column in range(max(0, right - size + 1), min(STRIDE, left + size) - orientation.w + 1):
                new_bounds = _extend_bounds(
                    bounds, column, row, column + orientation.w - 1, row + orientation.h - 1
                )
                if new_bounds[2] - new_bounds[0] < size and new_bounds[3] - new_bounds[1] < size:
                    cells = tuple(1 << ((row + y) * STRIDE + column + x) for x, y in orientation.cells)
                    placements_found.append(
                        Placement(sum(cells), cells, orientation.turn, column, row, new_bounds)
                    )
    return tuple(placements_found)


def connected_groups(mask: int) -> list[int]:
    """Return the connected groups of a cell mask (cells joined by sides), each as a mask."""
    groups = []
    while mask:
        group = mask & -mask
        while True:
            extended = (group | group << 1 | group >> 1 | group << STRIDE | group >> STRIDE) & mask
            if extended == group:
                break
            group = extended
        groups.append(group)
        mask ^= group
    return groups


def _extend_bounds(bounds: Bounds, left: int, top: int, right: int, bottom: int) -> Bounds:
    return min(bounds[0], left), min(bounds[1], top), max(bounds[2], right), max(bounds[3], bottom)


_ROWS = tuple(((1 << STRIDE) - 1) << (STRIDE * row) for row in range(STRIDE))
_COLUMNS = tuple(sum(1 << (STRIDE * row + column) for row in range(STRIDE)) for column in range(STRIDE))
