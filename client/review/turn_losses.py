"""One mark a turn: what a turn's decisions lost together is no more than the chance fell in it."""

from __future__ import annotations

from msgspec.structs import replace

from client.review.grades import MARKED_GRADES, grade_decision
from client.review.model import DecisionReview, Review


def find_turn_fall(review: Review, step: int) -> float:
    """Return by how much the chance fell in the turn of a step by the seat's own decisions; 0 if it rose."""
    return max(0.0, sum(review.get_fall(each) for each in review.get_turn(step)))


def limit_turn_losses(review: Review, step: int) -> Review:
    """Return a review in which the turn of a step (its index) has one mark at most.

    The mark is that of the greatest loss; the other losses are cut to what is left of the chance that fell in
    the turn. A mistake or blunder keeps its loss until trials say what it really cost (`add_trials`),
    as the curve, which judges positions at a glance, may have missed what was possible.
    """
    turn = review.get_turn(step)
    left = find_turn_fall(review, step)
    limited: dict[int, DecisionReview] = {}
    decisions = [decision for decision in review.decisions if decision.step in turn]
    for place, decision in enumerate(sorted(decisions, key=lambda each: (-each.loss, each.step))):
        if place == 0 and (decision.needs_trials or decision.trials):
            left -= decision.loss
            continue
        loss = min(decision.loss, max(0.0, left))
        left -= loss
        limited[decision.step] = _limit_loss(decision, loss, may_mark=place == 0)
    return replace(review, decisions=tuple(limited.get(each.step, each) for each in review.decisions))


def _limit_loss(decision: DecisionReview, loss: float, *, may_mark: bool) -> DecisionReview:
    """Return a decision with a smaller loss, and the grade of that loss."""
    grade = decision.grade
    if grade in MARKED_GRADES and grade != "costly":
        grade = grade_decision(loss, 0.0, best=False) if may_mark else "good"
    return replace(decision, loss=loss, grade=grade)
