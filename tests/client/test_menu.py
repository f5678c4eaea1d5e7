"""The main menu: everything in it is reached by mouse, keyboard and gamepad."""

from __future__ import annotations

import os
from itertools import pairwise
from typing import Any

import pygame
import pytest

from client import scenes
from client.draw import styles
from client.draw.geometry import Rect
from client.i18n import tr
from client.scene import Scene
from client.scenes.menu import scene as scene_module
from client.scenes.menu.game_cards import make_game_cards
from client.scenes.menu.layout import MenuLayout
from client.scenes.menu.scene import MenuScene
from client.session.match import Match
from client.widgets import Button
from saves import journal
from saves.coach_progress import CoachProgress
from saves.seats import SeatInfo
from saves.settings import Settings
from saves.shelf import Shelf
from tests.client.driver import Driver, make_app
from tests.parametrization import parametrize_product

SEATS = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"))
SIZES = ((960, 540), (1280, 720), (1440, 1080), (1536, 864), (1920, 1080), (2560, 1080), (2560, 1440))
EVERYTHING = (
    "menu.daily",
    "menu.new",
    "menu.shelf",
    "menu.records",
    "menu.rules",
    "menu.settings",
    "menu.full-screen",
    "menu.quit",
)


class Opened(Scene):
    """Stands in for any scene that the menu opens."""

    def __init__(self, app, **params) -> None:  # type: ignore[no-untyped-def]
        super().__init__(app)
        self.params = params


@pytest.fixture(autouse=True)
def stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("daily", "new-game", "lessons", "shelf", "records", "settings", "rulebook", "table"):
        monkeypatch.setitem(scenes.SCENES, name, ("tests.client.test_menu", "Opened"))


def menu(size: tuple[int, int] = (1280, 720), **settings: Any) -> Driver:
    driver = Driver(make_app(size, settings=Settings(**{"language": "en", **settings})))
    driver.app.open("menu")
    driver.app.running = True
    driver.frames(2)
    return driver


def game(moves: int = 3) -> Match:
    match = Match.create("wispwood", SEATS, 7, {"wishes": "first"})
    for _ in range(moves):
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
    match.close()
    return match


def get_opened(driver: Driver) -> Opened:
    assert isinstance(driver.scene, Opened)
    return driver.scene


def test_main_button_is_new_game_without_a_game_in_progress() -> None:
    driver = menu(learned=("wispwood.take",))
    assert driver.scene.ui.default == "menu.new"
    assert "menu.continue" not in driver.scene.ui
    driver.click("menu.new")
    assert get_opened(driver).params == {"game": "wispwood"}


def test_enter_presses_the_main_button() -> None:
    driver = menu()
    driver.key("enter")
    assert get_opened(driver).params == {"game": "wispwood"}


def test_continue_resumes_the_newest_unfinished_game_exactly() -> None:
    match = game()
    driver = menu()
    assert driver.scene.ui.default == "menu.continue"
    driver.click("menu.continue")
    resumed = get_opened(driver).params["match"]
    assert resumed.state == match.state
    assert [step.action for step in resumed.history] == [step.action for step in match.history]


def test_continue_finds_the_last_played_game_after_a_copy_that_drops_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = game()
    now = journal.read_clock_ms()
    monkeypatch.setattr(journal, "read_clock_ms", lambda: now + 1)  # two games fit into a millisecond
    last = game()
    first_path, last_path = first.path, last.path
    assert first_path is not None
    assert last_path is not None
    os.utime(last_path, (1e9, 1e9))
    os.utime(first_path, (2e9, 2e9))
    driver = menu()
    driver.click("menu.continue")
    assert get_opened(driver).params["match"].path == last_path


def test_new_game_appears_when_returning_to_the_menu() -> None:
    driver = menu()
    driver.click("menu.shelf")
    game()
    driver.app.scenes.pop()
    driver.frames(2)
    assert "menu.continue" in driver.scene.ui
    assert driver.scene.ui.default == "menu.continue"


def test_vanished_game_is_reported_in_the_menu() -> None:
    match = game()
    driver = menu()
    assert match.path is not None
    match.path.unlink()
    driver.click("menu.continue")
    assert not isinstance(driver.scene, Opened)
    assert "menu.continue" not in driver.scene.ui


