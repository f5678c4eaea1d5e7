"""Undo history of arbitrary steps: the current ones, and the undone ones that can be redone."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class StepHistory(Generic[T]):
    """Steps that are added, undone in groups and redone, each in constant time.

    Attributes:
        length: Number of current steps.
        moved_count: How many steps have been undone and redone, all in all.
    """

    def __init__(self) -> None:
        self.length = 0
        self.moved_count = 0
        self._steps: list[T] = []  # those from `length` on are undone
        self._undone_counts: list[int] = []

    def add(self, step: T) -> None:
        """Add a step; what was undone can no longer be redone."""
        self._undone_counts.clear()
        self._steps[self.length :] = [step]
        self.length += 1

    def undo(self, count: int) -> int:
        """Undo up to `count` steps as one group and return how many were undone."""
        count = max(0, min(count, self.length))
        self._undone_counts.append(count)
        self.length -= count
        self.moved_count += count
        return count

    def redo(self) -> bool:
        """Redo the group that was undone last. Return whether there was one."""
        if not self._undone_counts:
            return False
        self.length += self._undone_counts[-1]
        self.moved_count += self._undone_counts.pop()
        return True

    @property
    def current_steps(self) -> list[T]:
        """The steps that are not undone."""
        return self._steps[: self.length]

    @property
    def reachable_steps(self) -> list[T]:
        """The current steps, and those that can be redone."""
        return self._steps[: self.length + sum(self._undone_counts)]
