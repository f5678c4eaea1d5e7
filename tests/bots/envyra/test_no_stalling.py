"""Nobody passes in effect: cubes are put where one of them can move, so games go on (N-PH1-2, N-END-D)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from msgspec.structs import replace

from client.bots.envyra.mind import MIND
from client.bots.envyra.params import EnvyraParams
from client.bots.envyra.round_search import MAX_IDLE_ROUNDS
from client.bots.levels import COMMON_LEVELS, Level, load_levels
from client.bots.mind import choose_action, decide_with_params
from rules import load
from rules.envyra import rounds
from rules.envyra.actions import EnvyraAction, PutCubes
from rules.envyra.content import content
from rules.envyra.game import GAME
from rules.envyra.requirements import meets_any, meets_requirements
from rules.envyra.state import NO_TILE, EnvyraState
from tests.bots.envyra.games import positions, table
from tests.parametrization import parametrize_short_and_long

FEW = 40
"""Positions looked at for a decision."""

SEEDS = range(8)
SAME_SEED = 7
"""Of every decision: who errs always in the same way is likeliest to go round in circles."""

CIRCLES = (1, 2, 7)
"""Seeds of games of Sapling for two that went round in circles with SAME_SEED until they were ended."""


def can_move(state: EnvyraState, seat: int, board: tuple[int, ...]) -> bool:
    """Return whether one of the cubes may go to its tile as things stand."""
    return meets_any(state.taken[seat], [state.grid[place] for place in board])


def boards_of(state: EnvyraState, seat: int) -> list[tuple[int, ...]]:
    """Return all boards that the seat may choose."""
    return [action.positions for action in GAME.actions(state, seat) if isinstance(action, PutCubes)]


def choose_wildly(state: EnvyraState, seat: int, level: Level, seed: int) -> tuple[int, ...]:
    """Return the board that a level chooses if it errs as much as can be."""
    params = replace(load_levels("envyra", EnvyraParams)[level], nodes=FEW, blunder_rate=1.0, eval_noise=30.0)
    action = decide_with_params(
        load("envyra"), GAME.view(state, seat), seat, params, seed, timed=False
    ).action
    assert isinstance(action, PutCubes)
    return action.positions


def temptations(players: int) -> Iterator[tuple[EnvyraState, int]]:
    """Yield positions of games in which a seat could put all cubes where none can move, and need not."""
    for state in positions(players, 5):
        if state.phase == "boards":
            seat = GAME.deciders(state)[0]
            moving = [can_move(state, seat, board) for board in boards_of(state, seat)]
            if any(moving) and not all(moving):
                yield state, seat


@pytest.mark.parametrize("level", COMMON_LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_cube_can_move_wherever_one_could(players: int, level: Level) -> None:
    looked = 0
    for state, seat in islice(temptations(players), 0, 60, 10):
        for seed in SEEDS:
            assert can_move(state, seat, choose_wildly(state, seat, level, seed))
            looked += 1
    assert looked >= 2 * len(SEEDS)


@pytest.mark.parametrize("level", COMMON_LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("idle", [0, MAX_IDLE_ROUNDS, rounds.MAX_IDLE_ROUNDS - 1])
def test_late_in_a_game_the_only_free_tile_gets_a_cube(players: int, level: Level, idle: int) -> None:
    """All is lost on that tile, and still nobody puts the cubes elsewhere to wait."""
    grid = ("green_seed_2", "blue_ice_2", "bonus_6", "orange_flame_3", "end")
    state = table(grid, ((), (), (), (1, 1, 1)), players=players, idle=idle)
    taken = content().tiles
    assert [meets_requirements((), taken[tile]) for tile in grid] == [
        tile == "orange_flame_3" for tile in grid
    ]
    for seed in SEEDS:
        assert 3 in choose_wildly(state, 0, level, seed)


def test_the_second_cube_can_move_too_or_is_not_put() -> None:
    """A cube that surely comes back is no advice, though it does no harm."""
    grid = ("orange_flame_1", "orange_lightning_2", "bonus_6", "green_leaf_1")
    state = table(grid, ((0,), (), ()), taken=(("orange_sun_1",), ()))
    chosen = {choose_wildly(state, 0, "sapling", seed) for seed in range(60)}
    assert (0, 1) in chosen, "taking the first tile meets the requirement of the second"
    assert {place for board in chosen for place in board} == {0, 1, 3}
    assert not {(1,), (1, 3)} & chosen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hint_never_advises_a_cube_that_comes_back(players: int) -> None:
    advised: set[str] = set()
    for state, seat in islice(temptations(players), 0, 60, 6):
        view = GAME.view(state, seat)
        params = replace(MIND.get_params("trunk").without_errors(), nodes=FEW)
        for seed in range(3):
            action = decide_with_params(load("envyra"), view, seat, params, seed, timed=False).action
            advised |= {reason.key for reason in MIND.find_reasons(view, seat, action)}
    assert advised
    assert "comes-back" not in advised


@pytest.mark.parametrize("level", COMMON_LEVELS)
@pytest.mark.parametrize("players", [2, 3])
def test_in_a_game_that_stalls_a_cube_goes_where_fewest_are_missing(players: int, level: Level) -> None:
    """Two of a kind lack one cube each, to one of them nothing may be put; the others lack more."""
    grid = ("orange_flame_2", "green_leaf_1", "blue_rain_2", "green_seed_2", "orange_flame_1")
    cubes = ((0, 1), (1,), (1,), (0, 1), (0,))
    stalled = table(grid, cubes, players=players, idle=MAX_IDLE_ROUNDS)
    chosen = {choose_wildly(stalled, 0, level, seed) for seed in SEEDS}
    assert all({1, 4} & set(board) for board in chosen)
    before = replace(stalled, idle=MAX_IDLE_ROUNDS - 1)
    assert any(not {1, 4} & set(choose_wildly(before, 0, "sapling", seed)) for seed in SEEDS)


def play_out(
    level: Level, players: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[EnvyraState, int]:
    """Return the end of a game, and the most rounds in a row in which no tile was taken."""
    params = replace(MIND.get_params(level), nodes=FEW)
    monkeypatch.setattr(MIND, "get_params", lambda _: params)
    state, longest = GAME.start(players, seed), 0
    while GAME.outcome(state) is None:
        seat = GAME.deciders(state)[0]
        view = GAME.view(state, seat)
        action = choose_action(load("envyra"), view, seat, level, SAME_SEED, timed=False).action
        assert isinstance(action, EnvyraAction)
        if isinstance(action, PutCubes):
            assert can_move(state, seat, action.positions)
            assert all(state.grid[place] != NO_TILE for place in action.positions)
        state = GAME.apply(state, seat, action).state
        longest = max(longest, state.idle)
    return state, longest


@parametrize_short_and_long(
    ("level", "players", "seeds"),
    [("sapling", 2, CIRCLES), ("sapling", 3, range(2)), ("branch", 4, range(1)), ("trunk", 2, range(1))],
    [(level, players, range(10)) for level in COMMON_LEVELS for players in (2, 3, 4)],
)
def test_whole_games_never_stand_still(
    level: Level, players: int, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in seeds:
        state, longest = play_out(level, players, seed, monkeypatch)
        assert state.ending != "idle"
        assert longest < MAX_IDLE_ROUNDS + 6
