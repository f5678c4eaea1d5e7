"""How long a mind may think: by positions looked at, by time, and until somebody says "move now"."""

from __future__ import annotations

import time
from collections.abc import Callable


def never() -> bool:
    """Nobody hurries."""
    return False


class Clock:
    """Started when it is made. nodes: positions that may be looked at. seconds: time; None: no bound.

    Without `seconds` thinking depends on nothing but view, level and seed, and can be repeated exactly.
    hurried: asked now and then; True ends the thinking with what there is.
    """

    def __init__(self, nodes: int, seconds: float | None = None, hurried: Callable[[], bool] = never) -> None:
        self.nodes = nodes
        self.used = 0
        self._end = None if seconds is None else time.perf_counter() + seconds
        self._hurried = hurried

    def spend(self, nodes: int = 1) -> None:
        """So many positions were looked at."""
        self.used += nodes

    def out(self) -> bool:
        """Whether it is time to decide."""
        if self.used >= self.nodes or self._hurried():
            return True
        return self._end is not None and time.perf_counter() >= self._end
