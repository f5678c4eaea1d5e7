"""Events of the operating system: reading them safely, and waiting for the next one."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable
from typing import Final, TypeVar

import pygame

from client.i18n import tr
from client.platform.window import OFFSCREEN_DRIVERS
from client.scene import NoticeKind

log = logging.getLogger(__name__)

T = TypeVar("T")

USER_INPUT: Final = frozenset(
    {
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEWHEEL,
        pygame.KEYDOWN,
        pygame.TEXTINPUT,
        pygame.JOYBUTTONDOWN,
        pygame.JOYAXISMOTION,
        pygame.JOYHATMOTION,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERAXISMOTION,
    }
)
"""Types of events that show that somebody is at the computer."""

_POLL_INTERVALS: Final = ((3.0, 0.01), (10.0, 0.02), (math.inf, 0.04))
"""Up to so many seconds after the last input, events are polled every so many seconds."""


class EventSource:
    """Reads events from pygame's event queue.

    pygame raises an error for text in an unknown encoding, such as the name of a dropped file: such events
    are discarded, and the player is notified.
    """

    def __init__(self, notify: Callable[[str, NoticeKind], object]) -> None:
        self._notify = notify

    def poll_events(self, first: pygame.Event | None = None) -> list[pygame.Event]:
        """Return all pending events; `first`, an event that has been read already, comes before them."""
        events: list[pygame.Event] = [] if first is None else [first]
        return events + self._read(pygame.event.get, events[:0])

    def wait(self, timeout_s: float, *, idle_s: float = 0.0, blocking: bool = False) -> pygame.Event | None:
        """Wait for the next event and return it; None if none arrives in time.

        pygame's own waiting polls a thousand times a second in any window, which takes a twentieth of a CPU
        core.

        Args:
            timeout_s: Maximum number of seconds to wait.
            idle_s: Seconds since the last input: the longer ago it was, the less often events are polled.
            blocking: Use pygame's own waiting, which responds at once: screen readers ask one question after
                another.
        """
        return self._read(lambda: _wait(timeout_s, idle_s, blocking=blocking), None)

    def _read(self, read: Callable[[], T], default: T) -> T:
        try:
            return read()
        except (SystemError, UnicodeError) as error:
            log.warning("an event cannot be read: %s", error)
            pygame.event.clear((pygame.DROPFILE, pygame.DROPTEXT))
            self._notify(tr("app.illegible"), "error")
            return default


def _wait(timeout_s: float, idle_s: float, *, blocking: bool) -> pygame.Event | None:
    if blocking and pygame.display.get_driver() not in OFFSCREEN_DRIVERS:
        event = pygame.event.wait(max(1, round(timeout_s * 1000)))
        return None if event.type == pygame.NOEVENT else event
    end = time.perf_counter() + timeout_s
    while True:
        event = pygame.event.poll()
        if event.type != pygame.NOEVENT:
            return event
        remaining = end - time.perf_counter()
        if remaining <= 0:
            return None
        idle_now = idle_s + timeout_s - remaining
        time.sleep(min(remaining, next(pause for until, pause in _POLL_INTERVALS if idle_now < until)))
