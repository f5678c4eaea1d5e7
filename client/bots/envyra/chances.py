"""Who will take a tile: the cubes that are still to come go to one seat or another by their interest."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.envyra.cubes import taker

STEPS: Final = (0.0, 0.1, 0.3, 0.7, 1.0, 1.5, 2.2, 3.2)
"""Interests that are told apart."""

VAIN: Final = 0.12
"""How much of its interest a seat keeps that cannot take the tile any more."""


def step(interest: float) -> int:
    """The number of the nearest interest in STEPS from below."""
    number = 0
    while number + 1 < len(STEPS) and STEPS[number + 1] <= interest:
        number += 1
    return number


@lru_cache(maxsize=1 << 13)
def chances(cubes: tuple[int, ...], left: int, interests: tuple[int, ...]) -> tuple[float, ...]:
    """How likely each seat takes a tile with these cubes after `left` more. interests: indices into STEPS.

    All 0 if nobody is interested.
    """
    if not left:
        seat = taker(cubes)[0]
        return tuple(float(other == seat) for other in range(len(interests)))
    weights = [
        STEPS[interest] * (1.0 if _can(cubes, left, seat) else VAIN)
        for seat, interest in enumerate(interests)
    ]
    total = sum(weights)
    found = [0.0] * len(interests)
    if total:
        for seat, weight in enumerate(weights):
            if weight:
                share = weight / total
                for other, chance in enumerate(chances((*cubes, seat), left - 1, interests)):
                    found[other] += share * chance
    return tuple(found)


def _can(cubes: tuple[int, ...], left: int, seat: int) -> bool:
    """Whether a seat takes the tile if all cubes to come are its own."""
    return cubes.count(seat) + left >= max(
        (cubes.count(other) for other in cubes if other != seat), default=0
    )
