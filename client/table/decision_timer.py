"""What a table notes of how a decision came about, for its journal: how long it took, whether with a hint."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MOST: Final = 600
"""Seconds of one action, at most: who takes longer has gone away."""


class DecisionTimer:
    """Runs from when the table is laid. now: a clock that never goes back. hinted: a hint has been shown
    since a person decided last."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since = now()
        self._told = 0
        self.hinted = False

    def spent(self) -> int:
        """Whole seconds since the last action that was counted."""
        self._told = max(0, min(MOST, int(self._now() - self._since)))
        return self._told

    def count(self, *, person: bool = True) -> None:
        """An action with as many seconds as were told last is in the journal.

        What is left of a second goes on counting, or quick actions would count nothing at all.
        """
        now = self._now()
        self._since = now if self._told >= MOST else min(now, self._since + self._told)
        self._told = 0
        if person:
            self.hinted = False
