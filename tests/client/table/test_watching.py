"""Opponents alone at a table: they can be watched at a speed, and stopped."""

from __future__ import annotations

import pytest

from client.table.playback_speed import SPEEDS
from client.table.table import Table
from rules import GAMES
from tests.client.table.test_table_opponents import Slow, open_opponents_table, table


def test_watched_game_can_be_paused_and_resumed() -> None:
    driver = open_opponents_table("equilibrix", "bb", thinker := Slow())
    driver.frames(4)
    scene = table(driver)
    assert scene.opponents.thinking_seat is not None
    driver.click("watch.play")
    prompt = scene.opponents.make_prompt()
    assert prompt is not None
    assert prompt.lead == "Paused"
    thinker.answer()
    driver.frames(60)
    assert scene.match.moves == 0
    assert not scene.is_animating, "nothing is drawn while nothing happens"
    driver.key("space")
    driver.frames(10)
    assert scene.match.moves == 1


def test_opponents_do_not_think_while_paused() -> None:
    driver = open_opponents_table("equilibrix", "bb", thinker := Slow())
    driver.frames(4)
    thinker.answer()
    driver.frames(1)
    scene = table(driver)
    asked = len(thinker.asked)
    scene.opponents.watching.toggle_pause()
    driver.settle()
    assert len(thinker.asked) <= asked + 1
    asked = len(thinker.asked)
    thinker.answer()
    driver.frames(60)
    assert len(thinker.asked) == asked


def test_faster_game_waits_less_between_moves() -> None:
    waited = []
    for presses in (0, SPEEDS.index(8.0) - SPEEDS.index(1.0)):
        driver = open_opponents_table("equilibrix", "bb", thinker := Slow(), pause=1.0)
        for _ in range(presses):
            driver.click("watch.speed")
        scene = table(driver)
        driver.frames(2)
        thinker.answer()
        frames = 0
        while scene.match.moves == 0:
            driver.frames(1)
            frames += 1
        waited.append(frames)
    slow, fast = waited
    assert fast <= slow / 4


def test_plus_and_minus_change_the_speed_within_its_limits() -> None:
    driver = open_opponents_table("equilibrix", "bb", Slow())
    driver.frames(4)
    scene = table(driver)
    for _ in SPEEDS:
        driver.key("+")
    assert scene.opponents.watching.speed == SPEEDS[-1]
    for _ in SPEEDS:
        driver.key("-")
    assert scene.opponents.watching.speed == SPEEDS[0]


@pytest.mark.parametrize("game_id", GAMES)
def test_watching_needs_a_game_without_people(game_id: str) -> None:
    driver = open_opponents_table(game_id, "hb", Slow())
    driver.frames(4)
    scene = table(driver)
    assert not scene.opponents.watching.is_offered
    assert scene.opponents.watching.speed == 1.0
    assert "watch.play" not in scene.ui
    driver.key("+")
    driver.key("space")
    assert not scene.opponents.watching.is_halted
    driver = open_opponents_table(game_id, "bb", Slow())
    driver.frames(4)
    assert "watch.play" in table(driver).ui
    assert "table.undo" not in table(driver).ui


def test_only_a_solo_person_is_addressed_as_you() -> None:
    """A computer in the one seat has its own name, over its forest and in the log."""
    titles = {}
    for kinds in ("h", "b"):
        scene = table(open_opponents_table("wispwood", kinds, Slow()))
        assert isinstance(scene, Table)
        titles[kinds] = scene.ui["forest"].label
    assert titles["h"] == "Your forest"
    assert titles["b"] != titles["h"]
