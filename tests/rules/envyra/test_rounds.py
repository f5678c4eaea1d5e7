"""The end of a round: refill, cubes, marker, endings (N-FILL-*, N-CUBE-1, N-MARK-1, N-END-B, N-END-D)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest

from rules.envyra.actions import PutCubes
from rules.envyra.events import (
    CubesCollected,
    EndTilePutBack,
    EnvyraEvent,
    GameEnded,
    MarkerPassed,
    RoundBegan,
    RoundEnded,
    TileDrawn,
)
from rules.envyra.game import GAME
from rules.envyra.rounds import MAX_IDLE_ROUNDS
from rules.envyra.state import NO_TILE, EnvyraState
from tests.rules.envyra.positions import (
    Told,
    filter_events,
    names,
    only,
    reveal,
    ruling,
    supply,
    table,
    tile,
    tiles,
)

TWO_GO = "leaf_2 flame_1 rain_2 sun_1 volcano_1 tree_1"
"""Seat 0 takes the tile on position 1, seat 1 that on position 4, with a cube each."""


def two_holes(bag: str | None, rng: int = 1, taken: dict[int, str] | None = None) -> tuple[EnvyraState, Told]:
    """Return a round of two in which both tiles of TWO_GO are taken."""
    state = table(2, grid=TWO_GO, cubes={1: (0,), 4: (1,)}, bag=bag, rng=rng, taken=taken)
    return reveal(state, {0: (1,), 1: (4,)})


def list_drawn(told: Sequence[EnvyraEvent]) -> list[tuple[int, str]]:
    """Return what came from the bag for which position; "back" is the end tile put back."""
    found = []
    for event in told:
        if isinstance(event, TileDrawn):
            found.append((event.position, names([event.tile])))
        elif isinstance(event, EndTilePutBack):
            found.append((event.position, "back"))
    return found


# ---------------------------------------------------------------- refill


def test_empty_positions_are_refilled_one_by_one_from_the_top_left() -> None:
    """N-FILL-1."""
    state, told = two_holes("bonus_1 bonus_2 bonus_3")
    assert [position for position, _ in list_drawn(told)] == [1, 4]
    assert NO_TILE not in state.grid
    assert len(state.bag) == 1
    assert sorted([*state.bag, state.grid[1], state.grid[4]]) == list(tiles("bonus_1 bonus_2 bonus_3"))
    assert state.cubes[1] == state.cubes[4] == ()
    assert TileDrawn.reveals


def test_every_tile_in_the_bag_is_drawn_equally_often() -> None:
    """N-FILL-1."""
    first: Counter[str] = Counter()
    both: Counter[tuple[str, str]] = Counter()
    for rng in range(600):
        told = two_holes("bonus_1 bonus_2 bonus_3", rng)[1]
        (_, one), (_, two) = list_drawn(told)
        first[one] += 1
        both[one, two] += 1
    assert len(first) == 3
    assert min(first.values()) > 150
    assert len(both) == 6
    assert min(both.values()) > 60


def test_with_an_empty_bag_the_rest_stays_empty() -> None:
    """N-FILL-1: and the game goes on."""
    state, told = two_holes("bonus_1")
    assert list_drawn(told) == [(1, "bonus_1")]
    assert state.grid[4] == NO_TILE
    assert state.bag == ()
    assert state.phase == "boards"
    state, told = reveal(state, {1: (0,), 0: (2,)})
    assert not list_drawn(told)
    assert state.phase == "boards"


def test_end_tile_is_placed_if_a_player_qualifies() -> None:
    """N-FILL-2, N-REQ-2: anybody; the tile taken in this very round counts."""
    taken = {1: "leaf_1 rain_1"}  # and volcano_1
    for rng in range(8):
        state, told = two_holes("end bonus_1", rng, taken)
        assert not filter_events(told, EndTilePutBack)
        assert {name for _, name in list_drawn(told)} == {"end", "bonus_1"}
        assert "end" in state.grid
        assert state.phase == "boards"


def test_end_tile_is_replaced_if_no_player_qualifies() -> None:
    """N-FILL-3: it is back in the bag before the next position."""
    seen = set()
    for rng in range(60):
        state, told = two_holes("end bonus_1 bonus_2 bonus_3", rng, {1: "leaf_1 seed_1"})
        course = list_drawn(told)
        seen.add(tuple("back" if what == "back" else "tile" for _, what in course))
        assert [position for position, what in course if what != "back"] == [1, 4]
        assert "end" in state.bag
        assert "end" not in state.grid
        for (position, what), (following, _) in pairwise(course):
            if what == "back":  # the other tile comes to the same position
                assert following == position
    assert seen == {
        ("tile", "tile"),
        ("back", "tile", "tile"),
        ("tile", "back", "tile"),
        ("back", "tile", "back", "tile"),
    }
    assert EndTilePutBack.reveals


def test_the_tile_drawn_for_a_put_back_end_tile_is_any_other() -> None:
    """N-FILL-3."""
    instead: Counter[str] = Counter()
    for rng in range(900):
        course = list_drawn(two_holes("end bonus_1 bonus_2 bonus_3", rng)[1])
        if course[0][1] == "back":
            instead[course[1][1]] += 1
    assert len(instead) == 3
    assert 180 < instead.total() < 270  # a quarter of the draws
    assert min(instead.values()) > 50


def test_the_alternative_end_tile_goes_back_too() -> None:
    """N-VAR-2, N-FILL-3."""
    state = table(2, grid=TWO_GO, cubes={1: (0,)}, bag="end_alt bonus_1", end_tile="alternative", rng=3)
    state, _ = reveal(state, {0: (1,), 1: (4,)})
    assert state.grid[1] == "bonus_1"
    assert state.bag == ("end_alt",)


# ---------------------------------------------------------------- only the end tile is left


def test_game_ends_if_only_an_unqualified_end_tile_is_left() -> None:
    """N-END-B."""
    state, told = two_holes("end")
    assert [type(event) for event in told[-2:]] == [RoundEnded, GameEnded]
    assert state.ending == only(told, GameEnded).ending == "bag"
    assert GAME.outcome(state) is not None
    assert ruling(state, PutCubes((0,)), seat=0) == ("N-END-B", {})


def test_game_can_end_during_a_refill() -> None:
    """N-END-B, N-FILL-3: the last other tile is placed, then it is over, without cubes and marker."""
    for rng in range(6):
        state, told = two_holes("end bonus_1", rng)
        assert [what for what in list_drawn(told) if what[1] != "back"] == [(1, "bonus_1")]
        assert state.ending == "bag"
        assert state.grid[4] == NO_TILE
        assert state.bag == ("end",)
        assert not filter_events(told, MarkerPassed)


def test_last_end_tile_is_placed_if_a_player_qualifies() -> None:
    """N-FILL-2, N-END-B."""
    state, told = two_holes("end", taken={0: "leaf_1 rain_1"})
    assert list_drawn(told) == [(1, "end")]
    assert (state.phase, state.bag, state.grid[4]) == ("boards", (), NO_TILE)


def test_end_tile_alone_in_the_bag_ends_nothing_without_a_gap() -> None:
    """N-END-B: only a position to refill ends the game."""
    state = table(2, grid=TWO_GO, bag="end")
    state, _ = reveal(state, {0: (1,), 1: (4,)})
    assert state.phase == "boards"
    state, _ = reveal(state, {1: (1,), 0: (4,)})
    assert state.ending == "bag"


# ---------------------------------------------------------------- cubes and marker


def test_player_without_cubes_takes_all_five_back() -> None:
    """N-CUBE-1: the others' cubes keep their order."""
    state = table(3, grid="flame_3 leaf_2 rain_2 sun_1", cubes={0: (1, 0, 2, 0), 1: (0, 2), 2: (1, 0)})
    assert supply(state, 0) == 1
    state, told = reveal(state, {0: (3,), 1: (4,), 2: (5,)})
    assert only(told, CubesCollected) == CubesCollected(0, (0, 0, 1, 2, 3))
    assert state.cubes[:6] == ((1, 2), (2,), (1,), (), (1,), (2,))
    assert [supply(state, seat) for seat in range(3)] == [5, 2, 2]


