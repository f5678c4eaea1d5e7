"""Key moments of a game: decisions that cost something, and chance that changed much."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from client.review.grades import Grade
from client.review.model import Review, StepReview

MomentKind: TypeAlias = Literal["decision", "luck"]

BIG_LUCK: Final = 0.08
"""Change of a chance to win (0–1) from which luck is a key moment."""

_MAX_LUCK_MOMENTS: Final = 14
"""Moments of luck shown at most, the greatest first: otherwise nothing stands out."""


class KeyMoment(Struct, frozen=True):
    """A key moment of a reviewed game: a decision that cost something, or much luck."""

    kind: MomentKind
    """Whether it is a decision or luck."""
    step: int
    """Index of the step, from 0."""
    at: int
    """Position on the curve of chances: the number of steps before it."""
    seat: int
    """The seat that decided, or that luck affected."""
    amount: float
    """Chance to win that a decision lost (above 0), or that luck gave (below 0: took)."""
    grade: Grade | None = None
    """Grade of the decision; None for luck."""


def find_key_moments(
    review: Review, seats: Collection[int], people: Collection[int] = ()
) -> tuple[KeyMoment, ...]:
    """Return the key moments (costly decisions and strokes of luck) of a reviewed game, in order.

    A step has at most one of each kind.

    Args:
        review: The review.
        seats: Seats that may be shown.
        people: Seats of people; their luck is preferred to that of the others.
    """
    moments = [
        KeyMoment("decision", step.step, step.step, step.seat, step.loss, step.grade)
        for step in review.decisions
        if step.is_marked_mistake and step.seat in seats
    ]
    lucky = [moment for step in review.steps if (moment := _find_luck(step, seats, people)) is not None]
    moments += sorted(lucky, key=lambda moment: -abs(moment.amount))[:_MAX_LUCK_MOMENTS]
    return tuple(sorted(moments, key=lambda moment: (moment.at, moment.kind)))


def _find_luck(step: StepReview, seats: Collection[int], people: Collection[int]) -> KeyMoment | None:
    """Return the moment of the greatest luck in a step, good or bad, people first.

    None if it is too small.
    """
    ranked = sorted(
        ((seat in people, abs(amount), seat) for seat, amount in enumerate(step.luck) if seat in seats),
        reverse=True,
    )
    for _, size, seat in ranked:
        if size >= BIG_LUCK:
            return KeyMoment("luck", step.step, step.step + 1, seat, step.luck[seat])
    return None
