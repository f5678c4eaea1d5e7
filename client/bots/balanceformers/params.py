"""Parameters of the levels of Balanceformers."""

from __future__ import annotations

from typing import Final, NamedTuple, Self

from msgspec.structs import replace

from client.bots.characters import CharacterWeights
from client.bots.levels import LevelParams


class Preferences(NamedTuple):
    """What a level wants of a reckoning besides winning."""

    early_win_factor: float = 1.0
    """Value of a win before round `PLAYED_OUT`, as a share of a later one."""
    frailty_penalty: float = 0.0
    """Points for each creature that a frail colour lacks, whosever, before that round, at a table of two.
    (Where more seats share the wins, a point is worth more.)"""
    sees_token_gains: bool = True
    """Whether it sees that balance gives tokens."""
    thrift: float = 0.0
    """Points for each step by which the lowest sum of initiative tokens kept for later rounds is lower."""


NEUTRAL_PREFERENCES: Final = Preferences()
"""Wants nothing but to win, and sees everything."""


class BalanceformersCharacterWeights(CharacterWeights, frozen=True):
    """How much a character values each part of its own reckoning result: track steps, creatures, tokens."""

    white: float = 1.0
    black: float = 1.0
    alive: float = 1.0
    tokens: float = 1.0


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
    """Parameters of a level of Balanceformers; see also `Preferences`."""

    beam: int = 0
    """Boards followed up after every action of a turn; 0: it searches one action deep."""
    replies: int = 0
    """Boards after every action that are tried against the turns of those who act later."""
    reply_beam: int = 1
    """Boards followed up in those turns."""
    rollouts: int = 0
    """Preludes played to their end."""
    plays_matrix_games: bool = False
    """Whether it weighs pairs of initiative tokens by playing the round."""
    character_weights: BalanceformersCharacterWeights = BalanceformersCharacterWeights()
    creature_sight: float = 1.0
    """Share of the creatures it considers before an action."""
    early_win_factor: float = 1.0
    """As in `Preferences`."""
    frailty_penalty: float = 0.0
    sees_token_gains: bool = True
    thrift: float = 0.0

    def preferences(self) -> Preferences:
        """Return what the level wants of a reckoning."""
        return Preferences(self.early_win_factor, self.frailty_penalty, self.sees_token_gains, self.thrift)

    def without_errors(self) -> Self:
        """Return a copy without oversights that wants nothing but to win."""
        return replace(
            super().without_errors(),
            creature_sight=1.0,
            early_win_factor=1.0,
            frailty_penalty=0.0,
            sees_token_gains=True,
        )
