"""What lies on the table follows what is on the screen, in what is reckoned and in what is drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

import rules
from client.app import App
from client.match import Match
from client.rulebook import load
from rules.overlay import Corrections
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.rules.test_corrections import base_of

STILL = Settings(language="en", calm_background=True, reduce_motion=True)
TWO = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"))


@pytest.fixture(autouse=True)
def own_definitions() -> Iterator[None]:
    rules.use_own_definitions()
    yield
    rules.use_own_definitions()


def all_plus(game_id: str, file: str, *parts: str) -> Corrections:
    """Another number of points on everything in these parts of a file."""
    changed: dict[str, dict[str, dict[str, int]]] = {}
    for part in parts:
        things = base_of(game_id)[file][part]
        assert isinstance(things, dict)
        changed[part] = {
            str(name): {"points": thing["points"] + 3}
            for name, thing in things.items()
            if isinstance(thing, dict) and "points" in thing
        }
    return {file: changed}


CORRECTED: dict[str, Corrections] = {
    "wispwood": {"components.yaml": {"grid": {"bonus": [7, 8, 9]}}, "wishes.yaml": {
        str(deck): {card: {"each": numbers["each"] + 1}
               for card, numbers in cards.items() if "each" in numbers}  # type: ignore[attr-defined]
        for deck, cards in base_of("wispwood")["wishes.yaml"].items()
    }},
    "envyra": all_plus("envyra", "tiles.yaml", "theme", "bonus", "end"),
    "equilibrix": {"components.yaml": {"supply": {"petals": 12, "triangles": 7}}},
    "balanceformers": {"components.yaml": {"track": {"values": [2 * n for n in base_of("balanceformers")[
        "components.yaml"]["track"]["values"]]}}},  # type: ignore[index]
}  # fmt: skip


def new(game_id: str, corrections: Corrections | None = None) -> Match:
    return Match.create(game_id, TWO, 5, {}, corrections=corrections)


def picture(driver: Driver) -> bytes:
    """All pixels, once nothing moves and no curtain hides anything."""
    driver.settle(20)
    if "curtain.open" in driver.scene.ui:
        driver.click("curtain.open")
        driver.settle(20)
    driver.move(2, 2)
    driver.settle()
    driver.app.draw()
    return pygame.image.tobytes(driver.app.screen, "RGB")


@pytest.fixture
def app() -> Iterator[App]:
    app = make_app((1920, 1080), settings=STILL)
    app.open("menu")
    yield app
    app.finish()


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_no_picture_of_one_game_is_seen_in_another(game_id: str, app: App) -> None:
    driver = Driver(app)
    own = new(game_id)
    app.open("table", match=own)
    before = picture(driver)
    match = new(game_id, CORRECTED[game_id])
    table = app.open("table", match=match)
    assert rules.corrected_games() == {game_id: match.header.content}
    there = picture(driver)
    while table in app.scenes:
        app.pop()
    assert rules.corrected_games() == {}
    assert picture(driver) == before
    app.home()
    fresh = make_app((1920, 1080), settings=STILL)
    fresh.open("menu")
    fresh.open("table", match=match)
    assert picture(Driver(fresh)) == there != before
    fresh.finish()


def test_the_menu_and_the_rules_are_those_of_the_program(app: App) -> None:
    driver = Driver(app)
    load.cache_clear()
    match = new("envyra", {"tiles.yaml": {"theme": {"orange_flame_1": {"cubes": 4}}}})
    corrected = {"envyra": match.header.content}
    app.open("table", match=match)
    driver.settle()
    app.open("rulebook", game_id="envyra")
    driver.settle()
    assert driver.scene.problem is None  # type: ignore[attr-defined]
    assert rules.corrected_games() == {}
    app.pop()
    assert rules.corrected_games() == corrected
    app.open("settings")
    assert rules.corrected_games() == corrected, "over a table the table's hold"
    app.home()
    assert rules.corrected_games() == {}


def test_a_table_is_left_by_its_own_definitions(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its last picture and snapshot are made when it is left, whatever comes in its place."""
    seen = []
    match = new("wispwood", CORRECTED["wispwood"])
    scene = app.open("table", match=match)
    leave = scene.leave

    def watched() -> None:
        seen.append(rules.corrected_games())
        leave()

    monkeypatch.setattr(scene, "leave", watched)
    other = new("wispwood")
    assert rules.corrected_games() == {}
    app.open("table", match=other)
    app.close(scene)
    assert seen == [{"wispwood": match.header.content}]
    assert rules.corrected_games() == {}
    Driver(app).frames(3)
