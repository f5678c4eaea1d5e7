"""Phase II: who moves which cube when (N-PH2-*, N-REQ-*, N-VAR-1)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.envyra.actions import MoveCube, PutCubes, RemoveTile
from rules.envyra.content import content
from rules.envyra.cube_phase import playable_positions
from rules.envyra.events import (
    CubeMoved,
    CubesBack,
    EnvyraEvent,
    RoundEnded,
    Skipped,
    TileDrawn,
    TileTaken,
    TurnBegan,
)
from rules.envyra.game import GAME
from rules.envyra.requirements import (
    count_missing_tiles,
    count_themes,
    meets_end_tile_requirement,
    meets_requirements,
)
from tests.rules.envyra.positions import (
    filter_events,
    list_offered_positions,
    moves,
    only,
    reveal,
    ruling,
    supply,
    table,
    takers,
    tiles,
)

BIG = "flame_2 leaf_2 rain_2 sun_1 tree_1 sea_1"
"""Tiles without requirements that two or three cubes do not fill."""


def list_moves(told: Sequence[EnvyraEvent]) -> list[tuple[int, int]]:
    """Return whose cube went to which position, in order."""
    return [(event.seat, event.position) for event in filter_events(told, CubeMoved)]


# ---------------------------------------------------------------- turn order


def test_the_rulebooks_example_of_three_players() -> None:
    """N-PH2-1: 1 purple, 2 grey, 3 pink, 4 pink, 5 grey, 6 purple; purple has the start marker."""
    purple, grey, pink = 0, 1, 2
    state = table(3, grid=BIG, start=purple)
    state, told = reveal(state, {purple: (0, 1), grey: (2, 3), pink: (4, 5)})
    asked = []
    while state.phase == "cubes":
        asked.append(state.seat)
        state, new = moves(state, state.boards[state.seat][0])
        told += new
    assert asked == [purple, grey, pink]  # the second cubes follow by themselves
    order = [seat for seat, _ in list_moves(told)]
    assert order == [purple, grey, pink, pink, grey, purple]
    assert [(e.seat, e.lap) for e in filter_events(told, TurnBegan)] == [
        (0, 1),
        (1, 1),
        (2, 1),
        (2, 2),
        (1, 2),
        (0, 2),
    ]


@pytest.mark.parametrize(("players", "start"), [(n, start) for n in (2, 3, 4) for start in range(n)])
def test_the_second_pass_goes_back_from_the_last_player(players: int, start: int) -> None:
    """N-PH2-1: the last player moves twice in a row."""
    spread = {seat: (2 * seat, 2 * seat + 1) if players < 4 else (seat, seat + 4) for seat in range(players)}
    big = "flame_2 leaf_2 rain_2 sun_1 tree_1 sea_1" if players < 4 else BIG + " lightning_1 seed_1 ice_1"
    state, told = reveal(table(players, grid=big, start=start), spread)
    while state.phase == "cubes":
        state, new = moves(state, state.boards[state.seat][-1])
        told += new
    clockwise = [(start + k) % players for k in range(players)]
    assert [seat for seat, _ in list_moves(told)] == [*clockwise, *reversed(clockwise)]


def test_player_chooses_between_two_playable_cubes() -> None:
    """N-PH2-1."""
    for first, second in ((1, 4), (4, 1)):
        state, _ = reveal(table(2), {0: (1, 4), 1: (0,)})
        assert GAME.deciders(state) == (0,)
        assert list_offered_positions(state) == {(1,), (4,)}
        _, told = moves(state, first)
        assert list_moves(told) == [(0, first), (1, 0), (0, second)]
        assert [event.forced for event in filter_events(told, CubeMoved)] == [False, True, True]


def test_one_cube_is_moved_in_the_first_pass_and_nothing_in_the_second() -> None:
    """N-PH2-1."""
    state, told = reveal(table(3, grid=BIG), {0: (0,), 1: (1,), 2: (2,)})
    assert list_moves(told) == [(0, 0), (1, 1), (2, 2)]
    assert not filter_events(told, CubesBack)
    assert state.phase == "boards"
    assert state.boards == ((), (), ())


# ---------------------------------------------------------------- what must be moved


def test_a_playable_cube_must_be_moved_though_it_helps_another() -> None:
    """N-PH2-2: nobody may pass."""
    state = table(2, grid="sun_1", cubes={0: (1, 1)})
    state, told = reveal(state, {0: (0,), 1: (1,)})
    assert only([e for e in told if isinstance(e, CubeMoved) and e.seat == 0], CubeMoved).forced
    assert takers(told) == [(1, "sun_1")]


def test_a_cube_meant_for_the_second_pass_is_moved_first_if_the_other_ones_tile_is_gone() -> None:
    """N-PH2-2: and the cube whose tile is gone is back in the supply at once."""
    state = table(2, grid="flame_1 sun_1", cubes={0: (1,)}, start=1)
    state, told = reveal(state, {0: (0, 1), 1: (0,)})
    assert takers(told) == [(1, "flame_1")]
    assert only(told, TileTaken).waiting == (0,)
    assert list_moves(told) == [(1, 0), (0, 1)]
    assert filter_events(told, TurnBegan)[1] == TurnBegan(0, 1)
    assert supply(state, 0) == 4


def test_player_without_cubes_has_no_turn() -> None:
    """N-PH2-2: the only cube's tile is gone before the turn."""
    state = table(3, grid="flame_1", cubes={0: (0,)})
    state, told = reveal(state, {0: (0,), 1: (0,), 2: (1,)})
    assert list_moves(told) == [(0, 0), (2, 1)]
    assert not filter_events(told, Skipped)
    assert supply(state, 1) == 5


