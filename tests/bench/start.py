"""From the start of the process to the first picture on the screen, beside what no such program can do
without: a process that imports pygame, opens the window and shows it once.

Each start has a home of its own, with what an earlier start has kept, and a floor measured right before it;
told is the median of what came of such pairs, by the clock on the wall and by the processor's time.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.bench.program import ROOT, watched
from tests.bench.row import Row

WINDOW = ("--windowed", "1920x1080", "--lang", "en")
TABLES = (("wispwood", 4), ("envyra", 4), ("equilibrix", 3), ("balanceformers", 6))
"""Games and player counts whose table is opened straight from the command line, and from the menu."""

MENU_AT_MOST, TABLE_AT_MOST = 2.2, 3.5
"""So many times the floor."""

WORK_AT_MOST = 0.15
"""Seconds of work of a table that is opened from the menu."""

_FIRST = Path(__file__).with_name("first.py")
_CACHE = "cache"


class Start(NamedTuple):
    """A start: seconds until its first picture, and the processor's time until then."""

    wall: float
    work: float


def rows(quick: bool) -> Iterator[Row]:
    """Yield the menu and every game's table, in pairs with the floor; then tables from the menu."""
    pairs = 3 if quick else 15
    with tempfile.TemporaryDirectory() as folder:
        yield from _rows("the menu", MENU_AT_MOST, Path(folder, "menu"), pairs, WINDOW)
        for game_id, players in TABLES:
            words = (*WINDOW, "--game", game_id, "--players", str(players), "--seed", "7")
            yield from _rows(f"{game_id}'s table", TABLE_AT_MOST, Path(folder, game_id), pairs, words)
    for game_id, players in TABLES:
        work = statistics.median(_from_the_menu(game_id, players, 1 if quick else 5))
        yield Row(f"{game_id}'s table from the menu, work", work, "s", at_most=WORK_AT_MOST)


def _rows(name: str, most: float, cache: Path, pairs: int, words: tuple[str, ...]) -> Iterator[Row]:
    """Yield what is told of the starts with such words. cache: where what they keep is laid aside."""
    _started(None, "floor")  # not counted: what of the disk is asked for lies in memory then
    ever = _started(None, "program", *words)
    _keep(cache, *words)
    found = [(_started(None, "floor"), _started(cache, "program", *words)) for _ in range(pairs)]
    for what, index in (("wall", 0), ("processor", 1)):
        times = statistics.median(start[index] / floor[index] for floor, start in found)
        floor = statistics.median(floor[index] for floor, _ in found)
        start = statistics.median(start[index] for _, start in found)
        yield Row(f"{name}, {what}, median of {pairs} pairs", times, "× the floor", at_most=most)
        yield Row(f"{name}, {what}; the floor {floor * 1000:.0f} ms", start * 1000, "ms")
    yield Row(f"{name}, wall, where nothing is kept yet", ever.wall * 1000, "ms")


def _from_the_menu(game_id: str, players: int, times: int) -> list[float]:
    """Return seconds of work of a table that is opened from the menu, after a first time that is not
    counted.
    """
    with tempfile.TemporaryDirectory() as home:
        words = ("table", game_id, str(players), *WINDOW)
        return [watched(*words, home=home)["work"] for _ in range(times + 1)][1:]


def _started(cache: Path | None, *words: str) -> Start:
    with tempfile.TemporaryDirectory() as home:
        if cache is not None:
            shutil.copytree(cache, Path(home, _CACHE))
        began = time.perf_counter()
        shown, work = map(float, _run(home, *words).split()[-2:])
        return Start(shown - began, work)


def _keep(cache: Path, *words: str) -> None:
    """Start once, and lay aside what is kept for the next time."""
    with tempfile.TemporaryDirectory() as home:
        _run(home, "kept", *words)
        shutil.copytree(Path(home, _CACHE), cache)


def _run(home: str, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-P", str(_FIRST), *words],
        cwd=ROOT,
        env=os.environ | {"STOLEK_HOME": home, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