def test_damaged_file_is_not_offered() -> None:
    game()
    Shelf().folder.joinpath("20990101-000000-wispwood-ffffff.stolek").write_bytes(b"\x00\xff nonsense")
    driver = menu()
    assert "menu.continue" in driver.scene.ui
    assert driver.scene.shelf_tally.playing == 1  # type: ignore[attr-defined]
    assert driver.scene.shelf_tally.damaged == 1  # type: ignore[attr-defined]


def test_new_game_buttons_are_outside_the_continue_panel() -> None:
    game()
    driver = menu()
    scene = driver.scene
    assert isinstance(scene, MenuScene)
    assert not scene.layout.game.colliderect(scene.ui["menu.new"].screen_rect)
    assert scene.layout.game.contains(scene.ui["menu.continue"].screen_rect)
    driver.click("menu.new")
    assert get_opened(driver).params == {"game": "wispwood"}


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)]),
)
def test_card_texts_are_not_cut(language: str, size: tuple[int, int]) -> None:
    scene = menu(size, language=language, ui_scale=1.0 if size[0] == 1920 else 1.5).scene
    assert isinstance(scene, MenuScene)
    style = scene.card_style
    assert style.blurb_top
    for card in make_game_cards():
        tall = scene.texts.measure_height(card.blurb, style.text_width, style.m.body)
        assert style.blurb_top + tall < scene.layout.cards[0].height - style.m.footer


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_titles_of_cards_keep_to_the_padding(scale: float) -> None:
    scene = menu((1920, 1080), ui_scale=scale).scene
    assert isinstance(scene, MenuScene)
    for card in make_game_cards():
        for word in card.title.split():
            wide = scene.texts.measure_width(word, scene.card_style.title)
            assert wide <= scene.card_style.title_width + 1, word


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize("scale", [1.0, 1.5, 2.0]),
)
def test_learn_button_is_in_the_foot_of_its_card(language: str, scale: float) -> None:
    scene = menu((1920, 1080), language=language, ui_scale=scale).scene
    assert isinstance(scene, MenuScene)
    style, texts = scene.card_style, scene.texts
    play = texts.measure_width(tr("menu.play"), style.m.body.strong) + 28
    for card, box in zip(make_game_cards(), scene.layout.cards, strict=True):
        place = scene.ui[f"menu.learn.{card.id}"].rect
        foot = Rect(box.left, box.bottom - style.m.footer, box.width, style.m.footer)
        assert foot.contains(place), "it covers the picture"
        assert place.right < box.right - style.m.padding - play
        if not style.facts_height:
            players = texts.measure_width(card.player_range, style.m.body.strong)
            assert box.left + style.m.padding + 30 + players < place.left
    assert style.shows_learn_label or scale > 1.0


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_daily_games_keep_their_word(language: str) -> None:
    """Where the words of the corner have no room, that of the gear goes first."""
    scene = menu((1920, 1080), language=language, ui_scale=2.0).scene
    places = [scene.ui[f"menu.{name}"].rect for name in ("daily", "new", "rules", "settings", "full-screen")]
    assert places[0].width > places[0].height
    assert all(left.right < right.left for left, right in pairwise(places))
    assert scene.texts.measure_width(tr("daily.button"), styles.ROW_STRONG) < places[0].width


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_records_have_a_word(language: str) -> None:
    for scale in (1.0, 1.5, 2.0):
        records = menu((1920, 1080), language=language, ui_scale=scale).scene.ui["menu.records"]
        assert isinstance(records, Button)
        assert records.shows_label


@parametrize_product(
    pytest.mark.parametrize("size", SIZES), pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
)
def test_notices_do_not_cover_the_main_button(size: tuple[int, int], scale: float) -> None:
    game()
    driver = menu(size, ui_scale=scale)
    for number in range(3):
        driver.app.notify(f"{number}: the folder of the games cannot be read, and nobody knows why", "error")
    scene = driver.scene
    boxes = driver.app.notices.locate(scene.texts, scene.width, scene.height, at_foot=scene.notices_at_foot)
    main = scene.ui["menu.continue"].rect
    assert len(boxes) == 3
    assert all(box.bottom < main.top for box in boxes)
    assert all(above.bottom < below.top for above, below in pairwise(boxes))


