"""Who can play nowhere, and the last round (N-STUCK-1, N-END-C)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.envyra import rounds
from rules.envyra.actions import MoveCube, PutCubes, RemoveTile
from rules.envyra.draft import Draft
from rules.envyra.events import (
    BoardsRevealed,
    CubesCollected,
    EndTilePutBack,
    GameEnded,
    LastRound,
    MarkerPassed,
    RoundBegan,
    RoundEnded,
    Stuck,
    TileDrawn,
    TileRemoved,
)
from rules.envyra.game import GAME
from rules.envyra.state import NO_TILE, EnvyraState
from tests.rules.envyra.positions import (
    Told,
    filter_events,
    list_offered_positions,
    names,
    only,
    reveal,
    ruling,
    run,
    supply,
    table,
    takers,
    tile,
    tiles,
)

LOCKED = "lightning_2 seed_2 ice_2 flower_2 volcano_2 bonus_6"
"""Six tiles, none of them for who holds no tile, or tiles of one colour and one of each only."""

NEARLY = {0: "flame_1 leaf_1", 1: "sun_1"}
"""With LOCKED: nobody can play. River_2 (an orange and a green one) lets only seat 0 play."""


def begins(state: EnvyraState) -> tuple[EnvyraState, Told]:
    """Begin a new round, and carry out what follows automatically."""
    draft = Draft.from_state(state)
    rounds.begin_round(draft)
    after = draft.to_state()
    GAME.check(after)
    return after, tuple(draft.events)


def make_locked_position(bag: str, *, start: int = 0, rng: int = 1, simplified: bool = False) -> EnvyraState:
    """Return a position of two before the new round, in which nobody can play."""
    return table(
        2, grid=LOCKED, taken=NEARLY, bag=bag, start=start, rng=rng, simplified=simplified, check=False
    )


# ---------------------------------------------------------------- a tile is removed


def test_the_first_stuck_player_from_the_start_player_removes_a_tile() -> None:
    """N-STUCK-1: as the first step of the new round."""
    for start in (0, 1):
        state, told = begins(make_locked_position("bonus_1 bonus_2", start=start))
        assert told == (RoundBegan(8, start), Stuck((start, 1 - start)))
        assert (state.phase, state.seat) == ("removal", start)
        assert GAME.deciders(state) == (start,)
        assert list_offered_positions(state) == {(p,) for p in range(6)}


def test_only_the_stuck_remove_a_tile() -> None:
    """N-STUCK-1: here seat 2 alone is stuck, though seat 0 has the start marker."""
    grid = LOCKED + " sun_3 tree_3 sea_3"
    state = table(
        3, grid=grid, taken={0: "flame_1 sun_1", 1: "flame_2 volcano_1"}, bag="bonus_1", check=False
    )
    state, told = begins(state)
    assert only(told, Stuck) == Stuck((2,))
    assert GAME.deciders(state) == (2,)
    assert ruling(state, RemoveTile(0), seat=0) == ("N-STUCK-1", {"why": "turn", "seat": 2})


def test_a_tile_with_cubes_stays_and_the_end_tile_may_be_removed() -> None:
    """N-STUCK-1."""
    state = table(
        2, grid="lightning_2 seed_2 ice_2 flower_2 volcano_2 end", cubes={0: (0,)},
        taken={0: "flame_1 sun_1"}, bag="bonus_1 bonus_2", check=False,
    )  # fmt: skip
    state, told = begins(state)
    assert only(told, Stuck) == Stuck((1,))
    assert list_offered_positions(state) == {(1,), (2,), (3,), (4,), (5,)}
    assert ruling(state, RemoveTile(0)) == ("N-STUCK-1", {"why": "cubes"})
    assert ruling(state, RemoveTile(6)) == ("N-STUCK-1", {"why": "empty"})
    assert ruling(state, PutCubes((1,))) == ("N-STUCK-1", {"why": "now"})
    assert ruling(state, MoveCube(1)) == ("N-STUCK-1", {"why": "now"})
    state, told = run(state, RemoveTile(5))
    assert only(told, TileRemoved) == TileRemoved(1, 5, "end")
    assert "end" in state.removed
    assert "end" not in (*state.bag, *state.grid)
    assert state.phase == "boards"


def test_replacement_tile_lets_all_players_play() -> None:
    """N-STUCK-1: of the bag, one with which every player can play; the others stay in the bag."""
    bag = "bonus_1 river_2 tree_1"
    drawn: Counter[str] = Counter()
    for rng in range(120):
        state, _ = begins(make_locked_position(bag, rng=rng))
        state, told = run(state, RemoveTile(2))
        assert [type(event) for event in told] == [TileRemoved, TileDrawn]
        event = only(told, TileDrawn)
        assert event.position == 2
        drawn[names([event.tile])] += 1
        assert state.grid[2] == event.tile
        assert sorted([event.tile, *state.bag]) == sorted(tiles(bag))
        assert (state.phase, state.last) == ("boards", False)
        assert tile("ice_2") in state.removed
    assert set(drawn) == {"bonus_1", "tree_1"}
    assert min(drawn.values()) > 40


def test_replacement_tile_need_not_be_playable_by_all_players() -> None:
    """N-STUCK-1: every player needs some tile on the grid, not the new one."""
    # seat 0 can play flower_2; river_2 is for seat 1 alone
    state = table(
        2, grid="lightning_2 seed_2 ice_2 flower_2 volcano_2 bonus_6",
        taken={0: "flame_1 rain_1", 1: "sun_1 leaf_1"}, bag="river_2", check=False,
    )  # fmt: skip
    state, told = begins(state)
    assert only(told, Stuck) == Stuck((1,))
    state, told = run(state, RemoveTile(0))
    assert names([state.grid[0]]) == "river_2"
    assert state.phase == "boards"
    assert GAME.deciders(state) == (0, 1)


def test_one_removal_serves_all() -> None:
    """N-STUCK-1: several are stuck, one of them removes one tile."""
    grid = LOCKED + " sun_3 tree_3 sea_3 river_2 bonus_7 end"
    state, told = begins(table(4, grid=grid, taken={}, check=False))
    assert only(told, Stuck) == Stuck((0, 1, 2, 3))
    state, told = run(state, RemoveTile(11))
    assert len(filter_events(told, TileRemoved)) == 1
    assert (state.phase, GAME.deciders(state)) == ("boards", (0, 1, 2, 3))


def test_the_only_tile_without_cubes_is_removed_by_itself() -> None:
    """N-STUCK-1: nothing to choose."""
    pairs = {0: "flame_1 sun_1 leaf_1 tree_1 rain_1 sea_1",
             1: "volcano_1 lightning_1 flower_1 seed_1 river_1 ice_1"}  # fmt: skip
    state = table(
        3, grid=LOCKED + " sun_3 tree_3 sea_3", taken=pairs, bag="bonus_1",
        cubes={p: (p // 4,) for p in range(8)}, check=False,
    )  # fmt: skip
    state, told = begins(state)
    assert told == (
        RoundBegan(8, 0),
        Stuck((2,)),
        TileRemoved(2, 8, tile("sea_3")),
        TileDrawn(8, "bonus_1"),
    )
    assert (state.phase, state.removed[-1]) == ("boards", tile("sea_3"))


def test_the_end_tile_counts_like_any_other_for_the_stuck() -> None:
    """N-STUCK-1: N-FILL-2, N-FILL-3 and N-END-B do not apply; it may be the tile that helps."""
    both = {0: "flame_1 leaf_1 rain_1", 1: "sun_1 tree_1 sea_1"}
    state = table(2, grid="lightning_2 seed_2 ice_2 . . .", taken=both, bag="end", check=False)
    draft = Draft.from_state(state)
    rounds.begin_round(draft)
    state, told = run(draft.to_state(), RemoveTile(1))
    assert told == (TileRemoved(0, 1, tile("seed_2")), TileDrawn(1, "end"))
    assert state.phase == "boards"


def test_a_stuck_player_in_a_game_played_on() -> None:
    """N-STUCK-1: the refill brought a tile nobody can play on; real play, not a made position."""
    for rng in range(400):
        state = table(
            2, grid="flame_1 lightning_2 seed_2 river_2 flower_2 bonus_6", cubes={0: (0,)},
            bag="ice_2 leaf_2 rain_2", rng=rng,
        )  # fmt: skip
        state, told = reveal(state, {0: (0,), 1: (0,)})
        assert takers(told) == [(0, "flame_1")]
        if names([state.grid[0]]) == "ice_2":
            break
    assert [type(event) for event in told[-3:]] == [MarkerPassed, RoundBegan, Stuck]
    assert only(told, Stuck) == Stuck((1, 0))
    assert (state.phase, state.seat) == ("removal", 1)
    state, told = run(state, RemoveTile(0))
    assert names([state.grid[0]]) in ("leaf_2", "rain_2")
    assert GAME.deciders(state) == (1, 0)


# ---------------------------------------------------------------- no help: the last round


def test_if_no_tile_helps_one_last_round_follows_without_the_stuck() -> None:
    """N-STUCK-1, N-END-C: the tile is gone, the bag stays as it was."""
    state = table(
        2, grid=LOCKED, taken={0: "flame_1 sun_1"}, bag="river_2 end", rng=4, check=False
    )  # fmt: skip
    state, told = begins(state)
    assert only(told, Stuck) == Stuck((1,))
    state, told = run(state, RemoveTile(1))
    assert told == (TileRemoved(1, 1, tile("seed_2")), LastRound((1,)))
    assert LastRound.reveals  # what the bag does not hold
    assert (state.phase, state.last, state.sits_out, state.grid[1]) == ("boards", True, (1,), NO_TILE)
    assert sorted(state.bag) == sorted(tiles("river_2 end"))
    assert GAME.deciders(state) == (0,)
    assert ruling(state, PutCubes((0,)), seat=1) == ("N-END-C", {"why": "out"})


def test_with_an_empty_bag_nothing_is_removed() -> None:
    """N-STUCK-1, N-END-C."""
    state, told = begins(table(2, grid=LOCKED, taken={0: "flame_1 sun_1"}, bag="", check=False))
    assert told == (RoundBegan(8, 0), Stuck((1,)), LastRound((1,)))
    assert NO_TILE not in state.grid
    assert GAME.deciders(state) == (0,)


def test_if_no_tile_is_free_of_cubes_the_last_round_follows() -> None:
    """N-END-C: the bag is not looked into."""
    three = {
        0: "flame_1 sun_1 leaf_1 tree_1 rain_1 sea_1",
        1: "volcano_1 lightning_1 flower_1 seed_1 river_1 ice_1",
        2: "flame_3 sun_2 leaf_2 tree_2 rain_2 sea_2",
    }
    state = table(
        4, grid=LOCKED + " sun_3 tree_3 sea_3 river_2 bonus_7 end", taken=three, bag="bonus_1",
        cubes={p: (p // 4,) for p in range(12)}, check=False,
    )  # fmt: skip
    state, told = begins(state)
    assert told == (RoundBegan(8, 0), Stuck((3,)), LastRound((3,)))
    assert state.bag == tiles("bonus_1")
    assert GAME.deciders(state) == (0, 1, 2)


def test_an_empty_grid_ends_the_game_at_once() -> None:
    """N-STUCK-1, N-END-C: everybody is stuck."""
    state = table(2, grid=". flame_1 . . . .", cubes={1: (0,)}, bag="")
    state, told = reveal(state, {0: (1,), 1: (1,)})
    assert [type(event) for event in told[-4:]] == [RoundBegan, Stuck, LastRound, GameEnded]
    assert only(told, Stuck) == Stuck((1, 0))
    assert only(told, LastRound) == LastRound((0, 1))
    assert state.ending == "stuck"
    assert ruling(state, PutCubes((1,)), seat=0) == ("N-END-C", {})


def test_game_ends_at_once_if_no_player_can_play() -> None:
    """N-END-C: after a removal as well."""
    state, told = begins(make_locked_position(""))
    assert told[-1] == GameEnded("stuck", (1 + 1, 2))
    assert state.phase == "over"
    # seat 1 removes the one tile that seat 0 could play on
    state = table(
        2, grid="lightning_2 seed_2 ice_2 river_2 volcano_2 bonus_6", taken={0: "flame_1 leaf_1"},
        bag="flower_2", start=1, check=False,
    )  # fmt: skip
    state, told = begins(state)
    assert only(told, Stuck) == Stuck((1,))
    state, told = run(state, RemoveTile(3))
    assert [type(event) for event in told] == [TileRemoved, LastRound, GameEnded]
    assert only(told, LastRound) == LastRound((0, 1))
    assert state.ending == "stuck"


def test_stuck_players_of_the_last_round_follow_the_current_grid() -> None:
    """N-END-C: who can play only where the tile was removed sits out as well."""
    state = table(
        3, grid="lightning_2 seed_2 ice_2 river_2 volcano_2 bonus_6 sun_3 tree_3 bonus_7",
        taken={0: "flame_1 leaf_1", 1: "sun_1 volcano_1"}, bag="sea_3", start=2, check=False,
    )  # fmt: skip
    state, told = begins(state)
    assert only(told, Stuck) == Stuck((2,))
    state, told = run(state, RemoveTile(3))
    assert only(told, LastRound) == LastRound((0, 2))
    assert GAME.deciders(state) == (1,)


def last_round(cubes: dict[int, tuple[int, ...]], *, start: int = 0) -> EnvyraState:
    """Return the last round of seat 0 alone, with two tiles in the bag and one empty position."""
    return table(
        2, grid="lightning_2 . ice_2 flower_2 volcano_2 end", taken={0: "flame_1 sun_1 leaf_1 rain_1"},
        bag="river_2 bonus_6", last=True, cubes=cubes, start=start,
    )  # fmt: skip


def test_the_last_round_has_no_refill_no_cubes_and_no_marker() -> None:
    """N-END-C: after its phase II the game is over."""
    state = last_round({0: (0, 0), 3: (0, 0)}, start=1)
    assert supply(state, 0) == 1
    assert state.sits_out == (1,)
    state, told = reveal(state, {0: (5,)})
    assert filter_events(told, BoardsRevealed) == [BoardsRevealed(((5,), ()))]
    assert [type(event) for event in told[-2:]] == [RoundEnded, GameEnded]
    for kind in (TileDrawn, EndTilePutBack, CubesCollected, MarkerPassed):
        assert not filter_events(told, kind)
    assert state.ending == only(told, GameEnded).ending == "stuck"
    assert supply(state, 0) == 0
    assert ruling(state, PutCubes((0,)), seat=0) == ("N-END-C", {})


def test_the_end_tile_may_end_the_last_round_earlier() -> None:
    """N-END-C, N-END-A."""
    state = last_round({5: (0, 0)})
    state, _ = reveal(state, {0: (0, 5)})
    state, told = run(state, MoveCube(5))
    assert takers(told) == [(0, "end")]
    assert state.ending == "end-tile"
    assert not filter_events(told, RoundEnded)


def test_a_tile_may_be_taken_in_the_last_round() -> None:
    """N-END-C, N-TAKE-1: it counts, and its place stays empty."""
    state, _ = reveal(last_round({3: (0, 0)}), {0: (3, 5)})
    state, told = run(state, MoveCube(3))
    assert takers(told) == [(0, "flower_2")]
    assert names(state.taken[0]) == "flame_1 sun_1 leaf_1 rain_1 flower_2"
    assert (state.grid[3], state.ending) == (NO_TILE, "stuck")


@pytest.mark.parametrize("simplified", [False, True])
def test_simplified_game_helps_stuck_players_too(simplified: bool) -> None:
    """N-VAR-1, N-STUCK-1."""
    state, _ = begins(make_locked_position("bonus_1", simplified=simplified))
    state, _ = run(state, RemoveTile(0))
    assert names([state.grid[0]]) == "bonus_1"
