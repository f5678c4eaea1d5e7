"""Texts and icons of a review that its page, the replay and the text export share."""

from __future__ import annotations

from typing import Final

from client.i18n import format_number, format_percent, has_text, tr
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
"""The icon of each grade."""


def grade_label(grade: Grade) -> str:
    """Return what a decision of that grade is called."""
    return tr(f"review.grade.{grade}")


def better_label(played: str, best: str) -> str:
    """Return the text about the better move; the board may distinguish what words do not."""
    return tr("review.better-otherwise") if played == best else tr("review.better", move=best)


def format_change(share: float) -> str:
    """Return a change of a chance with its sign: +12%, −3%, 0%."""
    rounded = round(share * 100)
    if rounded == 0:
        return format_percent(0.0)
    return f"{'+' if rounded > 0 else '−'}{format_percent(abs(share))}"


def format_chance(share: float) -> str:
    """Return a chance in percent; without luck it may be below 0."""
    return f"−{format_percent(-share)}" if round(share * 100) < 0 else format_percent(abs(share))


def has_points(review: Review) -> bool:
    """Return whether points mean anything in the game."""
    return any(review.start_points) or any(any(step.points) for step in review.steps)


def loss_text(decision: Decision, *, points: bool) -> str:
    """Return what a decision lost.

    That is the chance with the best move and as played, and points where they matter.
    """
    if decision.grade == "costly":
        return tr("review.lost-only-points", points=format_points(decision.points))
    best, played = format_percent(decision.chance), format_percent(decision.after)
    if not points or round(decision.points, 1) <= 0:
        return tr("review.lost", best=best, played=played)
    return tr("review.lost-points", best=best, played=played, points=format_points(decision.points))


def loss_text_short(decision: Decision) -> str:
    """Return the loss in figures: from one chance to the other, or points if only they were lost."""
    if decision.grade == "costly":
        return f"−{format_points(decision.points)}"
    return tr(
        "review.lost-short", best=format_percent(decision.chance), played=format_percent(decision.after)
    )


def loss_figure(decision: Decision) -> str:
    """Return the loss in one number, where there is no room for more.

    It is the difference of both chances as displayed.
    """
    if decision.grade == "costly":
        return loss_text_short(decision)
    return format_change((round(decision.after * 100) - round(decision.chance * 100)) / 100)


def format_points(points: float) -> str:
    """Return a number of points, with a tenth if it is small."""
    digits = 1 if abs(points) < 10 and round(points, 1) != round(points) else 0
    rounded = round(points, digits)
    return tr("review.points", n=rounded if digits else round(rounded), shown=format_number(rounded, digits))


def chance_tag_text(game: str, step: StepReview) -> str:
    """Return what chance was in a step, in words; "" if there are no words for it."""
    texts = (
        tr(f"review.chance.{game}.{kind}") for kind in step.kinds if has_text(f"review.chance.{game}.{kind}")
    )
    return ", ".join(dict.fromkeys(texts))
