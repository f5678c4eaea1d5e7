"""The people of the records: everybody who has finished a game here, by the name they wrote last."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from saves.people import People, key
from saves.played import PlayedGame


class Person(Struct, frozen=True):
    """Somebody. id: a key of `People`. names: all ways in which they are written, the newest first. games:
    how many they have finished."""

    id: str
    names: tuple[str, ...]
    games: int

    @property
    def name(self) -> str:
        """How they are called: by the name that the others were merged into, as it was written last."""
        return next((name for name in self.names if key(name) == self.id), self.names[0])

    @property
    def other_names(self) -> tuple[str, ...]:
        """Their other names, each once however often it was written differently."""
        found = {key(name): name for name in reversed(self.names)}
        return tuple(name for each, name in found.items() if each != key(self.name))


def list_people(games: Iterable[PlayedGame], people: People) -> tuple[Person, ...]:
    """All people of finished games, forgotten ones included; who has played most comes first."""
    names: dict[str, dict[str, None]] = {}
    counts: dict[str, int] = {}
    for game in reversed(tuple(games)):
        here: dict[str, None] = {}
        for info in game.seats:
            if info.human:
                who = people.who(info.name)
                here[who] = None
                names.setdefault(who, {})[info.name] = None
        for who in here:
            counts[who] = counts.get(who, 0) + 1
    found = [Person(who, tuple(written), counts[who]) for who, written in names.items()]
    return tuple(sorted(found, key=lambda one: -one.games))


def visible_people(found: Iterable[Person], people: People) -> tuple[Person, ...]:
    """Those who are not forgotten."""
    return tuple(one for one in found if not people.is_forgotten(one.id))


def forgotten_people(found: Iterable[Person], people: People) -> tuple[Person, ...]:
    """Those who are."""
    return tuple(one for one in found if people.is_forgotten(one.id))
