"""Weights that make of standings what games came to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from client.bots.judgement import TraitCurves, chances_of, hats
from client.bots.standing import Standing
from tests.judgement.games import Told
from tests.learning.ridge import Ridge, solved

ROUNDS: Final = 12
"""Steps of Newton's method at most."""

NEAR: Final = 1e-4
"""A step in which no weight goes further is the last one."""

TINY: Final = 1e-6
"""A spread that is none."""

Feature = tuple[int, float]
"""The number of a weight, and what it is multiplied by."""


class Case(NamedTuple):
    """A position. seats: what is not 0 of each seat's features. shares: how the game ended."""

    seats: tuple[tuple[Feature, ...], ...]
    shares: tuple[float, ...]


def features(knots: Sequence[float], standing: Standing) -> Iterator[tuple[Feature, ...]]:
    """For each seat every trait at the knots on both sides of the stage; trait by trait each has a number."""
    parts, count = hats(knots, standing.stage), len(knots)
    for own in standing.seats:
        yield tuple(
            (trait * count + knot, value * part)
            for trait, value in enumerate(own)
            if value
            for knot, part in parts
            if part
        )


def chance_weights(games: Iterable[Told], traits: int, knots: Sequence[float], penalty: float) -> list[float]:
    """The weights under which what came was likeliest, by Newton's method.

    penalty: how many positions pull each weight towards 0, measured in its feature's own spread.
    """
    cases = [
        Case(tuple(features(knots, moment.standing)), game.shares)
        for game in games
        for moment in game.moments
    ]
    size = traits * len(knots)
    held = [penalty * spread + TINY for spread in _spreads(cases, size)]
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-hold * weight for hold, weight in zip(held, weights, strict=True)]
        bend = [[0.0] * size for _ in range(size)]
        for place, hold in enumerate(held):
            bend[place][place] = hold
        for case in cases:
            _add(case, weights, slope, bend)
        step = solved(bend, slope)
        weights = [weight + move for weight, move in zip(weights, step, strict=True)]
        if max(abs(move) * hold**0.5 for move, hold in zip(step, held, strict=True)) < NEAR:
            break
    return weights


def point_weights(games: Iterable[Told], traits: int, knots: Sequence[float], penalty: float) -> list[float]:
    """The weights that foresee points best."""
    fit: Ridge[int] = Ridge(penalty, frozenset())
    for game in games:
        for moment in game.moments:
            for own, points in zip(features(knots, moment.standing), game.points, strict=True):
                fit.add(dict(own), points)
    found = fit.weights()
    return [found.get(number, 0.0) for number in range(traits * len(knots))]


def curves(weights: Sequence[float], traits: Sequence[str], knots: Sequence[float]) -> TraitCurves:
    """The same, trait by trait; those that weigh nothing are left out."""
    count = len(knots)
    found = {
        trait: tuple(float(f"{weight:.4g}") + 0.0 for weight in weights[place * count : (place + 1) * count])
        for place, trait in enumerate(traits)
    }
    return {trait: curve for trait, curve in found.items() if any(abs(weight) > TINY for weight in curve)}


def _spreads(cases: Sequence[Case], size: int) -> list[float]:
    """How far the seats of a position lie apart in each feature; of one seat alone, how far from its mean."""
    found = [0.0] * size
    for case in cases:
        if len(case.seats) == 1:
            for number, value in case.seats[0]:
                found[number] += value * value
            continue
        for own in _apart(case.seats, [1 / len(case.seats)] * len(case.seats)):
            for number, value in own.items():
                found[number] += value * value / len(case.seats)
    return [one / max(1, len(cases)) for one in found]


def _apart(seats: Sequence[Sequence[Feature]], shares: Sequence[float]) -> list[dict[int, float]]:
    """Each seat's features less the mean of all, weighed by shares."""
    mean: dict[int, float] = {}
    for own, share in zip(seats, shares, strict=True):
        for number, value in own:
            mean[number] = mean.get(number, 0.0) + share * value
    found = []
    for own in seats:
        apart = {number: -value for number, value in mean.items()}
        for number, value in own:
            apart[number] += value
        found.append({number: value for number, value in apart.items() if value})
    return found


def _add(case: Case, weights: Sequence[float], slope: list[float], bend: list[list[float]]) -> None:
    """What a position adds to the first and second derivatives of the likelihood."""
    sums = [sum(weights[number] * value for number, value in own) for own in case.seats]
    chances = chances_of(sums)
    if len(chances) == 1:
        (chance,) = chances
        rows = [(dict(case.seats[0]), chance * (1 - chance), case.shares[0] - chance)]
    else:
        apart = _apart(case.seats, chances)
        # a game nobody wins counts for nobody: shares then add up to less than 1
        whole = sum(case.shares)
        rows = [
            (own, whole * chance, share - whole * chance)
            for own, chance, share in zip(apart, chances, case.shares, strict=True)
        ]
    for own, weight, miss in rows:
        items = list(own.items())
        for number, value in items:
            slope[number] += miss * value
            line, factor = bend[number], weight * value
            for other, across in items:
                line[other] += factor * across
