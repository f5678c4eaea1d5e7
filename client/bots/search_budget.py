"""The budget of one search: number of positions, thinking time, and a request to move at once.

The limits come from the level of the opponent (`client.bots.levels`).
"""

from __future__ import annotations

import time
from collections.abc import Callable


def never_hurry() -> bool:
    """Return False, as the default for a callback that asks whether to hurry."""
    return False


class SearchBudget:
    """A limit on the number of positions and the time of one search; time counts from creation.

    Without a time limit a decision depends on view, level and seed alone, and can be repeated exactly.
    """

    def __init__(
        self, nodes: int, seconds: float | None = None, is_hurried: Callable[[], bool] = never_hurry
    ) -> None:
        """Start the budget.

        Args:
            nodes: Positions that may be searched.
            seconds: Wall-clock time; None for no limit.
            is_hurried: Asked now and then; if it returns True, the search ends with what there is.
        """
        self.nodes = nodes
        self.spent = 0
        self._deadline = None if seconds is None else time.perf_counter() + seconds
        self._is_hurried = is_hurried

    def spend(self, nodes: int = 1) -> None:
        """Count `nodes` more positions as searched."""
        self.spent += nodes

    def is_exhausted(self) -> bool:
        """Return whether the search must end: positions or time are used up, or haste is asked for."""
        if self.spent >= self.nodes or self._is_hurried():
            return True
        return self._deadline is not None and time.perf_counter() >= self._deadline
