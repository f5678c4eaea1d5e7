"""Positions of Envyra, made or random, and games between minds with parameters of their own."""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec.structs import replace

from client.bots.envyra.mind import MIND
from client.bots.envyra.params import EnvyraParams
from rules.contract import Scalar
from rules.envyra.game import GAME
from rules.envyra.state import NO_TILE, EnvyraState
from tests.bots.games import end_of_game

GENTLE = EnvyraParams(seconds=1.0, nodes=200)
"""Weighs tile by tile."""

CLEVER = EnvyraParams(
    seconds=1.0, nodes=150, plays_matrix_games=True, lookahead_offers=2, next_round_offers=2
)
"""Looks at few positions, but in every way."""


def positions(players: int, seed: int, **options: Scalar) -> Iterator[EnvyraState]:
    """Yield all positions of a random game, the end left out."""
    rng = random.Random(seed)
    state = GAME.start(players, seed, options)
    while GAME.outcome(state) is None:
        yield state
        seat = rng.choice(GAME.deciders(state))
        state = GAME.apply(state, seat, rng.choice(GAME.actions(state, seat))).state


def play_game(minds: tuple[EnvyraParams | None, ...], seed: int, **options: Scalar) -> EnvyraState:
    """Return the end of a game between minds (None: random). Every thought is looked over."""
    state = end_of_game(MIND, minds, seed, options)
    assert isinstance(state, EnvyraState)
    return state


def table(
    grid: tuple[str, ...], cubes: tuple[tuple[int, ...], ...], *, players: int = 2, **more: object
) -> EnvyraState:
    """Return a round with this grid and an empty bag; seat 0 begins."""
    state = GAME.start(players, 1, {})
    laid = (*grid, *(NO_TILE,) * (len(state.grid) - len(grid)))
    stand = (*cubes, *((),) * (len(state.grid) - len(cubes)))
    return replace(state, **{"start": 0, "seat": 0, "grid": laid, "cubes": stand, "bag": (), **more})
