"""The system's screen saver: it may come, unless somebody watches or plays by gamepad."""

from __future__ import annotations

import pygame
import pytest

from client.app.app import App
from client.app.screen_saver import GAMEPAD_TIMEOUT_S, WATCHING_S
from client.platform.window import Window
from client.platform.window_placement import WindowPlacement
from client.table.playback_speed import SPEEDS
from client.table.table import Table
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.gamepad_player import DOWN, PadPlayer
from tests.client.table.test_table_opponents import Slow, open_opponents_table
from tests.client.table.test_table_playback import is_replay, playback
from tests.client.test_replay_match import play_random_game


def wait(driver: Driver, seconds: float) -> bool:
    """Let some seconds pass without input; return whether the screen saver is allowed then."""
    driver.app.run_iteration(seconds)
    driver.app.run_iteration(0.0)
    return pygame.display.get_allow_screensaver()


def test_new_window_allows_the_screen_saver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEO_ALLOW_SCREENSAVER", raising=False)
    pygame.display.quit()
    Window(WindowPlacement((960, 540)), "Stolek")
    assert pygame.display.get_allow_screensaver()
    pygame.display.quit()


@pytest.mark.parametrize("screen", ["menu", "settings", "shelf"])
def test_screens_allow_the_screen_saver(screen: str) -> None:
    driver = Driver(make_app())
    driver.app.open(screen)
    driver.settle()
    assert wait(driver, WATCHING_S + 1)
    assert wait(driver, 600)


def test_players_who_decide_allow_the_screen_saver() -> None:
    driver = open_opponents_table("equilibrix", "hb", Slow())
    driver.settle()
    assert wait(driver, WATCHING_S + 1)


def test_opponents_that_are_watched_prevent_the_screen_saver() -> None:
    driver = open_opponents_table("equilibrix", "bb", thinker := Slow())
    driver.settle()
    assert wait(driver, WATCHING_S / 2)
    assert not wait(driver, WATCHING_S)
    for _ in range(5):  # from one move to the next
        thinker.answer()
        driver.app.run_iteration()
        assert not pygame.display.get_allow_screensaver()
    driver.click("watch.play")
    assert wait(driver, WATCHING_S * 2), "paused"


def test_opponents_below_the_pause_menu_allow_the_screen_saver() -> None:
    driver = open_opponents_table("equilibrix", "bb", Slow())
    driver.settle()
    driver.key("esc")
    driver.settle()
    assert not isinstance(driver.scene, Table)
    assert wait(driver, WATCHING_S + 1)


def test_replay_prevents_the_screen_saver_while_it_runs() -> None:
    driver = is_replay(play_random_game("equilibrix", 9), 0)
    assert wait(driver, WATCHING_S + 1)
    driver.key("space")
    for _ in SPEEDS:
        driver.key("-")
    assert playback(driver).is_playing
    assert not wait(driver, WATCHING_S + 1)
    driver.key("space")
    driver.settle(30.0)
    assert wait(driver, WATCHING_S + 1)


def test_events_being_shown_prevent_the_screen_saver() -> None:
    """The scoring of a round is one of them."""
    driver = is_replay(play_random_game("wispwood", 9), 0)
    assert wait(driver, WATCHING_S + 1)
    while not playback(driver).table.animator.is_moving:
        playback(driver).go_forward()
        driver.app.run_iteration(0.0)
    assert not wait(driver, 0.0)
    driver.settle(30.0)
    assert wait(driver, 0.0)


def test_gamepad_prevents_the_screen_saver_until_it_is_put_down() -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.settle()
    PadPlayer(driver).stroke(DOWN)
    assert not wait(driver, GAMEPAD_TIMEOUT_S / 2)
    assert wait(driver, GAMEPAD_TIMEOUT_S / 2 + 1)
    PadPlayer(driver).stroke(DOWN)
    assert not wait(driver, 1.0)
    driver.key("tab")
    assert wait(driver, 1.0), "the keyboard is used again"


def test_minimized_window_allows_the_screen_saver() -> None:
    app = App(Settings(language="en"), size=(960, 540), strict=True)
    driver = Driver(app)
    app.open("menu")
    driver.settle()
    driver.pad(DOWN)
    assert not wait(driver, 1.0)
    driver.post(pygame.WINDOWMINIMIZED)
    assert wait(driver, 1.0)
    driver.post(pygame.WINDOWRESTORED)
    assert not wait(driver, 1.0)
    app.finish()
