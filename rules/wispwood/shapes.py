"""The eight shapes of the pond in all their orientations (W-TURN-2)."""

from __future__ import annotations

from typing import NamedTuple

from rules.wispwood.content import BOOK, content

Cell = tuple[int, int]


class Orientation(NamedTuple):
    """One orientation of a shape (turned and possibly mirrored), with its cells."""

    shape: str
    """Name of the shape."""
    turn: int
    """Index among the shape's orientations."""
    cells: tuple[Cell, ...]
    """Its cells in reading order, relative to the upper left corner of its box."""
    w: int
    """Width of its box."""
    h: int
    """Height of its box."""


@BOOK.cached()
def list_orientations(shape: str) -> tuple[Orientation, ...]:
    """Return all distinct orientations of a shape; the first is the one drawn on the pond.

    Raises:
        KeyError: No such shape.
    """
    drawn = _drawn_cells(shape)
    distinct: list[tuple[Cell, ...]] = []
    for mirror in (False, True):
        cells = _normalize(_mirror_cells(drawn) if mirror else drawn)
        for _ in range(4):
            if cells not in distinct:
                distinct.append(cells)
            cells = _normalize(_rotate_cells(cells))
    return tuple(_orientation(shape, turn, cells) for turn, cells in enumerate(distinct))


def rotate_orientation(shape: str, turn: int, wisp: int) -> tuple[int, int]:
    """Return a shape's orientation and the cell of its wisp after a clockwise quarter turn.

    Args:
        shape: Name of the shape.
        turn: Index of the orientation before.
        wisp: Index of the cell with the wisp before, in reading order.

    Returns:
        The indices of the new orientation and of the cell with the wisp.
    """
    return _find_moved(shape, _rotate_cells(list_orientations(shape)[turn].cells), wisp)


def mirror_orientation(shape: str, turn: int, wisp: int) -> tuple[int, int]:
    """Return a shape's orientation and the cell of its wisp after mirroring left to right.

    Args:
        shape: Name of the shape.
        turn: Index of the orientation before.
        wisp: Index of the cell with the wisp before, in reading order.

    Returns:
        The indices of the new orientation and of the cell with the wisp.
    """
    return _find_moved(shape, _mirror_cells(list_orientations(shape)[turn].cells), wisp)


def _find_moved(shape: str, cells: tuple[Cell, ...], wisp: int) -> tuple[int, int]:
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    mark = (cells[wisp][0] - left, cells[wisp][1] - top)
    after = _normalize(cells)
    turn = next(way.turn for way in list_orientations(shape) if way.cells == after)
    return turn, after.index(mark)


def _drawn_cells(shape: str) -> tuple[Cell, ...]:
    rows = content().shapes[shape]
    return tuple((x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#")


def _rotate_cells(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple((-y, x) for x, y in cells)


def _mirror_cells(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple((-x, y) for x, y in cells)


def _normalize(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the cells moved to (0, 0) and sorted in reading order."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted(((x - left, y - top) for x, y in cells), key=lambda cell: (cell[1], cell[0])))


def _orientation(shape: str, turn: int, cells: tuple[Cell, ...]) -> Orientation:
    w, h = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    return Orientation(shape, turn, cells, w, h)
