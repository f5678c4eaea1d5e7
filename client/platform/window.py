"""The program's window: opening, resizing and measuring it; a hidden surface replaces it off screen."""

from __future__ import annotations

import contextlib
import os
import warnings
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame
from msgspec import Struct

from client.draw.geometry import Point, compute_effective_ui_scale, compute_unit
from saves.files import write_atomically

MIN_SIZE: Final = (960, 540)
"""The smallest size, in pixels, that the program can be drawn in."""

OFFSCREEN_DRIVERS: Final = ("offscreen", "dummy")
"""SDL's video drivers that show nothing."""

_KEY_REPEAT_MS: Final = (380, 36)
"""Milliseconds until a held key repeats, and between its repeats."""


class WindowMetrics(Struct, frozen=True):
    """The measures of a window: its size in pixels and logical units, and its interface scale."""

    size: tuple[int, int]
    """Width and height in pixels."""

    ui_scale: float
    """The interface scale in force, 1–2.5."""

    unit: float
    """Pixels per logical unit."""

    width: float
    """Width in logical units."""

    height: float
    """Height in logical units."""

    @classmethod
    def measure(cls, size: tuple[int, int], preferred_scale: float) -> WindowMetrics:
        """Return the measures of a window.

        Args:
            size: Width and height in pixels.
            preferred_scale: The interface scale chosen by the player; limited to what the window has room
                for.
        """
        ui_scale = compute_effective_ui_scale(preferred_scale, size)
        unit = compute_unit(size, ui_scale)
        return cls(size, ui_scale, unit, size[0] / unit, size[1] / unit)

    def get_event_position(self, event: pygame.Event) -> Point | None:
        """Return the position of a mouse event in logical units; None if the event has none."""
        pos = getattr(event, "pos", None)
        return None if pos is None else (pos[0] / self.unit, pos[1] / self.unit)


class Window:
    """The program's window. Raises pygame.error if there is no display.

    Attributes:
        surface: The surface to draw on.
        metrics: The measures of the window; replaced whenever they change.
        full_screen: Whether the window fills the screen.
    """

    def __init__(
        self,
        size: tuple[int, int],
        title: str,
        icon: pygame.Surface | None = None,
        *,
        preferred_scale: float = 1.0,
        full_screen: bool = False,
        headless: bool = False,
    ) -> None:
        self.full_screen = full_screen
        self._title = title
        self._icon = icon
        self._headless = headless
        self._preferred_scale = preferred_scale
        self._last_event_size: tuple[int, int] | None = None
        self.surface = self._open(size)
        self._measure()

    def _open(self, size: tuple[int, int]) -> pygame.Surface:
        if self._headless:
            return open_hidden(size)
        return open_window(size, self._title, self._icon, full_screen=self.full_screen)

    def _measure(self) -> None:
        self.metrics = WindowMetrics.measure(self.surface.get_size(), self._preferred_scale)

    def set_preferred_scale(self, scale: float) -> None:
        """Use another interface scale, limited to what the window has room for."""
        self._preferred_scale = scale
        self._measure()

    def set_full_screen(self, full_screen: bool, size: tuple[int, int]) -> None:
        """Make the window fill the screen, or open it again with `size` (width, height) in pixels."""
        self.full_screen = full_screen
        if not self._headless:
            self.surface = self._open(size)
            self._measure()

    def resize(self, size: tuple[int, int]) -> None:
        """Adopt the present size of the window.

        Without a visible window, the hidden surface gets `size` (width, height) in pixels.
        """
        if self._headless:
            self.surface = pygame.display.set_mode(size)
        else:
            self.surface = pygame.display.get_surface() or self.surface
        self._measure()

    def take_changed_size(self) -> tuple[int, int] | None:
        """Return the window's (width, height) in pixels if it has changed since the last call, else None."""
        surface = pygame.display.get_surface()
        if self._headless or surface is None or surface.get_size() == self._last_event_size:
            return None
        self._last_event_size = surface.get_size()
        return self._last_event_size

    def save_screenshot(self, file: Path) -> None:
        """Write the window's content to an image file, in the format of its suffix.

        Raises OSError or pygame.error.
        """
        image = BytesIO()
        pygame.image.save(self.surface, image, file.name)
        if file.exists() and not file.is_file():  # a device or a pipe
            file.write_bytes(image.getbuffer())
        else:  # a full disk leaves the old picture as it is
            write_atomically(file, image.getvalue(), durable=False)


def open_hidden(size: tuple[int, int]) -> pygame.Surface:
    """Return a display surface of (width, height) pixels for a program that shows no window."""
    pygame.display.init()
    return pygame.display.set_mode(size)


def open_window(
    size: tuple[int, int], title: str, icon: pygame.Surface | None, *, full_screen: bool
) -> pygame.Surface:
    """Open the program's window and return its surface.

    Args:
        size: The wanted width and height in pixels; limited to the room on all screens together.
        title: The window's title.
        icon: The window's icon.
        full_screen: Whether it fills the screen instead.

    Raises:
        pygame.error: There is no display.
    """
    pygame.display.init()
    # without a display SDL falls back silently to a driver that shows nothing: that is no window
    if pygame.display.get_driver() in OFFSCREEN_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise pygame.error("no display")
    pygame.display.set_caption(title)
    if icon is not None:
        with contextlib.suppress(pygame.error):
            pygame.display.set_icon(icon)
    pygame.key.set_repeat(*_KEY_REPEAT_MS)
    if full_screen:
        surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    else:
        surface = pygame.display.set_mode(_limit_to_desktop(size), pygame.RESIZABLE)
        with contextlib.suppress(pygame.error, AttributeError), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way yet
            pygame.Window.from_display_module().minimum_size = MIN_SIZE
    with contextlib.suppress(pygame.error):
        pygame.key.stop_text_input()
    return surface


def _limit_to_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """Limit a size to all screens together: it may be written by hand, or of a screen that is gone."""
    if pygame.display.get_driver() in OFFSCREEN_DRIVERS:
        return size
    with contextlib.suppress(pygame.error):
        widths, heights = zip(*pygame.display.get_desktop_sizes(), strict=True)
        (min_width, min_height), (width, height) = MIN_SIZE, size
        return min(width, max(min_width, sum(widths))), min(height, max(min_height, sum(heights)))
    return size
