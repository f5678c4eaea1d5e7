"""The characters of opponents in a new game: chosen, or left to chance."""

from __future__ import annotations

import pytest

import rules
from client import scenes
from client.bots.characters import load_characters
from client.i18n import tr
from client.scenes.new_game.setup_form import SetupForm
from client.widgets import Selector
from saves.seats import COLOURS, SeatInfo
from tests.client.test_new_game import THREE, form, new_game, start_match
from tests.parametrization import parametrize_product


@pytest.fixture(autouse=True)
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(scenes.SCENES, "table", ("tests.client.test_new_game", "TableStandIn"))


def test_seed_gives_each_opponent_a_different_character() -> None:
    seats = (*THREE[:1], *(SeatInfo("", colour, "branch") for colour in COLOURS[1:4]))
    found = [seat.character for seat in start_match(new_game(seats, seed="owl")).seats]
    assert found[0] == ""
    assert sorted(found[1:]) == sorted(load_characters("wispwood"))
    laid = SetupForm.from_last_seats(rules.load("wispwood"), seats, "owl")
    assert found == [seat.character for seat in laid.final_seats(str)]
    orders = {tuple(s.character for s in laid.with_seed(str(seed)).final_seats(str)) for seed in range(9)}
    assert len(orders) > 1


def test_chosen_character_is_remembered_per_game() -> None:
    driver = new_game((SeatInfo("Žofie", "sky"), SeatInfo("", "jade", "branch")))
    assert "new_game.seat.0.character" not in driver.scene.ui
    driver.click("new_game.seat.1.character")
    choice = driver.scene.ui["new_game.seat.1.character"]
    assert isinstance(choice, Selector)
    assert [item.value for item in choice.items] == ["", *load_characters("wispwood")]
    assert all(item.hint for item in choice.items)
    driver.click_at(*choice.locate_item("witch").center)
    driver.frames(2)
    assert driver.scene.ui.focused_id == "new_game.seat.1.character"
    assert driver.scene.ui["new_game.seat.1.character"].tooltip_text == tr("characters.witch.text")
    app = driver.app
    match = start_match(driver)
    assert [seat.character for seat in match.seats] == ["", "witch"]
    assert [seat.character for seat in app.settings.last_seats] == ["", "witch"]
    for game, again in (("wispwood", "witch"), ("envyra", "")):
        offered = form(new_game(app.settings.last_seats, game=game)).seats
        assert [seat.character for seat in offered] == ["", again]


def test_random_character_is_not_remembered() -> None:
    driver = new_game((SeatInfo("Žofie", "sky"), SeatInfo("", "jade", "branch")))
    app = driver.app
    assert start_match(driver).seats[1].character in load_characters("wispwood")
    assert app.settings.last_seats[1].character == ""


def test_character_is_chosen_by_keyboard() -> None:
    driver = new_game((SeatInfo("Žofie", "sky"), SeatInfo("", "jade", "branch")))
    for _ in range(60):
        driver.key("tab")
        if driver.scene.ui.focused_id == "new_game.seat.1.character":
            break
    driver.key("return")
    driver.key("down")
    driver.key("return")
    driver.frames(2)
    assert form(driver).seats[1].character == next(iter(load_characters("wispwood")))


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)]),
    pytest.mark.parametrize("scale", [1.0, 2.0, 2.5]),
)
def test_character_text_is_under_its_name_without_overlaps(
    language: str, size: tuple[int, int], scale: float
) -> None:
    seats = (SeatInfo("Žofie", "sky"), SeatInfo("", "jade", "branch", "forester"))
    driver = new_game(seats, size, language=language, ui_scale=scale)
    assert driver.overlapping() == []
    name, choice = (driver.scene.ui[f"new_game.seat.1.{part}"].rect for part in ("name", "character"))
    assert (choice.left, choice.right) == (name.left, name.right)
    assert choice.top > name.bottom


def test_person_has_no_character() -> None:
    driver = new_game((SeatInfo("Žofie", "sky", character="witch"), SeatInfo("", "jade", "branch")))
    assert start_match(driver).seats[0].character == ""
