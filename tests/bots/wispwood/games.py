"""Random positions of Wispwood, and games between minds with parameters of their own."""

from __future__ import annotations

import random
from collections.abc import Iterator

from client.bots.wispwood.mind import MIND
from client.bots.wispwood.params import WispwoodParams
from rules.contract import Scalar
from rules.wispwood.game import GAME
from rules.wispwood.state import WispwoodState
from tests.bots.games import end_of_game

GENTLE = WispwoodParams(seconds=1.0, nodes=100_000, width=1)
"""Weighs one turn."""

CLEVER = WispwoodParams(
    seconds=1.0,
    nodes=150,
    width=2,
    lookahead_turns=3,
    next_turns=2,
    lookahead_depth=1,
    branch=1,
    deny_weight=0.5,
    cat_in_lookahead=True,
)
"""Looks at few forests, but in every way."""


def positions(players: int, seed: int, **options: Scalar) -> Iterator[WispwoodState]:
    """Yield all positions of a random game, the end left out."""
    rng = random.Random(seed)
    state = GAME.start(players, seed, options)
    while GAME.outcome(state) is None:
        yield state
        state = GAME.apply(state, state.seat, rng.choice(GAME.actions(state, state.seat))).state


def play_game(minds: tuple[WispwoodParams | None, ...], seed: int, **options: Scalar) -> WispwoodState:
    """Return the end of a game between minds (None: random). Every thought is looked over."""
    state = end_of_game(MIND, minds, seed, options)
    assert isinstance(state, WispwoodState)
    return state
