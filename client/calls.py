"""What other threads want done by the loop: gathered by a queue, and an event that wakes it up."""

from __future__ import annotations

import contextlib
import queue
from collections.abc import Callable
from typing import Final

import pygame

CALL: Final = pygame.event.custom_type()
"""The event that says that something waits."""


class Calls:
    """Waiting calls; may be added to from any thread."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()

    def add(self, call: Callable[[], object]) -> None:
        """Have it made soon."""
        self._waiting.put(call)
        with contextlib.suppress(pygame.error):  # the events are full or closed: made with the next frame
            pygame.event.post(pygame.Event(CALL))

    def make(self) -> bool:
        """Make all that wait, by the thread of the loop; whether there was any."""
        made = False
        while not self._waiting.empty():
            made = True
            self._waiting.get()()
        return made
