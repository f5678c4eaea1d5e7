"""Saving every action for good, and going on with a long game."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from client.match import Match
from tests.bench.row import Row, spread
from tests.saves.timing import act_seconds, resume_seconds

ROOT = Path(__file__).parents[2]


def rows(quick: bool) -> Iterator[Row]:
    """Actions of whole random games of four, each safe on the disk; then going on with the last game."""
    games, resumes = (1, 3) if quick else (4, 15)
    times: list[float] = []
    # beside the program, not in the system's folder for temporary files: that one may live in memory,
    # where nothing has to reach a disk
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=ROOT) as name:
        for number in range(games):
            folder = Path(name) / str(number)
            folder.mkdir()
            times += act_seconds(folder, "wispwood", 4, 100_000)
        path = folder / "timing.stolek"
        moves = Match.resume(path).moves
        resumed = [resume_seconds(path) for _ in range(resumes)]
    yield from spread("save an action", times, p99=10)
    yield Row(f"go on with a game of {moves} actions, median", statistics.median(resumed) * 1000, "ms")
