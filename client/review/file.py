"""A review on the disk, beside its game: `<stem>.review`. A cache: it may be lost or wrong without harm.

The first line is its summary, which can be read without the game and without the rest; the second the review.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated, Final

import msgspec

from client.review.model import FORMAT, Fingerprint, Review, from_bytes, to_bytes
from saves.errors import SaveError
from saves.files import MEGABYTE, is_file, read_bytes, write_atomically
from saves.shelf import REVIEW

log = logging.getLogger(__name__)

LIMIT: Final = 4 * MEGABYTE
"""Bytes of a review, at most; a real one has some hundred thousand."""

_LONGEST: Final = 16 << 10
_MOST_SEATS: Final = 16


class SeatSummary(msgspec.Struct, frozen=True):
    """What a review says of one seat. luck, loss: of the chance to win, over the game. points: lost likewise.
    decisions: looked at; where this is 0 nobody looked at what the seat decided."""

    luck: float
    loss: float
    points: float
    decisions: int


class ReviewSummary(msgspec.Struct, frozen=True):
    """A review in a few numbers. complete: all steps of a game that was over. key: of its last step."""

    format: int
    made_of: Fingerprint
    complete: bool
    steps: int
    key: str
    seats: Annotated[tuple[SeatSummary, ...], msgspec.Meta(max_length=_MOST_SEATS)]


_summary_decoder = msgspec.json.Decoder(ReviewSummary)


def summary_of(review: Review) -> ReviewSummary:
    """The summary of a review."""
    return ReviewSummary(
        format=FORMAT,
        made_of=review.made_of,
        complete=review.complete and review.over,
        steps=len(review.steps),
        key=review.steps[-1].key if review.steps else "",
        seats=tuple(SeatSummary(one.luck, one.loss, one.points, one.decisions) for one in review.sums),
    )


def path_of(journal: Path) -> Path:
    """Where the review of a game lies."""
    return journal.with_suffix(REVIEW)


def write_review(journal: Path, review: Review) -> bool:
    """Keep a review beside its game; whether that went well. Never raises: it can be made anew."""
    data = msgspec.json.encode(summary_of(review)) + b"\n" + to_bytes(review)
    if len(data) > LIMIT or not is_file(journal):  # the game was put away meanwhile
        return False
    try:
        write_atomically(path_of(journal), data, durable=False)
    except OSError as error:
        log.warning("no review for %s: %s", journal.name, error)
        return False
    return True


def read_review(journal: Path) -> Review | None:
    """The review beside a game; None if there is none, or none that makes sense."""
    try:
        data = read_bytes(path_of(journal), LIMIT)
    except SaveError:
        return None
    return from_bytes(data.partition(b"\n")[2])


def read_summary(journal: Path) -> ReviewSummary | None:
    """What the review beside a game comes to; None if there is none. Only the beginning of it is read."""
    try:
        with path_of(journal).open("rb") as file:
            found = _summary_decoder.decode(file.readline(_LONGEST))
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return found if found.format == FORMAT else None
