"""Rectangles and points in logical units, and their way to pixels."""

from __future__ import annotations

from typing import Final

import pygame

from saves.settings import LARGEST_SCALE

Rect = pygame.FRect
Box = pygame.FRect | tuple[float, float, float, float]
Point = tuple[float, float]

BASE_WIDTH: Final = 1920.0
BASE_HEIGHT: Final = 1080.0

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
