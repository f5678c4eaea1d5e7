"""What a screen reader is told of a screen, and what it asks of it."""

from __future__ import annotations

import pytest

from client.accessibility.action_requests import perform_requested_act
from client.accessibility.tree import AccessibleTree, build_tree, walk
from client.widgets.accessible_node import AccessibleNode, Act, number_duplicates
from tests.client.accessibility.screens import open_screen
from tests.client.accessibility.tree_faults import find_faults
from tests.client.driver import Driver, make_app


def told(driver: Driver) -> AccessibleTree:
    """Return the tree of the scene on top, once somebody listens."""
    driver.app.scenes.top.ui.focus_first_stop()  # type: ignore[union-attr]
    return build_tree(driver.app.scenes.top)


def find_by_name(tree: AccessibleTree, name: str) -> AccessibleNode:
    """Return the one thing of that name."""
    (found,) = (one for one in tree if one.name == name)
    return found


@pytest.fixture
def driver() -> Driver:
    """Open the menu."""
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.app.run_iteration()
    return driver


def test_menu_is_accessible(driver: Driver) -> None:
    tree = told(driver)
    assert find_faults(tree) == []
    assert find_by_name(tree, "Settings").role == "button"
    assert tree.focus == driver.app.scenes.top.ui.focused_id  # type: ignore[union-attr]


def test_press_request_presses_the_widget(driver: Driver) -> None:
    button = find_by_name(told(driver), "Settings")
    assert perform_requested_act(driver.app.scenes.top, button.id, "press")  # type: ignore[arg-type]
    driver.app.run_iteration()
    assert type(driver.app.scenes.top).__name__ == "SettingsScene"


def test_press_request_for_a_missing_node_is_refused(driver: Driver) -> None:
    assert not perform_requested_act(driver.app.scenes.top, "nothing", "press")  # type: ignore[arg-type]


def test_children_follow_their_parents() -> None:
    tree = AccessibleNode(
        "a", "group", parts=(AccessibleNode("b", "label", "b", parts=(AccessibleNode("c", "label", "c"),)),)
    )
    assert [one.id for one in walk(tree)] == ["a", "b", "c"]


def test_siblings_with_the_same_name_are_numbered() -> None:
    acts: frozenset[Act] = frozenset(("press",))
    rows = number_duplicates(AccessibleNode(id, "row", "Ida has chosen.", acts=acts) for id in "ab")
    assert [one.name for one in rows] == ["Ida has chosen, 1 of 2", "Ida has chosen, 2 of 2"]


def test_total_column_is_named_once() -> None:
    tree = told(open_screen("results wispwood"))
    totals = [one.name for one in tree if one.id.startswith("results.cell.") and "Total" in one.name]
    assert "Anna, Total: 108 points" in totals
    assert not any("Total, Total" in name for name in totals)
