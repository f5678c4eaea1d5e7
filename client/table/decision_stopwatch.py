"""Times decisions for the journal: how long each took, and whether a hint had been shown."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MAX_DECISION_S: Final = 600
"""Longest time of one action in seconds: a player who takes longer has gone away."""


class DecisionStopwatch:
    """Measures the time since the last action, from the opening of the table on.

    Attributes:
        now: A monotonic clock, in seconds.
        hinted: Whether a hint has been shown since a person decided last.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since = now()
        self._told = 0
        self.hinted = False

    def read_seconds(self) -> int:
        """Return the whole seconds since the last counted action."""
        self._told = max(0, min(MAX_DECISION_S, int(self._now() - self._since)))
        return self._told

    def restart(self, *, person: bool = True) -> None:
        """Start timing the next action: the last one is in the journal.

        Fractions of a second carry over, or quick actions would count nothing at all.
        """
        now = self._now()
        self._since = now if self._told >= MAX_DECISION_S else min(now, self._since + self._told)
        self._told = 0
        if person:
            self.hinted = False
