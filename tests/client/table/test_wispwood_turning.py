"""A lifted shape turns by itself where it fits only so, and is turned from one legal way to the next."""

from __future__ import annotations

import pygame
import pytest

from client.games.wispwood.board import forecast
from client.games.wispwood.board.view_model import LiftedShape, list_turning_order
from rules.wispwood.actions import Place
from rules.wispwood.shapes import list_orientations
from rules.wispwood.state import WispwoodState
from tests.client.accessibility.listener import Listener
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.player import Cell, Player, get_lifted_shape, table, table_at


def has_shape_to_choose(state: WispwoodState) -> bool:
    """Return whether a wisp has been taken in a forest that is large enough for many ways to lay it."""
    forest = state.forests[state.seat]
    return state.phase == "shape" and state.round == 2 and 6 <= forest.tile_mask.bit_count() <= 14


def open_with_shape(**settings: object) -> tuple[Driver, Player]:
    """Return a table whose player holds a shape that fits on some cells only if it turns."""
    made = table_at(has_shape_to_choose, 2, **settings)  # type: ignore[arg-type]
    player = Player(made)
    board = wispwood(table(made))
    if board.controller.lifted_shape is None:
        made.click(player.lit_shapes()[-1])
    assert board.view_model.turned_cells
    return made, player


def list_placements(made: Driver, cell: Cell) -> list[Place]:
    """Return, from the legal actions alone, all placements of the held shape with its wisp on a cell."""
    board = table(made)
    shape = get_lifted_shape(made).shape
    found = []
    for action in board.match.game.actions(board.match.state, wispwood(board).position.seat):
        if isinstance(action, Place) and action.shape == shape:
            dx, dy = list_orientations(shape)[action.turn].cells[action.wisp]
            if (action.x + dx, action.y + dy) == cell:
                found.append(action)
    return found


def find_gain(made: Driver, place: Place) -> int:
    return forecast.forecast_placement(wispwood(table(made)).position, place).gain


@pytest.mark.parametrize("shape", ["I2", "I3", "L3", "I4", "O4", "T4", "S4", "L4"])
def test_turning_order_has_every_way_once(shape: str) -> None:
    order = list_turning_order(shape)
    every = {(way.turn, wisp) for way in list_orientations(shape) for wisp in range(len(way.cells))}
    assert len(order) == len(every)
    assert set(order) == every


def test_cells_legal_in_another_way_turn_the_shape_into_its_best() -> None:
    made, player = open_with_shape()
    board = wispwood(table(made))
    held = get_lifted_shape(made)
    choosable = board.view_model.choosable_cells
    gained = set()
    for cell in sorted(board.view_model.turned_cells):
        player.hover_cell(cell)
        hand = get_lifted_shape(made)
        gains = [find_gain(made, place) for place in list_placements(made, cell)]
        assert (hand.turn, hand.wisp) != (held.turn, held.wisp)
        assert board.controller.forecast is not None
        assert board.controller.forecast.gain == max(gains)
        gained.update(gains)
        assert board.controller.selection.way_number == (1, len(gains))
        assert board.view_model.choosable_cells == choosable  # what is lit does not flicker
    assert len(gained) > 1
    made.move(*board.layout.pond.center)
    assert get_lifted_shape(made) == held  # off the forest it is as it was picked up


def test_click_lays_down_the_turned_shape_and_places_it() -> None:
    made, player = open_with_shape()
    cell = min(wispwood(table(made)).view_model.turned_cells)
    player.click_cell(cell)
    hand = get_lifted_shape(made)
    assert hand.pinned
    assert hand.make_action() in list_placements(made, cell)
    moves = table(made).match.moves
    player.click_cell(cell)
    assert table(made).match.moves == moves + 1


