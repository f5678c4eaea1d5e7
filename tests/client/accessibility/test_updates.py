"""What an update costs: what did not change is the same object, and nothing of it is told again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

import rules
from client.accessibility.accesskit_nodes import NodeUpdater
from client.accessibility.tree import AccessibleTree
from client.app.app import App
from client.scenes.common.quick_start_seats import create_default_seats
from client.session.match import Match
from client.widgets.accessible_node import AccessibleNode
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.table.full_tables import list_full_tables
from tests.client.table.thinking import AtOnce


class Platform:
    """Takes what it is told."""

    def start(self) -> None:
        """Do nothing: it listens from the beginning."""

    def update_if_active(self, made: Callable[[], Any]) -> None:
        """Have it made."""
        made()

    def handle_event(self, event: pygame.Event) -> None:
        """Do nothing."""
        del event


def connect_reader(app: App) -> None:
    """Connect a screen reader."""
    app.screen_reader.attach(NodeUpdater(), Platform())
    app.screen_reader.start()


def open_full_table(game_id: str) -> Driver:
    """Return a full table with a listener."""
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.app.open("table", match=list_full_tables(game_id)[0].match())
    driver.settle(drawn=False)
    if "curtain" in type(driver.scene).__name__.lower():
        driver.key("space")
        driver.settle(drawn=False)
    connect_reader(driver.app)
    driver.frames(2)
    return driver


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_unchanged_tree_is_the_same_object(game_id: str) -> None:
    driver = open_full_table(game_id)
    assert driver.app.screen_reader.build_tree().root is driver.app.screen_reader.build_tree().root


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_board_nodes_survive_a_rebuild(game_id: str) -> None:
    driver = open_full_table(game_id)
    before = {one.id: one for one in driver.app.screen_reader.build_tree()}
    driver.scene.rebuild_widgets()
    assert all(one is before[one.id] for one in driver.app.screen_reader.build_tree())


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_only_changed_nodes_are_sent(game_id: str) -> None:
    driver = open_full_table(game_id)
    nodes = NodeUpdater()
    nodes.make_update(driver.app.screen_reader.build_tree(), 1.0)
    driver.scene.ui["table.menu"].text = "Something else"
    told = nodes.make_update(driver.app.screen_reader.build_tree(), 1.0).nodes
    assert [node.label for _, node in told] == ["Something else"]


def test_screen_reader_widgets_are_added_with_the_screen_reader() -> None:
    driver = Driver(make_app())
    driver.app.open("table", match=list_full_tables("balanceformers")[0].match())
    driver.settle(drawn=False)
    seen = set(driver.scene.ui.list_ids())
    connect_reader(driver.app)
    driver.frames(1, drawn=False)
    assert any(id.startswith("slot.") for id in set(driver.scene.ui.list_ids()) - seen)


def grown(*parts: AccessibleNode) -> AccessibleTree:
    """Return a window with something in it."""
    return AccessibleTree(AccessibleNode("window", "window", "Stolek", parts=parts), "window")


def list_updated_names(nodes: NodeUpdater, *parts: AccessibleNode) -> list[str | None]:
    """Return the names of what an update tells."""
    return [nodes.numbers.get_id(number) for number, _ in nodes.make_update(grown(*parts), 1.0).nodes]


def test_reappearing_nodes_are_sent_again() -> None:
    nodes = NodeUpdater()
    part = AccessibleNode("a", "group", "A", parts=(AccessibleNode("b", "label", "B"),))
    assert list_updated_names(nodes, part) == ["window", "a", "b"]
    assert list_updated_names(nodes, part) == []
    assert list_updated_names(nodes) == ["window"]
    assert list_updated_names(nodes, part) == ["window", "a", "b"]


def test_moved_node_is_sent_with_both_parents() -> None:
    nodes = NodeUpdater()
    leaf = AccessibleNode("b", "label", "B")
    list_updated_names(
        nodes, AccessibleNode("a", "group", "A", parts=(leaf,)), AccessibleNode("c", "group", "C")
    )
    moved = AccessibleNode("a", "group", "A"), AccessibleNode("c", "group", "C", parts=(leaf,))
    assert list_updated_names(nodes, *moved) == ["a", "c", "b"]


def test_parents_of_a_changed_leaf_are_not_sent() -> None:
    nodes = NodeUpdater()
    list_updated_names(
        nodes,
        AccessibleNode(
            "a", "group", "A", parts=(AccessibleNode("b", "label", "B"), AccessibleNode("c", "label", "C"))
        ),
    )
    after = AccessibleNode(
        "a", "group", "A", parts=(AccessibleNode("b", "label", "other"), AccessibleNode("c", "label", "C"))
    )
    assert list_updated_names(nodes, after) == ["b"]


def test_pointer_moves_do_not_rebuild_unrelated_texts() -> None:
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
    driver.app.thinker = AtOnce(driver.app.call_soon)  # type: ignore[assignment]  # instead of the process
    match = Match.create(
        "envyra", [*create_default_seats(1), SeatInfo("Bot", "amber", "sapling")], 7, {}, saved=False
    )
    driver.app.open("table", match=match)
    driver.settle(drawn=False)
    connect_reader(driver.app)
    driver.frames(2, drawn=False)
    tile = driver.scene.ui["tile.3"]
    before = tile.text
    assert driver.scene.ui.focused_id is not None
    driver.key("right", drawn=False)
    assert tile.text is before
    driver.key("enter", drawn=False)
    assert driver.scene.ui["tile.3"].text is not before
