"""The lines of a journal: their types, and how each is framed with a checksum.

A line is one JSON object that ends in `,"crc":"xxxxxxxx"}`. The checksum is the CRC-32 of the object without
that last member, started from the checksum of the line before, so a line changed, removed, inserted or
swapped breaks the chain at that line.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from datetime import date, datetime
from functools import cache
from typing import Annotated, TypeAlias

import msgspec

from rules.contract import Scalar
from saves.errors import SaveError
from saves.sanitize import MAX_NAME_LENGTH, MAX_TITLE_LENGTH, MAX_WORD_LENGTH, sanitize_line
from saves.seats import SeatInfo

FORMAT = 1
"""Format number that this version writes."""

MAX_LINE = 1 << 20
"""Bytes of a line, at most."""

MAX_DEPTH = 64
"""Nested arrays and objects, at most."""

MAX_SEATS = 16
"""Seats of a game, at most: more than any game has, now or later."""

MAX_OPTIONS = 64
"""Options of a game, and override files, at most: more than any game has, now or later."""

_Code: TypeAlias = Annotated[str, msgspec.Meta(max_length=MAX_WORD_LENGTH)]

Seats: TypeAlias = Annotated[tuple[int, ...], msgspec.Meta(max_length=MAX_SEATS)]
"""Indices of some seats, or one number for each seat."""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Game and position that another game continues."""

    game: str
    """Name of the file of the other game."""
    moves: int
    """Number of its steps until then."""


class DailyTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Marks a game as a daily game."""

    day: date
    """Day of the calendar, wherever it was played."""
    rule: int
    """Version of the rule by which its set-up follows from the day."""
    seat: int = 0
    """The seat whose try it is."""
    counted: bool = False
    """Whether it is the one try that counts; else it is practice."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Line 1: what the game is and how it began; with the actions after it, the whole game.

    Fields at their default are not written, so older versions that do not know them can still read the rest.
    """

    stolek: int
    """Number of the format."""
    app: str
    """Version of the program."""
    game: str
    rules: int
    """Version of the game's rules."""
    content: _Code
    """Hash of its definitions."""
    seed: int
    options: Annotated[dict[str, Scalar], msgspec.Meta(max_length=MAX_OPTIONS)]
    """All options, including those at their default."""
    seats: Annotated[tuple[SeatInfo, ...], msgspec.Meta(max_length=MAX_SEATS)]
    title: str
    created: Annotated[datetime, msgspec.Meta(tz=True)]
    free_undo: bool = False
    """Whether undo is unlimited."""
    corrections: Annotated[dict[str, dict[str, object]], msgspec.Meta(max_length=MAX_OPTIONS)] = {}
    """Definition file → the values that the player has overridden; the game keeps those it began with."""
    branch: Branch | None = None
    """The finished game that this one continues from an earlier position."""
    daily: DailyTry | None = None
    """The daily game that it is, if any."""


class Entry(msgspec.Struct, frozen=True, tag_field="is", forbid_unknown_fields=True, kw_only=True, gc=False):
    """Base of all lines after the header.

    Entries contain no reference cycles, so the garbage collector need not visit hundreds of thousands
    (gc=False).
    """

    n: int = 0
    """Running number, from 1."""


MAX_SPENT = 3600
"""Seconds of one action, at most."""


class Acted(Entry, frozen=True, tag="act", omit_defaults=True):
    """An action of a seat.

    `spent` and `hinted` are not written at their default; files older than these fields, and games that were
    not played at a table, have neither.
    """

    seat: int
    action: msgspec.Raw
    hash: _Code
    """Hash of the state after it."""
    spent: Annotated[int, msgspec.Meta(ge=0, le=MAX_SPENT)] = 0
    """Whole seconds at the table since the action before it."""
    hinted: bool = False
    """Whether the program had given a hint about it."""


class Undone(Entry, frozen=True, tag="undo"):
    """Undo of the last `steps` steps at once; `hash` is that of the state after it."""

    steps: int
    hash: _Code


class Redone(Entry, frozen=True, tag="redo"):
    """Redo of what the last undo took back; `hash` is that of the state after it."""

    hash: _Code


class Snapshot(Entry, frozen=True, tag="snapshot"):
    """The whole state, so that the game can go on if its history cannot be replayed."""

    state: msgspec.Raw
    hash: _Code
    moves: int
    """Number of steps before it."""
    app: str
    rules: int
    content: _Code
    restart: bool = False
    """Whether replay starts here, as what lies before was played by other rules."""


class Renamed(Entry, frozen=True, tag="title"):
    """New title of the game."""

    title: str


class Ended(Entry, frozen=True, tag="end"):
    """Result of the game."""

    reason: _Code
    ranking: Annotated[tuple[Seats, ...], msgspec.Meta(max_length=MAX_SEATS)]
    """Groups of seats, best first."""
    points: Seats
    """Each seat's total."""
    moves: int


AnyEntry: TypeAlias = Acted | Undone | Redone | Snapshot | Renamed | Ended


class FormatMark(msgspec.Struct, frozen=True):
    """The part of a header that can be read in any format."""

    stolek: int
    app: str = ""