@pytest.mark.parametrize("pinned", [False, True])
@pytest.mark.parametrize("by", ["r", "wheel", "pad"])
def test_turning_leads_through_all_legal_ways(by: str, pinned: bool) -> None:
    made, player = open_with_shape()
    board = wispwood(table(made))
    cell = max(board.view_model.turned_cells, key=lambda cell: (len(list_placements(made, cell)), cell))
    player.hover_cell(cell)
    if pinned:
        player.click_cell(cell)
    found, numbers = set(), []
    count = len(list_placements(made, cell))
    assert count > 2
    for _ in range(count):
        found.add(get_lifted_shape(made).make_action())
        numbers.append(board.controller.selection.way_number)
        if by == "wheel":
            made.wheel(*board.grid.get_cell_center(*cell), -1)
        elif by == "pad":
            made.pad(2)
        else:
            made.key("r")
    assert found == set(list_placements(made, cell))
    assert numbers == [(number, count) for number in range(1, count + 1)]
    made.key("r", mod=pygame.KMOD_SHIFT)
    assert board.controller.selection.way_number == (count, count)
    assert get_lifted_shape(made).pinned == pinned


def test_mirroring_takes_only_legal_ways() -> None:
    made, player = open_with_shape()
    board = wispwood(table(made))
    for cell in sorted(board.view_model.turned_cells)[:6]:
        player.hover_cell(cell)
        for key in ("f", "e", "f"):
            made.key(key)
            assert get_lifted_shape(made).make_action() in list_placements(made, cell)


def test_shape_turned_by_hand_stays_turned() -> None:
    made, player = open_with_shape()
    board = wispwood(table(made))
    cell = max(board.view_model.turned_cells, key=lambda cell: (len(list_placements(made, cell)), cell))
    player.hover_cell(cell)
    made.key("r")
    hand = get_lifted_shape(made)
    made.move(*board.layout.pond.center)
    assert (get_lifted_shape(made).turn, get_lifted_shape(made).wisp) == (hand.turn, hand.wisp)
    assert cell in board.view_model.choosable_cells


def test_ways_are_forecast_once_for_each_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    made, player = open_with_shape()
    board = wispwood(table(made))
    first, second, *_ = sorted(board.view_model.turned_cells)
    player.hover_cell(first)
    player.hover_cell(second)
    calls = []
    forecast_placement = forecast.forecast_placement

    def count(state: WispwoodState, action: Place) -> forecast.Forecast:
        calls.append(action)
        return forecast_placement(state, action)

    monkeypatch.setattr(forecast, "forecast_placement", count)
    player.hover_cell(first)
    player.hover_cell(second)
    assert len(calls) == 2  # only what is shown


def test_without_points_the_first_turning_that_fits_is_taken() -> None:
    made, player = open_with_shape(show_points=False)
    board = wispwood(table(made))
    held = get_lifted_shape(made)
    order = list_turning_order(held.shape)
    start = order.index((held.turn, held.wisp))
    for cell in sorted(board.view_model.turned_cells):
        player.hover_cell(cell)
        hand = get_lifted_shape(made)
        steps = [
            (order.index((place.turn, place.wisp)) - start) % len(order)
            for place in list_placements(made, cell)
        ]
        assert (order.index((hand.turn, hand.wisp)) - start) % len(order) == min(steps)


def test_turned_cells_are_named_and_the_ways_announced() -> None:
    ears = Listener.at("wispwood", players=2)
    ears.press("enter", "home", "enter")
    board = wispwood(ears.table)
    turned = board.view_model.turned_cells
    assert turned
    named = [name for name in ears.names("forest/") if "fits turned" in name]
    hand = get_lifted_shape(ears.driver)
    assert len(named) == len(turned - {hand.at})
    assert LiftedShape(hand.shape, hand.turn, hand.wisp, at=hand.at) in board.controller.list_ways(hand)
    assert any("way 3 of 4" in line for line in ears.press("r"))


def test_shape_dragged_to_a_dashed_cell_turns_and_is_laid_down() -> None:
    made, _ = open_with_shape()
    board = wispwood(table(made))
    shape = get_lifted_shape(made).shape
    cell = min(board.view_model.turned_cells)
    made.key("esc")
    place = board.position.shapes.index(shape)
    made.drag(made.center(f"pond.shape.{place}"), board.grid.get_cell_center(*cell))
    hand = get_lifted_shape(made)
    assert hand.pinned
    assert hand.make_action() in list_placements(made, cell)