def test_one_cube_in_the_supply_is_enough() -> None:
    """N-CUBE-1: nothing comes back, though it may be wanted."""
    state = table(2, grid="flame_2 leaf_2 rain_2", cubes={0: (0, 0), 1: (0,)})
    state, told = reveal(state, {0: (2,), 1: (3,)})
    assert not filter_events(told, CubesCollected)
    assert supply(state, 0) == 1


def test_cubes_that_came_back_in_the_round_count() -> None:
    """N-CUBE-1: the fifth cube took a tile, or could not be moved."""
    state = table(2, grid="flame_2 leaf_2 flame_1", cubes={0: (0, 0, 1), 1: (0,), 2: (0,)})
    _, told = reveal(state, {0: (2,), 1: (3,)})
    assert not filter_events(told, CubesCollected)
    state = table(2, grid="flame_2 leaf_2 lightning_2", cubes={0: (0, 0), 1: (0, 0)})
    state, told = reveal(state, {0: (2,), 1: (3,)})
    assert not filter_events(told, CubesCollected)
    assert supply(state, 0) == 1


def test_several_may_take_their_cubes_back() -> None:
    """N-CUBE-1."""
    state = table(2, grid="flame_2 leaf_2 rain_2 sun_1 tree_1",
                  cubes={0: (0, 0, 1), 1: (1, 1, 0), 2: (0, 1)})  # fmt: skip
    state, told = reveal(state, {0: (3,), 1: (4,)})
    assert [event.seat for event in filter_events(told, CubesCollected)] == [0, 1]
    assert state.cubes == ((),) * 6
    assert supply(state, 0) == supply(state, 1) == 5


