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
from rules.equilibrix.board import ALL, PETAL_MASK


class Side(NamedTuple):
    """What a player's stones promise.

    missing: stones until the bases are joined. first, second: how likely each die brings a stone nearer.
    prey: fields where one more stone would capture. harm: how many stones the next dice set others back by
    that, on an average. petals: on the board. exposed: formations round own stones that lack two stones.
    short: stones missing beyond the supply.
    """

    missing: int
    first: float
    second: float
    prey: int
    harm: float
    petals: int
    exposed: int
    short: int


class Weights(NamedTuple):
    """What the parts of a `Side` are worth. missing: from 1 stone on, the last for more. one: that some die
    finishes the last link. two, more: of each die that brings the bases nearer, with two or more to go.
    prey and exposed count by the logarithm of one more than there are.
    """

    missing: tuple[float, ...]
    one: float
    two: float
    more: float
    prey: float
    harm: float
    petals: float
    exposed: float
    short: float


ROLLING: Final = Weights(
    (1.73, 1.10, 0.48, -0.15, -0.75, -1.30, -1.80, -2.30), 2.44, 0.95, 0.48, 0.56, 0.42, 0.11, -0.08, -0.5
)
WAITING: Final = Weights(
    (1.48, 0.83, 0.34, -0.25, -0.81, -1.21, -1.60, -2.00), 1.59, 0.77, 0.34, 0.25, 0.19, 0.12, -0.23, -0.5
)
"""For who rolls next, and for who waits."""


def sides(ground: Ground, stones: Stones) -> list[Side]:
    """All players' promises."""
    free = ALL & ~play.filled(stones)
    perils = [_perils(ground, stones, seat, free) for seat in range(ground.players)]
    return [_side(ground, stones, seat, free, perils) for seat in range(ground.players)]


def _perils(ground: Ground, stones: Stones, seat: int, free: int) -> list[tuple[int, int]]:
    """Where a hostile stone would capture stones of the seat, and how far that would set it back."""
    found = play.threatened(ground, stones, seat, free)
    if not found:
        return []
    own = stones[seat]
    bases = ground.bases[seat]
    missing = link(own, bases)[0]
    return [(spot, link(own & ~victims, bases)[0] - missing) for spot, victims in found.items()]


def _side(ground: Ground, stones: Stones, seat: int, free: int, perils: list[list[tuple[int, int]]]) -> Side:
    own = stones[seat]
    missing, helpful = link(own, ground.bases[seat])
    first = second = harm = 0.0
    prey = [each for other, those in enumerate(perils) if other != seat for each in those]
    for born, one, two in zip(play.births(ground, stones, seat), *ground.dice, strict=True):
        if born & helpful:
            first += one
            second += two
        if prey:
            harm += (one + two) * max((loss for spot, loss in prey if born & spot), default=0)
    left = ground.petals + ground.triangles - own.bit_count()
    return Side(
        missing,
        first,
        second,
        len({spot for spot, _ in prey}),
        harm,
        (own & PETAL_MASK).bit_count(),
        play.exposed(ground, stones, seat, free),
        max(0, missing - left),
    )


def strength(side: Side, weights: Weights) -> float:
    """The sum of the weighed parts; stones are still missing."""
    missing, first, second, prey, harm, petals, exposed, short = side
    if missing == 1:
        dice = weights.one * (first + second - first * second)
    else:
        dice = (weights.two if missing == 2 else weights.more) * (first + second)
    return (
        weights.missing[min(missing, len(weights.missing)) - 1]
        + dice
        + weights.prey * math.log1p(prey)
        + weights.harm * harm
        + weights.petals * petals
        + weights.exposed * math.log1p(exposed)
        + weights.short * short
    )


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
