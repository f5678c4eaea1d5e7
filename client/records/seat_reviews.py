"""What the review beside a journal says of each seat, in three numbers."""

from __future__ import annotations

from pathlib import Path

from client.review.review_file import read_summary
from saves.played import SeatReviewed


def read_seat_reviews(journal: Path) -> tuple[SeatReviewed, ...]:
    """Loss and luck of every seat; nothing where there is no review, or one that is not finished."""
    found = read_summary(journal)
    if found is None or not found.complete:
        return ()
    return tuple(SeatReviewed(loss=one.loss, luck=one.luck, decisions=one.decisions) for one in found.seats)
