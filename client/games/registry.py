"""Which games there are, and the one way to find whatever is a game's own.

A game is a `Descriptor`; those that come with the program stand in the package `client.games.<id>`. Another
one is let in by `register` and sent away by `unregister`; a test does both.
"""

from __future__ import annotations

from typing import Final

import rules
from client.games.descriptor import PLAIN, Descriptor, Lazy
from client.platform import resources

_places: Final[dict[str, str]] = {game_id: f"client.games.{game_id}:GAME" for game_id in rules.GAMES}
_known: Final[dict[str, Descriptor]] = {}


def games() -> tuple[str, ...]:
    """The ids of all games that can be played, in the order of the menu."""
    return tuple(_places)


def place_of(game_id: str) -> str:
    """Where a game's descriptor is, as it was registered. Raises KeyError naming the known ones."""
    if game_id not in _places:
        raise KeyError(f"unknown game {game_id!r}; known: {', '.join(_places)}")
    return _places[game_id]


def find(game_id: str) -> Descriptor:
    """The game of that id. Raises KeyError naming the known ones."""
    if game_id not in _known:
        _known[game_id] = _described(place_of(game_id))
    return _known[game_id]


def _described(place: str) -> Descriptor:
    """The descriptor at a place. Raises ImportError, AttributeError, and TypeError for anything else."""
    found = Lazy(place)()
    if not isinstance(found, Descriptor):
        raise TypeError(f"no descriptor of a game: {place}")
    return found


def register(place: str) -> Descriptor:
    """Let another game be known, with its rules, its words, its pages and its pictures.

    place: "module:attribute" of its `Descriptor`; a place, so that another process can find it as well.
    Raises ValueError for an id that is taken.
    """
    game = _described(place)
    rules.register(game.id, game.rules)
    _places[game.id] = place
    _known[game.id] = game
    if game.assets is not None:
        resources.add(game.assets)
    return game


def unregister(game_id: str) -> None:
    """Know a game no more; nothing of it is left. Raises KeyError for one that is not known."""
    game = find(game_id)
    rules.unregister(game_id)
    del _places[game_id]
    del _known[game_id]
    if game.assets is not None:
        resources.remove(game.assets)


def has_mind(game_id: str) -> bool:
    """Whether opponents can play the game; False for one that is not known."""
    return game_id in _places and find(game_id).mind is not None


def comes_along(game_id: str) -> bool:
    """Whether a game is one of the program's own; False for one that is not known."""
    return game_id in _places and find(game_id).assets is None


def has_pages(game_id: str) -> bool:
    """Whether the rules of a game can be read; those of the program's own games are always offered."""
    if game_id not in _places:
        return False
    return comes_along(game_id) or resources.find("rulebook", "en", f"{game_id}.md") is not None


def emblem(game_id: str) -> str:
    """The picture of a game's medal; a plain one for a game that is not known."""
    return find(game_id).emblem if game_id in _places else f"emblem-{PLAIN}"


def sign(game_id: str) -> str:
    """The picture of a game's small sign."""
    return find(game_id).sign if game_id in _places else f"sign-{PLAIN}"


def scene(game_id: str) -> str:
    """The picture of a game's mood."""
    return find(game_id).scene if game_id in _places else f"scene-{PLAIN}"


def mark(name: str) -> str:
    """The picture of a name that a game has given to it, "" for none; the first game's counts."""
    return next((found for game in games() if (found := find(game).marks.get(name))), "")
