"""The program's window: opening, placing and measuring it; a hidden surface replaces it off screen."""

from __future__ import annotations

import contextlib
import os
import time
import warnings
from io import BytesIO
from pathlib import Path
from typing import Final

import msgspec
import pygame
from msgspec import Struct

from client.draw.geometry import Point, compute_effective_ui_scale, compute_unit
from client.platform import desktop
from client.platform.desktop import FrameSize
from client.platform.window_placement import (
    EXPECTED_FRAME,
    MIN_SIZE,
    PlacementTracker,
    WindowPlacement,
    fit_to_areas,
    limit_size,
)
from saves.files import write_atomically

OFFSCREEN_DRIVERS: Final = ("offscreen", "dummy")
"""SDL's video drivers that show nothing."""

_KEY_REPEAT_MS: Final = (380, 36)
"""Milliseconds until a held key repeats, and between its repeats."""

_AMPLE: Final = (64, 160)
"""Pixels that panels and a frame hardly exceed: a window that much smaller than each display fits."""

_STATE_EVENTS: Final = frozenset(
    {
        pygame.WINDOWMOVED,
        pygame.WINDOWSIZECHANGED,
        pygame.WINDOWMINIMIZED,
        pygame.WINDOWMAXIMIZED,
        pygame.WINDOWRESTORED,
        pygame.WINDOWSHOWN,
        pygame.WINDOWHIDDEN,
        pygame.WINDOWFOCUSGAINED,
        pygame.WINDOWFOCUSLOST,
    }
)
"""Types of events after which the window's state may be another one."""


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
    def measure(
        cls, size: tuple[int, int], preferred_scale: float, *, is_scale_exact: bool = False
    ) -> WindowMetrics:
        """Return the measures of a window.

        Args:
            size: Width and height in pixels.
            preferred_scale: The interface scale chosen by the player; limited to what the window has room
                for, and to what can be read in it.
            is_scale_exact: Whether the scale may be so small that the smallest letters cannot be read.
        """
        ui_scale = compute_effective_ui_scale(preferred_scale, size, is_exact=is_scale_exact)
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
        has_focus: Whether the window gets the keys.
    """

    def __init__(
        self,
        placement: WindowPlacement,
        title: str,
        icon: pygame.Surface | None = None,
        *,
        preferred_scale: float = 1.0,
        is_scale_exact: bool = False,
        full_screen: bool = False,
        headless: bool = False,
    ) -> None:
        self.full_screen, self.has_focus = full_screen, True
        self._headless = headless
        self._preferred_scale, self._is_scale_exact = preferred_scale, is_scale_exact
        if headless:
            self.surface = open_hidden(placement.size)
        else:
            init_display()
            placement = limit_placement(placement)
            self.surface = open_window(placement, title, icon, full_screen=full_screen)
        self._tracker = PlacementTracker(placement)
        self._unfitted: WindowPlacement | None = placement
        self._size_when_maximized: tuple[int, int] | None = None
        self._last_event_size = self.surface.get_size()
        self._measure()

    def _measure(self) -> None:
        self.metrics = WindowMetrics.measure(
            self.surface.get_size(), self._preferred_scale, is_scale_exact=self._is_scale_exact
        )

    def set_preferred_scale(self, scale: float, *, is_exact: bool) -> None:
        """Use another interface scale, limited to what the window has room for.

        Args:
            scale: The interface scale.
            is_exact: Whether it may be so small that the smallest letters cannot be read.
        """
        self._preferred_scale, self._is_scale_exact = scale, is_exact
        self._measure()

    # --- size and place ---------------------------------------------------------------------------
    @property
    def placement(self) -> WindowPlacement:
        """Size, position and maximised state that the window has when it does not fill the screen."""
        return self._tracker.placement

    @property
    def is_minimized(self) -> bool:
        """Whether the window is minimised or hidden."""
        return self._tracker.is_minimized

    def set_full_screen(self, full_screen: bool) -> None:
        """Make the window fill the screen, or give it back its former place and maximised state."""
        self.full_screen = full_screen
        if self._headless:
            return
        window = _get_window()
        self._tracker.ignore_events(time.monotonic())
        if full_screen:
            self._size_when_maximized = window.size if self._tracker.is_maximized else None
            window.set_fullscreen(desktop=True)
        else:
            window.set_windowed()
            pygame.event.pump()  # SDL learns of the frame that the window has again
            self._put_back(window)
        self._adopt_surface()

    def _put_back(self, window: pygame.Window) -> None:
        """Restore the place of a window that has left full screen, where the system has not done so."""
        placement = self._tracker.placement
        if placement.maximized and window.size == self._size_when_maximized:
            return
        if placement.position is not None and placement.position != window.position:
            window.position = placement.position
        if placement.maximized:
            window.maximize()
            self._unfitted = placement  # its frame may come too late for the place given above
        else:
            self.fit_to_desktop()

    def fit_to_desktop(self) -> None:
        """Move and shrink the window once so that it fits the desktop; later calls do nothing.

        To be called once the desktop has put a frame around the window. A window that is full screen or
        maximised fits anyway; it is made to fit when it leaves that state.
        """
        if self._headless or self._unfitted is None or self.full_screen or self._tracker.is_maximized:
            return
        wanted, self._unfitted = self._unfitted, None
        window = _get_window()
        rect = fit_to_areas(
            pygame.Rect(wanted.position or window.position, wanted.size),
            desktop.measure_frame(window.id),
            desktop.list_usable_areas(),
            remembered=wanted.position is not None,
        )
        if rect.size != window.size:
            window.size = rect.size
        if rect.topleft != window.position:
            window.position = rect.topleft
        self._tracker.set_normal(rect)

    def handle_event(self, event: pygame.Event) -> None:
        """Update the window's position, maximised or minimised state and focus from an event."""
        if self._headless or event.type not in _STATE_EVENTS:
            return
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.has_focus = event.type == pygame.WINDOWFOCUSGAINED
        window, was_maximized = _get_window(), self._tracker.is_maximized
        rect = pygame.Rect(window.position, window.size)
        self._tracker.handle_event(
            event.type,
            rect,
            time.monotonic(),
            full_screen=self.full_screen,
            fills_display=rect.size in pygame.display.get_desktop_sizes(),
        )
        if was_maximized:
            self.fit_to_desktop()

    def resize(self, size: tuple[int, int]) -> None:
        """Adopt the present size of the window.

        Without a visible window, the hidden surface gets `size` (width, height) in pixels.
        """
        if self._headless:
            self.surface = pygame.display.set_mode(size)
            self._measure()
        else:
            self._adopt_surface()

    def _adopt_surface(self) -> None:
        self.surface = pygame.display.get_surface() or self.surface
        self._last_event_size = self.surface.get_size()
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


