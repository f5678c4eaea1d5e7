"""From the start of the process to the first frame on the screen."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from tests.bench.program import watched
from tests.bench.row import Row

WINDOW = ("--windowed", "1920x1080", "--lang", "en")
TABLES = (("wispwood", 4), ("envyra", 4), ("equilibrix", 3), ("balanceformers", 6))
"""Games and player counts whose table is opened straight from the command line."""


def rows(quick: bool) -> Iterator[Row]:
    """The menu in an empty home, and every game's table."""
    runs = 2 if quick else 9
    yield Row("first frame of the menu, 1080p, median", _seconds(runs), "s", at_most=0.5)
    for game_id, players in TABLES:
        value = _seconds(runs, "--game", game_id, "--players", str(players), "--seed", "7")
        yield Row(f"first frame of {game_id}'s table, 1080p, median", value, "s")


def _seconds(runs: int, *words: str) -> float:
    """The median of some starts, after one that is not counted."""
    times = []
    for _ in range(runs + 1):
        result = watched("first", *WINDOW, *words)
        times.append(result["shown"] - result["began"])
    return statistics.median(times[1:])
