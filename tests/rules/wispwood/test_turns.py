"""A player's turn (W-TURN-*, W-POND-*, W-CAT-*)."""

from __future__ import annotations

from typing import cast

import pytest

from rules.contract import Ruling
from rules.wispwood.actions import Done, KeepCat, Place, Plant, Refresh, RefreshByCat, Take, WispwoodAction
from rules.wispwood.events import CatHid, CatReady, Dealt, Discarded, Placed, Took, TurnBegan
from rules.wispwood.game import GAME
from rules.wispwood.shapes import list_orientations
from rules.wispwood.state import WispwoodState
from tests.rules.wispwood.positions import (
    SHAPES,
    events,
    format_pond,
    list_offered,
    only,
    picture,
    place,
    play,
    rule,
    table,
)


def ending(pond: str, *, top: str = "", second: str = "C") -> WispwoodState:
    """Return the end of seat 0's tree turn, before seat 1 gets this pond."""
    return table(["CT"], [second], pond=pond, phase="trees", planted=1, top=top)


def list_offered_shapes(state: WispwoodState) -> set[str]:
    return {action.shape for action in cast("tuple[Place, ...]", list_offered(state, Place))}


# ---------------------------------------------------------------- whose turn


@pytest.mark.parametrize("start", [0, 1, 2])
def test_players_take_turns_clockwise_from_the_start_player(start: int) -> None:
    """W-TURN-0."""
    state = table(["C"], ["C"], ["C"], start=start, seat=start)
    order = []
    for _ in range(7):
        order.append(state.seat)
        assert GAME.deciders(state) == (state.seat,)
        state = play(state, Plant(*first_tree(state)), Done())
    assert order == [(start + i) % 3 for i in range(7)]


def first_tree(state: WispwoodState) -> tuple[int, int]:
    action = cast("Plant", list_offered(state, Plant)[0])
    return action.x, action.y


def test_playing_out_of_turn_is_refused() -> None:
    """W-TURN-0."""
    state = table(["C"], ["C"], ["C"], seat=1)
    for seat in (0, 2, 3, -1):
        assert rule(state, Take(0), seat) == "W-TURN-0"
        assert rule(state, Plant(1, 0), seat) == "W-TURN-0"


def test_no_turn_may_be_passed() -> None:
    """W-TURN-0."""
    state = table(["C"], ["C"])
    kinds = {type(action) for action in GAME.actions(state, 0)}
    assert kinds == {RefreshByCat, Take, Plant}
    assert rule(state, Done()) == "W-TREE-1"
    assert rule(state, KeepCat()) == "W-RND-3"


# ---------------------------------------------------------------- the basic turn


@pytest.mark.parametrize("slot", range(8))
def test_a_wisp_goes_with_one_of_the_two_shapes_beside_its_slot(slot: int) -> None:
    """W-TURN-1."""
    state = play(table(["c"], ["C"], pond="PPPPPPOO"), Take(slot))
    assert state.phase == "shape"
    assert list_offered_shapes(state) == {SHAPES[(slot - 1) % 8], SHAPES[slot]}


def test_the_wisp_is_one_cell_and_trees_from_the_supply_are_the_others() -> None:
    """W-TURN-1."""
    before = table(["c"], ["C"], pond="PHOLPHOL", top="OHL")
    chosen = play(before, Take(2))
    laid = place("L4", (1, 0), (2, 0), (3, 0), (3, 1), wisp=(3, 1))
    after = play(chosen, laid)
    assert picture(after.forests[0]) == ["cTTT", "...O"]
    assert before.supply[:-3] == after.supply
    assert after.seat == 1
    told = events(chosen, laid)
    assert only(told, Placed) == Placed(0, 2, 2, "L4", ((1, 0), (2, 0), (3, 0), (3, 1)), (3, 1))
    assert only(events(before, Take(2)), Took) == Took(0, 2, 2)


