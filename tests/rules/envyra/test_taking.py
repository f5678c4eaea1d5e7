"""Tiles and open cards go to their takers (N-TAKE-1, N-END-A, N-EQ-A)."""

from __future__ import annotations

import pytest

from rules.envyra.actions import MoveCube, PutCubes
from rules.envyra.cube_phase import find_taker
from rules.envyra.events import CardClaimed, CubeMoved, GameEnded, RoundEnded, TileDrawn, TileTaken
from rules.envyra.game import GAME
from tests.rules.envyra.positions import (
    filter_events,
    moves,
    only,
    reveal,
    ruling,
    supply,
    table,
    takers,
    tile,
    tiles,
)

ALL = "flame_1 leaf_1 rain_1"
"""One tile of each colour."""


# ---------------------------------------------------------------- majorities


def test_the_rulebooks_example_a() -> None:
    """N-TAKE-1: purple puts the third cube, but grey has 2 : 1."""
    purple, grey = 0, 1
    state = table(2, grid="sun_1", cubes={0: (grey, grey)})
    state, told = reveal(state, {purple: (0,), grey: (1,)})
    assert only(told, TileTaken) == TileTaken(
        grey, 0, tile("sun_1"), by=purple, cubes=(grey, grey, purple), waiting=(), tie=False
    )
    assert state.taken == ((), tiles("sun_1"))


def test_the_rulebooks_example_b() -> None:
    """N-TAKE-1: 1 : 1, so the later cube decides (the rulebook's example swaps the colours)."""
    purple, pink = 0, 1
    state = table(2, grid="flame_1", cubes={0: (purple,)}, start=pink)
    state, told = reveal(state, {purple: (1,), pink: (0,)})
    assert only(told, TileTaken) == TileTaken(
        pink, 0, tile("flame_1"), by=pink, cubes=(purple, pink), waiting=(), tie=True
    )
    assert state.taken == ((), tiles("flame_1"))


@pytest.mark.parametrize(
    ("name", "before", "last", "expected", "tie"),
    [
        ("flame_1", (1,), 0, 0, True),  # 1 : 1
        ("flame_1", (0,), 0, 0, False),
        ("flame_2", (0, 0, 1), 1, 1, True),  # 2 : 2, the last cube is the latest
        ("flame_2", (1, 0, 0), 1, 1, True),
        ("flame_2", (0, 1, 0), 1, 1, True),
        ("flame_2", (0, 0, 1), 0, 0, False),  # 3 : 1
        ("flame_2", (0, 0, 1), 2, 0, False),  # a third player completes it for the first
        ("flame_2", (0, 1, 2), 0, 0, False),
        ("sun_1", (0, 1), 2, 2, True),  # 1 : 1 : 1
        ("flame_3", (0, 0, 1, 1), 2, 1, True),  # 2 : 2 : 1, the later of the two that are tied
        ("flame_3", (1, 1, 0, 0), 2, 0, True),
        ("flame_3", (0, 1, 1, 0), 2, 0, True),
        ("flame_3", (1, 0, 0, 1), 2, 1, True),
        ("flame_3", (0, 1, 2, 2), 0, 0, True),
        ("flame_3", (2, 2, 1, 0), 0, 0, True),
    ],
)
def test_most_cubes_take_a_tile_and_among_equals_the_later_one(
    name: str, before: tuple[int, ...], last: int, expected: int, tie: bool
) -> None:
    """N-TAKE-1."""
    state = table(3, grid=name, cubes={0: before}, start=last)
    boards = {seat: (0,) if seat == last else (seat + 1,) for seat in range(3)}
    state, told = reveal(state, boards)
    taken = only(told, TileTaken)
    assert (taken.seat, taken.by, taken.cubes, taken.tie) == (expected, last, (*before, last), tie)
    assert state.taken[expected] == (tile(name),)
    assert find_taker((*before, last)) == (expected, tie)


