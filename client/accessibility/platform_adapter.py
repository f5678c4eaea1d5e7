"""The platform's way to its screen readers: AccessKit's adapter beside the window."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Any, Protocol

import pygame

log = logging.getLogger(__name__)


class Adapter(Protocol):
    """What the platform is told."""

    def begin(self) -> None:
        """Somebody listens, and nothing has been told yet."""

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

    from client.accessibility.unix_adapter import UnixAdapter  # noqa: PLC0415

    return UnixAdapter(unix.Adapter, activate, act, deactivate)


class _Queued:
    """Windows and macOS hand back what is to be raised once the update is done."""

    def __init__(self, platform: Any) -> None:
        self._platform = platform

    def begin(self) -> None:
        """These have seen it themselves."""

    def update_if_active(self, made: Callable[[], Any]) -> None:
        """Tell it, and let the platform tell its listeners."""
        events = self._platform.update_if_active(made)
        if events is not None:
            events.raise_events()

    def note(self, event: pygame.Event) -> None:
        """These see their window themselves."""
