"""The model of the shelf: which saved games are listed, and which of them is selected."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from client import i18n
from client.i18n.text_search import fold_text, has_words, split_query
from client.scenes.shelf import game_text
from saves.errors import SaveError
from saves.journal import read_undamaged_part
from saves.shelf import Shelf, ShelfEntry
from saves.shelf_card import summarize_journal

log = logging.getLogger(__name__)

StatusFilter: TypeAlias = Literal["all", "playing", "finished"]
SortOrder: TypeAlias = Literal["newest", "oldest", "name"]
SortKey: TypeAlias = tuple[tuple[int, ...], str]
_MAX_ENTRIES_SEARCHED: Final = 20
"""Entries at the beginning of the list that are read to find one that can be opened."""


class GameQuery(Struct, frozen=True):
    """Filters, search text and sort order that the player has chosen for the list of saved games."""

    status: StatusFilter = "all"
    """Whether to list games in progress, finished games or all."""
    order: SortOrder = "newest"
    """How to sort the games."""
    text: str = ""
    """Words of a title, of a game's name or of players' names, in any order."""
    game: str = ""
    """Id of a game; "" for all games."""

    @property
    def needs_reading(self) -> bool:
        """Whether the game files have to be read to find the matching games."""
        return self.status != "all" or bool(self.text) or bool(self.game) or self.order == "name"


class GameCollection:
    """The saved games of the shelf or of its trash. Files are read step by step with `read_some`.

    Attributes:
        entries: All games, the newest first.
        read_count: Number of entries, from the first on, whose files have been read.
    """

    def __init__(self, shelf: Shelf, *, trash: bool = False) -> None:
        self.shelf = shelf
        self.is_trash = trash
        self.entries: tuple[ShelfEntry, ...] = ()
        self.read_count = 0
        self._search_texts: dict[tuple[ShelfEntry, str], str] = {}
        self._sort_keys: dict[tuple[ShelfEntry, str], SortKey] = {}

    def load(self) -> None:
        """List the folder of saved games again, without reading the files.

        Raises:
            SaveError: The folder cannot be read.
        """
        try:
            self.entries = self.shelf.list_trashed_entries() if self.is_trash else self.shelf.list_entries()
        except SaveError as error:
            log.warning("%s cannot be listed: %s", "the trash" if self.is_trash else "the shelf", error)
            raise
        self.read_count = 0
        present = set(self.entries)
        self._search_texts = {key: text for key, text in self._search_texts.items() if key[0] in present}
        self._sort_keys = {key: value for key, value in self._sort_keys.items() if key[0] in present}

    @property
    def is_read(self) -> bool:
        """Whether the files of all saved games have been read."""
        return self.read_count >= len(self.entries)

    def read_some(self, seconds: float) -> bool:
        """Read game files for about `seconds`; return whether any was read.

        Games without a move are removed from `entries`.
        """
        deadline = time.perf_counter() + seconds
        read_before = read = self.read_count
        empty = set[ShelfEntry]()
        while read < len(self.entries) and time.perf_counter() < deadline:
            entry = self.entries[read]
            if entry.has_no_decision:  # this reads the file
                empty.add(entry)
            elif entry.problem is None:
                entry.write_missing_card()
            entry.read_played()
            read += 1
        self.entries = tuple(entry for entry in self.entries if entry not in empty)
        self.read_count = read - len(empty)
        if self.is_read:  # of thousands not all are in order at first
            self.entries = tuple(sorted(self.entries, key=lambda entry: entry.age_key))
        return read > read_before

    def find_title(self, name: str) -> str:
        """Return the title of the saved game with a file name or id; "" if there is no readable one."""
        entry = next((entry for entry in self.entries if name in (entry.path.name, entry.id)), None)
        return game_text.format_title(entry) if entry is not None and entry.problem is None else ""

    def find_matching(self, query: GameQuery) -> list[ShelfEntry]:
        """Return the saved games that match a query, sorted as it asks.

        If the query needs the contents of files, games whose files have not been read yet are left out.
        """
        if not query.needs_reading:
            return list(self.entries if query.order == "newest" else reversed(self.entries))
        words = split_query(query.text)
        matching = [
            entry
            for entry in self.entries[: self.read_count]
            if _has_status(entry, query.status)
            and (not query.game or entry.game == query.game)
            and has_words(self._search_text(entry), words)
        ]
        if query.order == "oldest":
            matching.reverse()
        elif query.order == "name":
            matching.sort(key=self._sort_key)
        return matching

    def _sort_key(self, entry: ShelfEntry) -> SortKey:
        key = (entry, i18n.get_language())
        if key not in self._sort_keys:
            self._sort_keys[key] = i18n.sort_key(game_text.format_heading(entry))
        return self._sort_keys[key]

    def _search_text(self, entry: ShelfEntry) -> str:
        key = (entry, i18n.get_language())
        if key not in self._search_texts:
            game = game_text.get_game_name(entry.game) if entry.game else ""
            words = (game_text.format_title(entry), game, *(seat.name for seat in entry.seats))
            self._search_texts[key] = fold_text(" ".join(words))
        return self._search_texts[key]


class ShelfModel:
    """The saved games that are listed, and the selected one. If any is listed, one is selected.

    Attributes:
        games: The games on the shelf.
        trash: The games in the trash.
        in_trash: Whether the trash is open instead of the shelf.
        query: The filters and the sort order.
        listed: The games that match the query, sorted.
        selected: The file of the selected game, None if there is none.
        failure: Why the open folder cannot be listed, None if it can.
    """

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.games, self.trash = GameCollection(shelf), GameCollection(shelf, trash=True)
        self.in_trash = False
        self.query = GameQuery()
        self.listed: list[ShelfEntry] = []
        self.selected: Path | None = None
        self.failure: SaveError | None = None
        self._indices: dict[Path, int] = {}
        self._rescuable_moves: dict[ShelfEntry, int] = {}

    @property
    def collection(self) -> GameCollection:
        """The collection that is open: the saved games, or the trash."""
        return self.trash if self.in_trash else self.games

    @property
    def selected_index(self) -> int:
        """Index of the selected saved game in `listed`, -1 if it is not listed."""
        return self._indices.get(self.selected, -1) if self.selected is not None else -1

    @property
    def selected_entry(self) -> ShelfEntry | None:
        """The selected saved game, None if none is selected."""
        index = self.selected_index
        return self.listed[index] if index >= 0 else None

    @property
    def usable_entry(self) -> ShelfEntry | None:
        """The selected saved game if it is neither broken nor in the trash, else None."""
        entry = self.selected_entry
        return entry if entry is not None and entry.problem is None and not self.in_trash else None

    @property
    def branch_origin_title(self) -> str:
        """Title of the game from which the selected game was branched; "" if there is none."""
        header = self.selected_entry.header if self.selected_entry is not None else None
        return self.games.find_title(header.branch.game) if header is not None and header.branch else ""

    def load(self) -> None:
        """List both folders, that of the saved games and the trash, again."""
        self.failure = None
        for collection in (self.games, self.trash):
            try:
                collection.load()
            except SaveError as error:
                if collection is self.collection:  # a broken trash does not hide the games
                    self.failure = error
        self.apply_query()

    def apply_query(self) -> None:
        """Apply the query to the saved games again; if none is selected, select the first readable one."""
        self.listed = self.collection.find_matching(self.query)
        self._indices = {entry.path: index for index, entry in enumerate(self.listed)}
        if self.selected_entry is None:
            first = _find_openable(self.listed)
            self.selected = first.path if first is not None else None

    def toggle_trash(self) -> None:
        """Switch between the saved games and the trash, and reset the filters."""
        self.in_trash = not self.in_trash
        self.query = GameQuery(order=self.query.order)
        self.selected = None
        self.apply_query()

    def find_neighbour(self, entry: ShelfEntry) -> Path | None:
        """Return the file of the game to select after `entry` is removed, None if none is left."""
        index = self._indices[entry.path]
        left = self.listed[:index] + self.listed[index + 1 :]
        return left[min(index, len(left) - 1)].path if left else None

    def count_rescuable_moves(self, entry: ShelfEntry) -> int:
        """Return how many moves of a damaged game can be rescued (cached); 0 if it is not damaged."""
        if entry.problem is None or entry.problem.code != "damaged":
            return 0
        if entry not in self._rescuable_moves:
            self._rescuable_moves[entry] = count_readable_moves(entry)
        return self._rescuable_moves[entry]


def count_readable_moves(entry: ShelfEntry) -> int:
    """Return how many moves before the damage can be read from a damaged game file."""
    try:
        return summarize_journal(*read_undamaged_part(entry.path)).moves
    except SaveError:
        return 0


def _find_openable(entries: Sequence[ShelfEntry]) -> ShelfEntry | None:
    """Return the first entry that can be opened, else the first; only the beginning of the list is read."""
    openable = (entry for entry in entries[:_MAX_ENTRIES_SEARCHED] if entry.problem is None)
    return next(openable, entries[0] if entries else None)


def _has_status(entry: ShelfEntry, status: StatusFilter) -> bool:
    if status == "all":
        return True
    return not entry.problem and entry.finished == (status == "finished")
