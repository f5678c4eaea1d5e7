"""The eight shapes of the pond in all the ways they can be turned and mirrored (W-TURN-2)."""

from __future__ import annotations

from typing import NamedTuple

from rules.wispwood.content import BOOK, content

Cell = tuple[int, int]


class Orientation(NamedTuple):
    """One way a shape can lie.

    shape: its name. turn: its index among the shape's orientations. cells: in reading order, from (0, 0).
    w, h: its box.
    """

    shape: str
    turn: int
    cells: tuple[Cell, ...]
    w: int
    h: int


@BOOK.cached()
def orientations(shape: str) -> tuple[Orientation, ...]:
    """The different orientations of a shape; the first is the one drawn on the pond. KeyError if unknown."""
    drawn = _drawn(shape)
    ways: list[tuple[Cell, ...]] = []
    for mirror in (False, True):
        cells = _placed(_flip(drawn) if mirror else drawn)
        for _ in range(4):
            if cells not in ways:
                ways.append(cells)
            cells = _placed(_quarter(cells))
    return tuple(_orientation(shape, turn, cells) for turn, cells in enumerate(ways))


def turned(shape: str, turn: int, wisp: int) -> tuple[int, int]:
    """Turn by a quarter clockwise: the new orientation, and where the marked cell has gone."""
    return _moved(shape, _quarter(orientations(shape)[turn].cells), wisp)


def mirrored(shape: str, turn: int, wisp: int) -> tuple[int, int]:
    """Mirror left to right: the new orientation, and where the marked cell has gone."""
    return _moved(shape, _flip(orientations(shape)[turn].cells), wisp)


def _moved(shape: str, cells: tuple[Cell, ...], wisp: int) -> tuple[int, int]:
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    mark = (cells[wisp][0] - left, cells[wisp][1] - top)
    after = _placed(cells)
    turn = next(way.turn for way in orientations(shape) if way.cells == after)
    return turn, after.index(mark)


def _drawn(shape: str) -> tuple[Cell, ...]:
    rows = content().shapes[shape]
    return tuple((x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#")


def _quarter(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple((-y, x) for x, y in cells)


def _flip(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple((-x, y) for x, y in cells)


def _placed(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells moved to (0, 0) and sorted in reading order."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted(((x - left, y - top) for x, y in cells), key=lambda cell: (cell[1], cell[0])))


def _orientation(shape: str, turn: int, cells: tuple[Cell, ...]) -> Orientation:
    w, h = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    return Orientation(shape, turn, cells, w, h)
