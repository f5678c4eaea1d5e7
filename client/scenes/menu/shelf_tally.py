"""What the menu shows about the saved games: the newest one in progress, and how many there are."""

from __future__ import annotations

import logging
import time
from pathlib import Path
from typing import Final, Self

from client.i18n import tr
from saves.errors import SaveError
from saves.shelf import Shelf, ShelfEntry

log = logging.getLogger(__name__)

_MAX_PICTURES: Final = 3
_INITIAL_READ_S, _MIN_INITIAL_GAMES = 0.03, 40
"""Seconds of reading before the first picture, and how many games are read in any case."""
_UPDATE_INTERVAL_S: Final = 0.4
"""Seconds between two updates of the numbers while thousands of games are read."""


class ShelfTally:
    """Counts the saved games: the newest ones at once, the others step by step.

    Attributes:
        newest: The newest game in progress, which Continue opens; None if none has been found.
        playing, finished, damaged: Numbers of games in progress, finished and damaged found so far.
        pictures: (game id, thumbnail file or None) of the newest games.
    """

    def __init__(self, entries: tuple[ShelfEntry, ...] = ()) -> None:
        self.newest: ShelfEntry | None = None
        self.playing = self.finished = self.damaged = 0
        self.pictures: tuple[tuple[str, Path | None], ...] = ()
        self._entries = entries
        self._read_count = 0
        self._counts = [0, 0, 0]
        self._updated_at = 0.0

    @classmethod
    def from_shelf(cls, shelf: Shelf) -> tuple[Self, SaveError | None]:
        """Create a tally of the saved games and read the newest ones.

        Returns:
            The tally, and why the folder cannot be read; None if it can.
        """
        try:
            tally = cls(shelf.list_entries())
        except SaveError as problem:
            log.warning("the shelf cannot be read: %s", problem)
            return cls(), problem
        tally.read_some(_INITIAL_READ_S, min_games=_MIN_INITIAL_GAMES)
        return tally, None

    @property
    def is_read(self) -> bool:
        """Whether all saved games have been read and counted."""
        return self._read_count >= len(self._entries)

    @property
    def counts(self) -> dict[str, int]:
        """The numbers of saved games by kind ("playing", "finished", "damaged"), without zeros."""
        counts = {"playing": self.playing, "finished": self.finished, "damaged": self.damaged}
        return {kind: n for kind, n in counts.items() if n}

    @property
    def formatted_counts(self) -> tuple[str, ...]:
        """The numbers of saved games as texts, one for each kind; one text if there are no games."""
        return tuple(tr(f"menu.shelf.{kind}", n=n) for kind, n in self.counts.items()) or (
            tr("menu.shelf.empty"),
        )

    def read_some(self, seconds: float, min_games: int = 1) -> bool:
        """Read and count more saved games for about `seconds`, but at least `min_games` games.

        The attributes `playing`, `finished` and `damaged` are updated only a few times a second, so that
        panels that show them are not redrawn every frame.

        Returns:
            Whether these attributes have been updated.
        """
        now = time.perf_counter()
        deadline, min_count, newest = now + seconds, self._read_count + min_games, self.newest
        while not self.is_read and (self._read_count < min_count or time.perf_counter() < deadline):
            self._count_entry(self._entries[self._read_count])
            self._read_count += 1
        if not self.is_read and self.newest is newest and now - self._updated_at < _UPDATE_INTERVAL_S:
            return False
        self._updated_at = now
        self.playing, self.finished, self.damaged = self._counts
        return True

    def _count_entry(self, entry: ShelfEntry) -> None:
        if entry.problem is not None:
            self._counts[2] += 1
            return
        if entry.has_no_decision:
            return
        entry.write_missing_card()
        self._counts[1 if entry.finished else 0] += 1
        if not entry.finished and (self.newest is None or _is_newer(entry, self.newest)):
            self.newest = entry
        if len(self.pictures) < _MAX_PICTURES:
            self.pictures += ((entry.game, entry.thumbnail),)


def _is_newer(entry: ShelfEntry, other: ShelfEntry) -> bool:
    """Return whether a game was played later than another; of thousands not all are in order at first."""
    entry.read_played()
    return entry.age_key < other.age_key
