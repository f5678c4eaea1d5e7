"""The real main loop, `App.run`: what it does between frames, while nothing moves and nobody presses."""

from __future__ import annotations

import logging
import threading
import time
from typing import Final

import pytest

from client.app.app import App
from client.draw import asset_preload
from client.draw.images import ImageRequest
from client.games import registry
from client.scene import Program
from client.scenes import score_sheet_preload
from client.session.match import Match
from rules import GAMES
from saves.settings import Settings
from tests.client.driver import make_app
from tests.fifth_game import registered_game
from tests.saves.seats import seats

LONGEST_S: Final = 60.0
"""Seconds after which the loop is ended: what has not been done at rest by then never will be."""

CALM_ITERATIONS: Final = 20
"""Iterations without anything to do after which the program is at rest."""


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read in advance is read at once."""
    monkeypatch.setattr(asset_preload, "START_DELAY_S", 0.0)


def run_until_at_rest(monkeypatch: pytest.MonkeyPatch, app: App) -> None:
    """Run the program until nothing moves, nothing is read and no call is postponed for a while."""
    ends_at, wait = time.monotonic() + LONGEST_S, App.wait_for_event
    calm_iterations = 0

    def wait_or_quit(self: App) -> object:
        nonlocal calm_iterations
        is_reading = any(thread.name == "warming" for thread in threading.enumerate())
        is_busy = is_reading or bool(self.idle_queue) or self.activity.is_animating
        calm_iterations = 0 if is_busy else calm_iterations + 1
        if calm_iterations > CALM_ITERATIONS or time.monotonic() > ends_at:
            self.quit()
            return None
        self.call_soon(lambda: None, needs_redraw=False)  # so that it never sleeps for long
        return wait(self)

    monkeypatch.setattr(App, "wait_for_event", wait_or_quit)
    app.run()


@pytest.mark.usefixtures("_impatient")
@pytest.mark.parametrize("game", [*GAMES, "noughts"])
def test_table_in_a_window_comes_to_rest(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    preloaded: list[str] = []
    list_images = score_sheet_preload.list_scene_images

    def note(app: Program, name: str, **params: object) -> list[ImageRequest]:
        preloaded.append(name)
        return list_images(app, name, **params)

    monkeypatch.setattr(score_sheet_preload, "list_scene_images", note)
    with registered_game():
        app = App(Settings(language="en", animation_speed=0.0), size=(1280, 720), strict=True)
        app.open("menu")
        app.open("table", match=Match.create(game, seats(2), 3, {}))
        run_until_at_rest(monkeypatch, app)
    # noughts has no score sheet of its own, so none is made before its end
    assert ("results" in preloaded) == registry.is_built_in(game)


def test_failing_postponed_call_is_logged_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    app = make_app()
    scene = app.open("menu")
    app.strict = False
    made: list[int] = []

    def fail() -> None:
        raise ValueError("nobody waits for it")

    app.run_when_idle(scene, fail)
    app.run_when_idle(scene, lambda: made.append(1))
    while app.activity.is_animating:
        app.run_iteration(0.1)
    with caplog.at_level(logging.ERROR):
        assert app.wait_for_event() is None
        assert app.wait_for_event() is None
    assert "nobody waits for it" in caplog.text
    assert app.scenes.top is scene
    assert made == [1]
