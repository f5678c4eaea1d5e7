"""The shelf: what is thrown away for good, what is told of a game, its folder."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest

from client.i18n import tr
from client.scene.dialog import Dialog
from client.scenes.shelf import game_text
from client.scenes.shelf.scene import ShelfScene
from saves.finished_games_index import GamesIndex
from saves.journal import Journal
from saves.journal_entries import BranchPoint
from saves.paths import games_dir
from saves.shelf import Shelf
from tests.client.shelf_helpers import (
    choose,
    open_shelf,
    saved_game,
    titles,
)
from tests.saves.test_write_lock import another_window

# --- trash, for good ------------------------------------------------------------------------------


def list_trash(*titles: str) -> list[Path]:
    return [Shelf().move_to_trash(saved_game(title)) for title in titles]


def test_one_game_is_deleted_for_good_after_a_question() -> None:
    kept = saved_game("Kept")
    gone, other = list_trash("Gone", "Other")
    app, driver, scene = open_shelf()
    driver.click("shelf.trash")
    choose(scene, driver, gone)
    driver.key("delete")
    driver.settle()
    assert app.scenes.top is not scene
    driver.click("dialog.cancel")
    assert gone.exists()
    driver.click("shelf.purge")
    driver.settle()
    driver.click("dialog.yes")
    assert not gone.exists()
    assert scene.model.selected == other
    assert kept.exists()
    assert titles(scene) == ["Other"]


def test_the_trash_is_emptied_after_a_question_with_the_number_of_games() -> None:
    kept = saved_game("Kept")
    list_trash("a", "b", "c")
    app, driver, scene = open_shelf()
    driver.click("shelf.trash")
    driver.click("shelf.empty-bin")
    dialog = app.scenes.top
    assert isinstance(dialog, Dialog)
    assert "3 games" in dialog.text
    driver.settle()
    driver.click("dialog.yes")
    assert not Shelf().list_trashed_entries()
    assert kept.exists()
    assert "shelf.empty-bin" not in scene.ui, "there is nothing left to empty"
    driver.key("esc")
    assert titles(scene) == ["Kept"]


@pytest.mark.parametrize(("answer", "count"), [("yes", 1), ("with-result", 0), ("cancel", 1)])
@pytest.mark.parametrize("button", ["purge", "empty-bin"])
def test_who_deletes_a_finished_game_decides_about_its_result(button: str, answer: str, count: int) -> None:
    path = Shelf().move_to_trash(saved_game("Gone", moves=-1))
    app, driver, _ = open_shelf()
    driver.click("shelf.trash")
    driver.click(f"shelf.{button}")
    dialog = app.scenes.top
    assert isinstance(dialog, Dialog)
    assert tr(f"shelf.{button}.keeps") in dialog.text
    driver.settle()
    driver.click(f"dialog.{answer}")
    assert path.exists() == (answer == "cancel")
    assert len(GamesIndex().load_games()) == count


def test_result_is_not_spoken_of_where_there_is_none() -> None:
    list_trash("a")
    app, driver, _ = open_shelf()
    driver.click("shelf.trash")
    for button in ("purge", "empty-bin"):
        driver.click(f"shelf.{button}")
        driver.settle()
        assert isinstance(app.scenes.top, Dialog)
        assert tr(f"shelf.{button}.keeps") not in app.scenes.top.text
        assert "dialog.with-result" not in app.scenes.top.ui
        driver.click("dialog.cancel")


def test_a_game_open_in_another_window_is_neither_renamed_nor_deleted() -> None:
    path = saved_game("Busy")
    before = path.read_bytes()
    app, driver, scene = open_shelf()
    with another_window(path):
        driver.key("delete")
        driver.settle()
        told = app.scenes.top
        assert isinstance(told, Dialog)
        assert told.text == tr("saves.error.in-use")
        driver.key("esc")
        driver.key("r", mod=pygame.KMOD_CTRL)
        driver.settle()
        driver.type("x")
        driver.key("enter")
        told = app.scenes.top
        assert isinstance(told, Dialog)
        assert told.text == tr("saves.error.in-use")
        driver.key("esc")
    assert path.read_bytes() == before
    assert titles(scene) == ["Busy"]


# --- what is told of a game -----------------------------------------------------------------------


def shown_facts(scene: ShelfScene) -> str:
    """Return what the details panel says about the selected game."""
    assert scene.model.selected_entry is not None
    return " | ".join(
        fact.text
        for fact in game_text.list_game_facts(scene.model.selected_entry, scene.model.branch_origin_title)
    )


def test_details_name_branch_corrections_and_free_undo() -> None:
    first = saved_game("First")
    journal = Journal.read(first)
    header = msgspec.structs.replace(
        journal.header,
        title="Second",
        branch=BranchPoint(first.name, 12),
        corrections={"tiles.yaml": {"x": 1}, "cards.yaml": {}},
        free_undo=True,
    )
    for name, branch in (("one", BranchPoint(first.name, 12)), ("two", BranchPoint("gone.stolek", 3))):
        path = games_dir() / f"{name}.stolek"
        Journal.create(path, msgspec.structs.replace(header, branch=branch), *journal.entries)
    _, driver, scene = open_shelf((1920, 1080))
    details: dict[str, str] = {}
    for name in ("one", "two"):
        choose(scene, driver, games_dir() / f"{name}.stolek")
        details[name] = shown_facts(scene)
    assert "continues “First” from move 12" in details["one"]
    assert "continues another game from move 3" in details["two"]
    assert "with corrected components: cards.yaml, tiles.yaml" in details["one"]
    assert "free undo" in details["one"]
    choose(scene, driver, first)
    assert "continues" not in shown_facts(scene)


# --- the folder -----------------------------------------------------------------------------------


def test_the_folder_is_shown_in_the_file_manager(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Path] = []

    def show(path: Path, failed: Callable[[], object]) -> bool:
        del failed
        shown.append(path)
        return True

    monkeypatch.setattr("client.platform.file_manager.show_folder", show)
    app, driver, scene = open_shelf()
    driver.click("shelf.folder")
    assert shown == [games_dir()]
    assert games_dir().is_dir(), "made, even if there is no game yet"
    assert app.scenes.top is scene


@pytest.mark.parametrize("later", [False, True])
def test_the_path_of_a_folder_that_cannot_be_shown_is_in_a_dialog(
    monkeypatch: pytest.MonkeyPatch, later: bool
) -> None:
    def show(path: Path, failed: Callable[[], object]) -> bool:
        del path
        if later:
            thread = threading.Thread(target=failed)  # the file manager says so in its own time
            thread.start()
            thread.join()
        return later

    monkeypatch.setattr("client.platform.file_manager.show_folder", show)
    app, driver, scene = open_shelf()
    driver.click("shelf.folder")
    driver.frames(2)
    dialog = app.scenes.top
    assert isinstance(dialog, Dialog)
    assert str(games_dir()) in dialog.text
    driver.key("esc")
    assert app.scenes.top is scene


def test_an_unreadable_trash_does_not_hide_the_games() -> None:
    kept = saved_game("Kept")
    trash = Shelf().trash
    trash.parent.mkdir(parents=True, exist_ok=True)
    trash.write_text("a file in its place")
    app, driver, scene = open_shelf()
    assert app.scenes.top is scene
    assert scene.model.selected == kept
    assert scene.model.failure is None
    driver.click("shelf.trash")
    driver.settle()
    assert app.scenes.top is scene
