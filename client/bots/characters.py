"""The characters of the opponents, as data: `assets/<game>/characters.yaml`.

A character prefers some of what its game's evaluation weighs to the rest; how far it looks and how often it
errs is its level's matter. Hints, reviews and judgements are of nobody's character.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from rules.content import Definitions, folder_of

FILE: Final = "characters.yaml"


class Temper(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a character weighs otherwise than others do: factors, 1 is as everybody does. A game that has
    characters says which there are."""


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A character. portrait: its picture among those of the game. temper: the factors that are not 1; at:
    others at some levels, which would else be stronger or weaker by them."""

    portrait: str
    temper: dict[str, float]
    at: dict[str, dict[str, float]] = {}

    def at_level(self, level: str) -> dict[str, float]:
        """The factors at a level."""
        return {**self.temper, **self.at.get(level, {})}


@cache
def characters_of(game_id: str) -> dict[str, Character]:
    """A game's characters in the order in which they are offered; none for a game that has no such file.
    Raises ContentError."""
    if not (folder_of(game_id) / FILE).is_file():
        return {}
    definitions = Definitions.of_game(game_id, (FILE,))
    found = definitions.part(FILE, "characters", dict[str, Character], {})
    definitions.done()
    return found
