"""The playing area as plane geometry: outlines of pieces, where slots lie, which slot a point belongs to.

In units of a cell's side, y running downwards as on the screen; the middle of the cell (0, 0) is the
point (0, 0). `Plane` brings it to the screen. Nothing here knows a table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from client.draw.geometry import Point, Rect
from client.table.motion_painters import interpolate
from rules.balanceformers.area import compute_geometry, is_angel, iter_bits
from rules.balanceformers.state import PARTS, Piece

Segment = tuple[Point, Point]

CREATURE = 0.24
"""The side of a creature's picture."""

SLOT = 0.147
"""The side of the mark of a free slot."""

REACH = 0.165
"""How far from its middle a slot still is meant."""

_SPOTS: tuple[Point, ...] = ((-0.2155, -0.392), (0.2155, -0.392), (0.0, -0.172))
"""The slots of a piece that faces north: left wing, right wing, feet."""

_CORNERS: tuple[Point, ...] = ((0.0, 0.0), (-0.5, -0.5), (0.5, -0.5))
"""Its corners: feet, left wing, right wing."""


def turned(point: Point, d: int) -> Point:
    """Return a point turned clockwise by d quarters."""
    x, y = point
    for _ in range(d % 4):
        x, y = -y, x
    return x, y


def cell_middle(piece: Piece) -> Point:
    """Return the middle of a piece's cell."""
    return float(piece[0]), float(-piece[1])


@lru_cache(1024)
def corners(piece: Piece) -> tuple[Point, ...]:
    """Return the outline of a piece: feet, left wing, right wing."""
    x, y = cell_middle(piece)
    return tuple((x + px, y + py) for px, py in (turned(corner, piece[2]) for corner in _CORNERS))


def middle(piece: Piece) -> Point:
    """Return the middle of a piece's body."""
    x, y = cell_middle(piece)
    px, py = turned((0.0, -0.32), piece[2])
    return x + px, y + py


@lru_cache(1024)
def spot(piece: Piece, part: int) -> Point:
    """Return where a slot lies."""
    x, y = cell_middle(piece)
    px, py = turned(_SPOTS[part], piece[2])
    return x + px, y + py


def picture(piece: Piece, *, dark: bool = False) -> str:
    """Return the picture of a piece, still to be turned by its direction."""
    return ("angel" if is_angel(piece) else "demon") + ("-dark" if dark else "")


def bounds(pieces: Iterable[Piece]) -> tuple[float, float, float, float]:
    """West, north, east and south end of the pieces; of nothing, those of the cell (0, 0)."""
    points = [corner for piece in pieces for corner in corners(piece)] or [(-0.5, -0.5), (0.5, 0.5)]
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def inside(piece: Piece, point: Point) -> bool:
    """Return whether a point lies within a piece."""
    feet, left, right = corners(piece)

    def side(a: Point, b: Point) -> bool:
        return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) >= 0

    return side(feet, left) and side(left, right) and side(right, feet)


def distance(piece: Piece, point: Point) -> float:
    """Return how far a point is from a piece, 0 within it."""
    if inside(piece, point):
        return 0.0
    feet, left, right = corners(piece)
    return min(_from_segment(point, a, b) for a, b in ((feet, left), (left, right), (right, feet)))


