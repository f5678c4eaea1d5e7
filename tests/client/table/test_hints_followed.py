"""One press of Enter, or of A, follows a hint, whatever it proposes and wherever the pointer is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from client.table.table import Table
from rules import GAMES
from rules.balanceformers.actions import Move
from rules.equilibrix.actions import OfferDraw
from tests.client.driver import Driver
from tests.client.game_faces import balanceformers
from tests.client.table.decision_positions import first, moments
from tests.client.table.test_hints import for_whom, open_moment, open_table, program, request_hint
from tests.parametrization import parametrize_product

YES: dict[str, Callable[[Driver], None]] = {
    "enter": lambda driver: driver.key("enter"),
    "pad": lambda driver: driver.pad(0),
}


@parametrize_product(pytest.mark.parametrize("game_id", GAMES), pytest.mark.parametrize("yes", list(YES)))
def test_one_press_follows_any_hint(game_id: str, yes: str) -> None:
    driver, thinking = program()
    for moment in moments(game_id):
        if isinstance(moment.action, OfferDraw):
            continue
        scene = open_table(driver, moment.match())
        action = for_whom(driver, moment)
        request_hint(driver, thinking, moment)
        for share in (0.3, 0.5, 0.7):  # the pointer goes over the board
            board = scene.frame_layout.board
            driver.move(board.left + board.width * share, board.top + board.height * share, drawn=False)
        YES[yes](driver)
        assert [step.action for step in scene.match.history[:1]] == [action]


@pytest.mark.parametrize("game_id", GAMES)
def test_pressing_the_focused_widget_does_not_follow_the_hint(game_id: str) -> None:
    moment = first(game_id)
    driver, scene, thinking = open_moment(moment)
    request_hint(driver, thinking, moment)
    scene.ui.focus_on("hint.close", ring=True)
    driver.key("enter")
    assert scene.match.history == ()
    assert scene.hints.hint is None


def test_another_selection_closes_the_hint() -> None:
    moment = first("balanceformers", Move)
    driver, scene, thinking = open_moment(moment)
    assert isinstance(scene, Table)
    assert isinstance(moment.action, Move)
    request_hint(driver, thinking, moment)
    other = min(balanceformers(scene).controller.selection.liftable - {moment.action.creature})
    driver.click(f"slot.{balanceformers(scene).position.places[other]}")
    assert balanceformers(scene).controller.selection.creature == other
    assert scene.hints.hint is None
    driver.key("enter")
    assert not any(isinstance(step.action, Move) for step in scene.match.history)
