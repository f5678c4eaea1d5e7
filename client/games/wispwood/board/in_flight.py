"""What is in the air on Wispwood's table, and so not drawn where it lies."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class InFlight(Struct, frozen=True):
    """slots: those of the pond whose tile flies. trees: the forest's, on their way back to the supply."""

    slots: frozenset[int] = frozenset()
    trees: bool = False


class FlightTracker:
    """Told by motions what they carry. now: all of it."""

    def __init__(self) -> None:
        self.now = InFlight()

    def carry_tiles(self, slots: Iterable[int]) -> None:
        """These tiles of the pond fly."""
        self.now = InFlight(frozenset(slots), self.now.trees)

    def carry_trees(self) -> None:
        """All trees of a forest fly."""
        self.now = InFlight(self.now.slots, trees=True)

    def land(self) -> None:
        """Nothing is in the air any more."""
        self.now = InFlight()
