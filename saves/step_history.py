"""Undo history of arbitrary steps: the current ones, and the undone ones that can be redone."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class StepHistory(Generic[T]):
    """List of steps with undo and redo: steps are added, undone in groups and redone.

    Attributes:
        length: Number of current steps (not undone).
        moved_count: Total number of steps that have been undone or redone so far.
    """

    def __init__(self) -> None:
        self.length = 0
        self.moved_count = 0
        self._steps: list[T] = []  # those from `length` on are undone
        self._undone_counts: list[int] = []

    def add(self, step: T) -> None:
        """Add a step to the history; undone steps are discarded and can no longer be redone."""
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
        """Redo the group of steps that was undone last; return False if there was none."""
        if not self._undone_counts:
            return False
        self.length += self._undone_counts[-1]
        self.moved_count += self._undone_counts.pop()
        return True

    @property
    def current_steps(self) -> list[T]:
        """The steps of the history that are not undone, in order."""
        return self._steps[: self.length]

    @property
    def reachable_steps(self) -> list[T]:
        """The steps of the history, in order, including undone ones that can still be redone."""
        return self._steps[: self.length + sum(self._undone_counts)]
