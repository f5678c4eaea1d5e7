"""Characters of bots: preferences as factors in a game's evaluation, from `assets/<game>/characters.yaml`.

How far an opponent searches and how often it errs belongs to its level. Hints, reviews and position
assessments use no character.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from rules.content import DefinitionReader
from rules.game_folders import game_folder

FILE: Final = "characters.yaml"


class CharacterWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base class of a bot character's factors in a game's evaluation; 1 means no preference.

    A game with characters subclasses it with a field for each term of its evaluation.
    """


class Character(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    rename={"weights": "temper", "level_weights": "at"},  # keys of the file
):
    """A bot's character as in the file: its portrait, and factors in the game's evaluation."""

    portrait: str
    """Its picture among those of the game."""
    weights: dict[str, float]
    """The factors that are not 1."""
    level_weights: dict[str, dict[str, float]] = {}
    """Factors that replace them at single levels, which they would make too strong or too weak."""

    def weights_at(self, level: str) -> dict[str, float]:
        """Return a character's factors at a level of bots, by name of the term that each multiplies."""
        return {**self.weights, **self.level_weights.get(level, {})}


@cache
def load_characters(game_id: str) -> dict[str, Character]:
    """Return a game's bot characters by name, in the order of the menu; {} without such a file.

    Raises:
        ContentError: If the file is invalid.
    """
    if not (game_folder(game_id) / FILE).is_file():
        return {}
    definitions = DefinitionReader.from_game(game_id, (FILE,))
    characters = definitions.read_part(FILE, "characters", dict[str, Character], {})
    definitions.raise_problems()
    return characters
