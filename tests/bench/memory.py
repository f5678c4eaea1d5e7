"""How much memory the program holds: at most on a tour of every screen, after it has ended, after a night.

Each is a process of its own: `python -m tests.bench.memory KIND NUMBER` does it by itself and prints bytes.
"""

from __future__ import annotations

import gc
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from client.app.app import App
from client.draw.malloc_tuning import trim_heap
from client.session.match import Match
from client.table.table import Table
from rules import GAMES
from saves.settings import Settings
from tests.bench.row import Row
from tests.bench.stage import SIZE, Stage, empty_home
from tests.client.driver import Driver
from tests.client.screens import SCREENS, laid_open
from tests.client.table.thinking import Thinking
from tests.process_memory import clear_function_caches, measure_peak_bytes, measure_resident_bytes
from tests.saves.seats import seats

ROOT = Path(__file__).parents[2]
SCENES = ("menu", "new-game", "daily", "shelf", "records", "settings", "rulebook")

ROUNDS: Final = (("en", 1.0), ("cs", 1.0), ("sk", 2.0))
"""Languages and UI scales in which every screen is visited."""

_FIRST: Final = 10
"""Games after which all that is kept between games is there."""

_LONGEST: Final = 400
"""Decisions after which a game is left: at random some hardly end."""


def rows(quick: bool) -> Iterator[Row]:
    """Yield a game of four, every screen and table, what remains of one, a night of opponents' games."""
    game = _measured("game", 10 if quick else 1000)
    if not game["peak"]:  # the system does not tell
        return
    yield Row("memory at most, all scenes and a game of four, 1080p", game["peak"] / 2**20, "MB", at_most=250)
    tour = _measured("tour", 4 if quick else len(SCREENS))
    name = "memory at most, every screen and table, three languages, 200 %, 1080p"
    yield Row(name, tour["peak"] / 2**20, "MB", at_most=300)
    left = _measured("again", 2 if quick else 6)
    yield _growth("memory that is left of a program that has ended", left["first"], left["last"])
    games = 12 if quick else 200
    night = _measured("night", games)
    yield _growth(f"growth over {games} games in one window", night["first"], night["last"])


def _growth(name: str, first: int, last: int) -> Row:
    """Return by how much it grew, at least 0."""
    return Row(name, max(1, last - first) / 2**20, "MB", at_most=10)


def _measured(kind: str, number: int) -> dict[str, int]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.memory", kind, str(number)],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    return result


def _game(decisions: int) -> dict[str, int]:
    """Return all scenes once, then so many decisions of a game."""
    stage = Stage(players=4, seed=3)
    for name in SCENES:
        stage.app.open(name)
        for _ in range(5):
            stage.frame()
            stage.app.draw()
        stage.app.scenes.pop()
    stage.settle()
    while decisions and stage.match.outcome is None:
        stage.act()
        stage.settle()
        decisions -= 1
    stage.app.finish()
    return {"peak": measure_peak_bytes()}


def _tour(screens: int) -> dict[str, int]:
    """Scroll through that many screens in every language and scale."""
    driver = Driver(_opened())
    for language, scale in ROUNDS:
        driver.app.change_settings(language=language, ui_scale=scale)
        for name in list(SCREENS)[:: -(-len(SCREENS) // screens)]:
            for _ in laid_open(driver, name):
                driver.app.draw()
        clear_function_caches()  # the games that only tests keep
    driver.app.finish()
    return {"peak": measure_peak_bytes()}


def _again(times: int) -> dict[str, int]:
    """Run programs one after another and return what is held after the first and the last."""
    held = []
    for _ in range(times):
        app = _opened()
        for game in GAMES:
            table = app.open("table", match=Match.create(game, seats(2), 3, {}))
            for _ in range(3):
                app.run_iteration()
                app.draw()
            app.close(table)
        app.finish()
        held.append(_held())
    return {"first": held[0], "last": held[-1]}


def _night(games: int) -> dict[str, int]:
    """Let opponents play one game after another and return what is held after some, and at the end."""
    app, chance = _opened(), random.Random(3)
    app.change_settings(animation_speed=0.0)
    first = 0
    for number in range(games):
        app.thinker = Thinking()  # type: ignore[assignment]  # instead of the process
        _play(app, GAMES[number % len(GAMES)], number, chance)
        if number + 1 == min(_FIRST, games - 1):
            first = _held()
    last = _held()
    app.finish()
    return {"first": first, "last": last}


def _held() -> int:
    """Return what is held when what is free has gone back, as it does whenever the program rests."""
    gc.collect()
    trim_heap()
    return measure_resident_bytes()


def _play(app: App, game: str, seed: int, chance: random.Random) -> None:
    """Play a game between opponents at its table, and return to the menu."""
    sitting = [msgspec.structs.replace(seat, kind="bot") for seat in seats(2)]
    match = Match.create(game, sitting, seed, {})
    table = app.open("table", match=match)
    assert isinstance(table, Table)  # the registry of tables says so
    for _ in range(_LONGEST):
        if match.outcome is not None:
            break
        seat = match.deciders[0]
        table.show_step(match.act(seat, chance.choice(match.game.actions(match.state, seat))))
        app.run_iteration()
    app.open_menu()
    app.run_iteration()
    app.gc_scheduler.collect_when_idle()  # as the loop does before it sleeps


def _opened() -> App:
    app = App(Settings(language="en"), size=SIZE, headless=True, strict=True)
    app.open("menu")
    app.run_iteration()
    app.gc_scheduler.start()
    return app


_KINDS: Final[dict[str, Callable[[int], dict[str, int]]]] = {
    "game": _game,
    "tour": _tour,
    "again": _again,
    "night": _night,
}


def _main(kind: str, number: str) -> None:
    with empty_home():
        result = _KINDS[kind](int(number))
    sys.stdout.write(json.dumps(result) + "\n")


if __name__ == "__main__":
    _main(*sys.argv[1:])
