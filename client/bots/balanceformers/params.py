"""Parameters of the bots' levels in Balanceformers."""

from __future__ import annotations

from typing import Final, NamedTuple, Self

from msgspec.structs import replace

from client.bots.characters import CharacterWeights
from client.bots.levels import LevelParams


class Preferences(NamedTuple):
    """What a bot's level prefers, besides winning, when it values a reckoning (scoring of a round)."""

    early_win_factor: float = 1.0
    """Value of a win before round `FULL_GAME_ROUND`, as a share of a later one."""
    frailty_penalty: float = 0.0
    """Value deducted for each creature a colour has below `FRAIL_COLOUR_SIZE`, before that round.

    It holds for two players; with more it is scaled down, as a point is worth more there.
    """
    sees_token_gains: bool = True
    """Whether it notices that balanced creatures give tokens."""
    thrift: float = 0.0
    """Points for each step by which the lowest sum of initiative tokens kept for later rounds is lower."""


NEUTRAL_PREFERENCES: Final = Preferences()
"""Wants nothing but to win, and sees everything."""


class BalanceformersCharacterWeights(CharacterWeights, frozen=True):
    """How much a bot's character values parts of its own result: track values, creatures, tokens."""

    white: float = 1.0
    """Factor for the value of the white scoring token."""
    black: float = 1.0
    """Factor for the value of the black scoring token."""
    alive: float = 1.0
    """Factor for living creatures."""
    tokens: float = 1.0
    """Factor for reincarnation tokens."""


class BalanceformersParams(
    LevelParams,
    frozen=True,
    rename={
        "creature_sight": "sight",
        "plays_matrix_games": "duels",
        "early_win_factor": "early",
        "frailty_penalty": "care",
        "sees_token_gains": "ties",
    },  # keys of the file
):
    """Parameters of a bot's level in Balanceformers; see also `Preferences`."""

    beam: int = 0
    """Boards followed up after every action of a turn; 0: it searches one action deep."""
    replies: int = 0
    """Boards after every action that are tried against the turns of those who act later."""
    reply_beam: int = 1
    """Boards followed up in those turns."""
    rollouts: int = 0
    """Random games of the prelude played to its end for each candidate placement, at most."""
    plays_matrix_games: bool = False
    """Whether pairs of initiative tokens are valued by searching the round they lead to."""
    character_weights: BalanceformersCharacterWeights = BalanceformersCharacterWeights()
    """Weights of the bot's character."""
    creature_sight: float = 1.0
    """Share of the creatures it considers before an action."""
    early_win_factor: float = 1.0
    """As in `Preferences`."""
    frailty_penalty: float = 0.0
    """As in `Preferences`."""
    sees_token_gains: bool = True
    """As in `Preferences`."""
    thrift: float = 0.0
    """As in `Preferences`."""

    def preferences(self) -> Preferences:
        """Return what the level prefers, besides winning, when it values a reckoning (scoring)."""
        return Preferences(self.early_win_factor, self.frailty_penalty, self.sees_token_gains, self.thrift)

    def without_errors(self) -> Self:
        """Return a copy of the level that overlooks nothing and aims only at winning."""
        return replace(
            super().without_errors(),
            creature_sight=1.0,
            early_win_factor=1.0,
            frailty_penalty=0.0,
            sees_token_gains=True,
        )
