"""What would be thrown away for good is asked about first; what can be undone or is worth nothing is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

import rules
from client.scene.dialog import Dialog
from client.table.table import Table
from rules.balanceformers.actions import EndTurn
from rules.contract import Action
from rules.equilibrix.actions import Birth, Pass
from tests.client.driver import Driver
from tests.client.game_faces import balanceformers, equilibrix
from tests.client.table.decision_positions import Moment, moments
from tests.client.table.test_hints import open_moment


def ending() -> Moment:
    """Return a turn of Balanceformers with actions left."""
    return next(one for one in moments("balanceformers") if isinstance(one.action, EndTurn))


def passing(wanted: Callable[[Moment, bool, bool], bool]) -> Moment:
    """Return a moment in which a die of EQUILIBRIX may be passed.

    Args:
        wanted: Asked with the moment, and whether a birth is lost and something revealed.
    """
    for one in moments("equilibrix"):
        game = rules.load(one.game)
        for action in game.actions(one.state, one.seat):
            if isinstance(action, Pass):
                births = any(
                    isinstance(other, Birth) and other.die == action.die
                    for other in game.actions(one.state, one.seat)
                )
                events = game.apply(one.state, one.seat, action).events
                found = replace(one, action=action)
                if wanted(found, births, any(event.reveals for event in events)):
                    return found
    raise AssertionError("no such moment")


def test_ending_a_turn_with_actions_left_asks_first() -> None:
    driver, table, _ = open_moment(ending())
    left = balanceformers(table).position.left
    driver.key("enter")  # nothing has the focus: the gold button
    asked = driver.scene
    assert isinstance(asked, Dialog)
    assert str(left) in asked.text
    driver.key("enter")  # in haste once more: it stays as it was
    assert driver.app.scenes[-1] is table
    assert table.match.moves == 0
    driver.click("table.confirm")
    driver.key("esc")
    assert table.match.moves == 0
    driver.click("table.confirm")
    driver.click("dialog.yes")
    assert table.match.history[0].action == EndTurn()


def answered_at_once(driver: Driver, table: Table, action: Action) -> bool:
    assert isinstance(action, Pass)
    if equilibrix(table).controller.selection.die != action.die:
        equilibrix(table).controller.choose_die(action.die)
    driver.key("p")
    return not isinstance(driver.scene, Dialog)


@pytest.mark.parametrize(("births", "reveals", "asks"), [(True, True, True), (True, False, False)])
def test_passing_a_die_asks_unless_it_can_be_undone(births: bool, reveals: bool, asks: bool) -> None:
    moment = passing(lambda _, gives, shows: (gives, shows) == (births, reveals))
    driver, table, _ = open_moment(moment)
    assert isinstance(table, Table)
    assert answered_at_once(driver, table, moment.action) is not asks
    if asks:
        assert table.match.moves == 0
        driver.click("dialog.yes")
    assert table.match.history[0].action == moment.action


def test_free_undo_asks_no_questions() -> None:
    moment = passing(lambda _, gives, shows: gives and shows)
    driver, table, _ = open_moment(moment)
    assert isinstance(table, Table)
    table.match.header = msgspec.structs.replace(table.match.header, free_undo=True)
    assert answered_at_once(driver, table, moment.action)


@pytest.mark.parametrize("moment", [ending, lambda: passing(lambda _, gives, shows: gives and shows)])
def test_following_a_hint_asks_no_questions(moment: Callable[[], Moment]) -> None:
    at = moment()
    driver, table, thinking = open_moment(at)
    driver.key("h")
    thinking.say(at.action)
    driver.settle()
    driver.key("enter")
    assert [step.action for step in table.match.history[:1]] == [at.action]
