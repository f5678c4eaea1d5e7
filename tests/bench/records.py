"""The records over 2,000 games: how soon the page is seen, and how long an index takes that is not there."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from client.app.app import App
from client.records.seat_reviews import read_seat_reviews
from client.scenes.records.scene import RecordsScene
from saves.finished_games_index import GamesIndex
from saves.settings import Settings
from saves.shelf import Shelf
from tests.bench.row import Row, spread
from tests.bench.stage import SIZE, STEP, clock, empty_home
from tests.client.records.sample_shelf import Sort, fill as fill_finished
from tests.saves.many_games import fill

GAMES = 2000
FIRST = 300.0
"""Milliseconds until the first picture, at most."""
INDEX = 1.0
"""Seconds until an index is there that was missing, at most."""
TARGET = 8.0
"""Milliseconds of work for a frame while it is made, for the 99th percentile."""


def rows(quick: bool) -> Iterator[Row]:
    """Yield a shelf as others measure it, half of it finished.

    Then one of finished games of a single kind, which
    all stand on one page."""
    count, runs = (200, 1) if quick else (GAMES, 5)
    with empty_home(), tempfile.TemporaryDirectory() as work:
        fill(Shelf(), count, Path(work), cards=True, pictures=False)
        yield from _indexed(f"index of {count} games", runs)
        yield _opening(f"records of {count} games", runs)
        yield from _meanwhile(f"records of {count} games, index missing")
    with empty_home():
        fill_finished(count, Sort(games=("envyra",)))
        GamesIndex(reviewer=read_seat_reviews).load_games()
        yield _opening(f"records of {count} finished games of one kind", runs)


def _indexed(name: str, runs: int) -> Iterator[Row]:
    """Time an index that is missing, and one that is there and unchanged."""
    missing: list[float] = []
    known: list[float] = []
    for _ in range(runs):
        index = GamesIndex(reviewer=read_seat_reviews)
        index.file.unlink(missing_ok=True)
        for times, made in ((missing, index), (known, GamesIndex(reviewer=read_seat_reviews))):
            began = time.perf_counter()
            made.load_games()
            times.append(time.perf_counter() - began)
    yield Row(f"{name}, missing, median", statistics.median(missing), "s", at_most=INDEX)
    yield Row(f"{name}, known, median", statistics.median(known), "s", at_most=INDEX)


def _opened() -> tuple[App, RecordsScene, float]:
    """Return the page as it is opened from the menu, and the seconds until its first frame had been drawn."""
    app = App(Settings(language="en"), size=SIZE, headless=True, strict=True)
    app.open("menu")
    app.run_iteration(STEP)
    began = time.perf_counter()
    scene = app.open("records")
    app.run_iteration(0.0)
    seconds = time.perf_counter() - began
    assert isinstance(scene, RecordsScene)
    return app, scene, seconds


def _opening(name: str, runs: int) -> Row:
    times = []
    for _ in range(runs):
        app, scene, seconds = _opened()
        if scene.index_reader is not None:  # the whole of it was not there in time: that counts
            began = time.perf_counter()
            scene.index_reader.wait(60)
            app.run_iteration(0.0)
            seconds += time.perf_counter() - began
        times.append(seconds)
        app.finish()
    return Row(f"{name}, page there, median", statistics.median(times) * 1000, "ms", at_most=FIRST)


def _meanwhile(name: str) -> Iterator[Row]:
    """Time frames while the index is made."""
    GamesIndex().file.unlink(missing_ok=True)
    app, scene, seconds = _opened()
    yield Row(f"{name}, first frame", seconds * 1000, "ms", at_most=FIRST)
    work: list[float] = []
    while scene.index_reader is not None:
        began = clock()
        app.run_iteration(STEP)
        work.append(clock() - began)
        time.sleep(max(0.0, STEP - work[-1]))
    app.finish()
    work[-1:] = []  # in that one the page is there
    if work:
        yield from spread(f"{name}, frame", work, p99=TARGET)
