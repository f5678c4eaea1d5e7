"""Pieces in flight: while a motion carries them they are not drawn where they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T", bound=Struct)


class FlightTracker(Generic[T]):
    """Holds the pieces in flight as a frozen value of the game's own type, which motions replace.

    Attributes:
        now: The pieces in flight at present.
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
        """Add pieces to the sets of these names."""
        self.set(**{name: getattr(self.now, name) | frozenset(added) for name, added in pieces.items()})

    def set(self, **changes: object) -> None:
        """Replace fields of the value."""
        now = replace(self.now, **changes)
        if now != self.now:
            self.now = now
            self._on_change()

    def land(self) -> None:
        """Put everything down."""
        if self.now != self._landed:
            self.now = self._landed
            self._on_change()