def _from_segment(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = max(0.0, min(1.0, t))
    return math.dist(point, (a[0] + t * dx, a[1] + t * dy))


@lru_cache(maxsize=64)
def rims(pieces: tuple[Piece, ...], chosen: int) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of the union of some pieces (a bit mask), as closed lines."""
    edges: dict[Point, list[Point]] = {}
    inner = {edge for number in iter_bits(chosen) for edge in _edges(pieces[number])}
    for number in iter_bits(chosen):
        for a, b in _edges(pieces[number]):
            if (b, a) not in inner:
                edges.setdefault(a, []).append(b)
    found = []
    while edges:
        start = next(iter(edges))
        line = [start]
        while True:
            goals = edges[line[-1]]
            goal = goals.pop()
            if not goals:
                del edges[line[-1]]
            if goal == start:
                break
            line.append(goal)
        found.append(tuple(line))
    return tuple(found)


def _edges(piece: Piece) -> tuple[Segment, ...]:
    feet, left, right = corners(piece)
    return (feet, left), (left, right), (right, feet)


# --- paths ---


def find_path(pieces: tuple[Piece, ...], dark: int, origin: int, goal: int) -> tuple[Point, ...]:
    """Return the way of a step, or through a hole, in the plane: slots at its ends, dark pieces between."""
    area = compute_geometry(pieces)
    ends = _slot_spot(pieces, origin), _slot_spot(pieces, goal)
    if (area.home[origin] | area.abroad[origin]) >> goal & 1:
        return ends
    entries = {slot // PARTS for slot in iter_bits(area.abroad[origin]) if dark >> slot // PARTS & 1}
    exits = {slot // PARTS for slot in iter_bits(area.abroad[goal]) if dark >> slot // PARTS & 1}
    lines: list[tuple[int, ...]] = [(piece,) for piece in sorted(entries)]
    seen = set(entries)
    while lines:
        line = lines.pop(0)
        if line[-1] in exits:
            return (ends[0], *(middle(pieces[piece]) for piece in line), ends[1])
        for piece in iter_bits(area.joined[line[-1]] & dark):
            if piece not in seen:
                seen.add(piece)
                lines.append((*line, piece))
    return ends


def _slot_spot(pieces: tuple[Piece, ...], slot: int) -> Point:
    return spot(pieces[slot // PARTS], slot % PARTS)


def smooth_curve(points: tuple[Point, ...], steps: int = 14) -> list[Point]:
    """Return a smooth line through the points."""
    if len(points) == 2:
        return [interpolate(points[0], points[1], step / steps) for step in range(steps + 1)]
    padded = [points[0], *points, points[-1]]
    found = []
    for number in range(len(points) - 1):
        a, b, c, d = padded[number : number + 4]
        for step in range(steps):
            t = step / steps
            found.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return [*found, points[-1]]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    """Return one coordinate of a Catmull-Rom spline between `b` and `c`."""
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t
    )


class Plane(Struct, frozen=True):
    """The plane on the screen.

    Attributes:
        origin: Where the middle of the cell (0, 0) lies.
        s: The side of a cell.
    """

    origin: Point
    s: float

    def at(self, point: Point) -> Point:
        """Return a point on the screen."""
        return self.origin[0] + point[0] * self.s, self.origin[1] + point[1] * self.s

    def back(self, point: Point) -> Point:
        """Return a point of the screen in units of a cell."""
        return (point[0] - self.origin[0]) / self.s, (point[1] - self.origin[1]) / self.s

    def cell(self, piece: Piece) -> Point:
        """Return the middle of a piece's cell."""
        return self.at(cell_middle(piece))

    def outline(self, piece: Piece) -> list[Point]:
        """Return the outline of a piece."""
        return [self.at(corner) for corner in corners(piece)]

    def middle(self, piece: Piece) -> Point:
        """Return the middle of a piece's body."""
        return self.at(middle(piece))

    def slot(self, piece: Piece, part: int) -> Point:
        """Return the middle of a slot."""
        return self.at(spot(piece, part))

    def box(self, pieces: Iterable[Piece]) -> Rect:
        """Return the box round some pieces."""
        west, north, east, south = bounds(pieces)
        left, top = self.at((west, north))
        return Rect(left, top, (east - west) * self.s, (south - north) * self.s)

    def slot_at(self, pieces: tuple[Piece, ...], point: Point) -> int | None:
        """Return the slot that is meant by a point: the nearest one, if it is near enough."""
        here = self.back(point)
        best, found = REACH, None
        for number, piece in enumerate(pieces):
            if math.dist(here, cell_middle(piece)) > 0.9:
                continue
            for part in range(PARTS):
                away = math.dist(here, spot(piece, part))
                if away < best:
                    best, found = away, PARTS * number + part
        return found
