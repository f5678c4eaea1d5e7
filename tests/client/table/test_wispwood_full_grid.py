"""A full grid is part of what a move brings: preview, Now, log, button and sheet agree over whole games."""

from __future__ import annotations

import random

import pytest

from client.games.wispwood.board import forecast
from client.games.wispwood.table.descriptions import describe_points
from client.i18n import tr
from client.session.match import Match
from rules.wispwood.actions import Place, Plant
from rules.wispwood.game import GAME
from rules.wispwood.state import WispwoodState
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.game_faces import wispwood
from tests.client.table.player import table, table_at

BONUS = 2
"""Points of a full grid in the first round."""


def play_round(players: int, seed: int) -> tuple[Match, list[tuple[int, ...]], list[int]]:
    """Play until a round is scored.

    Returns:
        The match, the points of all forests at the beginning of the round, and what was previewed for each.
    """
    seats = [SeatInfo(f"P{seat}", COLOURS[seat]) for seat in range(players)]
    match = Match.create("wispwood", seats, seed, {}, saved=False)
    chance = random.Random(seed)
    previewed = [0] * players
    begun: list[tuple[int, ...]] = []
    while not match.state.sheets:  # type: ignore[attr-defined]
        state = match.state
        assert isinstance(state, WispwoodState)
        if state.phase == "turn" and not begun:
            begun = [forecast.score_forest(state, seat) for seat in range(players)]
        actions = match.game.actions(state, state.seat)
        growing = [one for one in actions if isinstance(one, Place | Plant)]
        action = chance.choice(growing or list(actions))
        if isinstance(action, Place):
            previewed[state.seat] += forecast.forecast_placement(state, action).gain
        elif isinstance(action, Plant):
            previewed[state.seat] += forecast.forecast_planting(state, (action.x, action.y)).gain
        match.act(state.seat, action)
    return match, begun, previewed


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_previewed_points_add_up_to_what_the_round_pays(players: int) -> None:
    full = 0
    for seed in range(3):
        match, begun, previewed = play_round(players, seed)
        state = match.state
        assert isinstance(state, WispwoodState)
        paid = state.sheets[0].points
        full += sum(points[-1] > 0 for points in paid)
        for seat in range(players):
            assert sum(begun[seat]) + previewed[seat] == sum(paid[seat])
            assert forecast.score_forest(state, seat) == paid[seat]  # "Now" before the trees go back
    assert full >= players - 1  # alone, by chance, no grid need be full


def find_filling_move(state: WispwoodState) -> Place | None:
    """Return a placement that fills the grid and brings points besides, None if there is none."""
    if state.phase != "shape" or state.round > 1:
        return None
    places = (one for one in GAME.actions(state, state.seat) if isinstance(one, Place))
    seen = ((one, forecast.forecast_placement(state, one)) for one in places)
    return next((one for one, preview in seen if 0 < preview.gains[-1] != preview.gain), None)


@pytest.mark.parametrize("players", [2, 4])
def test_move_that_fills_the_grid_shows_its_points_everywhere(players: int) -> None:
    driver = table_at(lambda state: find_filling_move(state) is not None, players)
    board = table(driver)
    face, state = wispwood(board), wispwood(board).position
    action, now = find_filling_move(state), face.view_model.count_points(state.seat)
    assert action is not None
    face.controller.propose_action(action)
    board.refresh()
    driver.settle()
    preview = face.controller.forecast
    assert preview is not None
    assert preview.gains[-1] == BONUS
    key = "place-gain" if preview.gain > 0 else "place-loss"
    assert board.ui["wispwood.place"].label == tr(f"wispwood.button.{key}", n=abs(preview.gain))
    lines = len(board.log.lines)
    driver.click("wispwood.place")
    driver.settle(8)
    told = [line.gained for line in board.log.lines[lines:] if line.gained is not None]
    assert sum(told[:2]) == preview.gain
    assert told[1] == BONUS
    after = board.match.history[-1].after
    assert isinstance(after, WispwoodState)
    paid = after.sheets[0].points[state.seat] if after.sheets else forecast.score_forest(after, state.seat)
    assert sum(paid) == sum(preview.after) == now + preview.gain


def test_now_of_a_finished_game_counts_the_full_grid() -> None:
    match, _, _ = play_round(2, 0)
    while match.outcome is None:
        state = match.state
        assert isinstance(state, WispwoodState)
        actions = match.game.actions(state, state.seat)
        match.act(state.seat, next((one for one in actions if isinstance(one, Place | Plant)), actions[0]))
    last = match.state
    assert isinstance(last, WispwoodState)
    paid = last.sheets[-1].points
    assert any(points[-1] for points in paid)
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    driver.app.open("replay", match=match, at=match.step_count)
    driver.settle()
    view_model = wispwood(table(driver)).view_model
    assert view_model.forest_points == paid
    assert describe_points(view_model).name == tr("wispwood.points", n=sum(paid[view_model.displayed_seat]))
