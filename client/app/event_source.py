"""Events of the operating system: reading them safely, and waiting for the next one."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable
from typing import Final

import pygame

from client.platform.window import OFFSCREEN_DRIVERS

log = logging.getLogger(__name__)

_DROP_EVENTS: Final = (pygame.DROPFILE, pygame.DROPTEXT)

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
    }
)
"""Types of events that show that somebody is at the computer."""

_POLL_INTERVALS: Final = ((3.0, 0.01), (10.0, 0.02), (math.inf, 0.04))
"""Up to so many seconds after the last input, events are polled every so many seconds."""


class EventSource:
    """Reads events from pygame's event queue.

    pygame raises an error for text in an unknown encoding, such as the name of a dropped file, and loses what
    it has read with it. So events of dropping are read one by one; one that cannot be read becomes a
    DROPFILE event whose `file` is "".
    """

    def poll_events(self, first: pygame.Event | None = None) -> list[pygame.Event]:
        """Return all pending events; `first`, an event that has been read already, comes before them."""
        events: list[pygame.Event] = [] if first is None else [first]
        try:
            events += pygame.event.get(exclude=_DROP_EVENTS)
            while pygame.event.peek(_DROP_EVENTS, pump=False):
                event = _read_event(pygame.event.poll)
                if event is not None:
                    events.append(event)
        except (SystemError, UnicodeError) as error:
            events.append(_make_illegible_event(error))
        return events

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
        return _read_event(lambda: _wait(timeout_s, idle_s, blocking=blocking))


def _read_event(read: Callable[[], pygame.Event | None]) -> pygame.Event | None:
    """Read one event; None for none."""
    try:
        event = read()
    except (SystemError, UnicodeError) as error:
        return _make_illegible_event(error)
    return None if event is None or event.type == pygame.NOEVENT else event


def _make_illegible_event(error: Exception) -> pygame.Event:
    log.warning("an event cannot be read: %s", error)
    return pygame.Event(pygame.DROPFILE, file="")


def _wait(timeout_s: float, idle_s: float, *, blocking: bool) -> pygame.Event | None:
    if blocking and pygame.display.get_driver() not in OFFSCREEN_DRIVERS:
        return pygame.event.wait(max(1, round(timeout_s * 1000)))
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
