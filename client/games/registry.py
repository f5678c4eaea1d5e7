"""The registry of games: which games there are, and their descriptors.

Each game has a `Descriptor`; those of the program are in the packages `client.games.<id>`. Other games are
added by `register` and removed by `unregister`.
"""

from __future__ import annotations

from typing import Final

import rules
from client.games.descriptor import DEFAULT_SHEET, PLAIN, Descriptor, LazyImport
from client.platform import resources

_places: Final[dict[str, str]] = {game_id: f"client.games.{game_id}:GAME" for game_id in rules.GAMES}
_descriptors: Final[dict[str, Descriptor]] = {}


def list_game_ids() -> tuple[str, ...]:
    """Return the ids of all games, in the order of the menu."""
    return tuple(_places)


def descriptor_place(game_id: str) -> str:
    """Return where to import a game's descriptor, as "module:attribute". Raises KeyError if unknown."""
    if game_id not in _places:
        raise KeyError(f"unknown game {game_id!r}; known: {', '.join(_places)}")
    return _places[game_id]


def find_descriptor(game_id: str) -> Descriptor:
    """Return a game's descriptor (the list of its parts). Raises KeyError for an unknown game."""
    if game_id not in _descriptors:
        _descriptors[game_id] = _load_descriptor(descriptor_place(game_id))
    return _descriptors[game_id]


def _load_descriptor(place: str) -> Descriptor:
    """Import a descriptor. Raises ImportError, AttributeError, and TypeError for anything else."""
    descriptor = LazyImport(place)()
    if not isinstance(descriptor, Descriptor):
        raise TypeError(f"no descriptor of a game: {place}")
    return descriptor


def register(place: str) -> Descriptor:
    """Add a game from outside the program, with its rules, texts, rulebook pages and images.

    Args:
        place: "module:attribute" of its `Descriptor`, so that other processes can import it as well.

    Raises:
        ValueError: There is a game with this id already.
    """
    game = _load_descriptor(place)
    rules.register(game.id, game.rules, game.assets)
    _places[game.id] = place
    _descriptors[game.id] = game
    if game.assets is not None:
        resources.add_folder(game.assets)
    return game


def unregister(game_id: str) -> None:
    """Remove a game with its rules and its folder of data files. Raises KeyError for an unknown game."""
    game = find_descriptor(game_id)
    rules.unregister(game_id)
    del _places[game_id]
    del _descriptors[game_id]
    if game.assets is not None:
        resources.remove_search_folder(game.assets)


def has_mind(game_id: str) -> bool:
    """Return whether a game has a bot for computer opponents; False for an unknown game."""
    return game_id in _places and find_descriptor(game_id).mind is not None


def is_built_in(game_id: str) -> bool:
    """Return whether a game comes with the program; False for an unknown game."""
    return game_id in _places and find_descriptor(game_id).assets is None


def has_own_sheet(game_id: str) -> bool:
    """Return whether a game has a score sheet of its own, which can be shown before the game is over."""
    return game_id in _places and find_descriptor(game_id).sheet != DEFAULT_SHEET


def has_pages(game_id: str) -> bool:
    """Return whether a game has rulebook pages, as all games of the program do."""
    if game_id not in _places:
        return False
    return is_built_in(game_id) or resources.find_file("rulebook", "en", f"{game_id}.md") is not None


def emblem_image(game_id: str) -> str:
    """Return the name of the image of a game's medal; a neutral one for an unknown game."""
    return find_descriptor(game_id).emblem if game_id in _places else f"emblem-{PLAIN}"


def icon_image(game_id: str) -> str:
    """Return the name of the image of a game's small icon; a neutral one for an unknown game."""
    return find_descriptor(game_id).sign if game_id in _places else f"sign-{PLAIN}"


def mood_image(game_id: str) -> str:
    """Return the name of a game's mood image (background art); a neutral one for an unknown game."""
    return find_descriptor(game_id).scene if game_id in _places else f"scene-{PLAIN}"


def find_mark_image(name: str) -> str:
    """Return the image shown for the mark ``:name:`` in a text, "" if no game defines such a mark.

    If several games define it, the first one counts.
    """
    return next((found for game in list_game_ids() if (found := find_descriptor(game).marks.get(name))), "")
