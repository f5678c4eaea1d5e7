"""Plane geometry of the Flower (EQUILIBRIX's board): outlines and middles of fields, and hit testing.

Lengths are in units of the spacing of the grid's centres; (0, 0) is the middle of the board and y runs
downwards as on the screen; angles are in degrees, anticlockwise. A petal is the overlap of two discs around
the common neighbours of its ends; a curved triangle is what the petals at its sides leave of a face of the
grid.
"""

from __future__ import annotations

import math
from functools import lru_cache

from msgspec import Struct

from client.draw.geometry import Point
from rules.equilibrix import board

SQRT3 = math.sqrt(3)

BOARD_SIDE = 1 / 0.144
"""The side of the board's picture."""

ARC_STEPS = 14
"""Steps of an arc in an outline."""


def locate_centre(centre: board.Centre) -> Point:
    """Return the point, in board units, of a grid centre given by its axial coordinates."""
    q, r = centre
    return q + r / 2, -r * SQRT3 / 2


CENTRES: tuple[Point, ...] = tuple(locate_centre(centre) for centre in board.CENTRES)
"""The points of the centres, by their numbers."""


def _compute_mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


FIELD_MIDDLES: tuple[Point, ...] = tuple(
    _compute_mean([locate_centre(corner) for corner in corners]) for corners in board.CORNERS
)
"""The middles of the fields, by their numbers."""

BASE_MIDDLES: tuple[Point, ...] = tuple(
    _compute_mean([locate_centre(centre) for centre in base]) for base in board.BASES
)
"""The middles of the sides on which the bases stand."""

BASE_DIRECTIONS: tuple[int, ...] = (30, 90, 150, 210, 270, 330)
"""The directions in which the bases point, in degrees."""


def compute_direction(origin: Point, point: Point) -> float:
    """Return the direction from `origin` to `point` in degrees anticlockwise, 0 ≤ direction < 360."""
    return math.degrees(math.atan2(origin[1] - point[1], point[0] - origin[0])) % 360


def rotate_point(point: Point, degrees: float) -> Point:
    """Return a point rotated anticlockwise about (0, 0) by an angle in degrees."""
    c, s = math.cos(math.radians(degrees)), -math.sin(math.radians(degrees))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


def get_field_shape(field: int) -> str:
    """Return the shape of a board field: "petal" or "triangle"."""
    return "petal" if board.is_petal(field) else "triangle"


@lru_cache(maxsize=board.FIELDS)
def get_field_orientation(field: int) -> int:
    """Return the orientation of a field in degrees.

    For a petal 0, 60 or 120; for a triangle 0 if it points up, 180 if it points down.
    """
    corners = [locate_centre(corner) for corner in board.CORNERS[field]]
    if board.is_petal(field):
        return round(compute_direction(corners[0], corners[1])) % 180
    top = min(y for _, y in corners)
    return 0 if sum(abs(y - top) < 0.1 for _, y in corners) == 1 else 180


# --- outlines -----------------------------------------------------------------------------------------


def _sample_arc(middle: Point, radius: float, start: float, end: float) -> list[Point]:
    """Return points of an arc from one angle to another, without the last one."""
    angles = (start + (end - start) * step / ARC_STEPS for step in range(ARC_STEPS))
    return [(middle[0] + x, middle[1] + y) for x, y in (rotate_point((radius, 0), angle) for angle in angles)]


def outline_petal(inset: float = 0.0) -> list[Point]:
    """Return the outline of a horizontal petal centred at (0, 0), moved inwards by `inset` board units."""
    radius = 1 - inset
    half = math.degrees(math.acos(SQRT3 / 2 / radius))
    upper = _sample_arc((0, SQRT3 / 2), radius, 90 + half, 90 - half)
    lower = _sample_arc((0, -SQRT3 / 2), radius, 270 + half, 270 - half)
    return upper + lower


def outline_triangle(inset: float = 0.0) -> list[Point]:
    """Return the outline of a curved triangle, pointing up, centred at (0, 0), moved inwards by `inset`.

    `inset` is in board units (1 is the spacing of the grid).
    """
    radius = 1 + inset
    half = 30 - math.degrees(math.acos(1 / radius))
    points: list[Point] = []
    for side in (90, 210, 330):  # the mirrored corners, round which the arcs of the sides run
        middle = rotate_point((2 / SQRT3, 0), side + 60)
        direction = side + 240
        points += _sample_arc(middle, radius, direction + half, direction - half)
    return points


_BASE_OUTER, _BASE_INNER, _BASE_END = 0.49, 0.18, 0.1
"""The crescent of a base: outer and inner radius in its middle, and the radius of its ends."""


@lru_cache(maxsize=16)
def outline_base(gap: float) -> tuple[Point, ...]:
    """Return a closed line around a base drawn at (0, 0) so that it points to the right, in board units.

    (0, 0) is the middle of its side towards the board.

    Args:
        gap: Distance of the line from the base, in units of the grid's spacing.
    """
    end, inner = _BASE_END + gap, _BASE_INNER - gap
    upper, lower = (0.0, -0.5), (0.0, 0.5)
    out = _BASE_OUTER + gap
    points = [*_sample_arc((0.0, 0.0), out, -90, 90)]
    points += _sample_arc(upper, end, 90, 270)
    points += [(0.0, -0.5 + end), (inner, 0.0), (0.0, 0.5 - end)]
    points += _sample_arc(lower, end, 90, 270)
    return tuple(points)


