"""Deleting a game on the shelf is heard, with the way back, which stays within reach."""

from __future__ import annotations

import pytest

from client.scenes.shelf import actions
from client.scenes.shelf.rows import LIST_ID
from tests.client.accessibility.listener import Listener
from tests.client.shelf_helpers import open_shelf, saved_game


def listen_on_shelf() -> Listener:
    for title in ("First", "Second"):
        saved_game(title)
    _, driver, scene = open_shelf()
    listener = Listener(driver)
    listener.rest()
    scene.ui.focus_on(LIST_ID, ring=True)
    listener.rest()
    return listener


def list_titles(listener: Listener) -> set[str]:
    return {entry.title for entry in listener.driver.scene.model.collection.entries}  # type: ignore[attr-defined]


def test_deletion_is_announced_and_taken_back_by_its_key() -> None:
    listener = listen_on_shelf()
    heard = listener.press("delete")
    (gone,) = {"First", "Second"} - list_titles(listener)
    assert heard[0] == f"» “{gone}” is in the trash. Ctrl+Z takes it back, and Tab leads to “Undo”."
    assert heard[-1].startswith("> ")
    heard = listener.press("ctrl+z")
    assert heard[0] == f"» “{gone}” is back on the shelf."
    assert list_titles(listener) == {"First", "Second"}
    assert listener.driver.scene.ui.focused_id == LIST_ID
    assert listener.press("ctrl+z") == ["» There is nothing to undo yet."]


def test_one_tab_leads_to_the_way_back_as_long_as_somebody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "UNDO_SECONDS", 0.0)
    listener = listen_on_shelf()
    listener.press("delete")
    listener.driver.frames(30)
    assert listener.press("tab") == ["> Undo"]
    assert any("back on the shelf" in line for line in listener.press("enter"))
    assert list_titles(listener) == {"First", "Second"}
    assert listener.driver.scene.ui.focused_id == LIST_ID


def test_last_game_is_taken_back_too() -> None:
    listener = listen_on_shelf()
    listener.press("delete", "delete")
    assert list_titles(listener) == set()
    assert listener.press("tab") == ["> Undo"]
    listener.press("enter")
    assert len(list_titles(listener)) == 1


def test_key_takes_back_after_the_offer_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "UNDO_SECONDS", 0.0)
    listener = listen_on_shelf()
    listener.go()
    listener.driver.key("delete")
    listener.driver.frames(10)
    assert not listener.driver.scene.ui["shelf.undo"].visible
    listener.press("ctrl+z")
    assert list_titles(listener) == {"First", "Second"}


def test_tab_leads_from_every_button_to_a_new_offer() -> None:
    listener = listen_on_shelf()
    listener.driver.scene.ui.focus_on("shelf.go", ring=True)
    heard = listener.press("delete")
    assert heard[-1].startswith(f"> {next(iter(list_titles(listener)))}, Wispwood")  # what is selected now
    assert listener.press("tab") == ["> Undo"]
    listener.driver.scene.ui.focus_on("shelf.go", ring=True)
    assert listener.press("tab")[-1] != "> Undo"