def test_tile_is_taken_only_with_all_its_cubes() -> None:
    """N-TAKE-1."""
    state = table(2, grid="flame_2", cubes={0: (1, 1)})
    state, told = reveal(state, {0: (0,), 1: (1,)})
    assert not filter_events(told, TileTaken)
    assert state.cubes[0] == (1, 1, 0)


def test_cubes_on_and_waiting_for_a_taken_tile_return() -> None:
    """N-TAKE-1: they are not used again before the next round."""
    state = table(4, grid="flame_2", cubes={0: (1, 2, 1)}, start=3)
    state, told = reveal(state, {3: (0, 5), 0: (0, 6), 1: (0,), 2: (7,)})
    state, told = moves(state, 0)
    assert only(told, TileTaken).waiting == (0, 1)
    assert [event.position for event in filter_events(told, CubeMoved)].count(0) == 1
    assert [supply(state, seat) for seat in range(4)] == [4, 5, 4, 4]
    assert (state.cubes[5], state.cubes[6], state.cubes[7]) == ((3,), (0,), (2,))


def test_taken_tiles_are_kept_in_order_and_public() -> None:
    """N-TAKE-1."""
    state = table(2, grid="flame_1 leaf_1", cubes={0: (0,), 1: (0,)}, taken={0: "rain_1"})
    state, _ = reveal(state, {0: (0, 1), 1: (2,)})
    state, _ = moves(state, 1)
    assert state.taken[0] == tiles("rain_1 leaf_1 flame_1")
    assert GAME.view(state, 1).taken == GAME.view(state, None).taken == state.taken


# ---------------------------------------------------------------- the end tile


@pytest.mark.parametrize(
    ("choice", "name", "before"), [("standard", "end", (0, 0)), ("alternative", "end_alt", (0, 0, 0))]
)
def test_taking_the_end_tile_ends_the_game_at_once(choice: str, name: str, before: tuple[int, ...]) -> None:
    """N-END-A, N-VAR-2: no further cubes, no further tiles, in the middle of phase II."""
    state = table(
        3, grid=f"{name} sun_1 tree_1", cubes={0: before, 1: (1, 1)}, taken={0: ALL}, end_tile=choice
    )
    state, _ = reveal(state, {0: (0, 2), 1: (1,), 2: (2,)})
    state, told = moves(state, 0)
    assert [type(event).__name__ for event in told] == ["CubeMoved", "TileTaken", "GameEnded"]
    assert only(told, GameEnded).ending == state.ending == "end-tile"
    assert state.taken[0][-1] == name
    assert GAME.deciders(state) == ()
    assert GAME.outcome(state) is not None
    assert state.cubes[1] == (1, 1)  # the cube for it stays on the board
    assert ruling(state, MoveCube(1), seat=1) == ("N-END-A", {})
    assert ruling(state, PutCubes((1,)), seat=1) == ("N-END-A", {})


def test_the_end_tile_may_be_completed_for_another() -> None:
    """N-END-A, N-TAKE-1: in the second pass."""
    state = table(
        2, grid="end sun_1 flame_1", cubes={0: (1, 1), 2: (0,)},
        taken={0: "leaf_1 rain_1", 1: "volcano_1 tree_1 sea_1"},
    )  # fmt: skip
    state, told = reveal(state, {0: (0, 2), 1: (1,)})
    assert takers(told) == [(0, "flame_1"), (1, "end")]
    assert only(told, GameEnded).ending == "end-tile"
    assert not filter_events(told, RoundEnded)
    assert not filter_events(told, TileDrawn)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((1,), (0,))


def test_a_cube_may_lie_on_the_end_tile_without_ending_anything() -> None:
    """N-END-A: only taking it does."""
    state = table(2, grid="end", cubes={0: (0,)}, taken={0: ALL})
    state, _ = reveal(state, {0: (0,), 1: (1,)})
    assert state.phase == "boards"
    assert state.cubes[0] == (0, 0)


# ---------------------------------------------------------------- open cards


