"""A player of Balanceformers who keeps creatures alive: at random a game is over after a round or two."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from rules.balanceformers import reckoning
from rules.balanceformers.actions import BalanceformersAction, EndTurn, Move, Place, Reincarnate
from rules.balanceformers.game import GAME
from rules.balanceformers.state import BalanceformersState, owner_of
from rules.draft import replace_at
from rules.rng import random_below

T = TypeVar("T")

LOOKED_AT = 6
"""So many actions, drawn at random, are compared."""

ENOUGH = 3
"""Creatures of a seat up to which each that lives counts much: with none the game is over."""


def choose_careful_action(state: BalanceformersState, rng: int) -> tuple[int, int, BalanceformersAction]:
    """Return the next generator; whoever owes a decision, drawn at random; and what they decide."""
    rng, seat = _one_of(rng, GAME.deciders(state))
    actions = GAME.actions(state, seat)
    if state.phase not in ("prelude", "turn"):
        rng, action = _one_of(rng, actions)
        return rng, seat, action
    back = tuple(action for action in actions if isinstance(action, Reincarnate))
    rng, saves_tokens = random_below(rng, 3)
    offered = back if back and not saves_tokens else actions
    best, value = offered[0], -1
    for _ in range(LOOKED_AT):
        rng, action = _one_of(rng, offered)
        worth = _worth(state, action)
        if worth > value:
            best, value = action, worth
    rng, goes_on = random_below(rng, 4)
    if state.phase == "turn" and not back and value <= _worth(state, EndTurn()) and not goes_on:
        best = EndTurn()
    return rng, seat, best


def _worth(state: BalanceformersState, action: BalanceformersAction) -> int:
    """Return how well creatures of all seats would live if the reckoning came after the action.

    Balance is best.
    """
    places = state.places
    match action:
        case Place(creature, slot) | Move(creature, slot) | Reincarnate(creature, slot):
            places = replace_at(places, creature, slot)
    lives, balance = [0] * state.setup.players, 0
    for verdict in reckoning.compute_verdicts(replace(state, places=places)):
        lives[owner_of(verdict.creature)] += verdict.verdict >= 0
        balance += verdict.verdict == 0
    return sum(20 * min(count, ENOUGH) + 2 * count for count in lives) + balance


def _one_of(rng: int, items: tuple[T, ...]) -> tuple[int, T]:
    rng, index = random_below(rng, len(items))
    return rng, items[index]
