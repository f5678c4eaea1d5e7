"""The lines of a journal: their types, and how each is framed with a checksum.

A line is one JSON object that ends in `,"crc":"xxxxxxxx"}`. The checksum is the CRC-32 of the object without
that last member, started from the checksum of the line before, so a line changed, removed, inserted or
swapped breaks the chain at that line.
"""

from __future__ import annotations

import re
import zlib
from datetime import datetime
from typing import Annotated, TypeAlias

import msgspec

from rules.contract import Scalar
from saves.errors import SaveError
from saves.seats import SeatInfo

FORMAT = 1
"""The number of the format that this version writes."""

MAX_LINE = 1 << 20
"""Bytes of a line, at most."""

MAX_DEPTH = 64
"""Arrays and objects within each other, at most."""


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game was continued from. game: the other game's file, its name. moves: its steps until then."""

    game: str
    moves: int


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Line 1: what the game is and how it began; with the actions after it, the whole game.

    stolek: the format's number. app: the program's version. rules, content: the version of the game's rules
    and the hash of its definitions. options: all of them, defaults included. free_undo: undo knows no bounds.
    corrections: definition file → the values in which the player's own differ from the program's; the game
    keeps those it began with. branch: the finished game that this one continues from an earlier position.
    What stands at its default is not written: whoever knows no more than that can still read the rest.
    """

    stolek: int
    app: str
    game: str
    rules: int
    content: str
    seed: int
    options: dict[str, Scalar]
    seats: tuple[SeatInfo, ...]
    title: str
    created: Annotated[datetime, msgspec.Meta(tz=True)]
    free_undo: bool = False
    corrections: dict[str, dict[str, object]] = {}
    branch: Branch | None = None


class Entry(msgspec.Struct, frozen=True, tag_field="is", forbid_unknown_fields=True, kw_only=True):
    """Any line after the header. n: its running number, from 1."""

    n: int = 0


class Acted(Entry, frozen=True, tag="act"):
    """A seat's action. hash: of the state after it."""

    seat: int
    action: msgspec.Raw
    hash: str


class Undone(Entry, frozen=True, tag="undo"):
    """So many last steps were taken back at once. hash: of the state after that."""

    steps: int
    hash: str


class Redone(Entry, frozen=True, tag="redo"):
    """What the last undo took back was done again. hash: of the state after that."""

    hash: str


class Snapshot(Entry, frozen=True, tag="snapshot"):
    """The whole state, so that the game can go on when its history cannot be replayed.

    moves: how many steps lie before it. restart: history is replayed from here, what lies before was played
    by other rules.
    """

    state: msgspec.Raw
    hash: str
    moves: int
    app: str
    rules: int
    content: str
    restart: bool = False


class Renamed(Entry, frozen=True, tag="title"):
    """The game got another title."""

    title: str


class Ended(Entry, frozen=True, tag="end"):
    """The result. ranking: groups of seats, best first. points: each seat's total."""

    reason: str
    ranking: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    moves: int


AnyEntry: TypeAlias = Acted | Undone | Redone | Snapshot | Renamed | Ended


class Mark(msgspec.Struct, frozen=True):
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
_entry_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_mark_decoder = msgspec.json.Decoder(Mark)


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
    frame = _FRAME.fullmatch(line) if len(line) < MAX_LINE else None
    if frame is None:
        raise SaveError("damaged", line=number)
    body = line[:-_CHECKSUM] + b"}"
    crc = zlib.crc32(body, crc)
    if frame[1] != b"%08x" % crc or _is_too_deep(body):
        raise SaveError("damaged", line=number)
    return body, crc


def mark(line: bytes) -> Mark:
    """The format and version that a first line names. Raises SaveError."""
    try:
        return _mark_decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError("damaged", line=1) from error


def decoded_header(body: bytes) -> Header:
    """The header, strictly. Raises SaveError."""
    try:
        return _header_decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError("damaged", line=1) from error


def decoded_entry(body: bytes, number: int) -> AnyEntry:
    """The entry on the line of that number, strictly; its running number must fit. Raises SaveError."""
    try:
        entry = _entry_decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError("damaged", line=number) from error
    if entry.n != number - 1:
        raise SaveError("damaged", line=number)
    return entry


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
