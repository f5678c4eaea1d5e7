"""Who can play in the arena: the levels, and those that they are measured against.

A level plays with a character as well: "trunk/witch".
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, TypeAlias

from client.bots.characters import load_characters
from client.bots.levels import LEVELS, level_names
from client.bots.mind import choose_action, decide_with_params
from rules.contract import Action, AnyGame, State
from tests.arena import earlier_versions
from tests.arena.flat_monte_carlo import Effort, choose_by_random_games
from tests.arena.greedy import choose_greedily
from tests.arena.reasonable_actions import filter_reasonable_actions

RANDOM: Final = "random"
GREEDY: Final = "greedy"
FLAT: Final = "flat"
PLAYERS: Final = (RANDOM, GREEDY, FLAT, *LEVELS, *earlier_versions.list_names())

USUAL: Final = Effort()

Player: TypeAlias = Callable[[State, int, int], Action]
"""Decides for a seat: of what it sees, the seat, and a seed."""


def player(
    name: str, game: AnyGame, chance: random.Random, *, timed: bool = True, effort: Effort = USUAL
) -> Player:
    """Who plays under this name. chance: of whom chance alone decides for. timed: whether time bounds the
    thinking of minds. effort: what `flat` does. Raises ValueError for nobody, and for somebody who does not
    play this game."""

    def at_random(view: State, seat: int, seed: int) -> Action:
        del seed
        return chance.choice(filter_reasonable_actions(game.actions(view, seat)))

    def greedily(view: State, seat: int, seed: int) -> Action:
        return choose_greedily(game, view, seat, filter_reasonable_actions(game.actions(view, seat)), seed)

    def flatly(view: State, seat: int, seed: int) -> Action:
        return choose_by_random_games(
            game, view, seat, filter_reasonable_actions(game.actions(view, seat)), seed, effort
        )

    if name == RANDOM:
        return at_random
    if name == GREEDY:
        return greedily
    if name == FLAT:
        return flatly
    stage, _, character = name.partition("/")
    if stage in level_names(game.id) and (stage == name or character in load_characters(game.id)):
        level = LEVELS[LEVELS.index(stage)]
        return lambda view, seat, seed: (
            choose_action(game, view, seat, level, seed, character=character, timed=timed).action
        )
    try:
        params = earlier_versions.get_params(name, game.id)
    except KeyError:
        raise ValueError(f"{name} does not play {game.id}") from None
    return lambda view, seat, seed: decide_with_params(game, view, seat, params, seed, timed=timed).action
