"""The index of finished games, read in a thread of its own: no frame waits for it."""

from __future__ import annotations

import threading

from saves.errors import SaveError
from saves.index import GamesIndex
from saves.played import PlayedGame


class Reading:
    """One look at the index. games: what it says, None until it is there. problem: why it cannot be read.

    done, whole: how many of the journals that are not known yet have been read.
    """

    def __init__(self, index: GamesIndex) -> None:
        self.games: tuple[PlayedGame, ...] | None = None
        self.problem: SaveError | None = None
        self.done = self.whole = 0
        self._index = index
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._read, name="records", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        try:
            self.games = self._index.games(self._tell, self._stopped.is_set)
        except SaveError as problem:
            self.problem = problem

    def _tell(self, done: int, whole: int) -> None:
        self.done, self.whole = done, whole

    def wait(self, seconds: float) -> bool:
        """Wait that long at most; whether it is over."""
        self._thread.join(seconds)
        return self.over

    @property
    def over(self) -> bool:
        """Whether there is an answer."""
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Nobody wants to know any more; gives the index back as soon as a journal has been read."""
        self._stopped.set()
        self._thread.join()