@pytest.mark.parametrize(
    ("widget", "params"),
    [
        ("menu.shelf", {}),
        ("menu.rules", {"game_id": "wispwood"}),
        ("menu.settings", {}),
        ("menu.game.wispwood", {"game": "wispwood"}),
        ("menu.game.envyra", {"game": "envyra"}),
    ],
)
def test_each_button_opens_its_scene_by_mouse_and_keyboard(widget: str, params: dict[str, str]) -> None:
    driver = menu()
    driver.click(widget)
    assert get_opened(driver).params == params
    driver.app.scenes.pop()
    for _ in range(20):
        driver.key("tab")
        if driver.scene.ui.focused_id == widget:
            break
    driver.key("enter")
    assert get_opened(driver).params == params


def test_arrow_keys_reach_every_button() -> None:
    game()
    driver = menu()
    reached, waiting = {"menu.continue"}, ["menu.continue"]
    while waiting:
        start = waiting.pop()
        for key in ("up", "down", "left", "right"):
            driver.scene.ui.focus_on(start, ring=True)
            driver.key(key)
            found = driver.scene.ui.focused_id
            if found is not None and found not in reached:
                reached.add(found)
                waiting.append(found)
    assert set(EVERYTHING) | {"menu.continue", "menu.game.wispwood"} <= reached


def test_gamepad_presses_the_main_button() -> None:
    driver = menu()
    driver.post(pygame.CONTROLLERBUTTONDOWN, button=0, which=0, instance_id=0)
    if not isinstance(driver.scene, Opened):
        driver.pad(0)
    assert get_opened(driver).params == {"game": "wispwood"}


def test_escape_asks_before_quitting() -> None:
    driver = menu()
    driver.key("esc")
    driver.settle()
    driver.click("dialog.no")
    assert driver.app.running
    driver.key("esc")
    driver.settle()
    driver.click("dialog.yes")
    assert driver.app.running is False


def test_quit_ends_the_program() -> None:
    driver = menu()
    driver.click("menu.quit")
    assert driver.app.running is False


def test_key_held_over_a_scene_change_is_ignored() -> None:
    driver = menu()
    driver.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    asking = driver.scene
    driver.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)  # repeated
    assert driver.scene is asking


def test_calm_background_has_no_fireflies() -> None:
    assert menu().scene.has_ambient_motion
    assert not menu(calm_background=True).scene.has_ambient_motion


@pytest.mark.parametrize("size", SIZES)
def test_layout_does_not_overlap_at_any_size(size: tuple[int, int]) -> None:
    layout = MenuLayout(size[0], size[1], 4)
    boxes = [layout.header, *layout.cards, layout.game, layout.shelf]
    for box in boxes:
        assert box.left >= 0
        assert box.right <= size[0]
        assert box.height >= 76
    for first, second in pairwise(layout.cards):
        assert first.right < second.left
    assert layout.header.bottom <= layout.cards[0].top
    assert layout.cards[0].bottom < layout.game.top
    assert layout.game.bottom < layout.hints - 15
    assert layout.hints + 15 <= size[1]


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((2560, 1440), 1.0)]),
)
def test_menu_is_drawn_in_every_language_and_scale(
    language: str, size: tuple[int, int], scale: float
) -> None:
    game()
    driver = menu(size, language=language, ui_scale=scale)
    shown = driver.scene.rect
    for widget in driver.scene.ui:
        assert shown.contains(widget.screen_rect), widget.id


def golden(driver: Driver) -> list[str]:
    """Return the widgets that are the one thing to do."""
    return [widget.id for widget in driver.scene.ui if getattr(widget, "kind", "") == "gold"]


def test_main_button_of_a_new_player_opens_the_lessons() -> None:
    driver = menu()
    assert golden(driver) == ["menu.learn"]
    driver.click("menu.learn")
    assert get_opened(driver).params == {"game": "wispwood"}
    assert golden(menu(learned=("wispwood.take",))) == ["menu.new"]
    assert golden(menu(people=(CoachProgress("Ada", "wispwood", 1),))) == ["menu.new"]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_card_opens_its_lessons(scale: float) -> None:
    for card in make_game_cards():
        driver = menu(ui_scale=scale)
        driver.click(f"menu.learn.{card.id}")
        assert get_opened(driver).params == {"game": card.id}


def test_unreadable_daily_games_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_module, "list_daily_games", lambda: ())
    driver = menu()
    driver.click("menu.daily")
    assert isinstance(driver.scene, MenuScene)
    assert tr("daily.none") in driver.app.notices.texts
