"""The running program by touchpad and finger, and with presses whose release is never seen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from client.draw import theme
from client.scene import Scene
from client.widgets import Button, ScrollArea, ScrollList, Selector, SelectorItem, Slider, TextField
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.test_tooltips import TileScene
from tests.client.widget_gallery import KitScene

REST = round(theme.TOOLTIP_DELAY * 60) + 4
"""Frames after which a tooltip is there."""


@pytest.fixture
def driver() -> Driver:
    app = make_app((1920, 1080))
    app.push(KitScene(app))
    driver = Driver(app)
    driver.frames(2)
    return driver


def scene(driver: Driver) -> KitScene:
    found = driver.scene
    assert isinstance(found, KitScene)
    return found


def slider(driver: Driver) -> Slider:
    found = scene(driver).ui["kit.slider"]
    assert isinstance(found, Slider)
    return found


def lose_focus(driver: Driver) -> None:
    driver.post(pygame.WINDOWFOCUSLOST)


# --- touchpads -------------------------------------------------------------------------------------
class LongList(Scene):
    """A drop-down list that is too long for the window."""

    chosen: object = None

    def choose(self, value: object) -> None:
        """Remember what was chosen."""
        self.chosen = value

    def build(self) -> None:
        items = [SelectorItem(number, f"Item {number}") for number in range(60)]
        box = (200, 40, 300, 56)
        self.ui.add(Selector("long", box, "Long", items, 0, self.choose, style="drop-down"))


@pytest.fixture
def long_list() -> Driver:
    app = make_app((1280, 720))
    app.push(LongList(app))
    driver = Driver(app)
    driver.frames(2)
    driver.click("long")
    return driver


def first_row(driver: Driver) -> int:
    """Return the number of the uppermost row of the open list."""
    drop = driver.scene.ui["long"]
    assert isinstance(drop, Selector)
    rows = (number for number in range(60) if drop.locate_item(number).top >= drop.list_rect.top)
    return next(rows)


def touchpad(driver: Driver, amount: float, times: int, *, sideways: float = 0.0) -> None:
    """Scroll with a touchpad where the pointer is."""
    for _ in range(times):
        values = {"x": 0, "y": 0, "precise_x": sideways, "precise_y": amount}
        driver.post(pygame.MOUSEWHEEL, **values, flipped=False, touch=False)


def test_touchpad_scrolls_a_long_drop_down_list(long_list: Driver) -> None:
    assert first_row(long_list) == 0
    touchpad(long_list, -0.04, 24)
    assert first_row(long_list) == 0
    touchpad(long_list, -0.04, 52)
    assert first_row(long_list) == 3
    touchpad(long_list, 0.0, 50, sideways=0.4)
    assert first_row(long_list) == 3


def test_touchpad_scrolls_a_list_smoothly(driver: Driver) -> None:
    rows = scene(driver).ui["kit.list"]
    assert isinstance(rows, ScrollList)
    driver.move(*rows.screen_rect.center)
    touchpad(driver, -0.04, 10)
    driver.settle()
    slow = rows.offset
    assert slow > 0
    driver.wheel(*rows.screen_rect.center, -1)
    driver.settle()
    assert rows.offset - slow == pytest.approx(slow / 0.4, rel=0.05) or rows.offset == rows.max_offset


# --- presses whose release is not seen ---------------------------------------------------------------
def test_motion_without_a_button_ends_a_drag_where_it_was(driver: Driver) -> None:
    box = slider(driver).screen_rect
    driver.down(box.centerx, box.centery)
    driver.move(box.right - 14, box.centery, held=True)
    driver.move(box.left + 14, box.centery)
    driver.move(box.left + 24, box.centery)
    assert slider(driver).value == 1
    assert not slider(driver).held


def test_slider_goes_back_when_the_focus_is_lost(driver: Driver) -> None:
    box, before = slider(driver).screen_rect, slider(driver).value
    driver.down(box.left + 14, box.centery)
    driver.move(box.right - 14, box.centery, held=True)
    assert slider(driver).value == 1
    lose_focus(driver)
    assert slider(driver).value == before
    assert not slider(driver).held
    driver.move(box.right - 14, box.centery, held=True)
    driver.up(box.right - 14, box.centery)
    assert slider(driver).value == before


def test_scale_goes_back_when_the_focus_is_lost() -> None:
    driver = Driver(make_app((1920, 1080), settings=Settings(language="en", ui_scale=1.5)))
    driver.app.open("settings")
    driver.settle()
    found = driver.scene.ui["settings.scale"]
    assert isinstance(found, Slider)
    x, y = driver.center("settings.scale")
    knob, offset = found.knob.center, (x - found.rect.centerx, y - found.rect.centery)
    start = knob[0] + offset[0], knob[1] + offset[1]
    driver.move(*start)
    driver.down(*start)
    driver.move(start[0] + found.track.width / 4, start[1], held=True)
    assert found.value > 1.5
    lose_focus(driver)
    assert found.value == 1.5
    driver.move(*start)
    driver.move(start[0] + 300, start[1])
    driver.up(start[0] + 300, start[1])
    assert driver.app.settings.ui_scale == 1.5


def test_list_scrolls_back_when_the_focus_is_lost(driver: Driver) -> None:
    rows = scene(driver).ui["kit.list"]
    assert isinstance(rows, ScrollList)
    bar = rows.bar.move(rows.screen_rect.left - rows.rect.left, rows.screen_rect.top - rows.rect.top)
    driver.down(*bar.center)
    driver.move(bar.centerx, bar.centery + 60, held=True)
    assert rows.offset > 0
    lose_focus(driver)
    driver.settle()
    assert rows.offset == 0
    driver.move(bar.centerx, bar.centery + 90, held=True)
    driver.settle()
    assert rows.offset == 0


def test_text_is_no_longer_selected_after_the_focus_was_lost(driver: Driver) -> None:
    field = scene(driver).ui["kit.field"]
    assert isinstance(field, TextField)
    box = field.screen_rect
    driver.down(box.left + 20, box.centery)
    driver.move(box.left + 60, box.centery, held=True)
    lose_focus(driver)
    selected = field.selection
    driver.move(box.left + 200, box.centery, held=True)
    assert field.selection == selected


def test_button_is_not_pressed_after_the_focus_was_lost(driver: Driver) -> None:
    x, y = driver.center("kit.plain.on")
    driver.down(x, y)
    lose_focus(driver)
    driver.up(x, y)
    assert not scene(driver).log
    driver.click("kit.plain.on")
    assert scene(driver).log == [("plain", None)]


def test_another_screen_ends_a_drag(driver: Driver) -> None:
    box, before = slider(driver).screen_rect, slider(driver).value
    driver.down(box.right - 14, box.centery)
    kit = scene(driver)
    driver.key("f1")
    assert driver.scene is not kit
    driver.up(box.right - 14, box.centery)
    driver.key("esc")
    driver.settle()
    assert driver.scene is kit
    driver.move(box.left + 14, box.centery, held=True)
    assert slider(driver).value == before


# --- fingers -----------------------------------------------------------------------------------------
def test_tap_presses_and_nothing_stays_hovered(driver: Driver) -> None:
    x, y = driver.center("kit.plain.on")
    driver.finger_down(x, y)
    assert scene(driver).ui.hovered_id == "kit.plain.on"
    assert not scene(driver).log
    driver.finger_up(x, y)
    assert scene(driver).log == [("plain", None)]
    assert scene(driver).ui.hovered_id is None
    scene(driver).rebuild_widgets()
    driver.frames(2)
    assert scene(driver).ui.hovered_id is None


def test_tap_is_not_meant_for_a_button_that_appeared_under_the_finger(driver: Driver) -> None:
    kit = scene(driver)
    before = kit.ui["kit.plain.on"]
    x, y = driver.center("kit.plain.on")
    driver.finger_down(x, y)
    kit.ui.add(Button("kit.new", before.screen_rect, "New", on_press=kit.note("new")))
    driver.frames(25)
    assert not kit.ui.misclick_guard.is_active
    driver.finger_up(x, y)
    assert not kit.log
    driver.tap(x, y)
    assert kit.log == [("new", None)]


def test_long_press_shows_the_tooltip_and_presses_nothing() -> None:
    app = make_app((1920, 1080))
    tiles = TileScene(app)
    app.push(tiles)
    driver = Driver(app)
    driver.frames(2)
    driver.finger_down(*driver.center("tile.star"))
    driver.frames(REST)
    assert tiles.ui.tooltip_text == "Two points\n*At the end*"
    driver.finger_move(*driver.center("bag"))
    driver.frames(REST)
    assert tiles.ui.tooltip_text == "The bag\n*Seven tiles are in it*"
    driver.finger_move(*driver.center("tile"))
    driver.finger_up(*driver.center("tile"))
    driver.frames(REST)
    assert tiles.ui.tooltip_text == ""
    assert tiles.pressed == 0
    driver.tap(*driver.center("tile"))
    assert tiles.pressed == 1


def test_tap_is_a_tap_exactly_until_the_tooltip_is_there() -> None:
    app = make_app((1920, 1080))
    tiles = TileScene(app)
    app.push(tiles)
    driver = Driver(app)
    driver.frames(2)
    for frames in range(25, 36):
        before = tiles.pressed
        driver.finger_down(*driver.center("bag"))
        driver.frames(frames)
        driver.finger_move(*driver.center("bag"))
        explained = bool(tiles.ui.tooltip_text)
        driver.finger_up(*driver.center("bag"))
        driver.finger_down(*driver.center("tile"))
        driver.frames(frames)
        driver.finger_move(*driver.center("tile"))
        assert bool(tiles.ui.tooltip_text) == explained
        driver.finger_up(*driver.center("tile"))
        assert (tiles.pressed == before) or not explained


def test_swipe_scrolls_with_the_finger_and_presses_nothing(driver: Driver) -> None:
    rows = scene(driver).ui["kit.list"]
    assert isinstance(rows, ScrollList)
    x, y = rows.screen_rect.center
    driver.swipe((x, y), (x, y - 60))
    assert rows.offset == pytest.approx(60, abs=1)
    assert not scene(driver).log
    assert scene(driver).ui.hovered_id is None
    driver.swipe((x, y), (x, y + 200))
    assert rows.offset == 0
    driver.tap(*rows.locate_row(2).center)
    assert scene(driver).log == [("select", 2)]


def test_swipe_over_buttons_fields_and_sliders_scrolls_what_they_are_in() -> None:
    app = make_app((1280, 720))
    app.push(KitScene(app))
    driver = Driver(app)
    driver.frames(2)
    for id_ in ("kit.plain.on", "kit.toggle", "kit.slider", "kit.field", "kit.drop", "kit.segment"):
        x, y = driver.center(id_)
        area = driver.scene.ui[id_].parent
        assert isinstance(area, ScrollArea)
        before = area.offset
        way = 60 if before > area.max_offset / 2 else -60
        driver.swipe((x, y), (x, y + way))
        assert area.offset == pytest.approx(before - way, abs=1.5), id_
        assert not scene(driver).log, id_
        assert driver.scene.ui.focused_id is None, id_


def test_flick_goes_on_after_the_finger_is_lifted(long_list: Driver) -> None:
    long_list.key("esc")
    app = long_list.app
    app.push(KitScene(app))
    driver = Driver(app)
    driver.frames(2)
    rows = driver.scene.ui["kit.list"]
    assert isinstance(rows, ScrollList)
    x, y = rows.screen_rect.center
    driver.finger_down(x, y)
    for step in range(1, 4):
        driver.finger_move(x, y - 15 * step)
    driver.finger_up(x, y - 45)
    lifted_at = rows.offset
    assert app.pointer.is_coasting
    driver.frames(180)
    assert rows.offset > lifted_at
    assert not app.pointer.is_coasting


def test_finger_drags_slider_scroll_bar_and_text_selection(driver: Driver) -> None:
    box = slider(driver).screen_rect
    driver.swipe((box.left + 14, box.centery), (box.right - 14, box.centery + 10))
    assert slider(driver).value == 1
    rows = scene(driver).ui["kit.list"]
    assert isinstance(rows, ScrollList)
    bar = rows.bar.move(rows.screen_rect.left - rows.rect.left, rows.screen_rect.top - rows.rect.top)
    driver.swipe(bar.center, (bar.centerx, bar.centery + 2000))
    assert rows.offset == rows.max_offset
    field = scene(driver).ui["kit.field"]
    assert isinstance(field, TextField)
    box = field.screen_rect
    driver.swipe((box.left + 20, box.centery), (box.left + 90, box.centery))
    assert field.selection[1] - field.selection[0] > 2


def test_finger_scrolls_and_chooses_in_a_drop_down_list(long_list: Driver) -> None:
    drop = long_list.scene.ui["long"]
    assert isinstance(drop, Selector)
    x, y = drop.list_rect.center
    long_list.swipe((x, y), (x, y - 5 * 48))
    assert first_row(long_list) == 5
    assert long_list.scene.ui.popup is drop
    long_list.tap(*drop.locate_item(7).center)
    assert drop.value == 7
    assert not drop.is_open
    long_list.swipe((x, y), (x, y - 5 * 48))
    assert drop.value == 7


@pytest.mark.parametrize("gesture", ["tap", "swipe", "flick"])
def test_gesture_ends_when_another_screen_opens_under_the_finger(driver: Driver, gesture: str) -> None:
    kit = scene(driver)
    rows = kit.ui["kit.list"]
    assert isinstance(rows, ScrollList)
    x, y = rows.screen_rect.center
    driver.finger_down(x, y)
    for step in range(1, 4 if gesture != "tap" else 1):
        driver.finger_move(x, y - 15 * step)
    if gesture == "flick":
        driver.finger_up(x, y - 45)
    above = KitScene(kit.app)  # type: ignore[arg-type]
    driver.app.push(above)
    driver.frames(2)
    driver.look()
    again = above.ui["kit.list"]
    assert isinstance(again, ScrollList)
    driver.finger_move(x, y - 60)
    driver.frames(10)
    driver.finger_up(x, y - 60)
    assert again.offset == 0
    assert not above.log
    assert above.ui.hovered_id is None


@pytest.mark.parametrize("gesture", ["swipe", "long press"])
def test_no_screen_of_the_menu_opens_by_a_swipe_or_long_press(gesture: str) -> None:
    driver = Driver(make_app((1920, 1080)))
    driver.app.open("menu")
    driver.settle()
    menu = driver.scene
    gestures: dict[str, Callable[[float, float], None]] = {
        "swipe": lambda x, y: driver.swipe((x, y), (x + 4, y - 70)),
        "long press": lambda x, y: long_press(driver, x, y),
    }
    for widget in [one for one in menu.ui if one.visible and not one.click_through]:
        gestures[gesture](*widget.visible_rect.center)
        assert driver.scene is menu, widget.id


def long_press(driver: Driver, x: float, y: float) -> None:
    driver.finger_down(x, y)
    driver.frames(REST, drawn=False)
    driver.finger_up(x, y)
