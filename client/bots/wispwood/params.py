"""Parameters of the levels of Wispwood."""

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
    """Parameters of `WispwoodParams` that a level replaces against the ghost."""

    width: int
    lookahead_turns: int
    branch: int
    deny_weight: float
    learned: bool
    relearned: bool = False


class DuelParams(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Parameters of `WispwoodParams` that a level replaces between two."""

    learned: bool


class WispwoodCharacterWeights(CharacterWeights, frozen=True):
    """Factors on the points of each wish card by its deck, and on the ready cat."""

    pumpkins: float = 1.0
    hats: float = 1.0
    orbs: float = 1.0
    hearts: float = 1.0
    trees: float = 1.0
    cat: float = 1.0

    @property
    def cards(self) -> tuple[float, ...]:
        """The factors of the decks, in their order."""
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
    """Parameters of a level of Wispwood."""

    width: int = 2
    """Placements of each kind and shape that are evaluated fully."""
    lookahead_turns: int = 0
    """Turns whose consequences are searched; 0 for none."""
    next_turns: int = 8
    """Turns evaluated in each of the positions that follow."""
    lookahead_depth: int = 0
    """Own turns that are followed after the next one."""
    branch: int = 1
    """Best turns that are followed each time."""
    cat_in_lookahead: bool = False
    """Whether the cat may fetch a shape in turns to come."""
    deny_weight: float = 0.0
    """Weight of what the others get; 1 for as much as one's own points."""
    tempo_weight: float = 0.0
    """Weight of what one more turn in the round is worth to the others, 0–1. (Between two with learned
    weights all of it counts.)"""
    learned: bool = False
    """Whether evaluations are corrected with learned weights."""
    relearned: bool = False
    """Whether the weights of the second learning apply, against the ghost."""
    solo: SoloParams | None = None
    """What differs against the ghost."""
    duel: DuelParams | None = None
    """What differs between two."""
    character_weights: WispwoodCharacterWeights = WispwoodCharacterWeights()

    @property
    def against_ghost(self) -> WispwoodParams:
        """The parameters in the solo game."""
        return self._replace_by(self.solo)

    @property
    def between_two(self) -> WispwoodParams:
        """The parameters in a game of two."""
        return self._replace_by(self.duel)

    def at_table(self, players: int) -> WispwoodParams:
        """Return the parameters in a game with this number of players."""
        match players:
            case 1:
                return self.against_ghost
            case 2:
                return self.between_two
            case _:
                return self

    def _replace_by(self, overrides: SoloParams | DuelParams | None) -> WispwoodParams:
        if overrides is None:
            return self
        return msgspec.structs.replace(self, **msgspec.structs.asdict(overrides))
