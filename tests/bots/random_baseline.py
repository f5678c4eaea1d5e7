"""Whether somebody beats chance: a few games tell."""

from __future__ import annotations

from typing import Any

from rules.contract import Scalar
from tests.arena.play import play
from tests.arena.players import RANDOM

GAMES = 4
ENOUGH = 3
"""Of so many games whoever is better than chance wins so many."""

SHORTEST: dict[str, dict[str, Scalar]] = {"wispwood": {"short": True}}
"""With which options a game is over soonest."""


def beats_chance(game_id: str, name: str, **more: Any) -> bool:
    """Return whether a player wins more of the shortest games than random play does."""
    won = lost = 0.0
    for seed in range(GAMES):
        levels = (name, RANDOM) if seed % 2 else (RANDOM, name)
        share = play(game_id, levels, seed, SHORTEST.get(game_id, {}), **more).share(levels.index(name))
        won, lost = won + share, lost + 1 - share
        if won >= ENOUGH or lost > GAMES - ENOUGH:
            break
    return won >= ENOUGH
