"""The words of a review that its page, the replay and its text share."""

from __future__ import annotations

from typing import Final

from client.i18n import has, number, percent, tr
from client.review.grades import Grade
from client.review.model import Decision, Review, StepReview

GRADE_ICONS: Final[dict[Grade, str]] = {
    "forced": "lock",
    "best": "star",
    "good": "check",
    "costly": "sort",
    "inaccuracy": "question",
    "mistake": "close",
    "blunder": "warning",
}
"""The sign of each grade."""


def grade_words(grade: Grade) -> str:
    """What a decision of that grade is called."""
    return tr(f"review.grade.{grade}")


def better_words(played: str, best: str) -> str:
    """What was better. The board may have told apart what words do not."""
    return tr("review.better-otherwise") if played == best else tr("review.better", move=best)


def change(share: float) -> str:
    """A change of a chance, with its sign: +12%, −3%, 0%."""
    rounded = round(share * 100)
    if rounded == 0:
        return percent(0.0)
    return f"{'+' if rounded > 0 else '−'}{percent(abs(share))}"


def chance_words(share: float) -> str:
    """A chance; one without luck may lie below 0."""
    return f"−{percent(-share)}" if round(share * 100) < 0 else percent(abs(share))


def points_matter(review: Review) -> bool:
    """Whether points mean anything in the game."""
    return any(review.start_points) or any(any(one.points) for one in review.steps)


def cost_words(decision: Decision, *, points: bool) -> str:
    """What a decision lost: the chance with the best and as it was played, and points where these mean
    something."""
    if decision.grade == "costly":
        return tr("review.lost-only-points", points=points_words(decision.points))
    best, played = percent(decision.chance), percent(decision.after)
    if not points or round(decision.points, 1) <= 0:
        return tr("review.lost", best=best, played=played)
    return tr("review.lost-points", best=best, played=played, points=points_words(decision.points))


def cost_short(decision: Decision) -> str:
    """The same in figures: from one chance to the other, or points where they were all that was lost."""
    if decision.grade == "costly":
        return f"−{points_words(decision.points)}"
    return tr("review.lost-short", best=percent(decision.chance), played=percent(decision.after))


def cost_figure(decision: Decision) -> str:
    """The same in one number, where there is room for no more: how far these two chances lie apart as they
    are told."""
    if decision.grade == "costly":
        return cost_short(decision)
    return change((round(decision.after * 100) - round(decision.chance * 100)) / 100)


def points_words(points: float) -> str:
    """A number of points, to a tenth where it is small."""
    digits = 1 if abs(points) < 10 and round(points, 1) != round(points) else 0
    shown = round(points, digits)
    return tr("review.points", n=shown if digits else round(shown), shown=number(shown, digits))


def chance_kinds(game: str, step: StepReview) -> str:
    """What chance was in a step, in words; "" where there are none for it."""
    known = (tr(f"review.chance.{game}.{kind}") for kind in step.kinds if has(f"review.chance.{game}.{kind}"))
    return ", ".join(dict.fromkeys(known))
