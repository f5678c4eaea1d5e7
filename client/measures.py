"""How large things are in the window: logical units, pixels, letters."""

from __future__ import annotations

import pygame

from client.draw.geometry import Point, scale_in_force, unit_for
from client.draw.studio import Studio
from client.draw.text import Typesetter
from saves.settings import Settings


class Measured:
    """The part of the program that measures. screen: the window's surface."""

    settings: Settings
    screen: pygame.Surface
    studio: Studio
    _scale_override: float | None = None

    @property
    def ui_scale(self) -> float:
        """The scale in force, 1–2.5: the one chosen, as far as the window has room for it."""
        chosen = self._scale_override or self.settings.ui_scale
        return scale_in_force(chosen, self.screen.get_size())

    @property
    def unit(self) -> float:
        """Pixels per logical unit."""
        return unit_for(self.screen.get_size(), self.ui_scale)

    @property
    def width(self) -> float:
        """Logical width of the window."""
        return self.screen.get_width() / self.unit

    @property
    def height(self) -> float:
        """Logical height of the window."""
        return self.screen.get_height() / self.unit

    @property
    def texts(self) -> Typesetter:
        """Measures text."""
        return self.studio.texts(self.unit)

    def point(self, event: pygame.Event) -> Point | None:
        """Where an event happened, in logical units; None if it has no place."""
        pos = getattr(event, "pos", None)
        return None if pos is None else (pos[0] / self.unit, pos[1] / self.unit)
