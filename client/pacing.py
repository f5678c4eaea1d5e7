"""Waiting: for the next frame while something moves, else for the next event."""

from __future__ import annotations

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

_POLL: Final = 0.01
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
    def wait(seconds: float, *, gamepads: bool) -> pygame.Event | None:
        """The next event, or None when the time is up.

        SDL itself looks a thousand times a second where the driver cannot block or a gamepad is
        plugged in; a hundred times are enough and cost next to nothing.
        """
        if not gamepads and pygame.display.get_driver() not in BLIND:
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
            time.sleep(min(left, _POLL))
