"""Whole games by a finger alone, from the menu to the result and back."""

from __future__ import annotations

from typing import Final

import pygame
import pytest

from client.scenes.menu.scene import MenuScene
from client.scenes.results.scene import ResultsScene
from client.table.table import Table
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.test_keyboard_game import PLAYERS

SHORT: Final = ("balanceformers",)
"""Played whenever tests run; the others with the long ones."""


class Finger(Driver):
    """Does with a finger what a `Driver` does with a mouse; what it points at, it has begun to tap."""

    _down_at: tuple[float, float] | None = None

    def move(self, x: float, y: float, *, held: bool = False, drawn: bool = True) -> None:
        """Put the finger down, as nothing else hovers."""
        assert not held
        self._lift()
        self._down_at = x, y
        self.finger_down(x, y, drawn=drawn)

    def _lift(self) -> None:
        """Lift the finger without pressing what it points at."""
        if self._down_at is not None:
            (x, y), self._down_at = self._down_at, None
            self.finger_move(x + 100, y - 100, drawn=False)
            self.finger_up(x + 100, y - 100, drawn=False)

    def click_at(self, x: float, y: float, button: int = 1, *, drawn: bool = True) -> None:
        """Tap, or end the tap that has begun there."""
        assert button == 1
        if self._down_at != (x, y):
            self._lift()
            self.finger_down(x, y, drawn=False)
        self._down_at = None
        self.finger_up(x, y, drawn=drawn)
        assert not isinstance(self.scene, Table) or self.scene.ui.hovered_id is None

    def wheel(self, x: float, y: float, dy: float, dx: float = 0.0) -> None:
        """Press the button that turns what is in hand."""
        del x, y, dy, dx
        self.click("wispwood.rotate")

    def key(self, name: str, mod: int = 0, times: int = 1, *, drawn: bool = True) -> None:
        """There is none."""
        raise AssertionError(f"{name} is not on a screen ({mod}, {times}, {drawn})")


@pytest.mark.parametrize(
    "game_id", [pytest.param(one, marks=() if one in SHORT else pytest.mark.long) for one in PLAYERS]
)
def test_game_is_played_by_finger_from_the_menu_to_the_result(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.scenes.new_game.scene.make_random_seed_text", lambda: "1")
    known = PLAYERS[game_id]
    settings = Settings(language="en", animation_speed=0.0, last_seats=known.SEATS[:2])
    made = Finger(make_app((1280, 720), settings=settings))
    made.app.open("menu")
    made.frames(2)
    made.click(f"menu.game.{game_id}")
    made.frames(2)
    if game_id == "wispwood":
        made.click("new_game.option.short")
    made.click("new_game.start")
    player = known.Player(made, 3)
    while player.decide():
        pass
    assert isinstance(made.scene, ResultsScene)
    assert made.scene.match.outcome is not None
    assert len(made.scene.match.history) >= 10
    made.click("results.menu")
    made.frames(2)
    assert isinstance(made.app.scenes.top, MenuScene)
    assert not pygame.event.get()
