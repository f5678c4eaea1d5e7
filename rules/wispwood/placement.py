"""Legal cells for shapes, trees and hats (W-PLACE-1 to W-PLACE-5), computed with precomputed bit masks.

The forest's box is put into the middle of a window of 11×11 cells; whatever a 6×6 grid can still reach lies
in the window. A shape's place is that of its box's upper left corner. Which corners keep within W-PLACE-3
depends only on the box and the grid size, so they are computed once; which of them a forest leaves free is
computed for all corners at once, with one shift for each cell of the shape.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from rules.wispwood.actions import Place, Plant
from rules.wispwood.content import BOOK, content
from rules.wispwood.geometry import (
    AROUND,
    COLUMN,
    CORNERS,
    FALLING,
    MARGIN,
    RISING,
    ROW,
    TO_WINDOW,
    TWO_AWAY,
    find_adjacent_cells,
)
from rules.wispwood.shapes import list_orientations
from rules.wispwood.state import HAT, STRIDE, CellMask, Forest, iterate_bits

SLOTS = 8

ANYWHERE = -1
"""All cells: where a wisp that is no hat may lie."""


class WindowOrientation(NamedTuple):
    """One orientation of a shape as bit masks over the window of 11×11 cells around a forest.

    Attributes:
        turn: Index of the orientation.
        cells: For each cell of the shape its bit index relative to the upper left corner of the shape's box.
        corners: Mask of the cells where that corner may lie so that the forest stays within the grid
            (W-PLACE-3).
    """

    turn: int
    cells: tuple[int, ...]
    corners: CellMask


class PlacementConstraints(NamedTuple):
    """Masks, in the window of 11×11 cells around a forest, that decide where a shape fits.

    Attributes:
        tiles: The forest's tiles.
        halo: The cells adjacent to a tile.
        allowed: The cells where the wisp may be placed.
    """

    tiles: CellMask
    halo: CellMask
    allowed: CellMask


def shapes_beside(shapes: tuple[str, ...], slot: int) -> tuple[str, str]:
    """Return the names of the two shapes beside a slot of the pond (W-TURN-1)."""
    return shapes[slot - 1], shapes[slot]


@lru_cache(maxsize=64)
def shapes_nearest_first(shapes: tuple[str, ...], slot: int) -> tuple[str, ...]:
    """Return the names of all shapes of the pond, the two beside a slot first."""
    near = shapes_beside(shapes, slot)
    return near + tuple(shape for shape in shapes if shape not in near)


@cache
def find_hat_card(wishes: tuple[str, ...]) -> str:
    """Return the id of the hat card among the wish cards in play."""
    return next(card for card in wishes if card.startswith("hat-"))


def list_placements(forest: Forest, shape: str, kind: int, hat: str, size: int) -> list[Place]:
    """Return all legal placements of a shape with a wisp of a kind in a forest.

    Args:
        forest: The forest.
        shape: Name of the shape.
        kind: Kind of the wisp.
        hat: Id of the hat card in play, which restricts where hats may be placed (W-PLACE-4).
        size: Side of the n×n grid.
    """
    ground = _placement_masks(forest, kind, hat)
    left, top = forest.x - MARGIN, forest.y - MARGIN
    placements: list[Place] = []
    for orientation in _window_orientations(shape, forest.w, forest.h, size):
        for corner in iterate_bits(_legal_corners(orientation, ground)):
            actions = _place_actions(
                shape,
                orientation.turn,
                left + corner % STRIDE,
                top + corner // STRIDE,
                len(orientation.cells),
            )
            if kind != HAT:
                placements += actions
            else:
                allowed = ground.allowed >> corner
                placements += [
                    value
                    for value, cell in zip(actions, orientation.cells, strict=True)
                    if allowed >> cell & 1
                ]
    return placements


def can_place_any(forest: Forest, shapes: tuple[str, ...], kind: int, hat: str, size: int) -> bool:
    """Return whether any of the given shapes, with a wisp of a kind, fits into a forest (W-PLACE-5)."""
    ground = _placement_masks(forest, kind, hat)
    return any(_can_place(shape, forest.w, forest.h, size, ground) for shape in shapes)


@BOOK.cached(maxsize=1 << 8)
def _can_place(shape: str, w: int, h: int, size: int, ground: PlacementConstraints) -> bool:
    # kept for a while: neighbouring slots share a shape, and a ready cat opens all of them to every slot
    return any(_legal_corners(orientation, ground) for orientation in _window_orientations(shape, w, h, size))


def _placement_masks(forest: Forest, kind: int, hat: str) -> PlacementConstraints:
    tiles = forest.tile_mask << TO_WINDOW
    return PlacementConstraints(
        tiles, find_adjacent_cells(tiles), find_allowed_hat_cells(forest, hat) if kind == HAT else ANYWHERE
    )


def _legal_corners(orientation: WindowOrientation, ground: PlacementConstraints) -> CellMask:
    """Return where the corner may lie.

    All cells are free, one is beside a tile (W-PLACE-1, W-PLACE-2), and in one the wisp may lie (W-PLACE-4).
    """
    tiles, halo, allowed = ground
    filled = touching = wisp = 0
    for cell in orientation.cells:
        filled |= tiles >> cell
        touching |= halo >> cell
        wisp |= allowed >> cell
    return orientation.corners & touching & wisp & ~filled


def list_tree_placements(forest: Forest, size: int) -> list[Plant]:
    """Return an action for every cell where a tree may be planted (W-TREE-1), in reading order."""
    tiles = forest.tile_mask << TO_WINDOW
    free = find_adjacent_cells(tiles) & ~tiles & _reachable_cells(forest.w, forest.h, size)
    left, top = forest.x - MARGIN, forest.y - MARGIN
    return [Plant(left + bit % STRIDE, top + bit // STRIDE) for bit in iterate_bits(free)]


def compute_reachable_box(forest: Forest, size: int) -> tuple[int, int, int, int]:
    """Return the outermost forest columns and rows that the n×n grid can still cover.

    Returns:
        Left, top, right, bottom, all included.
    """
    x, y, w, h = forest.x, forest.y, forest.w, forest.h
    return x + w - size, y + h - size, x + size - 1, y + size - 1


def find_allowed_hat_cells(forest: Forest, card: str) -> CellMask:
    """Return the cells where a hat card allows a new hat, which depend on the cat's cell (W-PLACE-4).

    The result is a mask over the window of 11×11 cells around the forest.
    """
    cat = forest.cat.bit_length() - 1 + TO_WINDOW
    if card == "hat-diagonal":
        return FALLING[cat] | RISING[cat]
    if card == "hat-cross":
        return ROW[cat] | COLUMN[cat]
    if card == "hat-cuddle":
        return AROUND[cat]
    if card == "hat-distance":
        return TWO_AWAY[cat]
    return _chain_cells(cat, forest.wisps[HAT] << TO_WINDOW)


def _chain_cells(cat: int, hats: CellMask) -> CellMask:
    """Return the cells corner to corner with the cat, or with a hat joined to it corner by corner."""
    joined, edge = 0, CORNERS[cat]
    reached = edge
    while step := edge & hats & ~joined:
        joined |= step
        edge = 0
        for bit in iterate_bits(step):
            edge |= CORNERS[bit]
        reached |= edge
    return reached & ~(1 << cat)


@BOOK.cached()
def _window_orientations(shape: str, w: int, h: int, size: int) -> tuple[WindowOrientation, ...]:
    """Return all orientations of a shape for a box of w×h that may grow to size×size."""
    return tuple(
        WindowOrientation(
            orientation.turn,
            tuple(y * STRIDE + x for x, y in orientation.cells),
            _corners_within(orientation.w, orientation.h, w, h, size),
        )
        for orientation in list_orientations(shape)
    )


def _corners_within(width: int, height: int, w: int, h: int, size: int) -> CellMask:
    """Return the corners that keep a box of w×h and one of width×height within size×size."""
    mask = 0
    for row in range(MARGIN + h - size, MARGIN + size - height + 1):
        for column in range(MARGIN + w - size, MARGIN + size - width + 1):
            total_width = max(MARGIN + w, column + width) - min(MARGIN, column)
            total_height = max(MARGIN + h, row + height) - min(MARGIN, row)
            if total_width <= size and total_height <= size:
                mask |= 1 << (row * STRIDE + column)
    return mask


@cache
def _reachable_cells(w: int, h: int, size: int) -> CellMask:
    """Return the window cells that a size×size grid around a box of w×h could cover."""
    mask = 0
    for row in range(MARGIN + h - size, MARGIN + size):
        for column in range(MARGIN + w - size, MARGIN + size):
            mask |= 1 << (row * STRIDE + column)
    return mask


@lru_cache(maxsize=1 << 12)
def _place_actions(shape: str, turn: int, x: int, y: int, cells: int) -> tuple[Place, ...]:
    """Return the actions that lay this orientation here, one for each cell that can hold the wisp."""
    return tuple(Place(shape, turn, x, y, wisp) for wisp in range(cells))


def list_all_shape_names() -> tuple[str, ...]:
    """Return the names of all eight shapes in the definitions."""
    return tuple(content().shapes)


def touches_forest(forest: Forest, cells: tuple[tuple[int, int], ...]) -> bool:
    """Return whether any of the cells is adjacent to a tile of the forest (W-PLACE-2)."""
    return any(
        forest.tile_mask & forest.get_cell_mask(x + dx, y + dy)
        for x, y in cells
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )


def exceeds_grid(forest: Forest, cells: tuple[tuple[int, int], ...], size: int) -> bool:
    """Return whether the cells, added to a forest, would make it exceed size×size (W-PLACE-3)."""
    xs = [x for x, _ in cells] + [forest.x, forest.x + forest.w - 1]
    ys = [y for _, y in cells] + [forest.y, forest.y + forest.h - 1]
    return max(xs) - min(xs) >= size or max(ys) - min(ys) >= size


def window_bit(forest: Forest, x: int, y: int) -> int | None:
    """Return the bit of a forest's cell in the window of 11×11 cells, or None outside the window."""
    column, row = x - forest.x + MARGIN, y - forest.y + MARGIN
    if 0 <= column < STRIDE and 0 <= row < STRIDE:
        return row * STRIDE + column
    return None
