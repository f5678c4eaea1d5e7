"""Where shapes and trees may lie: W-PLACE-1 to W-PLACE-5, by precomputed masks.

The forest's box is put into the middle of a window of 11×11 cells; whatever a 6×6 grid can still reach
lies in the window. A shape lies where the corner of its box does. For a box and a grid size the corners that
keep within W-PLACE-3 are always the same, so they are found once; which of them each forest leaves is asked
of all at once, cell by cell of the shape.
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
    beside,
)
from rules.wispwood.shapes import orientations
from rules.wispwood.state import HAT, STRIDE, Forest, bits

SLOTS = 8

ANYWHERE = -1
"""All cells: where a wisp that is no hat may lie."""


class ShapeWay(NamedTuple):
    """One way a shape can lie in the window. turn: index of the orientation. cells: how far each of its cells
    is from the corner of its box. corners: where that corner keeps within W-PLACE-3."""

    turn: int
    cells: tuple[int, ...]
    corners: int


class ShapeGround(NamedTuple):
    """What a shape is laid on, in the window: a forest's tiles, the cells beside them, and those where the
    wisp may lie."""

    tiles: int
    halo: int
    allowed: int


def shapes_beside(shapes: tuple[str, ...], slot: int) -> tuple[str, str]:
    """The two shapes between which the slot lies (W-TURN-1)."""
    return shapes[slot - 1], shapes[slot]


@lru_cache(maxsize=64)
def nearest_first(shapes: tuple[str, ...], slot: int) -> tuple[str, ...]:
    """All shapes of the pond, those beside the slot before the others."""
    near = shapes_beside(shapes, slot)
    return near + tuple(shape for shape in shapes if shape not in near)


@cache
def hat_card(wishes: tuple[str, ...]) -> str:
    """The hat card among the game's wishes."""
    return next(card for card in wishes if card.startswith("hat-"))


