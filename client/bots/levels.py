"""Levels of bots (Sapling to Crown): search limits and error rates, from `assets/<game>/levels.yaml`."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, Self, TypeAlias, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from client.bots.characters import CharacterWeights
from rules.content import DefinitionReader

Level: TypeAlias = Literal["sapling", "twig", "branch", "trunk", "crown"]
"""From the weakest to the strongest."""

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
COMMON_LEVELS: Final[tuple[Level, ...]] = ("sapling", "branch", "trunk", "crown")
"""The levels that every game has; others exist only in games in which a step between these would be too
high."""

FILE: Final = "levels.yaml"


class LevelParams(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    rename={"blunder_rate": "slip", "eval_noise": "haze"},  # keys of the file
):
    """The parameters of a bot's level that all games share: search limits and error rates."""

    seconds: float
    """Time for one decision at most."""
    nodes: int
    """Positions searched for one decision at most."""
    patient: float | None = None
    """Replaces `seconds` where the player allows more time."""
    patient_nodes: int | None = None
    """Replaces `nodes` likewise."""
    blunder_rate: float = 0.0
    """Chance (0–1) of playing not the best action, but another that looks nearly as good."""
    eval_noise: float = 0.0
    """Standard deviation of the error added to values, in points."""
    character_weights: CharacterWeights = CharacterWeights()
    """Of the character that plays at this level; set at run time."""

    def without_errors(self) -> Self:
        """Return a copy of the parameters without blunders and evaluation noise, for advice."""
        return replace(self, blunder_rate=0.0, eval_noise=0.0)


LevelParamsT = TypeVar("LevelParamsT", bound=LevelParams)


@cache
def load_levels(game_id: str, params_type: type[LevelParamsT]) -> dict[Level, LevelParamsT]:
    """Return the bot parameters of each level of a game.

    Raises:
        ContentError: If the file is invalid.
    """
    definitions = DefinitionReader.from_game(game_id, (FILE,))
    levels = definitions.read_part(FILE, "levels", dict[Level, params_type], {})  # type: ignore[valid-type]  # built at run time
    if not definitions.parts_with_problems(FILE):
        for level in COMMON_LEVELS:
            if level not in levels:
                definitions.add_problem(FILE, f"levels.{level}", "is missing")
    definitions.raise_problems()
    return {level: levels[level] for level in LEVELS if level in levels}


@cache
def level_names(game_id: str) -> tuple[Level, ...]:
    """Return the names of the bot levels that a game has, from the weakest to the strongest.

    Raises:
        ContentError: If the file is invalid.
    """
    definitions = DefinitionReader.from_game(game_id, (FILE,))
    levels = definitions.read_part(FILE, "levels", dict[Level, dict[str, object]], {})
    definitions.raise_problems()
    return tuple(level for level in LEVELS if level in levels)


def nearest_level(game_id: str, kind: str) -> Level:
    """Return the bot level of a game that is nearest to the one named `kind`.

    A level that the game lacks becomes the next weaker one, an unknown name the weakest.
    """
    rank = LEVELS.index(kind) if kind in LEVELS else 0
    return [level for level in level_names(game_id) if LEVELS.index(level) <= rank][-1]
