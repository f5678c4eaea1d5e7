"""Waiting: for the next frame while something moves, else for the next event."""

from __future__ import annotations

import math
import time
from typing import Final

import pygame

FRAMES: Final = 60
BLIND: Final = ("offscreen", "dummy")
"""Drivers that show nothing."""

INPUT: Final = frozenset(
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
"""Events that come from somebody who is there."""

_LOOKS: Final = ((3.0, 0.01), (10.0, 0.02), (math.inf, 0.04))
"""Up to so many seconds after somebody was there it is looked each so many seconds for an event."""

_LATE: Final = 0.05


class FramePacer:
    """Keeps 60 frames a second while they are wanted, and sleeps otherwise."""

    def __init__(self) -> None:
        self._next = 0.0

    def tick(self) -> None:
        """Sleep until the next frame is due; a late frame is not caught up with."""
        pause = self._next - time.perf_counter()
        if pause > 0:
            time.sleep(pause)
        self._next = max(self._next, time.perf_counter() - _LATE) + 1.0 / FRAMES

    @staticmethod
    def wait(seconds: float, *, idle: float, listening: bool) -> pygame.Event | None:
        """The next event, or None when the time is up. idle: seconds since somebody was there: the longer ago
        that is, the less often is looked. listening: a screen reader asks, one question after another.

        pygame's own waiting looks a thousand times a second in any window, and takes a twentieth of a core.
        """
        if listening and pygame.display.get_driver() not in BLIND:
            event = pygame.event.wait(max(1, round(seconds * 1000)))
            return None if event.type == pygame.NOEVENT else event
        end = time.perf_counter() + seconds
        while True:
            event = pygame.event.poll()
            if event.type != pygame.NOEVENT:
                return event
            left = end - time.perf_counter()
            if left <= 0:
                return None
            alone = idle + seconds - left
            time.sleep(min(left, next(pause for until, pause in _LOOKS if alone < until)))
