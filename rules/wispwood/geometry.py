"""Neighbourhoods and lines as bit masks over a window of 11×11 cells, a table for each term of the rules.

A bit is `row * STRIDE + column`. A forest's local frame is the upper left part of the window, so the same
tables serve both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rules.wispwood.state import STRIDE, CellMask

Relation: TypeAlias = Callable[[int, int], bool]
"""Takes an offset (dx, dy) and says whether the cell there is related."""

MARGIN = 5
"""Window cells to the left of and above a forest's box: as far as a 6×6 grid can still reach."""

TO_WINDOW = MARGIN * STRIDE + MARGIN
"""Left shift that takes a local mask to the middle of the window."""

_CELLS = tuple((bit % STRIDE, bit // STRIDE) for bit in range(STRIDE * STRIDE))


def _table(related: Relation) -> tuple[CellMask, ...]:
    """Return for each cell the mask of the other cells at a related offset (dx, dy)."""
    reach = range(1 - STRIDE, STRIDE)
    offsets = [(dx, dy) for dy in reach for dx in reach if (dx or dy) and related(dx, dy)]
    return tuple(
        sum(
            1 << (y + dy) * STRIDE + x + dx
            for dx, dy in offsets
            if 0 <= x + dx < STRIDE and 0 <= y + dy < STRIDE
        )
        for x, y in _CELLS
    )


ADJACENT = _table(lambda dx, dy: abs(dx) + abs(dy) == 1)
AROUND = _table(lambda dx, dy: max(abs(dx), abs(dy)) == 1)
CORNERS = _table(lambda dx, dy: abs(dx) == abs(dy) == 1)
TWO_AWAY = _table(lambda dx, dy: max(abs(dx), abs(dy)) == 2)
ROW = _table(lambda _dx, dy: dy == 0)
COLUMN = _table(lambda dx, _dy: dx == 0)
BELOW = _table(lambda dx, dy: dx == 0 and dy > 0)
FALLING = _table(lambda dx, dy: dx == dy)
"""The diagonals from the upper left to the lower right."""
RISING = _table(lambda dx, dy: dx == -dy)
"""The diagonals from the lower left to the upper right."""


def find_adjacent_cells(tiles: CellMask) -> CellMask:
    """Return the mask of all cells adjacent to a cell of a mask; it may include cells of the mask itself.

    Near the left and right edges of the window a bit may wrap into the neighbouring row. That has no effect:
    a placement there would be wider than any grid (W-PLACE-3).
    """
    return tiles << 1 | tiles >> 1 | tiles << STRIDE | tiles >> STRIDE


def find_connected_groups(mask: CellMask) -> list[CellMask]:
    """Return the connected groups (maximal sets of cells joined by sides) of a mask, in reading order."""
    result = []
    while mask:
        group = mask & -mask
        while True:
            grown = group
            edge = group
            while edge:
                low = edge & -edge
                grown |= ADJACENT[low.bit_length() - 1]
                edge ^= low
            grown &= mask
            if grown == group:
                break
            group = grown
        result.append(group)
        mask &= ~group
    return result
