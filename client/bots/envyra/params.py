"""What the levels of Envyra differ in."""

from __future__ import annotations

from client.bots.characters import CharacterWeights
from client.bots.levels import LevelParams


class EnvyraCharacterWeights(CharacterWeights, frozen=True):
    """What counts more or less for a character: the tiles of a theme, and what they are worth together."""

    orange: float = 1.0
    green: float = 1.0
    blue: float = 1.0

    @property
    def themes(self) -> tuple[float, ...]:
        """In the order of the themes."""
        return self.orange, self.green, self.blue


class EnvyraParams(LevelParams, frozen=True):
    """How far a level looks.

    rivals: boards of the others that an offer is tried against; 0: it weighs tile by tile only. duels:
    whether it looks for offers that nobody can foresee, taking rivals for as clever. ahead: offers of each
    side for which the next round is looked at too; 0: this round only. draws: ways to refill the grid that
    are tried for that. next_offers: offers of each side in that round. learned: whether positions between
    two players are judged by what games have taught (experience.yaml; not in the simplified game).
    """

    rivals: int = 0
    duels: bool = False
    ahead: int = 0
    draws: int = 1
    next_offers: int = 5
    learned: bool = False
    character_weights: EnvyraCharacterWeights = EnvyraCharacterWeights()
