"""The tree turn and the supply (W-TREE-*, W-SUP-1)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.contract import Ruling
from rules.wispwood.actions import Done, Plant, Refresh, RefreshByCat, Take
from rules.wispwood.events import CatReady, Dealt, Discarded, Planted, Reshuffled
from rules.wispwood.game import GAME
from rules.wispwood.state import KINDS
from tests.rules.wispwood.positions import (
    events,
    format_pond,
    full,
    list_offered,
    only,
    picture,
    place,
    play,
    rule,
    table,
    tree_cells,
)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_tree_turn_plants_one_two_or_three_trees(count: int) -> None:
    """W-TREE-1."""
    state = table(["C"], ["C"])
    assert rule(state, Done()) == "W-TREE-1"
    for x in range(1, count + 1):
        assert state.seat == 0
        assert only(events(state, Plant(x, 0)), Planted) == Planted(0, (x, 0))
        state = play(state, Plant(x, 0))
        assert rule(state, Done()) is None
    assert picture(play(state, Done()).forests[0]) == ["C" + "T" * count]
    assert play(state, Done()).seat == 1


def test_a_fourth_tree_is_one_too_many() -> None:
    """W-TREE-1."""
    state = play(table(["C"], ["C"]), Plant(1, 0), Plant(2, 0), Plant(3, 0))
    assert GAME.actions(state, 0) == (Done(),)
    assert GAME.ruling(state, 0, Plant(0, 1)) == Ruling("W-TREE-1", {"planted": 3, "why": "enough"})


def test_a_tree_touches_a_tile_already_there() -> None:
    """W-TREE-1: wisp, tree or cat, also a tree of this turn; a corner is not enough."""
    state = table(["C.P", "T.."], ["C"])
    assert {(-1, 0), (1, 0), (3, 0), (2, -1), (2, 1), (1, 1), (0, 2), (0, -1), (-1, 1)} == tree_cells(state)
    assert rule(state, Plant(3, 1)) == "W-TREE-1"
    assert rule(state, Plant(9, 9)) == "W-PLACE-3"
    assert rule(state, Plant(0, 0)) == "W-PLACE-1"
    grown = play(state, Plant(3, 0))
    assert rule(grown, Plant(3, 1)) is None


def test_a_tree_keeps_within_the_grid() -> None:
    """W-TREE-1, W-PLACE-3."""
    state = table(["CTTT"], ["C"])
    assert rule(state, Plant(4, 0)) == rule(state, Plant(-1, 0)) == "W-PLACE-3"
    assert rule(table(["CTTT"], ["C"], round_=2), Plant(4, 0)) is None


def test_after_a_tree_turn_a_hidden_cat_is_ready() -> None:
    """W-TREE-2."""
    state = play(table(["c"], ["C"]), Plant(1, 0))
    assert picture(state.forests[0]) == ["cT"]
    assert only(events(state, Done()), CatReady) == CatReady(0)
    assert picture(play(state, Done()).forests[0]) == ["CT"]


def test_after_a_tree_turn_a_ready_cat_stays_ready() -> None:
    """W-TREE-2."""
    state = play(table(["C"], ["C"]), Plant(1, 0))
    assert not [event for event in events(state, Done()) if isinstance(event, CatReady)]
    assert picture(play(state, Done()).forests[0]) == ["CT"]


def test_a_tree_turn_is_always_a_free_choice() -> None:
    """W-TREE-3: also when wisps may be taken, and after a pond was dealt anew."""
    state = table(["C"], ["C"], pond="PP......", may_refresh=True)
    assert len(tree_cells(state)) == 4
    assert list_offered(state, Take)
    assert len(tree_cells(play(state, Refresh()))) == 4
    assert len(tree_cells(play(state, RefreshByCat()))) == 4


def test_a_tree_turn_is_compulsory_when_no_wisp_may_be_taken() -> None:
    """W-TREE-3."""
    state = table(["cTTT", "TTTT", "TT.T", "TTTT"], ["C"])
    assert GAME.actions(state, 0) == (Plant(2, 2),)


def test_a_tree_turn_is_possible_while_the_grid_is_not_full() -> None:
    """W-TREE-3: wherever the last hole is."""
    for x in range(4):
        for y in range(4):
            rows = [list("PPPP") for _ in range(4)]
            rows[3 - y][3 - x] = "c"
            rows[y][x] = "."
            state = table(["".join(row) for row in rows], ["C"])
            assert (x, y) in tree_cells(state)


# ---------------------------------------------------------------- the supply


def test_the_discard_pile_becomes_the_supply_in_the_middle_of_a_deal() -> None:
    """W-SUP-1: with the wisps that this very refresh discarded."""
    state = table(["C"], ["C"], pond="PHOLPHOL", top="LLO", left=3)
    told = events(state, RefreshByCat())
    pile = sum(state.discard) + 8
    assert only(told, Reshuffled) == Reshuffled(pile)
    order = [type(event) for event in told if isinstance(event, Discarded | Reshuffled | Dealt)]
    assert order == [Discarded, Reshuffled, Dealt]
    after = play(state, RefreshByCat())
    assert format_pond(after)[:3] == "LLO"
    assert after.discard == (0, 0, 0, 0)
    assert len(after.supply) == pile - 5
    assert Reshuffled.reveals


def test_the_discard_pile_is_shuffled() -> None:
    """W-SUP-1."""
    state = table(["C"], ["C"], left=0)
    after = play(state, RefreshByCat())
    assert list(after.supply) != sorted(after.supply)
    assert after.rng != state.rng


def test_the_supply_is_renewed_only_when_it_runs_out() -> None:
    """W-SUP-1: exactly enough is enough."""
    state = table(["C"], ["C"], top="PPHHOOLL", left=8)
    told = events(state, RefreshByCat())
    assert not [event for event in told if isinstance(event, Reshuffled)]
    after = play(state, RefreshByCat())
    assert after.supply == ()
    assert sum(after.discard) == sum(state.discard) + 8
    planted = play(after, Plant(1, 0))
    assert only(events(after, Plant(1, 0)), Reshuffled).tiles == sum(after.discard)
    assert planted.discard == (0, 0, 0, 0)


def test_the_trees_of_a_shape_may_renew_the_supply_half_way() -> None:
    """W-SUP-1."""
    state = play(table(["c"], ["C"], pond="PHOLPHOL", top="L", left=1), Take(2))
    laid = place("L4", (1, 0), (2, 0), (3, 0), (3, 1), wisp=(3, 1))
    assert only(events(state, laid), Reshuffled).tiles == sum(state.discard)
    after = play(state, laid)
    assert len(after.supply) == sum(state.discard) - 2


def test_supply_and_discard_pile_never_run_out_together() -> None:
    """W-SUP-1: at most 4×36 + 8 = 152 of 160 tiles are in use."""
    almost = full(6)
    almost[5] = "TTTTT."
    state = table(*[almost] * 4, round_=3, left=0, pond="PPPPPPPP", may_refresh=True)
    assert sum(state.discard) == 160 - 4 * 35 - 8 == 12
    for action in (Refresh(), RefreshByCat()):
        state = play(state, action)
        assert "." not in format_pond(state)
    state = play(state, Plant(5, 5), Done())
    for seat in (1, 2, 3):
        assert state.seat == seat
        state = play(state, RefreshByCat(), Plant(5, 5), Done())
    assert state.phase == "over"
    used = sum(forest.tile_mask.bit_count() for forest in state.forests) + 8
    assert used == 152
    assert len(state.supply) + sum(state.discard) == 8


def test_every_tile_keeps_its_kind() -> None:
    """W-SUP-1: 40 of each kind, whatever was shuffled."""
    state = table(["C"], ["C"], left=2)
    for _ in range(4):
        state = play(state, *(a for a in (RefreshByCat(),) if state.forests[state.seat].ready))
        state = play(state, list_offered(state, Plant)[0], Done())
        everything = Counter((*state.slots, *state.supply))
        for kind in range(len(KINDS)):
            everything[kind] += state.discard[kind]
            everything[kind] += sum(forest.faces[kind].bit_count() for forest in state.forests)
        assert everything == dict.fromkeys(range(4), 40)
