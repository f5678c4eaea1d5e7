"""Which games there are. Modules are imported when first asked for, so the menu starts at once."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from rules.contract import AnyGame

if TYPE_CHECKING:
    from rules.overlay import Change, Corrections

GAMES: Final[tuple[str, ...]] = ("wispwood", "envyra", "equilibrix", "balanceformers")
"""The ids of the games that come with the program, in the order of the menu."""

_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_places: Final[dict[str, str]] = {game_id: f"rules.{game_id}.game:GAME" for game_id in GAMES}
_loaded: Final[dict[str, AnyGame]] = {}


def games() -> tuple[str, ...]:
    """The ids of all games that are known, in the order of the menu."""
    return tuple(_places)


def register(game_id: str, place: str) -> None:
    """Let a game be known. place: "module:attribute" of its `Game`, imported when first asked for.

    Raises ValueError for an id that is taken or is no lower-case name: files and words are called by it.
    """
    if game_id in _places or not _ID.fullmatch(game_id):
        raise ValueError(f"no id for another game: {game_id!r}")
    _places[game_id] = place


def unregister(game_id: str) -> None:
    """Know a game no more. Raises KeyError for one that is not known."""
    del _places[game_id]
    _loaded.pop(game_id, None)


def place_of(game_id: str) -> str:
    """Where a game is, as it was registered. Raises KeyError naming the known ones."""
    if game_id not in _places:
        raise KeyError(f"unknown game {game_id!r}; known: {', '.join(_places)}")
    return _places[game_id]


def load(game_id: str) -> AnyGame:
    """The game of that id. Raises KeyError naming the known ones, ContentError for bad definitions."""
    if game_id not in _loaded:
        module, _, name = place_of(game_id).partition(":")
        _loaded[game_id] = cast(AnyGame, getattr(import_module(module), name))
    return _loaded[game_id]


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
    for game_id, place in _places.items():
        if place.partition(":")[0] in sys.modules:  # others have not been asked for anything yet
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
