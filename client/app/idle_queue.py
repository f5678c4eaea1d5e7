"""What nobody waits for, done when nothing moves: one thing after another, with a look for events between."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable


class RestQueue:
    """What has been put off until the program comes to rest. Of the thread of the loop alone."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[object, Callable[[], object]]] = deque()

    def put_off(self, owner: object, call: Callable[[], object]) -> None:
        """Have it made at rest; never, if the owner is dropped or the program ends before."""
        self._waiting.append((owner, call))

    def drop(self, owner: object) -> None:
        """Whose it is needs nothing any more."""
        self._waiting = deque(one for one in self._waiting if one[0] is not owner)

    def go_on(self) -> bool:
        """Nothing moves: make the next call. False: there is none."""
        if not self._waiting:
            return False
        _, call = self._waiting.popleft()
        call()
        return True
