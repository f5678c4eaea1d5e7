"""Ctrl+Enter and the gamepad's Start press the gold button of every screen, wherever the focus is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
import pytest

from client.table.bindings import PAD_START
from client.widgets import TextField
from saves.key_bindings import CustomKey
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.screens import laid_open

WAYS: Final[dict[str, Callable[[Driver], None]]] = {
    "keys": lambda driver: driver.key("enter", mod=pygame.KMOD_CTRL),
    "pad": lambda driver: driver.pad(PAD_START),
}
"""How a player presses the gold button."""

SCREENS: Final = {
    "menu": "menu.learn",
    "question": "dialog.no",
    "new-game-wispwood": "new_game.start",
    "new-game-opponents-envyra": "new_game.start",
    "settings": "settings.done",
    "about": "about.done",
    "shelf": "shelf.go",
    "curtain": "curtain.open",
    "key-choices": "keys.done",
    "sheet-equilibrix": "results.again",
    "review": "review.replay",
    "replay": "playback.play",
    "lessons": "lessons.begin",
    "lesson-balanceformers": "guide.next",
    "daily": "daily.start",
}
"""The gold button of each screen that has one."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", SCREENS)
def test_gold_button_is_pressed_from_any_focus(name: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
    for _ in laid_open(driver, name):
        break
    driver.look()
    ui, pressed = driver.scene.ui, list[str]()
    others = [one for one in ui if one.is_focusable and one.enabled and one.id != SCREENS[name]]
    for one in (*others, ui[SCREENS[name]]):
        monkeypatch.setattr(one, "press", lambda id=one.id: pressed.append(id))
    ui.focus_on(next((one.id for one in others if not isinstance(one, TextField)), None), ring=True)
    WAYS[way](driver)
    assert pressed == [SCREENS[name]]


def test_gold_button_has_the_key_that_a_player_has_chosen() -> None:
    keys = (CustomKey("table.answer", "j"),)
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0, keys=keys)))
    driver.app.open("menu")
    driver.app.open("new-game", game="wispwood")
    driver.settle()
    new_game = driver.scene
    typing = next(one for one in new_game.ui if isinstance(one, TextField))
    new_game.ui.focus_on(typing.id, ring=True)
    assert driver.scene.ui.is_typing
    driver.key("j")
    assert driver.scene is new_game, "what is typed confirms nothing"
    driver.scene.ui.focus_on("new_game.option.short", ring=True)
    driver.key("enter", mod=pygame.KMOD_CTRL)
    assert driver.scene is new_game
    driver.key("j")
    assert driver.scene is not new_game
