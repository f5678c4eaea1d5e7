"""Geometry of the playing area: outlines of pieces, positions of slots, and the slot nearest to a point.

All in units of a cell's side, y running downwards as on the screen; the middle of the cell (0, 0) is the
point (0, 0). `Plane` converts to screen coordinates. Nothing here needs a view model.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from client.draw.geometry import Point, Rect
from client.table.motion_painters import interpolate
from rules.balanceformers.area import compute_adjacency, is_angel, iter_bits
from rules.balanceformers.state import PARTS, Piece

Segment = tuple[Point, Point]

CREATURE_SIDE = 0.24
"""The side of a creature's picture."""

CREATURE_SOURCE = 160.0
"""The side at which creatures are read where their size changes: that of the largest ones."""

SLOT_SIDE = 0.147
"""The side of the mark of a free slot."""

SLOT_REACH = 0.165
"""How far from its middle a slot still is meant."""

_SLOT_POINTS: tuple[Point, ...] = ((-0.2155, -0.392), (0.2155, -0.392), (0.0, -0.172))
"""The slots of a piece that faces north: left wing, right wing, feet."""

_CORNERS: tuple[Point, ...] = ((0.0, 0.0), (-0.5, -0.5), (0.5, -0.5))
"""Its corners: feet, left wing, right wing."""


def rotate_point(point: Point, d: int) -> Point:
    """Return a point rotated about (0, 0) clockwise by `d` quarter turns, with y pointing down."""
    x, y = point
    for _ in range(d % 4):
        x, y = -y, x
    return x, y


def locate_cell(piece: Piece) -> Point:
    """Return the centre of a piece's cell in cell units: x to the east, y to the south of cell (0, 0)."""
    return float(piece[0]), float(-piece[1])


@lru_cache(1024)
def get_piece_outline(piece: Piece) -> tuple[Point, ...]:
    """Return the corners of a piece in cell units: feet, left wing, right wing."""
    x, y = locate_cell(piece)
    return tuple((x + px, y + py) for px, py in (rotate_point(corner, piece[2]) for corner in _CORNERS))


def locate_piece_body(piece: Piece) -> Point:
    """Return the centre of a piece's body in cell units."""
    x, y = locate_cell(piece)
    px, py = rotate_point((0.0, -0.32), piece[2])
    return x + px, y + py


def locate_piece_tip(piece: Piece) -> Point:
    """Return the point at the tip of a piece's right wing, clear of its face and its slots, in cell units."""
    x, y = locate_cell(piece)
    px, py = rotate_point((0.398, -0.452), piece[2])
    return x + px, y + py


@lru_cache(1024)
def locate_slot(piece: Piece, part: int) -> Point:
    """Return the centre of a slot of a piece in cell units.

    Args:
        part: 0 left wing, 1 right wing, 2 feet.
    """
    x, y = locate_cell(piece)
    px, py = rotate_point(_SLOT_POINTS[part], piece[2])
    return x + px, y + py


def get_piece_image_name(piece: Piece, *, dark: bool = False) -> str:
    """Return the picture name of a piece that faces north; it is rotated when drawn.

    Args:
        dark: Whether the piece is a black hole.
    """
    return ("angel" if is_angel(piece) else "demon") + ("-dark" if dark else "")


def compute_bounds(pieces: Iterable[Piece]) -> tuple[float, float, float, float]:
    """Return the west, north, east and south limits of pieces in cell units.

    Without pieces they are those of the cell (0, 0).
    """
    points = [corner for piece in pieces for corner in get_piece_outline(piece)] or [(-0.5, -0.5), (0.5, 0.5)]
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def is_inside(piece: Piece, point: Point) -> bool:
    """Return whether a point (in cell units) lies within a piece."""
    feet, left, right = get_piece_outline(piece)

    def side(a: Point, b: Point) -> bool:
        return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) >= 0

    return side(feet, left) and side(left, right) and side(right, feet)


def compute_distance_to_piece(piece: Piece, point: Point) -> float:
    """Return the distance between a piece and a point in cell units, 0.0 if the point is within it."""
    if is_inside(piece, point):
        return 0.0
    feet, left, right = get_piece_outline(piece)
    return min(
        _compute_segment_distance(point, a, b) for a, b in ((feet, left), (left, right), (right, feet))
    )


