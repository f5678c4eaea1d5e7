"""Tests of the people screen: names are merged and separated, people hidden and brought back."""

from __future__ import annotations

import pytest

from client.app.app import App
from client.scene.dialog import Dialog
from client.scenes.records.people import MergeDialog, RecordPeopleScene
from client.scenes.records.scene import RecordsScene
from client.widgets import Selector
from saves.player_aliases import PlayerAlias
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.records.sample_games import game
from tests.client.records.sample_shelf import Sort, fill
from tests.client.text_legibility import Proof
from tests.parametrization import HARDEST_SCREEN_VARIANTS, SCREEN_VARIANTS, mark_cases

GAMES = (
    game(1, "Žofie", "Řehoř"),
    game(2, "Žofie", ":crown"),
    game(3, "Žofka", ":crown"),
    game(4, "Žofie", "Řehoř"),
)


def open_people(
    size: tuple[int, int] = (1920, 1080), **settings: object
) -> tuple[App, Driver, RecordPeopleScene]:
    chosen = Settings(**{"language": "en", **settings})  # type: ignore[arg-type]
    app = make_app(size, settings=chosen, ui_scale=chosen.ui_scale)
    app.open("menu")
    app.open("records-people", games=GAMES)
    driver = Driver(app)
    driver.settle(drawn=False)
    scene = app.scenes.top
    assert isinstance(scene, RecordPeopleScene)
    return app, driver, scene


def get_other_names(app: App) -> tuple[PlayerAlias, ...]:
    return app.settings.other_names


def get_hidden_names(app: App) -> tuple[str, ...]:
    return app.settings.forgotten


def list_visible_names(app: App) -> list[str]:
    return [one for one in Proof(app).said if one in ("Žofie", "Řehoř", "Žofka")]


def test_panels_keep_to_the_grid_of_the_page() -> None:
    _, _, scene = open_people()
    assert {panel.box.left for panel in scene.area.panels} == {scene.frame.left}


def test_people_are_listed_by_number_of_games() -> None:
    app, _, _ = open_people()
    assert list_visible_names(app) == ["Žofie", "Řehoř", "Žofka"]
    assert "3 finished games" in Proof(app).said


def test_names_are_merged_and_separated() -> None:
    app, driver, scene = open_people()
    driver.click("people.merge.2")
    dialog = driver.scene
    assert isinstance(dialog, MergeDialog)
    assert dialog.title == "Who else is Žofka?"
    driver.click("dialog.who")
    choice = dialog.ui["dialog.who"]
    assert isinstance(choice, Selector)
    driver.click_at(*choice.locate_item("žofie").center)
    driver.click("dialog.yes")
    driver.settle(drawn=False)
    assert get_other_names(app) == (PlayerAlias("Žofka", "Žofie"),)
    assert "4 finished games" in Proof(app).said
    assert "people.merge.2" not in scene.ui
    driver.click("people.part.0.0")
    assert get_other_names(app) == ()
    assert "3 finished games" in Proof(app).said


def test_merging_can_be_cancelled() -> None:
    app, driver, _ = open_people()
    driver.click("people.merge.2")
    driver.key("esc")
    assert get_other_names(app) == ()
    driver.click("people.merge.2")
    driver.click("dialog.no")
    assert get_other_names(app) == ()


def test_hiding_asks_first_and_can_be_undone() -> None:
    app, driver, scene = open_people()
    driver.click("people.forget.1")
    assert isinstance(driver.scene, Dialog)
    driver.key("enter")
    assert get_hidden_names(app) == (), "Enter leaves it undone"
    driver.click("people.forget.1")
    driver.click("dialog.yes")
    driver.settle(drawn=False)
    assert get_hidden_names(app) == ("Řehoř",)
    assert "Hidden people" in Proof(app).said
    assert "people.forget.2" not in scene.ui
    driver.click("people.recall.hidden.0")
    assert get_hidden_names(app) == ()
    assert "Hidden people" not in Proof(app).said


def test_person_hidden_under_another_name_can_be_shown_again() -> None:
    same = (PlayerAlias("Žofka", "Žofie"),)
    app, driver, _ = open_people(other_names=same, forgotten=("ŽOFKA",))
    assert list_visible_names(app) == ["Řehoř", "Žofie"]
    driver.click("people.recall.hidden.0")
    assert get_hidden_names(app) == ()


def test_keyboard_reaches_all_buttons() -> None:
    app, driver, scene = open_people((1280, 720), ui_scale=2.0)
    reached = {widget.id for widget in driver.tab_round(drawn=False)}
    assert {
        "people.back",
        "people.merge.0",
        "people.forget.0",
        "people.merge.2",
        "people.forget.2",
    } <= reached
    scene.ui.focus_on("people.forget.2", ring=True)
    driver.key("enter")
    while driver.scene.ui.focused_id != "dialog.yes":
        driver.key("tab")
    driver.key("enter")
    assert get_hidden_names(app) == ("Žofka",)
    driver.key("esc")
    assert driver.scene is not scene


def test_single_person_cannot_be_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.client.records.test_people_scene.GAMES", GAMES[1:2])
    _, _, scene = open_people()
    assert "people.forget.0" in scene.ui
    assert "people.merge.0" not in scene.ui


def test_records_follow_changes_of_people() -> None:
    fill(8, Sort(games=("envyra",), helped=0, reviewed=0))
    app = make_app((1920, 1080), settings=Settings(language="en"))
    app.open("menu")
    app.open("records")
    driver, records = Driver(app), app.scenes.top
    assert isinstance(records, RecordsScene)
    if records.index_reader is not None:
        assert records.index_reader.wait(30)
    driver.settle(drawn=False)
    assert records.view.person == "žofie malá"
    driver.click("records.people")
    driver.click("people.forget.0")
    driver.click("dialog.yes")
    driver.key("esc")
    if records.index_reader is not None:
        assert records.index_reader.wait(30)
    driver.settle(drawn=False)
    assert driver.scene is records
    assert "žofie malá" not in {one.id for one in records.people}
    assert records.view.person != "žofie malá"


def test_opens_without_games_from_the_records() -> None:
    fill(4, Sort(games=("envyra",), helped=0, reviewed=0))
    app = make_app(settings=Settings(language="en"))
    app.open("menu")
    app.open("records-people")
    driver, scene = Driver(app), app.scenes.top
    assert isinstance(scene, RecordPeopleScene)
    if scene.index_reader is not None:
        assert scene.index_reader.wait(30)
    driver.settle(drawn=False)
    assert len(scene.games) == 4
    assert "people.forget.0" in scene.ui


@pytest.mark.parametrize(("language", "size", "scale"), mark_cases(SCREEN_VARIANTS, HARDEST_SCREEN_VARIANTS))
def test_all_texts_are_readable(language: str, size: tuple[int, int], scale: float) -> None:
    app, driver, _ = open_people(size, language=language, ui_scale=scale, forgotten=("Řehoř",))
    assert Proof(app).flaws() == []
    driver.click("people.merge.1")
    driver.settle()
    assert Proof(app).flaws() == []
    driver.click("dialog.no")
    driver.click("people.forget.0")
    driver.settle()
    assert Proof(app).flaws() == []
    app.finish()
