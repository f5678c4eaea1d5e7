"""What the window shows around a point, in pixels."""

from __future__ import annotations

import pygame

from tests.client.driver import Driver


def brightness(made: Driver, x: float, y: float) -> int:
    """Return the mean of red, green and blue around a point, summed."""
    surface = made.app.window.surface
    unit = made.app.metrics.unit
    around = pygame.Rect(0, 0, 40, 40)
    around.center = round(x * unit), round(y * unit)
    return sum(pygame.transform.average_color(surface.subsurface(around.clip(surface.get_rect())))[:3])


def pixels(made: Driver, x: float, y: float) -> list[int]:
    """Return the brightness of each pixel in the middle of a tile."""
    surface = made.app.window.surface
    unit = made.app.metrics.unit
    return [
        sum(surface.get_at((round(x * unit) + dx, round(y * unit) + dy))[:3])
        for dx in range(-26, 27, 2)
        for dy in range(-26, 27, 2)
    ]
