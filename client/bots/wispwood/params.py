"""Parameters of the levels of Wispwood's bot."""

from __future__ import annotations

import msgspec

from client.bots.characters import CharacterWeights
from client.bots.levels import LevelParams


class SoloParams(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    rename={"lookahead_turns": "wide", "deny_weight": "deny", "relearned": "again"},  # keys of the file
):
    """Values that replace those of `WispwoodParams` in a solo game against the ghost."""

    width: int
    """Replaces `WispwoodParams.width`."""
    lookahead_turns: int
    """Replaces `WispwoodParams.lookahead_turns`."""
    branch: int
    """Replaces `WispwoodParams.branch`."""
    deny_weight: float
    """Replaces `WispwoodParams.deny_weight`."""
    learned: bool
    """Replaces `WispwoodParams.learned`."""
    relearned: bool = False
    """Replaces `WispwoodParams.relearned`."""


class DuelParams(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Values that replace those of `WispwoodParams` in a game of two players."""

    learned: bool


class WispwoodCharacterWeights(CharacterWeights, frozen=True):
    """Preferences of a bot character: factors on the value of wish cards, by deck, and of a ready cat."""

    pumpkins: float = 1.0
    """Factor on the pumpkin card."""
    hats: float = 1.0
    """Factor on the hat card."""
    orbs: float = 1.0
    """Factor on the orb card."""
    hearts: float = 1.0
    """Factor on the heart card."""
    trees: float = 1.0
    """Factor on the tree card."""
    cat: float = 1.0
    """Factor on the value of a ready cat."""

    @property
    def wish_card_factors(self) -> tuple[float, ...]:
        """The factors on the wish cards, in the order of their decks."""
        return self.pumpkins, self.hats, self.orbs, self.hearts, self.trees


class WispwoodParams(
    LevelParams,
    frozen=True,
    rename={
        "lookahead_turns": "wide",
        "next_turns": "then",
        "lookahead_depth": "deep",
        "cat_in_lookahead": "cats",
        "deny_weight": "deny",
        "tempo_weight": "tempo",
        "relearned": "again",
        "solo": "alone",
    },  # keys of the file
):
    """Search and evaluation parameters for one level of Wispwood's bot."""

    width: int = 2
    """Placements of each kind and shape that are evaluated fully."""
    lookahead_turns: int = 0
    """Number of candidate turns to which lookahead is applied; 0 for none."""
    next_turns: int = 8
    """Next turns evaluated in each position of the lookahead."""
    lookahead_depth: int = 0
    """Number of own turns searched after the next one."""
    branch: int = 1
    """Number of best next turns that are searched further each time."""
    cat_in_lookahead: bool = False
    """Whether the cat may be used for any shape in turns of the lookahead."""
    deny_weight: float = 0.0
    """Weight of what the others gain; 1 if it counts as much as one's own points."""
    tempo_weight: float = 0.0
    """Weight of what one more turn in the round is worth to the others, 0–1. (Between two with learned
    weights all of it counts.)"""
    learned: bool = False
    """Whether evaluations are corrected with learned weights."""
    relearned: bool = False
    """Whether the weights of the second learning are used against the ghost."""
    solo: SoloParams | None = None
    """Values that differ in a solo game against the ghost, or None."""
    duel: DuelParams | None = None
    """Values that differ in a game of two players, or None."""
    character_weights: WispwoodCharacterWeights = WispwoodCharacterWeights()
    """Preferences of the bot's character."""

    @property
    def solo_level_params(self) -> WispwoodParams:
        """The parameters of this level in a solo game against the ghost."""
        return self._replace_by(self.solo)

    @property
    def duel_level_params(self) -> WispwoodParams:
        """The parameters of this level in a game of two players."""
        return self._replace_by(self.duel)

    def for_player_count(self, players: int) -> WispwoodParams:
        """Return the parameters of this level for a game with a number of players."""
        match players:
            case 1:
                return self.solo_level_params
            case 2:
                return self.duel_level_params
            case _:
                return self

    def _replace_by(self, overrides: SoloParams | DuelParams | None) -> WispwoodParams:
        if overrides is None:
            return self
        return msgspec.structs.replace(self, **msgspec.structs.asdict(overrides))
