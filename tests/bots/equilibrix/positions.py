"""Positions from random games, and boards laid by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.contract import Scalar
from rules.equilibrix import board
from rules.equilibrix.actions import OfferDraw, Pass, Resign, TakeBack
from rules.equilibrix.game import GAME
from rules.equilibrix.state import EquilibrixState

OPTIONS: tuple[dict[str, Scalar], ...] = (
    {},
    {"modest": True, "mirror": True},
    {"asymmetric": True, "encircling": "wide"},
    {"start": "chosen"},
    {"start": "drawn", "encircling": "wide"},
    {"fair": True},
    {"fair": True, "surprise": True, "asymmetric": True, "blocking": True},
    {"surprise": True, "blocking": True},
    {"paradox": "optional", "encircling": "wide"},
    {"paradox": "compulsory", "blocking": True, "modest": True},
)
"""Every option at least once."""


def positions(
    players: int, seed: int, options: dict[str, Scalar], most: int = 60
) -> Iterator[EquilibrixState]:
    """Yield those of a game in which stones are mostly born."""
    rng = random.Random(seed)
    state = GAME.start(players, seed, options)
    for _ in range(most):
        deciders = GAME.deciders(state)
        if not deciders:
            return
        yield state
        actions = GAME.actions(state, deciders[0])
        rare = (Resign, OfferDraw, *((TakeBack, Pass) if rng.random() < 0.85 else ()))
        wanted = [each for each in actions if not isinstance(each, rare)] or actions
        state = GAME.apply(state, deciders[0], rng.choice(wanted)).state


def field(*centres: board.Centre) -> int:
    """Return the number of the field that joins the centres."""
    return next(n for n, corners in enumerate(board.CORNERS) if set(corners) == set(centres))


def mask(fields: Sequence[int]) -> int:
    """Return a set of fields."""
    return sum(1 << each for each in fields)


def make_position(stones: Sequence[Sequence[int]], dice: tuple[str, ...], seat: int = 0) -> EquilibrixState:
    """Return a position with these stones, the seat on turn with these dice."""
    state = GAME.start(len(stones), 1, {})
    state = replace(
        state,
        turn=9,
        seat=seat,
        start=0,
        dice=dice,
        open=(True,) * len(dice),
        stones=tuple(mask(each) for each in stones),
    )
    GAME.check(state)
    return state
