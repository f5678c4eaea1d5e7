"""Facts of a finished game, read without its rules: players, winners, points, time, help."""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Callable, Hashable
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec

from saves import journal_entries
from saves.files import is_legal_name, read_bytes
from saves.journal import MAX_FILE, Journal
from saves.journal_entries import FORMAT, MAGIC, MAX_SEATS, ActionEntry, AnyEntry, EndEntry, Header, Seats
from saves.sanitize import MAX_WORD_LENGTH, sanitize_line
from saves.seats import SeatInfo
from saves.shelf_card import summarize_journal

_CURRENT_FORMAT_START: Final = MAGIC + b"%d," % FORMAT
_MAX_NUMBER: Final = 10**12
"""Largest number in a kept result: points, moves and seconds of real games are far below it."""
_END_ENTRY: Final = b'"is":"end"'
_END, _TITLE = b'{"is":"end",', b'{"is":"title",'
_CHECKSUM: Final = len(b',"crc":"00000000"}')
_HINTED: Final = re.compile(rb',"hinted":true,"n":[0-9]+(?:,"played":[0-9]+)?,"crc":"')
_SPENT: Final = re.compile(
    rb',"spent":([0-9]{1,4})(?:,"hinted":true)?,"n":[0-9]+(?:,"played":[0-9]+)?,"crc":"'
)
"""Pattern of the time at the end of a line; no text within a line can match, as its quotes are escaped."""


class SeatReviewSummary(msgspec.Struct, frozen=True):
    """Summary of one seat's play in a game, as computed by a review (analysis after the game)."""

    loss: float
    """Sum of the chances to win that the seat's decisions lost; 1.0 is a whole game."""
    luck: float
    """Change of the seat's chance to win by luck."""
    decisions: int
    """Number of the seat's decisions that were reviewed."""

    @property
    def mean_loss(self) -> float | None:
        """Mean chance to win lost per decision of the seat; None if no decision was reviewed."""
        return self.loss / self.decisions if self.decisions else None


ReviewReader: TypeAlias = Callable[[Path], tuple[SeatReviewSummary, ...]]
"""Reads the summary of each seat from the review beside a journal; () if there is none."""


class FinishedGame(msgspec.Struct, frozen=True):
    """Facts of a finished game for the records: players, result, time, and help used."""

    file: str
    """Name of the game's journal file."""
    game: str
    """Id of the game."""
    seats: Annotated[tuple[SeatInfo, ...], msgspec.Meta(max_length=MAX_SEATS)]
    """The seats with their players."""
    created: datetime
    """Time when the game was begun."""
    winners: Seats = ()
    """Indices of the seats in first place; () if the game itself won."""
    points: Seats = ()
    """Points of the seats, perhaps followed by those of the game's own side."""
    moves: int = 0
    """Number of steps played."""
    seconds: int | None = None
    """Seconds spent at the table; None if unknown."""
    hinted: bool | None = None
    """Whether a hint was given; None if unknown."""
    free_undo: bool = False
    """Whether undo was unlimited."""
    corrected: bool = False
    """Whether the player had overridden values of the game's content."""
    seed: int = 0
    """The random seed."""
    reviewed: Annotated[tuple[SeatReviewSummary, ...], msgspec.Meta(max_length=MAX_SEATS)] = ()
    """Review summary of every seat; () if the game was not reviewed."""

    @property
    def identity_key(self) -> Hashable:
        """Hashable key that is equal for all copies of the same game and differs between games."""
        return self.game, self.created, self.seed, self.seats

    @property
    def is_nonstandard(self) -> bool:
        """Whether the game was played with hints, unlimited undo, or changed content."""
        return self.free_undo or self.corrected or bool(self.hinted)

    def sanitized(self) -> FinishedGame:
        """Return a copy of the facts with sanitized texts, for facts that were not read from a journal.

        Raises:
            ValueError: They cannot be those of any game.
        """
        numbers = (*self.points, self.moves, self.seconds or 0)
        figures = [figure for seat in self.reviewed for figure in (seat.loss, seat.luck, seat.decisions)]
        if (
            self.created.tzinfo is None
            or not is_legal_name(self.file)
            or not set(self.winners) <= set(range(len(self.seats)))
            or len(self.reviewed) not in (0, len(self.seats))
            or any(abs(number) > _MAX_NUMBER for number in numbers)
            or not all(map(math.isfinite, figures))
        ):
            raise ValueError(f"no finished game: {self.file[:MAX_WORD_LENGTH]}")
        return msgspec.structs.replace(
            self,
            game=sanitize_line(self.game, MAX_WORD_LENGTH),
            seats=tuple(seat.sanitized() for seat in self.seats),
        )

    def points_of(self, seat: int) -> int | None:
        """Return the points of a seat in the finished game; None if unknown."""
        return self.points[seat] if 0 <= seat < len(self.points) else None


