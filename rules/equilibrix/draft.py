"""EQUILIBRIX Connect's state under change."""

from __future__ import annotations

from typing import ClassVar

from rules import draft
from rules.contract import State
from rules.draft import put
from rules.equilibrix.events import EquilibrixEvent
from rules.equilibrix.state import EquilibrixState, PositionFields


class Draft(PositionFields, draft.Draft[EquilibrixState, EquilibrixEvent]):
    """A position, open to change."""

    frozen: ClassVar[type[State]] = EquilibrixState

    def lay(self, seat: int, field: int) -> None:
        """Put a stone on a field."""
        self.stones = put(self.stones, seat, self.stones[seat] | 1 << field)

    def lift(self, seat: int, field: int) -> None:
        """Take a stone off a field."""
        self.stones = put(self.stones, seat, self.stones[seat] & ~(1 << field))

    def close(self, die: int) -> None:
        """A die is used up."""
        self.open = put(self.open, die, False)
