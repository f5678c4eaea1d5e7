"""A review as plain text for the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from client.i18n import format_percent, tr
from client.review.labels import (
    decision_label,
    describe_losses,
    describe_result_without_luck,
    describe_trials,
    format_change_in_points,
    is_game_with_points,
    loss_text,
)
from client.review.model import DecisionReview, Review, SeatTotals


class ExportTexts(NamedTuple):
    """Texts about a match for the plain-text export of its review: title, names, and moves in words."""

    title: str
    """Title of the game."""
    names: Sequence[str]
    """The players' names by seat."""
    seats: Sequence[int]
    """Seats whose play may be shown."""
    played: Callable[[DecisionReview], str]
    """Returns the move of a decision in words; "" if there are none."""
    better: Callable[[DecisionReview], str]
    """Returns the sentence that names the better move of a decision; "" if there is none."""
    because: Callable[[DecisionReview], Sequence[str]]
    """Returns sentences on how the better move of a decision goes on, and why it is better."""
    summary: str = ""
    """What is said of the whole game."""
    locate: Callable[[int, str], str] = lambda _step, text: text
    """Returns a text about a step (its index) with the round in which it is."""


def format_review(review: Review, texts: ExportTexts) -> str:
    """Return a review as plain text in paragraphs.

    These are every seat's totals, the key decisions, then all other marked decisions.
    """
    points = is_game_with_points(review)
    parts = [tr("review.text.title", game=texts.title)]
    if not review.is_complete:
        parts.append(tr("review.text.so-far", done=len(review.steps), of=review.total))
    parts += [texts.summary] if texts.summary else []
    parts += [
        _format_totals(review, item, texts, points=points)
        for item in review.seat_totals
        if item.seat in texts.seats
    ]
    moments = [item for item in review.costliest_decisions if item.seat in texts.seats]
    lines = [_format_decision(review, item, texts, points=points) for item in moments]
    parts.append("\n".join((tr("review.moments"), *(lines or [tr("review.no-moments")]))))
    rest = [
        item
        for item in review.decisions
        if item.is_marked_mistake and item.seat in texts.seats and item not in moments
    ]
    if rest:
        lines = [_format_decision(review, item, texts, points=points) for item in rest]
        parts.append("\n".join((tr("review.text.rest"), *lines)))
    if any(item.trial_result is not None for item in (*moments, *rest)):
        parts.append(tr("review.trials-about"))
    return "\n\n".join(parts) + "\n"


def _format_totals(review: Review, totals: SeatTotals, texts: ExportTexts, *, points: bool) -> str:
    """Return how a seat got from the start to the result, in three or four lines."""
    changes = [("luck", totals.luck), ("own", totals.own)]
    if review.player_count > 1:
        changes.append(("others", totals.others))
    figures, chance = [("start", format_percent(totals.start))], totals.start
    for name, change in changes:
        figures.append((name, format_change_in_points(chance, chance + change)))
        chance += change
    figures.append(("result" if review.over else "now", format_percent(totals.result)))
    lines = [
        texts.names[totals.seat],
        " · ".join(f"{tr(f'review.sum.{name}')}: {figure}" for name, figure in figures),
        describe_result_without_luck(totals, is_over=review.over),
    ]
    if totals.decisions:
        lines.append(describe_losses(totals, points=points))
    return "\n".join(lines)


def _format_decision(review: Review, decision: DecisionReview, texts: ExportTexts, *, points: bool) -> str:
    """Return one decision in a line."""
    row = tr("review.row", n=review.earlier + decision.step + 1, name=texts.names[decision.seat])
    head = texts.locate(decision.step, row)
    parts = [f"{head}: {decision_label(decision)}.", loss_text(decision, points=points)]
    played, better = texts.played(decision), texts.better(decision)
    if played:
        parts.append(_end_sentence(tr("review.played", move=played)))
    if better:
        parts.append(_end_sentence(better))
    parts += [_end_sentence(reason) for reason in texts.because(decision)]
    trials = describe_trials(decision)
    return " ".join((*parts, *([trials] if trials else [])))


def _end_sentence(sentence: str) -> str:
    return sentence if sentence.endswith((".", "!", "?", "…")) else f"{sentence}."
