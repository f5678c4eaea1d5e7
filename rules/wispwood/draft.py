"""A state under change: `apply` opens one, the phases write into it, a new frozen state comes out."""

from __future__ import annotations

import msgspec

from rules.wispwood.events import WispwoodEvent
from rules.wispwood.state import Counts, Forest, Ghost, Phase, RoundSheet, Setup, WispwoodState


class Draft(msgspec.Struct):
    """The fields of `WispwoodState` in their order, open to change, and the events.

    Lives inside one `apply` or `start` only.
    """

    setup: Setup
    rng: int
    phase: Phase
    round: int
    lap: int
    start: int
    seat: int
    closing: bool
    may_refresh: bool
    taken: int
    planted: int
    shapes: tuple[str, ...]
    slots: tuple[int, ...]
    supply: tuple[int, ...]
    discard: Counts
    wishes: tuple[str, ...]
    forests: tuple[Forest, ...]
    ghost: Ghost | None
    sheets: tuple[RoundSheet, ...]
    events: list[WispwoodEvent] = []

    @classmethod
    def of(cls, state: WispwoodState) -> Draft:
        """A draft that begins as the state."""
        return cls(*msgspec.structs.astuple(state))

    def state(self) -> WispwoodState:
        """The draft as it now is, frozen."""
        return WispwoodState(*msgspec.structs.astuple(self)[:-1])

    def say(self, event: WispwoodEvent) -> None:
        """Note what happened."""
        self.events.append(event)

    @property
    def size(self) -> int:
        """n of this round's n×n grid."""
        return self.round + 3

    @property
    def forest(self) -> Forest:
        """The forest of the seat on turn."""
        return self.forests[self.seat]

    @forest.setter
    def forest(self, forest: Forest) -> None:
        self.forests = (*self.forests[: self.seat], forest, *self.forests[self.seat + 1 :])