def load_finished_game(path: Path, reviewer: ReviewReader | None = None) -> FinishedGame | None:
    """Read the facts of a finished game from its file.

    Args:
        path: The journal.
        reviewer: Reads the review beside the journal.

    Returns:
        None if the game does not count (`read_finished_game`).

    Raises:
        SaveError: The journal cannot be read.
    """
    data = read_bytes(path, MAX_FILE)
    if data.startswith(_CURRENT_FORMAT_START) and _END_ENTRY not in data:  # true of most unfinished games
        return None
    game = scan_finished_game(path.name, data)
    if game is None:
        journal = Journal.read(path)
        game = read_finished_game(path.name, journal.header, journal.entries)
    if game is not None and reviewer is not None:
        reviewed = reviewer(path)
        if len(reviewed) == len(game.seats):
            return msgspec.structs.replace(game, reviewed=reviewed)
    return game


def read_finished_game(file: str, header: Header, lines: tuple[AnyEntry, ...]) -> FinishedGame | None:
    """Extract the facts of a finished game from the decoded journal (file of the saved game).

    Args:
        file: Name of the journal.
        header: The journal's header.
        lines: All entries after the header.

    Returns:
        None if the game has not ended, if its end was undone, or if it continues another game from an earlier
        position, since that part was played before.
    """
    ended = next((line for line in reversed(lines) if isinstance(line, EndEntry)), None)
    if ended is None or not summarize_journal(header, lines).finished:
        return None
    acted = [line for line in lines if isinstance(line, ActionEntry)]
    seconds, hinted = sum(line.spent for line in acted), any(line.hinted for line in acted)
    return _make_finished_game(file, header, ended, seconds, hinted=hinted)


def scan_finished_game(file: str, data: bytes) -> FinishedGame | None:
    """Extract the facts of a finished game from the bytes of its journal, without decoding actions.

    Takes a tenth of the time of `read_finished_game`.

    Returns:
        None if the bytes are not exactly what this version writes for a finished game; the caller has to
        use `read_finished_game` then.
    """
    if not data.startswith(_CURRENT_FORMAT_START) or not data.endswith(b"}\n"):
        return None
    lines = data[:-1].split(b"\n")
    last = next((at for at in range(len(lines) - 1, 0, -1) if not lines[at].startswith(_TITLE)), 0)
    if not last or not lines[last].startswith(_END):
        return None
    crc = 0
    for line in lines:
        crc = zlib.crc32(b"}", zlib.crc32(line[:-_CHECKSUM], crc))
        if line[-_CHECKSUM:] != b',"crc":"%08x"}' % crc:
            return None
    header = journal_entries.decode_header(lines[0][:-_CHECKSUM] + b"}")
    ended = journal_entries.decode_entry(lines[last][:-_CHECKSUM] + b"}", last + 1)
    if not isinstance(ended, EndEntry):
        return None
    seconds = sum(map(int, _SPENT.findall(data)))
    return _make_finished_game(file, header, ended, seconds, hinted=_HINTED.search(data) is not None)


def _make_finished_game(
    file: str, header: Header, ended: EndEntry, seconds: int, *, hinted: bool
) -> FinishedGame | None:
    if header.branch is not None:
        return None
    return FinishedGame(
        file=file,
        game=header.game,
        seats=header.seats,
        created=header.created,
        winners=ended.ranking[0] if ended.ranking else (),
        points=ended.points,
        moves=ended.moves,
        seconds=seconds or None,
        # journals from before hints were recorded have neither; current ones always have the time
        hinted=True if hinted else False if seconds else None,
        free_undo=header.free_undo,
        corrected=bool(header.corrections),
        seed=header.seed,
    )
