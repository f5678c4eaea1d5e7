"""Minds play at every table to the end, and play well."""

from __future__ import annotations

import pytest

import rules
from client.bots.balanceformers.params import BalanceformersParams
from client.bots.levels import COMMON_LEVELS, load_levels
from rules.balanceformers.game import GAME
from tests.arena.play import play
from tests.arena.players import RANDOM
from tests.bots.balanceformers.games import play_game, small
from tests.parametrization import parametrize_product

TABLES = [
    (2, {"area": "hand", "moves": "own", "pair": "separate", "colours": "random"}),
    (2, {"preset2": "drop", "colours": "white"}),
    (3, {"area": "random", "moves": "any", "pair": "separate", "colours": "black"}),
    (4, {"area": "hand", "moves": "own"}),
    (5, {"preset5": "star", "pair": "separate"}),
    (6, {"area": "random", "colours": "random", "moves": "own"}),
]


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_mind_plays_whole_games(players: int, options: dict[str, str]) -> None:
    state, decisions = play_game(players, 31, small(60 if players > 3 else 300), **options)
    assert GAME.outcome(state) is not None
    assert decisions < 500


@parametrize_product(
    pytest.mark.parametrize("level", COMMON_LEVELS[:2]),
    pytest.mark.parametrize("players", GAME.player_counts),
)
def test_quick_levels_play_with_every_player_count(players: int, level: str) -> None:
    assert play("balanceformers", (level,) * players, 41, {}, timed=False).decisions < 500


def test_sapling_beats_random_play() -> None:
    won = 0.0
    for number in range(12):
        seat = number % 2
        levels = ("sapling", RANDOM) if seat == 0 else (RANDOM, "sapling")
        won += play("balanceformers", levels, 50 + number, {}, timed=False).share(seat)
    assert won >= 9


def test_levels_are_complete_and_grow_in_strength() -> None:
    found = load_levels("balanceformers", BalanceformersParams)
    assert tuple(found) == COMMON_LEVELS
    nodes = [found[level].nodes for level in COMMON_LEVELS]
    assert nodes == sorted(nodes)
    assert found["crown"].patient
    assert found["crown"].blunder_rate == found["crown"].eval_noise == 0.0
    assert rules.load("balanceformers") is GAME
