"""The chances each seat could expect of a step before chance was resolved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from client.bots.position_features import Assessment
from client.review.determinization import ForeseenStep, play_forced_actions, sample_outcomes
from rules.contract import AnyGame, State

Assess: TypeAlias = Callable[[AnyGame, State, int | None], Assessment | None]
"""`client.bots.position_assessment.assess_position`, or a stand-in for it."""

SAMPLES: Final = 16
"""Samples of a step's outcome."""

SECRET_SAMPLES: Final = 8
"""The same where other seats' secret choices have to be searched for."""


class AssessmentUnavailable(ValueError):  # noqa: N818  # said of the game
    """Raised if a game has no assessment (chances to win) for a position."""


def assess_position_for_seat(game: AnyGame, assess_with: Assess, view: State, seat: int) -> Assessment:
    """Return the assessment (chances to win) of a position as one seat sees it.

    Raises:
        AssessmentUnavailable: The game has none.
    """
    assessment = assess_with(game, view, seat)
    if assessment is None:
        raise AssessmentUnavailable(game.id)
    return assessment


def expected_chances(
    game: AnyGame, assess_with: Assess, step: ForeseenStep, seat: int, seed: int
) -> tuple[float, ...]:
    """Return all seats' chances to win after a step, averaged over sampled random outcomes.

    Args:
        game: The game.
        assess_with: Assesses a position.
        step: The step as the seat could foresee it.
        seat: The seat that foresees it.
        seed: The first seed of the samples.

    Returns:
        () if no outcome could be sampled.

    Raises:
        AssessmentUnavailable: A position cannot be assessed.
    """
    sums = [0.0] * game.players(step.view)
    count = 0
    for state in sample_outcomes(
        game, step, range(seed, seed + (SECRET_SAMPLES if step.secret else SAMPLES))
    ):
        assessment = assess_position_for_seat(
            game, assess_with, game.view(play_forced_actions(game, state), seat), seat
        )
        sums = [total + chance for total, chance in zip(sums, assessment.chances, strict=True)]
        count += 1
    return tuple(total / count for total in sums) if count else ()
