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


class BranchPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The earlier game, and the position in it, from which a game was continued."""

    game: str
    """File name of the earlier game."""
    moves: int
    """Number of steps of the earlier game before that position."""


class DailyTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Part of a journal's header that marks a daily game, which is the same for everybody on one day."""

    day: date
    """Calendar day of the game, whatever the time zone."""
    rule: int
    """Version of the rule that derives the game's set-up from the day."""
    seat: int = 0
    """Index of the seat whose result counts."""
    counted: bool = False
    """Whether this is the only try of the day that counts; else it is practice."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Line 1 of a journal: which game was begun, with which players, options and seed.

    Together with the actions after it, it determines the whole game. Fields at their default are not written,
    so older versions that do not know them can still read the rest.
    """

    stolek: int
    """Number of the file format."""
    app: str
    """Version of the program that wrote it."""
    game: str
    """Id of the game."""
    rules: int
    """Version of the game's rules."""
    content: _Code
    """Hash of the game's definitions."""
    seed: int
    """The random seed."""
    options: Annotated[dict[str, Scalar], msgspec.Meta(max_length=MAX_OPTIONS)]
    """All options, including those at their default."""
    seats: Annotated[tuple[SeatInfo, ...], msgspec.Meta(max_length=MAX_SEATS)]
    """The seats with their players."""
    title: str
    """The title that a player gave to the game, or ""."""
    created: Annotated[datetime, msgspec.Meta(tz=True)]
    """Time when the game was begun."""
    free_undo: bool = False
    """Whether undo is unlimited."""
    corrections: Annotated[dict[str, dict[str, object]], msgspec.Meta(max_length=MAX_OPTIONS)] = {}
    """Definition file → the values that the player had overridden when the game began."""
    branch: BranchPoint | None = None
    """The finished game that this one continues from an earlier position."""
    daily: DailyTry | None = None
    """Facts of the daily game; None if this is not one."""
    seed_text: str = ""
    """The words of which the seed was made, as players say them aloud; "" if it was given as a number."""


MAX_PLAYED = 253_402_300_799_999
"""Milliseconds from 1970 to the end of the year 9999."""


class Entry(msgspec.Struct, frozen=True, tag_field="is", forbid_unknown_fields=True, kw_only=True, gc=False):
    """Base class of all lines of a journal after its header.

    Entries contain no reference cycles, so the garbage collector need not visit hundreds of thousands
    (gc=False).
    """

    n: int = 0
    """Running number of the entry, from 1."""
    played: Annotated[int, msgspec.Meta(ge=0, le=MAX_PLAYED)] = 0
    """When the game was last played, in milliseconds since 1970 (UTC); 0 if unknown.

    The journal fills it in. Files older than this field do not have it.
    """


MAX_SPENT = 3600
"""Seconds of one action, at most."""


class ActionEntry(Entry, frozen=True, tag="act", omit_defaults=True):
    """Journal entry: a seat carried out an action.

    `spent` and `hinted` are not written at their default; files older than these fields, and games that were
    not played at a table, have neither.
    """

    seat: int
    """Index of the seat that acted."""
    action: msgspec.Raw
    """The action as JSON."""
    hash: _Code
    """Hash of the game's state after the action."""
    spent: Annotated[int, msgspec.Meta(ge=0, le=MAX_SPENT)] = 0
    """Whole seconds spent at the table since the previous action."""
    hinted: bool = False
    """Whether the program had given a hint for this action."""


class UndoEntry(Entry, frozen=True, tag="undo"):
    """Journal entry: the last `steps` steps were undone at once; `hash` is that of the state after it."""

    steps: int
    hash: _Code


class RedoEntry(Entry, frozen=True, tag="redo"):
    """Journal entry: the last undo was taken back (redo); `hash` is that of the state after it."""

    hash: _Code


class SnapshotEntry(Entry, frozen=True, tag="snapshot"):
    """Journal entry: the game's whole state, used if its earlier actions cannot be replayed."""

    state: msgspec.Raw
    """The state as JSON."""
    hash: _Code
    """Hash of the state."""
    moves: int
    """Number of steps before the snapshot."""
    app: str
    """Version of the program that wrote it."""
    rules: int
    """Version of the game's rules."""
    content: _Code
    """Hash of the game's definitions."""
    restart: bool = False
    """Whether a replay has to start here, because earlier steps were played by other rules."""


class TitleEntry(Entry, frozen=True, tag="title"):
    """Journal entry: the player gave the game a new title."""

    title: str


class EndEntry(Entry, frozen=True, tag="end"):
    """Journal entry: the game ended, with its result."""

    reason: _Code
    """Key of the text that says why the game ended."""
    ranking: Annotated[tuple[Seats, ...], msgspec.Meta(max_length=MAX_SEATS)]
    """Groups of seat indices that share a place, best first."""
    points: Seats
    """Total of every seat."""
    moves: int
    """Number of steps played."""


