"""The mind decides on what its seat can see, and always in the same way."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from client.bots.balanceformers.mind import MIND
from client.bots.clock import Clock
from client.bots.levels import LEVELS, Level
from client.bots.mind import decide
from rules.balanceformers.game import GAME
from rules.balanceformers.state import BalanceformersState
from tests.bots.balanceformers.games import positions, small


def some(players: int, seed: int, every: int) -> list[BalanceformersState]:
    return list(islice(positions(players, seed), 0, None, every))


@pytest.mark.parametrize(("players", "seed", "every"), [(2, 21, 5), (3, 22, 9), (5, 23, 25)])
def test_the_same_decision_in_every_world_that_looks_the_same(players: int, seed: int, every: int) -> None:
    for state in some(players, seed, every):
        for seat in GAME.deciders(state):
            actions = GAME.actions(state, seat)
            view = GAME.view(state, seat)
            assert GAME.actions(view, seat) == actions
            if len(actions) < 2:
                continue
            found = []
            for world_seed in range(3):
                world = GAME.determinize(view, world_seed)
                assert GAME.actions(world, seat) == actions
                params = small(120)
                seen = GAME.view(world, seat)
                found.append(MIND.think(seen, seat, params, Clock(params.nodes), random.Random(5)))
            assert found[0] == found[1] == found[2]


def test_pairs_that_others_have_picked_are_not_known() -> None:
    start = next(state for state in positions(3, 24) if state.phase == "initiative" and state.round == 2)
    decisions = set()
    for pair in GAME.actions(start, 0)[:3]:
        state = GAME.apply(start, 0, pair).state
        decisions.add(decide("balanceformers", GAME.view(state, 1), 1, "trunk", 3, timed=False).action)
    assert len(decisions) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_can_be_repeated(level: Level) -> None:
    for state in some(2, 25, 9):
        seat = GAME.deciders(state)[0]
        view = GAME.view(state, seat)
        first = decide("balanceformers", view, seat, level, 11, timed=False)
        assert first == decide("balanceformers", view, seat, level, 11, timed=False)
        assert {one.action for one in first.weighed} == set(GAME.actions(state, seat))
