"""A click on a seat's card opens what that player has: the forest on the board, else panels over it."""

from __future__ import annotations

import pytest

from client.games.envyra.sheet.score_sheet import EnvyraSheet
from client.scenes.results.seat_sheet import SeatSheet
from client.scenes.results.sheet import CellKey
from client.session.match import Match
from client.table.table import Table
from rules.envyra.state import EnvyraState
from tests.client import game_faces
from tests.client.accessibility.painted_texts import list_painted_texts
from tests.client.driver import Driver, make_app
from tests.client.table.test_turn_replay import SEATS, open_table, play_until_decision


def test_a_seat_card_displays_the_forest() -> None:
    driver, table = open_table(play_until_decision("wispwood"))
    face = game_faces.wispwood(table)
    assert face.displayed_seat == 0
    driver.click("tip.seat.1")
    assert face.displayed_seat == 1
    driver.click("tip.seat.0")
    assert face.displayed_seat == 0


@pytest.mark.parametrize("game_id", ["envyra", "equilibrix", "balanceformers"])
@pytest.mark.parametrize("close", ["click", "esc", "button"])
def test_a_seat_card_opens_what_the_player_has(game_id: str, close: str) -> None:
    driver, table = open_table(play_until_decision(game_id))
    driver.click("seat.1")
    driver.settle(drawn=False)
    sheet = driver.app.scenes.top
    assert isinstance(sheet, SeatSheet)
    painted = list_painted_texts(driver.app)
    for cell in sheet.cells:
        reason = sheet.sheet.explain(cell)
        assert cell.group == 1
        assert reason.title in painted
        assert reason.calculation.split("\n")[0] in " ".join(painted)
    assert "Fox" in painted
    if close == "click":
        driver.click_at(4, 4)
    elif close == "esc":
        driver.key("esc")
    else:
        driver.click("seat-sheet.close")
    assert driver.app.scenes.top is table


def test_a_seat_card_opens_nothing_while_something_moves() -> None:
    driver, table = open_table(play_until_decision("equilibrix"))
    driver.key("a", drawn=False)
    assert table.animator.is_busy
    table.face.open_seat(1)
    assert driver.app.scenes.top is table


def test_secret_cards_stay_secret() -> None:
    """Nothing of another player's secret Equilibrium card is shown before the end."""
    match = Match.create("envyra", SEATS[:2], 3, {"equilibrium": "b"}, saved=False)
    state = match.state
    assert isinstance(state, EnvyraState)
    assert state.secret[1]
    app = make_app()
    sheet = SeatSheet(app, match, 1)
    assert CellKey(1, 1, "cards") in sheet.cells
    assert isinstance(sheet.sheet, EnvyraSheet)
    assert sheet.sheet.list_cards(1) == ()


@pytest.mark.parametrize("game_id", ["equilibrix", "balanceformers"])
def test_where_room_is_short_one_panel_sums_up(game_id: str) -> None:
    app = make_app((1280, 720), ui_scale=2.0)
    app.push(SeatSheet(app, play_until_decision(game_id), 1))
    driver = Driver(app)
    driver.settle()
    sheet = app.scenes.top
    assert isinstance(sheet, SeatSheet)
    assert [cell.line for cell in sheet.cells] == [sheet.sheet.summary_line]
    assert all(sheet.rect.contains(box) for box in sheet.list_boxes())
    assert not isinstance(sheet, Table)
