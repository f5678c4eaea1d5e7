"""The weakest opponents use their turns: whoever watches them must not learn to let actions be lost."""

from __future__ import annotations

from typing import cast

import pytest

from client.bots.levels import Level
from client.bots.mind import choose_action
from rules import load
from rules.balanceformers.actions import EndTurn
from rules.balanceformers.game import GAME
from rules.balanceformers.state import BalanceformersState


def count_turns(level: Level, seed: int) -> tuple[int, int]:
    """Return how many turns a game has, and how many of them pass without an action."""
    game = load("balanceformers")
    state = GAME.start(2, seed, GAME.resolved(2, {}))
    turns = passed = moves = 0
    while GAME.deciders(state):
        seat = GAME.deciders(state)[0]
        view = GAME.view(state, seat)
        action = choose_action(game, view, seat, level, seed * 1000 + moves, timed=False).action
        if state.phase == "turn" and state.left == sum(state.chosen[seat]):
            turns += 1
            passed += isinstance(action, EndTurn)
        state, moves = cast(BalanceformersState, game.apply(state, seat, action).state), moves + 1
    return turns, passed


@pytest.mark.parametrize("level", ["sapling", "branch"])
def test_few_turns_pass_without_an_action(level: Level) -> None:
    found = [count_turns(level, seed) for seed in range(6)]
    turns, passed = sum(turns for turns, _ in found), sum(passed for _, passed in found)
    assert turns > 20
    assert passed <= turns / 8
