"""What the levels of Balanceformers differ in."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from client.bots.balanceformers.evaluation import Taste
from client.bots.characters import CharacterWeights
from client.bots.levels import LevelParams


class BalanceformersCharacterWeights(CharacterWeights, frozen=True):
    """What counts more or less for a character, of what its own reckoning brings: points of the white and
    of the black track, living creatures, reincarnation tokens."""

    white: float = 1.0
    black: float = 1.0
    alive: float = 1.0
    tokens: float = 1.0


class BalanceformersParams(LevelParams, frozen=True):
    """How far a level looks, what it overlooks, and how much it cares for a long game.

    beam: boards that are followed up after every action of a turn; 0: it looks one action ahead. replies: how
    many boards after every action it tries against those who act later. reply_beam: boards that are followed
    up for them. rollouts: how often it plays a prelude to its end. duels: whether it weighs initiative tokens
    by playing the round. sight: the share of the creatures that come to its mind before an action. The rest
    is as in `Taste`.
    """

    beam: int = 0
    replies: int = 0
    reply_beam: int = 1
    rollouts: int = 0
    duels: bool = False
    character_weights: BalanceformersCharacterWeights = BalanceformersCharacterWeights()
    sight: float = 1.0
    early: float = 1.0
    care: float = 0.0
    ties: bool = True
    thrift: float = 0.0

    def taste(self) -> Taste:
        """How the level looks at a reckoning."""
        return Taste(self.early, self.care, self.ties, self.thrift)

    def without_errors(self) -> Self:
        """Without oversights, and out to win."""
        return replace(super().without_errors(), sight=1.0, early=1.0, care=0.0, ties=True)
