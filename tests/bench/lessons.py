"""Opening the chapters of the lessons from their list."""

from __future__ import annotations

import time
from collections.abc import Iterator

from client.app.app import App
from client.lessons.chapters import load_lessons
from rules import GAMES
from saves.settings import Settings
from tests.bench.row import Row
from tests.bench.stage import SIZE, STEP

MOST = 300.0
"""Milliseconds until the first picture of a chapter, at most."""


def rows(quick: bool) -> Iterator[Row]:
    """Yield the slowest chapter of each game; its pictures are read while its list is looked at."""
    for game in GAMES:
        found = load_lessons(game)
        if found is not None:
            chapters = found.chapters[:3] if quick else found.chapters
            slowest = max(_opened(game, [one.id for one in chapters]))
            yield Row(f"{game}: a chapter opened, slowest", slowest * 1000, "ms", at_most=MOST)


def _opened(game: str, chapters: list[str]) -> Iterator[float]:
    """Yield seconds from the press on each chapter until its first frame has been drawn."""
    app = App(Settings(language="en"), size=SIZE, headless=True, strict=True)
    app.open("lessons", game=game)
    app.run_iteration(STEP)
    for number, chapter in enumerate((chapters[0], *chapters)):
        began = time.perf_counter()
        table = app.open("lesson", game=game, chapter_id=chapter)
        app.run_iteration(0.0)
        if number:  # the first one read the pictures
            yield time.perf_counter() - began
        app.close(table)
        app.run_iteration(STEP)
    app.finish()
