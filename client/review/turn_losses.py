"""One mark a turn: what a turn's decisions lost together is no more than the chance fell in it."""

from __future__ import annotations

from msgspec.structs import replace

from client.review.grades import MARKED_GRADES, NEGLIGIBLE_LOSS, grade_decision
from client.review.model import DecisionReview, Review


def limit_turn_losses(review: Review, step: int) -> Review:
    """Return a review in which the turn of a step (its index) has one mark at most.

    The greatest loss of the turn comes first; it is cut to what the chance fell in the turn by the seat's own
    decisions, and the others to what is left of that. Luck in between is not counted.
    """
    turn = review.turn(step)
    left = max(0.0, sum(review.fall(each) for each in turn))
    limited: dict[int, DecisionReview] = {}
    decisions = [decision for decision in review.decisions if decision.step in turn]
    for place, decision in enumerate(sorted(decisions, key=lambda each: (-each.loss, each.step))):
        loss = min(decision.loss, left)
        left -= loss
        limited[decision.step] = _limit_loss(decision, loss, may_mark=place == 0)
    return replace(review, decisions=tuple(limited.get(each.step, each) for each in review.decisions))


def _limit_loss(decision: DecisionReview, loss: float, *, may_mark: bool) -> DecisionReview:
    """Return a decision with a smaller loss, and the grade of that loss."""
    if decision.grade not in MARKED_GRADES or decision.grade == "costly":
        return replace(decision, loss=loss)
    if not may_mark:
        return replace(decision, loss=loss, grade="good")
    if loss == decision.loss:
        return decision
    grade = grade_decision(loss, decision.spread, best=loss < NEGLIGIBLE_LOSS)
    return replace(decision, loss=loss, grade="good" if grade == "best" else grade)
