"""Who is likely to win: what each player's stones promise, weighed as many games have shown it to be worth.

A player's features are told with the next roll in mind. Strengths add up; the chances of winning are their
exponentials (a logistic model, fitted to games of these opponents among themselves).
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from client.bots.equilibrix import play
from client.bots.equilibrix.ground import Ground
from client.bots.equilibrix.links import link
from client.bots.equilibrix.play import Stones
from rules.equilibrix.board import ALL

MOST: Final = 8
"""More missing stones count as so many."""


class Side(NamedTuple):
    """What a player's stones promise.

    missing: stones until the bases are joined. first, second: how likely each die brings a stone nearer.
    ways: fields where a stone can be born that does. hits: how likely a die captures (both dice together,
    0–2). harm: how many stones that sets others back, on an average. short: stones missing beyond the supply.
    """

    missing: int
    first: float
    second: float
    ways: int
    hits: float
    harm: float
    short: int


def sides(ground: Ground, stones: Stones) -> list[Side]:
    """All players' promises."""
    taken = play.filled(stones)
    free = ALL & ~taken
    perils = [_perils(ground, stones, seat, free) for seat in range(ground.players)]
    return [_side(ground, stones, seat, perils) for seat in range(ground.players)]


def _perils(ground: Ground, stones: Stones, seat: int, free: int) -> list[tuple[int, int]]:
    """Where a hostile stone would capture stones of the seat, and how far that would set it back."""
    own = stones[seat]
    bases = ground.bases[seat]
    missing = link(own, bases)[0]
    found = play.threatened(ground, stones, seat, free)
    return [(spot, link(own & ~victims, bases)[0] - missing) for spot, victims in found.items()]


def _side(ground: Ground, stones: Stones, seat: int, perils: list[list[tuple[int, int]]]) -> Side:
    own = stones[seat]
    missing, helpful = link(own, ground.bases[seat])
    births = play.births(ground, stones, seat)
    one, two = ground.dice
    first = second = hits = harm = 0.0
    ways = 0
    prey = [each for other, those in enumerate(perils) if other != seat for each in those]
    for number, born in enumerate(births):
        near = born & helpful
        if near:
            first += one[number]
            second += two[number]
            ways |= near
        worst = -1
        for spot, loss in prey:
            if born & spot and loss > worst:
                worst = loss
        if worst >= 0:
            often = one[number] + two[number]
            hits += often
            harm += often * worst
    left = ground.petals + ground.triangles - own.bit_count()
    return Side(missing, first, second, ways.bit_count(), hits, harm, max(0, missing - left))


def features(side: Side) -> tuple[float, ...]:
    """The numbers that are weighed."""
    missing, first, second, ways, hits, harm, short = side
    steps = [0.0] * MOST
    steps[min(missing, MOST) - 1] = 1.0
    return (
        *steps,
        1 - (1 - first) * (1 - second) if missing == 1 else 0.0,
        first * second if missing == 2 else 0.0,
        first + second if missing == 2 else 0.0,
        first + second if missing > 2 else 0.0,
        first * second if missing > 2 else 0.0,
        math.log1p(ways),
        hits,
        harm,
        float(short),
    )


# one number a feature, in their order: first the missing stones, 1 to 8
ROLLING: Final = (
    1.85, 1.08, 0.52, -0.12, -0.77, -1.18, -1.7, -2.2, 2.96, -0.18, 0.84, 0.16, 0.0, 0.23, 0.55, 0.27, -0.5,
)  # fmt: skip
WAITING: Final = (
    1.71, 0.53, 0.45, -0.1, -0.67, -1.04, -1.5, -2.0, 1.27, -0.15, 0.71, 0.1, 0.0, 0.25, 0.39, 0.02, -0.5,
)  # fmt: skip
"""What the features are worth to who rolls next, and to who waits."""


def strength(side: Side, weights: tuple[float, ...]) -> float:
    """The sum of the weighed features."""
    return sum(value * weight for value, weight in zip(features(side), weights, strict=True))


@lru_cache(1 << 16)
def chances(ground: Ground, stones: Stones, roller: int, playing: tuple[int, ...]) -> tuple[float, ...]:
    """How likely each seat wins, with the roller to roll next. playing: the seats that have not given up."""
    powers = []
    for seat, side in enumerate(sides(ground, stones)):
        if not side.missing:
            return tuple(float(each == seat) for each in range(ground.players))
        power = math.exp(strength(side, ROLLING if seat == roller else WAITING))
        powers.append(power if seat in playing else 0.0)
    total = sum(powers)
    return tuple(power / total for power in powers)


@lru_cache(1 << 16)
def carefree(ground: Ground, stones: Stones, seat: int) -> float:
    """A simple view of the same: own stones missing, compared with the others', and the next dice."""
    own, *others = (sides(ground, stones)[(seat + place) % ground.players] for place in range(ground.players))
    ahead = min(other.missing for other in others) - own.missing
    if not own.missing:
        return 1.0
    return 1 / (1 + math.exp(-0.5 * ahead - 0.5 * (own.first + own.second - 1)))
