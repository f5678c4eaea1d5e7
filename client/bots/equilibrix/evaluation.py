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
from client.bots.equilibrix.race import race
from rules.equilibrix.board import ALL


class Side(NamedTuple):
    """What a player's stones promise.

    missing: stones until the bases are joined. nearer, twice: how likely the next roll makes them fewer, and
    fewer by two. prey: fields where one more stone would capture. harm: how many stones the next dice set
    others back by that, on an average. exposed: formations round own stones that lack two stones. short:
    stones missing beyond the supply.
    """

    missing: int
    nearer: float
    twice: float
    prey: int
    harm: float
    exposed: int
    short: int


class Weights(NamedTuple):
    """What the parts of a `Side` are worth. missing: from 1 stone on, the last for more. last: to be likely
    to lay the last stone; pair: both of the last two at once, near: one of them; run, walk: the same with
    more missing. prey and exposed count by the logarithm of one more than there are.
    """

    missing: tuple[float, ...]
    last: float
    near: float
    pair: float
    walk: float
    run: float
    prey: float
    harm: float
    exposed: float
    short: float


# fitted to games first, then corrected by matches: what only goes together with winning is not to be sought
ROLLING: Final = Weights(
    (1.9, 0.85, 0.45, -0.25, -0.85, -1.4, -1.9, -2.4), 2.4, 0.7, 1.6, 0.3, 0.6, 0.55, 0.45, -0.08, -0.5
)
WAITING: Final = Weights(
    (1.4, 0.5, 0.4, -0.2, -0.75, -1.25, -1.7, -2.2), 1.7, 0.6, 1.4, 0.2, 0.4, 0.28, 0.22, -0.23, -0.5
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
    missing, nearer, twice = race(ground, stones, seat)
    prey = [each for other, those in enumerate(perils) if other != seat for each in those]
    harm = 0.0
    if any(loss for _, loss in prey):
        for born, one, two in zip(play.births(ground, stones, seat), *ground.dice, strict=True):
            harm += (one + two) * max((loss for spot, loss in prey if born & spot), default=0)
    left = ground.petals + ground.triangles - stones[seat].bit_count()
    return Side(
        missing,
        nearer,
        twice,
        len({spot for spot, _ in prey}),
        harm,
        play.exposed(ground, stones, seat, free),
        max(0, missing - left),
    )


def strength(side: Side, weights: Weights) -> float:
    """The sum of the weighed parts; stones are still missing."""
    missing, nearer, twice, prey, harm, exposed, short = side
    if missing == 1:
        dice = weights.last * nearer
    elif missing == 2:
        dice = weights.near * nearer + weights.pair * twice
    else:
        dice = weights.walk * nearer + weights.run * twice
    return (
        weights.missing[min(missing, len(weights.missing)) - 1]
        + dice
        + weights.prey * math.log1p(prey)
        + weights.harm * harm
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
    return 1 / (1 + math.exp(-0.5 * ahead - own.nearer + 0.5))
