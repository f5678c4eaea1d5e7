"""Who is likely to win: a race for the last stone, and what the stones promise besides.

The next roll of everybody is reckoned exactly (`race`); who is ahead after that has the chances that such
leads had in games of these opponents among themselves. What the stones promise besides shifts them (a
logistic model).
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from client.bots.characters import CharacterWeights
from client.bots.equilibrix import play
from client.bots.equilibrix.ground import Terrain
from client.bots.equilibrix.links import FARTHEST, link
from client.bots.equilibrix.play import Stones
from client.bots.equilibrix.race import race
from rules.equilibrix.board import ALL


class Side(NamedTuple):
    """What a player's stones promise.

    missing: stones until the bases are joined. nearer, twice: how likely the next roll makes them fewer, and
    fewer by two. prey: fields where one more stone would capture. harm: how many stones the next dice set
    others back by that, on an average. exposed: formations round own stones that lack two stones. short:
    stones missing beyond the supply. stones: on the board.
    """

    missing: int
    nearer: float
    twice: float
    prey: int
    harm: float
    exposed: int
    short: int
    stones: int


class Weights(NamedTuple):
    """What the parts of a `Side` are worth besides the race, as logarithms of odds. prey and exposed count by
    the logarithm of one more than there are.
    """

    prey: float
    harm: float
    exposed: float
    short: float = -0.5
    stones: float = 0.1


class EquilibrixCharacterWeights(CharacterWeights, frozen=True):
    """What counts more or less for a character, of the weights of its own stones; spoil: how much each
    stone of the others is to be grudged, by the weight of a stone."""

    prey: float = 1.0
    harm: float = 1.0
    exposed: float = 1.0
    stones: float = 1.0
    spoil: float = 1.0


class Lean(NamedTuple):
    """What a seat prefers, by its temper: by how much more than others it counts each part, and what it
    grudges the others a stone."""

    seat: int
    more: Weights
    grudge: float


ROLLING: Final = Weights(0.55, 0.45, -0.08)
WAITING: Final = Weights(0.28, 0.22, -0.23)
"""For who rolls next, and for who waits. What only goes together with winning is not to be sought: these come
from matches, not from a fit."""


def leaning(seat: int, temper: EquilibrixCharacterWeights) -> Lean | None:
    """What a seat of that temper prefers; None: nothing."""
    if temper == EquilibrixCharacterWeights():
        return None
    plain = WAITING
    more = Weights(
        plain.prey * (temper.prey - 1),
        plain.harm * (temper.harm - 1),
        plain.exposed * (temper.exposed - 1),
        0.0,
        plain.stones * (temper.stones - 1),
    )
    return Lean(seat, more, plain.stones * (temper.spoil - 1))


STEADY: Final = 0.9
"""How far the race is to be believed (1: as it is)."""

LEAST: Final = 0.002
"""Nobody is quite lost in a race."""

AHEAD: Final = (1.65, -0.24, -1.6, -2.34, -3.0, -3.7)
BEHIND: Final = (0.0, -0.85, -1.95, -2.65, -3.4, -4.1)
"""How strong a player is with 1, 2 … stones missing when it is its turn, and when it is not (the solution of
the race in which everybody rolls as players do on an average)."""

FARTHER: Final = -0.7
"""The same for each stone more."""


def _odds(strengths: tuple[float, ...]) -> tuple[float, ...]:
    """By the number of stones missing, none included."""
    more = FARTHEST + 1 - len(strengths)
    longer = (*strengths, *(strengths[-1] + FARTHER * step for step in range(1, more + 1)))
    return (0.0, *(math.exp(strength) for strength in longer))


_AHEAD: Final = _odds(AHEAD)
_BEHIND: Final = _odds(BEHIND)


def sides(ground: Terrain, stones: Stones) -> list[Side]:
    """All players' promises."""
    free = ALL & ~play.filled(stones)
    perils = [_perils(ground, stones, seat, free) for seat in range(ground.players)]
    return [_side(ground, stones, seat, free, perils) for seat in range(ground.players)]


