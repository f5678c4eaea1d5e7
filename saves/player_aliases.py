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
    """Another name of a player in the records, with the name the player is known by."""

    name: str
    """The other name."""
    of: str
    """The name the player is known by."""

    def sanitized(self) -> PlayerAlias:
        """Return a copy of the alias with sanitized names."""
        return PlayerAlias(
            sanitize_line(self.name, MAX_NAME_LENGTH),
            sanitize_line(self.of, MAX_NAME_LENGTH),
        )


@lru_cache(maxsize=4096)
def normalize_name(name: str) -> str:
    """Return a player's name normalized for comparison, ignoring capitals and extra spaces."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


class PlayerDirectory:
    """Lookup of the player to whom a name in the records belongs, and of whether that player is hidden."""

    def __init__(self, others: Iterable[PlayerAlias] = (), forgotten: Iterable[str] = ()) -> None:
        self._alias_of = {normalize_name(alias.name): normalize_name(alias.of) for alias in others}
        self._forgotten = {self.player_key(name) for name in forgotten}

    def player_key(self, name: str) -> str:
        """Return the key of the player whom a name belongs to, the same for all aliases."""
        current, seen = normalize_name(name), set[str]()
        while current in self._alias_of and current not in seen:
            seen.add(current)
            current = self._alias_of[current]
        return min(seen) if current in seen else current  # names in a circle belong to the same player

    def is_hidden(self, name: str) -> bool:
        """Return whether the player with that name is hidden in the records."""
        return self.player_key(name) in self._forgotten


def add_alias(others: tuple[PlayerAlias, ...], name: str, into: str) -> tuple[PlayerAlias, ...]:
    """Return the aliases with `name` made an alias of the player `into`.

    Aliases of `name` then lead to `into` as well.
    """
    if normalize_name(name) == normalize_name(into):
        return others
    aliases = remove_alias(others, name)
    if PlayerDirectory(aliases).player_key(into) == normalize_name(name):  # `into` was an alias of `name`
        aliases = remove_alias(aliases, into)
    return (*aliases, PlayerAlias(name, into))[-MAX_NAMES:]


def remove_alias(others: tuple[PlayerAlias, ...], name: str) -> tuple[PlayerAlias, ...]:
    """Return the aliases without the alias `name`, which becomes a player of its own."""
    return tuple(alias for alias in others if normalize_name(alias.name) != normalize_name(name))


def with_hidden_name(forgotten: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the names of the players hidden in the records, with `name` added."""
    return (*without_hidden_name(forgotten, name), name)[-MAX_NAMES:]


def without_hidden_name(forgotten: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the names of the players hidden in the records, with `name` removed."""
    return tuple(
        hidden_name for hidden_name in forgotten if normalize_name(hidden_name) != normalize_name(name)
    )