def test_the_taker_gets_an_open_card_whose_symbols_are_complete() -> None:
    """N-EQ-A: automatic, right after the tile, and not replaced."""
    state = table(
        2, grid="leaf_1", cubes={0: (0,)}, taken={0: "flame_1"}, cards="a", open_cards=["eq_1", "eq_5"]
    )
    state, told = reveal(state, {0: (0,), 1: (1,)})
    at = told.index(only(told, TileTaken))
    assert told[at + 1] == CardClaimed(0, "eq_1")
    assert state.open_cards == ("eq_5",)
    assert state.claimed == (("eq_1",), ())


def test_one_tile_may_complete_both_cards_and_a_set() -> None:
    """N-EQ-A, N-SC-2: tiles are not used up."""
    state = table(
        4, grid="leaf_1", cubes={0: (0,)}, taken={0: "flame_1 volcano_1 sea_1 tree_1"},
        cards="a", open_cards=["eq_9", "eq_1"],
    )  # fmt: skip
    state, told = reveal(state, {0: (0,), 1: (1,), 2: (2,), 3: (3,)})
    assert [event.card for event in filter_events(told, CardClaimed)] == ["eq_9", "eq_1"]
    assert state.open_cards == ()
    assert state.claimed[0] == ("eq_9", "eq_1")


def test_open_card_goes_to_the_taker_not_to_the_mover() -> None:
    """N-EQ-A, N-TAKE-1."""
    state = table(
        2, grid="tree_1", cubes={0: (1, 1)}, taken={0: "rain_1", 1: "rain_2"},
        cards="a", open_cards=["eq_2", "eq_3"],
    )  # fmt: skip
    state, told = reveal(state, {0: (0,), 1: (1,)})
    assert only(told, CardClaimed) == CardClaimed(1, "eq_2")


def test_a_card_needs_all_its_symbols_with_one_player() -> None:
    """N-EQ-A: not the theme alone, not another's tiles, not the same symbol twice."""
    for mine, other in (("", "flame_1"), ("sun_1 volcano_1", "flame_1"), ("leaf_2 bonus_1", "")):
        state = table(
            2, grid="leaf_1", cubes={0: (0,)}, taken={0: mine, 1: other},
            cards="a", open_cards=["eq_1", "eq_5"],
        )  # fmt: skip
        state, told = reveal(state, {0: (0,), 1: (1,)})
        assert takers(told) == [(0, "leaf_1")]
        assert not filter_events(told, CardClaimed)
        assert state.open_cards == ("eq_1", "eq_5")


def test_first_player_to_complete_a_card_gets_it() -> None:
    """N-EQ-A: who completes it later gets nothing."""
    state = table(
        2, grid="leaf_1 leaf_2", cubes={0: (0,), 1: (1, 1, 1)}, taken={0: "flame_1", 1: "flame_2"},
        cards="a", open_cards=["eq_1", "eq_5"],
    )  # fmt: skip
    state, told = reveal(state, {0: (0,), 1: (1,)})
    assert takers(told) == [(0, "leaf_1"), (1, "leaf_2")]
    assert filter_events(told, CardClaimed) == [CardClaimed(0, "eq_1")]


def test_secret_cards_are_not_claimed() -> None:
    """N-EQ-B, N-EQ-C: only open ones are."""
    state = table(
        2, grid="leaf_1", cubes={0: (0,)}, taken={0: "flame_1"},
        cards="c", open_cards=["eq_2", "eq_3"], secret=["eq_1", "eq_4"],
    )  # fmt: skip
    state, told = reveal(state, {0: (0,), 1: (1,)})
    assert not filter_events(told, CardClaimed)
    assert state.secret == ("eq_1", "eq_4")


def test_cards_are_claimed_in_the_simplified_game_too() -> None:
    """N-VAR-1, N-EQ-A."""
    state = table(
        2, grid="leaf_1", cubes={0: (0,)}, taken={0: "flame_1"}, simplified=True,
        cards="a", open_cards=["eq_1", "eq_5"],
    )  # fmt: skip
    _, told = reveal(state, {0: (0,), 1: (1,)})
    assert only(told, CardClaimed) == CardClaimed(0, "eq_1")
