"""Lights that go round: somebody thinks."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect

_LIGHTS, _APART, _ROUND = 4, 0.11, 1.6
"""How many lights follow one another, how far apart (a share of the way), and the seconds of one round."""

LIVELY: Final = 5.0
"""Seconds for which they are drawn frame by frame; who thinks longer is shown by a step now and then."""


def go_round(canvas: Canvas, way: Callable[[float], Point], seconds: float) -> None:
    """Lights after so many seconds on a way from 0 to 1 that ends where it begins."""
    for light in range(_LIGHTS):
        at = way((seconds / _ROUND - light * _APART) % 1.0)
        canvas.spot(at, 7.0 - light, theme.GOLD, alpha=1.0 - light * 0.2)


def circle(center: Point, radius: float) -> Callable[[float], Point]:
    """The way round a sign."""

    def way(part: float) -> Point:
        angle = math.tau * part
        return center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)

    return way


def edge(box: Rect) -> Callable[[float], Point]:
    """The way round a button, clockwise from its upper left corner."""

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
