"""The process that reviews: it is asked, it fails, it is stopped, and nothing else waits for it."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from client.review.review_manager import MAX_RUNS, ReviewManager
from client.session.match import Match
from tests.client.review.bot_games import make_seats, play_levels


class ReviewWindow:
    """Does in its own thread what others post to it."""

    def __init__(self) -> None:
        self.calls: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self.reviews = ReviewManager(self.calls.put)

    def until(self, done: Callable[[], bool], seconds: float = 240.0) -> None:
        """Run until a condition holds; the process is a patient one, and other tests may have both cores."""
        end = time.monotonic() + seconds
        while not done():
            self.calls.get(timeout=max(0.01, end - time.monotonic()))()


@pytest.fixture
def window() -> Iterator[ReviewWindow]:
    made = ReviewWindow()
    yield made
    made.reviews.close()


def test_process_answers_for_each_step(window: ReviewWindow) -> None:
    run = window.reviews.begin(play_levels("equilibrix", ("sapling", "sapling"), most=3))
    window.until(lambda: not run.running)
    assert run.failure == ""
    assert run.is_complete
    assert run.review is not None
    assert sum(run.review.start) == pytest.approx(1)


def test_starting_another_review_stops_the_first(window: ReviewWindow, tmp_path: Path) -> None:
    first, second = (
        Match.create("equilibrix", make_seats(2), 1, {}, path=tmp_path / f"{name}.stolek") for name in "ab"
    )
    one = window.reviews.begin(first)
    two = window.reviews.begin(second)
    assert [one.running, two.running] == [False, True]
    assert window.reviews.current_run is two
    assert window.reviews.find_review_run(first.path) is one
    window.reviews.forget(tmp_path / "a.stolek")
    assert window.reviews.find_review_run(first.path) is None


def test_only_the_latest_reviews_are_cached(window: ReviewWindow, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.stolek" for number in range(MAX_RUNS + 2)]
    for path in (*paths, paths[3]):
        match = (
            Match.resume(path)
            if path.exists()
            else Match.create("equilibrix", make_seats(2), 1, {}, path=path)
        )
        window.reviews.begin(match).stop()
        match.close()
    assert [path for path in paths if window.reviews.find_review_run(path)] == paths[2:]
