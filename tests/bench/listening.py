"""What it costs that somebody listens: the tree's first build and its updates; and what it costs that nobody
does.

What is timed is work: the processor's time of one look at the screen, nodes of AccessKit included, for a
platform that takes every update and tells nobody.
"""

from __future__ import annotations

import math
import statistics
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pygame

from client.accessibility.accesskit_nodes import NodeUpdater
from client.accessibility.screen_reader import ScreenReader
from client.app.app import App
from client.scenes.results.scene import ResultsScene
from saves.settings import Settings
from saves.shelf import Shelf
from tests.bench.program import watched
from tests.bench.row import Row, percentile
from tests.bench.stage import SIZE, Stage, clock, empty_home
from tests.client.driver import Driver
from tests.client.review.sample_reviews import play_people_game
from tests.saves.many_games import fill

TARGET: Final = 2.0
"""Milliseconds of an update."""

TABLES: Final[Mapping[str, tuple[int, int, int | None]]] = {
    "wispwood": (4, 140, None),
    "envyra": (4, 70, 1),
    "equilibrix": (3, 40, None),
    "balanceformers": (6, 36, 1),
}
"""How many sit there, after how many decisions much lies there, how many are people."""

GAMES: Final = 200
"""On the shelf."""

STARTS: Final = 9


class Platform:
    """Takes every update."""

    def start(self) -> None:
        """Do nothing: a listener is always there."""

    def update_if_active(self, made: Callable[[], Any]) -> None:
        """Have it made."""
        made()

    def handle_event(self, event: pygame.Event) -> None:
        """Do nothing."""
        del event


class Ear:
    """A listener to a program. looks: the milliseconds of every look at the screen so far."""

    def __init__(self, app: App) -> None:
        self.looks: list[float] = []
        self._access = app.screen_reader
        self._follow = app.screen_reader.send_update
        app.screen_reader.attach(NodeUpdater(), Platform())
        app.screen_reader.send_update = self._timed  # type: ignore[method-assign]
        app.screen_reader.start()

    def _timed(self, *, moving: bool) -> None:
        stale = self._access._stale
        self._access._last_update = 0.0  # however soon after the last look
        began = clock()
        self._follow(moving=moving)
        if stale and not self._access._stale:
            self.looks.append((clock() - began) * 1000)

    def first(self) -> float:
        """Return milliseconds of a whole tree, nothing known of the one before."""
        self._access.stop()
        self._access.start()
        self._timed(moving=False)
        return self.looks.pop()

    def heard(self, do: Callable[[], object]) -> list[float]:
        """Return milliseconds of each look at the screen while something is done."""
        self.looks.clear()
        do()
        return self.looks[:]


def rows(quick: bool) -> Iterator[Row]:
    """Yield tables in the middle of a game, results and the shelf; then what is paid without a listener."""
    times = 4 if quick else 60
    with empty_home():
        for game in TABLES:
            yield from _table(game, times)
        yield from _results(times)
        yield from _shelf(20 if quick else GAMES, times)
        yield from _frames(quick)
    yield from _starts(range(1, 2) if quick else range(STARTS + 1))


