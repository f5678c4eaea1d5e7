"""Files dropped onto the window: games go to the shelf whatever screen is shown, and the rest is told."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pygame
import pytest

from client.app.event_source import EventSource
from client.i18n import tr
from client.scene.dialog import Dialog
from client.scenes.menu.scene import MenuScene
from client.scenes.records.scene import RecordsScene
from client.scenes.shelf.scene import ShelfScene
from saves.shelf import Shelf
from tests.client.driver import Driver, make_app
from tests.client.screens import SCREENS, laid_open
from tests.client.shelf_helpers import open_shelf, saved_game


def move_outside(folder: Path, title: str, *, moves: int = 6) -> Path:
    """Return a game that is not on the shelf."""
    path = saved_game(title, moves=moves)
    return path.rename(folder / f"{title}.stolek")


def list_titles() -> list[str]:
    return sorted(entry.title for entry in Shelf().list_entries())


def drop(driver: Driver, *files: str | Path) -> None:
    """Drop files together onto the window."""
    for file in files:
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    driver.frames(len(files) + 2)


def get_dialog(driver: Driver) -> Dialog:
    assert isinstance(driver.scene, Dialog)
    return driver.scene


@pytest.mark.parametrize("name", SCREENS)
def test_dropped_game_is_imported_on_every_screen(name: str, tmp_path: Path) -> None:
    outside = move_outside(tmp_path, "Gift")
    driver = Driver(make_app())
    next(laid_open(driver, name))
    top = driver.scene
    drop(driver, outside)
    assert "Gift" in list_titles()
    assert tr("app.dropped.imported", n=1) in driver.app.notices.texts
    assert driver.scene is top, "what is being done goes on"
    assert outside.exists()


@pytest.mark.parametrize("order", tuple(permutations(range(5))))
def test_good_files_are_imported_whatever_lies_between(order: tuple[int, ...], tmp_path: Path) -> None:
    (tmp_path / "hello.txt").write_bytes(b"hello")
    files = (move_outside(tmp_path, "A"), move_outside(tmp_path, "B"), tmp_path / "hello.txt", tmp_path, "")
    driver = Driver(make_app())
    driver.app.open("settings")
    drop(driver, *(files[number] for number in order))
    assert list_titles() == ["A", "B"]
    assert driver.app.notices.texts == (tr("app.dropped.imported", n=2),)
    dialog = get_dialog(driver)
    assert dialog.title == tr("app.dropped.failed", n=3)
    assert sorted(dialog.text.splitlines()) == sorted(
        (
            f"hello.txt: {tr('saves.tag.foreign')}",
            f"{tmp_path.name}: {tr('saves.tag.folder')}",
            tr("app.dropped.illegible"),
        )
    )
    driver.click("dialog.ok")
    assert len(driver.app.scenes) == 1


def test_single_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "hello.txt").write_bytes(b"hello")
    driver = Driver(make_app())
    driver.app.open("settings")
    drop(driver, tmp_path / "hello.txt")
    assert get_dialog(driver).text == f"hello.txt\n\n{tr('saves.error.foreign')}"
    driver.click("dialog.ok")
    drop(driver, "")
    assert get_dialog(driver).text == tr("app.illegible")


def test_many_refused_files_are_counted(tmp_path: Path) -> None:
    driver = Driver(make_app())
    driver.app.open("settings")
    drop(driver, *(tmp_path / f"{'long name ' * 20}{number}" for number in range(30)))
    lines = get_dialog(driver).text.splitlines()
    assert len(lines) == 9
    assert lines[-1] == tr("app.dropped.more", n=22)
    assert max(map(len, lines)) < 100


def test_window_reacts_while_many_files_are_imported(tmp_path: Path) -> None:
    outside = move_outside(tmp_path, "Gift")
    driver = Driver(make_app())
    driver.app.open("settings")
    for _ in range(20):
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(outside)))
    counts = []
    for _ in range(5):
        driver.frames(1)
        counts.append(len(list_titles()))
        assert driver.app.wait_for_event() is None, "nothing sleeps meanwhile"
    assert counts == [1, 2, 3, 4, 5]
    driver.frames(20)
    assert len(list_titles()) == 20
    assert driver.app.notices.texts == (tr("app.dropped.imported", n=20),)


def test_screens_that_show_games_show_dropped_ones(tmp_path: Path) -> None:
    files = [move_outside(tmp_path, name, moves=-1) for name in ("A", "B", "C")]
    app, driver, shelf = open_shelf()
    drop(driver, files[0])
    assert shelf.model.selected_entry is not None
    assert shelf.model.selected_entry.title == "A"
    app.close(shelf)
    menu = app.open("menu")
    assert isinstance(menu, MenuScene)
    drop(driver, files[1])
    assert menu.shelf_tally.finished == 2
    records = app.open("records")
    assert isinstance(records, RecordsScene)
    driver.settle()
    counts = [len(records.games)]
    drop(driver, files[2])
    driver.settle()
    assert [*counts, len(records.games)] == [2, 3]
    trash = app.open("shelf")
    assert isinstance(trash, ShelfScene)
    trash.toggle_trash()
    drop(driver, files[2])
    assert trash.model.in_trash
    assert list_titles() == ["A", "B", "C", "C"]


def make_queue(*queued: pygame.Event | None) -> tuple[Callable[..., object], ...]:
    """Return stand-ins for pygame's functions of events: a queue in which None cannot be read."""
    queue = list(queued)

    def is_drop(event: pygame.Event | None) -> bool:
        return event is None or event.type in (pygame.DROPFILE, pygame.DROPTEXT)

    def get(*, exclude: tuple[int, ...] = ()) -> list[pygame.Event]:
        got = [event for event in queue if event is not None and event.type not in exclude]
        lost = not exclude and None in queue
        queue[:] = [] if lost else [event for event in queue if is_drop(event)]
        if lost:
            raise SystemError("returned a result with an exception set")
        return got

    def poll() -> pygame.Event:
        event = queue.pop(0) if queue else pygame.Event(pygame.NOEVENT)
        if event is None:
            raise SystemError("returned a result with an exception set")
        return event

    def peek(_: object, *, pump: bool = True) -> bool:
        del pump
        return any(map(is_drop, queue))

    return get, poll, peek


@pytest.mark.parametrize("order", tuple(permutations(range(4))))
def test_unreadable_name_loses_no_other_event(
    order: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    events = (
        pygame.Event(pygame.DROPFILE, file="/a"),
        None,
        pygame.Event(pygame.DROPFILE, file="/b"),
        pygame.Event(pygame.KEYDOWN, key=pygame.K_a),
    )
    get, poll, peek = make_queue(*(events[number] for number in order))
    monkeypatch.setattr(pygame.event, "get", get)
    monkeypatch.setattr(pygame.event, "poll", poll)
    monkeypatch.setattr(pygame.event, "peek", peek)
    source = EventSource()
    first = source.wait(0.01)
    read = [event for event in (first, *source.poll_events()) if event is not None]
    assert sorted(getattr(event, "file", "key") for event in read) == ["", "/a", "/b", "key"]