@lru_cache(maxsize=96)
def outline_field(field: int, inset: float = 0.0) -> tuple[Point, ...]:
    """Return the outline of a field at its place on the board, in board units.

    Args:
        field: The number of the field.
        inset: Distance by which the outline lies inside the edge of the field, in board units.
    """
    turn = get_field_orientation(field)
    shape = outline_petal(inset) if board.is_petal(field) else outline_triangle(inset)
    x, y = FIELD_MIDDLES[field]
    return tuple((x + px, y + py) for px, py in (rotate_point(point, turn) for point in shape))


# --- the field at a point -----------------------------------------------------------------------------


def _find_disc_centres(a: Point, b: Point) -> tuple[Point, Point]:
    """Return the centres of the two discs that meet in a petal, given its ends."""
    middle = _compute_mean([a, b])
    dx, dy = b[0] - a[0], b[1] - a[1]
    height = (-dy * SQRT3 / 2, dx * SQRT3 / 2)
    return (middle[0] + height[0], middle[1] + height[1]), (middle[0] - height[0], middle[1] - height[1])


_DISCS: tuple[tuple[Point, Point], ...] = tuple(
    _find_disc_centres(locate_centre(corners[0]), locate_centre(corners[1]))
    for corners in board.CORNERS[: board.PETALS]
)


@lru_cache(maxsize=8)  # every field asks for the same point
def find_field(point: Point) -> int | None:
    """Return the number of the field that contains a point in board units, None outside the Flower."""
    for field, discs in enumerate(_DISCS):
        if all(math.dist(point, centre) <= 1 for centre in discs):
            return field
    for field in range(board.PETALS, board.FIELDS):
        if math.dist(point, FIELD_MIDDLES[field]) < 0.6 and _is_in_face(point, field):
            return field
    return None


def _is_in_face(point: Point, field: int) -> bool:
    """Return whether a point lies between the three corners of a triangle."""
    a, b, c = (locate_centre(corner) for corner in board.CORNERS[field])
    signs = [_compute_side(point, *edge) for edge in ((a, b), (b, c), (c, a))]
    return all(sign >= 0 for sign in signs) or all(sign <= 0 for sign in signs)


def _compute_side(point: Point, a: Point, b: Point) -> float:
    """Return a number whose sign tells on which side of the line from `a` to `b` a point lies."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


# --- positions ----------------------------------------------------------------------------------------


def find_shared_centres(one: int, other: int) -> tuple[int, ...]:
    """Return the numbers of the grid centres that touch both of two fields."""
    return tuple(board.iter_fields(board.CENTRES_OF[one] & board.CENTRES_OF[other]))


POSITION_FACES: dict[str, tuple[tuple[str, int], tuple[str, int]]] = {
    "PP60": (("petal", 60), ("petal", 120)),
    "PP120": (("petal", 60), ("petal", 180)),
    "PP180": (("petal", 0), ("petal", 180)),
    "PT30": (("petal", 60), ("triangle", 90)),
    "PT90": (("petal", 0), ("triangle", 90)),
    "PT150": (("petal", 300), ("triangle", 90)),
    "TT60": (("triangle", 90), ("triangle", 150)),
    "TT120": (("triangle", 30), ("triangle", 150)),
    "TT180": (("triangle", 90), ("triangle", 270)),
}
"""Every position as a die shows it: two fields and their directions from the centre that they share."""

TURNS = 6
"""Directions in which a position can be drawn, 60° apart."""


class DrawnTurn(Struct, frozen=True):
    """How the drawing of a position is turned, so that it lies as two stones on the board do."""

    sixths: int = 0
    """Number of turns by 60°, anticlockwise."""
    is_mirrored: bool = False
    """Whether the turned drawing is then mirrored, left for right."""


def find_drawn_turn(position: str, one: int, other: int) -> DrawnTurn | None:
    """Return how to turn the drawing of a position to match two fields, None if they are not in it.

    It is mirrored only where no turning alone would do (E-DIE-1).

    Args:
        position: The name of the position, such as "PP60".
        one: The number of a field.
        other: The number of the other field.
    """
    centres = [board.CENTRES[number] for number in find_shared_centres(one, other)]
    pairs = [
        sorted((get_field_shape(field), 30 * board.get_direction(field, centre)) for field in (one, other))
        for centre in centres
    ]
    for turn in (DrawnTurn(sixths, mirrored) for mirrored in (False, True) for sixths in range(TURNS)):
        drawn = [(kind, (angle + 60 * turn.sixths) % 360) for kind, angle in POSITION_FACES[position]]
        if turn.is_mirrored:
            drawn = [(kind, (180 - angle) % 360) for kind, angle in drawn]
        if sorted(drawn) in pairs:
            return turn
    return None


class FlowerTransform(Struct, frozen=True):
    """Mapping from board units to screen coordinates: middle and scale of the Flower (EQUILIBRIX's board)."""

    center: Point
    """The middle of the Flower."""
    spacing: float
    """Distance of neighbouring centres in logical units."""

    def locate_point(self, point: Point) -> Point:
        """Convert a point in board units to screen coordinates."""
        return self.center[0] + point[0] * self.spacing, self.center[1] + point[1] * self.spacing

    def locate_field(self, field: int) -> Point:
        """Return the middle of a board field in screen coordinates."""
        return self.locate_point(FIELD_MIDDLES[field])

    def locate_centre(self, number: int) -> Point:
        """Return the screen point of a grid centre, given by its number."""
        return self.locate_point(CENTRES[number])

    def outline_field(self, field: int, inset: float = 0.0) -> list[Point]:
        """Return a field's outline in screen coordinates; `inset` is in units of the grid's spacing."""
        return [self.locate_point(point) for point in outline_field(field, inset)]

    def find_field(self, point: Point) -> int | None:
        """Return the number of the board field at a screen point, None if there is none."""
        x, y = self.center
        return find_field(((point[0] - x) / self.spacing, (point[1] - y) / self.spacing))
