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
from saves import sanitize
from saves.errors import SaveError
from saves.seats import SeatInfo

FORMAT = 1
"""The number of the format that this version writes."""

MAX_LINE = 1 << 20
"""Bytes of a line, at most."""

MAX_DEPTH = 64
"""Arrays and objects within each other, at most."""

MAX_SEATS = 16
"""Seats of a game, at most: more than any game has, now or later."""

MAX_OPTIONS = 64
"""Options of a game, and files of corrections, at most; likewise."""

_Code: TypeAlias = Annotated[str, msgspec.Meta(max_length=sanitize.WORD)]

Seats: TypeAlias = Annotated[tuple[int, ...], msgspec.Meta(max_length=MAX_SEATS)]
"""A number for some of the seats, or their numbers."""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game was continued from. game: the other game's file, its name. moves: its steps until then."""

    game: str
    moves: int


class DailyTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """That a game is the game of a day. day: of the calendar, wherever it was played. rule: the version of
    the rule by which its set-up follows from the day. seat: whose try it is. counted: whether it is the one
    try that counts; else it is practice."""

    day: date
    rule: int
    seat: int = 0
    counted: bool = False


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Line 1: what the game is and how it began; with the actions after it, the whole game.

    stolek: the format's number. app: the program's version. rules, content: the version of the game's rules
    and the hash of its definitions. options: all of them, defaults included. free_undo: undo knows no bounds.
    corrections: definition file → the values in which the player's own differ from the program's; the game
    keeps those it began with. branch: the finished game that this one continues from an earlier position.
    daily: whether it is the game of a day.
    What stands at its default is not written: whoever knows no more than that can still read the rest.
    """

    stolek: int
    app: str
    game: str
    rules: int
    content: _Code
    seed: int
    options: Annotated[dict[str, Scalar], msgspec.Meta(max_length=MAX_OPTIONS)]
    seats: Annotated[tuple[SeatInfo, ...], msgspec.Meta(max_length=MAX_SEATS)]
    title: str
    created: Annotated[datetime, msgspec.Meta(tz=True)]
    free_undo: bool = False
    corrections: Annotated[dict[str, dict[str, object]], msgspec.Meta(max_length=MAX_OPTIONS)] = {}
    branch: Branch | None = None
    daily: DailyTry | None = None


class Entry(msgspec.Struct, frozen=True, tag_field="is", forbid_unknown_fields=True, kw_only=True, gc=False):
    """Any line after the header. n: its running number, from 1.

    Nothing in an entry leads back to it, so the collector need not look through hundreds of thousands.
    """

    n: int = 0


MAX_SPENT = 3600
"""Seconds of one action, at most."""


class Acted(Entry, frozen=True, tag="act", omit_defaults=True):
    """A seat's action. hash: of the state after it. spent: whole seconds at the table since the action before
    it. hinted: the program had said what it would do. Neither is written at its default: files of before
    these were known, and what nobody played at a table, say neither."""

    seat: int
    action: msgspec.Raw
    hash: _Code
    spent: Annotated[int, msgspec.Meta(ge=0, le=MAX_SPENT)] = 0
    hinted: bool = False


class Undone(Entry, frozen=True, tag="undo"):
    """So many last steps were taken back at once. hash: of the state after that."""

    steps: int
    hash: _Code


class Redone(Entry, frozen=True, tag="redo"):
    """What the last undo took back was done again. hash: of the state after that."""

    hash: _Code


class Snapshot(Entry, frozen=True, tag="snapshot"):
    """The whole state, so that the game can go on when its history cannot be replayed.

    moves: how many steps lie before it. restart: history is replayed from here, what lies before was played
    by other rules.
    """

    state: msgspec.Raw
    hash: _Code
    moves: int
    app: str
    rules: int
    content: _Code
    restart: bool = False


class Renamed(Entry, frozen=True, tag="title"):
    """The game got another title."""

    title: str


class Ended(Entry, frozen=True, tag="end"):
    """The result. ranking: groups of seats, best first. points: each seat's total."""

    reason: _Code
    ranking: Annotated[tuple[Seats, ...], msgspec.Meta(max_length=MAX_SEATS)]
    points: Seats
    moves: int


AnyEntry: TypeAlias = Acted | Undone | Redone | Snapshot | Renamed | Ended


class FormatMark(msgspec.Struct, frozen=True):
    """What can be read of a header of any format."""

    stolek: int
    app: str = ""


