"""What the program does while nobody touches it, on every screen.

With a window and without one the loop looks for what happens by itself, the less often the longer nobody has
been there.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from client.app.app import App
from rules import GAMES
from saves.settings import Settings
from tests.bench.program import watched
from tests.bench.row import Row
from tests.bench.stage import LONG_STEP, SIZE, empty_home
from tests.client.driver import Driver
from tests.client.screens import SCREENS
from tests.client.table.thinking import thought_for

LEFT = 10.0
"""Seconds for which nobody has touched it when the measuring begins."""

QUICK = ("menu", "shelf", "replay")

PULSE = 5.0
"""So many frames a second may say that somebody thinks."""


@dataclass(frozen=True)
class Rest:
    """What was done in some seconds: frames a second, and the share of one core."""

    frames: float
    share: float


def rows(quick: bool) -> Iterator[Row]:
    """Frames drawn and share of one core after ten seconds: every screen, the worst of each kind told; tables
    that wait for an opponent; and the whole program with its threads."""
    seconds = 4.0
    with empty_home():
        kinds: dict[str, list[Rest]] = {}
        for name, opening in SCREENS.items():
            if name in QUICK or not quick:
                kinds.setdefault(_kind(name), []).append(_rest(opening, seconds))
        for kind, rests in kinds.items():
            yield from _told(f"{kind}, {len(rests)}" if len(rests) > 1 else kind, rests, 0)
        for game in GAMES:
            yield from _told(
                f"{game}, an opponent thinks", [_rest(partial(_thought_for, game), seconds)], PULSE
            )
    yield from _whole(3.0 if quick else 10.0)


def _kind(name: str) -> str:
    """Return the kind of a screen: all tables, all sheets …"""
    return next(
        (kind for kind in ("table", "sheet", "rulebook", "lesson", "new-game") if f"{kind}-" in name), name
    )


def _thought_for(game: str, driver: Driver) -> None:
    thought_for(driver.app, game)


def _told(name: str, rests: list[Rest], most: float) -> Iterator[Row]:
    yield Row(f"{name}: frames drawn", max(one.frames for one in rests), "/s", at_most=most)
    yield Row(f"{name}: share of a core", max(one.share for one in rests) * 100, "%", at_most=1)


def _rest(opening: Callable[[Driver], None], seconds: float) -> Rest:
    """Open a screen, leave it alone, and run the loop as in the program."""
    app = App(Settings(language="en"), size=SIZE, headless=True, strict=True)
    app.open("menu")
    before = set(threading.enumerate())
    opening(Driver(app))
    _leave(app)
    for thread in set(threading.enumerate()) - before:  # for what is read beside the loop no time has passed
        thread.join(LEFT)
    _leave(app)
    frames, began, worked = 0, time.perf_counter(), time.process_time()
    last = began
    while last < began + seconds:
        event = app.wait_for_event()
        now = time.perf_counter()
        frames += app.run_iteration(now - last, event)
        last = now
    rest = Rest(frames / (last - began), (time.process_time() - worked) / (last - began))
    app.finish()
    return rest


def _leave(app: App) -> None:
    """Let ten seconds pass for the loop."""
    for _ in range(round(LEFT / LONG_STEP)):
        app.run_iteration(LONG_STEP)


def _whole(seconds: float) -> Iterator[Row]:
    """Yield the program in a process of its own, with all that goes on beside its loop."""
    result = watched("rest", str(seconds), "--windowed", "1920x1080", "--lang", "en")
    yield Row("menu just opened: frames drawn", result["ambient frames"] / 5, "/s")
    yield Row("menu just opened: share of a core", result["ambient share"] * 100, "%")
    yield Row(f"the whole program: frames drawn in {seconds:g} s", result["rest frames"], "", at_most=0)
    yield Row("the whole program: share of a core", result["rest share"] * 100, "%", at_most=1)