def test_only_cubes_are_moved_now_and_only_by_the_one_on_turn() -> None:
    """N-PH2-1, N-PH2-2."""
    state, _ = reveal(table(2), {0: (1, 4), 1: (0, 2)})
    assert ruling(state, MoveCube(1), seat=1) == ("N-PH2-1", {"why": "turn", "seat": 0})
    assert ruling(state, MoveCube(0)) == ("N-PH2-1", {"why": "cube"})
    assert ruling(state, MoveCube(-1)) == ("N-PH2-1", {"why": "cube"})
    for action in (PutCubes((1,)), RemoveTile(1)):
        assert ruling(state, action) == ("N-PH2-1", {"why": "now"})
    assert ruling(state, MoveCube(4)) == ("", {})


# ---------------------------------------------------------------- requirements


@pytest.mark.parametrize(
    "name", [tile.id for tile in content().tiles.values() if not tile.has_no_requirement]
)
def test_tile_requires_its_colours(name: str) -> None:
    """N-REQ-1: exactly the numbers of tiles are enough, one less of any colour is not."""
    found = content().tiles[name]
    hand = tuple(
        tile
        for pair, needed in zip(("flame_1 sun_1", "leaf_1 tree_1", "rain_1 sea_1"), found.needs, strict=True)
        for tile in tiles(pair)[:needed]
    )
    assert count_themes(hand) == found.needs
    assert meets_requirements(hand, found)
    assert count_missing_tiles(hand, found) == (0, 0, 0)
    for at in range(len(hand)):
        less = hand[:at] + hand[at + 1 :]
        assert not meets_requirements(less, found)
        assert sum(count_missing_tiles(less, found)) == 1
        assert not meets_requirements((*less, *tiles("bonus_1 bonus_2 bonus_5 end")), found)
    assert meets_requirements((*hand, *tiles("flame_2 leaf_2 rain_2 bonus_1")), found)


def test_symbols_do_not_matter_for_requirements() -> None:
    """N-REQ-1: two tiles of one symbol are two of the colour; bonus and end tiles have none."""
    two_orange = content().tiles["orange_lightning_2"]
    assert two_orange.needs == (2, 0, 0)
    assert meets_requirements(tiles("flame_1 flame_2"), two_orange)
    assert meets_requirements(tiles("flame_1 volcano_1"), two_orange)
    assert not meets_requirements(tiles("flame_1 bonus_1 bonus_2 end leaf_1"), two_orange)
    assert count_themes(tiles("flame_1 bonus_7 leaf_1 end sun_2 end_alt rain_1")) == (2, 1, 1)


