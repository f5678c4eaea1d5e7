"""The end of a round, what lies between two, and the end of the game (W-RND-*, W-END-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from rules.wispwood.actions import Done, KeepCat, MoveCat, Plant, Take
from rules.wispwood.events import (
    CatMoved,
    CatStayed,
    Dealt,
    GameEnded,
    GridFilled,
    RoundBegan,
    RoundScored,
    TreesReturned,
    TurnBegan,
)
from rules.wispwood.game import GAME
from rules.wispwood.state import RoundSheet, WispwoodState
from tests.rules.wispwood.positions import (
    blank_sheet,
    events,
    forest,
    format_pond,
    full,
    list_offered,
    only,
    picture,
    place,
    play,
    rule,
    table,
)

HOLE = ["CTTT", "TTTT", "TTTT", "TTT."]
"""A 4×4 grid with one cell to go, at (3, 3)."""


def plain_turn(state: WispwoodState) -> WispwoodState:
    """Return a tree turn of one tree, which fills HOLE."""
    return play(state, list_offered(state, Plant)[0], Done())


# ---------------------------------------------------------------- W-RND-1


@pytest.mark.parametrize(
    ("players", "start", "filler"),
    [(n, start, filler) for n in (2, 3, 4) for start in range(n) for filler in range(n)],
)
def test_after_a_full_grid_only_those_still_to_come_in_the_lap_play(
    players: int, start: int, filler: int
) -> None:
    """W-RND-1: up to and including the player to the right of the start player."""
    forests = [HOLE if seat == filler else ["C"] for seat in range(players)]
    state = table(*forests, start=start, seat=filler)
    last = (start - 1) % players
    to_come = (last - filler) % players
    state = plain_turn(state)
    turns = []
    while state.phase == "turn":
        turns.append(state.seat)
        assert state.closing
        state = plain_turn(state)
    assert turns == [(filler + 1 + i) % players for i in range(to_come)]
    assert state.phase == "cats"
    assert len(state.sheets) == 1


def test_the_last_player_of_the_lap_ends_the_round_at_once() -> None:
    """W-RND-1."""
    state = play(table(["C"], ["C"], HOLE, seat=2), Plant(3, 3))
    told = events(state, Done())
    assert only(told, RoundScored).round == 1
    assert not [event for event in told if isinstance(event, TurnBegan)]


def test_a_second_full_grid_prolongs_nothing() -> None:
    """W-RND-1."""
    state = table(HOLE, HOLE, ["C"])
    first = events(state, Plant(3, 3))
    assert only(first, GridFilled) == GridFilled(0, True)
    state = plain_turn(state)
    assert only(events(state, Plant(3, 3)), GridFilled) == GridFilled(1, False)
    state = plain_turn(state)
    assert state.seat == 2
    assert plain_turn(state).phase == "cats"


def test_the_last_turns_are_announced() -> None:
    """W-RND-1."""
    state = table(["C"], HOLE, ["C"])
    assert only(events(play(state, Plant(1, 0)), Done()), TurnBegan) == TurnBegan(1, 2, False)
    state = plain_turn(state)
    assert only(events(play(state, Plant(3, 3)), Done()), TurnBegan) == TurnBegan(2, 2, True)


def test_a_grid_filled_by_a_shape_ends_the_round_as_well() -> None:
    """W-RND-1."""
    rows = ["cTTT", "TTTT", "TTTT", "TT.."]
    state = play(table(["C"], rows, seat=1), Take(0))
    laid = place("I2", (2, 3), (3, 3), wisp=(3, 3))
    assert only(events(state, laid), GridFilled) == GridFilled(1, True)
    assert play(state, laid).phase == "cats"


def test_the_cats_tile_counts_as_a_cell_of_the_grid() -> None:
    """W-RND-1: fifteen trees and the cat fill a 4×4 grid."""
    state = table(HOLE, ["C"], seat=0, start=1)
    assert state.forests[0].trees.bit_count() == 14
    assert play(plain_turn(state)).phase == "cats"


def test_a_round_goes_on_while_no_grid_is_full() -> None:
    """W-RND-1."""
    state = table(["C"], ["C"], lap=2)
    for _ in range(4):
        state = plain_turn(state)
    assert (state.phase, state.lap, state.seat) == ("turn", 4, 0)


# ---------------------------------------------------------------- W-RND-2


@pytest.mark.parametrize(("round_", "bonus"), [(1, 2), (2, 4), (3, 6)])
def test_every_full_grid_brings_its_bonus(round_: int, bonus: int) -> None:
    """W-RND-2: 2, 4, 6, to every player whose grid is full."""
    hole = [*full(round_ + 3)[:-1], "T" * (round_ + 2) + "."]
    state = table(hole, hole, ["C"], round_=round_)
    state = plain_turn(plain_turn(state))
    state = plain_turn(state)
    assert [line[-1] for line in state.sheets[-1].points] == [bonus, bonus, 0]


def test_a_round_scores_every_wish_card_for_every_player() -> None:
    """W-RND-2."""
    wishes = ("pumpkin-sudoku", "hat-cross", "orb-around", "heart-near", "tree-largest")
    rows = ["CPHT", "OTLT", "TTTT", "HHT."]
    state = play(table(["CT"], rows, seat=1, wishes=wishes), Plant(3, 3))
    scored = only(events(state, Done()), RoundScored)
    # a pumpkin 4; three hats 18; the orb sees the pumpkin 2; three trees beside the heart 6; nine trees hang
    # together 9; the full grid 2
    assert scored.points == ((0, 0, 0, 0, 1, 0), (4, 18, 2, 6, 9, 2))
    assert scored.points == play(state, Done()).sheets[-1].points


def test_a_sheet_keeps_the_forests_as_they_were_scored() -> None:
    """W-RND-2."""
    state = play(table(["C"], HOLE, seat=1), Plant(3, 3), Done())
    assert [picture(stood) for stood in state.sheets[0].forests] == [["C"], full(4)]
    later = play(state, KeepCat())
    assert [picture(stood) for stood in later.sheets[0].forests] == [["C"], full(4)]


def test_wisps_that_stay_score_again() -> None:
    """W-RND-2: rounds are added up, and a wisp counts in each."""
    state = table(["C"], ["CPTT", *HOLE[1:]], seat=1)
    state = play(state, Plant(3, 3), Done())
    assert state.sheets[0].points[1][0] == 4
    state = play(state, KeepCat())  # seat 0 has no tree and is not asked
    assert (state.round, state.start) == (2, 1)
    assert picture(state.forests[1]) == ["CP"]
    last = table(["C"], [*full(5)[:-1], "TTTP."], seat=1, round_=2, sheets=state.sheets)
    last = play(last, Plant(4, 4), Done())
    assert [sheet.points[1][0] for sheet in last.sheets] == [4, 4]
    totals = [sum(sum(sheet.points[seat]) for sheet in last.sheets) for seat in (0, 1)]
    assert totals[1] > 8


# ---------------------------------------------------------------- W-RND-3


def between(*rows: Sequence[str], start: int = 0, round_: int = 1, pond: str = "PHOL....") -> WispwoodState:
    """Return a position in which the cats may move, beginning with the start player."""
    return table(*rows, phase="cats", start=start, seat=start, round_=round_, pond=pond)


@pytest.mark.parametrize("start", [0, 1, 2])
def test_cats_move_in_turn_order_from_the_start_player(start: int) -> None:
    """W-RND-3."""
    state = between(["CT"], ["CT"], ["CT"], start=start)
    asked = []
    while state.phase == "cats":
        asked.append(state.seat)
        state = play(state, KeepCat())
    assert asked == [(start + i) % 3 for i in range(3)]


def test_a_cat_may_move_to_any_tree_of_its_forest() -> None:
    """W-RND-3: not to a wisp, an empty cell or where it lies."""
    state = between(["CPT", "T.H", "..T"], ["C"])
    assert set(GAME.actions(state, 0)) == {KeepCat(), MoveCat(2, 0), MoveCat(0, 1), MoveCat(2, 2)}
    for cell in ((0, 0), (1, 0), (1, 1), (2, 1), (9, 9)):
        assert rule(state, MoveCat(*cell)) == "W-RND-3"


def test_the_tile_a_cat_leaves_is_a_tree_again_and_the_one_it_enters_no_longer_is() -> None:
    """W-RND-3, W-RND-4: so the one it left goes back, the one under it stays."""
    state = between(["CPT", "T.H"], ["CT"])
    assert only(events(state, MoveCat(2, 0)), CatMoved) == CatMoved(0, (0, 0), (2, 0))
    moved = play(state, MoveCat(2, 0))
    assert picture(moved.forests[0]) == ["TPC", "T.H"]
    swept = play(moved, KeepCat())
    assert picture(swept.forests[0]) == ["PC", ".H"]
    assert swept.forests[0].list_cells_of_mask(swept.forests[0].cat) == ((2, 0),)


def test_the_tile_under_a_moved_cat_keeps_its_face() -> None:
    """W-RND-3."""
    state = between(["CT"], ["CT"])
    tile = state.forests[0].get_cell_mask(1, 0)
    face = next(kind for kind in range(4) if state.forests[0].faces[kind] & tile)
    swept = play(state, MoveCat(1, 0), KeepCat())
    assert swept.forests[0].faces[face] == swept.forests[0].cat


def test_a_cat_may_stay() -> None:
    """W-RND-3."""
    state = between(["CT"], ["CT"])
    assert only(events(state, KeepCat()), CatStayed) == CatStayed(0)
    assert picture(play(state, KeepCat()).forests[0]) == ["CT"]


def test_a_cat_without_trees_is_not_asked() -> None:
    """W-RND-3."""
    state = play(table(["C"], HOLE, seat=1), Plant(3, 3), Done())
    assert state.seat == 1


def test_no_cat_moves_after_the_last_round() -> None:
    """W-RND-3."""
    hole = [*full(6)[:-1], "TTTTT."]
    state = play(table(["CT"], hole, seat=1, round_=3), Plant(5, 5))
    told = events(state, Done())
    assert isinstance(told[-1], GameEnded)
    state = play(state, Done())
    assert state.phase == "over"
    assert GAME.deciders(state) == ()
    assert rule(state, KeepCat()) == "W-END-1"


def test_cats_move_only_between_rounds() -> None:
    """W-RND-3."""
    state = table(["CT"], ["C"])
    assert rule(state, MoveCat(1, 0)) == "W-RND-3"
    assert rule(state, KeepCat()) == "W-RND-3"


# ---------------------------------------------------------------- W-RND-4, W-RND-5


def test_all_trees_but_the_one_under_the_cat_go_back_to_the_supply() -> None:
    """W-RND-4: wisps stay, the cat's side stays, the pond stays, the discard pile stays apart."""
    state = between(["cPT", "T.H"], ["CTT", ".TO"], pond="PHO.....")
    state = table(["cPT", "T.H"], ["CTT", ".TO"], phase="cats", pond="PHO.....", left=40, start=0, seat=0)
    told = events(play(state, KeepCat()), KeepCat())
    assert only(told, TreesReturned) == TreesReturned((2, 3))
    after = play(state, KeepCat(), KeepCat())
    assert [picture(f) for f in after.forests] == [["cP.", "..H"], ["C..", "..O"]]
    assert len(after.supply) == len(state.supply) + 5
    assert after.discard == state.discard
    assert format_pond(after) == "PHO....."
    assert not [event for event in told if isinstance(event, Dealt)]


