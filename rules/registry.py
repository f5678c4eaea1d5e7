"""Which games there are. Modules are imported when first asked for, so the menu starts at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from rules.contract import AnyGame

if TYPE_CHECKING:
    from rules.overlay import Change, Corrections

GAMES: Final[tuple[str, ...]] = ("wispwood", "envyra", "equilibrix", "balanceformers")
"""The ids of the games that come with the program, in the order of the menu."""

_ID: Final = r"[a-z][a-z0-9_]{0,39}"
_places: Final[dict[str, str]] = {game_id: f"rules.{game_id}.game:GAME" for game_id in GAMES}
_loaded: Final[dict[str, AnyGame]] = {}


def games() -> tuple[str, ...]:
    """The ids of all games that are known, in the order of the menu."""
    return tuple(_places)


def register(game_id: str, place: str) -> None:
    """Let a game be known. place: "module:attribute" of its `Game`, imported when first asked for.

    Raises ValueError for an id that is taken or is no lower-case name: files and words are called by it.
    """
    if game_id in _places or not re.fullmatch(_ID, game_id):
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


def load(game_id: str, corrections: Corrections | None = None) -> AnyGame:
    """The game of that id, over the program's own definitions or over corrected ones.

    Raises KeyError naming the known ones, ContentError with every problem of the corrections.
    """
    if game_id not in _loaded:
        module, _, name = place_of(game_id).partition(":")
        _loaded[game_id] = cast(AnyGame, getattr(import_module(module), name))
    game = _loaded[game_id]
    if not corrections:
        return game
    if game.definitions is None:
        _refuse(game_id, corrections)
        return game
    found = game.definitions.book.corrected(corrections)
    return game if found is game.definitions else game.with_definitions(found)


@contextmanager
def asking(game: AnyGame | None) -> Iterator[None]:
    """A block in which functions of the rules are called directly, wherever it is called from: those of this
    game are answered by its definitions, those of all others (None: of all) by the program's own.
    """
    tokens = []
    for own in _loaded.values():
        if own.definitions is not None:
            meant = game.definitions if game is not None and game.id == own.id else None
            variable = own.definitions.variable
            tokens.append((variable, variable.set(meant or own.definitions)))
    try:
        yield
    finally:
        for variable, token in tokens:
            variable.reset(token)


def changes(game_id: str, corrections: Corrections) -> tuple[Change, ...]:
    """The values that corrections change.

    Raises KeyError, and ContentError with every problem.
    """
    game = load(game_id)
    if game.definitions is not None:
        return game.definitions.book.changes(corrections)
    _refuse(game_id, corrections)
    return ()


def definition_texts(game_id: str) -> dict[str, str]:
    """The program's own definition files of a game, as they are written. Raises KeyError, OSError."""
    definitions = load(game_id).definitions
    return {} if definitions is None else definitions.book.texts()


def _refuse(game_id: str, corrections: Corrections | None) -> None:
    if corrections:
        from rules.content import ContentError  # noqa: PLC0415  YAML is read where there are definitions

        raise ContentError((f"{next(iter(corrections))}: -: {game_id} has no definitions",))
