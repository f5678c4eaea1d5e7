"""Disks that are full or cannot be written to: told clearly, and the game goes on."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from client.app.app import App
from client.i18n import set_language, tr
from client.scene.dialog import Dialog
from client.scenes.new_game.scene import NewGameScene
from client.session.match import Match
from client.table.table import Table
from saves import journal as journal_module
from saves.journal import Journal
from saves.paths import data_dir, games_dir
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import parametrize_games

SEATS = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"))


def window(language: str = "en", **settings: object) -> Driver:
    chosen = Settings(language=language, calm_background=True, animation_speed=0.0, **settings)  # type: ignore[arg-type]
    return Driver(App(chosen, size=(1280, 720), strict=True))


@pytest.fixture
def no_room(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Make writing to journals fail, until it is undone."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(journal_module, "create_locked", full)
    monkeypatch.setattr(journal_module, "write_all", full)
    return monkeypatch


def new_game() -> Driver:
    driver = window()
    driver.app.open("menu")
    driver.app.open("new-game", game="equilibrix")
    driver.app.shown_once.add("unsaved")
    driver.frames(3)
    driver.settle()
    driver.click("new_game.start")
    driver.settle()
    return driver


@pytest.mark.usefixtures("no_room")
def test_a_new_game_can_be_played_without_being_saved() -> None:
    driver = new_game()
    assert isinstance(driver.scene, Dialog)
    assert tr("saves.error.disk-full") in driver.scene.text
    driver.click("dialog.unsaved")
    driver.settle()
    table = driver.scene
    assert isinstance(table, Table)
    assert table.match.path is None
    seat = table.match.deciders[0]
    table.match.act(seat, table.match.game.actions(table.match.state, seat)[0])
    table.refresh()
    driver.click("table.unsaved")
    assert isinstance(driver.scene, Dialog)
    assert driver.scene.text == tr("app.unsaved.table")
    driver.key("esc")
    table.open_pause_menu()
    assert isinstance(driver.scene, Dialog)
    assert driver.scene.text == tr("app.unsaved.table"), "the pause menu claims nothing that is not so"
    driver.app.open_menu()
    assert list(games_dir().glob("*.stolek")) == []


def test_new_game_is_saved_once_there_is_space(no_room: pytest.MonkeyPatch) -> None:
    driver = new_game()
    assert isinstance(driver.scene, Dialog)
    no_room.undo()
    assert driver.scene.ui.default == "dialog.again"
    driver.key("enter")
    driver.settle()
    (match,) = driver.app.scenes.matches
    assert match.path is not None
    assert match.path.is_file()
    assert "table.unsaved" not in driver.scene.ui
    driver.app.finish()


@pytest.mark.usefixtures("no_room")
def test_playing_unsaved_can_be_declined() -> None:
    driver = new_game()
    driver.key("esc")
    assert isinstance(driver.scene, NewGameScene)


def test_game_can_be_played_with_a_file_in_place_of_the_folder() -> None:
    data_dir().parent.mkdir(parents=True, exist_ok=True)
    data_dir().write_text("a file in its place")
    driver = new_game()
    assert isinstance(driver.scene, Dialog)
    driver.click("dialog.unsaved")
    driver.settle()
    assert isinstance(driver.scene, Table)
    driver.app.finish()


def test_game_can_be_played_with_a_read_only_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(journal_module, "create_locked", denied)
    driver = new_game()
    assert isinstance(driver.scene, Dialog)
    assert tr("saves.error.read-only") in driver.scene.text
    assert "dialog.unsaved" in driver.scene.ui


def test_saved_table_has_no_unsaved_icon() -> None:
    driver = window()
    driver.app.open("menu")
    driver.app.open("table", match=Match.create("equilibrix", SEATS, 7, {}))
    driver.settle()
    assert "table.unsaved" not in driver.scene.ui
    driver.app.finish()
    rehearsal = Driver(make_app())
    rehearsal.app.open("table", match=Match.create("equilibrix", SEATS, 7, {}, saved=False))
    rehearsal.settle()
    assert "table.unsaved" not in rehearsal.scene.ui


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_unsaved_icon_and_text_fit(language: str) -> None:
    driver = window(language, ui_scale=2.0)
    driver.app.open("table", match=Match.create("wispwood", SEATS, 7, {}, saved=False))
    driver.settle()
    shown = driver.scene.rect
    assert all(shown.contains(widget.screen_rect) for widget in driver.scene.ui if widget.parent is None)
    driver.click("table.unsaved")
    driver.settle()
    assert isinstance(driver.scene, Dialog)
    assert "dialog.scroll" not in driver.scene.ui
    set_language("en")


@parametrize_games("game", "envyra", "equilibrix")
def test_unsaved_move_is_refused_and_can_be_repeated(game: str) -> None:
    driver = window()
    driver.app.open("menu")
    match = Match.create(game, SEATS, 7, {})
    assert match.path is not None
    table = driver.app.open("table", match=match)
    assert isinstance(table, Table)
    driver.settle()
    if "curtain.open" in driver.scene.ui:
        driver.click("curtain.open")
        driver.settle()
    assert driver.scene is table
    before, data = match.state, match.path.read_bytes()
    assert table.decider is not None
    action = match.game.actions(match.state, table.decider)[0]

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal_module, "write_all", full)
        assert not table.play_action(action)
        assert match.state == before
        assert tr("saves.error.disk-full") in driver.app.notices.texts
        driver.frames(3)
    assert match.path.read_bytes() == data
    assert table.play_action(action), "as soon as there is room the game goes on"
    assert match.moves == 1
    driver.settle()
    driver.app.finish()
    assert Journal.read(match.path).is_torn is False
    assert Match.resume(match.path, read_only=True).moves == 1


def test_menu_with_an_unusable_folder_opens_every_screen() -> None:
    data_dir().parent.mkdir(parents=True, exist_ok=True)
    data_dir().write_text("a file in its place")
    driver = window()
    driver.app.open("menu")
    driver.frames(3)
    driver.settle()
    driver.key("enter")
    for scene in ("shelf", "settings", "new-game"):
        driver.app.open(scene)
        driver.frames(2)
        driver.app.scenes.pop()
    assert Path(data_dir()).read_text() == "a file in its place"
