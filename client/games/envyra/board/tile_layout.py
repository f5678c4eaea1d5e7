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

CLEAR = 4.0
"""So much of it stays free before the count, for the ring of a cube that is meant; twice where signs grow."""

CUBE, STEP = 46.7, 40.0
"""A cube's side and the distance from one to the next, where there is room."""

COUNT_END = 230.0
"""Where the words "2 of 3" end."""

COUNT, NEAREST, BETWEEN = 28.5, 168.0, 3.0
"""How wide the shortest count is in letters that can be read, in units of the screen; where cubes of small
tiles may end for it, at the nearest; and what is left between."""

MIDDLE, PIP = 211.0, 37.0
"""The height of the trough's middle, and the side of an empty place in it."""

OVERLAP, CROWDED = 1.5, 1.75
"""A cube is at most so many steps wide, so that the sign of the one behind it shows; likewise where there
are more than MANY."""

MANY = 5
"""No tile takes more cubes; more may wait for it."""


def growth(side: float) -> float:
    """Return how much larger than in proportion signs and numbers are on a tile of that side."""
    return max(1.0, min(1.5, float((SIDE / max(side, 1.0)) ** 0.45)))


def count_start(side: float) -> float:
    """Return where the room for a tile's count begins: cubes draw together before it could not be read."""
    return max(NEAREST, min(LAST, COUNT_END - COUNT * SQUARE / max(side, 1.0))) + BETWEEN


def cubes_end(side: float) -> float:
    """Return where the cubes of a tile of that side end.

    The larger their count, the more it keeps to itself.
    """
    return count_start(side) - BETWEEN - CLEAR - 2 * CLEAR * (growth(side) - 1.0)


def cube_spot(tile: Rect, need: int, index: int) -> tuple[Point, float]:
    """Middle and side of a cube in a trough with room for so many.

    Args:
        index: From 0, in order.
    """
    unit = tile.width / SQUARE
    room = cubes_end(tile.width) - FIRST
    gaps = max(0, need - 1)
    wide = CROWDED if need > MANY else OVERLAP
    size = min(CUBE * growth(tile.width), room if not gaps else room * wide / (gaps + wide))
    step = min(max(STEP, size * 0.87), (room - size) / gaps) if gaps else 0.0
    place = min(index, max(0, need - 1))
    x = FIRST + size / 2 + step * place
    y = FOOT - size / 2
    return (tile.left + x * unit, tile.top + y * unit), size * unit


def place_spot(tile: Rect) -> tuple[Point, float]:
    """Middle and radius of the disc with a position's number: between the star and the cubes."""
    unit, grown = tile.width / SQUARE, growth(tile.width)
    radius = 16.5 * unit * (0.5 + 0.5 * grown)
    cubes = FOOT - CUBE * grown
    return (tile.left + 33 * unit, min(tile.top + 163 * unit, tile.top + cubes * unit - radius - 1)), radius


def star_spot(tile: Rect) -> tuple[Point, float]:
    """Middle and side of the star with a tile's points."""
    unit, grown = tile.width / SQUARE, growth(tile.width)
    inset = 0.55 + 0.45 * grown
    return (tile.left + 38 * unit * inset, tile.top + 37 * unit * inset), 69 * unit * grown


def taken_star(box: Rect) -> tuple[Point, float]:
    """Middle and side of the star of a tile that was taken."""
    side = min(box.width, box.height)
    size = max(24.0, min(30.0, side * 0.56), side * 0.4)
    return (box.centerx - side / 2 + size * 0.36, box.centery + side / 2 - size * 0.4), size


def trough_box(tile: Rect) -> Rect:
    """Return the trough with the cubes and their count."""
    unit = tile.width / SQUARE
    return Rect(tile.left + 17 * unit, tile.top + 187 * unit, 222 * unit, 49 * unit)


def hole_spot(hole: Rect) -> tuple[Point, float]:
    """Middle and side of a cube in a hole of the wooden board."""
    return hole.center, min(hole.width, hole.height) * 0.72
