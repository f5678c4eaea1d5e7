"""People in the records (statistics of finished games): everybody who has finished a game here."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from saves.finished_game import FinishedGame
from saves.player_aliases import PlayerDirectory, normalize_name


class Person(Struct, frozen=True):
    """A person in the records (statistics of finished games), under all names they have used."""

    id: str
    """Key of the person in the player directory."""
    names: tuple[str, ...]
    """All spellings of the person's names, the newest first."""
    games: int
    """Number of games the person has finished."""

    @property
    def name(self) -> str:
        """The person's name to show, in its latest spelling."""
        return next((name for name in self.names if normalize_name(name) == self.id), self.names[0])

    @property
    def other_names(self) -> tuple[str, ...]:
        """The person's other names that were merged into the one shown, without mere spelling variants."""
        names_by_key = {normalize_name(name): name for name in reversed(self.names)}
        shown_key = normalize_name(self.name)
        return tuple(name for key, name in names_by_key.items() if key != shown_key)


def list_people(games: Iterable[FinishedGame], people: PlayerDirectory) -> tuple[Person, ...]:
    """Return all people who have finished a game, those with most games first.

    People hidden from the records are included.
    """
    names: dict[str, dict[str, None]] = {}
    counts: dict[str, int] = {}
    for game in reversed(tuple(games)):
        ids_in_game: dict[str, None] = {}
        for info in game.seats:
            if info.human:
                person_id = people.player_key(info.name)
                ids_in_game[person_id] = None
                names.setdefault(person_id, {})[info.name] = None
        for person_id in ids_in_game:
            counts[person_id] = counts.get(person_id, 0) + 1
    people_found = [
        Person(person_id, tuple(names_written), counts[person_id])
        for person_id, names_written in names.items()
    ]
    return tuple(sorted(people_found, key=lambda one: -one.games))


def visible_people(persons: Iterable[Person], people: PlayerDirectory) -> tuple[Person, ...]:
    """Return the people whom the player has not hidden from the records."""
    return tuple(person for person in persons if not people.is_hidden(person.id))


def forgotten_people(persons: Iterable[Person], people: PlayerDirectory) -> tuple[Person, ...]:
    """Return the people whom the player has hidden from the records."""
    return tuple(person for person in persons if people.is_hidden(person.id))
