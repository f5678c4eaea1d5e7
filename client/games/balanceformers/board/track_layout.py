"""Where the scoring tokens stand on their track: pure geometry.

A seat whose two tokens are on one column shows them as one disc with two halves. So no column ever carries
more discs than there are seats, and there is room for all, some side by side where that makes them larger.
"""

from __future__ import annotations

from functools import lru_cache

from client.draw.geometry import Point, Rect
from client.games.balanceformers.board.layout import COLUMNS, TableLayout

_LARGEST = 38.0
_LEAST = 8.0
_LOW, _LOWEST = 0.27, 0.12
"""The share of the room above the numbers that the highest column takes at least; where there is little."""

TokenAt = tuple[int, bool]
"""Whose it is, and whether it is the white one."""


def inner(layout: TableLayout) -> Rect:
    """The columns of the track, without its panel."""
    box = layout.track
    pad = 16.0 if box.height >= 90 else 6.0
    head, low = (34.0, 5.0) if is_headed(box) else (3.0, 2.0)
    return Rect(box.left + pad, box.top + head, box.width - 2 * pad, box.height - head - low)


def is_headed(box: Rect) -> bool:
    """Whether the track has a line with its title and what counts."""
    return box.height >= 110


def foot(layout: TableLayout) -> float:
    """The height of the line of numbers below the columns."""
    return 28.0 if inner(layout).height >= 70 else 16.0


def _room(layout: TableLayout) -> float:
    """The height above the numbers."""
    return inner(layout).height - foot(layout)


def _low(layout: TableLayout) -> float:
    """The share of the room that the columns keep."""
    return _LOW if _room(layout) >= 50 else _LOWEST


def _grid(layout: TableLayout) -> tuple[int, int, float]:
    """How many discs stand side by side on a column, in how many rows at most, and how large they are."""
    step, room = inner(layout).width / COLUMNS, _room(layout) * (1 - _low(layout))
    return _fitted(step, room, len(layout.seats))


@lru_cache(8)
def _fitted(step: float, room: float, seats: int) -> tuple[int, int, float]:
    found = []
    for across in (1, 2, 3):
        rows = -(-seats // across)
        size = min(step * 0.98 / across, room / rows, _LARGEST)
        found.append((max(0.0, size), across, rows))  # there is no room at all in a tiny window
    best = max(found)[0]
    # a little smaller is well worth it where fewer rows let the columns rise higher
    size, across, rows = min((each for each in found if each[0] >= best * 0.85), key=lambda each: each[2])
    return across, rows, max(_LEAST, size)


def token_size(layout: TableLayout) -> float:
    """The size of a scoring token on the track."""
    return _grid(layout)[2]


def column_height(layout: TableLayout, values: tuple[int, ...], column: int) -> float:
    """How high a column of the track rises, so that all tokens have room above it. values: of all columns."""
    _, rows, size = _grid(layout)
    room = _room(layout)
    most = max(room * _low(layout), min(room * 0.55, room - rows * size))
    return max(3.0, most * (0.08 + 0.92 * values[column] / max(values)))


def spots(
    layout: TableLayout, values: tuple[int, ...], white: tuple[int, ...], black: tuple[int, ...]
) -> dict[TokenAt, Point]:
    """Where every token stands, by the columns of the white and the black ones of all seats."""
    on: dict[int, list[int]] = {}
    for seat, columns in enumerate(zip(white, black, strict=True)):
        for column in sorted(set(columns)):
            on.setdefault(column, []).append(seat)
    at = {
        (column, seat): spot
        for column, seats in on.items()
        for seat, spot in zip(seats, _stack(layout, values, column, len(seats)), strict=True)
    }
    return {
        (seat, is_white): at[columns[seat], seat]
        for is_white, columns in ((True, white), (False, black))
        for seat in range(len(white))
    }


def _stack(layout: TableLayout, values: tuple[int, ...], column: int, count: int) -> list[Point]:
    """The places for so many discs on a column, from its top upwards."""
    area, (across, _, size) = inner(layout), _grid(layout)
    step = area.width / COLUMNS
    middle = area.left + step * (column + 0.5)
    top = area.bottom - foot(layout) - column_height(layout, values, column)
    rows = -(-count // across)
    rise = min(size, (top - area.top - size) / max(1, rows - 1))
    found = []
    for place in range(count):
        row, beside = divmod(place, across)
        width = min(across, count - row * across)
        x = middle + (beside - (width - 1) / 2) * min(size, step / across)
        found.append((x, top - size * 0.5 - rise * row))
    return found