def test_the_faces_of_new_trees_are_those_of_the_supply_and_seen_by_nobody() -> None:
    """W-TURN-1."""
    state = play(table(["c"], ["C"], top="OHL"), Take(2))
    after = play(state, place("L4", (1, 0), (2, 0), (3, 0), (3, 1), wisp=(3, 1)))
    forest = after.forests[0]
    under = [next(k for k in range(4) if forest.faces[k] & forest.get_cell_mask(x, 0)) for x in (1, 2, 3)]
    assert under == [2, 1, 3]
    assert all(f.faces == (0, 0, 0, 0) for f in GAME.view(after, 0).forests)


def test_only_a_wisp_that_lies_on_the_pond_can_be_taken() -> None:
    """W-TURN-1."""
    state = table(["C"], ["C"], pond="P.O.L...")
    for slot in (1, 3, 5, 6, 7, 8, -1, -8, 100):
        assert rule(state, Take(slot)) == "W-TURN-1"
    for slot in (0, 2, 4):
        assert rule(state, Take(slot)) is None


def test_a_chosen_wisp_has_to_be_placed_before_anything_else() -> None:
    """W-TURN-3."""
    state = play(table(["C"], ["C"]), Take(0))
    assert {type(action) for action in GAME.actions(state, 0)} == {Place}
    for action in (Take(0), Take(1), Plant(1, 0), Plant(9, 9), Done(), Refresh(), RefreshByCat()):
        assert rule(state, action) == "W-TURN-3"
    assert GAME.ruling(state, 0, Plant(1, 0)) == Ruling("W-TURN-3", {"why": "taken"})


@pytest.mark.parametrize("trees", [1, 2, 3])
def test_once_a_tree_is_planted_no_wisp_may_be_taken(trees: int) -> None:
    """W-TURN-3."""
    state = table(["C"], ["c"], pond="POOOOOO.")
    assert rule(state, Take(0)) is None
    for _ in range(trees):
        state = play(state, Plant(*first_tree(state)))
    for action in (Take(0), Take(7), Place("I2", 0, 1, 0, 0)):
        assert rule(state, action) == "W-TURN-3"
    assert rule(state, RefreshByCat()) == "W-CAT-1"
    assert rule(state, Refresh()) == "W-POND-2"
    assert rule(state, Done()) is None
    assert rule(play(state, Done()), Take(0)) is None


def test_without_a_chosen_wisp_nothing_can_be_placed() -> None:
    """W-TURN-1."""
    state = table(["C"], ["C"])
    assert rule(state, Place("I2", 0, 1, 0, 0)) == "W-TURN-1"
    assert rule(play(state, Take(0)), Place("X9", 0, 1, 0, 0)) == "W-TURN-1"


@pytest.mark.parametrize(
    ("shape", "ways"),
    [("I2", 2), ("I3", 2), ("L3", 4), ("I4", 2), ("O4", 1), ("T4", 4), ("S4", 4), ("L4", 8)],
)
def test_a_shape_may_be_turned_and_mirrored_and_its_wisp_may_be_any_of_its_cells(
    shape: str, ways: int
) -> None:
    """W-TURN-2."""
    slot = SHAPES.index(shape)
    state = play(table(["c"], ["C"], pond="PPPPOOOO"), Take(slot))
    actions = [a for a in cast("tuple[Place, ...]", list_offered(state, Place)) if a.shape == shape]
    cells = int(shape[1])
    assert {(a.turn, a.wisp) for a in actions} == {(t, w) for t in range(ways) for w in range(cells)}
    for turn, wisp in ((ways, 0), (-1, 0), (0, cells), (0, -1)):
        assert rule(state, Place(shape, turn, 1, 0, wisp)) == "W-TURN-2"
    assert len(list_orientations(shape)) == ways


# ---------------------------------------------------------------- the pond


def test_empty_pond_is_refilled_automatically() -> None:
    """W-POND-1."""
    last = play(table(["c"], ["C"], pond="P.......", top="LPHOLPHOL"), Take(0))
    laid = place("I2", (1, 0), (2, 0), wisp=(1, 0))
    state = play(last, laid)
    assert format_pond(state) == "PHOLPHOL"
    told = events(last, laid)
    assert only(told, Dealt) == Dealt(tuple((i, i % 4) for i in range(8)), "empty")
    assert not [event for event in told if isinstance(event, Discarded)]
    assert [type(event) for event in told[-2:]] == [TurnBegan, Dealt]


