"""Which games there are. Modules are imported when first asked for, so the menu starts at once."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from rules.contract import AnyGame

GAMES: tuple[str, ...] = ("wispwood", "envyra", "equilibrix", "balanceformers")
"""The ids of the games that can be played, in the order of the menu."""


@cache
def load(game_id: str) -> AnyGame:
    """The game of that id. Raises KeyError naming the known ones, ContentError for bad definitions."""
    if game_id not in GAMES:
        raise KeyError(f"unknown game {game_id!r}; known: {', '.join(GAMES)}")
    return cast(AnyGame, import_module(f"rules.{game_id}.game").GAME)
