"""Where nothing moves nothing is drawn: on every screen, soon after whoever sat there has gone."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Final

import pytest

from client.app.frame_pacing import PULSE_INTERVAL_S
from client.session.match import Match
from client.table.table import Table
from rules import GAMES
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.screens import SCREENS
from tests.client.table.thinking import Thinking, thought_for
from tests.parametrization import parametrize_games, parametrize_short_and_long

GONE: Final = 10.0
"""Seconds after which everything has come to rest."""

WATCHED: Final = 10.0
"""So many are looked on then."""

TURN: Final = 0.1
"""Seconds of a turn of the loop: no scene takes a longer one for more."""

LONGEST: Final = 1000
"""Hundredths of a second that are waited for threads; what moves for longer moves for ever."""

ALWAYS: Final = frozenset(
    (
        *("menu", "notices", "question", "shelf", "sheet-wispwood", "replay", "lesson-envyra", "daily"),
        *(next(name for name in SCREENS if name.startswith(f"table-{game}")) for game in GAMES),
    )
)
"""Of every kind something that moves at first."""


def count_drawn_frames(driver: Driver) -> tuple[int, int]:
    """Return how many frames are drawn while somebody might still be there, and how many then."""
    before = sum(_frames(driver, GONE))
    threads_done(driver)
    return before, sum(_frames(driver, WATCHED))


def _frames(driver: Driver, seconds: float) -> Iterator[bool]:
    return (driver.app.run_iteration(TURN) for _ in range(round(seconds / TURN)))


def threads_done(driver: Driver) -> None:
    """Wait, by the clock, for what threads still read: to them ten seconds of a test are an instant."""
    for _ in range(LONGEST):
        if not any(scene.is_animating for scene in driver.app.scenes):
            return
        time.sleep(0.01)
        driver.app.run_iteration(TURN)


@parametrize_short_and_long(
    "name", *([one for one in SCREENS if (one in ALWAYS) == short] for short in (True, False))
)
def test_static_screens_are_not_redrawn(name: str) -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    SCREENS[name](driver)
    before, after = count_drawn_frames(driver)
    assert before, "it is seen at all"
    assert after == 0


# --- somebody thinks ----------------------------------------------------------------------------------


def waiting(game: str, *, calm: bool = False) -> Driver:
    """Return a table at which an opponent is asked and does not answer."""
    driver = Driver(make_app(settings=Settings(language="en", reduce_motion=calm)))
    driver.app.open("menu")
    thought_for(driver.app, game)
    before, _ = count_drawn_frames(driver)
    assert before
    assert table(driver).opponents.thinking_seat is not None
    assert not table(driver).opponents.is_alongside
    return driver


def table(driver: Driver) -> Table:
    assert isinstance(driver.scene, Table)
    return driver.scene


@parametrize_games("game", "wispwood", "equilibrix")
def test_long_thinking_redraws_rarely(game: str) -> None:
    driver = waiting(game)
    _, after = count_drawn_frames(driver)
    assert 1 <= after <= WATCHED
    assert sum(driver.app.run_iteration(PULSE_INTERVAL_S) for _ in range(5)) == 5, (
        "the loop has slept from one to the next"
    )


def test_long_thinking_redraws_nothing_with_calm_background() -> None:
    assert count_drawn_frames(waiting("envyra", calm=True)) == (0, 0)


def test_thinking_behind_a_menu_redraws_nothing() -> None:
    driver = waiting("equilibrix")
    table(driver).open_pause_menu()
    before, after = count_drawn_frames(driver)
    assert before
    assert after == 0


def test_thinking_about_a_hint_redraws_rarely() -> None:
    driver = Driver(make_app())
    driver.app.thinker = Thinking()  # type: ignore[assignment]  # instead of the process
    driver.app.open("menu")
    seats = [SeatInfo("Ada", COLOURS[0])]
    driver.app.open("table", match=Match.create("wispwood", seats, 7, {}, saved=False))
    driver.settle()
    table(driver).hints.ask()
    before, after = count_drawn_frames(driver)
    assert table(driver).hints.is_asking
    assert before > WATCHED, "at first the lights run"
    assert 1 <= after <= WATCHED


@pytest.mark.parametrize("game", GAMES)
def test_move_is_played_after_long_thinking(game: str) -> None:
    driver = waiting(game)
    match = table(driver).match
    before = match.moves
    driver.app.thinker.guess(random.Random(1))  # type: ignore[attr-defined]  # it is the stand-in
    driver.app.run_iteration(PULSE_INTERVAL_S)
    assert match.moves == before + 1
