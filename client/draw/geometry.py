"""Rectangles and points in logical units, and the scale that maps them to pixels."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

import pygame

from saves.settings import MAX_UI_SCALE

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
    """Return a new rectangle, which may be changed."""
    return pygame.FRect(box)


def make_anchored_rect(point: Point, width: float, height: float, anchor: str) -> pygame.FRect:
    """Return the rectangle of that size whose `anchor` lies at `point`.

    Raises:
        KeyError: If the anchor is unknown.
    """
    left, above = _ANCHORS[anchor]
    return pygame.FRect(point[0] - left * width, point[1] - above * height, width, height)


def compute_max_ui_scale(pixels: tuple[int, int]) -> float:
    """Return the largest UI scale for which a window of that size in pixels has room.

    From 1080p on all of them.
    """
    roomy = pixels[0] >= BASE_WIDTH and pixels[1] >= BASE_HEIGHT
    return MAX_UI_SCALE if roomy else _ROOM_EVERYWHERE


def compute_effective_ui_scale(chosen: float, pixels: tuple[int, int]) -> float:
    """Return the UI scale in force for a window of that size, given the chosen one."""
    return min(chosen, compute_max_ui_scale(pixels))


def compute_unit(pixels: tuple[int, int], ui_scale: float) -> float:
    """Return the pixels per logical unit in a window of that size."""
    return max(0.05, min(pixels[0] / BASE_WIDTH, pixels[1] / BASE_HEIGHT) * ui_scale)


def cached_layout(lay_out: Callable[P, T]) -> Callable[P, T]:
    """Cache the last results of a layout function, so that an equal question gets the same object."""
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