def test_cards_do_not_count_for_requirements() -> None:
    """N-REQ-1: the symbols on a card are no tiles."""
    state = table(2, grid="lightning_2 leaf_2", taken={0: "flame_1 leaf_1"}, cards="a", claimed={0: ["eq_1"]})
    assert playable_positions(GAME.apply(state, 0, PutCubes((0, 1))).state, 0) == (1,)


def test_the_end_tile_needs_one_tile_of_each_colour() -> None:
    """N-REQ-2."""
    for end in ("end", "end_alt"):
        assert meets_end_tile_requirement(tiles("flame_1 leaf_1 rain_1"), end)
        assert not meets_end_tile_requirement(tiles("flame_1 sun_1 leaf_1 tree_1 bonus_5"), end)
        assert not meets_end_tile_requirement((), end)


def test_ruling_names_the_missing_colour() -> None:
    """N-REQ-1: the first colour that is missing and how many tiles of it."""
    for waits, theme, n in ((0, "orange", 1), (1, "green", 2), (2, "green", 1)):
        # with two cubes there is either a choice or one that may not move; three make the judge speak
        state = table(
            2, grid="lightning_2 seed_2 end sun_1 tree_1",
            taken={0: "flame_1"}, phase="cubes", boards={0: (waits, 3, 4)}, check=False,
        )  # fmt: skip
        assert ruling(state, MoveCube(waits)) == ("N-REQ-1", {"theme": theme, "n": n})


def test_a_tile_becomes_playable_between_the_passes() -> None:
    """N-REQ-1, N-PH2-1: the first cube takes an orange tile, which the second one's tile requires."""
    state = table(2, grid="flame_1 lightning_2 leaf_2", cubes={0: (0,)}, taken={0: "sun_1"})
    state, told = reveal(state, {0: (0, 1), 1: (2,)})
    assert takers(told) == [(0, "flame_1")]
    assert list_moves(told) == [(0, 0), (1, 2), (0, 1)]
    assert state.cubes[1] == (0,)


def test_the_playable_one_of_two_cubes_goes_first_by_itself() -> None:
    """N-PH2-1, N-REQ-1: there is no choice, and no waiting either."""
    state = table(2, grid="lightning_2 leaf_2")
    state, told = reveal(state, {0: (0, 1), 1: (2,)})
    assert list_moves(told) == [(0, 1), (1, 2)]
    assert filter_events(told, Skipped) == [Skipped(0, 2)]
    assert only(told, CubesBack) == CubesBack(0, (0,))
    assert supply(state, 0) == 4


# ---------------------------------------------------------------- nothing playable


def test_player_without_playable_cubes_is_skipped_and_can_move_two_later() -> None:
    """N-PH2-3: another's cube brings the blue tile that was missing; the order is free then."""
    state = table(2, grid="sea_1 bonus_6 flower_2", cubes={0: (0, 0)}, taken={0: "sun_1 leaf_1"})
    state, told = reveal(state, {0: (1, 2), 1: (0,)})
    assert filter_events(told, Skipped) == [Skipped(0, 1)]
    assert takers(told) == [(0, "sea_1")]
    assert (state.seat, state.lap, state.boards[0]) == (0, 2, (1, 2))
    assert list_offered_positions(state) == {(1,), (2,)}
    for first, second in ((1, 2), (2, 1)):
        after, told = moves(state, first)
        assert list_moves(told) == [(0, first), (0, second)]
        assert not filter_events(told, TurnBegan)  # the turn has begun with the choice
        assert [event.forced for event in filter_events(told, CubeMoved)] == [False, True]
        assert after.cubes[first] == after.cubes[second] == (0,)


