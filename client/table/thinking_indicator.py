"""The thinking indicator: lights that move around a picture or button while an opponent thinks."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect

_LIGHTS, _APART, _ROUND = 4, 0.11, 1.6
"""Number of lights, their distance as a share of the path, and seconds of one round."""

ANIMATED_S: Final = 5.0
"""Seconds of smooth animation; after that the lights move only now and then."""


def draw_indicator(canvas: Canvas, way: Callable[[float], Point], seconds: float) -> None:
    """Draw a frame of the lights that show that an opponent is thinking.

    Args:
        canvas: Where to draw.
        way: The closed path of the lights: returns the point at a share 0-1 of its length.
        seconds: Time since the lights began to move.
    """
    for light in range(_LIGHTS):
        at = way((seconds / _ROUND - light * _APART) % 1.0)
        canvas.spot(at, 7.0 - light, theme.GOLD, alpha=1.0 - light * 0.2)


def make_circle_path(center: Point, radius: float) -> Callable[[float], Point]:
    """Return a circular path for the thinking indicator: a function from a share 0-1 to a point."""

    def way(part: float) -> Point:
        angle = math.tau * part
        return center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)

    return way


def make_edge_path(box: Rect) -> Callable[[float], Point]:
    """Return a path along a box's edge for the thinking indicator: a function from a share 0-1 to a point.

    It goes clockwise from the upper left corner.
    """

    def way(part: float) -> Point:
        left = part * 2 * (box.width + box.height)
        for length, start, (dx, dy) in (
            (box.width, box.topleft, (1, 0)),
            (box.height, box.topright, (0, 1)),
            (box.width, box.bottomright, (-1, 0)),
        ):
            if left <= length:
                return start[0] + dx * left, start[1] + dy * left
            left -= length
        return box.left, box.bottom - left

    return way
