"""The shelf with thousands of games: little is read at a time, and nothing waits."""

from __future__ import annotations

from pathlib import Path

import pytest

from client import i18n
from client.scenes.menu.scene import MenuScene
from client.scenes.shelf import game_text
from client.scenes.shelf.model import GameQuery
from client.scenes.shelf.scene import ShelfScene
from client.scenes.shelf.thumbnails import ThumbnailKey
from saves.journal import Journal
from saves.shelf import Shelf
from tests.client.driver import Driver, make_app
from tests.client.shelf_helpers import (
    open_shelf,
    wait_for_thumbnails,
)
from tests.saves import many_games

# --- thousands ------------------------------------------------------------------------------------


@pytest.fixture
def hundreds(tmp_path: Path) -> list[Path]:
    return many_games.fill(Shelf(), 400, tmp_path / "work", cards=False, pictures=False)


def test_the_first_frame_reads_only_a_few_files(hundreds: list[Path]) -> None:
    app = make_app((1920, 1080))
    scene = app.open("shelf")
    assert isinstance(scene, ShelfScene)
    app.run_iteration(0.0)
    read = sum("_read" in entry.__dict__ for entry in scene.model.games.entries)
    assert len(scene.model.listed) == len(hundreds)
    assert 0 < read < 40
    app.finish()


def test_filtered_list_is_complete_once_all_files_are_read(hundreds: list[Path]) -> None:
    app = make_app((1920, 1080))
    scene = app.open("shelf")
    assert isinstance(scene, ShelfScene)
    driver = Driver(app)
    scene.set_query(GameQuery(status="finished", game="envyra", order="name"))
    driver.frames()
    assert scene.model.games.read_count < len(hundreds)
    driver.settle(60)
    assert scene.model.games.is_read
    wanted = [
        path for number, path in enumerate(hundreds) if number % 8 == 2 and not many_games.is_bad(number)
    ]
    assert {entry.path for entry in scene.model.listed} == set(wanted)
    names = [i18n.sort_key(game_text.format_heading(entry)) for entry in scene.model.listed]
    assert names == sorted(names)
    broken = sum(entry.problem is not None for entry in scene.model.games.entries)
    assert broken == sum(map(many_games.is_bad, range(len(hundreds))))
    app.finish()


def test_games_read_once_are_read_from_cards_the_next_time(
    hundreds: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, driver, scene = open_shelf()
    driver.settle(60)
    assert scene.model.games.is_read
    app.finish()
    journals: list[Path] = []
    read = Journal.read

    def reading(path: Path) -> Journal:
        journals.append(path)
        return read(path)

    monkeypatch.setattr(Journal, "read", reading)
    app, driver, scene = open_shelf()
    driver.settle(60)
    assert scene.model.games.is_read
    bad = [path for number, path in enumerate(hundreds) if many_games.is_bad(number)]
    assert set(journals) <= set(bad)
    app.finish()


def test_thumbnails_are_read_for_visible_rows_only(tmp_path: Path) -> None:
    many_games.fill(Shelf(), 200, tmp_path / "work", cards=True, pictures=True)
    app, driver, scene = open_shelf((1920, 1080))
    asked: list[Path] = []
    wish = scene.thumbnails.request_picture

    def wishing(key: ThumbnailKey) -> None:
        asked.append(key.path)
        wish(key)

    scene.thumbnails.request_picture = wishing  # type: ignore[method-assign]
    driver.key("end")
    driver.settle()
    wait_for_thumbnails(driver, scene)
    assert len(set(asked)) < 40
    app.finish()
    thread = scene.thumbnails.thread
    if thread is not None:
        thread.join(10)
    assert scene.thumbnails.thread is None, "it ends when nothing more is asked for"


def test_the_menu_offers_the_newest_game_before_all_games_are_read(hundreds: list[Path]) -> None:
    app = make_app()
    app.open("menu")
    menu = app.scenes.top
    assert isinstance(menu, MenuScene)
    newest = menu.shelf_tally.newest
    assert newest is not None
    assert newest.path == hundreds[1]
    Driver(app).settle(60)
    tally = menu.shelf_tally
    bad = sum(map(many_games.is_bad, range(len(hundreds))))
    assert tally.is_read
    assert tally.damaged == bad
    assert tally.playing + tally.finished + bad == len(hundreds)
    assert min(tally.playing, tally.finished) > 150
    app.finish()


def test_the_menu_finds_an_unfinished_game_behind_hundreds_of_finished_ones(tmp_path: Path) -> None:
    paths = many_games.fill(Shelf(), 400, tmp_path / "work", cards=False, pictures=False)
    for number, path in enumerate(paths[:-9]):
        if number % 2 or many_games.is_bad(number):
            path.unlink()
    app = make_app()
    app.open("menu")
    menu = app.scenes.top
    assert isinstance(menu, MenuScene)
    Driver(app).settle(60)
    found = menu.shelf_tally.newest
    assert found is not None
    assert not found.finished
    assert "menu.continue" in menu.ui
    app.finish()
