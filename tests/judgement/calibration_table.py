"""A table that compares predicted chances with results."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence

from client.bots.position_assessment import AssessmentWeights, assess_features
from tests.judgement.games import ObservedGame

BINS = 10


def format_calibration_rows(
    games: Sequence[ObservedGame], weights: AssessmentWeights, traits: Sequence[str]
) -> Iterator[str]:
    """Yield the lines: ten bins of predicted chances with the results, then error and Brier score."""
    seats = len(games[0].shares)
    guess = 1 / seats if seats > 1 else statistics.fmean(game.shares[0] for game in games)
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    brier, guessed = [], []
    misses: tuple[list[float], list[float]] = ([], [])
    for game in games:
        for moment in game.moments:
            judged = assess_features(weights, traits, moment.features)
            for chance, share in zip(judged.chances, game.shares, strict=True):
                bins[min(BINS - 1, int(chance * BINS))].append((chance, share))
                if moment.late:
                    brier.append((chance - share) ** 2)
                    guessed.append((guess - share) ** 2)
            for points, came in zip(judged.points, game.points, strict=False):
                misses[moment.late].append(abs(points - came))
    count, error = sum(map(len, bins)), 0.0
    yield "predicted    chances  mean   realized"
    for number, found in enumerate(bins):
        if not found:
            continue
        mean, came = (statistics.fmean(column) for column in zip(*found, strict=True))
        error += abs(mean - came) * len(found) / count
        span = f"{number * 10}–{number * 10 + 10} %"
        yield f"{span:<11} {len(found):>8}  {mean:>5.1%}  {came:>6.1%}"
    yield f"expected calibration error {error:.3f}"
    better = 1 - statistics.fmean(brier) / statistics.fmean(guessed)
    yield (
        f"Brier score of the second half {statistics.fmean(brier):.3f}, of the share {guess:.0%} for "
        f"everybody {statistics.fmean(guessed):.3f}: {better:.0%} better"
    )
    if any(misses):
        early, late = (statistics.fmean(miss) if miss else 0.0 for miss in misses)
        yield f"points: mean error {early:.1f} in the first half, {late:.1f} in the second"
