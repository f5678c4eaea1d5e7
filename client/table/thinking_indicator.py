"""The thinking indicator: lights that move along a path."""

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
    """Draw the lights after some seconds on a closed path from 0 to 1."""
    for light in range(_LIGHTS):
        at = way((seconds / _ROUND - light * _APART) % 1.0)
        canvas.spot(at, 7.0 - light, theme.GOLD, alpha=1.0 - light * 0.2)


def make_circle_path(center: Point, radius: float) -> Callable[[float], Point]:
    """Return the path around an icon."""

    def way(part: float) -> Point:
        angle = math.tau * part
        return center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)

    return way


def make_edge_path(box: Rect) -> Callable[[float], Point]:
    """Return the path around a button, clockwise from its upper left corner."""

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
