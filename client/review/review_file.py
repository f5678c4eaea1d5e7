"""The file of a review beside its journal, `<stem>.review`: a cache that may be lost or damaged without harm.

Its first line is a summary that can be read without the game and without the rest; the second line is the
review. Each line ends with its checksum.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated, Final

import msgspec

from client.review.model import FORMAT, Fingerprint, Review, from_bytes, to_bytes
from saves.errors import SaveError
from saves.files import MEGABYTE, check_size, is_file, read_bytes, write_atomically
from saves.line_checksum import add_checksum, remove_checksum
from saves.shelf import REVIEW

log = logging.getLogger(__name__)

MAX_BYTES: Final = 4 * MEGABYTE
"""Size of a review file at most; real ones have some hundred thousand bytes."""

_MAX_SUMMARY_BYTES: Final = 16 << 10
_MAX_SEATS: Final = 16


class SeatSummary(msgspec.Struct, frozen=True):
    """Summary of a review for one seat: luck, and what its decisions lost."""

    luck: float
    """Change of the chance to win by luck over the whole game."""
    loss: float
    """Chance to win lost by the seat's decisions."""
    points: float
    """Points lost by the seat's decisions."""
    decisions: int
    """Number of reviewed decisions; 0 if the seat's decisions were not reviewed."""


class ReviewSummary(msgspec.Struct, frozen=True, rename={"fingerprint": "made_of"}):
    """First line of a review's file: the most important numbers of the review."""

    format: int
    """Version of the file's values."""
    fingerprint: Fingerprint
    """Everything that the review depends on."""
    complete: bool
    """Whether the review covers all steps of a game that is over."""
    steps: int
    """Number of reviewed steps."""
    key: str
    """Key of the last reviewed step."""
    seats: Annotated[tuple[SeatSummary, ...], msgspec.Meta(max_length=_MAX_SEATS)]
    """Summary of every seat."""


_summary_decoder = msgspec.json.Decoder(ReviewSummary)


def make_summary(review: Review) -> ReviewSummary:
    """Return the summary of a review, the few numbers that its file begins with."""
    return ReviewSummary(
        format=FORMAT,
        fingerprint=review.fingerprint,
        complete=review.is_complete and review.over,
        steps=len(review.steps),
        key=review.steps[-1].key if review.steps else "",
        seats=tuple(
            SeatSummary(total.luck, total.loss, total.points, total.decisions) for total in review.seat_totals
        ),
    )


def review_path(journal: Path) -> Path:
    """Return the path of the review's file for the journal (saved game) at a path."""
    return journal.with_suffix(REVIEW)


def write_review(journal: Path, review: Review) -> bool:
    """Write a game's review to a file beside its journal; return whether that succeeded.

    Never raises, because a review can be computed again.
    """
    lines = (msgspec.json.encode(make_summary(review)), to_bytes(review))
    data = b"\n".join(map(add_checksum, lines))
    if len(data) > MAX_BYTES or not is_file(journal):  # the game was put away meanwhile
        return False
    try:
        write_atomically(review_path(journal), data, durable=False)
    except OSError as error:
        log.warning("no review for %s: %s", journal.name, error)
        return False
    return True


def read_review(journal: Path) -> Review | None:
    """Read the review of a game from the file beside its journal; None if there is no valid one."""
    try:
        data = read_bytes(review_path(journal), MAX_BYTES)
    except SaveError:
        return None
    line = remove_checksum(data.partition(b"\n")[2])
    return None if line is None else from_bytes(line)


def read_summary(journal: Path) -> ReviewSummary | None:
    """Read only the summary of a game's review, the first line of its file.

    Returns:
        None if there is no valid one.
    """
    path = review_path(journal)
    try:
        check_size(path, MAX_BYTES)
        with path.open("rb") as file:
            line = remove_checksum(file.readline(_MAX_SUMMARY_BYTES).removesuffix(b"\n"))
        summary = None if line is None else _summary_decoder.decode(line)
    except (SaveError, OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return summary if summary is not None and summary.format == FORMAT else None
