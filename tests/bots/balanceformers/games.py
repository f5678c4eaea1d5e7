"""Random positions of Balanceformers, and games between minds with parameters of their own."""

from __future__ import annotations

import random
from collections.abc import Iterator

from client.bots.balanceformers.mind import MIND
from client.bots.balanceformers.params import BalanceformersParams
from client.bots.search_budget import SearchBudget
from rules.balanceformers.game import GAME
from rules.balanceformers.state import BalanceformersState
from rules.contract import Scalar


def small(nodes: int = 400, **more: float | bool) -> BalanceformersParams:
    """Return a mind that looks at few positions, but in every way."""
    given = {"beam": 3, "replies": 2, "rollouts": 1, "plays_matrix_games": True, **more}
    return BalanceformersParams(seconds=1.0, nodes=nodes, **given)  # type: ignore[arg-type]  # by their names


def positions(players: int, seed: int, **options: Scalar) -> Iterator[BalanceformersState]:
    """Yield all positions of a random game, the end left out."""
    rng = random.Random(seed)
    state = GAME.start(players, seed, options)
    while GAME.outcome(state) is None:
        yield state
        seat = rng.choice(GAME.deciders(state))
        state = GAME.apply(state, seat, rng.choice(GAME.actions(state, seat))).state


def play_game(
    players: int, seed: int, params: BalanceformersParams, **options: Scalar
) -> tuple[BalanceformersState, int]:
    """Return the end of a game between minds, and how many decisions it took.

    Every thought is looked over.
    """
    state, decisions = GAME.start(players, seed, options), 0
    while GAME.outcome(state) is None:
        seat = GAME.deciders(state)[0]
        actions = GAME.actions(state, seat)
        action = actions[0]
        if len(actions) > 1:
            thought = MIND.rank_actions(
                GAME.view(state, seat), seat, params, SearchBudget(params.nodes), random.Random(decisions)
            )
            weighed = [one.action for one in thought.weighed]
            assert len(weighed) == len(actions)
            assert set(weighed) == set(actions)
            action = thought.weighed[0].action  # type: ignore[assignment]  # one of the actions
        state = GAME.apply(state, seat, action).state
        decisions += 1
    return state, decisions
