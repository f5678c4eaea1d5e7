"""The registry of games. Their modules are imported on first use, so that the menu starts at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from rules.contract import AnyGame
from rules.game_folders import add_game_folder, remove_game_folder

if TYPE_CHECKING:
    from rules.content_overrides import Change, ContentOverrides

GAMES: Final[tuple[str, ...]] = ("wispwood", "envyra", "equilibrix", "balanceformers")
"""Ids of the games that come with the program, in the order of the menu."""

_ID: Final = r"[a-z][a-z0-9_]{0,39}"
_locations: Final[dict[str, str]] = {game_id: f"rules.{game_id}.game:GAME" for game_id in GAMES}
_loaded: Final[dict[str, AnyGame]] = {}


def list_game_ids() -> tuple[str, ...]:
    """Return the ids of all registered games, in the order of the menu."""
    return tuple(_locations)


def register(game_id: str, place: str, assets: Path | None = None) -> None:
    """Add a game to the registry, so that it can be loaded by its id.

    Args:
        game_id: New id, a lower-case name, which the names of the game's files and texts contain.
        place: "module:attribute" of its `Game`, imported on first use.
        assets: A folder with the layout of `assets` that holds the game's own; None for the program's.

    Raises:
        ValueError: The id is taken or not a lower-case name.
    """
    if game_id in _locations or not re.fullmatch(_ID, game_id):
        raise ValueError(f"no id for another game: {game_id!r}")
    _locations[game_id] = place
    if assets is not None:
        add_game_folder(game_id, assets / game_id)


def unregister(game_id: str) -> None:
    """Remove a game from the registry. Raises KeyError if it is not registered."""
    del _locations[game_id]
    _loaded.pop(game_id, None)
    remove_game_folder(game_id)


def location_of(game_id: str) -> str:
    """Return the "module:attribute" where a game's `Game` object is defined.

    Raises KeyError naming the registered games.
    """
    if game_id not in _locations:
        raise KeyError(f"unknown game {game_id!r}; known: {', '.join(_locations)}")
    return _locations[game_id]


def load(game_id: str, overrides: ContentOverrides | None = None) -> AnyGame:
    """Return the `Game` with that id, with the program's definitions or a player's overrides.

    Raises:
        KeyError: No such game; names the registered ones.
        ContentError: Lists every problem of the overrides.
    """
    if game_id not in _loaded:
        module, _, name = location_of(game_id).partition(":")
        _loaded[game_id] = cast(AnyGame, getattr(import_module(module), name))
    game = _loaded[game_id]
    if not overrides:
        return game
    if game.definitions is None:
        _refuse_overrides(game_id, overrides)
        return game
    definitions = game.definitions.book.apply_overrides(overrides)
    return game if definitions is game.definitions else game.with_definitions(definitions)


@contextmanager
def use_definitions_of(game: AnyGame | None) -> Iterator[None]:
    """Make a game's definitions (component values) the active ones within a `with` block.

    All other games use the program's own definitions there; if `game` is None, all games do.
    """
    tokens = []
    for registered in _loaded.values():
        if registered.definitions is not None:
            definitions = game.definitions if game is not None and game.id == registered.id else None
            variable = registered.definitions.variable
            tokens.append((variable, variable.set(definitions or registered.definitions)))
    try:
        yield
    finally:
        for variable, token in tokens:
            variable.reset(token)


def list_changes(game_id: str, overrides: ContentOverrides) -> tuple[Change, ...]:
    """Return the values of a game's definitions that a player's overrides change.

    Raises:
        KeyError: No such game.
        ContentError: Lists every problem of the overrides.
    """
    game = load(game_id)
    if game.definitions is not None:
        return game.definitions.book.list_changes(overrides)
    _refuse_overrides(game_id, overrides)
    return ()


def definition_texts(game_id: str) -> dict[str, str]:
    """Return the text of a game's definition files in the program, by file name.

    Raises:
        KeyError: No such game.
        OSError: A file cannot be read.
    """
    definitions = load(game_id).definitions
    return {} if definitions is None else definitions.book.texts()


def _refuse_overrides(game_id: str, overrides: ContentOverrides | None) -> None:
    if overrides:
        from rules.content import ContentError  # noqa: PLC0415  YAML is read where there are definitions

        raise ContentError((f"{next(iter(overrides))}: -: {game_id} has no definitions",))