def test_cubes_come_back_after_the_refill_and_before_the_marker_passes() -> None:
    """N-FILL-1, N-CUBE-1, N-MARK-1: in this order."""
    state = table(2, grid=TWO_GO, cubes={0: (0, 0), 2: (0, 0), 4: (1,)})
    state, told = reveal(state, {0: (3,), 1: (4,)})
    assert [type(event) for event in told[-5:]] == [
        RoundEnded,
        TileDrawn,
        CubesCollected,
        MarkerPassed,
        RoundBegan,
    ]


@pytest.mark.parametrize(("players", "start"), [(n, start) for n in (2, 3, 4) for start in range(n)])
def test_the_start_marker_passes_to_the_left(players: int, start: int) -> None:
    """N-MARK-1: to the next seat."""
    state = table(players, start=start)
    number = state.round
    state, told = reveal(state, {seat: (seat,) for seat in range(players)})
    after = (start + 1) % players
    assert only(told, MarkerPassed) == MarkerPassed(after)
    assert only(told, RoundBegan) == RoundBegan(number + 1, after)
    assert (state.start, state.seat, state.round) == (after, after, number + 1)
    assert GAME.deciders(state)[0] == after


# ---------------------------------------------------------------- nothing happens any more


def idle_round(state: EnvyraState, number: int) -> tuple[EnvyraState, Told]:
    """Spread the cubes of both over two tiles each, and take them all back in the end."""
    return reveal(state, {seat: (2 * seat + number % 2,) for seat in GAME.deciders(state)})


def test_thirty_rounds_without_a_taken_tile_end_the_game() -> None:
    """N-END-D."""
    state = table(2, grid="flame_2 leaf_2 rain_2 bonus_5", round_=1)
    for number in range(MAX_IDLE_ROUNDS - 1):
        state, _ = idle_round(state, number)
        assert (state.phase, state.idle) == ("boards", number + 1)
    state, told = idle_round(state, MAX_IDLE_ROUNDS - 1)
    assert MAX_IDLE_ROUNDS == 30
    assert state.ending == only(told, GameEnded).ending == "idle"
    assert [type(event) for event in told[-2:]] == [MarkerPassed, GameEnded]
    assert GAME.outcome(state) is not None
    assert ruling(state, PutCubes((0,)), seat=0) == ("N-END-D", {})


def test_taken_tile_resets_the_idle_count() -> None:
    """N-END-D: 30 rounds in a row."""
    state = table(2, grid="flame_1", cubes={0: (0,)}, idle=MAX_IDLE_ROUNDS - 1)
    state, _ = reveal(state, {0: (0,), 1: (1,)})
    assert (state.phase, state.idle) == ("boards", 0)
    assert state.taken[0] == (tile("flame_1"),)
    state, _ = reveal(state, {0: (1,), 1: (2,)})
    assert state.idle == 1
