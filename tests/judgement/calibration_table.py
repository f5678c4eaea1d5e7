"""Tables that compare predicted chances with results, for all games and for those of each kind of seat."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from client.bots.levels import LEVELS
from client.bots.position_assessment import AssessmentWeights, assess_features
from tests.judgement.games import ObservedGame

BINS: Final = 10
"""Bins of predicted chances."""

MIN_GAMES: Final = 30
"""A bin with chances from fewer games says nothing."""

MAX_DIFFERENCE: Final = 0.05
"""Difference between the chances of a bin and what came of them from which the bin is marked as a miss."""


GameChances: TypeAlias = Sequence[Sequence[float]]
"""Each seat's chance in each position of a game."""


def format_calibration_rows(
    games: Sequence[ObservedGame], weights: AssessmentWeights, feature_names: Sequence[str]
) -> Iterator[str]:
    """Yield the lines: all games, those at tables of one level, the errors of points."""
    chances = [
        [
            assess_features(weights, feature_names, moment.features, game.levels).chances
            for moment in game.moments
        ]
        for game in games
    ]
    yield from format_chance_rows(games, chances)
    yield from _format_point_errors(games, weights, feature_names)


def format_chance_rows(games: Sequence[ObservedGame], chances: Sequence[GameChances]) -> Iterator[str]:
    """Yield the lines of all games and of those at tables of one level.

    Args:
        games: The games.
        chances: The predicted chances of each.
    """
    yield from _format_table(games, chances)
    for level in LEVELS:
        equal = [number for number, game in enumerate(games) if game.table == level]
        if equal and len(equal) < len(games):
            yield ""
            yield f"all {level}: {len(equal)} games"
            yield from _format_table(
                [games[number] for number in equal], [chances[number] for number in equal]
            )


def _format_table(games: Sequence[ObservedGame], chances: Sequence[GameChances]) -> Iterator[str]:
    """Yield a row for each bin of chances with what came of them, then the errors."""
    seats = len(games[0].shares)
    guess = 1 / seats if seats > 1 else statistics.fmean(game.shares[0] for game in games)
    bins: list[list[tuple[float, float, int]]] = [[] for _ in range(BINS)]
    brier, guess_brier = [], []
    for game, predicted in zip(games, chances, strict=True):
        for moment, seat_chances in zip(game.moments, predicted, strict=True):
            for chance, share in zip(seat_chances, game.shares, strict=True):
                bins[min(BINS - 1, int(chance * BINS))].append((chance, share, game.seed))
                if moment.late:
                    brier.append((chance - share) ** 2)
                    guess_brier.append((guess - share) ** 2)
    count, error, misses = sum(map(len, bins)), 0.0, 0
    yield "predicted    chances  games   mean   realized"
    for number, rows in enumerate(bins):
        if not rows:
            continue
        mean, realized = statistics.fmean(row[0] for row in rows), statistics.fmean(row[1] for row in rows)
        game_count = len({row[2] for row in rows})
        is_miss = game_count >= MIN_GAMES and abs(mean - realized) > MAX_DIFFERENCE
        misses += is_miss
        error += abs(mean - realized) * len(rows) / count
        span = f"{number * 10}–{number * 10 + 10} %"
        mark = "  missed" if is_miss else ""
        yield (
            f"{span:<11} {len(rows):>8} {game_count:>6}  {mean:>5.1%}     {realized:>6.1%} "
            f"± {_standard_error(rows):>5.1%}{mark}"
        )
    yield f"expected calibration error {error:.3f}, {misses} bins missed"
    improvement = 1 - statistics.fmean(brier) / statistics.fmean(guess_brier)
    yield (
        f"Brier score of the second half {statistics.fmean(brier):.3f}, of the share {guess:.0%} for "
        f"everybody {statistics.fmean(guess_brier):.3f}: {improvement:.0%} better"
    )


def _standard_error(rows: Sequence[tuple[float, float, int]]) -> float:
    """Return the standard error of what came of predicted chances; those of one game go together.

    Args:
        rows: Chances, what came of them, and the seed of the game.
    """
    differences: dict[int, float] = {}
    for chance, share, seed in rows:
        differences[seed] = differences.get(seed, 0.0) + share - chance
    return math.hypot(*differences.values()) / len(rows)


def _format_point_errors(
    games: Sequence[ObservedGame], weights: AssessmentWeights, feature_names: Sequence[str]
) -> Iterator[str]:
    """Yield a line with the mean errors of predicted points, if points mean something in the game."""
    errors: tuple[list[float], list[float]] = ([], [])
    for game in games:
        for moment in game.moments:
            predicted = assess_features(weights, feature_names, moment.features).points
            for points, scored in zip(predicted, game.points, strict=False):
                errors[moment.late].append(abs(points - scored))
    if any(errors):
        early, late = (statistics.fmean(values) if values else 0.0 for values in errors)
        yield f"points: mean error {early:.1f} in the first half, {late:.1f} in the second"
