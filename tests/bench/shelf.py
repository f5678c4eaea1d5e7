"""A shelf of 2,000 games: how soon it is seen, and how smoothly it is scrolled."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pygame

from client.app.app import App
from client.scenes.shelf.scene import ShelfScene
from saves.settings import Settings
from saves.shelf import CARD, Shelf
from tests.bench.row import Row, spread
from tests.bench.stage import SIZE, STEP, clock, empty_home
from tests.client.driver import Driver
from tests.saves.many_games import fill

GAMES = 2000
FIRST = 300.0
"""Milliseconds until the first picture, at most."""
TARGET = 8.0
"""Milliseconds of work for a frame, for the 99th percentile."""


def rows(quick: bool) -> Iterator[Row]:
    """Yield the shelf without any cards (as after an update) and with all of them; then scrolling."""
    count, runs, frames = (200, 1, 120) if quick else (GAMES, 5, 1200)
    with empty_home(), tempfile.TemporaryDirectory() as work:
        shelf = Shelf()
        fill(shelf, count, Path(work), cards=True)
        warm = [_first_frame() for _ in range(runs)]
        cold = []
        for _ in range(runs):
            for card in shelf.folder.glob(f"*{CARD}"):
                card.unlink()
            cold.append(_first_frame())
        name = f"shelf of {count} games"
        yield Row(f"{name}, first frame, median", statistics.median(warm) * 1000, "ms", at_most=FIRST)
        yield Row(
            f"{name}, no cards, first frame, median", statistics.median(cold) * 1000, "ms", at_most=FIRST
        )
        yield from _scrolling(f"{name}, no cards", frames, read=False)
        yield from _scrolling(name, frames, read=True)


def _opened() -> tuple[App, ShelfScene, float]:
    """Return the shelf as it is opened from the menu, and the seconds until its first frame."""
    app = App(Settings(language="en"), size=SIZE, headless=True, strict=True)
    app.open("menu")
    app.run_iteration(STEP)
    began = time.perf_counter()
    scene = app.open("shelf")
    app.run_iteration(0.0)
    seconds = time.perf_counter() - began
    assert isinstance(scene, ShelfScene)
    return app, scene, seconds


def _first_frame() -> float:
    app, _, seconds = _opened()
    app.finish()
    return seconds


def _scrolling(name: str, frames: int, *, read: bool) -> Iterator[Row]:
    """The wheel is turned a notch every four frames; up again at the end of the list.

    read: everything about every game is known before, else files are read meanwhile.
    """
    app, scene, _ = _opened()
    hand = Driver(app)
    x, y = scene.layout.list.center
    hand.move(x, y)
    began = time.perf_counter()
    while read and (scene.is_animating or not scene.model.collection.is_read):
        app.run_iteration(STEP)
    if read:
        yield Row(f"{name}, all of them read", time.perf_counter() - began, "s")
    work = []
    for number in range(frames):
        if number % 4 == 0:
            down = -1 if number % (frames // 2) < frames // 4 else 1
            event = pygame.Event(
                pygame.MOUSEWHEEL,
                x=0,
                y=down,
                precise_x=0.0,
                precise_y=float(down),
                flipped=False,
                touch=False,
            )
            pygame.event.post(event)
        began = clock()
        app.run_iteration(STEP)
        work.append(clock() - began)
        time.sleep(max(0.0, STEP - work[-1]) / 4)  # the pictures' thread has its turn, as on a real screen
    yield from spread(f"{name}, scrolling", work, p99=TARGET)
    app.finish()
