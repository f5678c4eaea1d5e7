"""The placement of the window on the desktop: following it, remembering it, and fitting it to the displays.

All sizes and places are those of the window's content, without its frame, in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from msgspec import Struct

from client.platform.desktop import FrameSize

MIN_SIZE: Final = (960, 540)
"""The smallest size, in pixels, that the program can be drawn in."""

EXPECTED_FRAME: Final = FrameSize(40, 8, 8, 8)
"""A frame as wide as those of common desktops, for a window that is not open yet."""

SETTLING_S: Final = 0.5
"""For so many seconds after a change, further events about the window may belong to the same change."""

_GRIP: Final = 96
"""Pixels of a title bar that must be in sight so that the window can be moved."""


class WindowPlacement(Struct, frozen=True):
    """Size, position and maximised state that a window has when it does not fill the screen."""

    size: tuple[int, int]
    """Width and height in the normal state, neither maximised nor full screen."""

    position: tuple[int, int] | None = None
    """The upper left corner in the normal state; None: the desktop chooses."""

    maximized: bool = False
    """Whether the window is maximised."""


class PlacementTracker:
    """Tracks a window's placement (size, position, maximised or not) from its events.

    Systems report a change in several events in any order: a window that is maximised may first be reported
    larger, then maximised. So a new size or position counts as the normal one only if the window is not
    maximised within `SETTLING_S`. Restoring may be reported without any change of size (SDL, for a window
    that was maximised, minimised and shown again): such a window is still maximised.

    Attributes:
        is_maximized: Whether the window is maximised, or will be when it leaves full screen.
        is_minimized: Whether the window is minimised or hidden.
    """

    def __init__(self, placement: WindowPlacement) -> None:
        self.is_maximized = placement.maximized
        self.is_minimized = False
        self._normal = placement
        self._unconfirmed: WindowPlacement | None = None
        self._moved_s = self._resized_s = self._ignored_until_s = float("-inf")
        self._last_size = placement.size
        self._was_restored = False

    @property
    def placement(self) -> WindowPlacement:
        """The present size, position and maximised state of the window."""
        normal = self._unconfirmed or self._normal
        return WindowPlacement(normal.size, normal.position, self.is_maximized)

    def set_normal(self, rect: pygame.Rect) -> None:
        """Record where the program has put the window, which is not maximised or full screen."""
        self._normal, self._unconfirmed = WindowPlacement(rect.size, rect.topleft), None
        self._last_size = rect.size

    def ignore_events(self, now_s: float) -> None:
        """Ignore events for `SETTLING_S`: the program itself switches to or from full screen."""
        self._confirm()
        self._was_restored = False
        self._ignored_until_s = now_s + SETTLING_S

    def handle_event(
        self,
        event_type: int,
        rect: pygame.Rect,
        now_s: float,
        *,
        full_screen: bool,
        fills_display: bool = False,
    ) -> None:
        """Follow an event of the window.

        Args:
            event_type: The type of the event.
            rect: Where the window's content lies now.
            now_s: The present time in seconds.
            full_screen: Whether the program has made the window fill the screen.
            fills_display: Whether the window is as large as a display: the system may have made it full
                screen, and such a place is not the normal one.
        """
        if event_type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.is_minimized = True
        elif event_type in (
            pygame.WINDOWRESTORED,
            pygame.WINDOWMAXIMIZED,
            pygame.WINDOWSHOWN,
            pygame.WINDOWFOCUSGAINED,
        ):
            self.is_minimized = False
        if full_screen or self.is_minimized or now_s < self._ignored_until_s:
            self._last_size = rect.size
            return
        if event_type == pygame.WINDOWMAXIMIZED:
            self._handle_maximized(now_s)
        elif fills_display:
            self._last_size = rect.size
            self._was_restored = self._was_restored or event_type == pygame.WINDOWRESTORED
        elif event_type == pygame.WINDOWRESTORED:
            self._handle_restored(rect, now_s)
        elif event_type in (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED):
            self._handle_moved(rect, now_s)

    def _handle_maximized(self, now_s: float) -> None:
        self.is_maximized, self._was_restored = True, False
        if now_s - self._moved_s < SETTLING_S:
            self._unconfirmed = None
        self._confirm()

    def _handle_restored(self, rect: pygame.Rect, now_s: float) -> None:
        if not self.is_maximized:
            return
        self._was_restored = True
        if now_s - self._resized_s < SETTLING_S or rect.size != self._last_size:
            self._note_normal(rect, now_s)

    def _handle_moved(self, rect: pygame.Rect, now_s: float) -> None:
        resized, self._last_size = rect.size != self._last_size, rect.size
        if resized:
            self._resized_s = now_s
        if not self.is_maximized or (resized and self._was_restored):
            self._note_normal(rect, now_s)

    def _note_normal(self, rect: pygame.Rect, now_s: float) -> None:
        self.is_maximized = self._was_restored = False
        if now_s - self._moved_s >= SETTLING_S:
            self._confirm()
        self._unconfirmed, self._moved_s = WindowPlacement(rect.size, rect.topleft), now_s

    def _confirm(self) -> None:
        if self._unconfirmed is not None:
            self._normal, self._unconfirmed = self._unconfirmed, None


def limit_size(size: tuple[int, int], area: tuple[int, int], frame: FrameSize) -> tuple[int, int]:
    """Return `size`, reduced so that a window with this frame fits into an area, but not below `MIN_SIZE`."""
    width = min(size[0], max(MIN_SIZE[0], area[0] - frame.left - frame.right))
    height = min(size[1], max(MIN_SIZE[1], area[1] - frame.top - frame.bottom))
    return width, height


def fit_to_areas(
    rect: pygame.Rect, frame: FrameSize, areas: Sequence[pygame.Rect], *, remembered: bool
) -> pygame.Rect:
    """Return the rectangle to which a window has to be moved so that it fits the desktop.

    Args:
        rect: The rectangle of the window's content as wanted.
        frame: The widths of the window's frame.
        areas: The usable areas of the displays, the main one first.
        remembered: Whether the player put the window there: then it is only moved if it is larger than its
            display or its title bar is out of reach.
    """
    outer = _add_frame(rect, frame)
    area = max(areas, key=lambda area: _measure_overlap(area, outer))  # the first of equal ones
    size = rect.size
    if outer.width > area.width or outer.height > area.height:
        size = limit_size(size, area.size, frame)
    elif area.contains(outer) or (
        remembered and any(_is_title_bar_in_reach(outer, frame, area) for area in areas)
    ):
        return rect
    moved = _add_frame(pygame.Rect(rect.topleft, size), frame)
    moved.left = max(area.left, min(moved.left, area.right - moved.width))
    moved.top = max(area.top, min(moved.top, area.bottom - moved.height))
    return pygame.Rect((moved.left + frame.left, moved.top + frame.top), size)


def _add_frame(rect: pygame.Rect, frame: FrameSize) -> pygame.Rect:
    return pygame.Rect(
        rect.left - frame.left,
        rect.top - frame.top,
        rect.width + frame.left + frame.right,
        rect.height + frame.top + frame.bottom,
    )


def _measure_overlap(area: pygame.Rect, outer: pygame.Rect) -> int:
    common = area.clip(outer)
    return common.width * common.height


def _is_title_bar_in_reach(outer: pygame.Rect, frame: FrameSize, area: pygame.Rect) -> bool:
    bar = pygame.Rect(outer.left, outer.top, outer.width, max(1, frame.top))
    common = bar.clip(area)
    return common.width >= _GRIP and common.height >= bar.height