def test_the_supply_is_shuffled_between_rounds() -> None:
    """W-RND-4."""
    state = between(["CT"], ["CT"])
    after = play(state, KeepCat(), KeepCat())
    assert sorted(after.supply)[:10] == [0] * 10
    assert after.supply[: len(state.supply)] != state.supply
    assert after.rng != state.rng
    assert TreesReturned.reveals


def test_an_empty_pond_waits_for_the_first_turn_of_the_round() -> None:
    """W-RND-4, W-POND-1: nothing is dealt between rounds, but the turn that follows looks at the pond."""
    state = between(["CT"], ["CT"], pond="........")
    told = events(play(state, KeepCat()), KeepCat())
    kinds = [type(event) for event in told]
    assert kinds.index(TurnBegan) < kinds.index(Dealt)
    assert only(told, Dealt).why == "empty"


@pytest.mark.parametrize(("start", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_start_paw_passes_to_the_left(start: int, following: int) -> None:
    """W-RND-5."""
    state = between(["CT"], ["CT"], ["CT"], start=start)
    told = events(play(state, KeepCat(), KeepCat()), KeepCat())
    assert only(told, RoundBegan) == RoundBegan(2, 5, following)
    after = play(state, KeepCat(), KeepCat(), KeepCat())
    assert (after.start, after.seat, after.round, after.size, after.lap) == (following, following, 2, 5, 1)
    assert not after.closing


def test_a_forest_of_several_pieces_grows_at_any_of_them() -> None:
    """W-RND-5."""
    state = play(between(["CTP", "T..", "O.."], ["CT"], start=1), KeepCat(), KeepCat())
    assert picture(state.forests[0]) == ["C.P", "...", "O.."]
    assert state.seat == 0
    cells = {(action.x, action.y) for action in cast("tuple[Plant, ...]", list_offered(state, Plant))}
    assert cells == {
        (1, 0), (0, -1), (-1, 0), (0, 1), (3, 0), (2, -1), (2, 1), (-1, 2), (0, 3), (1, 2),
    }  # fmt: skip


# ---------------------------------------------------------------- W-END-1


def over(*seats: tuple[tuple[int, int], ...]) -> WispwoodState:
    """Return a finished game: for each seat its points and its bonus in every round."""
    sheets = tuple(
        RoundSheet(
            (forest(["C"]),) * len(seats),
            tuple((rounds[number][0], 0, 0, 0, 0, rounds[number][1]) for rounds in seats),
            0,
            (0, 0, 0, 0),
        )
        for number in range(3)
    )
    return table(*[["C"]] * len(seats), phase="over", round_=3, sheets=sheets)


@pytest.mark.parametrize(
    ("seats", "ranking", "reason"),
    [
        ([((10, 0), (5, 0), (5, 0)), ((9, 0), (5, 0), (7, 0))], ((1,), (0,)), "points"),
        ([((9, 2), (9, 0), (9, 0)), ((9, 0), (9, 0), (9, 0))], ((0,), (1,)), "points"),
        ([((9, 2), (9, 0), (5, 0)), ((9, 0), (9, 0), (7, 0))], ((0,), (1,)), "full-grids"),
        ([((0, 0), (9, 0), (8, 6)), ((2, 2), (9, 4), (6, 0))], ((1,), (0,)), "full-grids"),
        ([((9, 2), (9, 0), (5, 0)), ((9, 0), (5, 4), (7, 0))], ((0, 1),), "shared"),
        (
            [((5, 0), (5, 0), (5, 0)), ((5, 0), (5, 0), (5, 0)), ((9, 0), (9, 0), (9, 0))],
            ((2,), (0, 1)),
            "points",
        ),
        (
            [
                ((9, 0), (9, 0), (9, 0)),
                ((9, 0), (9, 0), (7, 2)),
                ((1, 0), (1, 0), (1, 0)),
                ((9, 0), (9, 0), (7, 2)),
            ],
            ((1, 3), (0,), (2,)),
            "shared",
        ),
    ],
)
def test_most_points_win_then_most_full_grids_then_the_victory_is_shared(
    seats: list[tuple[tuple[int, int], ...]], ranking: tuple[tuple[int, ...], ...], reason: str
) -> None:
    """W-END-1."""
    outcome = GAME.outcome(over(*seats))
    assert outcome is not None
    assert (outcome.ranking, outcome.reason) == (ranking, reason)


def test_the_game_ends_after_the_last_round_with_all_rounds_added_up() -> None:
    """W-END-1."""
    hole = [*full(6)[:-1], "TTTTT."]
    earlier = over(((10, 2), (20, 4), (0, 0)), ((1, 0), (2, 0), (0, 0))).sheets[:2]
    state = play(table(hole, ["C"], round_=3, sheets=earlier, seat=0, start=1), Plant(5, 5))
    ended = only(events(state, Done()), GameEnded)
    assert ended == GameEnded((36 + 35 + 6, 3), 0)
    outcome = GAME.outcome(play(state, Done()))
    assert outcome is not None
    assert sum(line.points for line in outcome.sheets[0]) == 77


def test_a_sheet_line_tells_round_points_and_the_cells_that_counted() -> None:
    """W-END-1: per card, per round, per player."""
    rows = ["CPTT", "TTTT", "TTTT", "TTTT"]
    sheets = (blank_sheet(2), blank_sheet(2), blank_sheet(2))
    scored = RoundSheet((forest(rows),) * 2, ((4, 0, 0, 0, 14, 2),) * 2, 0, (0, 0, 0, 0))
    state = table(["C"], ["C"], phase="over", round_=3, sheets=(scored, *sheets[1:]))
    outcome = GAME.outcome(state)
    assert outcome is not None
    first = outcome.sheets[1][0]
    assert (first.key, first.points) == ("pumpkin-sudoku", 4)
    assert first.detail == {"round": 1, "cells": ((1, 0),)}
    assert [line.key for line in outcome.sheets[0]] == [*state.wishes, "full-grid"] * 3
