"""Random positions of Wispwood, and games between minds with parameters of their own."""

from __future__ import annotations

import random
from collections.abc import Iterator

from client.bots.clock import Clock
from client.bots.wispwood.mind import MIND
from client.bots.wispwood.params import WispwoodParams
from rules.contract import Scalar
from rules.wispwood.game import GAME
from rules.wispwood.state import WispwoodState

GENTLE = WispwoodParams(seconds=1.0, nodes=100_000, width=1)
"""Weighs one turn."""

CLEVER = WispwoodParams(
    seconds=1.0, nodes=150, width=2, wide=3, then=2, deep=1, branch=1, deny=0.5, cats=True
)
"""Looks at few forests, but in every way."""


def positions(players: int, seed: int, **options: Scalar) -> Iterator[WispwoodState]:
    """All positions of a random game, the end left out."""
    chance = random.Random(seed)
    state = GAME.start(players, seed, options)
    while GAME.outcome(state) is None:
        yield state
        state = GAME.apply(state, state.seat, chance.choice(GAME.actions(state, state.seat))).state


def played(minds: tuple[WispwoodParams | None, ...], seed: int, **options: Scalar) -> WispwoodState:
    """The end of a game between minds (None: random). Every thought is looked over."""
    chance = random.Random(seed)
    state, decisions = GAME.start(len(minds), seed, options), 0
    while GAME.outcome(state) is None:
        seat = state.seat
        actions = GAME.actions(state, seat)
        params, action = minds[seat], chance.choice(actions)
        if len(actions) > 1 and params is not None:
            thought = MIND.think(
                GAME.view(state, seat), seat, params, Clock(params.nodes), random.Random(decisions)
            )
            weighed = [one.action for one in thought.weighed]
            assert len(weighed) == len(actions)
            assert set(weighed) == set(actions)
            values = [one.value for one in thought.weighed]
            assert values == sorted(values, reverse=True)
            action = next(each for each in actions if each == weighed[0])
        state = GAME.apply(state, seat, action).state
        decisions += 1
    return state
