"""Opening the page of a review, and its frames while it is scrolled and its curve pointed along."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from client.app.app import App
from client.scenes.review.scene import ReviewScene
from rules import GAMES
from saves.settings import Settings
from tests.bench.row import Row, spread
from tests.bench.stage import SIZE, STEP, clock, empty_home
from tests.client.driver import Driver
from tests.client.review.sample_reviews import make_sample_review, play_people_game

OPENED = 300.0
"""Milliseconds until the first picture of the page, at most, of a table that was seen before."""

FRAME = 8.0
"""Milliseconds of the thread's own work in a frame, at most."""


def rows(quick: bool) -> Iterator[Row]:
    """Yield a whole game of two, with as many marks as they come."""
    for game in GAMES[:1] if quick else GAMES:
        with empty_home():
            yield from _page(game, 10 if quick else 120)


def _page(game: str, frames: int) -> Iterator[Row]:
    match = play_people_game(game, 2, 400)
    review = make_sample_review(match)
    app = App(Settings(language="en"), size=SIZE, headless=True, strict=True)
    driver = Driver(app, stares=True)
    app.open("menu")
    driver.frames(2)
    app.open("replay", match=match, at=0)  # whoever reviews a game has seen its table
    driver.frames(2)
    began = clock()
    page = app.open("review", match=match, review=review)
    app.run_iteration(0.0)
    yield Row(f"{game}: page of a review opened", (clock() - began) * 1000, "ms", at_most=OPENED)
    assert isinstance(page, ReviewScene)
    driver.settle()
    assert page.chart is not None
    box = page.chart.layout.plot.rect.move(page.area.origin())
    seconds = []
    for number in range(frames):
        share = (number + 1) / (frames + 1)
        began = clock()
        if number % 2:
            page.area.scroll_to(page.area.max_offset * share)
        else:
            _point(app, box.left + box.width * share, box.centery)
        app.run_iteration(STEP)
        seconds.append(clock() - began)
    yield from spread(f"{game}: frame of a review's page", seconds, p99=FRAME)
    app.finish()


def _point(app: App, x: float, y: float) -> None:
    """Move the pointer; the next frame hears of it."""
    place = round(x * app.metrics.unit), round(y * app.metrics.unit)
    values = {"pos": place, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, values))
