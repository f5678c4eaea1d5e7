"""The steps of a game that stand and those that were taken back, without a look at what they are."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Chain(Generic[T]):
    """Steps that are added, taken back in groups and done again, each in the same time whatever lies there.

    length: how many stand. moved: how many steps have been taken back and done again, all in all.
    """

    def __init__(self) -> None:
        self.length = 0
        self.moved = 0
        self._steps: list[T] = []  # behind `length` lies what has been taken back
        self._taken: list[int] = []

    def add(self, step: T) -> None:
        """A new step; what had been taken back is gone."""
        self._taken.clear()
        self._steps[self.length :] = [step]
        self.length += 1

    def take_back(self, count: int) -> int:
        """Take back so many steps, as far as there are any; how many those are."""
        count = max(0, min(count, self.length))
        self._taken.append(count)
        self.length -= count
        self.moved += count
        return count

    def do_again(self) -> bool:
        """Let the group that was taken back last stand again; whether there is one."""
        if not self._taken:
            return False
        self.length += self._taken[-1]
        self.moved += self._taken.pop()
        return True

    @property
    def standing(self) -> list[T]:
        """The steps that stand."""
        return self._steps[: self.length]

    @property
    def within_reach(self) -> list[T]:
        """The steps that stand, and those that can be done again."""
        return self._steps[: self.length + sum(self._taken)]
