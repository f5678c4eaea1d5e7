"""What the menu shows of the shelf: the newest game, and how many games there are."""

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
    """Counts the games of the shelf: the newest ones at once, thousands little by little.

    Attributes:
        newest: The game that Continue opens.
        playing, finished, damaged: How many games of each kind have been found so far.
        pictures: Game and thumbnail of the newest games.
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
    def read(cls, shelf: Shelf) -> tuple[Self, SaveError | None]:
        """Return the tally of the shelf, and why it cannot be read, if so."""
        try:
            tally = cls(shelf.entries())
        except SaveError as problem:
            log.warning("the shelf cannot be read: %s", problem)
            return cls(), problem
        tally.read_some(_INITIAL_READ_S, min_games=_MIN_INITIAL_GAMES)
        return tally, None

    @property
    def is_read(self) -> bool:
        """Whether every game has been read."""
        return self._read_count >= len(self._entries)

    @property
    def counts(self) -> dict[str, int]:
        """The numbers of those kinds of which there are any."""
        counts = {"playing": self.playing, "finished": self.finished, "damaged": self.damaged}
        return {kind: n for kind, n in counts.items() if n}

    @property
    def texts(self) -> tuple[str, ...]:
        """The numbers in words, or that the shelf is empty."""
        return tuple(tr(f"menu.shelf.{kind}", n=n) for kind, n in self.counts.items()) or (
            tr("menu.shelf.empty"),
        )

    def read_some(self, seconds: float, min_games: int = 1) -> bool:
        """Read games for about `seconds`, at least `min_games`; return whether the numbers have changed.

        They change a few times a second only, so that the panels need not be drawn for every frame.
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
        if entry.empty:
            return
        entry.write_missing_card()
        self._counts[1 if entry.finished else 0] += 1
        if self.newest is None and not entry.finished:
            self.newest = entry
        if len(self.pictures) < _MAX_PICTURES:
            self.pictures += ((entry.game, entry.thumbnail),)
