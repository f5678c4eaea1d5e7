"""A player that looks one step ahead and takes what leaves it standing best."""

from __future__ import annotations

import random
import statistics
from collections.abc import Sequence
from typing import Final

from client.bots.position_assessment import assess_position
from rules.contract import Action, AnyGame, State

WORLDS: Final = 4
"""So often what is unknown is dealt where a step shows something of it."""

NEAR: Final = 12
"""So many actions that are best in the first of these worlds are tried in the others."""

ALIKE: Final = 9
"""Chances that agree in so many places are the same."""


def choose_greedily(game: AnyGame, view: State, seat: int, actions: Sequence[Action], seed: int) -> Action:
    """Return the one of these actions after which the seat has the best chance by the game's judgement of how
    everybody stands, as the seat itself sees the position that follows; one of the best by the seed.

    Raises ValueError for a game that is not judged.
    """
    if len(actions) == 1:
        return actions[0]
    chance = random.Random(f"greedy {seed}/{seat}")
    first, *others = (game.determinize(view, chance.getrandbits(32)) for _ in range(WORLDS))
    found = [(*assess_action(game, first, seat, action), action) for action in actions]
    chance.shuffle(found)
    found.sort(key=lambda one: -one[0])
    worth: list[float] = []
    for value, shown, action in found[:NEAR]:
        values = [value, *(assess_action(game, world, seat, action)[0] for world in others if shown)]
        worth.append(round(statistics.fmean(values), ALIKE))
    return found[worth.index(max(worth))][2]


def assess_action(game: AnyGame, world: State, seat: int, action: Action) -> tuple[float, bool]:
    """Return the seat's chance after an action, and whether the step shows anything that could not be
    known.
    """
    step = game.apply(world, seat, action)
    assessed = assess_position(game, game.view(step.state, seat), seat)
    if assessed is None:
        raise ValueError(f"{game.id} with {game.players(world)} players is not judged")
    return round(assessed.chances[seat], ALIKE), any(event.reveals for event in step.events)
