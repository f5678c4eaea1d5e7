"""What is on its way over the table of Balanceformers, and what Death is at."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from client.games.balanceformers.board.track_layout import TokenAt

Aftermath: TypeAlias = Literal["", "moves", "ends"]
"""What follows a reckoning: Death moves on, or the game ends."""


class InFlight(Struct, frozen=True):
    """What is not drawn where it lies, as it is in the air just now.

    creatures, scores: creatures and scoring tokens. death: Death himself. judging: the creature that the
    reckoning speaks of; told: the last one of which it has spoken. reckoning: it is being shown; aftermath:
    what follows it is.
    """

    creatures: frozenset[int] = frozenset()
    scores: frozenset[TokenAt] = frozenset()
    death: bool = False
    judging: int | None = None
    told: int | None = None
    reckoning: bool = False
    aftermath: Aftermath = ""

    @property
    def at_work(self) -> bool:
        """Whether Death is: then nothing is foretold."""
        return self.reckoning or bool(self.aftermath)


class FlightTracker(Struct):
    """The same as it changes: motions take things up and put them down."""

    creatures: set[int] = field(default_factory=set)
    scores: set[TokenAt] = field(default_factory=set)
    death: bool = False
    judging: int | None = None
    told: int | None = None
    reckoning: bool = False
    aftermath: Aftermath = ""

    def land(self) -> None:
        """No creature is in the air any more."""
        self.creatures.clear()

    def judge(self, creature: int) -> None:
        """Death speaks of a creature."""
        self.judging = self.told = creature

    def judged(self) -> None:
        """Death has spoken of a creature, and all tokens stand."""
        self.judging = None
        self.scores.clear()

    def reckoned(self, aftermath: Aftermath) -> None:
        """The reckoning is over; what follows it is shown, or that too is over."""
        self.reckoning, self.aftermath, self.told = False, aftermath, None

    def clear(self) -> None:
        """Nothing is in the air any more."""
        self.land()
        self.judged()
        self.reckoned("")
        self.death = False

    def now(self) -> InFlight:
        """What is in the air just now."""
        return InFlight(
            frozenset(self.creatures), frozenset(self.scores), self.death, self.judging, self.told,
            self.reckoning, self.aftermath,
        )  # fmt: skip