def _perils(ground: Terrain, stones: Stones, seat: int, free: int) -> list[tuple[int, int]]:
    """Where a hostile stone would capture stones of the seat, and how far that would set it back."""
    found = play.threatened(ground, stones, seat, free)
    if not found:
        return []
    own = stones[seat]
    bases = ground.bases[seat]
    missing = link(own, bases)[0]
    return [(spot, link(own & ~victims, bases)[0] - missing) for spot, victims in found.items()]


def _side(ground: Terrain, stones: Stones, seat: int, free: int, perils: list[list[tuple[int, int]]]) -> Side:
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
        stones[seat].bit_count(),
    )


def _roll(side: Side) -> tuple[float, tuple[tuple[float, int], ...]]:
    """How likely the next roll wins; and else how likely so many stones are missing then."""
    missing, nearer, twice = side[:3]
    none, one = 1 - nearer, nearer - twice
    if missing == 1:
        return nearer, ((none, 1),)
    if missing == 2:
        return twice, ((none, 2), (one, 1))
    return 0.0, ((none, missing), (one, missing - 1), (twice, missing - 2))


def _first_home(order: list[Side]) -> list[float]:
    """How likely each wins the race, in the order in which they roll."""
    won = [0.0] * len(order)
    going: list[tuple[float, tuple[int, ...]]] = [(1.0, ())]
    for place, side in enumerate(order):
        wins, otherwise = _roll(side)
        after = []
        for often, those in going:
            won[place] += often * wins
            after += [(often * part, (*those, missing)) for part, missing in otherwise]
        going = after
    for often, those in going:
        odds = [_AHEAD[those[0]], *(_BEHIND[missing] for missing in those[1:])]
        total = sum(odds)
        for place, each in enumerate(odds):
            won[place] += often * each / total
    return won


def _promise(side: Side, weights: Weights) -> float:
    """The sum of the weighed parts."""
    return (
        weights.prey * math.log1p(side.prey)
        + weights.harm * side.harm
        + weights.exposed * math.log1p(side.exposed)
        + weights.short * side.short
        + weights.stones * side.stones
    )


def _liking(lean: Lean, known: list[Side]) -> float:
    """What a seat likes of a position besides what it is worth, as a logarithm of odds."""
    others = sum(side.stones for seat, side in enumerate(known) if seat != lean.seat)
    return _promise(known[lean.seat], lean.more) - lean.grudge * others


@lru_cache(maxsize=1 << 13)
def chances(
    ground: Terrain, stones: Stones, roller: int, playing: tuple[int, ...], lean: Lean | None = None
) -> tuple[float, ...]:
    """How likely each seat wins, with the roller to roll next. playing: the seats that have not given up.
    lean: what one of them prefers, which colours how it sees that."""
    known = sides(ground, stones)
    for seat, side in enumerate(known):
        if not side.missing:
            return tuple(float(each == seat) for each in range(ground.players))
    order = [seat for seat in range(ground.players) if seat in playing]
    order.sort(key=lambda seat: (seat - roller) % ground.players)
    powers = [0.0] * ground.players
    for seat, won in zip(order, _first_home([known[seat] for seat in order]), strict=True):
        promise = _promise(known[seat], ROLLING if seat == roller else WAITING)
        if lean is not None and seat == lean.seat:
            promise += _liking(lean, known)
        powers[seat] = max(won, LEAST) ** STEADY * math.exp(promise)
    total = sum(powers)
    return tuple(power / total for power in powers)


@lru_cache(maxsize=1 << 13)
def carefree(ground: Terrain, stones: Stones, seat: int, lean: Lean | None = None) -> float:
    """A simple view of the same: own stones missing, compared with the others', and the next dice."""
    known = sides(ground, stones)
    own, *others = (known[(seat + place) % ground.players] for place in range(ground.players))
    ahead = min(other.missing for other in others) - own.missing
    if not own.missing:
        return 1.0
    liking = 0.0 if lean is None else _liking(lean, known)
    return 1 / (1 + math.exp(-0.5 * ahead - own.nearer + 0.5 - liking))
