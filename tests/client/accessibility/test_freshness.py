"""Whatever is told is of now: a screen says what it would say if it were built at this moment."""

from __future__ import annotations

import random

import pytest

from client.accessibility.action_requests import perform_requested_act
from client.accessibility.tree import SCREEN_ID_PREFIX, AccessibleTree, build_tree
from client.i18n import format_percent, tr
from client.scene import scene_context
from client.widgets.accessible_node import Act
from tests.client.accessibility.listener import Listener
from tests.client.accessibility.screens import SCREENS, open_screen
from tests.client.accessibility.simulated_reader import Reader
from tests.client.driver import Driver

PRESSES = 12
"""What is done on a screen that may change what it says."""

KEYS = ("enter", "enter", "enter", "ctrl+enter", "right", "left", "down", "up", "tab")

ACTS: tuple[Act, ...] = ("press", "press", "more", "less")

Texts = dict[str, tuple[str, str, str]]


def read(tree: AccessibleTree) -> Texts:
    """Return all that is told of a screen, by the ids of its things."""
    return {
        one.id.split()[0] if one.id.startswith(SCREEN_ID_PREFIX) else one.id: (one.name, one.more, one.value)
        for one in tree
        if not one.id.startswith("said")
    }


def find_old_texts(driver: Driver) -> list[object]:
    """Return what is told now and what would be told of the same screen if it were built now."""
    told, scene = read(driver.app.screen_reader.build_tree()), driver.app.scenes.top
    assert scene is not None
    if any(one.open for one in driver.app.screen_reader.build_tree()):  # building would close it
        return []
    with scene_context(driver.app, scene):
        scene.rebuild_widgets()
        fresh = read(build_tree(scene))
    return [(id, told[id], fresh[id]) for id in told.keys() & fresh.keys() if told[id] != fresh[id]]


@pytest.mark.parametrize("name", SCREENS)
def test_screen_tells_nothing_old(name: str) -> None:
    driver = open_screen(name)
    Reader(driver.app)
    driver.settle(drawn=False)
    chance, screen = random.Random(1), driver.app.scenes.top
    assert screen is not None
    for _ in range(PRESSES):
        assert find_old_texts(driver) == []
        usable = [widget.id for widget in screen.ui.widgets if widget.is_focusable and widget.enabled]
        if not usable:
            break
        perform_requested_act(screen, chance.choice(usable), chance.choice(ACTS))
        driver.settle(drawn=False)
        if screen not in driver.app.scenes:
            break
        while driver.app.scenes.top is not screen:
            driver.app.scenes.pop()
            driver.settle(drawn=False)
    driver.app.open_menu()


@pytest.mark.parametrize("game_id", ["envyra", "equilibrix"])  # rounds of the others are long
def test_table_tells_nothing_old(game_id: str) -> None:
    listener, chance = Listener.at(game_id), random.Random(2)
    headings = set()
    for _ in range(60):
        listener.press(chance.choice(KEYS))
        if listener.driver.scene is not listener.table:
            listener.press("enter")
            continue
        screen = next(one for one in listener.tree() if one.id.startswith(SCREEN_ID_PREFIX))
        first = next(one for one in listener.tree() if one.role == "heading")
        assert screen.more == first.name
        headings.add(first.name)
    assert len(headings) > 1
    listener.leave()


def test_slider_tells_the_number_of_its_setting() -> None:
    driver = open_screen("settings")
    Reader(driver.app)
    for act in ("more", "more", "less"):
        slider = next(one for one in driver.app.screen_reader.build_tree() if one.role == "slider")
        assert slider.name == tr("settings.picture.scale")
        assert slider.number is not None
        assert slider.number.now == driver.app.settings.ui_scale
        assert slider.value == format_percent(slider.number.now)
        perform_requested_act(driver.scene, slider.id, act)
        driver.settle(drawn=False)


def test_trash_counts_what_lies_in_it() -> None:
    driver = open_screen("shelf")
    reader = Reader(driver.app)
    told = []
    for press in ("shelf.delete", "shelf.trash"):
        driver.click(press)
        driver.settle(drawn=False)
        screen = next(
            one for one in driver.app.screen_reader.build_tree() if one.id.startswith(SCREEN_ID_PREFIX)
        )
        told.append(screen.more)
    assert len(set(told)) == 2
    assert any(line.startswith("Trash") and told[-1] in line for line in reader.said), reader.said
    assert find_old_texts(driver) == []
