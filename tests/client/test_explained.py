"""Places in a picture that say what they are, and buttons that say why they cannot be pressed."""

from __future__ import annotations

import ast
import math

import pytest

from client.app import App
from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.resources import root
from client.scene import Scene
from client.widgets import Button, Explained, Look, Painted, explained
from tests.client.driver import Driver, make_app

BUTTONS = ("Button", "IconButton", "BarButton", "Slider", "Toggle", "DialogButton")


class TileScene(Scene):
    """A tile with a star on it and a bag beside it; a button that cannot be pressed."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.pressed = 0

    def _press(self) -> None:
        self.pressed += 1

    def build(self) -> None:
        def paint(_canvas: Canvas, _box: Rect, _look: Look) -> None:
            """A picture of no interest."""

        ui, press = self.ui, self._press
        ui.add(Painted("tile", (100, 100, 200, 200), "A tile", paint=paint, on_press=press, tooltip="A tile"))
        ui.add(Explained("tile.star", (240, 100, 60, 60), "Two points", "At the end", inside="tile"))
        ui.add(Explained("bag", (500, 100, 90, 90), "The bag", "Seven tiles are in it"))
        ui.add(
            Explained("wheel", (700, 100, 80, 80), "A wheel", shape=lambda at: math.dist(at, (740, 140)) < 40)
        )
        why = "Nothing has been done"
        off = Button(
            "off", (100, 400, 200, 56), "Undo", on_press=press, enabled=False, tooltip="Undo", why=why
        )
        ui.add(off)
        ui.add(Button("mute", (400, 400, 200, 56), "Redo", on_press=press, enabled=False))


@pytest.fixture
def driver() -> Driver:
    app = make_app((1920, 1080))
    app.push(TileScene(app))
    driver = Driver(app)
    driver.frames(2)
    return driver


def rest(driver: Driver) -> str:
    """What is said once the pointer or the focus has rested."""
    driver.frames(round(theme.TOOLTIP_DELAY * 60) + 4)
    return driver.scene.ui.tip


def test_what_it_means_stands_below_what_it_is() -> None:
    assert explained("The bag", "Seven", "", "No eyes") == "The bag\n*Seven*\n*No eyes*"


def test_a_place_says_what_it_is_when_the_pointer_rests(driver: Driver) -> None:
    driver.hover("bag")
    assert driver.scene.ui.tip == ""
    assert rest(driver) == "The bag\n*Seven tiles are in it*"
    driver.move(5, 5)
    assert rest(driver) == ""


def test_the_pointer_goes_through_to_what_lies_under_it(driver: Driver) -> None:
    driver.hover("tile.star")
    assert rest(driver) == "Two points\n*At the end*"
    assert driver.scene.ui.hovered == "tile"
    driver.hover("tile")
    assert rest(driver) == "A tile"
    driver.click("tile.star")
    found = driver.scene
    assert isinstance(found, TileScene)
    assert found.pressed == 1


def test_a_place_may_have_a_shape(driver: Driver) -> None:
    driver.move(741, 141)
    assert rest(driver) == "A wheel"
    driver.move(702, 102)
    assert rest(driver) == ""


def test_parts_are_no_stops_and_the_keyboard_reads_them_with_the_whole(driver: Driver) -> None:
    driver.key("tab")
    assert driver.scene.ui.focused == "tile"
    assert rest(driver) == "A tile\nTwo points\n*At the end*"
    driver.key("tab")
    assert driver.scene.ui.focused == "bag"
    assert rest(driver).startswith("The bag")


def test_the_keyboard_is_answered_also_while_the_pointer_rests_elsewhere(driver: Driver) -> None:
    driver.hover("tile")
    assert rest(driver) == "A tile"
    driver.key("tab")
    driver.key("tab")
    assert rest(driver).startswith("The bag")
    driver.move(150, 150)
    assert rest(driver) == "A tile"


def test_what_cannot_be_pressed_says_why_to_the_pointer_and_to_the_focus(driver: Driver) -> None:
    driver.hover("off")
    assert rest(driver) == "Undo\n*Nothing has been done*"
    stops = [widget.id for widget in driver.scene.ui if widget.focusable]
    assert "off" in stops
    assert "mute" not in stops
    driver.scene.ui.focus_on("off", ring=True)
    assert rest(driver) == "Undo\n*Nothing has been done*"
    driver.key("enter")
    driver.click("off")
    found = driver.scene
    assert isinstance(found, TileScene)
    assert found.pressed == 0


def test_the_first_key_looks_for_what_can_be_pressed(driver: Driver) -> None:
    driver.scene.ui.default = "off"
    driver.key("down")
    assert driver.scene.ui.focused == "tile"


def test_every_button_that_can_be_out_of_use_says_why() -> None:
    mute = []
    for file in root("client").rglob("*.py"):
        if file.parent.name == "widgets":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in BUTTONS:
                continue
            given = {each.arg: each.value for each in node.keywords}
            if "enabled" in given and not isinstance(given["enabled"], ast.Constant) and "why" not in given:
                mute.append(f"{file.name}:{node.lineno}")
    assert mute == []
