"""Wispwood's state under change."""

from __future__ import annotations

from typing import ClassVar

from rules import draft
from rules.contract import State
from rules.wispwood.events import WispwoodEvent
from rules.wispwood.state import Counts, Forest, Ghost, Phase, RoundSheet, Setup, WispwoodState


class Draft(draft.Draft[WispwoodState, WispwoodEvent]):
    """The fields of `WispwoodState` in their order, open to change."""

    frozen: ClassVar[type[State]] = WispwoodState

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
