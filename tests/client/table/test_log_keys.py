"""L leads to the log wherever it is seen, and back; arrows, Home, End and page keys go through its lines."""

from __future__ import annotations

import pytest

from client.table.frame_widgets import LOG_LINES
from client.table.log_area import LogArea
from client.table.side_drawer import SideDrawer
from client.table.table import Table
from rules import GAMES
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.review.sample_reviews import play_people_game


def open_long_game(game_id: str, *, replay: bool = False, scale: float = 1.0) -> tuple[Driver, Table]:
    """Return a table, or a replay, with a log that is longer than its place."""
    settings = Settings(language="en", animation_speed=0.0)
    driver = Driver(make_app((1280, 720), settings=settings, ui_scale=scale))
    driver.app.open("menu")
    match = play_people_game(game_id, 2, 40)
    if replay:
        driver.app.open("replay", match=match, at=len(match.history) // 2)
    else:
        driver.app.open("table", match=match)
    driver.settle()
    while not isinstance(driver.scene, Table):
        driver.key("enter")
        driver.settle()
    return driver, driver.scene


@pytest.mark.parametrize("replay", [False, True])
@pytest.mark.parametrize("game_id", GAMES)
def test_key_leads_to_the_log_and_back(game_id: str, replay: bool) -> None:
    driver, scene = open_long_game(game_id, replay=replay)
    driver.key("tab")
    driver.key("tab")
    before = scene.ui.focused_id
    assert before not in (None, LOG_LINES)
    driver.key("l")
    assert scene.ui.focused_id == LOG_LINES
    driver.key("down")
    driver.key("l")
    assert scene.ui.focused_id == before
    assert scene.ui.ring


@pytest.mark.parametrize("replay", [False, True])
def test_keys_go_through_the_lines_of_the_log(replay: bool) -> None:
    driver, scene = open_long_game("wispwood", replay=replay)
    driver.key("l")
    log = scene.ui[LOG_LINES]
    assert isinstance(log, LogArea)
    order = log.book.visual_order
    assert len(order) > 12

    def line() -> int:
        """Return the number of the focused line, which has to be in sight."""
        assert scene.ui.focused_id == LOG_LINES
        node = log.accessible_node()
        assert node is not None
        assert log.focus_rect.height > 10
        return int(node.focus.rpartition("/")[2])

    step = scene.playback.step_index if scene.playback is not None else 0
    driver.key("end")
    assert line() == order[-1]
    driver.key("up")
    assert line() == order[-2]
    driver.key("home")
    assert line() == order[0]
    driver.key("down")
    assert line() == order[1]
    assert scene.playback is None or scene.playback.step_index == step
    if not replay:  # there these keys go from turn to turn
        driver.key("pagedown")
        assert order.index(line()) > 3
        driver.key("pageup")
        assert order.index(line()) <= 3  # lines of the newest turn are higher than folded ones


def test_drawer_with_the_log_opens_and_closes_by_the_same_key() -> None:
    driver, scene = open_long_game("wispwood", scale=2.0)
    assert scene.frame_layout.compact
    driver.key("tab")
    before = scene.ui.focused_id
    driver.key("l")
    drawer = driver.scene
    assert isinstance(drawer, SideDrawer)
    assert drawer.ui.focused_id == LOG_LINES
    driver.key("end")
    driver.key("l")
    assert driver.scene is scene
    assert scene.ui.focused_id == before


@pytest.mark.parametrize("game_id", GAMES)
def test_enter_in_the_log_after_undo_presses_no_line_that_is_gone(game_id: str) -> None:
    driver = Driver(make_app((1280, 720), settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    games = (play_people_game(game_id, 2, moves) for moves in range(3, 60))
    driver.app.open("table", match=next(match for match in games if match.can_undo))
    driver.settle(drawn=False)
    while not isinstance(driver.scene, Table):
        driver.key("enter")
        driver.settle(drawn=False)
    scene, lines = driver.scene, len(driver.scene.log.lines)
    driver.key("l")
    log = scene.ui[LOG_LINES]
    assert isinstance(log, LogArea)
    log.focus_part(str(lines - 1))
    scene.undo_or_redo(undo=True)
    driver.settle(drawn=False)
    assert len(scene.log.lines) < lines
    driver.key("l")
    driver.key("enter")
    assert driver.scene is not None
    assert not scene.match.is_replay
