"""Who is who among the names written at tables: the same name however it is written, and what players say.

Nothing of this touches a saved game: names there stay as they are.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from saves import sanitize

MOST: Final = 200
"""So many names are kept as other names of somebody, and as many as forgotten."""


class OtherName(msgspec.Struct, frozen=True):
    """A player has said that one name is another name of somebody. of: the name they are known by."""

    name: str
    of: str

    def shown(self) -> OtherName:
        """The same with names that can be shown, whoever has written them."""
        return OtherName(sanitize.line(self.name, sanitize.NAME), sanitize.line(self.of, sanitize.NAME))


@lru_cache(maxsize=4096)
def key(name: str) -> str:
    """What two ways to write a name have in common: capitals and spaces tell nobody apart."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


class People:
    """Whose a name is. others: see `OtherName`. forgotten: names of those who are not to be seen."""

    def __init__(self, others: Iterable[OtherName] = (), forgotten: Iterable[str] = ()) -> None:
        self._known_by = {key(one.name): key(one.of) for one in others}
        self._forgotten = {self.who(name) for name in forgotten}

    def who(self, name: str) -> str:
        """The key of the person with that name."""
        found, seen = key(name), set[str]()
        while found in self._known_by and found not in seen:
            seen.add(found)
            found = self._known_by[found]
        return min(seen) if found in seen else found  # names in a ring are all the same person

    def is_forgotten(self, name: str) -> bool:
        """Whether the person with that name is not to be seen."""
        return self.who(name) in self._forgotten


def merged(others: tuple[OtherName, ...], name: str, into: str) -> tuple[OtherName, ...]:
    """One name becomes another name of somebody, with all its own other names."""
    if key(name) == key(into):
        return others
    kept = parted(others, name)
    if People(kept).who(into) == key(name):  # it was the other way round
        kept = parted(kept, into)
    return (*kept, OtherName(name, into))[-MOST:]


def parted(others: tuple[OtherName, ...], name: str) -> tuple[OtherName, ...]:
    """A name stands for itself again."""
    return tuple(one for one in others if key(one.name) != key(name))


def forgetting(forgotten: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Nobody sees the person with that name from now on."""
    return (*recalling(forgotten, name), name)[-MOST:]


def recalling(forgotten: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The person with that name is seen again."""
    return tuple(one for one in forgotten if key(one) != key(name))
