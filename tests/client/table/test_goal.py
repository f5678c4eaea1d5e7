"""Every table says what one plays for and what counts just now."""

from __future__ import annotations

import pytest

from client.i18n import load_topic, tr
from client.table.pause_menu import get_goal_text
from rules import GAMES
from tests.client.driver import Driver, make_app
from tests.client.table.decision_positions import first, moments
from tests.client.table.test_hints import open_table


@pytest.mark.parametrize("game_id", GAMES)
def test_goal_button_explains_goal_and_stage(game_id: str) -> None:
    driver = Driver(make_app((1920, 1080)))
    scene = open_table(driver, first(game_id).match())
    driver.click("table.goal")
    driver.settle()
    assert tr(f"goal.{game_id}.text") in get_goal_text(scene)
    driver.click("dialog.ok")
    driver.settle()
    assert driver.scene is scene


@pytest.mark.parametrize("game_id", GAMES)
def test_goal_is_in_the_pause_menu_of_small_windows(game_id: str) -> None:
    driver = Driver(make_app((1280, 720), ui_scale=2.0))
    scene = open_table(driver, first(game_id).match())
    assert "table.goal" not in scene.ui
    driver.click("table.menu")
    driver.settle()
    driver.click("dialog.goal")
    driver.settle()
    assert "dialog.rules" in driver.scene.ui


@pytest.mark.parametrize("game_id", GAMES)
def test_goal_text_exists_for_every_decision(game_id: str) -> None:
    driver = Driver(make_app())
    said = set()
    for moment in moments(game_id):
        scene = open_table(driver, moment.match())
        said.add(scene.face.get_goals_help_stage())
        if moment.match().outcome is None and scene.face.get_goals_help_stage() not in ("wishes", "over"):
            assert len(get_goal_text(scene).split("\n\n")) == 2, scene.face.get_goals_help_stage()
    known = {
        key.rpartition(".")[2] for key in load_topic("en", "goal") if key.startswith(f"goal.{game_id}.now.")
    }
    assert said & known
    if game_id == "balanceformers":  # the first and the last time it is another thing
        assert {"initiative-prelude", "initiative", "initiative-sixth"} & said
