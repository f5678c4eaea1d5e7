"""Names of players in the records: spellings, aliases, and hidden players.

Saved games are not touched: names there stay as they are.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from saves.sanitize import MAX_NAME_LENGTH, sanitize_line

MAX_NAMES: Final = 200
"""Aliases kept, at most, and as many hidden names."""


class PlayerAlias(msgspec.Struct, frozen=True):
    """A name declared to be another name of a player."""

    name: str
    of: str
    """The name the player is known by."""

    def sanitized(self) -> PlayerAlias:
        """Return a copy with sanitized names."""
        return PlayerAlias(
            sanitize_line(self.name, MAX_NAME_LENGTH),
            sanitize_line(self.of, MAX_NAME_LENGTH),
        )


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """Return the key of a name; capitals and spaces make no difference."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


class PlayerDirectory:
    """Maps names to players."""

    def __init__(self, others: Iterable[PlayerAlias] = (), forgotten: Iterable[str] = ()) -> None:
        self._known_by = {name_key(one.name): name_key(one.of) for one in others}
        self._forgotten = {self.player_key(name) for name in forgotten}

    def player_key(self, name: str) -> str:
        """Return the key of the player with that name."""
        found, seen = name_key(name), set[str]()
        while found in self._known_by and found not in seen:
            seen.add(found)
            found = self._known_by[found]
        return min(seen) if found in seen else found  # names in a ring are all the same person

    def is_hidden(self, name: str) -> bool:
        """Return whether the player with that name is hidden."""
        return self.player_key(name) in self._forgotten


def add_alias(others: tuple[PlayerAlias, ...], name: str, into: str) -> tuple[PlayerAlias, ...]:
    """Return the aliases with `name`, and all its own aliases, made aliases of `into`."""
    if name_key(name) == name_key(into):
        return others
    kept = remove_alias(others, name)
    if PlayerDirectory(kept).player_key(into) == name_key(name):  # it was the other way round
        kept = remove_alias(kept, into)
    return (*kept, PlayerAlias(name, into))[-MAX_NAMES:]


def remove_alias(others: tuple[PlayerAlias, ...], name: str) -> tuple[PlayerAlias, ...]:
    """Return the aliases without that of `name`."""
    return tuple(one for one in others if name_key(one.name) != name_key(name))


def hide_player(forgotten: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the hidden names with `name` added."""
    return (*unhide_player(forgotten, name), name)[-MAX_NAMES:]


def unhide_player(forgotten: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the hidden names without `name`."""
    return tuple(one for one in forgotten if name_key(one) != name_key(name))
