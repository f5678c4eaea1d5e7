"""A stopwatch for decisions: how long each took, and whether a hint was shown, for the journal."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MAX_DECISION_S: Final = 600
"""Longest time of one action in seconds: a player who takes longer has gone away."""


class DecisionStopwatch:
    """Measures how long a player takes for each decision, beginning when the table is opened.

    Attributes:
        hinted: Whether a hint has been shown since a person decided last.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since = now()
        self._told = 0
        self.hinted = False

    def read_seconds(self) -> int:
        """Return the whole seconds since the last recorded decision, at most MAX_DECISION_S."""
        self._told = max(0, min(MAX_DECISION_S, int(self._now() - self._since)))
        return self._told

    def restart(self, *, person: bool = True) -> None:
        """Start timing the next decision after the last one was recorded.

        The fraction of a second that was not counted carries over, so that many quick decisions are not
        counted as taking no time.

        Args:
            person: Whether a person made the last decision; this resets `hinted`.
        """
        now = self._now()
        self._since = now if self._told >= MAX_DECISION_S else min(now, self._since + self._told)
        self._told = 0
        if person:
            self.hinted = False
