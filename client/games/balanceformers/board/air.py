"""What is on its way over the table of Balanceformers, and what Death is at."""

from __future__ import annotations

from msgspec import Struct, field

from client.games.balanceformers.board.track_layout import TokenAt


class Aloft(Struct, frozen=True):
    """What is not drawn where it lies, as it is in the air just now.

    creatures, scores: creatures and scoring tokens. death: Death himself. judging: the creature that the
    reckoning speaks of. reckoning: it is being shown.
    """

    creatures: frozenset[int] = frozenset()
    scores: frozenset[TokenAt] = frozenset()
    death: bool = False
    judging: int | None = None
    reckoning: bool = False


class Air(Struct):
    """The same as it changes: motions take things up and put them down."""

    creatures: set[int] = field(default_factory=set)
    scores: set[TokenAt] = field(default_factory=set)
    death: bool = False
    judging: int | None = None
    reckoning: bool = False

    def land(self) -> None:
        """No creature is in the air any more."""
        self.creatures.clear()

    def judged(self) -> None:
        """Death has spoken of a creature, and all tokens stand."""
        self.judging = None
        self.scores.clear()

    def clear(self) -> None:
        """Nothing is in the air any more."""
        self.land()
        self.judged()
        self.death = self.reckoning = False

    def now(self) -> Aloft:
        """What is in the air just now."""
        return Aloft(
            frozenset(self.creatures), frozenset(self.scores), self.death, self.judging, self.reckoning
        )
