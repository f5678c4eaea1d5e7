"""Games between minds with parameters of their own, every thought looked over."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

from client.bots.levels import LevelParams
from client.bots.mind import Mind
from client.bots.search_budget import SearchBudget
from rules import load
from rules.contract import Scalar, State

P = TypeVar("P", bound=LevelParams)


def end_of_game(mind: Mind[P], minds: Sequence[P | None], seed: int, options: Mapping[str, Scalar]) -> State:
    """Return the last position of a game between minds with these parameters (None: random)."""
    game, chance = load(mind.game_id), random.Random(seed)
    state, decisions = game.start(len(minds), seed, dict(options)), 0
    while game.outcome(state) is None:
        seat = game.deciders(state)[0]
        actions = game.actions(state, seat)
        params, action = minds[seat], chance.choice(actions)
        if len(actions) > 1 and params is not None:
            clock, luck = SearchBudget(params.nodes), random.Random(decisions)
            thought = mind.rank_actions(game.view(state, seat), seat, params, clock, luck)
            weighed = [one.action for one in thought.weighed]
            assert len(weighed) == len(actions)
            assert set(weighed) == set(actions)
            ranks = [(one.is_last_resort, -one.value) for one in thought.weighed]
            assert ranks == sorted(ranks)
            action = weighed[0]
        state = game.apply(state, seat, action).state
        decisions += 1
    return state
