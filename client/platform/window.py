"""The window: opening it, or standing in for it where nothing is to be shown; how large things are in it."""

from __future__ import annotations

import contextlib
import os
import warnings
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from client.app.frame_pacer import BLIND
from client.draw.geometry import Point, scale_in_force, unit_for
from client.draw.studio import Studio
from client.draw.text import Typesetter
from saves.settings import Settings

SMALLEST: Final = (960, 540)
"""Pixels below which the window cannot be drawn."""

_REPEAT: Final = (380, 36)  # milliseconds until a held key repeats, and from then on


def hidden(size: tuple[int, int]) -> pygame.Surface:
    """A surface to draw on that nobody sees, for tests and pictures."""
    pygame.display.init()
    return pygame.display.set_mode(size)


def opened(size: tuple[int, int], title: str, icon: pygame.Surface, *, full_screen: bool) -> pygame.Surface:
    """The window in that size (pixels), as far as there is room for it, or the whole screen. Raises
    pygame.error when there is no display."""
    pygame.display.init()
    # without a display SDL quietly takes a driver that shows nothing: that is no window
    if pygame.display.get_driver() in BLIND and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise pygame.error("no display")
    pygame.display.set_caption(title)
    with contextlib.suppress(pygame.error):
        pygame.display.set_icon(icon)
    pygame.key.set_repeat(*_REPEAT)
    if full_screen:
        screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    else:
        screen = pygame.display.set_mode(_fitting(size), pygame.RESIZABLE)
        with contextlib.suppress(pygame.error, AttributeError), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way yet
            pygame.Window.from_display_module().minimum_size = SMALLEST
    with contextlib.suppress(pygame.error):
        pygame.key.stop_text_input()
    return screen


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size as far as all screens together have room: it may be one that somebody has written, or of a
    screen that is not there any more."""
    if pygame.display.get_driver() in BLIND:
        return size
    with contextlib.suppress(pygame.error):
        widths, heights = zip(*pygame.display.get_desktop_sizes(), strict=True)
        (least_w, least_h), (w, h) = SMALLEST, size
        return min(w, max(least_w, sum(widths))), min(h, max(least_h, sum(heights)))
    return size


def photographed(screen: pygame.Surface, file: Path) -> None:
    """Write what is seen as a picture, PNG if the file is called so. Raises OSError or pygame.error."""
    picture = BytesIO()
    pygame.image.save(screen, picture, file.name)
    file.write_bytes(picture.getbuffer())


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
