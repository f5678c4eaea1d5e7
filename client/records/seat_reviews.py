"""Summaries of a finished game's review for each seat: loss, luck and number of decisions."""

from __future__ import annotations

from pathlib import Path

from client.review.review_file import read_summary
from saves.finished_game import SeatReviewSummary


def read_seat_reviews(journal: Path) -> tuple[SeatReviewSummary, ...]:
    """Return each seat's loss and luck from the review stored beside a journal (the file of a match).

    () if there is no finished review.
    """
    summary = read_summary(journal)
    if summary is None or not summary.complete:
        return ()
    return tuple(
        SeatReviewSummary(loss=seat.loss, luck=seat.luck, decisions=seat.decisions) for seat in summary.seats
    )
