"""The estimate of the time that a review takes settles early."""

from __future__ import annotations

import random

import pytest

from client.review.remaining_time import RemainingTimeEstimator, ReviewParts

DECISIONS = 60
QUICK_S, CLOSE_S, REVEAL_S, TRIAL_S = 0.15, 1.3, 0.3, 3.5
"""Seconds that parts of reviews of all games were measured to take, on average."""


def estimate_totals(closer_looks: set[int]) -> tuple[list[float], float]:
    """Return what the whole review was estimated to take, decision after decision, and what it took.

    Every fifth of the decisions that are examined closely is tried in the end.
    """
    estimator, seconds, totals = RemainingTimeEstimator(), 0.0, []
    marked = sorted(closer_looks)[::5]
    for number in range(DECISIONS):
        spent = CLOSE_S if number in closer_looks else QUICK_S
        seconds += spent
        estimator.record(spent, ReviewParts(1, 1, 0), is_closer_look=number in closer_looks)
        left = DECISIONS - number - 1
        rest = estimator.estimate(ReviewParts(left, left, 0, sum(each <= number for each in marked)))
        if rest is not None:
            totals.append(seconds + rest)
    return totals, seconds + TRIAL_S * len(marked)


@pytest.mark.parametrize("seed", range(5))
def test_estimate_is_near_the_truth_from_the_beginning(seed: int) -> None:
    """Decisions after which the chance fell most are reviewed first, so closer looks come early."""
    closer_looks = set(random.Random(seed).sample(range(DECISIONS // 2), DECISIONS // 5))
    totals, seconds = estimate_totals(closer_looks)
    assert len(totals) > DECISIONS // 2
    assert all(0.6 * seconds < total < 2 * seconds for total in totals)
    assert all(later < 1.5 * earlier for earlier, later in zip(totals, totals[5:], strict=False))


def test_nothing_is_estimated_before_something_is_measured() -> None:
    estimator, rest = RemainingTimeEstimator(), ReviewParts(20, 20, 0)
    assert estimator.estimate(rest) is None
    estimator.record(30.0, ReviewParts(1, 1, 0), is_closer_look=True)
    assert estimator.estimate(rest) is None, "one decision says nothing of the others"
    for _ in range(5):
        estimator.record(1.0, ReviewParts(1, 1, 0), is_closer_look=False)
    assert estimator.estimate(rest) is not None
    assert estimator.estimate(ReviewParts(0, 0, 0)) == 0


def test_reveals_count_for_themselves() -> None:
    """What others chose in secret has to be searched for, though no decision is reviewed there."""
    estimator = RemainingTimeEstimator()
    for _ in range(8):
        estimator.record(REVEAL_S, ReviewParts(1, 0, 1), is_closer_look=False)
    left = estimator.estimate(ReviewParts(8, 0, 8))
    assert left == pytest.approx(8 * REVEAL_S)
