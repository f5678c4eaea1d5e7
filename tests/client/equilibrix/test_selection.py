"""What the hand over the table holds, and lets go of."""

from __future__ import annotations

import pytest

from client.games.equilibrix.table.prompts import make_prompt
from client.i18n import tr
from client.table.table import Table
from rules.contract import Action
from rules.equilibrix import board
from rules.equilibrix.actions import Birth, TakeBack
from tests.client.driver import Driver
from tests.client.equilibrix.test_prompts import table_at, two_dice, usable
from tests.client.game_faces import equilibrix
from tests.client.table.thinking import Thinking


def at_two_dice() -> tuple[Driver, Table]:
    """Return a table where either die can do something, and none is chosen."""
    driver, table = table_at(lambda state: two_dice(state) and all(usable(state, 0) + usable(state, 1)))
    assert (equilibrix(table).controller.selection.die, equilibrix(table).controller.selection.picked) == (
        None,
        None,
    )
    return driver, table


def advised(driver: Driver, table: Table, action: Action) -> None:
    """Ask for a hint and be told so."""
    driver.key("h")
    thinker = driver.app.thinker
    assert isinstance(thinker, Thinking)
    thinker.say(action)
    driver.frames(2)
    assert table.hints.hint is not None


@pytest.mark.parametrize("chosen", [None, 0, 1])
@pytest.mark.parametrize("back", [False, True])
def test_closing_a_hint_clears_its_selection(chosen: int | None, back: bool) -> None:
    driver, table = at_two_dice()
    hand = equilibrix(table).controller
    if chosen is not None:
        hand.choose_die(chosen)
    before = make_prompt(equilibrix(table).view_model).lead
    field = next(board.iter_fields(usable(equilibrix(table).position, 1)[back]))
    advised(driver, table, TakeBack(1, field) if back else Birth(1, field))
    assert (hand.selection.die, hand.selection.picked) == (1, field)
    driver.key("esc")
    assert table.hints.hint is None
    assert (hand.selection.die, hand.selection.picked) == (chosen, None)
    assert make_prompt(equilibrix(table).view_model).lead == before
    assert not table.ui["table.confirm"].enabled


def test_own_selection_survives_closing_a_hint() -> None:
    driver, table = at_two_dice()
    hand = equilibrix(table).controller
    proposed, other = list(board.iter_fields(usable(equilibrix(table).position, 1)[0]))[:2]
    advised(driver, table, Birth(1, proposed))
    hand.press_field(other)
    if table.hints.hint is not None:
        driver.key("esc")
    assert (hand.selection.die, hand.selection.picked) == (1, other)
    assert make_prompt(equilibrix(table).view_model).lead != tr("equilibrix.prompt.action.what")
