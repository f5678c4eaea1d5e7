"""The platform's way to its screen readers: AccessKit's adapter beside the window."""

from __future__ import annotations

import contextlib
import logging
import sys
from collections.abc import Callable
from typing import Any, Protocol

import pygame

log = logging.getLogger(__name__)


class Adapter(Protocol):
    """What the platform is told."""

    def update_if_active(self, made: Callable[[], Any]) -> Any:
        """Tell it a TreeUpdate, which is made only while somebody listens."""

    def note(self, event: pygame.Event) -> None:
        """An event of the window that it may have to know."""


def opened(
    activate: Callable[[], Any], act: Callable[[Any], None], deactivate: Callable[[], None]
) -> Adapter | None:
    """The adapter of this system for the window that is open, None where there is none.

    All three are called by other threads; what they raise would end the program, so they may not raise. On
    Windows and macOS the window must not have been shown yet.
    """
    try:
        return _opened(activate, act, deactivate)
    except BaseException as error:  # what Rust panics with is no Exception
        if isinstance(error, KeyboardInterrupt | SystemExit):
            raise
        log.warning("no access for screen readers: %s", error)
        return None


def _opened(
    activate: Callable[[], Any], act: Callable[[Any], None], deactivate: Callable[[], None]
) -> Adapter | None:
    if sys.platform == "win32":
        from accesskit import windows  # noqa: PLC0415

        handle = pygame.display.get_wm_info()["window"]
        return _Queued(windows.SubclassingAdapter(handle, activate, act))
    if sys.platform == "darwin":
        from accesskit import macos  # noqa: PLC0415

        macos.add_focus_forwarder_to_window_class("SDLWindow")
        handle = pygame.display.get_wm_info()["window"]
        return _Queued(macos.SubclassingAdapter.for_window(handle, activate, act))
    from accesskit import unix  # noqa: PLC0415

    made = UnixAdapter(unix.Adapter(activate, act, deactivate))
    made.focused(pygame.key.get_focused())
    made.placed()
    return made


class _Queued:
    """Windows and macOS hand back what is to be raised once the update is done."""

    def __init__(self, platform: Any) -> None:
        self._platform = platform

    def update_if_active(self, made: Callable[[], Any]) -> None:
        """Tell it, and let the platform tell its listeners."""
        events = self._platform.update_if_active(made)
        if events is not None:
            events.raise_events()

    def note(self, event: pygame.Event) -> None:
        """These see their window themselves."""


class UnixAdapter:
    """Linux and the BSDs: the adapter knows nothing of the window but what it is told.

    The window is called "Stolek" there. The application that it belongs to has the name of the file that the
    process runs, which is the Python's: AccessKit asks the system for it (`current_exe`, on Linux where
    /proc/self/exe leads) and takes no other; neither `sys.argv` nor `prctl` changes that.
    """

    def __init__(self, platform: Any) -> None:
        self._platform = platform

    def update_if_active(self, made: Callable[[], Any]) -> None:
        """Tell it."""
        self._platform.update_if_active(made)

    def note(self, event: pygame.Event) -> None:
        """The window got or lost the keyboard, or went elsewhere."""
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.focused(event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type in (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED, pygame.WINDOWSHOWN):
            self.placed()

    def focused(self, has: bool) -> None:
        """Whether the window has the keyboard."""
        self._platform.update_window_focus_state(has)

    def placed(self) -> None:
        """Where the window lies on the screen, in pixels."""
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
