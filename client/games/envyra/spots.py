"""Where things lie on a single tile, hole or card: pure geometry in logical units.

The stones are drawn in a square of 256; the numbers here are in that square.
"""

from __future__ import annotations

from client.draw.geometry import Point, Rect

SQUARE = 256.0
SIDE = 230.0
"""The side of a tile in the target picture; on smaller ones signs and numbers shrink less than the stone."""

FIRST, LAST, FOOT = 20.0, 182.0, 233.0
"""Of the trough: where its cubes begin and end, and what they stand on."""

CUBE, STEP = 46.7, 40.0
"""A cube's side and the distance from one to the next, where there is room."""

COUNT_END = 230.0
"""Where the words "2 of 3" end."""

MIDDLE, PIP = 211.0, 37.0
"""The height of the trough's middle, and the side of an empty place in it."""

OVERLAP = 1.5
"""A cube is at most so many steps wide: the sign of the one behind it still shows."""


def growth(side: float) -> float:
    """How much larger than in proportion signs and numbers are on a tile of that side."""
    return max(1.0, min(1.5, float((SIDE / max(side, 1.0)) ** 0.45)))


def cube_spot(tile: Rect, need: int, index: int) -> tuple[Point, float]:
    """Middle and side of a cube in the trough of a tile that needs so many; index: from 0, in order."""
    unit = tile.width / SQUARE
    room = LAST - FIRST
    gaps = max(0, need - 1)
    size = min(CUBE * growth(tile.width), room if not gaps else room * OVERLAP / (gaps + OVERLAP))
    step = min(max(STEP, size * 0.87), (room - size) / gaps) if gaps else 0.0
    place = min(index, max(0, need - 1))
    x = FIRST + size / 2 + step * place
    y = FOOT - size / 2
    return (tile.left + x * unit, tile.top + y * unit), size * unit


def hole_spot(hole: Rect) -> tuple[Point, float]:
    """Middle and side of a cube in a hole of the wooden board."""
    return hole.center, min(hole.width, hole.height) * 0.72
