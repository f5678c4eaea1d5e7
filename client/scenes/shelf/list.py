"""Which games the shelf shows: read little by little, filtered, searched, sorted."""

from __future__ import annotations

import logging
import time
import unicodedata
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from client import i18n
from client.scenes.shelf import words as shelf_words
from saves.errors import SaveError
from saves.shelf import Shelf, ShelfEntry

log = logging.getLogger(__name__)

ShelfFilter: TypeAlias = Literal["all", "playing", "finished"]
Order: TypeAlias = Literal["newest", "oldest", "name"]
SortKey: TypeAlias = tuple[tuple[int, ...], str]
_LOOKED_AT: Final = 20


class View(Struct, frozen=True):
    """What the player wants to see. game: its id, "" for all. query: part of a title or a name."""

    wanted: ShelfFilter = "all"
    order: Order = "newest"
    query: str = ""
    game: str = ""

    @property
    def needs_reading(self) -> bool:
        """Whether files have to be read to know what belongs here."""
        return self.wanted != "all" or bool(self.query) or bool(self.game) or self.order == "name"


class Collection:
    """The entries of the shelf (or of the trash). Files are read by `read_some`, never all at once."""

    def __init__(self, shelf: Shelf, *, trash: bool = False) -> None:
        self.shelf = shelf
        self.trash = trash
        self.entries: tuple[ShelfEntry, ...] = ()
        self.known = 0
        self._texts: dict[tuple[ShelfEntry, str], str] = {}
        self._sorted: dict[tuple[ShelfEntry, str], SortKey] = {}

    def load(self) -> None:
        """Look at the folder again. Raises SaveError."""
        try:
            self.entries = self.shelf.trashed() if self.trash else self.shelf.entries()
        except SaveError as error:
            log.warning("%s cannot be listed: %s", "the trash" if self.trash else "the shelf", error)
            raise
        self.known = 0
        alive = set(self.entries)
        self._texts = {key: text for key, text in self._texts.items() if key[0] in alive}
        self._sorted = {key: value for key, value in self._sorted.items() if key[0] in alive}

    @property
    def is_read(self) -> bool:
        """Whether everything is known about every entry."""
        return self.known >= len(self.entries)

    def read_some(self, seconds: float) -> bool:
        """Read on for that long; True if something new is known."""
        end = time.perf_counter() + seconds
        before = self.known
        read, empty = self.known, set[ShelfEntry]()
        while read < len(self.entries) and time.perf_counter() < end:
            entry = self.entries[read]
            if entry.empty:  # this reads the file
                empty.add(entry)
            elif entry.problem is None:
                entry.remember()
            read += 1
        self.entries = tuple(entry for entry in self.entries if entry not in empty)
        self.known = read - len(empty)
        return read > before

    def first_sound(self, shown: Sequence[ShelfEntry]) -> ShelfEntry | None:
        """The first that can be opened, else the first; only the beginning of the list is read for that."""
        sound = (entry for entry in shown[:_LOOKED_AT] if entry.problem is None)
        return next(sound, shown[0] if shown else None)

    def title_of(self, name: str) -> str:
        """The title of the game in a file of that name, "" if it is not here."""
        found = next((entry for entry in self.entries if name in (entry.path.name, entry.id)), None)
        return shelf_words.title(found) if found is not None and found.problem is None else ""

    def count(self, wanted: ShelfFilter) -> int:
        """How many of the entries read so far are of that sort."""
        return sum(_is(entry, wanted) for entry in self.entries[: self.known])

    def shown(self, view: View) -> list[ShelfEntry]:
        """What the view asks for; of the entries not yet read only what needs no reading."""
        if not view.needs_reading:
            return list(self.entries if view.order == "newest" else reversed(self.entries))
        query = folded(view.query)
        found = [
            entry
            for entry in self.entries[: self.known]
            if _is(entry, view.wanted)
            and (not view.game or entry.game == view.game)
            and query in self._text(entry)
        ]
        if view.order == "oldest":
            found.reverse()
        elif view.order == "name":
            found.sort(key=self._sort_key)
        return found

    def _sort_key(self, entry: ShelfEntry) -> SortKey:
        key = (entry, i18n.language())
        if key not in self._sorted:
            self._sorted[key] = i18n.sort_key(shelf_words.title(entry))
        return self._sorted[key]

    def _text(self, entry: ShelfEntry) -> str:
        key = (entry, i18n.language())
        if key not in self._texts:
            names = (shelf_words.title(entry), shelf_words.game_name(entry.game) if entry.game else "")
            words = (*names, *(seat.name for seat in entry.seats))
            self._texts[key] = folded(" ".join(words))
        return self._texts[key]


def folded(text: str) -> str:
    """A text as it is searched for: no capitals, no accents."""
    plain = unicodedata.normalize("NFD", text.casefold().strip())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def _is(entry: ShelfEntry, wanted: ShelfFilter) -> bool:
    if wanted == "all":
        return True
    return not entry.problem and entry.finished == (wanted == "finished")