def init_display() -> None:
    """Connect to the display. Raises pygame.error if there is none."""
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")  # else SDL forbids it at once
    pygame.display.init()
    # without a display SDL falls back silently to a driver that shows nothing: that is no window
    if pygame.display.get_driver() in OFFSCREEN_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise pygame.error("no display")


def open_window(
    placement: WindowPlacement, title: str, icon: pygame.Surface | None, *, full_screen: bool
) -> pygame.Surface:
    """Open the program's window and return its surface.

    Args:
        placement: Size and position of the window, and whether it is maximised.
        title: The window's title.
        icon: The window's icon; None for the default one.
        full_screen: Whether the window fills the screen, whatever its placement.

    Raises:
        pygame.error: The window cannot be opened.
    """
    pygame.display.set_caption(title)
    if icon is not None:
        with contextlib.suppress(pygame.error):
            pygame.display.set_icon(icon)
    pygame.key.set_repeat(*_KEY_REPEAT_MS)
    surface = pygame.display.set_mode(placement.size, pygame.RESIZABLE | pygame.HIDDEN)
    window = _get_window()
    window.minimum_size = MIN_SIZE
    if placement.position is not None:
        window.position = placement.position
    if full_screen:
        window.set_fullscreen(desktop=True)
    elif placement.maximized:
        window.maximize()
    window.show()
    if placement.position is not None and not (full_screen or placement.maximized):
        window.position = placement.position  # the frame that it has now has pushed it away
    with contextlib.suppress(pygame.error):
        pygame.key.stop_text_input()
    pygame.event.pump()  # the size that the desktop has given it
    return pygame.display.get_surface() or surface


def limit_placement(placement: WindowPlacement) -> WindowPlacement:
    """Return the placement of a window with its size reduced to what the desktop has room for.

    The stored size may have been edited by hand, or be meant for a screen that is no longer connected. If no
    position is stored, space is left for panels and the window's frame.
    """
    if pygame.display.get_driver() in OFFSCREEN_DRIVERS:
        return placement
    size, displays = placement.size, pygame.display.get_desktop_sizes()
    widths, heights = zip(*displays, strict=True)
    size = limit_size(size, (sum(widths), sum(heights)), FrameSize())
    if placement.position is None and (
        size[0] > min(widths) - _AMPLE[0] or size[1] > min(heights) - _AMPLE[1]
    ):
        size = limit_size(size, desktop.list_usable_areas()[0].size, EXPECTED_FRAME)
    return msgspec.structs.replace(placement, size=size)


def _get_window() -> pygame.Window:
    """Return the open window as pygame's newer class, which can do more with it. Raises pygame.error."""
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", DeprecationWarning
        )  # the surface for drawing belongs to the older module
        return pygame.Window.from_display_module()
