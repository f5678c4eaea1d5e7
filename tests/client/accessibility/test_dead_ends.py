"""Whatever is pressed is answered: something happens, or it is said why nothing does."""

from __future__ import annotations

import pytest

import rules
from client.accessibility.tree import AccessibleTree
from client.i18n import tr
from client.widgets.accessible_node import AccessibleNode
from tests.client.accessibility.listener import Listener
from tests.client.accessibility.screens import open_screen
from tests.client.accessibility.simulated_reader import Reader
from tests.client.driver import Driver, make_app
from tests.client.game_faces import wispwood
from tests.client.table.full_tables import list_full_tables

SCREENS = (
    "settings",
    "shelf",
    "records",
    "results wispwood",
    "results envyra",
    "new wispwood",
    "rules envyra",
)
"""Screens with things that can only be looked at, or are out of use."""

CONSUMING = ("TextField", "NameField", "LogArea")
"""What takes Enter for itself: a field ends its line, the log unfolds what lies under its focus."""


def sit_down(game_id: str) -> Listener:
    """Return a listener at a full table with people."""
    driver = Driver(make_app())
    driver.app.open("menu")
    listener = Listener(driver)
    driver.app.open("table", match=list_full_tables(game_id)[0].match())
    listener.rest()
    if driver.scene is not listener.table:
        listener.press("enter")
    return listener


def read(tree: AccessibleTree) -> list[AccessibleNode]:
    """Return all that is there but what was announced."""
    return [one for one in tree if not one.id.startswith(("said", "window", "screen"))]


def list_idle_ids(driver: Driver) -> list[str]:
    """Return what can be focused but not pressed."""
    return [one.id for one in driver.scene.ui.widgets if one.is_focusable and not one.is_pressable]


def check_answer(driver: Driver, reader: Reader, widget_id: str) -> None:
    """Check that a press of something on which none does anything is answered, and urgently."""
    scene = driver.scene
    scene.ui.focus_on(widget_id, ring=True)
    driver.settle(drawn=False)
    widget = scene.ui[widget_id]
    before, count = read(driver.app.screen_reader.build_tree()), len(reader.urgent)
    driver.look()
    driver.key("return", drawn=False)
    driver.settle(drawn=False)
    if type(widget).__name__ in CONSUMING or driver.scene is not scene:
        return
    if read(driver.app.screen_reader.build_tree()) == before:
        assert reader.urgent[count:] == [widget.reason or tr("access.not-pressable")], widget_id


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_presses_of_what_cannot_be_pressed_at_a_table_are_answered(game_id: str) -> None:
    listener = sit_down(game_id)
    idle = list_idle_ids(listener.driver)
    assert len(idle) > 2
    for widget_id in idle:
        check_answer(listener.driver, listener.reader, widget_id)
    listener.leave()


@pytest.mark.parametrize("name", SCREENS)
def test_presses_of_what_cannot_be_pressed_on_a_screen_are_answered(name: str) -> None:
    driver = open_screen(name)
    reader = Reader(driver.app)
    driver.settle(drawn=False)
    for widget_id in list_idle_ids(driver)[:12]:
        check_answer(driver, reader, widget_id)
    driver.app.open_menu()


def test_board_beside_another_forest_says_the_way_back() -> None:
    listener = Listener.at("wispwood")
    table = listener.table
    wispwood(table).controller.visit_forest(1)
    listener.rest()
    way_back = f"» {tr('wispwood.heard.visiting', key=tr('keys.name.esc'))}"
    for widget_id in ("pond.slot.0", "pond.shape.0"):
        table.ui.focus_on(widget_id, ring=True)
        listener.rest()
        assert way_back in listener.press("enter")
    assert table.match.moves == 0
    assert "» Player 1: forest" in listener.press("escape")
    table.ui.focus_on("pond.slot.0", ring=True)
    listener.press("enter")
    assert table.match.moves == 1
    listener.leave()


def test_turning_without_a_shape_is_answered() -> None:
    listener = Listener.at("wispwood")
    for key in ("r", "f", "e"):
        assert f"!! {tr('wispwood.heard.no-shape')}" in listener.press(key)
    listener.leave()


def test_undo_and_redo_say_what() -> None:
    listener = Listener.at("wispwood")
    table = listener.table
    listener.press("enter")
    assert table.match.can_undo
    line = table.log.lines[-1].text
    assert f"» {tr('table.undone', what=line)}" in listener.press("ctrl+z")
    assert f"» {tr('table.redone', what=line)}" in listener.press("ctrl+y")
    listener.leave()


def test_sound_says_whether_it_is_on() -> None:
    listener = Listener.at("wispwood")
    table = listener.table
    for is_on in ("off", "on"):
        table.ui.focus_on("table.sound", ring=True)
        assert f"» {tr(f'table.sound-is.{is_on}')}" in listener.press("enter")
    listener.leave()


def test_forecast_says_that_it_is_hidden() -> None:
    listener = sit_down("balanceformers")
    face = listener.table.face
    shown = face.forecast_shown  # type: ignore[attr-defined]
    for _ in range(2):
        face.toggle_forecast()  # type: ignore[attr-defined]
        shown = not shown
        assert (f"» {tr('balanceformers.heard.forecast-off')}" in listener.rest()) == (not shown)
    listener.leave()
