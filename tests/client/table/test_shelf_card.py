"""The shelf's picture of a table is painted when nothing moves, of pictures that were read before."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from client.table.table import Table
from saves.shelf import Shelf
from tests.client.driver import Driver
from tests.client.table.player import Player, open_new_table, table


def open_saved_table() -> tuple[Driver, Table]:
    """Return a table of a game that will be kept."""
    made = open_new_table(2, size=(960, 540))
    Player(made).decide()
    return made, table(made)


def picture() -> Path | None:
    (entry,) = Shelf().list_entries()
    assert entry.card is not None
    return entry.thumbnail


def test_picture_is_painted_without_animations() -> None:
    made, there = open_saved_table()
    there.shelf_card.save_now_and_picture_when_idle()
    made.settle()
    assert picture() is None
    assert made.app.idle_queue.run_next()
    assert picture() is not None
    assert not made.app.idle_queue.run_next()


def test_images_for_the_picture_are_preloaded_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.draw.asset_preload.START_DELAY_S", 0.0)
    made, there = open_saved_table()
    app = made.app
    monkeypatch.setattr(app, "headless", False)
    there.shelf_card.save_now_and_picture_when_idle()
    assert app.idle_queue.run_next()
    for thread in threading.enumerate():
        if thread.name == "warming":
            thread.join(timeout=60)
    assert not app.idle_queue.run_next(), "the thread has told, but nobody has listened"
    app.run_iteration()
    assert picture() is None
    monkeypatch.setattr(
        app.resources.images, "get_master_picture", lambda *_: pytest.fail("it is read too late")
    )
    assert app.idle_queue.run_next()
    assert picture() is not None
    monkeypatch.setattr(app, "headless", True)


def test_picture_is_ready_after_leaving_the_table() -> None:
    made, there = open_saved_table()
    there.shelf_card.save_now_and_picture_when_idle()
    made.app.open_menu()
    made.frames(2)
    written = picture()
    assert written is not None
    before = written.stat().st_mtime_ns
    while made.app.idle_queue.run_next():
        pass
    assert written.stat().st_mtime_ns == before
