"""Opening the chapters of the lessons from their list."""

from __future__ import annotations

import time
from collections.abc import Iterator

from client.app import App
from client.lessons.chapters import lessons
from rules import GAMES
from saves.settings import Settings
from tests.bench.row import Row
from tests.bench.stage import SIZE, STEP

MOST = 300.0
"""Milliseconds until the first picture of a chapter, at most."""


def rows(quick: bool) -> Iterator[Row]:
    """The slowest chapter of each game, after the first one, which reads the game's pictures."""
    for game in GAMES:
        found = lessons(game)
        chapters = found.chapters[:3] if found is not None and quick else found.chapters if found else ()
        times = [_opened(game, one.id) for one in chapters]
        if len(times) > 1:
            yield Row(f"{game}: a chapter opened, slowest", max(times[1:]) * 1000, "ms", at_most=MOST)


def _opened(game: str, chapter: str) -> float:
    """Seconds from the press on a chapter until its first frame has been drawn."""
    app = App(Settings(language="en"), size=SIZE, headless=True, strict=True)
    app.open("lessons", game=game)
    app.frame(STEP)
    began = time.perf_counter()
    app.open("lesson", game=game, chapter_id=chapter)
    app.frame(0.0)
    seconds = time.perf_counter() - began
    app.finish()
    return seconds
