"""The mind decides on what its seat can see, and always in the same way."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from client.bots.clock import Clock
from client.bots.envyra.mind import MIND
from client.bots.levels import LEVELS, Level
from client.bots.mind import decide
from rules.envyra.game import GAME
from tests.bots.envyra.games import CLEVER, positions


@pytest.mark.parametrize(("players", "seed", "cards"), [(2, 21, "c"), (3, 22, "b"), (4, 23, "a")])
def test_the_same_decision_in_every_world_that_looks_the_same(players: int, seed: int, cards: str) -> None:
    looked = 0
    for state in islice(positions(players, seed, equilibrium=cards), 3, 100, 16):
        for seat in GAME.deciders(state)[:1]:
            actions = GAME.actions(state, seat)
            view = GAME.view(state, seat)
            assert GAME.actions(view, seat) == actions
            if len(actions) < 2:
                continue
            found = []
            for world_seed in range(2):
                world = GAME.determinize(view, world_seed)
                assert GAME.actions(world, seat) == actions
                seen = GAME.view(world, seat)
                found.append(MIND.think(seen, seat, CLEVER, Clock(CLEVER.nodes), random.Random(5)))
            assert found[0] == found[1]
            looked += 1
    assert looked > 3


def test_boards_that_others_have_chosen_are_not_known() -> None:
    start = GAME.start(2, 24, {})
    first, second = GAME.deciders(start)
    decisions = set()
    for offer in GAME.actions(start, first)[::7]:
        state = GAME.apply(start, first, offer).state
        decisions.add(decide("envyra", GAME.view(state, second), second, "trunk", 3, timed=False).action)
    decisions.add(decide("envyra", GAME.view(start, second), second, "trunk", 3, timed=False).action)
    assert len(decisions) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_can_be_repeated(level: Level) -> None:
    for state in islice(positions(2, 25, equilibrium="a"), 4, 5):
        seat = GAME.deciders(state)[0]
        view = GAME.view(state, seat)
        first = decide("envyra", view, seat, level, 11, timed=False)
        assert first == decide("envyra", view, seat, level, 11, timed=False)
        assert {one.action for one in first.weighed} == set(GAME.actions(state, seat))
