"""The mutable state of EQUILIBRIX inside one `apply`."""

from __future__ import annotations

from typing import ClassVar

from rules import draft
from rules.contract import State
from rules.draft import replace_at
from rules.equilibrix.events import EquilibrixEvent
from rules.equilibrix.state import EquilibrixState, PositionFields


class Draft(PositionFields, draft.Draft[EquilibrixState, EquilibrixEvent]):
    """A mutable copy of a position while one action is carried out."""

    state_type: ClassVar[type[State]] = EquilibrixState

    def lay(self, seat: int, field: int) -> None:
        """Put a stone of a seat on a field."""
        self.stones = replace_at(self.stones, seat, self.stones[seat] | 1 << field)

    def lift(self, seat: int, field: int) -> None:
        """Remove a seat's stone from a field."""
        self.stones = replace_at(self.stones, seat, self.stones[seat] & ~(1 << field))

    def mark_die_used(self, die: int) -> None:
        """Mark a die as used, so that it allows no further action this turn."""
        self.open = replace_at(self.open, die, False)