def test_the_pond_is_checked_once_so_eight_alike_after_a_deal_stay() -> None:
    """W-POND-1: no second look, at what W-POND-1 or W-POND-2 have dealt."""
    last = play(table(["c"], ["C"], pond="P.......", top="L" + "H" * 8), Take(0))
    state = play(last, place("I2", (1, 0), (2, 0), wisp=(1, 0)))
    assert format_pond(state) == "H" * 8
    assert rule(state, Refresh()) == "W-POND-2"
    again = play(ending("P......P", top="O" * 8), Done(), Refresh())
    assert format_pond(again) == "O" * 8
    assert rule(again, Refresh()) == "W-POND-2"


@pytest.mark.parametrize("pond", ["PPPPPPPP", "H..H...H", "...O....", "LLLLLLL."])
def test_a_pond_of_one_kind_may_be_refreshed(pond: str) -> None:
    """W-POND-2: also a single wisp."""
    state = play(ending(pond, top="PHOLPHOL"), Done())
    assert state.seat == 1
    assert rule(state, Refresh()) is None
    assert list_offered(state, Take)  # it need not be
    told = events(state, Refresh())
    gone = only(told, Discarded)
    assert [slot for slot, _ in gone.tiles] == [i for i, letter in enumerate(pond) if letter != "."]
    after = play(state, Refresh())
    assert format_pond(after) == "PHOLPHOL"
    assert sum(after.discard) == sum(state.discard) + 8 - pond.count(".")
    assert (gone.why, only(told, Dealt).why) == ("same", "same")
    assert after.seat == 1
    assert after.forests[1].ready


@pytest.mark.parametrize("pond", ["PPPPPPPH", "P......H", "PHOL...."])
def test_a_pond_of_several_kinds_stays(pond: str) -> None:
    """W-POND-2."""
    assert rule(play(ending(pond), Done()), Refresh()) == "W-POND-2"


def test_a_pond_may_be_refreshed_only_before_anything_else() -> None:
    """W-POND-2: at the start of a turn; W-TURN-3: a wisp that was taken comes first."""
    state = play(ending("PP......"), Done())
    for action in (Plant(1, 0), RefreshByCat()):
        assert rule(play(state, action), Refresh()) == "W-POND-2"
    assert rule(play(state, Take(0)), Refresh()) == "W-TURN-3"


def test_a_pond_that_becomes_one_kind_waits_for_the_next_turn() -> None:
    """W-POND-2."""
    state = play(table(["c"], ["C"], pond="PPPH...."), Take(3))
    after = play(state, place("S4", (1, 0), (2, 0), (2, 1), (3, 1), wisp=(1, 0)))
    assert after.seat == 1
    assert rule(after, Refresh()) is None


def test_a_taken_wisp_is_not_replaced() -> None:
    """W-POND-3."""
    state = play(table(["c"], ["c"], pond="PHOLPHOL"), Take(0))
    assert format_pond(state) == "PHOLPHOL"  # it leaves with its shape
    state = play(state, place("I2", (1, 0), (2, 0), wisp=(1, 0)))
    assert format_pond(state) == ".HOLPHOL"
    state = play(state, Take(2), place("I3", (1, 0), (2, 0), (3, 0), wisp=(1, 0)))
    assert format_pond(state) == ".H.LPHOL"


# ---------------------------------------------------------------- the cat


def test_a_ready_cat_may_hide_to_deal_the_whole_pond_anew() -> None:
    """W-CAT-1."""
    state = table(["C"], ["C"], pond="PH.LP.OL", top="PPHHOOLL")
    told = events(state, RefreshByCat())
    after = play(state, RefreshByCat())
    assert format_pond(after) == "PPHHOOLL"
    assert picture(after.forests[0]) == ["c"]
    assert after.seat == 0
    assert after.phase == "turn"
    assert after.discard == (2, 1, 1, 2)
    assert only(told, CatHid) == CatHid(0, "refresh")
    assert (only(told, Discarded).why, only(told, Dealt).why) == ("cat", "cat")


