"""The keyboard's focus is on the board when something is to be decided: never lost, never on End turn."""

from __future__ import annotations

import pygame
import pytest

from client.table.table import Table
from rules import GAMES
from rules.equilibrix.actions import OfferDraw
from tests.client.table.decision_positions import first, moments
from tests.client.table.test_hints import for_whom, open_moment, open_table, program, request_hint
from tests.client.table.test_table_opponents import Slow, open_opponents_table, table
from tests.parametrization import parametrize_games

ANSWERED_BELOW = ("rings", "draw")
"""Questions whose answers are buttons alone."""


def on_board(scene: Table) -> bool:
    focused = scene.ui.focused_id
    return focused is not None and scene.frame_layout.board.collidepoint(scene.ui[focused].focus_rect.center)


def asks_below(scene: Table) -> bool:
    return getattr(scene.position, "phase", "") in ANSWERED_BELOW or not scene.face.controller.focus_order


@pytest.mark.parametrize("game_id", GAMES)
def test_first_arrow_key_focuses_the_board(game_id: str) -> None:
    driver, _ = program()
    for moment in moments(game_id):
        scene = open_table(driver, moment.match())
        scene.ui.focus_on(None, ring=False)
        if asks_below(scene):
            continue
        driver.key("down")
        assert scene.ui.focused_id in scene.face.controller.focus_order, moment.action
        assert scene.match.history == ()


@parametrize_games("game_id", "wispwood", "balanceformers")
def test_focus_is_on_the_board_after_every_action(game_id: str) -> None:
    driver, thinking = program()
    judged = 0
    for moment in moments(game_id):
        if isinstance(moment.action, OfferDraw):
            continue
        scene = open_table(driver, moment.match())
        request_hint(driver, thinking, moment)
        assert scene.hints.hint is not None
        action = for_whom(driver, moment)
        scene.ui.focus_on(scene.hints.advice.press, ring=True)  # type: ignore[union-attr]
        driver.key("enter")
        driver.settle()
        assert scene.match.history[0].action == action
        if driver.app.scenes.top is scene and scene.decider is not None and not asks_below(scene):
            assert on_board(scene), (moment.action, scene.ui.focused_id)
            assert scene.ui.focused_id in scene.face.controller.focus_order
            judged += 1
    assert judged


def test_widget_beside_the_board_keeps_the_focus() -> None:
    _, scene, _ = open_moment(first("equilibrix"))
    scene.ui.focus_on("table.menu", ring=True)
    scene.show_present()
    assert scene.ui.focused_id == "table.menu"


@pytest.mark.parametrize("game_id", GAMES)
def test_undone_selection_can_be_repeated_by_keyboard(game_id: str) -> None:
    driver, thinking = program()
    for moment in moments(game_id):
        if isinstance(moment.action, OfferDraw):
            continue
        scene = open_table(driver, moment.match())
        request_hint(driver, thinking, moment)
        scene.ui.focus_on(next(iter(scene.face.controller.focus_order), None), ring=True)
        scene.hints.drop()
        action = for_whom(driver, moment)
        scene.face.controller.propose_action(action)
        scene.play_action(action)
        driver.settle()
        if driver.app.scenes.top is not scene or not scene.secrecy.can_undo:
            continue
        driver.key("z", mod=pygame.KMOD_CTRL)
        assert scene.match.history == ()
        if not asks_below(scene):
            assert on_board(scene), moment.action
            return
    raise AssertionError("nothing could be taken back")


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_first_tab_leads_to_the_board(game_id: str) -> None:
    driver = open_opponents_table(game_id, "hb", Slow())
    scene = table(driver)
    while scene.decider is None:
        if scene.opponents.thinking_seat is not None:
            driver.app.thinker.answer()  # type: ignore[attr-defined]
        driver.app.update(0.5)
    driver.frames(2)
    scene.ui.focus_on(None, ring=False)
    driver.key("tab")
    focused = scene.ui.focused_id
    assert focused is not None
    assert scene.frame_layout.board.collidepoint(scene.ui[focused].focus_rect.center)
    driver.key("tab")
    assert scene.ui.focused_id != focused
