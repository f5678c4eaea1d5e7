"""Opponents decide on what their seat can see, and always in the same way: every game, table and level.

Nothing here knows a particular game; a new mind passes it unchanged.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import rules
from client.bots.levels import Level, level_names
from client.bots.mind import choose_action, get_mind
from client.games.registry import has_mind
from rules.contract import AnyGame, State
from tests.rules.playthrough import CASES, FEW as FEW_CASES, Case, mark_long_cases, play_case, some

PLAYED = [case for case in CASES if has_mind(case.game)]
GAMES = sorted({case.game for case in PLAYED})
HERE = Path(__file__).parents[2]
FEW = 60
"""Positions a mind may look at here: enough to come by all of its ways, quick enough for all tables."""


def level_for(case: Case) -> Level:
    """Return another level for every table of a game, so that all of them have their turn."""
    levels = level_names(case.game)
    return levels[PLAYED.index(case) % len(levels)]


def decisions(case: Case, count: int) -> Iterator[tuple[AnyGame, State, int]]:
    """Yield some moments of a random game at which a seat can choose."""
    game = rules.load(case.game)
    open_to = [(step.state, step.seat) for step in play_case(case).steps if len(step.offered) > 1]
    for state, seat in some(open_to, count, random.Random(case.seed)):
        yield game, state, seat


@pytest.fixture
def _short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    for game_id in GAMES:
        mind = get_mind(game_id)
        few = {level: replace(mind.get_params(level), nodes=FEW) for level in level_names(game_id)}
        monkeypatch.setattr(mind, "get_params", few.__getitem__)


@pytest.mark.usefixtures("_short_thoughts")
@pytest.mark.parametrize("case", mark_long_cases(PLAYED), ids=str)
def test_hidden_information_does_not_change_a_decision(case: Case) -> None:
    level = level_for(case)
    for game, state, seat in decisions(case, 3):
        view = game.view(state, seat)
        actions = game.actions(state, seat)
        thought = choose_action(game, view, seat, level, 8, timed=False)
        assert {one.action for one in thought.weighed} == set(actions)
        assert len(thought.weighed) == len(actions)
        for seed in (1, 2):
            world = game.determinize(view, seed)
            assert game.actions(world, seat) == actions
            seen = game.view(world, seat)
            assert rules.to_json(seen) == rules.to_json(view)
            assert choose_action(game, seen, seat, level, 8, timed=False) == thought


@pytest.mark.parametrize("game_id", GAMES)
def test_cases_contain_hidden_information(game_id: str) -> None:
    """Other worlds do differ from the true one, so the test above says something."""
    differ = 0
    for case in FEW_CASES:
        if case.game == game_id:
            for game, state, seat in decisions(case, 3):
                world = game.determinize(game.view(state, seat), 3)
                differ += rules.digest(world) != rules.digest(state)
    assert differ


ELSEWHERE = """
import sys
import rules
from client.bots.levels import level_names
from client.bots.mind import choose_action
from tests.bots.test_honesty import GAMES, opening
for game_id in GAMES:
    for level in level_names(game_id)[:-1]:
        view, seat = opening(game_id)
        found = choose_action(rules.load(game_id), view, seat, level, 4, timed=False)
        sys.stdout.write(f"{rules.to_json(found.action)}")
"""


def opening(game_id: str) -> tuple[State, int]:
    """Return what a seat sees early in a game of two."""
    case = next(case for case in PLAYED if case.game == game_id and case.players == 2)
    found = list(decisions(case, 5))
    game, state, seat = found[min(1, len(found) - 1)]
    return game.view(state, seat), seat


def test_decisions_are_the_same_in_every_process() -> None:
    """A game goes on after years, in another process, whose sets and dicts are in another order."""
    told = set()
    for order in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": order}
        done = subprocess.run(
            [sys.executable, "-c", ELSEWHERE],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            cwd=HERE,
        )
        told.add(done.stdout)
    assert len(told) == 1
    assert len(msgspec.json.encode(told.pop())) > 50
