"""Where the scoring tokens stand on their track: pure geometry.

A seat whose two tokens are on one column shows them as one disc with two halves. So no column ever carries
more discs than there are seats, and there is room for all, some side by side where that makes them larger.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from client.draw.geometry import Point, Rect
from client.games.balanceformers.board.layout import COLUMNS, TableLayout

_LARGEST = 38.0
_LEAST = 8.0
_LOW, _LOWEST = 0.27, 0.12
"""The share of the room above the numbers that the highest column takes at least; where there is little."""

TokenAt = tuple[int, bool]
"""Whose it is, and whether it is the white one."""


class _Measures(Struct, frozen=True):
    """What a track's size and the number of seats make of it.

    Attributes:
        across: How many discs stand side by side on a column, in how many rows at most.
        rows: How many discs stand side by side on a column, in how many rows at most.
        size: Of a disc.
        room: The height above the numbers.
        low: The share of it that the columns keep.
    """

    across: int
    rows: int
    size: float
    room: float
    low: float


def inner(layout: TableLayout) -> Rect:
    """Return the columns of the track, without its panel."""
    return _inner(layout.track)


def _inner(box: Rect) -> Rect:
    pad = 16.0 if box.height >= 90 else 6.0
    head, low = (34.0, 5.0) if is_headed(box) else (3.0, 2.0)
    return Rect(box.left + pad, box.top + head, box.width - 2 * pad, box.height - head - low)


def is_headed(box: Rect) -> bool:
    """Return whether the track has a line with its title and what counts."""
    return box.height >= 110


def foot(layout: TableLayout) -> float:
    """Return the height of the line of numbers below the columns."""
    return _foot(inner(layout))


def _foot(columns: Rect) -> float:
    return 28.0 if columns.height >= 70 else 16.0


def _measures(layout: TableLayout) -> _Measures:
    return _measured(tuple(layout.track), len(layout.seats))


@lru_cache(8)
def _measured(track: tuple[float, ...], seats: int) -> _Measures:
    columns = _inner(Rect(*track))
    room = columns.height - _foot(columns)
    low = _LOW if room >= 50 else _LOWEST
    return _Measures(*_fitted(columns.width / COLUMNS, room * (1 - low), seats), room, low)


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
    """Return the size of a scoring token on the track."""
    return _measures(layout).size


def column_heights(layout: TableLayout, values: tuple[int, ...]) -> tuple[float, ...]:
    """Return how high the columns of the track rise, so that all tokens have room above.

    Args:
        values: Of all columns.
    """
    return _heights(_measures(layout), values)


@lru_cache(8)
def _heights(made: _Measures, values: tuple[int, ...]) -> tuple[float, ...]:
    room, highest = made.room, max(values)
    most = max(room * made.low, min(room * 0.55, room - made.rows * made.size))
    return tuple(max(3.0, most * (0.08 + 0.92 * value / highest)) for value in values)


def spots(
    layout: TableLayout, values: tuple[int, ...], white: tuple[int, ...], black: tuple[int, ...]
) -> dict[TokenAt, Point]:
    """Return where every token stands, by the columns of the white and the black ones of all seats."""
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
    """Return the places for so many discs on a column, from its top upwards."""
    area, made = inner(layout), _measures(layout)
    across, size = made.across, made.size
    step = area.width / COLUMNS
    middle = area.left + step * (column + 0.5)
    top = area.bottom - foot(layout) - column_heights(layout, values)[column]
    rows = -(-count // across)
    rise = min(size, (top - area.top - size) / max(1, rows - 1))
    found = []
    for place in range(count):
        row, beside = divmod(place, across)
        width = min(across, count - row * across)
        x = middle + (beside - (width - 1) / 2) * min(size, step / across)
        found.append((x, top - size * 0.5 - rise * row))
    return found
