"""Every scene is answered by the definitions of its own game, in what is reckoned and in what is drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

import rules
from client.app.app import App
from client.rulebook import load_page
from client.scene import Scene, scene_context
from client.session.match import Match
from rules.content_overrides import ContentOverrides
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import parametrize_games
from tests.rules.test_corrections import get_base

STILL = Settings(language="en", calm_background=True, reduce_motion=True)
TWO = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"))


def all_plus(game_id: str, file: str, *parts: str) -> ContentOverrides:
    """Return another number of points on everything in these parts of a file."""
    changed: dict[str, dict[str, dict[str, int]]] = {}
    for part in parts:
        things = get_base(game_id)[file][part]
        assert isinstance(things, dict)
        changed[part] = {
            str(name): {"points": thing["points"] + 3}
            for name, thing in things.items()
            if isinstance(thing, dict) and "points" in thing
        }
    return {file: changed}


CORRECTED: dict[str, ContentOverrides] = {
    "wispwood": {"components.yaml": {"grid": {"bonus": [7, 8, 9]}}, "wishes.yaml": {
        str(deck): {card: {"each": numbers["each"] + 1}
               for card, numbers in cards.items() if "each" in numbers}  # type: ignore[attr-defined]
        for deck, cards in get_base("wispwood")["wishes.yaml"].items()
    }},
    "envyra": all_plus("envyra", "tiles.yaml", "theme", "bonus", "end"),
    "equilibrix": {"components.yaml": {"supply": {"petals": 12, "triangles": 7}}},
    "balanceformers": {"components.yaml": {"track": {"values": [2 * n for n in get_base("balanceformers")[
        "components.yaml"]["track"]["values"]]}}},  # type: ignore[index]
}  # fmt: skip


def new(game_id: str, corrections: ContentOverrides | None = None) -> Match:
    return Match.create(game_id, TWO, 5, {}, corrections=corrections)


def picture(driver: Driver) -> bytes:
    """Return all pixels, once nothing moves and no curtain hides anything."""
    driver.settle(20)
    if "curtain.open" in driver.scene.ui:
        driver.click("curtain.open")
        driver.settle(20)
    driver.move(2, 2)
    driver.settle()
    driver.app.draw()
    return pygame.image.tobytes(driver.app.window.surface, "RGB")


@pytest.fixture
def app() -> Iterator[App]:
    app = make_app((1280, 720), settings=STILL)
    app.open("menu")
    yield app
    app.finish()


@parametrize_games("game_id", "wispwood", "equilibrix")
def test_games_do_not_share_pictures(game_id: str, app: App) -> None:
    driver = Driver(app)
    own = new(game_id)
    app.open("table", match=own)
    before = picture(driver)
    match = new(game_id, CORRECTED[game_id])
    table = app.open("table", match=match)
    there = picture(driver)
    while table in app.scenes:
        app.scenes.pop()
    assert picture(driver) == before
    app.open_menu()
    fresh = make_app((1280, 720), settings=STILL)
    fresh.open("menu")
    fresh.open("table", match=match)
    assert picture(Driver(fresh)) == there != before
    fresh.finish()


def hash_in(app: App, scene: Scene | None, game_id: str) -> str:
    """Return the hash of the content that a scene of the program uses."""
    assert scene is not None
    definitions = rules.load(game_id).definitions
    assert definitions is not None
    with scene_context(app, scene):
        return definitions.get_active().hash


def test_menu_and_rulebook_show_the_original_content(app: App) -> None:
    driver = Driver(app)
    load_page.cache_clear()
    match = new("envyra", {"tiles.yaml": {"theme": {"orange_flame_1": {"cubes": 4}}}})
    own, corrected = rules.load("envyra").content_hash(), match.header.content
    menu = app.scenes.top
    table = app.open("table", match=match)
    driver.settle()
    app.open("rulebook", game_id="envyra")
    driver.settle()
    assert driver.scene.problem is None  # type: ignore[attr-defined]
    assert hash_in(app, app.scenes.top, "envyra") == own
    assert hash_in(app, table, "envyra") == corrected, "below the rules as well as above them"
    app.scenes.pop()
    app.open("settings")
    assert hash_in(app, app.scenes.top, "envyra") == corrected, "over a table the table's hold"
    assert hash_in(app, app.scenes.top, "wispwood") == rules.load("wispwood").content_hash()
    assert hash_in(app, menu, "envyra") == own


def test_two_tables_of_one_game_use_their_own_content(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay of a corrected game above a table of the uncorrected one, and the other way round; at whatever
    moment one of them is at work, and when it is left."""
    definitions = rules.load("wispwood").definitions
    assert definitions is not None
    matches = new("wispwood"), new("wispwood", CORRECTED["wispwood"])
    for below, above in (matches, matches[::-1]):
        scenes = {below: app.open("table", match=below), above: app.open("replay", match=above)}
        seen: dict[Match, set[str]] = {below: set(), above: set()}

        def watched(scene: Scene, name: str, heard: set[str]) -> None:
            method = getattr(scene, name)

            def call(*args: object) -> object:
                heard.add(f"{name} {definitions.get_active().hash}")
                return method(*args)

            monkeypatch.setattr(scene, name, call)

        names = ("update", "draw", "build", "handle", "on_removed", "enter", "resume")
        for match, scene in scenes.items():
            for name in names:
                watched(scene, name, seen[match])
        driver = Driver(app)
        app.open("settings")
        driver.frames(2)
        app.scenes.pop()
        driver.key("right")
        app.change_settings(ui_scale=1.25)
        driver.frames(2)
        app.close(scenes[below])
        app.close(scenes[above])
        for match in (below, above):
            told = {each.split()[1] for each in seen[match]}
            assert told == {match.header.content}, seen[match]
        assert {each.split()[0] for each in seen[above]} >= {
            "update",
            "draw",
            "build",
            "handle",
            "on_removed",
        }
