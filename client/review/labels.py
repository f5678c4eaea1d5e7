"""Texts and icons for the values of a review, shared by its page, the replay and the text export."""

from __future__ import annotations

from typing import Final

from client.i18n import format_number, format_percent, has_text, tr
from client.review.grades import Grade
from client.review.model import DecisionReview, Review, SeatTotals, StepReview

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


def decision_label(decision: DecisionReview) -> str:
    """Return the word for a reviewed decision: its grade, or that opinions differ on it."""
    return tr("review.opinions") if decision.is_disputed else grade_label(decision.grade)


def decision_icon(decision: DecisionReview) -> str:
    """Return the icon of a reviewed decision."""
    return GRADE_ICONS["inaccuracy" if decision.is_disputed else decision.grade]


def format_spread(decision: DecisionReview) -> str:
    """Return how uncertain the loss of a marked decision is, such as "±4%"; "" if it is certain enough."""
    result = decision.trial_result
    spread = decision.spread if result is None else result.spread
    if not decision.is_marked_mistake or decision.grade == "costly" or round(spread * 100) == 0:
        return ""
    return f"±{format_percent(spread)}"


def describe_trials(decision: DecisionReview) -> str:
    """Return the sentence on how both moves did when they were played on; "" if they were not."""
    result = decision.trial_result
    if result is None or not decision.is_marked_mistake:
        return ""
    if not decision.is_disputed:
        return tr("review.tried", gain=format_chance_change(result.gain), spread=_name_spread(result.spread))
    opinions = (
        tr("review.opinion", level=tr(f"opponents.level.{each.policy}"), gain=format_chance_change(each.gain))
        for each in decision.trials
    )
    return tr("review.disputed", opinions=", ".join(opinions))


def _name_spread(spread: float) -> str:
    """Return how uncertain a result is; one that is rounded away is no certainty."""
    if round(spread * 100) == 0:
        return tr("review.spread-small", chance=format_percent(0.01))
    return f"±{format_percent(spread)}"


def grade_label(grade: Grade) -> str:
    """Return the player's word for a grade of a decision, such as "blunder"."""
    return tr(f"review.grade.{grade}")


def format_chance_change(share: float) -> str:
    """Format a change of a chance to win with its sign: +12%, −3%, ±0%."""
    rounded = round(share * 100)
    if rounded == 0:
        return f"±{format_percent(0.0)}"
    return f"{'+' if rounded > 0 else '−'}{format_percent(abs(share))}"


def get_change_in_points(before: float, after: float) -> int:
    """Return the change from one chance to another in whole percentage points, as both are displayed.

    So changes that follow one another add up to the difference of the chances at both ends, as displayed.
    """
    return round(after * 100) - round(before * 100)


def format_change_in_points(before: float, after: float) -> str:
    """Format the change from one chance to another in percentage points with its sign: +12, −3, ±0."""
    points = get_change_in_points(before, after)
    return f"{'+' if points > 0 else '−' if points < 0 else '±'}{format_number(abs(points))}"


def describe_result_without_luck(totals: SeatTotals, *, is_over: bool) -> str:
    """Return the sentence on where a seat would stand without its luck.

    Start and decisions need not add up to a chance. More than certainty means that they were enough to win,
    less than none that the game was lost whatever luck brought.
    """
    chance = totals.result_without_luck
    if is_over and not 0 < chance < 1:
        return tr("review.sum.adjusted-won" if chance >= 1 else "review.sum.adjusted-lost")
    return tr("review.sum.adjusted", chance=format_percent(max(0.0, min(1.0, chance))))


def describe_losses(totals: SeatTotals, *, points: bool) -> str:
    """Return the sentence on what a seat's decisions lost: a mean of chances, and the sum of points.

    Args:
        totals: The seat's totals, with at least one decision.
        points: Whether lost points are named, if there are any.
    """
    mean = totals.mean_loss
    assert mean is not None  # asked only if there are decisions
    with_points = points and round(totals.points, 1) > 0
    chance = format_percent(mean, digits=1)
    key, lost_points = "lost-points" if with_points else "lost", format_points(max(0.0, totals.points))
    return tr(f"review.sum.{key}", n=totals.decisions, chance=chance, points=lost_points)


def is_game_with_points(review: Review) -> bool:
    """Return whether the reviewed game has points at all."""
    return any(review.start_points) or any(any(step.points) for step in review.steps)


def loss_text(decision: DecisionReview, *, points: bool) -> str:
    """Return the sentence on what a decision lost.

    It gives the chances to win with the best move and as played; with `points` also the lost points. If the
    grade of the decision is "costly", it gives only the points.
    """
    if decision.grade == "costly":
        return tr("review.lost-only-points", points=format_points(decision.points))
    best, played = format_percent(decision.best_action_chance), format_percent(decision.after)
    if not points or round(decision.points, 1) <= 0:
        return tr("review.lost", best=best, played=played)
    return tr("review.lost-points", best=best, played=played, points=format_points(decision.points))


def loss_text_short(decision: DecisionReview) -> str:
    """Return what a decision lost: both chances to win, or only points if its grade is "costly"."""
    if decision.grade == "costly":
        return f"−{format_points(decision.points)}"
    return tr(
        "review.lost-short",
        best=format_percent(decision.best_action_chance),
        played=format_percent(decision.after),
    )


def format_loss_number(decision: DecisionReview) -> str:
    """Return what a decision lost as one number, for narrow places.

    The number is the chance to win after the decision minus that after the best action, both as displayed, or
    points if the grade is "costly".
    """
    if decision.grade == "costly":
        return loss_text_short(decision)
    return format_chance_change(
        (round(decision.after * 100) - round(decision.best_action_chance * 100)) / 100
    )


def format_points(points: float) -> str:
    """Format a number of points in words, with one decimal if it is below 10."""
    digits = 1 if abs(points) < 10 and round(points, 1) != round(points) else 0
    rounded = round(points, digits)
    return tr("review.points", n=rounded if digits else round(rounded), shown=format_number(rounded, digits))


def describe_chance_effect(game: str, step: StepReview) -> str:
    """Describe in words what chance did in a reviewed step; "" if there is no text for it.

    Args:
        game: Id of the game.
        step: The reviewed step.
    """
    texts = (
        tr(f"review.chance.{game}.{kind}") for kind in step.kinds if has_text(f"review.chance.{game}.{kind}")
    )
    return ", ".join(dict.fromkeys(texts))
