"""What the review beside a journal says of each seat, in three numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from client.review.model import from_bytes
from saves.errors import SaveError
from saves.files import MEGABYTE, read_bytes
from saves.played import SeatReviewed

_MOST_BYTES: Final = 8 * MEGABYTE


def reviewed(path: Path) -> tuple[SeatReviewed, ...]:
    """Loss and luck of every seat; nothing where there is no review, or one that is not finished."""
    try:
        review = from_bytes(read_bytes(path, _MOST_BYTES))
    except SaveError:
        return ()
    if review is None or not (review.complete and review.over):
        return ()
    return tuple(SeatReviewed(loss=one.loss, luck=one.luck, decisions=one.decisions) for one in review.sums)
