"""What is under way over the table of EQUILIBRIX Connect."""

from __future__ import annotations

from msgspec import Struct, field


class InFlight(Struct, frozen=True):
    """What is not drawn where it lies, as it is in the air just now.

    stones: the fields whose stone is in the air. rolling: so are the dice. acting: the die whose action is
    being shown.
    """

    stones: frozenset[int] = frozenset()
    rolling: bool = False
    acting: int | None = None


class FlightTracker(Struct):
    """The same as it changes: motions take things up, and all of it lands."""

    stones: set[int] = field(default_factory=set)
    rolling: bool = False
    acting: int | None = None

    def land(self) -> None:
        """Nothing is in the air any more."""
        self.stones.clear()
        self.rolling = False
        self.acting = None

    def now(self) -> InFlight:
        """What is in the air just now."""
        return InFlight(frozenset(self.stones), self.rolling, self.acting)
