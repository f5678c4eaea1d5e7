"""What is worth a look in a game: decisions that cost something, and chance that changed much."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from client.review.grades import Grade
from client.review.model import Review, StepReview

PointKind: TypeAlias = Literal["decision", "luck"]

BIG_LUCK: Final = 0.08
"""From so much of the chance to win on, what chance brought is worth a look."""

_MOST: Final = 14
"""Of luck no more than so many steps, the greatest first: else nothing stands out."""


class ReviewPoint(Struct, frozen=True):
    """A point of interest. step: from 0. at: how many steps lie behind where it lies on the curve. seat: whom
    it was about. amount: of the chance to win: what was lost (above 0), or what luck gave.
    grade: of a decision."""

    kind: PointKind
    step: int
    at: int
    seat: int
    amount: float
    grade: Grade | None = None


def points_of(
    review: Review, seats: Collection[int], people: Collection[int] = ()
) -> tuple[ReviewPoint, ...]:
    """All of them in the order of the game, at most one of a kind for a step.

    seats: those that may be shown. people: seats whose luck is told rather than that of the others.
    """
    found = [
        ReviewPoint("decision", one.step, one.step, one.seat, one.loss, one.grade)
        for one in review.decisions
        if one.marked and one.seat in seats
    ]
    lucky = [point for one in review.steps if (point := _luck(one, seats, people)) is not None]
    found += sorted(lucky, key=lambda point: -abs(point.amount))[:_MOST]
    return tuple(sorted(found, key=lambda point: (point.at, point.kind)))


def _luck(step: StepReview, seats: Collection[int], people: Collection[int]) -> ReviewPoint | None:
    """The greatest luck in a step, good or bad; of people first."""
    ranked = sorted(
        ((seat in people, abs(amount), seat) for seat, amount in enumerate(step.luck) if seat in seats),
        reverse=True,
    )
    for _, size, seat in ranked:
        if size >= BIG_LUCK:
            return ReviewPoint("luck", step.step, step.step + 1, seat, step.luck[seat])
    return None
