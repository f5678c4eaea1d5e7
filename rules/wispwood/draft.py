"""Wispwood's mutable state."""

from __future__ import annotations

from typing import ClassVar

from rules import draft
from rules.contract import State
from rules.wispwood.events import WispwoodEvent
from rules.wispwood.state import Forest, PositionFields, WispwoodState


class Draft(PositionFields, draft.Draft[WispwoodState, WispwoodEvent]):
    """A mutable position of Wispwood, used while an action is carried out."""

    state_type: ClassVar[type[State]] = WispwoodState

    @property
    def forest(self) -> Forest:
        """The forest of the seat to play; can be set."""
        return self.forests[self.seat]

    @forest.setter
    def forest(self, forest: Forest) -> None:
        self.forests = (*self.forests[: self.seat], forest, *self.forests[self.seat + 1 :])

    @property
    def left_neighbour(self) -> int:
        """The seat to the left of the seat to play."""
        return (self.seat + 1) % self.players
