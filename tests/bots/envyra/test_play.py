"""What the minds do: games to their ends, and decisions that speak for themselves."""

from __future__ import annotations

import random

import msgspec
import pytest

from client.bots.envyra.matrix_games import solve_matrix
from client.bots.envyra.mind import MIND
from client.bots.envyra.params import EnvyraParams
from client.bots.envyra.round_search import RoundSearch
from client.bots.levels import COMMON_LEVELS, Level, load_levels
from client.bots.search_budget import SearchBudget
from rules.contract import Scalar
from rules.envyra import scoring
from rules.envyra.actions import EnvyraAction, MoveCube, PutCubes
from rules.envyra.game import GAME
from rules.envyra.state import EnvyraState
from tests.bots.envyra.games import CLEVER, GENTLE, play_game, table
from tests.parametrization import parametrize_short_and_long

SKILLED = EnvyraParams(seconds=1.0, nodes=3000, plays_matrix_games=True)


def decision(state: EnvyraState, seat: int, params: EnvyraParams = SKILLED) -> EnvyraAction:
    """Return what a mind does."""
    thought = MIND.rank_actions(
        GAME.view(state, seat), seat, params, SearchBudget(params.nodes), random.Random(1)
    )
    action = thought.action
    assert isinstance(action, PutCubes | MoveCube)
    return action


def test_levels_are_complete() -> None:
    found = load_levels("envyra", EnvyraParams)
    assert set(found) == set(COMMON_LEVELS)
    assert found["sapling"].blunder_rate > 0
    assert found["crown"].lookahead_offers > 0
    assert all(params.seconds <= 1.2 for params in found.values())


@parametrize_short_and_long(
    ("players", "options"),
    [
        (2, {"simplified": True, "equilibrium": "b"}),
        (3, {"equilibrium": "c", "end_tile": "alternative"}),
    ],
    [
        (2, {}),
        (4, {"equilibrium": "a", "simplified": True}),
        (4, {}),
    ],
)
def test_mind_plays_whole_games(players: int, options: dict[str, Scalar]) -> None:
    minds = tuple(CLEVER if seat == 0 else GENTLE for seat in range(players))
    state = play_game(minds, players, **options)
    assert GAME.outcome(state) is not None
    GAME.check(state)


@pytest.mark.parametrize("level", COMMON_LEVELS)
@pytest.mark.parametrize("players", [2, 3])
def test_only_playable_offer_is_chosen(monkeypatch: pytest.MonkeyPatch, players: int, level: Level) -> None:
    """All others would pass in effect."""
    state = GAME.start(players, 1)
    params = msgspec.structs.replace(load_levels("envyra", EnvyraParams)[level], eval_noise=0.0, nodes=200)
    everything = RoundSearch.list_moving_board_choices

    def alone(there: RoundSearch, seat: int) -> list[tuple[int, ...]]:
        return [(3,)] if seat == 0 else everything(there, seat)

    monkeypatch.setattr(RoundSearch, "list_moving_board_choices", alone)
    assert decision(state, 0, params) == PutCubes((3,))


def test_all_offers_are_weighed_if_none_is_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.start(2, 1)
    there = RoundSearch(GAME.view(state, 0), 0, SearchBudget(100))
    monkeypatch.setattr(type(there.position.facts), "meets_requirement", lambda *_: False)
    assert there.list_moving_board_choices(0) == there.list_board_choices(0) != []


def test_mind_beats_random_play() -> None:
    won = 0
    for seed in range(8):
        seat = seed % 2
        state = play_game((GENTLE, None) if seat == 0 else (None, GENTLE), seed)
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += outcome.ranking[0] == (seat,)
    assert won >= 7


def test_tile_missing_one_cube_is_taken() -> None:
    """Seat 0 begins, so nobody can come before it to a tile that misses one cube."""
    state = table(("green_leaf_1", "orange_flame_2", "blue_sea_1"), ((0,), (0, 0, 1), ()))
    action = decision(state, 0)
    assert isinstance(action, PutCubes)
    assert 1 in action.positions


def test_more_valuable_contested_tile_is_taken_first() -> None:
    """Both tiles miss one cube and the rival wants both: the one with more points is taken."""
    state = table(("orange_flame_1", "blue_rain_2"), ((0,), (0, 0, 1)))
    for seat in (0, 1):
        state = GAME.apply(state, seat, PutCubes((0, 1))).state
    assert state.seat == 0
    assert decision(state, 0) == MoveCube(1)


def test_only_the_leader_ends_the_game() -> None:
    taken = ("orange_flame_1", "green_leaf_1", "blue_rain_1")
    rich = (*taken, "bonus_5", "bonus_6")
    poor = ("orange_volcano_1", "green_flower_1", "blue_river_1")
    grid, cubes = ("end", "orange_sun_1", "green_tree_1"), ((0, 1), (), ())
    ahead = decision(table(grid, cubes, taken=(rich, poor)), 0)
    behind = decision(table(grid, cubes, taken=(poor, rich)), 0)
    assert isinstance(ahead, PutCubes)
    assert isinstance(behind, PutCubes)
    assert 0 in ahead.positions
    state = table(grid, cubes, taken=(rich, poor))
    for seat in (0, 1):
        state = GAME.apply(state, seat, PutCubes((0, 1))).state
    after = GAME.apply(state, 0, decision(state, 0)).state
    assert after.phase == "over"
    assert scoring.count_points(after, 0).total > scoring.count_points(after, 1).total


@pytest.mark.parametrize("level", COMMON_LEVELS[:-1])  # between two, Crown judges by what games have taught
def test_leader_takes_the_end_tile_instead_of_collecting_on(level: Level) -> None:
    """The rival lacks a colour and is soon stuck, which would be no end for a game."""
    grid = ("bonus_6", "orange_volcano_2", "end", "orange_lightning_2", "blue_river_2", "bonus_5")
    ahead = (
        "orange_flame_1",
        "orange_sun_1",
        "orange_flame_2",
        "green_leaf_1",
        "green_tree_1",
        "blue_rain_2",
    )
    state = table(grid, ((), (), (), (0, 0), (0,)), taken=(ahead, ("orange_sun_2", "blue_sea_1")))
    params = load_levels("envyra", EnvyraParams)[level].without_errors()
    action = decision(state, 0, params)
    assert isinstance(action, PutCubes)
    assert 2 in action.positions


def test_matrix_game_solution_has_the_known_odds() -> None:
    """Matching pennies with one penny worth double: known odds of 1 : 2."""
    rows, columns = solve_matrix([[2.0, 0.0], [0.0, 1.0]], 2.0, 2000)
    assert rows[0] == pytest.approx(1 / 3, abs=0.02)
    assert columns[0] == pytest.approx(1 / 3, abs=0.02)
