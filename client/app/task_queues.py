"""Queues of calls for the main loop: from other threads, and those postponed until nothing moves."""

from __future__ import annotations

import contextlib
import queue
from collections import deque
from collections.abc import Callable
from typing import Final

import pygame

WAKE_EVENT: Final = pygame.event.custom_type()
"""Posted with each queued call, so that a sleeping loop wakes up."""


class MainThreadQueue:
    """A queue of calls to be made by the main thread. `add` may be called from any thread."""

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[tuple[Callable[[], object], bool]] = queue.SimpleQueue()

    def add(self, call: Callable[[], object], *, needs_redraw: bool = True) -> None:
        """Queue a call for the main thread, and wake up the main loop.

        Args:
            call: The call.
            needs_redraw: Whether the screen must be redrawn afterwards.
        """
        self._calls.put((call, needs_redraw))
        with contextlib.suppress(pygame.error):  # SDL's queue is full or closed: the next iteration makes it
            pygame.event.post(pygame.Event(WAKE_EVENT))

    def run_all(self) -> bool:
        """Make all queued calls. Return whether the screen must be redrawn."""
        needs_redraw = False
        while not self._calls.empty():
            call, changes_screen = self._calls.get()
            needs_redraw |= changes_screen
            call()
        return needs_redraw


class IdleQueue:
    """A queue of calls postponed until nothing on the screen moves. Used by the main thread only.

    One call is made per iteration of the main loop, so that events are handled in between.
    """

    def __init__(self) -> None:
        self._calls: deque[tuple[object, Callable[[], object]]] = deque()

    def add(self, owner: object, call: Callable[[], object]) -> None:
        """Queue a call to be made once nothing moves; `cancel` with the same `owner` discards it."""
        self._calls.append((owner, call))

    def cancel(self, owner: object) -> None:
        """Discard every call queued by `owner`."""
        self._calls = deque(entry for entry in self._calls if entry[0] is not owner)

    def __len__(self) -> int:
        return len(self._calls)

    def run_next(self) -> bool:
        """Make the oldest queued call. Return False if there was none."""
        if not self._calls:
            return False
        _, call = self._calls.popleft()
        call()
        return True
