"""What a table notes of how decisions came about: seconds, and whether a hint was given."""

from __future__ import annotations

import pytest

from client.session.match import Match
from client.table.decision_stopwatch import MAX_DECISION_S, DecisionStopwatch
from client.table.table import Table
from saves.errors import SaveError
from saves.journal import Journal
from saves.journal_entries import ActionEntry
from tests.client.driver import Driver
from tests.client.table.decision_positions import Moment, seats
from tests.client.table.test_hints import open_table, program, request_hint
from tests.client.table.test_table_opponents import Slow, open_opponents_table, table
from tests.client.table.thinking import Thinking


class Hands:
    """A clock that stands where it is put."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def read_entries(scene: Table) -> list[ActionEntry]:
    assert scene.match.path is not None
    return [entry for entry in Journal.read(scene.match.path).entries if isinstance(entry, ActionEntry)]


def test_fractions_of_a_second_are_carried_over() -> None:
    hands = Hands()
    clock, seconds = DecisionStopwatch(hands), 0
    for _ in range(10):
        hands.at += 0.7
        seconds += clock.read_seconds()
        clock.restart()
    assert seconds in (6, 7)


def test_unsaved_time_is_reported_again() -> None:
    hands = Hands()
    clock = DecisionStopwatch(hands)
    hands.at += 5
    assert clock.read_seconds() == 5
    hands.at += 2
    assert clock.read_seconds() == 7
    clock.restart()
    assert clock.read_seconds() == 0


def test_decision_time_is_limited() -> None:
    hands = Hands()
    clock = DecisionStopwatch(hands)
    hands.at += 9 * 3600
    assert clock.read_seconds() == MAX_DECISION_S
    clock.restart()
    hands.at += 3
    assert clock.read_seconds() == 3


def test_hint_is_remembered_over_an_opponents_move() -> None:
    clock = DecisionStopwatch(Hands())
    clock.hinted = True
    clock.restart(person=False)
    assert clock.hinted
    clock.restart()
    assert not clock.hinted


def start_saved_game(size: tuple[int, int] = (480, 270)) -> tuple[Driver, Table, Thinking, Moment]:
    """Return a saved game at a table, and a move that can be made in it."""
    driver, thinking = program(size)
    match = Match.create("equilibrix", seats("hh"), 1, {})
    scene = open_table(driver, match)
    seat = match.deciders[0]
    moment = Moment("equilibrix", 2, {}, match.state, seat, match.game.actions(match.state, seat)[0])
    return driver, scene, thinking, moment


def test_decision_records_its_time_and_hint() -> None:
    driver, scene, thinking, moment = start_saved_game()
    DecisionStopwatch.__init__(scene.stopwatch, hands := Hands())
    request_hint(driver, thinking, moment)
    assert scene.hints.hint is not None
    hands.at += 12.5
    assert scene.play_action(moment.action)
    last = read_entries(scene)[-1]
    assert (last.spent, last.hinted) == (12, True)
    driver.settle(drawn=False)
    assert scene.decider is not None
    assert scene.play_action(scene.match.game.actions(scene.match.state, scene.decider)[0])
    last = read_entries(scene)[-1]
    assert (last.n, last.spent, last.hinted) == (3, 0, False)


def test_closed_hint_is_recorded() -> None:
    driver, scene, thinking, moment = start_saved_game()
    request_hint(driver, thinking, moment)
    assert scene.hints.close()
    assert scene.play_action(moment.action)
    assert read_entries(scene)[-1].hinted


def test_time_of_an_unsaved_decision_counts_when_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    _driver, scene, _thinking, moment = start_saved_game()
    DecisionStopwatch.__init__(scene.stopwatch, hands := Hands())
    hands.at += 3
    with monkeypatch.context() as full:
        full.setattr(Journal, "append", refusing)
        assert not scene.play_action(moment.action)
    hands.at += 4
    assert scene.play_action(moment.action)
    assert read_entries(scene)[-1].spent == 7


def refusing(*_: object) -> int:
    raise SaveError("disk-full")


def test_time_of_opponents_is_recorded() -> None:
    slow = Slow()
    driver = open_opponents_table("equilibrix", "bb", slow)
    scene = table(driver)
    while not slow.asked:
        driver.frames()
    DecisionStopwatch.__init__(scene.stopwatch, hands := Hands())
    hands.at += 4
    slow.answer()
    driver.frames(3)
    assert read_entries(scene)[0].spent == 4


def test_decision_without_time_has_the_former_format() -> None:
    match = Match.create("equilibrix", seats("hh"), 1, {})
    seat = match.deciders[0]
    match.act(seat, match.game.actions(match.state, seat)[0])
    assert match.path is not None
    data = match.path.read_bytes()
    assert b'"spent"' not in data
    assert b'"hinted"' not in data
