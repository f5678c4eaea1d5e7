"""Rectangles and points in logical units, and their way to pixels."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

import pygame

from saves.settings import LARGEST_SCALE

P = ParamSpec("P")
T = TypeVar("T")

Rect = pygame.FRect
Box = pygame.FRect | tuple[float, float, float, float]
Point = tuple[float, float]

BASE_WIDTH: Final = 1920.0
BASE_HEIGHT: Final = 1080.0

_LAST: Final = 4
"""So many results of a layout are remembered."""

_ROOM_EVERYWHERE: Final = 2.0
"""The UI scale for which there is room in a window of any size."""

# anchor name → the share of width and height that lies left of and above the anchor
_ANCHORS: Final[dict[str, Point]] = {
    "topleft": (0.0, 0.0),
    "midtop": (0.5, 0.0),
    "topright": (1.0, 0.0),
    "midleft": (0.0, 0.5),
    "center": (0.5, 0.5),
    "midright": (1.0, 0.5),
    "bottomleft": (0.0, 1.0),
    "midbottom": (0.5, 1.0),
    "bottomright": (1.0, 1.0),
}


def rect(box: Box) -> pygame.FRect:
    """A rectangle of its own, safe to change."""
    return pygame.FRect(box)


def anchored(point: Point, width: float, height: float, anchor: str) -> pygame.FRect:
    """The rectangle of that size whose `anchor` lies at `point`; KeyError for an unknown anchor."""
    left, above = _ANCHORS[anchor]
    return pygame.FRect(point[0] - left * width, point[1] - above * height, width, height)


def most_scale(pixels: tuple[int, int]) -> float:
    """The largest UI scale for which a window of that size has room: from 1080p on all there are."""
    roomy = pixels[0] >= BASE_WIDTH and pixels[1] >= BASE_HEIGHT
    return LARGEST_SCALE if roomy else _ROOM_EVERYWHERE


def scale_in_force(chosen: float, pixels: tuple[int, int]) -> float:
    """The UI scale with which a window of that size is drawn, where that one has been chosen."""
    return min(chosen, most_scale(pixels))


def unit_for(pixels: tuple[int, int], ui_scale: float) -> float:
    """Pixels per logical unit in a window of that size."""
    return max(0.05, min(pixels[0] / BASE_WIDTH, pixels[1] / BASE_HEIGHT) * ui_scale)


def remembered(lay_out: Callable[P, T]) -> Callable[P, T]:
    """A layout that is asked for whenever widgets are built: for what it was asked last it gives the same
    again, which nobody may change. Besides rectangles it is given what can be a key."""
    known: dict[Hashable, T] = {}

    @wraps(lay_out)
    def asked(*args: P.args, **named: P.kwargs) -> T:
        key = (*map(_told, args), *((name, _told(value)) for name, value in named.items()))
        found = known.get(key)
        if found is None:
            found = known[key] = lay_out(*args, **named)
            while len(known) > _LAST:
                del known[next(iter(known))]
        return found

    return asked


def _told(value: object) -> object:
    return tuple(value) if isinstance(value, pygame.FRect) else value
