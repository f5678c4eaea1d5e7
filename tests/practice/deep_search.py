"""Long thinking: the strongest level with several times its breadth, and no clock."""

from __future__ import annotations

import random
from collections.abc import Mapping

import msgspec

from client.bots.levels import LEVELS
from client.bots.mind import get_mind
from client.bots.search_budget import SearchBudget
from client.bots.thought import Thought
from client.bots.wispwood.params import WispwoodParams
from rules.contract import AnyGame, State

WIDER: Mapping[str, Mapping[str, int]] = {
    "wispwood": {"width": 6, "lookahead_turns": 36, "next_turns": 16, "lookahead_depth": 4, "branch": 3},
    "envyra": {"lookahead_offers": 9, "lookahead_draws": 6, "next_round_offers": 6},
    "equilibrix": {"width": 20, "ends_per_action": 10, "ends_with_replies": 40, "reply_width": 2},
    "balanceformers": {"beam": 32, "replies": 72, "reply_beam": 4, "rollouts": 72},
}
"""By game the parameters in which it looks further than the strongest level does."""

ALONE: Mapping[str, int] = {"width": 8, "lookahead_turns": 36, "branch": 4}
"""The same for Wispwood against the ghost."""

NODES = 10
"""How many times as many positions it may look at."""


def think_deeply(game: AnyGame, view: State, seat: int, seed: int) -> Thought:
    """Return what the strongest level thinks with much more time and no errors, by the seed alone."""
    mind = get_mind(game.id)
    usual = mind.get_params(LEVELS[-1])
    params = msgspec.structs.replace(usual, blunder_rate=0.0, eval_noise=0.0, **WIDER.get(game.id, {}))
    if isinstance(params, WispwoodParams) and params.solo is not None:
        params = msgspec.structs.replace(params, solo=msgspec.structs.replace(params.solo, **ALONE))
    with game.active():
        return mind.rank_actions(view, seat, params, SearchBudget(NODES * usual.nodes), random.Random(seed))
