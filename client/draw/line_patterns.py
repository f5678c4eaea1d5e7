"""Line patterns of charts: dashes and end labels tell lines apart without colour."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point
from client.draw.theme import Colour

LinePattern: TypeAlias = tuple[float, ...]
"""The lengths of dash, gap, dash, gap …; empty for a line without gaps."""

PATTERNS: Final[tuple[LinePattern, ...]] = (
    (),
    (14.0, 8.0),
    (3.0, 7.0),
    (18.0, 7.0, 3.0, 7.0),
    (28.0, 9.0),
    (9.0, 6.0, 3.0, 6.0, 3.0, 6.0),
)
"""As many as there are seats, the plainest first."""

_RIM: Final = 2.0


def draw_patterned(
    canvas: Canvas,
    points: Sequence[Point],
    colour: Colour,
    pattern: LinePattern = (),
    *,
    width: float = 3.0,
    alpha: float = 1.0,
) -> None:
    """Draw a dashed or solid line over a dark rim, so that it can be followed where lines cross."""
    if len(points) < 2:
        return
    canvas.polyline(points, theme.RIM, width=width + 2 * _RIM, alpha=0.55 * alpha)
    if pattern:
        canvas.strokes(split_into_dashes(points, pattern), colour, width=width, alpha=alpha)
    else:
        canvas.polyline(points, colour, width=width, alpha=alpha)


def split_into_dashes(points: Sequence[Point], pattern: LinePattern) -> list[tuple[Point, Point]]:
    """Return the dashes of a line through `points`, as (start, end) segments.

    `pattern` holds the lengths of dashes and gaps in turn. A dash that goes around a corner becomes several
    segments.
    """
    found: list[tuple[Point, Point]] = []
    index, left = 0, pattern[0]
    for start, end in pairwise(points):
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = (dx * dx + dy * dy) ** 0.5
        at = 0.0
        while length - at > 1e-6:
            step = min(left, length - at)
            if index % 2 == 0:
                first, last = at / length, (at + step) / length
                a = start[0] + dx * first, start[1] + dy * first
                found.append((a, (start[0] + dx * last, start[1] + dy * last)))
            at += step
            left -= step
            if left <= 1e-6:
                index = (index + 1) % len(pattern)
                left = pattern[index]
    return found


def spread_labels(wanted: Sequence[float], step: float, low: float, high: float) -> list[float]:
    """Return positions of labels on an axis, close to the wanted ones but at least `step` apart.

    They stay between `low` and `high` as far as there is room, and are in the order of `wanted`.
    """
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    placed: list[float] = []
    for index in order:
        least = placed[-1] + step if placed else low
        placed.append(max(least, wanted[index]))
    limit = high
    for at in range(len(placed) - 1, -1, -1):
        placed[at] = min(placed[at], limit)
        limit = placed[at] - step
    if placed and placed[0] < low:
        placed = [low + index * step for index in range(len(placed))]
    found = [0.0] * len(wanted)
    for y, index in zip(placed, order, strict=True):
        found[index] = y
    return found
