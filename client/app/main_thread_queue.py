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
        self._waiting: queue.SimpleQueue[tuple[Callable[[], object], bool]] = queue.SimpleQueue()

    def add(self, call: Callable[[], object], *, unseen: bool = False) -> None:
        """Have it made soon. unseen: by itself it changes nothing on the screen."""
        self._waiting.put((call, unseen))
        with contextlib.suppress(pygame.error):  # the events are full or closed: made with the next frame
            pygame.event.post(pygame.Event(CALL))

    def make(self) -> bool:
        """Make all that wait, by the thread of the loop; whether anything may look different now."""
        seen = False
        while not self._waiting.empty():
            call, unseen = self._waiting.get()
            seen |= not unseen
            call()
        return seen