def _compute_segment_distance(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = max(0.0, min(1.0, t))
    return math.dist(point, (a[0] + t * dx, a[1] + t * dy))


@lru_cache(maxsize=64)
def compute_union_outlines(pieces: tuple[Piece, ...], chosen: int) -> tuple[tuple[Point, ...], ...]:
    """Return the closed outlines of the union of the chosen pieces, as corners in cell units.

    Args:
        pieces: All pieces.
        chosen: Bit mask of their indices.
    """
    edges: dict[Point, list[Point]] = {}
    inner = {edge for number in iter_bits(chosen) for edge in _get_edges(pieces[number])}
    for number in iter_bits(chosen):
        for a, b in _get_edges(pieces[number]):
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


def _get_edges(piece: Piece) -> tuple[Segment, ...]:
    feet, left, right = get_piece_outline(piece)
    return (feet, left), (left, right), (right, feet)


# --- paths ---


def compute_move_path(pieces: tuple[Piece, ...], dark: int, origin: int, goal: int) -> tuple[Point, ...]:
    """Return the path of a move between two slots in cell units.

    A direct step has two points; a way through a black hole also has the dark pieces it crosses.

    Args:
        dark: Bit mask of the dark pieces.
    """
    area = compute_adjacency(pieces)
    ends = _locate_slot(pieces, origin), _locate_slot(pieces, goal)
    if (area.home[origin] | area.abroad[origin]) >> goal & 1:
        return ends
    entries = {slot // PARTS for slot in iter_bits(area.abroad[origin]) if dark >> slot // PARTS & 1}
    exits = {slot // PARTS for slot in iter_bits(area.abroad[goal]) if dark >> slot // PARTS & 1}
    lines: list[tuple[int, ...]] = [(piece,) for piece in sorted(entries)]
    seen = set(entries)
    while lines:
        line = lines.pop(0)
        if line[-1] in exits:
            return (ends[0], *(locate_piece_body(pieces[piece]) for piece in line), ends[1])
        for piece in iter_bits(area.joined[line[-1]] & dark):
            if piece not in seen:
                seen.add(piece)
                lines.append((*line, piece))
    return ends


def _locate_slot(pieces: tuple[Piece, ...], slot: int) -> Point:
    return locate_slot(pieces[slot // PARTS], slot % PARTS)


def sample_curve(points: tuple[Point, ...], steps: int = 14) -> list[Point]:
    """Return points along a smooth curve through the given points.

    Args:
        steps: Number of points for each segment.
    """
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
    """The conversion between cell units of the playing area and screen coordinates.

    Attributes:
        origin: The centre of the cell (0, 0) on the screen.
        cell_side: The side of a cell on the screen.
        source_side: The side of a cell at which pictures are read, to be scaled from there; 0.0 if they are
            read at their size on the screen.
    """

    origin: Point
    cell_side: float
    source_side: float = 0.0

    @property
    def creature_side(self) -> float:
        """The side of a creature's picture on the screen."""
        return self.cell_side * CREATURE_SIDE

    @property
    def creature_source(self) -> float:
        """The side at which the pictures of creatures are read, to be scaled from there."""
        return CREATURE_SOURCE if self.source_side else self.creature_side

    def to_screen(self, point: Point) -> Point:
        """Return the screen coordinates of a point in cell units."""
        return self.origin[0] + point[0] * self.cell_side, self.origin[1] + point[1] * self.cell_side

    def to_plane(self, point: Point) -> Point:
        """Return the cell units of a point in screen coordinates."""
        return (point[0] - self.origin[0]) / self.cell_side, (point[1] - self.origin[1]) / self.cell_side

    def locate_cell(self, piece: Piece) -> Point:
        """Return the centre of the cell in which a piece lies, in screen coordinates."""
        return self.to_screen(locate_cell(piece))

    def get_piece_outline(self, piece: Piece) -> list[Point]:
        """Return the corners of a piece in screen coordinates."""
        return [self.to_screen(corner) for corner in get_piece_outline(piece)]

    def locate_piece_body(self, piece: Piece) -> Point:
        """Return the centre of a piece's body in screen coordinates."""
        return self.to_screen(locate_piece_body(piece))

    def locate_piece_tip(self, piece: Piece) -> Point:
        """Return the point at the tip of a piece's right wing in screen coordinates."""
        return self.to_screen(locate_piece_tip(piece))

    def locate_slot(self, piece: Piece, part: int) -> Point:
        """Return the centre of a slot of a piece in screen coordinates.

        Args:
            part: 0 left wing, 1 right wing, 2 feet.
        """
        return self.to_screen(locate_slot(piece, part))

    def get_bounding_box(self, pieces: Iterable[Piece]) -> Rect:
        """Return the screen rectangle that encloses the given pieces."""
        west, north, east, south = compute_bounds(pieces)
        left, top = self.to_screen((west, north))
        return Rect(left, top, (east - west) * self.cell_side, (south - north) * self.cell_side)

    def find_slot(self, pieces: tuple[Piece, ...], point: Point) -> int | None:
        """Return the number of the slot nearest to a screen point, None if all are too far from it."""
        here = self.to_plane(point)
        best, found = SLOT_REACH, None
        for number, piece in enumerate(pieces):
            if math.dist(here, locate_cell(piece)) > 0.9:
                continue
            for part in range(PARTS):
                away = math.dist(here, locate_slot(piece, part))
                if away < best:
                    best, found = away, PARTS * number + part
        return found
