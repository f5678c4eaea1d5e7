"""Reads the index of finished games in a background thread, so that the screen never freezes."""

from __future__ import annotations

import threading

from saves.errors import SaveError
from saves.finished_game import FinishedGame
from saves.finished_games_index import GamesIndex


class IndexReader:
    """Reads the index of finished games once, in a thread that starts at once.

    Attributes:
        games: The finished games; None until they have been read.
        problem: The reason why the index cannot be read; None without an error.
        done: Number of new journals that have been read so far.
        total: Number of new journals.
    """

    def __init__(self, index: GamesIndex) -> None:
        self.games: tuple[FinishedGame, ...] | None = None
        self.problem: SaveError | None = None
        self.done = self.total = 0
        self._index = index
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._read, name="records", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        try:
            self.games = self._index.load_games(self._set_progress, self._stopped.is_set)
        except SaveError as problem:
            self.problem = problem

    def _set_progress(self, done: int, total: int) -> None:
        self.done, self.total = done, total

    def wait(self, seconds: float) -> bool:
        """Wait up to `seconds` for the index to be read; return whether reading has ended."""
        self._thread.join(seconds)
        return self.has_ended

    @property
    def has_ended(self) -> bool:
        """Whether reading the index has ended, with games, with an error, or because it was stopped."""
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Stop reading the index and wait until the thread has ended."""
        self._stopped.set()
        self._thread.join()
