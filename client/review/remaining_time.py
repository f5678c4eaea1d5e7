"""Estimate of the time that the rest of a review takes, from the time that its parts have taken."""

from __future__ import annotations

from operator import add
from typing import Final, NamedTuple

_DECISION_WORK: Final = 1.0
"""Work of a decision that is searched once: the unit."""

_CLOSER_LOOK_WORK: Final = 8.0
"""Work of examining a decision more closely, which takes most of the time of a review."""

_REVEAL_WORK: Final = 2.0
"""Work of a step that reveals secret choices."""

_STEP_WORK: Final = 0.1
"""Work of any step besides."""

_TRIAL_WORK: Final = 25.0
"""Work of playing a marked decision on."""

_USUAL_CLOSER_LOOKS: Final = 0.2
_USUAL_WEIGHT: Final = 10
"""Usual share of the decisions that are examined closely, and the number of decisions it counts for.

A review that has met no such decision yet will meet some: without them its estimate would grow later.
"""

_USUAL_TRIALS: Final = 0.04
"""Usual share of the decisions that are tried, for the same reason."""

_LATER_SHARE: Final = 0.5
"""How often later decisions need a closer look or a trial, against earlier ones: those after which the
chance fell most come first."""

_MIN_SECONDS: Final = 2.0
_MIN_DECISIONS: Final = 6
"""Seconds of work and reviewed decisions after which the remaining time can be estimated."""


class ReviewParts(NamedTuple):
    """Numbers of parts of a review."""

    steps: int
    """Steps whose chances are assessed."""
    decisions: int
    """Decisions to review."""
    reveals: int
    """Steps that reveal secret choices."""
    trials: float = 0
    """Marked decisions to play on."""


class RemainingTimeEstimator:
    """Measures the work of a review and estimates how long the rest takes."""

    def __init__(self) -> None:
        self._seconds = 0.0
        self._done = ReviewParts(0, 0, 0)
        self._closer_looks = 0

    def record(self, seconds: float, parts: ReviewParts, *, is_closer_look: bool) -> None:
        """Count what has been reviewed in some seconds.

        Args:
            seconds: The time it took.
            parts: What was reviewed.
            is_closer_look: Whether the decision among it was examined closely.
        """
        self._seconds += seconds
        self._done = ReviewParts(*map(add, self._done, parts))
        self._closer_looks += is_closer_look

    def estimate(self, rest: ReviewParts) -> float | None:
        """Return the seconds that the rest of the review takes; None while too little has been measured."""
        if self._seconds < _MIN_SECONDS or (self._done.decisions < _MIN_DECISIONS and rest.decisions):
            return None
        return self._sum_rest(rest) * self._seconds / _sum_work(self._done, self._closer_looks)

    def get_share_done(self, rest: ReviewParts) -> float:
        """Return the share of the work that is done, 0–1."""
        done = _sum_work(self._done, self._closer_looks)
        return done / max(1e-9, done + self._sum_rest(rest))

    def _sum_rest(self, rest: ReviewParts) -> float:
        """Return the work of the rest, with what is yet to be found that needs a closer look or a trial."""
        decisions = (self._done.decisions + _USUAL_WEIGHT) / _LATER_SHARE
        closer_looks = (self._closer_looks + _USUAL_CLOSER_LOOKS * _USUAL_WEIGHT) / decisions
        trials = (self._done.trials + rest.trials + _USUAL_TRIALS * _USUAL_WEIGHT) / decisions
        expected = rest._replace(trials=rest.trials + trials * rest.decisions)
        return _sum_work(expected, closer_looks * rest.decisions)


def _sum_work(parts: ReviewParts, closer_looks: float) -> float:
    return (
        _STEP_WORK * parts.steps
        + _DECISION_WORK * parts.decisions
        + _REVEAL_WORK * parts.reveals
        + _TRIAL_WORK * parts.trials
        + _CLOSER_LOOK_WORK * closer_looks
    )
