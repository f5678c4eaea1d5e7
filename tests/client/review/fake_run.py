"""Reviews that are made as a test says, without a process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from client.app.app import App
from client.review.model import Review
from client.review.review_run import ReviewProgress
from client.session.match import Match


class FakeRun:
    """A run that goes on when it is told to. whole: the review that it comes to."""

    def __init__(self, whole: Review, found: Review | None = None) -> None:
        self.whole = whole
        self.review = found
        self.path: Path | None = Path("reviewed.stolek")
        self.running = False
        self.failure = ""
        self.changed: list[Callable[[], object]] = []
        self.begun: list[tuple[bool, bool]] = []

    @property
    def is_complete(self) -> bool:
        return self.review is not None and self.review.is_complete

    @property
    def progress(self) -> ReviewProgress:
        done = 0 if self.review is None else len(self.review.steps)
        share = done / max(1, self.whole.total)
        return ReviewProgress(done, self.whole.total, share, None if done < 2 else 40 * (1 - share))

    def start(self) -> None:
        self.running = not self.is_complete
        self.tell()

    def stop(self) -> None:
        if self.running:
            self.running = False
            self.tell()

    def tell(self) -> None:
        for call in tuple(self.changed):
            call()

    def come(self, steps: int) -> None:
        """Make so many steps known."""
        known = self.whole.steps[:steps]
        decisions = tuple(one for one in self.whole.decisions if one.step < steps)
        self.review = msgspec.structs.replace(self.whole, steps=known, decisions=decisions)
        self.running = self.running and not self.is_complete
        self.tell()

    def fail(self) -> None:
        self.running, self.failure = False, "no mind"
        self.tell()


class FakeReviews:
    """In the place of the program's own. whole: the review of the game that is asked for."""

    def __init__(self, whole: Review) -> None:
        self.whole = whole
        self.run: FakeRun | None = None

    def find_review_run(self, path: Path | None) -> FakeRun | None:
        del path  # there is one game
        return self.run

    def begin(self, match: Match, *, everybody: bool = False, anew: bool = False) -> FakeRun:
        del match
        if self.run is None or anew:
            self.run = FakeRun(self.whole)
        self.run.begun.append((everybody, anew))
        self.run.start()
        return self.run

    def close(self) -> None:
        pass


def reviews_in(app: App, whole: Review) -> FakeReviews:
    """Have the program review as a test says."""
    fake = FakeReviews(whole)
    vars(app)["reviews"] = fake
    return fake
