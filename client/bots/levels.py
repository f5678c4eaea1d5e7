"""The levels of the opponents, as data: `assets/<game>/levels.yaml`."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, Self, TypeAlias, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from client.bots.characters import Temper
from rules.content import Definitions

Level: TypeAlias = Literal["sapling", "twig", "branch", "trunk", "crown"]
"""From the gentlest to the strongest."""

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
EVERYWHERE: Final[tuple[Level, ...]] = ("sapling", "branch", "trunk", "crown")
"""Those that every game has; the others are for games in which a step between them would be too high."""

FILE: Final = "levels.yaml"


class Params(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a level has in every game, with the character that plays at it.

    seconds: time for one decision, at most; patient: the same where the player allows more. nodes: positions
    that are looked at, at most; patient_nodes likewise. slip: the chance of taking not the best, but another
    action that looks nearly as good (0–1). haze: how wrong values seem, in points (standard deviation).
    temper: of the character that plays.
    """

    seconds: float
    nodes: int
    patient: float | None = None
    patient_nodes: int | None = None
    slip: float = 0.0
    haze: float = 0.0
    temper: Temper = Temper()

    def careful(self) -> Self:
        """The same without the errors that the level makes, for advice."""
        return replace(self, slip=0.0, haze=0.0)


P = TypeVar("P", bound=Params)


@cache
def levels_of(game_id: str, kind: type[P]) -> dict[Level, P]:
    """The parameters of a game's levels. Raises ContentError."""
    definitions = Definitions.of_game(game_id, (FILE,))
    found = definitions.part(FILE, "levels", dict[Level, kind], {})  # type: ignore[valid-type]  # built at run time
    if not definitions.told(FILE):
        for level in EVERYWHERE:
            if level not in found:
                definitions.say(FILE, f"levels.{level}", "is missing")
    definitions.done()
    return {level: found[level] for level in LEVELS if level in found}


@cache
def ladder(game_id: str) -> tuple[Level, ...]:
    """The levels that a game has, from the gentlest to the strongest. Raises ContentError."""
    definitions = Definitions.of_game(game_id, (FILE,))
    found = definitions.part(FILE, "levels", dict[Level, dict[str, object]], {})
    definitions.done()
    return tuple(level for level in LEVELS if level in found)


def nearest(game_id: str, kind: str) -> Level:
    """The level of a game that a seat's kind means: where the game does not have it, the next gentler one;
    the gentlest for what nobody knows."""
    place = LEVELS.index(kind) if kind in LEVELS else 0
    return [level for level in ladder(game_id) if LEVELS.index(level) <= place][-1]