def test_in_the_second_pass_a_cube_that_the_first_made_playable_follows() -> None:
    """N-PH2-3: playable when it comes to it."""
    state = table(
        3,
        grid="leaf_2 river_2 volcano_2",
        cubes={0: (0, 0, 2), 1: (1, 2)},
        taken={0: "sun_1", 1: "volcano_1 tree_1", 2: "lightning_1 seed_1"},
    )
    state, told = reveal(state, {0: (1, 2), 1: (0,), 2: (3,)})
    assert filter_events(told, Skipped) == [Skipped(0, 1)]
    assert list_moves(told) == [(1, 0), (2, 3), (0, 1), (0, 2)]
    assert takers(told) == [(0, "leaf_2"), (0, "river_2")]
    assert state.cubes[2] == (0,)


def test_unplayable_cubes_return_in_the_second_pass() -> None:
    """N-PH2-3: one of two moves, the other does not."""
    state = table(2, grid="sea_1 flower_2 bonus_6", cubes={0: (0, 0)}, taken={0: "sun_1"})
    state, told = reveal(state, {0: (1, 2), 1: (0,)})
    assert list_moves(told) == [(1, 0), (0, 1)]
    assert only(told, CubesBack) == CubesBack(0, (2,))
    assert told.index(CubesBack(0, (2,))) == told.index(only(told, RoundEnded)) - 1
    assert (supply(state, 0), state.cubes[1]) == (4, (0,))


def test_a_cube_that_never_becomes_playable_goes_back_after_the_players_second_turn() -> None:
    """N-PH2-3: right after that turn, not at the end of the round."""
    state = table(3, grid="lightning_2 flame_2 leaf_2 rain_2", start=1)
    state, told = reveal(state, {0: (0,), 1: (1, 2), 2: (3,)})
    state, told = moves(state, 1)
    assert [type(event).__name__ for event in told[:8]] == [
        "CubeMoved", "TurnBegan", "CubeMoved", "Skipped", "Skipped", "CubesBack", "TurnBegan", "CubeMoved",
    ]  # fmt: skip
    assert filter_events(told, Skipped) == [Skipped(0, 1), Skipped(0, 2)]
    assert filter_events(told, CubesBack) == [CubesBack(0, (0,))]
    assert supply(state, 0) == 5


def test_a_tile_taken_in_this_round_is_not_refilled_before_its_end() -> None:
    """N-PH2-1, N-FILL-1."""
    state = table(2, grid="flame_1 flame_2 leaf_2", cubes={0: (0,)})
    state, _ = reveal(state, {0: (0, 1), 1: (1, 2)})
    state, told = moves(state, 0)
    assert state.grid[0] == ""
    assert not filter_events(told, TileDrawn)
    state, told = moves(state, 2)
    assert told.index(only(told, RoundEnded)) < told.index(only(told, TileDrawn))


# ---------------------------------------------------------------- the simplified game


def test_the_simplified_game_has_the_first_pass_only() -> None:
    """N-VAR-1."""
    state, told = reveal(table(3, grid=BIG, simplified=True, start=1), {0: (0,), 1: (1,), 2: (2,)})
    assert list_moves(told) == [(1, 1), (2, 2), (0, 0)]
    assert [event.lap for event in filter_events(told, TurnBegan)] == [1, 1, 1]
    assert (state.phase, state.start, state.lap) == ("boards", 2, 1)


def test_in_the_simplified_game_an_unplayable_cube_goes_back_right_after_the_only_turn() -> None:
    """N-PH2-3, N-VAR-1: before the next player's move could help it."""
    state = table(2, grid="sea_1 flower_2", cubes={0: (0, 0)}, taken={0: "sun_1"}, simplified=True)
    state, told = reveal(state, {0: (1,), 1: (0,)})
    names = [type(event).__name__ for event in told]
    assert names.index("Skipped") + 1 == names.index("CubesBack") < names.index("CubeMoved")
    assert takers(told) == [(0, "sea_1")]
    assert list_moves(told) == [(1, 0)]
    assert supply(state, 0) == 5
