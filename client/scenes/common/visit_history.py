"""The history of the places visited on one screen, which the mouse's side buttons lead through."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class VisitHistory(Generic[T]):
    """The places visited on one screen, with the ways back and forward, as in a browser."""

    def __init__(self) -> None:
        self._back: list[T] = []
        self._forward: list[T] = []

    def record_departure(self, here: T) -> None:
        """Remember a place that is left for a new one, as the place to go back to."""
        if here not in self._back[-1:]:
            self._back.append(here)
        self._forward.clear()

    def go_back(self, here: T) -> T | None:
        """Step back from `here` and return the place visited before it; None if there is none."""
        return _move(self._back, self._forward, here)

    def go_forward(self, here: T) -> T | None:
        """Step forward and return the place from which `go_back` led to `here`; None if none."""
        return _move(self._forward, self._back, here)


def _move(source: list[T], target: list[T], here: T) -> T | None:
    if not source:
        return None
    target.append(here)
    return source.pop()
