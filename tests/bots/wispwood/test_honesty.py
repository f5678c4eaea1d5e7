"""The mind decides on what its seat can see, and always in the same way."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from client.bots.clock import Clock
from client.bots.levels import LEVELS, Level
from client.bots.mind import decide
from client.bots.wispwood.mind import MIND
from rules.wispwood.game import GAME
from tests.bots.wispwood.games import CLEVER, positions


@pytest.mark.parametrize(("players", "seed"), [(1, 41), (2, 42), (4, 43)])
def test_the_same_decision_in_every_world_that_looks_the_same(players: int, seed: int) -> None:
    looked = 0
    for state in islice(positions(players, seed), 2, 140, 17):
        actions = GAME.actions(state, state.seat)
        view = GAME.view(state, state.seat)
        assert GAME.actions(view, state.seat) == actions
        if len(actions) < 2:
            continue
        found = []
        for world_seed in range(2):
            world = GAME.determinize(view, world_seed)
            assert GAME.actions(world, state.seat) == actions
            seen = GAME.view(world, state.seat)
            found.append(MIND.think(seen, state.seat, CLEVER, Clock(CLEVER.nodes), random.Random(5)))
        assert found[0] == found[1]
        looked += 1
    assert looked > 3


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_can_be_repeated(level: Level) -> None:
    state = next(islice(positions(2, 44), 40, None))
    view = GAME.view(state, state.seat)
    first = decide("wispwood", view, state.seat, level, 11, timed=False)
    assert first == decide("wispwood", view, state.seat, level, 11, timed=False)
    assert {one.action for one in first.weighed} == set(GAME.actions(state, state.seat))
