"""How long reviews of whole games take, and what the window does meanwhile."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from client.app.app import App
from client.bots.levels import Level
from client.review.step_questions import StepQuestionBuilder
from client.table.table import Table
from rules import GAMES
from saves.settings import Settings
from tests.bench.row import Row, spread
from tests.bench.stage import SIZE, STEP, clock, empty_home
from tests.client.review.bot_games import play_levels

ALONE, TWO = 30.0, 90.0
"""Seconds for a game against the ghost, and for any game of two."""

QUESTION = 4.0
"""Milliseconds of the window's time for a question, of which there are a few in a second."""

FRAME = 1000 * STEP
"""Milliseconds on the wall for a frame: the review has the other core, or what else the machine has left."""

OWN = 8.0
"""Milliseconds of the window's own work in a frame."""

_FIRST = 12
"""Frames in which the table is drawn for the first time."""

_LONGEST = 600.0


def rows(quick: bool) -> Iterator[Row]:
    """Yield games of people who play as Branch does, all their decisions looked at."""
    tables: list[tuple[str, tuple[Level, ...], float]] = [("wispwood", ("branch",), ALONE)]
    tables += [(game_id, ("branch", "branch"), TWO) for game_id in GAMES]
    for game_id, levels, most in tables[:1] if quick else tables:
        with empty_home():
            yield from _reviewed(game_id, levels, 6 if quick else 10_000, most)


def _reviewed(game_id: str, levels: tuple[Level, ...], steps: int, most: float) -> Iterator[Row]:
    """Yield a table at which nothing moves while its game is reviewed, no breathing wisp either.

    What a frame of a
    table costs is measured elsewhere."""
    name = f"{game_id}, {'alone' if len(levels) == 1 else 'two'}"
    match = play_levels(game_id, levels, 3, most=steps)
    asked = StepQuestionBuilder(match)
    questions = []
    for step in range(match.step_count):
        before = clock()
        asked.step_question(step)
        asked.decision_question(step, 0.5)
        questions.append(1000 * (clock() - before))
    yield Row(f"{name}, a question of the review, at most", max(questions), "ms", at_most=QUESTION)
    app = App(Settings(language="en", calm_background=True), size=SIZE, headless=True, strict=True)
    app.open("menu")
    table = app.open("table", match=match)
    assert isinstance(table, Table)  # the registry of tables says so
    for _ in range(_FIRST):
        app.run_iteration(STEP)
    before_all = _of_processes()
    begun = time.perf_counter()
    run = app.reviews.begin(match)
    frames: list[float] = []
    own: list[float] = []
    while run.progress.share < 1 and not run.failure and time.perf_counter() - begun < _LONGEST:
        now, worked = time.perf_counter(), clock()
        app.run_iteration(STEP)
        frames.append(time.perf_counter() - now)
        own.append(clock() - worked)
        time.sleep(max(0.0, STEP - frames[-1]))
    took = time.perf_counter() - begun
    app.finish()
    yield from spread(f"{name}, own work of a frame while it is reviewed", own, p99=OWN)
    yield from spread(f"{name}, such a frame on the wall", frames, p99=FRAME)
    yield Row(f"{name}, the whole review", took, "s", at_most=most)
    if worked := _of_processes() - before_all:  # Windows does not tell
        yield Row(f"{name}, the whole review, work of its process", worked, "s")


def _of_processes() -> float:
    """Return seconds that processes of this one have worked which have ended by now."""
    times = os.times()
    return times.children_user + times.children_system
