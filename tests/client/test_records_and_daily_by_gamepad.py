"""Records and games of a day by gamepad alone, from the menu and back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from client.scene.dialog import Dialog
from client.scenes.daily.scene import DailyScene
from client.scenes.menu.scene import MenuScene
from client.scenes.records.people import RecordPeopleScene
from client.scenes.records.scene import RecordsScene
from client.scenes.results.scene import ResultsScene
from client.table.table import Table
from rules import GAMES
from saves.settings import Settings
from tests.client.daily.daily_helpers import TODAY, get_earlier_day, record_tries, set_clock
from tests.client.driver import Driver, make_app
from tests.client.gamepad_player import DOWN, RIGHT, UP, A, PadPlayer
from tests.client.shelf_helpers import saved_game

FEW = 12


@pytest.fixture
def player() -> Iterator[PadPlayer]:
    """Put a gamepad player in front of the menu, with a game and some daily tries done."""
    saved_game("whole", seats=2, moves=-1)
    record_tries("wispwood", "won", "lost", None, "won")
    with set_clock():
        driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
        driver.app.open_menu()
        driver.settle()
        yield PadPlayer(driver)
        driver.app.finish()


def press(player: PadPlayer, id: str, most: int = FEW) -> None:
    """Press a widget within few strokes."""
    assert player.reach(id) <= most
    player.stroke(A)
    player.driver.settle()


def test_gamepad_opens_games_and_people_from_the_records(player: PadPlayer) -> None:
    driver = player.driver
    press(player, "menu.records")
    assert player.sees(RecordsScene)
    for _ in range(400):
        if "records.curve" in driver.scene.ui:
            break
        driver.frames(1)
    player.reach("records.curve")
    player.stroke(RIGHT)
    player.stroke(A)
    driver.settle()
    assert player.sees(ResultsScene)
    player.back()
    press(player, "records.best.1")
    assert player.sees(ResultsScene)
    player.back()
    press(player, "records.person")
    player.back()  # the list of names folds up
    assert player.sees(RecordsScene)
    press(player, "records.people")
    assert player.sees(RecordPeopleScene)
    press(player, "people.forget.0")
    assert player.sees(Dialog)
    player.back()
    player.back()
    assert player.sees(RecordsScene)
    assert player.focused == "records.people"
    player.back()
    assert player.sees(MenuScene)


def test_gamepad_chooses_a_day_and_starts_its_game(player: PadPlayer) -> None:
    driver = player.driver
    press(player, "menu.daily")
    scene = driver.scene
    assert isinstance(scene, DailyScene)
    for game in GAMES[1:]:
        press(player, f"daily.game.{game}")
        assert scene.game == game
    press(player, f"daily.day.{get_earlier_day(4).isoformat()}", 2 * FEW)
    assert scene.day == get_earlier_day(4)
    player.stroke(UP)
    player.stroke(A)
    assert scene.day == get_earlier_day(11)
    press(player, "daily.before")
    press(player, "daily.today")
    assert scene.day == TODAY
    press(player, "daily.game.wispwood", 2 * FEW)
    press(player, "daily.start")
    found = driver.scene
    assert isinstance(found, Table)
    assert found.match.header.daily is not None
    player.back()
    press(player, "dialog.home")
    assert player.sees(MenuScene)
    player.stroke(DOWN)
    assert player.focused is not None
