"""The sentence on a whole reviewed game: what mattered most in it, and who decided better."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from msgspec.structs import replace

from client.i18n import format_percent, lower_initial, tr
from client.review.key_moments import BIG_LUCK
from client.review.labels import (
    decision_label,
    describe_chance_effect,
    format_chance_change,
    loss_text_short,
)
from client.review.model import Review

_EQUAL: Final = 0.02
"""Difference of the chance to win up to which two players decided equally well."""


def summarize_game(
    review: Review, seats: Collection[int], names: Sequence[str], locate: Callable[[int, str], str]
) -> str:
    """Return one or two sentences on a whole game; "" if it is not over, or its curve is not complete.

    Args:
        review: The review.
        seats: Seats that may be shown.
        names: The players' names by seat.
        locate: Returns the round and the number of a step (its index) with a name, or without one for "".
    """
    if not review.over or not review.has_whole_curve or not seats:
        return ""
    return " ".join(
        part
        for part in (_describe_turning_point(review, seats, names, locate), _compare(review, seats, names))
        if part
    )


def name_turning_point(
    review: Review, seats: Collection[int], names: Sequence[str], locate: Callable[[int, str], str]
) -> str:
    """Return the sentence on what decided a game: a move or a stroke of luck.

    Until all decisions are reviewed it is the step after which the curve moved most, whoever it belongs to.
    "" if the game is not over, or its curve is not complete.

    Args:
        review: The review; its curve is enough.
        seats: Seats that may be shown.
        names: The players' names by seat.
        locate: Returns the round and the number of a step (its index) with a name, or without one for "".
    """
    if not review.over or not review.has_whole_curve or not review.steps or not seats:
        return ""
    if review.seats and review.is_complete:
        return _describe_turning_point(review, seats, names, locate)
    luck = max(max(step.luck[seat] for seat in seats) for step in review.steps)
    moves = [step.step for step in review.steps if step.seat in seats]
    move = max(moves, key=lambda step: abs(review.get_fall(step)), default=None)
    if move is None or abs(fall := review.get_fall(move)) < max(luck, BIG_LUCK):
        return _describe_turning_point(replace(review, decisions=()), seats, names, locate)
    after = review.get_expected_chance(move)
    return tr(
        "review.verdict.move",
        where=lower_initial(locate(move, "")),
        name=names[review.steps[move].seat],
        before=format_percent(max(0.0, after + fall)),
        after=format_percent(after),
    )


def _describe_turning_point(
    review: Review, seats: Collection[int], names: Sequence[str], locate: Callable[[int, str], str]
) -> str:
    """Return what mattered most, a stroke of luck or a decision."""
    luck, step, lucky = max((step.luck[seat], step.step, seat) for step in review.steps for seat in seats)
    marked = [
        each
        for each in review.decisions
        if each.is_marked_mistake and not each.is_disputed and each.seat in seats
    ]
    worst = max(marked, key=lambda each: each.loss, default=None)
    if worst is not None and worst.loss >= max(luck, BIG_LUCK):
        where = lower_initial(locate(worst.step, names[worst.seat]))
        return tr(
            "review.verdict.decision",
            where=where,
            details=f"{decision_label(worst)}, {loss_text_short(worst)}",
        )
    if luck < BIG_LUCK:
        return tr("review.verdict.even")
    effect = describe_chance_effect(review.fingerprint.game, review.steps[step])
    details = ", ".join(part for part in (effect, format_chance_change(luck)) if part)
    where = lower_initial(locate(step, names[lucky]))
    return tr("review.verdict.luck", where=where, details=details)


def _compare(review: Review, seats: Collection[int], names: Sequence[str]) -> str:
    """Return which of two players decided better: what all decisions together changed, without luck."""
    if review.player_count != 2 or len(seats) != 2:
        return ""
    totals = review.seat_totals[0]
    lead = totals.own + totals.others
    if abs(lead) < _EQUAL:
        return tr("review.verdict.equal")
    return tr("review.verdict.better", name=names[0 if lead > 0 else 1], chance=format_percent(abs(lead)))
