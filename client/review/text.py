"""A review as plain text, to be copied and sent to somebody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from client.i18n import percent, tr
from client.review.model import Decision, Review, SeatSum
from client.review.wording import (
    better_words,
    chance_words,
    change,
    cost_words,
    grade_words,
    points_matter,
    points_words,
)


class ReviewWords(NamedTuple):
    """What a text needs beside the review. title: of the game. names: of the seats. seats: those that may be
    told of. played, best: a decision's two moves in words, "" where there are none; because: what speaks for
    the best one.
    """

    title: str
    names: Sequence[str]
    seats: Sequence[int]
    played: Callable[[Decision], str]
    best: Callable[[Decision], str]
    because: Callable[[Decision], Sequence[str]]


def text_of(review: Review, words: ReviewWords) -> str:
    """The review in paragraphs: every seat's sum, the moments, then all other marked decisions."""
    points = points_matter(review)
    parts = [tr("review.text.title", game=words.title)]
    if not review.complete:
        parts.append(tr("review.text.so-far", done=len(review.steps), of=review.total))
    parts += [_sum(review, one, words, points=points) for one in review.sums if one.seat in words.seats]
    moments = [one for one in review.moments if one.seat in words.seats]
    told = [_decision(review, one, words, points=points) for one in moments]
    parts.append("\n".join((tr("review.moments"), *(told or [tr("review.no-moments")]))))
    rest = [one for one in review.decisions if one.marked and one.seat in words.seats and one not in moments]
    if rest:
        lines = [_decision(review, one, words, points=points) for one in rest]
        parts.append("\n".join((tr("review.text.rest"), *lines)))
    return "\n\n".join(parts) + "\n"


def _sum(review: Review, one: SeatSum, words: ReviewWords, *, points: bool) -> str:
    """From the start to the result in two lines."""
    named = [("start", percent(one.start)), ("luck", change(one.luck)), ("own", change(one.own))]
    if review.players > 1:
        named.append(("others", change(one.others)))
    named.append(("result" if review.over else "now", percent(one.result)))
    lines = [words.names[one.seat], " · ".join(f"{tr(f'review.sum.{name}')}: {said}" for name, said in named)]
    if one.decisions:
        lost = "lost-points" if points and round(one.points, 1) > 0 else "lost"
        told = {"points": points_words(one.points)} if lost == "lost-points" else {}
        lines.append(tr(f"review.sum.{lost}", n=one.decisions, chance=chance_words(one.loss), **told))
    return "\n".join(lines)


def _decision(review: Review, one: Decision, words: ReviewWords, *, points: bool) -> str:
    """One decision in a line."""
    row = tr("review.row", n=review.earlier + one.step + 1, name=words.names[one.seat])
    parts = [f"{row}: {grade_words(one.grade)}.", cost_words(one, points=points)]
    played, best = words.played(one), words.best(one)
    if played:
        parts.append(_ended(tr("review.played", move=played)))
    if best:
        parts.append(_ended(better_words(played, best)))
    return " ".join((*parts, *(_ended(reason) for reason in words.because(one))))


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "!", "?", "…")) else f"{sentence}."
