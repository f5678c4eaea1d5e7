"""What the table shows just now: dice and what became of them, what is lit, who is under the pointer."""

from __future__ import annotations

import math
from typing import cast

import pytest
from msgspec.structs import replace

from client.games.equilibrix.board import colours, forecast, highlights_view
from client.games.equilibrix.board.dice_view import build_dice_panel_model, find_die_state, find_displayed_die
from client.games.equilibrix.board.flower_geometry import find_drawn_turn
from client.games.equilibrix.board.seats_view import build_seat_model
from client.session.match import Match
from client.table.table import Table
from rules.contract import Scalar
from rules.equilibrix import births, board
from rules.equilibrix.actions import Birth, Pass, PlaceStart, Resign, TakeBack
from rules.equilibrix.state import EquilibrixState
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.equilibrix.player import SEATS
from tests.client.game_faces import equilibrix
from tests.client.table.thinking import Thinking


def laid(options: dict[str, Scalar] | None = None, players: int = 2) -> tuple[Driver, Table]:
    """Return a table of people at which everything is shown at once."""
    driver = Driver(make_app((1920, 1080), settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    driver.app.open("table", match=Match.create("equilibrix", SEATS[:players], 3, options or {}, saved=False))
    driver.settle(drawn=False)
    table = driver.scene
    assert isinstance(table, Table)
    return driver, table


def two_dice(driver: Driver, table: Table) -> None:
    """Go on to a turn with two dice that can be used."""
    for _ in range(40):
        if len(equilibrix(table).controller.selection.dice) == 2:
            return
        die = equilibrix(table).controller.selection.dice[0]
        born, taken = equilibrix(table).controller.selection.legal.get_fields(die)
        action = Birth if born else TakeBack
        table.play_action(action(die, next(board.iter_fields(born or taken))))
        driver.settle(drawn=False)
    raise AssertionError("no turn with two dice")


def test_only_die_is_chosen_automatically_and_highlighted() -> None:
    _, table = laid()
    assert [die.state for die in build_dice_panel_model(equilibrix(table).view_model).dice] == ["chosen"]
    lit = highlights_view.build_highlights(equilibrix(table).view_model)
    assert lit is not None
    assert lit.births == births.get_birth_field_mask(
        equilibrix(table).position, equilibrix(table).position.dice[0]
    )


def test_passed_die_is_not_shown_as_used() -> None:
    driver, table = laid()
    two_dice(driver, table)
    table.play_action(Pass(0))
    driver.settle(drawn=False)
    assert find_die_state(equilibrix(table).view_model, 0) == "passed"
    equilibrix(table).controller.selection = replace(equilibrix(table).controller.selection, die=1)
    field = next(board.iter_fields(equilibrix(table).controller.selection.births))
    assert find_die_state(equilibrix(table).view_model, 1) == "chosen"
    equilibrix(table).controller.selection = replace(equilibrix(table).controller.selection, picked=field)
    assert mothers(table, field) == births.find_mothers(
        equilibrix(table).position, field, equilibrix(table).position.dice[1]
    )


def test_unchosen_dice_faintly_highlight_their_fields() -> None:
    driver, table = laid()
    two_dice(driver, table)
    state = equilibrix(table).position
    each = tuple(births.get_birth_field_mask(state, position) for position in state.dice)
    lit = highlights_view.build_highlights(equilibrix(table).view_model)
    assert lit is not None
    assert lit.is_quiet
    assert (lit.births_by_die, lit.births, lit.threads) == (each, each[0] | each[1], ())
    for field in board.iter_fields(lit.births):
        may = each[0] >> field & 1, each[1] >> field & 1
        assert lit.find_die_side(field) == {(1, 0): -1, (0, 1): 1, (1, 1): 0}[may]
    options = build_dice_panel_model(equilibrix(table).view_model).options
    assert options is not None
    backs = [births.get_takeback_field_mask(state, position).bit_count() for position in state.dice]
    assert options.counts == tuple(zip([found.bit_count() for found in each], backs, strict=True))
    assert options.has_common_fields == bool(each[0] & each[1])


def test_position_is_drawn_after_choosing_a_die() -> None:
    driver, table = laid()
    two_dice(driver, table)

    def drawn() -> str:
        return build_dice_panel_model(equilibrix(table).view_model).position

    assert (find_displayed_die(equilibrix(table).view_model), drawn()) == (None, "")
    assert "position" not in table.ui
    driver.hover("die.1")  # a look, but no choice
    assert drawn() == equilibrix(table).position.dice[1]
    assert "position" not in table.ui
    driver.click("die.1")
    assert drawn() == equilibrix(table).position.dice[1]
    assert "position" in table.ui
    driver.key("esc")
    driver.move(5, 5)
    assert drawn() == ""
    assert "position" not in table.ui


@pytest.mark.parametrize("mirror", [False, True])
def test_drawn_position_turns_to_the_birth_that_is_pointed_at(mirror: bool) -> None:
    driver, table = laid({"mirror": mirror})
    seen = set[tuple[int, bool]]()
    for _ in range(12):
        two_dice(driver, table)
        driver.click("die.0", drawn=False)
        position = equilibrix(table).position.dice[0]
        for field in board.iter_fields(equilibrix(table).controller.selection.births):
            driver.hover(f"field.{field}", drawn=False)
            turn = build_dice_panel_model(equilibrix(table).view_model).turn
            mothers_there = mothers(table, field)
            if mothers_there:
                assert turn == find_drawn_turn(position, field, mothers_there[0])
                seen.add((turn.sixths, turn.is_mirrored))
        driver.move(5, 5, drawn=False)
        driver.frames(2, drawn=False)
        assert build_dice_panel_model(equilibrix(table).view_model).turn.sixths == 0
        field = next(board.iter_fields(equilibrix(table).controller.selection.births))
        table.play_action(Birth(0, field))
        driver.settle(drawn=False)
    assert {sixths for sixths, _ in seen} == set(range(6))
    assert any(mirrored for _, mirrored in seen) == mirror


def test_position_of_an_opponent_die_is_drawn_only_once_played() -> None:
    driver = Driver(make_app((1920, 1080), settings=Settings(language="en", animation_speed=0.0)))
    driver.app.thinker = Thinking()  # type: ignore[assignment]  # it never answers
    seats = tuple(replace(seat, kind="sapling") for seat in SEATS[:2])
    match = Match.create("equilibrix", seats, 3, {}, saved=False)
    game = match.game
    while len(set(cast(EquilibrixState, match.state).dice)) < 2:
        seat = match.deciders[0]
        match.act(seat, next(act for act in game.actions(match.state, seat) if isinstance(act, Pass)))
    driver.app.open("menu")
    driver.app.open("table", match=match)
    driver.settle(drawn=False)
    table = driver.scene
    assert isinstance(table, Table)
    roll = build_dice_panel_model(equilibrix(table).view_model)
    assert roll.position == ""
    assert roll.options is not None
    assert not roll.options.note
    assert highlights_view.build_highlights(equilibrix(table).view_model) is None


def test_selected_field_is_the_brightest_highlight() -> None:
    driver, table = laid()
    two_dice(driver, table)
    while not (
        equilibrix(table).controller.selection.legal.get_fields(0)[0]
        and equilibrix(table).controller.selection.legal.get_fields(0)[1]
    ):
        die = equilibrix(table).controller.selection.dice[-1]
        table.play_action(
            Birth(
                die, next(board.iter_fields(equilibrix(table).controller.selection.legal.get_fields(die)[0]))
            )
        )
        driver.settle(drawn=False)
        two_dice(driver, table)
    driver.click("die.0", drawn=False)
    field, stone = (
        next(board.iter_fields(equilibrix(table).controller.selection.births)),
        next(board.iter_fields(equilibrix(table).controller.selection.takebacks)),
    )
    for picked in (field, stone):
        driver.click(f"field.{picked}", drawn=False)
        driver.move(5, 5, drawn=False)
        driver.frames(40, drawn=False)
        driver.frames(1)
        lit = highlights_view.build_highlights(equilibrix(table).view_model)
        assert lit is not None
        assert lit.is_dimmed
        golden = {each: count_golden_points(driver, table, each) for each in range(board.FIELDS)}
        others = [value for each, value in golden.items() if each not in (picked, *mothers(table, picked))]
        assert golden[picked] > 0.6, picked
        assert golden[picked] > 2 * max(others), picked
    driver.key("esc")
    lit = highlights_view.build_highlights(equilibrix(table).view_model)
    assert lit is not None
    assert not lit.is_dimmed


def mothers(table: Table, field: int) -> tuple[int, ...]:
    """Return the stones that are lit with a birth there."""
    if not equilibrix(table).controller.selection.births >> field & 1:
        return ()
    ghost = highlights_view.build_birth_preview(equilibrix(table).view_model)
    assert ghost is not None
    assert ghost.field == field
    return ghost.mothers


def count_golden_points(driver: Driver, table: Table, field: int) -> float:
    """Return the share of the points of a field's outline that have the colour of what is picked."""
    points = equilibrix(table).layout.plane.outline_field(field, 0.012)
    surface, unit = driver.app.window.surface, driver.app.metrics.unit
    found = [surface.get_at((round(x * unit), round(y * unit)))[:3] for x, y in points]
    return sum(math.dist(colour, colours.PICKED) < 60 for colour in found) / len(found)


def test_encircling_births_are_marked_in_advance() -> None:
    """E-CAP-1, E-CAP-2."""
    driver, table = laid()
    two_dice(driver, table)
    state = equilibrix(table).position
    petal = next(field for field in range(board.PETALS) if board.SIDES[field])
    one, other = board.iter_fields(board.SIDES[petal])
    stones = [0, 0]
    stones[state.seat] = 1 << one
    stones[1 - state.seat] = 1 << petal
    near = replace(state, stones=tuple(stones))
    assert forecast.find_encircling_births(near, board.ALL & ~near.occupied_mask) == (1 << other, 1 << petal)
    paradox = replace(near, stones=(1 << one | 1 << petal, 0)[:: 1 if state.seat == 0 else -1])
    for choice, victims in (("optional", 0), ("compulsory", 1 << petal)):  # E-VAR-5: it may be asked first
        shown = replace(paradox, setup=replace(paradox.setup, paradox=choice))
        assert forecast.find_encircling_births(shown, board.ALL & ~shown.occupied_mask) == (
            1 << other,
            victims,
        )
    assert forecast.find_encircling_births(paradox, board.ALL & ~paradox.occupied_mask) == (0, 0)


def test_hovered_die_highlights_its_fields() -> None:
    driver, table = laid()
    two_dice(driver, table)
    driver.hover("die.1")
    lit = highlights_view.build_highlights(equilibrix(table).view_model)
    assert lit is not None
    assert lit.births == births.get_birth_field_mask(
        equilibrix(table).position, equilibrix(table).position.dice[1]
    )
    assert find_displayed_die(equilibrix(table).view_model) == 1
    assert build_dice_panel_model(equilibrix(table).view_model).position == equilibrix(table).position.dice[1]


def test_hovered_own_stone_highlights_its_births() -> None:
    driver, table = laid()
    two_dice(driver, table)
    state = equilibrix(table).position
    found = 0
    for stone in board.iter_fields(state.stones[state.seat]):
        driver.hover(f"field.{stone}", drawn=False)
        lit = highlights_view.build_highlights(equilibrix(table).view_model)
        if lit is not None:
            found |= lit.births
            assert all(mother == stone for _, mother in lit.threads)
    wanted = [
        births.get_birth_field_mask(state, position) for position in state.dice if state.stones[state.seat]
    ]
    assert found
    assert not found & ~(wanted[0] | wanted[1])


def test_field_is_hovered_only_within_its_outline() -> None:
    driver, table = laid({"asymmetric": True})
    field = next(board.iter_fields(equilibrix(table).controller.selection.births))
    x, y = equilibrix(table).layout.plane.locate_field(field)
    driver.move(x, y)
    assert equilibrix(table).controller.selection.hover == field
    box = table.ui[f"field.{field}"].rect
    corner = box.left + 1, box.top + 1  # within the box of a triangle, and in the petal beside it
    assert equilibrix(table).layout.plane.find_field(corner) != field
    driver.move(*corner)
    assert equilibrix(table).controller.selection.hover != field


@pytest.mark.parametrize(("players", "shown"), [(2, 3), (3, 2)])
def test_every_seat_shows_bases_and_supply(players: int, shown: int) -> None:
    _, table = laid(players=players)
    for seat in range(players):
        panel = build_seat_model(equilibrix(table).view_model, seat)
        assert panel.reached == panel.joined == (False,) * shown
        assert (panel.petals, panel.triangles) == (14, 8)
    assert (
        sum(build_seat_model(equilibrix(table).view_model, seat).head.is_active for seat in range(players))
        == 1
    )


def test_closed_fields_are_marked_in_the_blocking_scenario() -> None:
    _, table = laid({"blocking": True})
    assert highlights_view.build_highlights(equilibrix(table).view_model) is not None
    petal = next(field for field in range(board.PETALS) if board.SIDES[field])
    state = equilibrix(table).position
    other = 1 - state.seat
    stones = [0, 0]
    stones[other] = board.SIDES[petal]
    stones[state.seat] = 1 << 60 & ~board.SIDES[petal]
    table.position = replace(state, stones=tuple(stones))
    table.invalidate()
    lit = highlights_view.build_highlights(equilibrix(table).view_model)
    assert lit is not None
    assert lit.closed >> petal & 1


def test_next_player_to_place_is_distinguished_from_waiting_ones() -> None:
    driver, table = laid({"asymmetric": True}, players=3)
    told: list[tuple[int, list[int]]] = []
    while equilibrix(table).position.phase == "placing":
        state = equilibrix(table).position
        told.append(
            (
                state.seat,
                [
                    seat
                    for seat in range(3)
                    if build_seat_model(equilibrix(table).view_model, seat).head.remark == "next"
                ],
            )
        )
        table.play_action(PlaceStart(next(board.iter_fields(equilibrix(table).controller.selection.births))))
        driver.settle(drawn=False)
    first = told[0][0]
    second, third = (first + 1) % 3, (first + 2) % 3
    # the third places twice running, the first also has the turn after the last placing
    assert told == [
        (first, [second]), (second, [third]), (third, []), (third, [second]), (second, [first]), (first, []),
    ]  # fmt: skip


def test_starting_stones_are_not_called_dice() -> None:
    driver, table = laid({"asymmetric": True})
    assert [die.state for die in build_dice_panel_model(equilibrix(table).view_model).dice] == [
        "now",
        "later",
    ]
    for _ in range(2):
        table.play_action(PlaceStart(next(board.iter_fields(equilibrix(table).controller.selection.births))))
        driver.settle(drawn=False)
    assert [die.state for die in build_dice_panel_model(equilibrix(table).view_model).dice] == [
        "placed",
        "now",
    ]


def test_remaining_dice_are_closed_at_the_end_of_the_game() -> None:
    driver, table = laid()
    two_dice(driver, table)
    while (
        Resign() not in equilibrix(table).controller.selection.legal.actions
    ):  # before the first action of a turn only
        table.play_action(Pass(equilibrix(table).controller.selection.dice[0]))
        driver.settle(drawn=False)
    dice = len(equilibrix(table).position.dice)
    table.play_action(Resign())
    driver.settle(30, drawn=False)
    assert equilibrix(table).position.phase == "over"
    assert [find_die_state(equilibrix(table).view_model, die) for die in range(dice)] == ["unused"] * dice
    assert find_displayed_die(equilibrix(table).view_model) is None
