"""Linux' and the BSDs' way to screen readers: AccessKit's adapter, which knows nothing of the window but what
it is told, and is told nothing at the wrong time.

It asks for the first tree in a thread of its own, under a lock that it takes first and while it waits for
Python's. Whoever calls it meanwhile holds Python's lock and waits for that one: neither would ever go on.
(`accesskit` 0.7.0: `activate_adapter` of accesskit_unix 0.17, and no method of its Python class lets Python's
lock go.) So it is called only after it has asked and its thread has left Python.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Final

import pygame

_MOMENT: Final = 0.001
"""Seconds between two looks whether a thread has left Python."""


class UnixAdapter:
    """The window of this process.

    It is called "Stolek" there. The application that it belongs to has the name of the file that the process
    runs, which is the Python's: AccessKit asks the system for it (`current_exe`, on Linux where
    /proc/self/exe leads) and takes no other; neither `sys.argv` nor `prctl` changes that.
    """

    def __init__(
        self,
        platform: Callable[..., Any],
        activate: Callable[[], Any],
        act: Callable[[Any], None],
        deactivate: Callable[[], None],
    ) -> None:
        """platform: makes the adapter of three functions, as `accesskit.unix.Adapter`."""
        self._activate, self._deactivate = activate, deactivate
        self._asked_by: int | None = None
        self._listening = False
        self._platform = platform(self._activated, act, self._deactivated)

    # --- told by the platform's thread ------------------------------------------------------------
    def _activated(self) -> Any:
        self._asked_by = threading.get_ident()
        return self._activate()

    def _deactivated(self) -> None:
        self._listening, self._asked_by = False, None
        self._deactivate()

    # --- told by the program ----------------------------------------------------------------------
    def begin(self) -> None:
        """Somebody listens: all that was not told until now."""
        while self._asked_by != threading.get_ident() and self._asked_by in sys._current_frames():
            time.sleep(_MOMENT)
        self._listening = self._asked_by is not None
        self._focused(pygame.key.get_focused())
        self._placed()

    def update_if_active(self, made: Callable[[], Any]) -> None:
        """Tell it."""
        if self._listening:
            self._platform.update_if_active(made)

    def note(self, event: pygame.Event) -> None:
        """The window got or lost the keyboard, or went elsewhere."""
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._focused(event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type in (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED, pygame.WINDOWSHOWN):
            self._placed()

    def _focused(self, has: bool) -> None:
        """Whether the window has the keyboard."""
        if self._listening:
            self._platform.update_window_focus_state(has)

    def _placed(self) -> None:
        """Where the window lies on the screen, in pixels."""
        if not self._listening:
            return
        import accesskit  # noqa: PLC0415

        size = pygame.display.get_window_size()
        x, y = _position()
        bounds = accesskit.Rect(x, y, x + size[0], y + size[1])
        self._platform.set_root_window_bounds(bounds, bounds)


def _position() -> tuple[int, int]:
    with contextlib.suppress(pygame.error, AttributeError):
        x, y = pygame.display.get_window_position()
        return x, y
    return 0, 0
