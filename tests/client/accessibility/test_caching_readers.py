"""Readers that keep what they were told: a node that went is gone, and one that is left says nothing new."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

import rules
from client.accessibility import screen_reader
from client.accessibility.accesskit_nodes import NodeUpdater
from client.accessibility.tree import AccessibleTree, keep_left_node
from client.app.app import App
from client.widgets.accessible_node import AccessibleNode
from tests.client.accessibility.listener import Listener
from tests.client.driver import Driver, make_app
from tests.client.table.full_tables import list_full_tables


class CachingReader:
    """A reader like libatspi: whatever left the tree is defunct, even if its number is used again.

    left_aloud: what was said of a node that had the focus until then, in the update in which it lost it.
    """

    def __init__(self, app: App) -> None:
        self.updater = NodeUpdater(for_at_spi=True)
        self.names: dict[int, str | None] = {}
        self.defunct: set[int] = set()
        self.left_aloud: list[str] = []
        self._children: dict[int, list[int]] = {}
        self._focus = 0
        app.screen_reader.attach(self.updater, self)
        app.screen_reader.start()

    def start(self) -> None:
        """Do nothing: it listens from the beginning."""

    def handle_event(self, event: pygame.Event) -> None:
        """Do nothing: it sees its window by itself."""
        del event

    def update_if_active(self, made: Callable[[], Any]) -> None:
        """Take an update."""
        update = made()
        for number, node in update.nodes:
            if number == self._focus != update.focus and self.names.get(number) != node.label:
                self.left_aloud.append(f"{self.names.get(number)} → {node.label}")
            self.names[number] = node.label
            self._children[number] = node.children
        present = set(self._walk(self.updater.numbers.number_of("window")))
        assert not present & self.defunct, [self.names[number] for number in present & self.defunct]
        self.defunct |= self._children.keys() - present
        self._focus = update.focus

    def _walk(self, number: int) -> list[int]:
        return [number, *(each for child in self._children[number] for each in self._walk(child))]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send updates in every frame, whatever moves."""
    monkeypatch.setattr(screen_reader, "UPDATE_INTERVAL_S", 0.0)


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_table_behind_a_dialog_comes_back_with_new_nodes(game_id: str) -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    reader = CachingReader(driver.app)
    driver.app.open("table", match=list_full_tables(game_id)[0].match())
    for _ in range(2):
        driver.settle(drawn=False)
        if "curtain" in type(driver.scene).__name__.lower():
            driver.key("space", drawn=False)
            driver.settle(drawn=False)
        driver.key("escape", drawn=False)
        driver.settle(drawn=False)
        driver.look()
        driver.key("escape", drawn=False)
    driver.settle(drawn=False)
    assert len(reader.defunct) > 60  # a table's nodes, twice


def test_new_pond_and_another_player_are_new_nodes() -> None:
    listener = Listener.at("wispwood", players=2)
    reader = CachingReader(listener.driver.app)
    listener.rest()
    for _ in range(40):
        listener.press("enter")
        listener.press("ctrl+enter")
    assert len(reader.defunct) > 20
    listener.leave()


def grow(focus: str, first: str, second: str) -> AccessibleTree:
    """Return a window with two places in a group."""
    places = AccessibleNode("a", "place", first), AccessibleNode("b", "place", second)
    group = AccessibleNode("group", "group", "Forest", parts=places)
    return AccessibleTree(AccessibleNode("window", "window", "Stolek", parts=(group,)), focus)


def test_focus_moves_before_the_left_node_is_renamed() -> None:
    sent, now = grow("a", "fits, +2", "free"), grow("b", "free", "fits, +3")
    step = keep_left_node(now, sent)
    assert step == grow("b", "fits, +2", "fits, +3")
    assert keep_left_node(grow("a", "free", "free"), sent) is None  # it is not left
    assert keep_left_node(grow("b", "fits, +2", "fits, +3"), sent) is None  # nothing of it is new


def test_cells_left_behind_say_nothing() -> None:
    listener = Listener.at("wispwood", players=2)
    listener.press("enter", "enter")  # a wisp, a shape
    assert any("fits" in name for name in listener.names("forest/"))
    reader = CachingReader(listener.driver.app)
    listener.rest()
    renamed = dict(reader.names)
    listener.press("down", "right", "up", "left", "down", "right", "up")
    assert any(reader.names[number] != name for number, name in renamed.items())
    assert reader.left_aloud == []
    listener.leave()
