"""Flat Monte Carlo: a player that tries every action by random games to their end."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from client.bots.position_assessment import assess_outcome
from rules.contract import Action, AnyGame, State
from tests.arena.reasonable_actions import choose_reasonable_action

FAR: Final = 2000
"""Decisions after which a random game is broken off, and counts as one that everybody shares."""


@dataclass(frozen=True)
class Effort:
    """What it does for a decision. seconds: the time for it. playouts: so many random games instead, for
    decisions that can be repeated."""

    seconds: float = 2.0
    playouts: int | None = None


def choose_by_random_games(
    game: AnyGame, view: State, seat: int, actions: Sequence[Action], seed: int, effort: Effort
) -> Action:
    """Return the action after which the seat won the largest share of random games.

    The actions have their turn one after the other, in an order by the seed, and whenever all have had theirs
    what is unknown is dealt anew. Whatever there was no time to try is not taken.
    """
    if len(actions) == 1:
        return actions[0]
    chance = random.Random(f"flat {seed}/{seat}")
    order = chance.sample(actions, len(actions))
    won, games = [0.0] * len(order), [0] * len(order)
    until = time.thread_time() + effort.seconds
    world = view
    for number in count():
        place = number % len(order)
        if place == 0:
            world = game.determinize(view, chance.getrandbits(32))
        won[place] += play_random_game(game, game.apply(world, seat, order[place]).state, seat, chance)
        games[place] += 1
        enough = time.thread_time() >= until if effort.playouts is None else number + 1 >= effort.playouts
        if enough:
            break
    shares = [sum_ / tries if tries else -1.0 for sum_, tries in zip(won, games, strict=True)]
    return order[shares.index(max(shares))]


def play_random_game(game: AnyGame, state: State, seat: int, chance: random.Random) -> float:
    """Finish the game at random and return the seat's share of the first place."""
    for _ in range(FAR):
        outcome = game.outcome(state)
        if outcome is not None:
            return assess_outcome(outcome, scored=False).chances[seat]
        decider = game.deciders(state)[0]
        state = game.apply(
            state, decider, choose_reasonable_action(game.actions(state, decider), chance)
        ).state
    return 1 / game.players(state)
