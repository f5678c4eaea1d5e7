"""Where shapes may lie (W-PLACE-*)."""

from __future__ import annotations

from typing import cast

import pytest

from rules.contract import Ruling
from rules.wispwood.actions import Place, Plant, Take
from rules.wispwood.game import GAME
from rules.wispwood.placement import compute_reachable_box
from rules.wispwood.state import WispwoodState
from tests.rules.wispwood.positions import (
    Cell,
    forest,
    hat_cells,
    list_offered,
    place,
    play,
    rule,
    table,
    tree_cells,
)


def holding(kind: str, *rows: str, round_: int = 1, hat: str = "hat-cross", x: int = 0) -> WispwoodState:
    """Return a turn in which the first seat has chosen a wisp and its ready cat may fetch any shape."""
    return table(
        forest(rows, x=x), ["C"], pond=kind + "PHOLPHO", phase="shape", taken=0, round_=round_, hat=hat
    )


# ---------------------------------------------------------------- W-PLACE-1, W-PLACE-2, W-PLACE-3


@pytest.mark.parametrize(
    "cells",
    [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((2, 0), (2, 1)), ((0, 1), (0, 2)), ((0, 1), (1, 1))],
    ids=["cat", "wisp-and-free", "free-and-tree", "free", "free-and-wisp"],
)
def test_tiles_never_overlap(cells: tuple[Cell, ...]) -> None:
    """W-PLACE-1: not on a wisp, a tree or the cat."""
    state = holding("P", "C..", ".OT")
    taken = {(0, 0), (1, 1), (2, 1)}
    expected = "W-PLACE-1" if taken & set(cells) else None
    assert rule(state, place("I2", *cells, wisp=cells[0])) == expected


def test_ruling_names_the_occupied_cell() -> None:
    """W-PLACE-1."""
    state = holding("P", "C..", ".OT")
    ruling = GAME.ruling(state, 0, place("I2", (1, 0), (1, 1), wisp=(1, 0)))
    assert ruling == Ruling("W-PLACE-1", {"x": 1, "y": 1})


@pytest.mark.parametrize("rows", ["C..P", "P..C", "T..C"], ids=["wisp", "cat", "tree"])
def test_touching_any_tile_by_a_side_is_enough(rows: str) -> None:
    """W-PLACE-2: wisp, tree or cat; one cell of the shape is enough."""
    state = holding("P", *rows, round_=2)
    assert rule(state, place("I2", (0, 4), (1, 4), wisp=(1, 4))) is None
    assert rule(state, place("I2", (0, -1), (1, -1), wisp=(1, -1))) is None
    assert rule(state, place("I2", (1, 0), (2, 0), wisp=(2, 0))) is None


@pytest.mark.parametrize(
    "cells", [((1, 1), (2, 1)), ((-1, -1), (-2, -1)), ((1, -1), (1, -2)), ((2, 0), (3, 0))]
)
def test_a_corner_is_not_enough(cells: tuple[Cell, ...]) -> None:
    """W-PLACE-2."""
    assert rule(holding("P", "C"), place("I2", *cells, wisp=cells[0])) == "W-PLACE-2"


def test_touching_only_its_own_cells_is_not_enough() -> None:
    """W-PLACE-2: what the shape touches must have lain there before."""
    state = holding("P", "C...", "....", "...T", round_=2)
    assert rule(state, place("O4", (1, 1), (2, 1), (1, 2), (2, 2), wisp=(1, 1))) is None
    assert rule(state, place("I2", (1, 1), (2, 1), wisp=(1, 1))) == "W-PLACE-2"


@pytest.mark.parametrize(("round_", "size"), [(1, 4), (2, 5), (3, 6)])
def test_all_tiles_keep_within_the_grid_of_the_round(round_: int, size: int) -> None:
    """W-PLACE-3: 4, 5, 6."""
    state = holding("P", "C" + "T" * (size - 2), round_=round_)
    assert rule(state, place("I2", (-1, 0), (-1, 1), wisp=(-1, 0))) is None
    assert rule(state, place("I2", (-1, 0), (-2, 0), wisp=(-1, 0))) == "W-PLACE-3"
    assert rule(state, place("I2", (size - 1, 0), (size, 0), wisp=(size, 0))) == "W-PLACE-3"
    tall = holding("P", "C", *["T"] * (size - 2), round_=round_)
    assert rule(tall, place("I2", (0, -1), (1, -1), wisp=(0, -1))) is None
    assert rule(tall, place("I2", (0, -1), (0, -2), wisp=(0, -1))) == "W-PLACE-3"
    ruling = GAME.ruling(tall, 0, place("I2", (0, -1), (0, -2), wisp=(0, -1)))
    assert ruling == Ruling("W-PLACE-3", {"n": size})


