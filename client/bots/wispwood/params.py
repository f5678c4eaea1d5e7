"""What differs between the levels in Wispwood."""

from __future__ import annotations

import msgspec

from client.bots.characters import CharacterWeights
from client.bots.levels import LevelParams


class Alone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What of a level differs against the ghost: fields of `WispwoodParams`."""

    width: int
    wide: int
    branch: int
    deny: float
    learned: bool
    again: bool = False


class Duel(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What of a level differs between two: fields of `WispwoodParams`."""

    learned: bool


class WispwoodCharacterWeights(CharacterWeights, frozen=True):
    """What counts more or less for a character: the points of each wish card by its deck, a cat that is
    ready."""

    pumpkins: float = 1.0
    hats: float = 1.0
    orbs: float = 1.0
    hearts: float = 1.0
    trees: float = 1.0
    cat: float = 1.0

    @property
    def cards(self) -> tuple[float, ...]:
        """In the order of the decks."""
        return self.pumpkins, self.hats, self.orbs, self.hearts, self.trees


class WispwoodParams(LevelParams, frozen=True):
    """width: layings of each kind and shape that are looked at properly. wide: turns whose consequences are
    looked at, 0 for none; then: turns looked at in each of these next positions. deep: own turns that are
    followed after the next one, each time for the best so many turns (branch). cats: whether the cat may
    fetch a shape in turns to come. deny: the weight of what the others get, 1 for as much as one's own
    points; tempo: the weight of what a turn more in the round is worth to them, 0–1 (between two who learnt,
    all of it counts). learned: whether the outlook is corrected by experience; again: whether by what was
    learnt the second time (against the ghost). alone: what differs against the ghost; duel: between two."""

    width: int = 2
    wide: int = 0
    then: int = 8
    deep: int = 0
    branch: int = 1
    cats: bool = False
    deny: float = 0.0
    tempo: float = 0.0
    learned: bool = False
    again: bool = False
    alone: Alone | None = None
    duel: Duel | None = None
    character_weights: WispwoodCharacterWeights = WispwoodCharacterWeights()

    @property
    def against_ghost(self) -> WispwoodParams:
        """The parameters in the solo game."""
        return self._with(self.alone)

    @property
    def between_two(self) -> WispwoodParams:
        """The parameters in a game of two."""
        return self._with(self.duel)

    def at_table(self, players: int) -> WispwoodParams:
        """The parameters in a game of so many."""
        match players:
            case 1:
                return self.against_ghost
            case 2:
                return self.between_two
            case _:
                return self

    def _with(self, different: Alone | Duel | None) -> WispwoodParams:
        if different is None:
            return self
        return msgspec.structs.replace(self, **msgspec.structs.asdict(different))