def _table(game: str, times: int) -> Iterator[Row]:
    stage = standing(game)
    ear = Ear(stage.app)
    stage.frame()
    yield from _screen(f"{game}'s table", stage.app, ear, times)
    board = stage.table.frame_layout.board

    def point(step: int) -> None:
        x, y = math.sin(step / 6), math.sin(step / 8)
        place = board.centerx + board.width * 0.4 * x, board.centery + board.height * 0.4 * y
        stage.hands.move(*place)

    yield _update(
        f"{game}'s table, the pointer moves", [ear.heard(partial(point, step)) for step in range(times)]
    )

    def decide() -> None:
        stage.act()
        stage.hurry()
        stage.frame()

    decided = []
    for _ in range(max(4, times // 4)):
        if stage.match.outcome is None:
            decided.append(ear.heard(decide))
    yield _update(f"{game}'s table, a decision", decided)
    stage.app.finish()


def standing(game: str) -> Stage:
    """Return a table at which a person decides next."""
    players, played, people = TABLES[game]
    stage = Stage(players, 3, played, game=game, people=people)
    stage.hurry()
    while stage.table.decider is None:
        stage.act()
        stage.hurry()
    stage.frame()
    return stage


def _screen(name: str, app: App, ear: Ear, times: int) -> Iterator[Row]:
    """Yield the first tree; the focus goes from one thing to the next."""
    yield Row(f"{name} heard for the first time", statistics.median(ear.first() for _ in range(times)), "ms")
    hands = Driver(app)
    focus = [ear.heard(lambda: hands.key("tab")) for _ in range(times)]
    yield _update(f"{name}, the focus moves", focus)


def _update(name: str, looks: list[list[float]]) -> Row:
    """Return the median of what an update took."""
    return Row(f"{name}, update heard, median", statistics.median(chain(*looks)), "ms", at_most=TARGET)


def _results(times: int) -> Iterator[Row]:
    app = App(Settings(language="en"), size=SIZE, headless=True, strict=True)
    app.open("menu")
    app.push(ResultsScene(app, play_people_game("wispwood", 4, 4000, seed=2)))
    ear = Ear(app)
    Driver(app).settle(20.0, drawn=False)
    yield from _screen("results of four", app, ear, times)
    app.finish()


def _shelf(games: int, times: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as work:
        fill(Shelf(), games, Path(work), cards=True)
    app = App(Settings(language="en"), size=SIZE, headless=True, strict=True)
    app.open("menu")
    app.open("shelf")
    ear = Ear(app)
    Driver(app).settle(drawn=False)
    yield from _screen(f"shelf of {games}", app, ear, times)
    app.finish()


# --- nobody listens ---------------------------------------------------------------------------------


class Absent(ScreenReader):
    """No access at all."""

    def mark_stale(self) -> None:
        """Do nothing."""

    def handle_event(self, event: pygame.Event) -> None:
        """Do nothing."""
        del event

    def send_update(self, *, moving: bool) -> None:
        """Do nothing."""
        del moving


def _frames(quick: bool) -> Iterator[Row]:
    """Yield frames at a table with and without the interface for screen readers, in turns."""
    stage = standing("equilibrix")
    idle, absent = stage.app.screen_reader, Absent(stage.app)
    idle.connect()
    board = stage.table.frame_layout.board
    counted: tuple[list[float], list[float]] = ([], [])
    for step in range(200 if quick else 3000):
        which = step // 10 % 2
        stage.app.screen_reader = (idle, absent)[which]
        x, y = math.sin(step / 6), math.sin(step / 8)
        at = board.centerx + board.width * 0.4 * x, board.centery + board.height * 0.4 * y
        pos = round(at[0] * stage.app.metrics.unit), round(at[1] * stage.app.metrics.unit)
        moved = pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        pygame.event.post(moved)
        seconds = stage.frame()
        if stage.drew:
            counted[which].append(seconds * 1000)
    for name, values in zip(("nobody listens", "no access at all"), counted, strict=True):
        yield Row(f"{name}: frame, mean", statistics.fmean(values), "ms")
        yield Row(f"{name}: frame, p99 of {len(values)}", percentile(values, 99), "ms")
    stage.app.finish()


def _starts(runs: range) -> Iterator[Row]:
    """Yield the menu's first frame, and the memory held soon after, in turns.

    The first start, number 0, warms the
    disk."""
    window = ("--windowed", "1920x1080", "--lang", "en")
    found: dict[str, tuple[list[float], list[float]]] = {"": ([], []), "deaf-": ([], [])}
    for number in runs:
        for kind, (seconds, bytes) in found.items():
            shown, held = watched(f"{kind}first", *window), watched(f"{kind}memory", *window)
            if number:
                seconds.append(shown["shown"] - shown["began"])
                bytes.append(held["memory"])
    for name, (seconds, bytes) in zip(("nobody listens", "no access at all"), found.values(), strict=True):
        yield Row(f"{name}: first frame of the menu, median", statistics.median(seconds), "s")
        yield Row(f"{name}: memory at the menu, median", statistics.median(bytes) / 2**20, "MB")
