"""Which games there are. Modules are imported when first asked for, so the menu starts at once."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from rules.contract import AnyGame

if TYPE_CHECKING:
    from rules.overlay import Change, Corrections

GAMES: tuple[str, ...] = ("wispwood", "envyra", "equilibrix", "balanceformers")
"""The ids of the games that can be played, in the order of the menu."""


@cache
def load(game_id: str) -> AnyGame:
    """The game of that id. Raises KeyError naming the known ones, ContentError for bad definitions."""
    if game_id not in GAMES:
        raise KeyError(f"unknown game {game_id!r}; known: {', '.join(GAMES)}")
    return cast(AnyGame, import_module(f"rules.{game_id}.game").GAME)


def use_definitions(game_id: str, corrections: Corrections | None) -> str:
    """Put a game's definitions in force: corrected ones, or the program's own; their hash.

    They are what lies on the table, for everything that happens in this process from now on. Raises KeyError,
    and ContentError with every problem; those in force are then what they were.
    """
    game = load(game_id)
    if game.definitions is not None:
        return game.definitions.use(corrections)
    _refuse(game_id, corrections)
    return game.content_hash()


def use_own_definitions() -> None:
    """Put the program's own definitions in force for all games."""
    for game_id in corrected_games():
        use_definitions(game_id, None)


def corrected_games() -> dict[str, str]:
    """The games whose definitions in force are not the program's own, with the hash of those."""
    found: dict[str, str] = {}
    for game_id in GAMES:
        if f"rules.{game_id}.game" in sys.modules:  # others have not been asked for anything yet
            game = load(game_id)
            if game.definitions is not None and game.definitions.is_corrected:
                found[game_id] = game.content_hash()
    return found


def changes(game_id: str, corrections: Corrections) -> tuple[Change, ...]:
    """The values that corrections change, none of them put in force.

    Raises KeyError, and ContentError with every problem.
    """
    game = load(game_id)
    if game.definitions is not None:
        return game.definitions.changes(corrections)
    _refuse(game_id, corrections)
    return ()


def definition_texts(game_id: str) -> dict[str, str]:
    """The program's own definition files of a game, as they are written. Raises KeyError, OSError."""
    book = load(game_id).definitions
    return {} if book is None else book.texts()


def _refuse(game_id: str, corrections: Corrections | None) -> None:
    if corrections:
        from rules.content import ContentError  # noqa: PLC0415  YAML is read where there are definitions

        raise ContentError((f"{next(iter(corrections))}: -: {game_id} has no definitions",))
