"""Tracking of pieces in flight, which an animation draws and the board therefore must not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T", bound=Struct)


class FlightTracker(Generic[T]):
    """Keeps a record of which pieces are being animated in flight.

    The record is a frozen value of a type that the game defines.

    Attributes:
        now: The current record.
    """

    def __init__(self, landed: T, on_change: Callable[[], object] = lambda: None) -> None:
        """Begin with nothing in flight.

        Args:
            landed: The value if nothing is in flight.
            on_change: Called whenever `now` has become another value.
        """
        self.now = self._landed = landed
        self._on_change = on_change

    def lift(self, **pieces: Iterable[object]) -> None:
        """Add pieces to those that are in flight.

        Each argument is named like a field of the record that holds a set of pieces.
        """
        self.set(**{name: getattr(self.now, name) | frozenset(added) for name, added in pieces.items()})

    def set(self, **changes: object) -> None:
        """Replace fields of the record of pieces in flight, and call `on_change` if it has changed."""
        now = replace(self.now, **changes)
        if now != self.now:
            self.now = now
            self._on_change()

    def land_all(self) -> None:
        """End all flights: no piece is in flight any more."""
        if self.now != self._landed:
            self.now = self._landed
            self._on_change()
