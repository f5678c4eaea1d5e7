"""All reviews of this run of the program; one is made at a time."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from client.opponents.worker_process import Post
from client.review.review_run import ReviewRun
from client.review.reviewer import Reviewer
from client.session.match import Match

log = logging.getLogger(__name__)

MAX_RUNS: Final = 6
"""Reviews held in memory, with their matches; the others are on the disk."""


class ReviewManager:
    """All reviews computed since the program was started; only one is running at a time."""

    def __init__(self, post: Post) -> None:
        self.reviewer = Reviewer(post)
        self._runs: dict[Path, ReviewRun] = {}
        self._curve: ReviewRun | None = None

    def find_review_run(self, path: Path | None) -> ReviewRun | None:
        """Return the running or finished review of the match saved at `path`; None if there is none."""
        return self._runs.get(path) if path is not None else None

    @property
    def current_run(self) -> ReviewRun | None:
        """The review that is being computed now; None if there is none."""
        return next((run for run in self._runs.values() if run.running), None)

    def begin(self, match: Match, *, everybody: bool = False, anew: bool = False) -> ReviewRun:
        """Start or resume computing the review of a match, stopping any other; return its `ReviewRun`.

        Args:
            match: The match.
            everybody: Whether opponents' decisions are reviewed as well.
            anew: Whether a review that exists is discarded.
        """
        self.stop_curve()
        for other in self._runs.values():
            other.stop()
        run = ReviewRun(match, self.reviewer, everybody=everybody, anew=anew)
        if match.path is not None:
            self._runs.pop(match.path, None)
            self._runs[match.path] = run
            for path in list(self._runs)[:-MAX_RUNS]:
                del self._runs[path]
        run.start()
        return run

    def begin_curve(self, match: Match) -> ReviewRun | None:
        """Start computing the chances of a match alone, which are soon there; None while a review is running.

        Nothing of it is written to the disk: a review that the player begins stays theirs.
        """
        if self.current_run is not None:
            return None
        self.stop_curve()
        self._curve = ReviewRun(match, self.reviewer, decisions=False)
        self._curve.path = None
        self._curve.start()
        return self._curve

    def stop_curve(self) -> None:
        """Stop computing the chances of a match that were begun alone."""
        if self._curve is not None:
            self._curve.stop()
            self._curve = None

    def forget(self, path: Path) -> None:
        """Stop and drop the review of a saved game that is deleted."""
        run = self._runs.pop(path, None)
        if run is not None:
            run.path = None
            run.stop()

    def close(self) -> None:
        """Stop computing reviews, saving what is done, and end the review process."""
        self.stop_curve()
        for run in self._runs.values():
            run.stop()
        self.reviewer.close()
