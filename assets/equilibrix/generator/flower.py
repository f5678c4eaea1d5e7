"""The Flower of Life: outlines of its fields, exactly as they tile the board, and its centres.

Lengths are in units of the grid's spacing; angles are degrees anticlockwise as seen on the screen. A petal is
the common part of two discs, a curved triangle what three petals leave over. An inset moves the arcs of an
outline inwards and keeps their centres, so that two neighbours stay apart by the same width everywhere.
"""

from __future__ import annotations

import math

from assets.generator.svg import XY, num

ROOT = math.sqrt(3)
SIDE = 3
CENTRES = [(q, r) for q in range(-SIDE, SIDE + 1) for r in range(-SIDE, SIDE + 1) if abs(q + r) <= SIDE]
# the middles of the two centres of each base lie in these directions
DIRECTIONS = (30, 90, 150, 210, 270, 330)
STEPS = ((1, 0), (0, 1), (-1, 1))  # to the neighbours at 0°, 60° and 120°

PETAL_INSET = 0.018  # of a stone in its field
TRIANGLE_INSET = 0.016


def spot(q: float, r: float) -> XY:
    """Where a centre lies; y runs downwards as in every picture."""
    return q + r / 2, -r * ROOT / 2


def turned(point: XY, degrees: float) -> XY:
    """The point turned anticlockwise round (0, 0)."""
    c, s = math.cos(math.radians(degrees)), -math.sin(math.radians(degrees))
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


class FigurePose:
    """Where a figure lies in a picture: its origin, the length of one unit, and how far it is turned."""

    def __init__(self, x: float, y: float, unit: float, turn: float = 0) -> None:
        self.x, self.y, self.unit, self.turn = x, y, unit, turn

    def at(self, point: XY) -> XY:
        """The point in the picture."""
        x, y = turned(point, self.turn)
        return self.x + x * self.unit, self.y + y * self.unit

    def text(self, point: XY) -> str:
        """The point as path data."""
        x, y = self.at(point)
        return f"{num(x)} {num(y)}"

    def arc(self, radius: float, end: XY, *, sweep: bool) -> str:
        """Path data of a short arc to a point."""
        r = num(radius * self.unit)
        return f"A{r} {r} 0 0 {int(sweep)} {self.text(end)}"

    def fallen(self, by: float) -> FigurePose:
        """The same place a little lower in the picture: where a shadow lies."""
        return FigurePose(self.x, self.y + by, self.unit, self.turn)

    def around(self, centre: XY, turn: float) -> FigurePose:
        """A figure that has its origin at a point of this one, turned further."""
        x, y = self.at(centre)
        return FigurePose(x, y, self.unit, self.turn + turn)


def petal(place: FigurePose, inset: float = 0) -> str:
    """A petal that lies along 0°, its middle at the origin."""
    r = 1 - inset
    h = math.sqrt(r * r - 0.75)
    right, left = (h, 0.0), (-h, 0.0)
    return f"M{place.text(left)} {place.arc(r, right, sweep=True)} {place.arc(r, left, sweep=True)} Z"


def petal_light(place: FigurePose, outer: float, inner: float, reach: float, taper: float) -> str:
    """A crescent along the upper edge of a petal, between two insets; `taper`: the inner arc's reach."""
    points = []
    for inset, x in ((outer, reach), (inner, taper)):
        r = 1 - inset
        points.append((r, x, -(math.sqrt(r * r - x * x) - ROOT / 2)))
    (r1, x1, y1), (r2, x2, y2) = points
    return (
        f"M{place.text((-x1, y1))} {place.arc(r1, (x1, y1), sweep=True)}"
        f" L{place.text((x2, y2))} {place.arc(r2, (-x2, y2), sweep=False)} Z"
    )


def triangle(place: FigurePose, inset: float = 0) -> str:
    """A curved triangle that points to 90°, its middle at the origin."""
    r = 1 + inset
    tip = 1 / ROOT - math.sqrt(r * r - 1)
    tips = [turned((0, -tip), -120 * k) for k in range(3)]
    arcs = " ".join(place.arc(r, tips[k], sweep=False) for k in (1, 2, 0))
    return f"M{place.text(tips[0])} {arcs} Z"


def triangle_light(place: FigurePose, outer: float, inner: float, reach: float, taper: float) -> str:
    """A crescent along the side of a curved triangle that faces 270°; reaches are half angles in degrees."""
    middle = (0.0, 2 / ROOT)  # of that side's arc

    def on(radius: float, degrees: float) -> XY:
        x, y = turned((0, -radius), degrees)
        return middle[0] + x, middle[1] + y

    r1, r2 = 1 + outer, 1 + inner
    return (
        f"M{place.text(on(r1, reach))} {place.arc(r1, on(r1, -reach), sweep=True)}"
        f" L{place.text(on(r2, -taper))} {place.arc(r2, on(r2, taper), sweep=False)} Z"
    )


def crescent(place: FigurePose, inset: float = 0) -> str:
    """A base that looks to 90°, the middle of its side at the origin: a half circle over the rim petal."""
    outer, low = 0.5 - inset, -0.03
    inner = 1.035 + inset
    gap = ROOT / 2 - low
    along = (outer * outer - inner * inner + gap * gap) / (2 * gap)
    half = math.sqrt(outer * outer - along * along)
    left, right = (-half, low + along), (half, low + along)
    return (
        f"M{place.text(left)} {place.arc(outer, right, sweep=True)} {place.arc(inner, left, sweep=False)} Z"
    )


def petals() -> list[tuple[XY, int]]:
    """The 90 petals of the board: middle and direction."""
    found = []
    for q, r in CENTRES:
        for k, (dq, dr) in enumerate(STEPS):
            if (q + dq, r + dr) in CENTRES:
                found.append((spot(q + dq / 2, r + dr / 2), 60 * k))
    return found


def triangles() -> list[tuple[XY, int]]:
    """The 54 curved triangles: middle, and 0 where it points up or 180 where it points down."""
    found = []
    for q, r in CENTRES:
        if (q + 1, r) in CENTRES and (q, r + 1) in CENTRES:
            found.append((spot(q + 1 / 3, r + 1 / 3), 0))
        if (q - 1, r) in CENTRES and (q, r - 1) in CENTRES:
            found.append((spot(q - 1 / 3, r - 1 / 3), 180))
    return found


def bases() -> list[tuple[XY, int]]:
    """The six bases: the middle of the side, and the direction they look to."""
    reach = 1.5 * ROOT
    return [(turned((reach, 0), direction), direction) for direction in DIRECTIONS]
