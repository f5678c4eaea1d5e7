"""The connection to the operating system's accessibility interface, by AccessKit's platform adapters."""

from __future__ import annotations

import contextlib
import logging
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

import pygame

log = logging.getLogger(__name__)

_THREAD_POLL_S: Final = 0.001
"""Seconds between two checks whether a thread has left Python."""


class PlatformAdapter(Protocol):
    """Passes updates of the accessible tree to the operating system."""

    def start(self) -> None:
        """Start sending updates: a screen reader has connected and has received nothing yet."""

    def update_if_active(self, make_update: Callable[[], Any]) -> Any:
        """Send the accesskit.TreeUpdate that `make_update` returns, if a screen reader listens."""

    def handle_event(self, event: pygame.Event) -> None:
        """Pass on a window event that the accessibility interface does not see by itself."""


def create_adapter(
    on_activate: Callable[[], Any], on_action: Callable[[Any], None], on_deactivate: Callable[[], None]
) -> PlatformAdapter | None:
    """Return this system's accessibility adapter for the open window; None if there is none.

    On Windows and macOS the window must not have been shown yet.

    Args:
        on_activate: Called when a screen reader connects; returns the first accesskit.TreeUpdate.
        on_action: Called with the accesskit.ActionRequest of a screen reader.
        on_deactivate: Called when no screen reader is connected any more.

    All three are called on other threads and must not raise: an exception there would end the program.
    """
    try:
        return _create_adapter(on_activate, on_action, on_deactivate)
    except BaseException as error:  # a panic in Rust is no Exception
        if isinstance(error, KeyboardInterrupt | SystemExit):
            raise
        log.warning("no accessibility for screen readers: %s", error)
        return None


def _create_adapter(
    on_activate: Callable[[], Any], on_action: Callable[[Any], None], on_deactivate: Callable[[], None]
) -> PlatformAdapter | None:
    if sys.platform == "win32":
        from accesskit import windows  # noqa: PLC0415

        handle = pygame.display.get_wm_info()["window"]
        return _SubclassingAdapter(windows.SubclassingAdapter(handle, on_activate, on_action))
    if sys.platform == "darwin":
        from accesskit import macos  # noqa: PLC0415

        macos.add_focus_forwarder_to_window_class("SDLWindow")
        handle = pygame.display.get_wm_info()["window"]
        return _SubclassingAdapter(macos.SubclassingAdapter.for_window(handle, on_activate, on_action))
    from accesskit import unix  # noqa: PLC0415

    return UnixAdapter(unix.Adapter, on_activate, on_action, on_deactivate)


class _SubclassingAdapter:
    """Windows and macOS: updates return events, which are raised after the update."""

    def __init__(self, platform: Any) -> None:
        self._platform = platform

    def start(self) -> None:
        """Do nothing: these platforms notice a screen reader themselves."""

    def update_if_active(self, make_update: Callable[[], Any]) -> None:
        """Send an update and raise the platform's events for it."""
        events = self._platform.update_if_active(make_update)
        if events is not None:
            events.raise_events()

    def handle_event(self, event: pygame.Event) -> None:
        """Do nothing: these platforms see their window themselves."""


class UnixAdapter:
    """The accessibility adapter for Linux and the BSDs, which must tell AccessKit about the window.

    AccessKit asks for the first tree on a thread of its own, holding a lock that it keeps while it waits for
    Python's global lock. A call made meanwhile would hold Python's lock and wait for AccessKit's: a deadlock.
    (`accesskit` 0.7.0: `activate_adapter` of accesskit_unix 0.17; no method of its Python class releases
    Python's lock.) So AccessKit is called only after that thread has left Python.

    The window is called "Stolek". AccessKit names the application after the executable of the process, which
    is Python's: it asks the system (`current_exe`, on Linux /proc/self/exe) and accepts no other name;
    neither `sys.argv` nor `prctl` changes that.
    """

    def __init__(
        self,
        make_adapter: Callable[..., Any],
        on_activate: Callable[[], Any],
        on_action: Callable[[Any], None],
        on_deactivate: Callable[[], None],
    ) -> None:
        """Create the adapter by `make_adapter`, which takes the callbacks like `accesskit.unix.Adapter`."""
        self._on_activate, self._on_deactivate = on_activate, on_deactivate
        self._activating_thread: int | None = None
        self._listening = False
        self._platform = make_adapter(self._activate, on_action, self._deactivate)

    # --- called on a thread of the platform -------------------------------------------------------
    def _activate(self) -> Any:
        self._activating_thread = threading.get_ident()
        return self._on_activate()

    def _deactivate(self) -> None:
        self._listening, self._activating_thread = False, None
        self._on_deactivate()

    # --- called on the main thread ----------------------------------------------------------------
    def start(self) -> None:
        """Wait until AccessKit's thread has left Python, then send the window's focus and bounds."""
        while (
            self._activating_thread != threading.get_ident()
            and self._activating_thread in sys._current_frames()
        ):
            time.sleep(_THREAD_POLL_S)
        self._listening = self._activating_thread is not None
        self._send_focus(pygame.key.get_focused())
        self._send_bounds()

    def update_if_active(self, make_update: Callable[[], Any]) -> None:
        """Send the accesskit.TreeUpdate that `make_update` returns, if a screen reader listens."""
        if self._listening:
            self._platform.update_if_active(make_update)

    def handle_event(self, event: pygame.Event) -> None:
        """Tell AccessKit that the window gained or lost the focus, or was moved or resized."""
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._send_focus(event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type in (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED, pygame.WINDOWSHOWN):
            self._send_bounds()

    def _send_focus(self, has_focus: bool) -> None:
        if self._listening:
            self._platform.update_window_focus_state(has_focus)

    def _send_bounds(self) -> None:
        """Send where the window lies on the desktop, in pixels."""
        if not self._listening:
            return
        import accesskit  # noqa: PLC0415

        width, height = pygame.display.get_window_size()
        x, y = _window_position()
        bounds = accesskit.Rect(x, y, x + width, y + height)
        self._platform.set_root_window_bounds(bounds, bounds)


def _window_position() -> tuple[int, int]:
    with contextlib.suppress(pygame.error, AttributeError):
        x, y = pygame.display.get_window_position()
        return x, y
    return 0, 0