def test_the_grid_slides_until_the_forest_fixes_it() -> None:
    """W-PLACE-3: where the square lies is not fixed in advance."""
    state = table(["CTT"], ["C"], phase="trees", planted=1)
    assert {(-1, 0), (3, 0)} <= tree_cells(state)
    left = play(state, Plant(-1, 0))
    assert (3, 0) not in tree_cells(left)
    assert rule(left, Plant(3, 0)) == "W-PLACE-3"
    right = play(state, Plant(3, 0))
    assert rule(right, Plant(-1, 0)) == "W-PLACE-3"
    assert compute_reachable_box(right.forests[0], 4) == (0, -3, 3, 3)


def test_the_grid_may_slide_anew_in_the_next_round() -> None:
    """W-PLACE-3: a full 4×4 forest grows to any side in round 2."""
    rows = ["CPPP", "PPPP", "HHHH", "OOLL"]
    state = table(rows, ["C"], round_=2)
    around = {(x, y) for x in range(-1, 5) for y in range(-1, 5)} - {
        (x, y) for x in range(4) for y in range(4)
    }
    assert tree_cells(state) == around - {(-1, -1), (4, 4), (-1, 4), (4, -1)}
    after = play(state, Plant(-1, 0))
    assert rule(after, Plant(4, 0)) == "W-PLACE-3"
    assert rule(after, Plant(0, 4)) is None


def test_separate_pieces_count_for_the_grid() -> None:
    """W-PLACE-3."""
    state = holding("P", "C...P", round_=2)
    assert rule(state, place("I2", (5, 0), (5, 1), wisp=(5, 0))) == "W-PLACE-3"
    assert rule(state, place("I2", (-1, 0), (-1, 1), wisp=(-1, 0))) == "W-PLACE-3"
    assert rule(state, place("I2", (1, 0), (2, 0), wisp=(1, 0))) is None
    wider = holding("P", "C...P", round_=3)
    assert rule(wider, place("I2", (5, 0), (5, 1), wisp=(5, 0))) is None


def test_a_shape_may_reach_over_a_gap_to_a_separate_piece() -> None:
    """W-PLACE-2, W-RND-5: any piece may be touched."""
    state = holding("P", "C....", "....O", round_=2)
    assert rule(state, place("I2", (2, 1), (3, 1), wisp=(2, 1))) is None


# ---------------------------------------------------------------- W-PLACE-4

HATS = {
    "hat-diagonal": ["x.T.x.", ".xTx..", "TTCTTT", ".xTx..", "x.T.x.", "..T..x"],
    "hat-cross": ["T.x.T.", "..x...", "xxCxxx", "..x...", "..x...", "T.x..T"],
    "hat-cuddle": ["T.....", ".xxx.T", ".xCx..", ".xxx..", "......", "T....T"],
    "hat-chequers": ["T....T", ".x.x.x", "..C.H.", "Hx.HHx", "..x.x.", "T...HH"],
    "hat-distance": ["xxxxxT", "x...x.", "x.C.x.", "x...x.", "xxxxx.", "T....T"],
}
"""x: where a new hat may lie. The chequers' chain takes in the hats at (3, 3) and (4, 2): not the one beside
them at (4, 3), nor those at (0, 3) and (4, 5), which no corner steps join to the cat."""

MOVED = {
    "hat-diagonal": ["..T...", "HHTTT.", "C.T...", ".xT...", ".Tx...", "T..x.T"],
    "hat-cross": ["xHT...", "x..TT.", "CxHxxx", "x.T...", "x.TT..", "x....T"],
    "hat-cuddle": ["H.T..H", "xx..T.", "CxT...", "xx.TT.", "H.T.H.", "T....T"],
    "hat-chequers": ["C....T", ".x....", "..T.H.", "...H..", "..H...", "T....T"],
    "hat-distance": ["CHx..T", "HHx...", "xxx.T.", "..TT..", "......", "T....T"],
}
"""The cat lies elsewhere now; hats lie where they once obeyed."""


def list_marked_cells(rows: list[str]) -> set[Cell]:
    return {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "x"}


def without_marks(rows: list[str]) -> list[str]:
    return [row.replace("x", ".") for row in rows]


@pytest.mark.parametrize("card", HATS)
def test_a_new_hat_lies_where_the_hat_card_says(card: str) -> None:
    """W-PLACE-4."""
    state = holding("H", *without_marks(HATS[card]), round_=3, hat=card)
    assert hat_cells(state) == list_marked_cells(HATS[card])


@pytest.mark.parametrize("card", MOVED)
def test_a_new_hat_obeys_the_cats_present_cell(card: str) -> None:
    """W-PLACE-4: a moved cat; hats already lying are never checked again."""
    state = holding("H", *without_marks(MOVED[card]), round_=3, hat=card)
    assert hat_cells(state) == list_marked_cells(MOVED[card])


