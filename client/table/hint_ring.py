"""The ring of a hint around a widget; it is dashed, unlike the highlight of a legal move."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final, NamedTuple

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.table.board_places import Region
from client.table.clip_around import clip_around_box

_DASH, _BREAK = 15.0, 9.0
_LEAST: Final = 8.0
"""Radius of the icon on a very small ring."""

_CORNER: Final = 6
"""Number of segments of a round corner."""


class HintRing(NamedTuple):
    """The shape of a hint's ring: a box with round corners, or an outline."""

    box: Rect
    """The bounding box of what is ringed, in logical units."""
    radius: float
    """Radius of the corners of the box."""
    outline: tuple[Point, ...] = ()
    """Points of the outline, empty for a box."""
    kept: Rect = Rect(0, 0, 0, 0)
    """A box inside that the ring must not cover; its width is 0 if there is none."""

    @classmethod
    def from_region(cls, region: Region) -> HintRing:
        """Create a hint's ring around a region of the screen."""
        return cls(region.box, region.radius, region.outline, Rect(region.kept))


def draw_dashed_ring(canvas: Canvas, box: Rect, radius: float, *, small: bool, alpha: float) -> None:
    """Draw the dashed ring of a hint around a box, with the hint icon.

    Args:
        canvas: Where to draw.
        box: The box.
        radius: Radius of its corners.
        small: Whether to draw a thin line and a small icon, for compact layouts.
        alpha: Opacity of the dashes, 0-1; the dark rim below them is always visible.
    """
    draw_ring(canvas, HintRing(box, radius), small=small, alpha=alpha)


def draw_ring(canvas: Canvas, ring: HintRing, *, small: bool, alpha: float) -> None:
    """Draw the dashed ring of a hint around a box or outline, with the hint icon.

    Args:
        canvas: Where to draw.
        ring: The shape.
        small: Whether to draw a thin line and a small icon, for compact layouts.
        alpha: Opacity of the dashes, 0-1.
    """
    for _ in clip_around_box(canvas, ring.kept, get_ring_bounds(ring.box, small=small)):
        _draw_ring(canvas, ring, small=small, alpha=alpha)


def _draw_ring(canvas: Canvas, ring: HintRing, *, small: bool, alpha: float) -> None:
    gap, width = _get_line(small=small)
    box, radius = ring.box, ring.radius
    at, badge = _get_icon_place(box, small=small)
    if ring.outline:
        canvas.polyline(ring.outline, theme.RIM, width=width + 5.0, closed=True, alpha=0.85)
        found = split_path_into_dashes([*ring.outline, ring.outline[0]])
    else:
        rim = box.inflate(2 * gap + 3.0, 2 * gap + 3.0)
        canvas.outline(rim, theme.RIM, radius=radius + gap + 1.5, width=width + 3.0, alpha=0.85)
        found = split_into_dashes(box.inflate(2 * gap, 2 * gap), radius + gap)
    for dash in found:
        canvas.polyline(dash, theme.HINT, width=width, alpha=alpha)
    if ring.outline:
        at = max(ring.outline, key=lambda point: point[0] - point[1])
    canvas.circle(at, badge + 2.0, theme.RIM)
    canvas.circle(at, badge, theme.HINT)
    canvas.icon("hint", at, badge * 1.4, theme.INK)


def _get_line(*, small: bool) -> tuple[float, float]:
    """Return the distance of the ring from its box and its width."""
    return (3.0, 4.0) if small else (6.0, 5.0)


def _get_icon_place(box: Rect, *, small: bool) -> tuple[Point, float]:
    """Return centre and radius of the icon on a ring, which leaves the ringed thing in sight."""
    gap, badge = _get_line(small=small)[0], 11.0 if small else 15.0
    badge = min(badge, max(_LEAST, 0.28 * max(box.size)))
    return (box.right + gap - badge * 0.5, box.top - gap + badge * 0.5), badge


