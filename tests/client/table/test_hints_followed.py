"""One press of Enter, or of A, follows a hint, whatever it proposes and wherever the pointer is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from client.draw.gains import format_gain
from client.games.wispwood.board.forecast import forecast_planting
from client.table.table import Table
from client.widgets import Button
from rules import GAMES
from rules.balanceformers.actions import Move
from rules.equilibrix.actions import OfferDraw
from rules.wispwood.actions import Plant
from tests.client.driver import Driver
from tests.client.game_faces import balanceformers, wispwood
from tests.client.table.decision_positions import first, moments
from tests.client.table.player import table, table_at
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


@pytest.mark.parametrize("phase", ["turn", "trees"])
def test_hint_to_plant_a_tree_has_a_ring_and_a_button(phase: str) -> None:
    moment = next(
        one
        for one in moments("wispwood")
        if isinstance(one.action, Plant) and getattr(one.state, "phase", "") == phase
    )
    driver, scene, thinking = open_moment(moment, (1280, 720))
    assert "wispwood.plant" not in scene.ui
    request_hint(driver, thinking, moment)
    assert isinstance(moment.action, Plant)
    cell = wispwood(scene).grid.get_cell_center(moment.action.x, moment.action.y)
    advice = scene.hints.advice
    assert advice is not None
    assert advice.press == "wispwood.plant"
    gain = forecast_planting(wispwood(scene).position, (moment.action.x, moment.action.y)).gain
    assert (format_gain(gain) in scene.ui["wispwood.plant"].label) == wispwood(scene).view_model.shows_points
    assert [box.collidepoint(cell) for box, _ in advice.places] == [True]
    driver.click("wispwood.plant")
    assert [step.action for step in scene.match.history[:1]] == [moment.action]


def test_refreshing_the_pond_takes_no_place_of_the_main_button() -> None:
    """Both ways stand side by side, each with its own sign."""
    made = table_at(
        lambda state: state.phase == "turn" and state.may_refresh and state.forests[state.seat].ready, 2
    )
    ui = table(made).ui
    by_cat, free = ui["wispwood.refresh-by-cat"], ui["wispwood.refresh"]
    assert isinstance(by_cat, Button)
    assert isinstance(free, Button)
    assert by_cat.icon != free.icon
    assert table(made).frame.main_button == ""
    between = sorted((by_cat.rect.left, free.rect.left))
    others = [widget for widget in ui if widget.id in ("table.undo", "table.hint")]
    assert len(others) == 2
    assert all(widget.rect.left > between[1] for widget in others)