@pytest.mark.parametrize("card", HATS)
@pytest.mark.parametrize("kind", "POL")
def test_other_wisps_and_the_trees_of_a_shape_are_free(card: str, kind: str) -> None:
    """W-PLACE-4."""
    rows = without_marks(HATS[card])
    other = holding(kind, *rows, round_=3, hat=card)
    free = {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "."}
    assert hat_cells(other) == free
    hats = holding("H", *rows, round_=3, hat=card)
    with_hats, with_others = set(list_offered(hats, Place)), set(list_offered(other, Place))
    assert with_hats < with_others


def test_ruling_names_the_hat_card_and_the_cell() -> None:
    """W-PLACE-4."""
    state = holding("H", "C", hat="hat-diagonal")
    ruling = GAME.ruling(state, 0, place("I2", (1, 0), (1, 1), wisp=(1, 0)))
    assert ruling == Ruling("W-PLACE-4", {"card": "hat-diagonal", "x": 1, "y": 0})
    assert rule(state, place("I2", (1, 0), (1, 1), wisp=(1, 1))) is None


def test_a_chain_of_hats_is_broken_by_contact_with_a_side() -> None:
    """W-PLACE-4, hat-chequers: only corner steps join."""
    joined = holding("H", "C....", ".H...", "..H..", "....T", "T....", hat="hat-chequers", round_=2)
    assert (3, 3) in hat_cells(joined)
    broken = holding("H", "C....", ".HH..", "....T", ".....", "T....", hat="hat-chequers", round_=2)
    assert not {(3, 2), (3, 0)} & hat_cells(broken)
    assert {(0, 2), (2, 2), (2, 0)} <= hat_cells(broken)


def test_a_chain_of_hats_is_broken_when_the_cat_has_moved_away() -> None:
    """W-PLACE-4, hat-chequers: only a chain to the cat's present cell helps."""
    before = holding("H", "C....", ".H...", "..H..", "....T", "T....", hat="hat-chequers", round_=2)
    after = holding("H", "TC...", ".H...", "..H..", "....T", "T....", hat="hat-chequers", round_=2)
    assert (3, 3) in hat_cells(before)
    assert hat_cells(after) == {(0, 1), (2, 1)}


def test_a_hat_chain_goes_round_corners_and_over_any_number_of_hats() -> None:
    """W-PLACE-4, hat-chequers."""
    rows = ["C....", ".H...", "..H..", ".H..T", "T...."]
    assert hat_cells(holding("H", *rows, hat="hat-chequers", round_=2)) == {
        (2, 0), (0, 2), (3, 1), (3, 3), (2, 4),
    }  # fmt: skip


# ---------------------------------------------------------------- W-PLACE-5


def takes(state: WispwoodState) -> set[int]:
    return {action.slot for action in cast("tuple[Take, ...]", list_offered(state, Take))}


def test_unplaceable_wisp_cannot_be_taken() -> None:
    """W-PLACE-5: one hole is too small for any shape."""
    rows = ["cTTT", "TTTT", "TT.T", "TTTT"]
    state = table(rows, ["C"])
    assert takes(state) == set()
    assert rule(state, Take(0)) == "W-PLACE-5"
    ruling = GAME.ruling(state, 0, Take(1))
    assert ruling == Ruling("W-PLACE-5", {"slot": 1, "kind": "hat"})


def test_one_of_the_two_shapes_is_enough_to_take_a_wisp() -> None:
    """W-PLACE-5: I2 lies between slots 0 and 1."""
    state = table(["cTTT", "TTTT", "T..T", "TTTT"], ["C"], pond="PPPPPPPO")
    assert takes(state) == {0, 1}
    assert rule(state, Take(5)) == "W-PLACE-5"


def test_a_ready_cat_opens_wisps_whose_own_shapes_do_not_fit() -> None:
    """W-PLACE-5 with W-CAT-2."""
    state = table(["CTTT", "TTTT", "T..T", "TTTT"], ["C"], pond="PPPPPPPO")
    assert takes(state) == set(range(8))


def test_a_hat_may_be_taken_only_if_it_can_obey_its_card() -> None:
    """W-PLACE-5 with W-PLACE-4."""
    rows = ["cTTT", "TTTT", "TT..", "TT.T"]
    near = table(rows, ["C"], pond="HPHPHPHP", hat="hat-cuddle")
    assert takes(near) == {1, 5}  # beside I2 and L3, the only shapes that fit
    assert rule(near, Take(0)) == "W-PLACE-5"
    far = table(rows, ["C"], pond="HPHPHPHP", hat="hat-diagonal")
    assert takes(far) == {0, 1, 4, 5}


def test_offered_wisps_can_be_placed() -> None:
    """W-PLACE-5: there is always a way to place a chosen wisp."""
    state = table(["CTTT", "TTTT", "T..T", "TTTT"], ["C"], pond="PHOLPHOL")
    for slot in takes(state):
        assert list_offered(play(state, Take(slot)), Place)
