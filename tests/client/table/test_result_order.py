"""At the end of a game its score sheet is counted first; only then the winner is named, in the log too."""

from __future__ import annotations

import pytest

from client.accessibility import screen_reader
from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from client.table.table import Table
from saves.settings import Settings
from tests.client.accessibility.simulated_reader import Reader
from tests.client.driver import Driver, make_app
from tests.client.table.test_turn_replay import SEATS
from tests.pictures import BY_CHANCE, best


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send updates to the screen reader in every frame, whatever moves."""
    monkeypatch.setattr(screen_reader, "UPDATE_INTERVAL_S", 0.0)


def stop_before_the_end(game_id: str) -> Match:
    """Return a game of which only the last decision is missing."""
    options = BY_CHANCE if game_id == "balanceformers" else {}
    whole, match = (Match.create(game_id, SEATS[:2], 5, options, saved=False) for _ in range(2))
    while whole.outcome is None:
        whole.act(whole.deciders[0], best(whole, whole.deciders[0]))
    for step in whole.history[:-1]:
        match.act(step.seat, step.action)
    return match


def end_game(game_id: str, settings: Settings) -> tuple[Driver, Table, Reader]:
    """Open a table for the last decision, take it, and let all motions of the table end."""
    match = stop_before_the_end(game_id)
    app = make_app(settings=settings)
    app.open("menu")
    app.open("table", match=match)
    table = app.scenes.top
    assert isinstance(table, Table)
    table.opponents.stop_thinking()
    driver, reader = Driver(app), Reader(app)
    driver.frames(2, drawn=False)
    seat = match.deciders[0]
    table.show_step(match.act(seat, best(match, seat)))
    while table in app.scenes and app.scenes.top is table:
        driver.frames(1, 1 / 15, drawn=False)
    return driver, table, reader


def find_winner_lines(table: Table) -> list[str]:
    """Return the lines of the log that the end of the game is to have."""
    told = [line.accessible_text for line in table.log.lines]
    table.trace.rewrite_log()
    whole = [line.accessible_text for line in table.log.lines]
    assert whole[: len(told)] == told
    return whole[len(told) :]


@pytest.mark.parametrize("game_id", ["wispwood", "envyra", "balanceformers"])
def test_the_log_names_the_winner_after_the_count(game_id: str) -> None:
    driver, table, _ = end_game(game_id, Settings(language="en", animation_speed=3.0))
    sheet = driver.app.scenes.top
    assert isinstance(sheet, ResultsScene)
    counted = [sheet.count_up.is_counted]
    count = len(table.log.lines)
    assert not any("wins" in line.text or "share" in line.text for line in table.log.lines[-3:])
    driver.settle(drawn=False)
    counted.append(sheet.count_up.is_counted)
    assert counted == [False, True]
    assert len(table.log.lines) > count
    assert find_winner_lines(table) == []


@pytest.mark.parametrize("motion", [3.0, 0.0])
@pytest.mark.parametrize("game_id", ["wispwood", "envyra", "balanceformers"])
def test_the_winner_is_heard_last(game_id: str, motion: float) -> None:
    driver, table, reader = end_game(game_id, Settings(language="en", animation_speed=motion))
    driver.settle(drawn=False)
    driver.frames(60, drawn=False)
    sheet = driver.app.scenes.top
    assert isinstance(sheet, ResultsScene)
    heard = "\n".join(reader.heard)
    last_lines = [line.accessible_text for line in table.log.list_lines_of_step(table.match.step_count)]
    assert last_lines[-1] in heard
    assert heard.index("1st place") < heard.index(last_lines[-1])


def test_closing_the_sheet_early_loses_no_line() -> None:
    driver, table, _ = end_game("wispwood", Settings(language="en"))
    sheet = driver.app.scenes.top
    assert isinstance(sheet, ResultsScene)
    driver.app.close(sheet)
    assert find_winner_lines(table) == []


def test_equilibrix_names_the_winner_on_the_board() -> None:
    driver, table, _ = end_game("equilibrix", Settings(language="en", animation_speed=3.0))
    assert find_winner_lines(table) == []
    sheet = driver.app.scenes.top
    assert isinstance(sheet, ResultsScene)
    assert sheet.count_up.is_counted