AnyEntry: TypeAlias = ActionEntry | UndoEntry | RedoEntry | SnapshotEntry | TitleEntry | EndEntry


class FormatMark(msgspec.Struct, frozen=True):
    """Format number and program version of a journal, readable whatever format the rest has."""

    stolek: int
    app: str = ""


MAGIC = b'{"stolek":'
"""First bytes of every journal."""

_FRAME = re.compile(rb'\{.*,"crc":"([0-9a-f]{8})"\}', re.DOTALL)
_CHECKSUM = len(b',"crc":"00000000"}')
_LINE_END = re.compile(rb'(?:,"played":([0-9]{1,15}))?,"crc":"[0-9a-f]{8}"\}\n')
"""Pattern of the end of a whole line; no text within a line can match, as its quotes are escaped."""
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
    """Encode a header or entry as a line of a journal, with its checksum and newline.

    Args:
        payload: The header or entry.
        crc: Checksum of the line before; 0 for the first line.

    Returns:
        The line, and the checksum that the next line starts from.

    Raises:
        SaveError: "too-big" if the line is too long.
    """
    body = _encoder.encode(payload)
    crc = zlib.crc32(body, crc)
    line = body[:-1] + make_line_end(crc)
    if len(line) > MAX_LINE:
        raise SaveError("too-big", limit=MAX_LINE >> 20)
    return line, crc


def make_line_end(crc: int) -> bytes:
    """Return the end of a journal line with a given checksum.

    A checksum continues those of the lines before, so equal ends mean that all lines so far are equal.
    """
    return b',"crc":"%08x"}\n' % crc


def find_last_played(end: bytes) -> int | None:
    """Return when a game was last played, as the last whole line of its journal says.

    Args:
        end: The last bytes of the journal.

    Returns:
        Milliseconds since 1970, 0 if the line does not say it; None if no line ends within these bytes.
    """
    times = _LINE_END.findall(end)
    return int(times[-1] or 0) if times else None


def is_whole(line: bytes) -> bool:
    """Return whether a journal line (without newline) is complete; its checksum is not verified."""
    return _FRAME.fullmatch(line) is not None


def verify_line(line: bytes, number: int, crc: int) -> tuple[bytes, int]:
    """Verify a journal line's checksum and remove it.

    Args:
        line: The line without its newline.
        number: Line number from 1, for the error.
        crc: Checksum of the line before; 0 for the first line.

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
    """Decode the format number and program version from a journal's first line. Raises SaveError."""
    try:
        format_mark = _mark_decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError("damaged", line=1) from error
    return msgspec.structs.replace(format_mark, app=sanitize_line(format_mark.app, MAX_WORD_LENGTH))


def decode_header(body: bytes) -> Header:
    """Decode a journal's header strictly and sanitize its texts.

    Raises:
        SaveError: "damaged" if the JSON is not a valid header.
    """
    try:
        header = _header_decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError("damaged", line=1) from error
    return sanitize_header(header)


def sanitize_header(header: Header) -> Header:
    """Return a copy of a journal's header with all texts sanitized."""
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
        seed_text=sanitize_line(header.seed_text, MAX_WORD_LENGTH),
    )


def decode_entries(bodies: Sequence[bytes]) -> list[AnyEntry]:
    """Decode all entries of a journal strictly, in order.

    Args:
        bodies: JSON of the lines from the second on, without checksums.

    Raises:
        SaveError: "damaged" if an entry is invalid or its running number does not match.
    """
    try:
        decoded = _entry_decoder().decode_lines(b"\n".join(bodies))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        decoded = []
    if [entry.n for entry in decoded] != list(range(1, len(bodies) + 1)):
        # one by one, to find the damaged line
        return [decode_entry(body, number) for number, body in enumerate(bodies, start=2)]
    return [_sanitize_title(entry) if isinstance(entry, TitleEntry) else entry for entry in decoded]


def _sanitize_title(entry: TitleEntry) -> TitleEntry:
    title = sanitize_line(entry.title, MAX_TITLE_LENGTH)
    return entry if title == entry.title else msgspec.structs.replace(entry, title=title)


def decode_entry(body: bytes, number: int) -> AnyEntry:
    """Decode one entry of a journal strictly.

    Args:
        body: JSON of the line, without its checksum.
        number: Line number; the header is line 1.

    Raises:
        SaveError: "damaged" if the entry is invalid or its running number does not match.
    """
    try:
        entry = _entry_decoder().decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError("damaged", line=number) from error
    if entry.n != number - 1:
        raise SaveError("damaged", line=number)
    return _sanitize_title(entry) if isinstance(entry, TitleEntry) else entry


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
