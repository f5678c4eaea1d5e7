"""Weights that make of standings what games came to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import add, mul
from typing import Final, NamedTuple

from msgspec.structs import replace

from client.bots.position_assessment import FeatureCurves, interpolation_weights, softmax_chances
from client.bots.position_features import PositionFeatures
from tests.judgement.games import ObservedGame
from tests.learning.ridge import solve_equations

ROUNDS: Final = 12
"""Steps of Newton's method at most."""

NEAR: Final = 1e-4
"""A step in which no weight goes further is the last one."""

MAX_SHARPNESS: Final = 4.0
"""Greatest factor that a level's games may give, and the inverse of the least."""

TINY: Final = 1e-6
"""A spread that is none."""

PARTS: Final = 5
"""Parts of the games, each of which is predicted by weights fitted to the others."""

CERTAINTY_PENALTY: Final = 20.0
"""How strongly the factors of certainty are held to those beside them."""

ALIKE: Final = 1.0
"""How much weights are held to those beside them, against how much to 0."""

Feature = tuple[int, float]
"""The number of a weight, and what it is multiplied by."""


class Case(NamedTuple):
    """A position. seats: what is not 0 of each seat's features. shares: how the game ended."""

    seats: tuple[tuple[Feature, ...], ...]
    shares: tuple[float, ...]


class Prediction(NamedTuple):
    """A position. sums: each seat's logit. shares: how the game ended."""

    sums: tuple[float, ...]
    shares: tuple[float, ...]


def features(knots: Sequence[float], standing: PositionFeatures) -> Iterator[tuple[Feature, ...]]:
    """Yield for each seat every feature at the knots on both sides of the stage, by number."""
    parts, count = interpolation_weights(knots, standing.stage), len(knots)
    for own in standing.seats:
        yield tuple(
            (trait * count + knot, value * part)
            for trait, value in enumerate(own)
            if value
            for knot, part in parts
            if part
        )


def chance_weights(
    games: Iterable[ObservedGame], traits: int, knots: Sequence[float], penalty: float
) -> list[float]:
    """Return the weights under which what came was likeliest, by Newton's method.

    penalty: how many positions pull each weight towards 0 and towards those at the knots beside it, measured
    in its trait's own spread.
    """
    cases = [case for game in games for case in list_cases(game, knots)]
    size = traits * len(knots)
    held = _held(_apart_spreads(cases, size), len(knots), penalty)
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-sum(map(mul, line, weights)) for line in held]
        bend = [list(line) for line in held]
        for case in cases:
            _add(case, weights, slope, bend)
        step = solve_equations(bend, slope)
        weights = list(map(add, weights, step))
        if max(abs(move) * bend[place][place] ** 0.5 for place, move in enumerate(step)) < NEAR:
            break
    return weights


def predict_unseen_games(
    games: Sequence[ObservedGame], weights: Sequence[float], knots: Sequence[float], penalty: float
) -> list[list[Prediction]]:
    """Return for each game the predictions of its positions by weights to which it has not contributed.

    The weights of each part are those of all games after one step of Newton's method without that part.

    Args:
        games: The games.
        weights: The weights fitted to all of them.
        knots: Their knots.
        penalty: Their penalty.
    """
    size = len(weights)
    cases = [list(list_cases(game, knots)) for game in games]
    held = _held(_apart_spreads([case for each in cases for case in each], size), len(knots), penalty)
    slopes = [[0.0] * size for _ in range(PARTS)]
    bends = [[[0.0] * size for _ in range(size)] for _ in range(PARTS)]
    for number, positions in enumerate(cases):
        for case in positions:
            _add(case, weights, slopes[number % PARTS], bends[number % PARTS])
    predictions: list[list[Prediction]] = [[] for _ in games]
    for part in range(PARTS):
        others = [other for other in range(PARTS) if other != part]
        slope = [
            sum(slopes[other][place] for other in others) - sum(map(mul, held[place], weights))
            for place in range(size)
        ]
        bend = [
            [
                value + sum(bends[other][place][across] for other in others)
                for across, value in enumerate(line)
            ]
            for place, line in enumerate(held)
        ]
        without = list(map(add, weights, solve_equations(bend, slope)))
        for number in range(part, len(cases), PARTS):
            predictions[number] = [
                Prediction(weigh_case(case, without), case.shares) for case in cases[number]
            ]
    return predictions


def fit_certainty(
    games: Sequence[ObservedGame], unseen: Sequence[Sequence[Prediction]], knots: Sequence[float]
) -> list[float]:
    """Return for each knot the factor of the logits under which the results of unseen games are likeliest.

    What says little, as most does early in a game, is overrated most by weights fitted to few games.

    Args:
        games: The games.
        unseen: The predictions of each that `predict_unseen_games` returned.
        knots: Stages of the game.
    """
    predicted = [
        replace(
            game,
            moments=tuple(
                replace(moment, seats=tuple((value,) for value in prediction.sums))
                for moment, prediction in zip(game.moments, predictions, strict=True)
            ),
        )
        for game, predictions in zip(games, unseen, strict=True)
    ]
    return [max(0.0, factor) for factor in chance_weights(predicted, 1, knots, CERTAINTY_PENALTY)]


