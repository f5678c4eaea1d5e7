"""Rectangles and points in logical units, and the scale between logical units and pixels."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

import pygame

from client.draw import styles
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
    """Return a box as a new rectangle, which the caller may change."""
    return pygame.FRect(box)


def make_anchored_rect(point: Point, width: float, height: float, anchor: str) -> pygame.FRect:
    """Return a rectangle of the given size whose `anchor` ("topleft", "center" …) lies at `point`.

    Raises:
        KeyError: If there is no such anchor.
    """
    left, above = _ANCHORS[anchor]
    return pygame.FRect(point[0] - left * width, point[1] - above * height, width, height)


GROUND_ASPECT: Final = 1.6
"""How much wider than high the pictures of the tables' grounds are."""


def compute_ground_zoom(box: Rect) -> float:
    """Return the zoom, 1 or more, at which the picture of a table's ground covers a box, even a tall one."""
    return max(1.0, GROUND_ASPECT * box.height / max(box.size))


UI_SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5)
"""The interface scales that players can choose."""


MIN_LETTERS_PX: Final = 12.0
"""Size in pixels that no letters are set below, if the window has room for a larger interface scale."""

_ROUNDING: Final = 0.001


def compute_max_ui_scale(pixels: tuple[int, int]) -> float:
    """Return the largest interface scale for which a window of (width, height) pixels has room."""
    roomy = pixels[0] >= BASE_WIDTH and pixels[1] >= BASE_HEIGHT
    return MAX_UI_SCALE if roomy else _ROOM_EVERYWHERE


def compute_min_ui_scale(pixels: tuple[int, int]) -> float:
    """Return the least interface scale at which a window's smallest letters are at least 12 pixels high.

    It is 1 from 1280×720 on, and never more than the window has room for.

    Args:
        pixels: Width and height of the window in pixels.
    """
    most = compute_max_ui_scale(pixels)
    small = MIN_LETTERS_PX / styles.LEAST - _ROUNDING
    return next((step for step in UI_SCALES if step < most and compute_unit(pixels, step) >= small), most)


def compute_effective_ui_scale(chosen: float, pixels: tuple[int, int], *, is_exact: bool = False) -> float:
    """Return the chosen interface scale, limited to those for which a window has room and can be read.

    Args:
        chosen: The interface scale that was chosen.
        pixels: Width and height of the window in pixels.
        is_exact: Whether it may be so small that the smallest letters cannot be read.
    """
    least = 1.0 if is_exact else compute_min_ui_scale(pixels)
    return min(max(chosen, least), compute_max_ui_scale(pixels))


def compute_unit(pixels: tuple[int, int], ui_scale: float) -> float:
    """Return the pixels per logical unit in a window of `pixels` (width, height) at an interface scale."""
    return max(0.05, min(pixels[0] / BASE_WIDTH, pixels[1] / BASE_HEIGHT) * ui_scale)


def cached_layout(lay_out: Callable[P, T]) -> Callable[P, T]:
    """Decorate a layout function so that equal arguments return the same object again.

    Only the most recent results are cached.
    """
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
