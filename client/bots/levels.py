"""The four levels of the opponents, as data: `assets/<game>/levels.yaml`."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias, TypeVar, get_args

import msgspec

from rules.content import Definitions

Level: TypeAlias = Literal["sapling", "branch", "trunk", "crown"]
"""From the gentlest to the strongest."""

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
FILE: Final = "levels.yaml"


class Params(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a level has in every game.

    seconds: time for one decision, at most; patient: the same where the player allows more. nodes: positions
    that are looked at, at most; patient_nodes likewise. slip: the chance of taking not the best, but another
    action that looks nearly as good (0–1). haze: how wrong values seem, in points (standard deviation).
    """

    seconds: float
    nodes: int
    patient: float | None = None
    patient_nodes: int | None = None
    slip: float = 0.0
    haze: float = 0.0


P = TypeVar("P", bound=Params)


@cache
def levels_of(game_id: str, kind: type[P]) -> dict[Level, P]:
    """The parameters of a game's four levels. Raises ContentError."""
    definitions = Definitions.of_game(game_id, (FILE,))
    found = definitions.part(FILE, "levels", dict[Level, kind], {})  # type: ignore[valid-type]  # built at run time
    if not definitions.told(FILE):
        for level in LEVELS:
            if level not in found:
                definitions.say(FILE, f"levels.{level}", "is missing")
    definitions.done()
    return found
