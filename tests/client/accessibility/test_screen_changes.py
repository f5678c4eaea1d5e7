"""What is heard when a screen comes: its name, its first words, then what has the focus."""

from __future__ import annotations

import pytest
from pygame import KMOD_CTRL

from client.accessibility import screen_reader
from client.scene.dialog import confirm_dialog
from client.scenes.common.quick_start_seats import create_default_seats
from client.session.match import Match
from client.table.curtain import Curtain
from client.table.table import Table
from saves.settings import Settings
from tests.client.accessibility.screens import open_screen
from tests.client.accessibility.simulated_reader import Reader
from tests.client.driver import Driver, make_app
from tests.client.review.sample_reviews import play_people_game
from tests.client.table.thinking import AtOnce
from tests.parametrization import parametrize_games
from tests.transcript.keyboard_session import SEATS


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send updates in every frame, whatever moves."""
    monkeypatch.setattr(screen_reader, "UPDATE_INTERVAL_S", 0.0)


@pytest.mark.parametrize(
    ("name", "first"),
    [
        (
            "results wispwood",
            "# The final count – 2nd place: Bořek, 99 points. 1st place: Anna, 108 points. ",
        ),
        ("settings", "# Settings – Changes apply at once"),
        ("shelf", "# Game shelf – "),
        ("rules wispwood", "# Rules: Wispwood – Wispwood. Night falls"),
        ("review envyra", "# Review: Envyra – In the lead Bořek. 1st place: Bořek, 16 points. "),
        ("menu", "# Main menu"),
    ],
)
def test_screen_name_and_first_text_precede_the_focus(name: str, first: str) -> None:
    driver = open_screen(name)
    reader = Reader(driver.app)
    driver.settle(drawn=False)
    assert reader.heard[0].startswith(first)
    assert reader.heard[-1].startswith("> ")
    driver.app.open_menu()


def test_the_winner_is_heard_after_the_count() -> None:
    """While it is counted only the sheet is named; then the places from the last, and the winner."""
    app = make_app()
    reader, driver = Reader(app), Driver(app)
    app.open("results", match=play_people_game("wispwood", 2, 4000, seed=2))
    driver.frames(30, drawn=False)
    assert reader.heard[0].startswith("# The final count")
    assert not any("winner" in line or "place" in line for line in reader.heard)
    before = len(reader.heard)
    driver.settle(drawn=False)
    told = next(line for line in reader.heard[before:] if "The winner is" in line)
    assert told.index("2nd place") < told.index("1st place") < told.index("The winner is")


def test_every_new_top_screen_is_announced() -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    reader = Reader(driver.app)
    driver.settle(drawn=False)
    driver.app.push(confirm_dialog(driver.app, "shelf.delete", lambda: None, icon="trash", title="My game"))
    driver.settle(drawn=False)
    driver.app.scenes.pop()
    driver.settle(drawn=False)
    named = [line for line in reader.heard if line.startswith("#")]
    assert [named[0], named[-1]] == ["# Main menu", "# Main menu"]
    assert len(named) == 3
    assert " – " in named[1]


def open_table(game_id: str, *, people: int) -> tuple[Driver, Table, Reader]:
    """Return a new table with a listener from the beginning."""
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
    driver.app.thinker = AtOnce(driver.app.call_soon)  # type: ignore[assignment]  # instead of the process
    reader = Reader(driver.app)
    seats = SEATS[:2] if people == 2 else create_default_seats(people)
    table = driver.app.open("table", match=Match.create(game_id, seats, 7, {}, saved=False))
    assert isinstance(table, Table)
    driver.settle(drawn=False)
    return driver, table, reader


@parametrize_games("game_id", "envyra", "balanceformers")
def test_focus_is_on_the_board_after_the_curtain(game_id: str) -> None:
    driver, table, reader = open_table(game_id, people=2)
    if isinstance(driver.scene, Curtain):
        assert reader.heard[-2].startswith("# ")
        driver.key("space")
        driver.settle(drawn=False)
    assert driver.scene is table
    assert table.ui.focused_id in table.face.controller.focus_order
    assert not any("Pause" in line for line in reader.heard)


def test_focus_set_by_the_player_is_kept() -> None:
    driver, table, _reader = open_table("wispwood", people=2)
    table.ui.focus_on("table.menu", ring=True)
    table.refresh()
    driver.settle(drawn=False)
    assert table.ui.focused_id == "table.menu"


def test_focus_of_another_person_is_not_kept() -> None:
    driver, table, _reader = open_table("envyra", people=2)
    driver.key("space")
    driver.settle(drawn=False)
    for key in ("right", "right", "enter"):
        driver.key(key, drawn=False)
    driver.settle(drawn=False)
    assert table.ui.focused_id == "hole.2"
    driver.key("enter", KMOD_CTRL, drawn=False)
    driver.settle(drawn=False)
    assert isinstance(driver.scene, Curtain)
    driver.key("space")
    driver.settle(drawn=False)
    assert table.ui.focused_id == "hole.0"