def places(forest: Forest, shape: str, kind: int, hat: str, size: int) -> list[Place]:
    """All legal ways to lay a shape with a wisp of that kind into the forest."""
    ground = _ground(forest, kind, hat)
    left, top = forest.x - MARGIN, forest.y - MARGIN
    found: list[Place] = []
    for way in _ways(shape, forest.w, forest.h, size):
        for corner in bits(_corners(way, ground)):
            values = _values(shape, way.turn, left + corner % STRIDE, top + corner // STRIDE, len(way.cells))
            if kind != HAT:
                found += values
            else:
                allowed = ground.allowed >> corner
                found += [value for value, cell in zip(values, way.cells, strict=True) if allowed >> cell & 1]
    return found


def fits(forest: Forest, shapes: tuple[str, ...], kind: int, hat: str, size: int) -> bool:
    """Whether one of the shapes with such a wisp can be laid anywhere (W-PLACE-5)."""
    ground = _ground(forest, kind, hat)
    return any(_lies_somewhere(shape, forest.w, forest.h, size, ground) for shape in shapes)


@BOOK.cached(maxsize=1 << 8)
def _lies_somewhere(shape: str, w: int, h: int, size: int, ground: ShapeGround) -> bool:
    # kept for a while: neighbouring slots share a shape, and a ready cat opens all of them to every slot
    return any(_corners(way, ground) for way in _ways(shape, w, h, size))


def _ground(forest: Forest, kind: int, hat: str) -> ShapeGround:
    tiles = forest.tiles << TO_WINDOW
    return ShapeGround(tiles, beside(tiles), hat_cells(forest, hat) if kind == HAT else ANYWHERE)


def _corners(way: ShapeWay, ground: ShapeGround) -> int:
    """Where the corner may lie: all cells are free, one is beside a tile (W-PLACE-1, W-PLACE-2), and in one
    the wisp may lie (W-PLACE-4)."""
    tiles, halo, allowed = ground
    filled = touching = wisp = 0
    for cell in way.cells:
        filled |= tiles >> cell
        touching |= halo >> cell
        wisp |= allowed >> cell
    return way.corners & touching & wisp & ~filled


def tree_places(forest: Forest, size: int) -> list[Plant]:
    """All cells for one tree of a tree turn (W-TREE-1), in reading order."""
    tiles = forest.tiles << TO_WINDOW
    free = beside(tiles) & ~tiles & _reach(forest.w, forest.h, size)
    left, top = forest.x - MARGIN, forest.y - MARGIN
    return [Plant(left + bit % STRIDE, top + bit // STRIDE) for bit in bits(free)]


def reachable(forest: Forest, size: int) -> tuple[int, int, int, int]:
    """The first and last column and row that the n×n grid can still cover: (left, top, right, bottom)."""
    x, y, w, h = forest.x, forest.y, forest.w, forest.h
    return x + w - size, y + h - size, x + size - 1, y + size - 1


def hat_cells(forest: Forest, card: str) -> int:
    """The window cells where the card lets a new hat lie against the cat's present cell (W-PLACE-4)."""
    cat = forest.cat.bit_length() - 1 + TO_WINDOW
    if card == "hat-diagonal":
        return FALLING[cat] | RISING[cat]
    if card == "hat-cross":
        return ROW[cat] | COLUMN[cat]
    if card == "hat-cuddle":
        return AROUND[cat]
    if card == "hat-distance":
        return TWO_AWAY[cat]
    return _chain(cat, forest.wisps[HAT] << TO_WINDOW)


def _chain(cat: int, hats: int) -> int:
    """Cells corner to corner with the cat or with a hat that corner steps over hats join to it."""
    joined, edge = 0, CORNERS[cat]
    reached = edge
    while step := edge & hats & ~joined:
        joined |= step
        edge = 0
        for bit in bits(step):
            edge |= CORNERS[bit]
        reached |= edge
    return reached & ~(1 << cat)


@BOOK.cached()
def _ways(shape: str, w: int, h: int, size: int) -> tuple[ShapeWay, ...]:
    """All ways of a shape beside a box of w×h that shall grow to size×size at most."""
    return tuple(
        ShapeWay(way.turn, tuple(y * STRIDE + x for x, y in way.cells), _within(way.w, way.h, w, h, size))
        for way in orientations(shape)
    )


def _within(width: int, height: int, w: int, h: int, size: int) -> int:
    """The corners that keep a box of w×h and one of width×height within size×size."""
    mask = 0
    for row in range(MARGIN + h - size, MARGIN + size - height + 1):
        for column in range(MARGIN + w - size, MARGIN + size - width + 1):
            wide = max(MARGIN + w, column + width) - min(MARGIN, column)
            high = max(MARGIN + h, row + height) - min(MARGIN, row)
            if wide <= size and high <= size:
                mask |= 1 << (row * STRIDE + column)
    return mask


@cache
def _reach(w: int, h: int, size: int) -> int:
    """The window cells that a size×size grid around a box of w×h could cover."""
    mask = 0
    for row in range(MARGIN + h - size, MARGIN + size):
        for column in range(MARGIN + w - size, MARGIN + size):
            mask |= 1 << (row * STRIDE + column)
    return mask


@lru_cache(maxsize=1 << 12)
def _values(shape: str, turn: int, x: int, y: int, cells: int) -> tuple[Place, ...]:
    """The actions that lay this orientation here, one for each of its cells with the wisp."""
    return tuple(Place(shape, turn, x, y, wisp) for wisp in range(cells))


def known_shapes() -> tuple[str, ...]:
    """The names of all shapes."""
    return tuple(content().shapes)


def touches(forest: Forest, cells: tuple[tuple[int, int], ...]) -> bool:
    """Whether any of the cells is adjacent to a tile of the forest (W-PLACE-2)."""
    return any(
        forest.tiles & forest.mask(x + dx, y + dy)
        for x, y in cells
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )


def exceeds(forest: Forest, cells: tuple[tuple[int, int], ...], size: int) -> bool:
    """Whether the cells would make the box around all tiles larger than size×size (W-PLACE-3)."""
    xs = [x for x, _ in cells] + [forest.x, forest.x + forest.w - 1]
    ys = [y for _, y in cells] + [forest.y, forest.y + forest.h - 1]
    return max(xs) - min(xs) >= size or max(ys) - min(ys) >= size


def window_bit(forest: Forest, x: int, y: int) -> int | None:
    """The window bit of a forest's cell, or None outside the window."""
    column, row = x - forest.x + MARGIN, y - forest.y + MARGIN
    if 0 <= column < STRIDE and 0 <= row < STRIDE:
        return row * STRIDE + column
    return None