MAGIC = b'{"stolek":'
"""How every journal begins."""

_FRAME = re.compile(rb'\{.*,"crc":"([0-9a-f]{8})"\}', re.DOTALL)
_CHECKSUM = len(b',"crc":"00000000"}')
_NESTING = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)

_encoder = msgspec.json.Encoder()
_header_decoder = msgspec.json.Decoder(Header)
_mark_decoder = msgspec.json.Decoder(FormatMark)


@cache
def _entry_decoder() -> msgspec.json.Decoder[AnyEntry]:
    """Made when a journal is read: it looks into all classes of entries, and no start waits for that 1 ms."""
    return msgspec.json.Decoder(AnyEntry)


def framed(payload: Header | AnyEntry | dict[str, object], crc: int) -> tuple[bytes, int]:
    """The line with its newline, and the checksum that the next line starts from."""
    body = _encoder.encode(payload)
    crc = zlib.crc32(body, crc)
    line = body[:-1] + b',"crc":"%08x"}\n' % crc
    if len(line) > MAX_LINE:
        raise SaveError("too-big", limit=MAX_LINE >> 20)
    return line, crc


def is_whole(line: bytes) -> bool:
    """Whether a line (without its newline) has a beginning and an end, be it right or wrong."""
    return _FRAME.fullmatch(line) is not None


def unframed(line: bytes, number: int, crc: int) -> tuple[bytes, int]:
    """The JSON in a line, and the checksum for the next. Raises SaveError with the line's number."""
    body = line[:-_CHECKSUM] + b"}"
    crc = zlib.crc32(body, crc)
    whole = line.startswith(b"{") and line.endswith(b',"crc":"%08x"}' % crc) and len(line) < MAX_LINE
    if not whole or _is_too_deep(body):
        raise SaveError("damaged", line=number)
    return body, crc


def mark(line: bytes) -> FormatMark:
    """The format and version that a first line names. Raises SaveError."""
    try:
        found = _mark_decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError("damaged", line=1) from error
    return msgspec.structs.replace(found, app=sanitize.line(found.app, sanitize.WORD))


def decoded_header(body: bytes) -> Header:
    """The header, strictly; its texts as they can be shown. Raises SaveError."""
    try:
        header = _header_decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError("damaged", line=1) from error
    return shown(header)


def shown(header: Header) -> Header:
    """The header with all its texts in a line of a sane length, and nothing hidden in them."""
    branch = header.branch
    if branch is not None:
        branch = msgspec.structs.replace(branch, game=sanitize.line(branch.game, sanitize.NAME))
    return msgspec.structs.replace(
        header,
        app=sanitize.line(header.app, sanitize.WORD),
        game=sanitize.line(header.game, sanitize.WORD),
        options={
            sanitize.line(name, sanitize.WORD): sanitize.line(value, sanitize.WORD)
            if isinstance(value, str)
            else value
            for name, value in header.options.items()
        },
        seats=tuple(seat.shown() for seat in header.seats),
        title=sanitize.line(header.title, sanitize.TITLE),
        corrections={
            sanitize.line(file, sanitize.WORD): changes for file, changes in header.corrections.items()
        },
        branch=branch,
    )


def decoded_entries(bodies: Sequence[bytes]) -> list[AnyEntry]:
    """The entries on the lines from 2 on, as `decoded_entry` reads each. Raises SaveError."""
    try:
        found = _entry_decoder().decode_lines(b"\n".join(bodies))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = []
    if [entry.n for entry in found] != list(range(1, len(bodies) + 1)):  # one by one, to find where
        return [decoded_entry(body, number) for number, body in enumerate(bodies, start=2)]
    return [_readable(entry) if isinstance(entry, Renamed) else entry for entry in found]


def _readable(entry: Renamed) -> Renamed:
    title = sanitize.line(entry.title, sanitize.TITLE)
    return entry if title == entry.title else msgspec.structs.replace(entry, title=title)


def decoded_entry(body: bytes, number: int) -> AnyEntry:
    """The entry on the line of that number, strictly; its running number must fit. Raises SaveError."""
    try:
        entry = _entry_decoder().decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError("damaged", line=number) from error
    if entry.n != number - 1:
        raise SaveError("damaged", line=number)
    return _readable(entry) if isinstance(entry, Renamed) else entry


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