MAGIC = b'{"stolek":'
"""First bytes of every journal."""

_FRAME = re.compile(rb'\{.*,"crc":"([0-9a-f]{8})"\}', re.DOTALL)
_CHECKSUM = len(b',"crc":"00000000"}')
_NESTING = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)

_encoder = msgspec.json.Encoder()
_header_decoder = msgspec.json.Decoder(Header)
_mark_decoder = msgspec.json.Decoder(FormatMark)


@cache
def _entry_decoder() -> msgspec.json.Decoder[AnyEntry]:
    """Return the decoder of entries.

    Created on first use: it inspects all entry classes, which would add 1 ms to the start of the program.
    """
    return msgspec.json.Decoder(AnyEntry)


def encode_line(payload: Header | AnyEntry | dict[str, object], crc: int) -> tuple[bytes, int]:
    """Encode a line with its checksum and newline.

    Returns:
        The line, and the checksum that the next line starts from.

    Raises:
        SaveError: "too-big" if the line is too long.
    """
    body = _encoder.encode(payload)
    crc = zlib.crc32(body, crc)
    line = body[:-1] + b',"crc":"%08x"}\n' % crc
    if len(line) > MAX_LINE:
        raise SaveError("too-big", limit=MAX_LINE >> 20)
    return line, crc


def is_whole(line: bytes) -> bool:
    """Return whether a line (without its newline) has a beginning and an end; its checksum may be wrong."""
    return _FRAME.fullmatch(line) is not None


def decode_line(line: bytes, number: int, crc: int) -> tuple[bytes, int]:
    """Check a line against its checksum.

    Returns:
        The JSON without the checksum, and the checksum that the next line starts from.

    Raises:
        SaveError: "damaged" with the line's number.
    """
    body = line[:-_CHECKSUM] + b"}"
    crc = zlib.crc32(body, crc)
    whole = line.startswith(b"{") and line.endswith(b',"crc":"%08x"}' % crc) and len(line) < MAX_LINE
    if not whole or _is_too_deep(body):
        raise SaveError("damaged", line=number)
    return body, crc


def decode_format_mark(line: bytes) -> FormatMark:
    """Decode the format and version in a first line. Raises SaveError."""
    try:
        format_mark = _mark_decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError("damaged", line=1) from error
    return msgspec.structs.replace(format_mark, app=sanitize_line(format_mark.app, MAX_WORD_LENGTH))


def decode_header(body: bytes) -> Header:
    """Decode a header strictly and sanitize its texts. Raises SaveError."""
    try:
        header = _header_decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError("damaged", line=1) from error
    return sanitize_header(header)


def sanitize_header(header: Header) -> Header:
    """Return the header with all its texts sanitized."""
    branch = header.branch
    if branch is not None:
        branch = msgspec.structs.replace(branch, game=sanitize_line(branch.game, MAX_NAME_LENGTH))
    return msgspec.structs.replace(
        header,
        app=sanitize_line(header.app, MAX_WORD_LENGTH),
        game=sanitize_line(header.game, MAX_WORD_LENGTH),
        options={
            sanitize_line(name, MAX_WORD_LENGTH): sanitize_line(value, MAX_WORD_LENGTH)
            if isinstance(value, str)
            else value
            for name, value in header.options.items()
        },
        seats=tuple(seat.sanitized() for seat in header.seats),
        title=sanitize_line(header.title, MAX_TITLE_LENGTH),
        corrections={
            sanitize_line(file, MAX_WORD_LENGTH): changes for file, changes in header.corrections.items()
        },
        branch=branch,
    )


def decode_entries(bodies: Sequence[bytes]) -> list[AnyEntry]:
    """Decode the entries on the lines from 2 on, each as `decode_entry` does. Raises SaveError."""
    try:
        decoded = _entry_decoder().decode_lines(b"\n".join(bodies))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        decoded = []
    if [entry.n for entry in decoded] != list(range(1, len(bodies) + 1)):
        # one by one, to find the damaged line
        return [decode_entry(body, number) for number, body in enumerate(bodies, start=2)]
    return [_sanitize_title(entry) if isinstance(entry, Renamed) else entry for entry in decoded]


def _sanitize_title(entry: Renamed) -> Renamed:
    title = sanitize_line(entry.title, MAX_TITLE_LENGTH)
    return entry if title == entry.title else msgspec.structs.replace(entry, title=title)


def decode_entry(body: bytes, number: int) -> AnyEntry:
    """Decode the entry on a line strictly. Raises SaveError, also if its running number does not match."""
    try:
        entry = _entry_decoder().decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError("damaged", line=number) from error
    if entry.n != number - 1:
        raise SaveError("damaged", line=number)
    return _sanitize_title(entry) if isinstance(entry, Renamed) else entry


def _is_too_deep(body: bytes) -> bool:
    if body.count(b"[") + body.count(b"{") <= MAX_DEPTH:
        return False
    depth = 0
    for token in _NESTING.findall(body):
        if token in (b"[", b"{"):
            depth += 1
            if depth > MAX_DEPTH:
                return True
        elif token in (b"]", b"}"):
            depth -= 1
    return False
