"""One look at the table: a value that stays as it is, and another one as soon as something is different."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from client.games.equilibrix.board.view_model import InFlight, find_die_outcomes
from client.session.match import Match
from client.table.table import Table
from rules.equilibrix import board
from rules.equilibrix.actions import Birth, Pass
from rules.equilibrix.state import EquilibrixState
from tests.client.equilibrix.player import SEATS, chosen
from tests.client.equilibrix.test_panels import laid, two_dice
from tests.client.game_faces import equilibrix

Change = Callable[[Table], object]

CHANGES: dict[str, Change] = {
    "a die is chosen": lambda table: equilibrix(table).controller.choose_die(1),
    "a field is looked at": lambda table: equilibrix(table).controller.set_hover(3),
    "a stone hangs on the pointer": lambda table: equilibrix(table).controller.drag_stone((5.0, 5.0), None),
    "missing links are drawn": lambda table: equilibrix(table).toggle_links(),
    "the keys are on a die": lambda table: table.ui.focus_on("die.1", ring=True),
    "stones bear signs": lambda table: table.app.change_settings(strong_patterns=True),
    "it is said in another language": lambda table: table.app.change_settings(language="cs"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_changes_of_the_table_replace_the_view_model(change: Change) -> None:
    driver, table = laid()
    two_dice(driver, table)
    before = equilibrix(table).view_model
    kept = before.selection, before.pointed_die, before.shows_links, before.render_key
    change(table)
    driver.frames(1, drawn=False)
    assert equilibrix(table).view_model != before
    assert (before.selection, before.pointed_die, before.shows_links, before.render_key) == kept


def test_decision_replaces_the_view_model() -> None:
    driver, table = laid()
    two_dice(driver, table)
    before = equilibrix(table).view_model
    die = before.selection.dice[0]
    table.play_action(Birth(die, next(board.iter_fields(before.selection.legal.get_fields(die)[0]))))
    assert equilibrix(table).view_model.position != before.position
    assert not equilibrix(table).view_model.position.open[die]


def test_unchanged_table_keeps_the_view_model_and_its_caches() -> None:
    driver, table = laid()
    two_dice(driver, table)
    equilibrix(table).controller.choose_die(0)
    equilibrix(table).controller.set_hover(
        next(board.iter_fields(equilibrix(table).view_model.selection.births))
    )
    view_model = equilibrix(table).view_model
    told = view_model.forecast
    assert told is not None
    table.invalidate()
    driver.frames(2)
    assert equilibrix(table).view_model is view_model
    assert equilibrix(table).view_model.forecast is told


def test_pieces_in_flight_are_not_drawn_at_their_target() -> None:
    _, table = laid()
    equilibrix(table).in_flight.lift(stones=[7])
    equilibrix(table).in_flight.set(is_rolling=True)
    table.invalidate()
    view_model = equilibrix(table).view_model
    equilibrix(table).land_flying_pieces()
    table.refresh()
    assert view_model.in_flight == InFlight(frozenset({7}), is_rolling=True)
    assert equilibrix(table).view_model.in_flight == InFlight()


def test_view_model_shows_the_displayed_position() -> None:
    _, table = laid()
    table.position = replace(equilibrix(table).position, turn=9)
    table.invalidate()
    assert equilibrix(table).view_model.position.turn == 9
    with pytest.raises(AttributeError):
        equilibrix(table).view_model.shows_links = True  # type: ignore[misc]


def test_dice_of_a_turn_shown_again_know_nothing_of_later_turns() -> None:
    match, chance = Match.create("equilibrix", SEATS[:2], 3, {}, saved=False), random.Random(1)
    shown = list[tuple[EquilibrixState, tuple[str, ...]]]()
    while match.outcome is None:
        state, seat = match.state, match.deciders[0]
        assert isinstance(state, EquilibrixState)
        shown.append((state, find_die_outcomes(state, match.history)))
        actions = match.game.actions(state, seat)
        passes = [action for action in actions if isinstance(action, Pass) and state.turn % 3 == 2]
        match.act(seat, passes[0] if passes else chosen(state, seat, actions, chance))
    known = set[str]()
    for number, (state, outcomes) in enumerate(shown):
        again = find_die_outcomes(state, match.history[: number + 6])
        for die, (outcome, is_open) in enumerate(zip(outcomes, state.open, strict=True)):
            if not is_open:
                assert again[die] == outcome
                known.add(outcome)
    assert {"used", "passed"} <= known