def test_a_hidden_cat_does_nothing() -> None:
    """W-CAT-1, W-CAT-2."""
    state = table(["c"], ["C"])
    assert rule(state, RefreshByCat()) == "W-CAT-1"
    chosen = play(state, Take(0))
    assert rule(chosen, Place("I4", 0, 1, 0, 0)) == "W-CAT-2"
    assert list_offered_shapes(chosen) == {"T4", "I2"}


def test_the_cat_may_deal_after_a_pond_of_one_kind_was_refreshed() -> None:
    """W-CAT-1 comes after W-POND-2."""
    state = play(ending("PP......"), Done(), Refresh())
    assert rule(state, RefreshByCat()) is None
    assert picture(play(state, RefreshByCat()).forests[1]) == ["c"]


def test_the_cat_may_deal_after_an_empty_pond_was_dealt() -> None:
    """W-CAT-1 comes after W-POND-1."""
    last = play(table(["c"], ["C"], pond="P......."), Take(0))
    state = play(last, place("I2", (1, 0), (2, 0), wisp=(1, 0)))
    assert rule(state, RefreshByCat()) is None


@pytest.mark.parametrize(("action", "named"), [(Take(0), "W-TURN-3"), (Plant(1, 0), "W-CAT-1")])
def test_the_cat_deals_only_before_a_wisp_or_a_tree(action: WispwoodAction, named: str) -> None:
    """W-CAT-1; W-TURN-3."""
    state = play(table(["C"], ["C"]), action)
    assert rule(state, RefreshByCat()) == named


def test_a_ready_cat_fetches_any_of_the_eight_shapes() -> None:
    """W-CAT-2."""
    state = play(table(["C"], ["C"], pond="PPPPPPPO"), Take(0))
    assert list_offered_shapes(state) == set(SHAPES)


@pytest.mark.parametrize(
    ("shape", "cells", "side"),
    [
        ("I2", ((1, 0), (2, 0)), "C"),  # slot 0 lies between T4 and I2
        ("T4", ((1, 0), (2, 0), (3, 0), (2, 1)), "C"),
        ("I4", ((0, 1), (1, 1), (2, 1), (3, 1)), "c"),
    ],
)
def test_only_a_shape_from_elsewhere_hides_the_cat(
    shape: str, cells: tuple[tuple[int, int], ...], side: str
) -> None:
    """W-CAT-2."""
    state = play(table(["C"], ["C"], pond="PPPPPPPO"), Take(0))
    laid = place(shape, *cells, wisp=cells[0])
    assert picture(play(state, laid).forests[0])[0][0] == side
    hid = [event for event in events(state, laid) if isinstance(event, CatHid)]
    assert hid == ([CatHid(0, "shape")] if side == "c" else [])


def test_a_cat_acts_at_most_once_a_turn() -> None:
    """W-CAT-2."""
    state = play(table(["C"], ["C"], top="PPPPPPPP"), RefreshByCat())
    assert rule(state, RefreshByCat()) == "W-CAT-1"
    chosen = play(state, Take(0))
    assert list_offered_shapes(chosen) == {"T4", "I2"}
    assert rule(chosen, place("I4", (0, 1), (1, 1), (2, 1), (3, 1), wisp=(0, 1))) == "W-CAT-2"


def test_a_cat_that_dealt_may_be_made_ready_by_a_tree_turn_at_once() -> None:
    """W-TREE-2: also one hidden this turn by W-CAT-1."""
    state = play(table(["C"], ["C"]), RefreshByCat(), Plant(1, 0))
    told = events(state, Done())
    assert only(told, CatReady) == CatReady(0)
    assert picture(play(state, Done()).forests[0]) == ["CT"]