def scale_predictions(
    games: Sequence[ObservedGame],
    predictions: Sequence[Sequence[Prediction]],
    knots: Sequence[float],
    factors: Sequence[float],
) -> list[list[Prediction]]:
    """Return the predictions of all games with logits multiplied by the factor of their stage."""
    scaled = []
    for game, of_game in zip(games, predictions, strict=True):
        positions = []
        for moment, prediction in zip(game.moments, of_game, strict=True):
            factor = sum(factors[knot] * part for knot, part in interpolation_weights(knots, moment.stage))
            positions.append(
                Prediction(tuple(factor * value for value in prediction.sums), prediction.shares)
            )
        scaled.append(positions)
    return scaled


def point_weights(
    games: Iterable[ObservedGame], traits: int, knots: Sequence[float], penalty: float
) -> list[float]:
    """Return the weights that foresee points best. penalty: the same."""
    rows = [
        (own, points)
        for game in games
        for moment in game.moments
        for own, points in zip(features(knots, moment.features), game.points, strict=True)
    ]
    size = traits * len(knots)
    means, squares = [0.0] * size, [0.0] * size
    for own, _ in rows:
        for number, value in own:
            means[number] += value / len(rows)
            squares[number] += value * value / len(rows)
    bend, slope = _held(_spreads(means, squares), len(knots), penalty), [0.0] * size
    for own, points in rows:
        for number, value in own:
            slope[number] += value * points
            for other, across in own:
                bend[number][other] += value * across
    return solve_equations(bend, slope)


def fit_sharpness(predictions: Sequence[Prediction]) -> float:
    """Return the factor of the logits under which the results of games are likeliest, by Newton's method."""
    factor = 1.0
    for _ in range(ROUNDS):
        slope = bend = 0.0
        for sums, shares in predictions:
            chances = softmax_chances([factor * value for value in sums])
            if len(sums) == 1:
                slope += (shares[0] - chances[0]) * sums[0]
                bend += chances[0] * (1 - chances[0]) * sums[0] ** 2
                continue
            mean = sum(map(mul, chances, sums))
            whole = sum(shares)
            slope += sum(map(mul, shares, sums)) - whole * mean
            bend += whole * (sum(map(mul, chances, map(mul, sums, sums))) - mean**2)
        if bend < TINY:
            break
        move = slope / bend
        factor = min(MAX_SHARPNESS, max(1 / MAX_SHARPNESS, factor + move))
        if abs(move) < NEAR:
            break
    return factor


def curves(weights: Sequence[float], traits: Sequence[str], knots: Sequence[float]) -> FeatureCurves:
    """Return the same, trait by trait; those that weigh nothing are left out."""
    count = len(knots)
    found = {
        trait: tuple(float(f"{weight:.4g}") + 0.0 for weight in weights[place * count : (place + 1) * count])
        for place, trait in enumerate(traits)
    }
    return {trait: curve for trait, curve in found.items() if any(abs(weight) > TINY for weight in curve)}


def list_cases(game: ObservedGame, knots: Sequence[float]) -> Iterator[Case]:
    return (Case(tuple(features(knots, moment.features)), game.shares) for moment in game.moments)


def weigh_case(case: Case, weights: Sequence[float]) -> tuple[float, ...]:
    """Return each seat's logit."""
    return tuple(sum(weights[number] * value for number, value in own) for own in case.seats)


def _held(spreads: Sequence[float], knots: int, penalty: float) -> list[list[float]]:
    """Return what holds weights back, as the second derivatives of a likelihood.

    Traits that do not differ are free
    but for what keeps them alike at all knots."""
    size = len(spreads)
    held = [[0.0] * size for _ in range(size)]
    for first in range(0, size, knots):
        spread = sum(spreads[first : first + knots])
        for place in range(first, first + knots):
            held[place][place] += penalty * spread / knots + TINY
            if place > first:
                alike = penalty * ALIKE * (spread or 1.0)
                held[place][place] += alike
                held[place - 1][place - 1] += alike
                held[place][place - 1] -= alike
                held[place - 1][place] -= alike
    return held


def _apart_spreads(cases: Sequence[Case], size: int) -> list[float]:
    """Return how far the seats of a position lie apart in each feature.

    Of one seat alone, how far from its mean.
    """
    means, squares = [0.0] * size, [0.0] * size
    for case in cases:
        seats = [dict(own) for own in case.seats]
        if len(seats) > 1:
            seats = _apart(case.seats, [1 / len(seats)] * len(seats))
        for own in seats:
            for number, value in own.items():
                means[number] += value / len(cases) / len(seats)
                squares[number] += value * value / len(cases) / len(seats)
    return _spreads(means, squares)


def _spreads(means: Sequence[float], squares: Sequence[float]) -> list[float]:
    return [max(0.0, square - mean * mean) for mean, square in zip(means, squares, strict=True)]


def _apart(seats: Sequence[Sequence[Feature]], shares: Sequence[float]) -> list[dict[int, float]]:
    """Return each seat's features less the mean of all, weighted by shares."""
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
    """Add what a position contributes to the first and second derivatives of the likelihood."""
    chances = softmax_chances(weigh_case(case, weights))
    if len(chances) == 1:
        (chance,) = chances
        rows = [(dict(case.seats[0]), chance * (1 - chance), case.shares[0] - chance)]
    elif len(chances) == 2:  # the same as for more seats, in half the time
        own, whole = _apart(case.seats, (0.0, 1.0))[0], sum(case.shares)
        rows = [(own, whole * chances[0] * chances[1], case.shares[0] - whole * chances[0])]
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
