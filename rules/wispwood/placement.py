"""Where shapes and trees may lie: W-PLACE-1 to W-PLACE-5, by precomputed masks.

The forest's box is put into the middle of a window of 11×11 cells; whatever a 6×6 grid can still reach
lies in the window. For a box and a grid size the places of a shape that keep within W-PLACE-3 are always
the same, so they are listed once; what is left for each forest are two `&` for each of them.
"""

from __future__ import annotations

from functools import cache, lru_cache

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

WindowPlace = tuple[int, int, int, int]
"""A place of an orientation: its mask, the orientation's index, window column, window row."""


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
    tiles = forest.tiles << TO_WINDOW
    halo = beside(tiles)
    left, top = forest.x - MARGIN, forest.y - MARGIN
    found: list[Place] = []
    window_places = _window_places(shape, forest.w, forest.h, size)
    cells = window_places[0][0].bit_count() if window_places else 0
    if kind != HAT:
        for mask, turn, column, row in window_places:
            if mask & halo and not mask & tiles:
                found += _values(shape, turn, left + column, top + row, cells)
        return found
    allowed = hat_cells(forest, hat)
    for mask, turn, column, row in window_places:
        if mask & allowed and mask & halo and not mask & tiles:
            values = _values(shape, turn, left + column, top + row, cells)
            found += [values[i] for i, bit in enumerate(bits(mask)) if allowed >> bit & 1]
    return found


def fits(forest: Forest, shapes: tuple[str, ...], kind: int, hat: str, size: int) -> bool:
    """Whether one of the shapes with such a wisp can be laid anywhere (W-PLACE-5)."""
    tiles = forest.tiles << TO_WINDOW
    halo = beside(tiles)
    allowed = hat_cells(forest, hat) if kind == HAT else -1
    w, h = forest.w, forest.h
    for shape in shapes:
        for mask, _turn, _column, _row in _window_places(shape, w, h, size):  # any() takes twice as long
            if mask & allowed and mask & halo and not mask & tiles:
                return True
    return False


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
def _window_places(shape: str, w: int, h: int, size: int) -> tuple[WindowPlace, ...]:
    """All places of a shape in the window that keep a box of w×h and the shape within size×size."""
    found: list[WindowPlace] = []
    for way in orientations(shape):
        for row in range(MARGIN + h - size, MARGIN + size - way.h + 1):
            for column in range(MARGIN + w - size, MARGIN + size - way.w + 1):
                wide = max(MARGIN + w, column + way.w) - min(MARGIN, column)
                high = max(MARGIN + h, row + way.h) - min(MARGIN, row)
                if wide <= size and high <= size:
                    found.append((way.mask << (row * STRIDE + column), way.turn, column, row))
    return tuple(found)


@cache
def _reach(w: int, h: int, size: int) -> int:
    """The window cells that a size×size grid around a box of w×h could cover."""
    mask = 0
    for row in range(MARGIN + h - size, MARGIN + size):
        for column in range(MARGIN + w - size, MARGIN + size):
            mask |= 1 << (row * STRIDE + column)
    return mask


@cache
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