def find_ring_boxes(box: Rect, *, small: bool) -> tuple[Rect, Rect]:
    """Return the two boxes that a hint's ring around a box and the ring's icon cover.

    They are smaller than the box of `get_ring_bounds`, which leaves a margin.
    """
    gap, width = _get_line(small=small)
    (x, y), badge = _get_icon_place(box, small=small)
    far = 2 * gap + width + 6.0
    return box.inflate(far, far), Rect(x - badge - 2.0, y - badge - 2.0, 2 * badge + 4.0, 2 * badge + 4.0)


def draw_played_move_ring(canvas: Canvas, ring: HintRing, ink: Colour, icon: str, *, small: bool) -> None:
    """Draw the ring of the move that a player really made: a solid line with an icon at its lower left.

    Args:
        canvas: Where to draw.
        ring: The shape.
        ink: Colour of the line.
        icon: Name of the icon.
        small: Whether to draw a thin line and a small icon, for compact layouts.
    """
    for _ in clip_around_box(canvas, ring.kept, get_ring_bounds(ring.box, small=small)):
        _draw_taken(canvas, ring, ink, icon, small=small)


def _draw_taken(canvas: Canvas, ring: HintRing, ink: Colour, icon: str, *, small: bool) -> None:
    gap, width, badge = (3.0, 3.0, 11.0) if small else (6.0, 3.5, 15.0)
    box, radius = ring.box.inflate(2 * gap, 2 * gap), ring.radius + gap
    at = box.left + badge * 0.5, box.bottom - badge * 0.5
    if ring.outline:
        canvas.polyline(ring.outline, theme.RIM, width=width + 4.0, closed=True, alpha=0.85)
        canvas.polyline(ring.outline, ink, width=width, closed=True)
        at = min(ring.outline, key=lambda point: point[0] - point[1])
    else:
        canvas.outline(box, theme.RIM, radius=radius, width=width + 4.0, alpha=0.85)
        canvas.outline(box, ink, radius=radius, width=width)
    canvas.circle(at, badge + 2.0, theme.RIM)
    canvas.circle(at, badge, ink)
    canvas.icon(icon, at, badge * 1.3, theme.INK)


def get_ring_bounds(box: Rect, *, small: bool) -> Rect:
    """Return the box that a hint's ring around a box covers at most, its icon included."""
    far = 2 * (18.0 if small else 24.0)
    return box.inflate(far, far)


def split_into_dashes(box: Rect, radius: float) -> list[tuple[Point, ...]]:
    """Return a whole number of dashes along the edge of a box with round corners, as lists of points."""
    return split_path_into_dashes(_make_path(box, min(radius, box.width / 2, box.height / 2)))


def split_path_into_dashes(way: list[Point]) -> list[tuple[Point, ...]]:
    """Return dashes along a path, evenly spaced, as lists of points; at least four."""
    length = [0.0]
    for one, other in pairwise(way):
        length.append(length[-1] + math.dist(one, other))
    count = max(4, round(length[-1] / (_DASH + _BREAK)))
    step = length[-1] / count
    found = []
    for number in range(count):
        start, end = number * step, number * step + step * _DASH / (_DASH + _BREAK)
        within = [point for point, so_far in zip(way, length, strict=True) if start < so_far < end]
        found.append((_find_point(way, length, start), *within, _find_point(way, length, end)))
    return found


def _make_path(box: Rect, radius: float) -> list[Point]:
    """Return the path around the box, clockwise from its upper left corner."""
    corners = (
        (box.left + radius, box.top + radius, 180.0),
        (box.right - radius, box.top + radius, 270.0),
        (box.right - radius, box.bottom - radius, 0.0),
        (box.left + radius, box.bottom - radius, 90.0),
    )
    points = []
    for x, y, first in corners:
        for step in range(_CORNER + 1):
            angle = math.radians(first + 90.0 * step / _CORNER)
            points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return [*points, points[0]]


def _find_point(way: list[Point], length: list[float], along: float) -> Point:
    """Return the point at a distance along the path."""
    index = next((i for i in range(1, len(way)) if length[i] >= along), len(way) - 1)
    (x1, y1), (x2, y2) = way[index - 1], way[index]
    part = length[index] - length[index - 1]
    share = 0.0 if part <= 0.0 else min(1.0, (along - length[index - 1]) / part)
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
