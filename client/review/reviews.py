"""All reviews of the program: one is made at a time, by one process; whoever asks for another waits."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from client.opponents.process import Post
from client.review.reviewer import Reviewer
from client.review.run import ReviewRun
from client.session.match import Match
from saves.errors import SaveError

log = logging.getLogger(__name__)

REMEMBERED: Final = 6
"""So many reviews at most are kept at hand with their games; all others are on the disk."""

Ready = Callable[["ReviewRun | SaveError"], object]
"""Hears of a game that was opened to be reviewed, or why it cannot be."""


class Reviews:
    """The reviews that are being made, and those that were in this run of the program.

    post: has something done by the window's own thread; whoever shows what came of it says that it looks
    different.
    """

    def __init__(self, post: Post) -> None:
        self._post = post
        self.reviewer = Reviewer(post)
        self._runs: dict[Path, ReviewRun] = {}
        self._closed = False

    def run_of(self, path: Path | None) -> ReviewRun | None:
        """The run of the game in a file, if there is one."""
        return self._runs.get(path) if path is not None else None

    @property
    def running(self) -> ReviewRun | None:
        """The one that is being made."""
        return next((run for run in self._runs.values() if run.running), None)

    def begin(self, match: Match, *, everybody: bool = False, anew: bool = False) -> ReviewRun:
        """Make the review of a match, or go on with it; any other that is being made is left as it is."""
        for other in self._runs.values():
            other.stop()
        run = ReviewRun(match, self.reviewer, everybody=everybody, anew=anew)
        if match.path is not None:
            self._runs.pop(match.path, None)
            self._runs[match.path] = run
            for path in list(self._runs)[:-REMEMBERED]:
                del self._runs[path]
        run.start()
        return run

    def begin_file(self, path: Path, ready: Ready, *, everybody: bool = False) -> None:
        """The same for a game that is on no table: it is opened in a thread, since that may take a while.

        ready: called by the window's thread.
        """

        def opened() -> None:
            try:
                match = Match.resume(path, read_only=True)
            except SaveError as error:
                self._post(partial(ready, error))
                return
            self._post(lambda: None if self._closed else ready(self.begin(match, everybody=everybody)))

        threading.Thread(target=opened, daemon=True, name="review-opening").start()

    def forget(self, path: Path) -> None:
        """The game in that file goes away."""
        run = self._runs.pop(path, None)
        if run is not None:
            run.path = None
            run.stop()

    def close(self) -> None:
        """Stop; what there is is kept."""
        self._closed = True
        for run in self._runs.values():
            run.stop()
        self.reviewer.close()
