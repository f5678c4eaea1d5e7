"""One game on disk: an append-only file with a header and one checksummed line per entry.

`client.session.match` appends every action as it is played: that is the autosave. What has been appended is
on the disk before `append` returns. Between calls the file is open only while the game is locked, so that no
other window can write it.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Self

import msgspec

from saves import VERSION, journal_entries, upgrade
from saves.errors import SaveError, read_error, write_error
from saves.files import (
    MAX_BACKUPS,
    MEGABYTE,
    check_size,
    create_locked,
    read_bytes,
    resolve_link,
    write_atomically,
)
from saves.journal_entries import FORMAT, MAGIC, MAX_LINE, MAX_PLAYED, AnyEntry, Header, TitleEntry
from saves.paths import ensure_folder
from saves.write_lock import MAX_WAIT_S, WriteLock

log = logging.getLogger(__name__)

_MAX_DIGITS = 9
"""Digits of a number in a version that are read, and numbers, at most."""

SUFFIX = ".stolek"
"""Suffix of journals."""

MAX_FILE = 16 * MEGABYTE
"""Bytes of a journal, at most; a real game has some hundred thousand."""

_FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
_ENDS_READ = (256, MAX_LINE + 256)
"""Bytes at the end of a journal in which the end of its last line is looked for, first and if need be."""


class Journal:
    """The file of one saved game, read as a whole or newly created; entries can be appended.

    Attributes:
        path: The file.
        header: The first line, which describes the game.
        entries: The entries when the file was read (without those appended since).
        count: Number of entries, including those appended.
        last_played: When the game was last played, in milliseconds since 1970; 0 if unknown.
    """

    def __init__(self, path: Path, header: Header, lines: Sequence[AnyEntry]) -> None:
        self.path = path
        self.header = header
        self.entries: tuple[AnyEntry, ...] = tuple(lines)
        self.count = len(self.entries)
        self.last_played = self.entries[-1].played if self.entries else 0
        self.last_checksum = 0
        self.end_offset = 0  # offset of the next line
        self._appended: list[AnyEntry] = []
        self._size: int | None = 0  # of the file, including a torn line; None: unknown
        self._torn: bytes | None = b""  # the torn line; None: unknown
        self._old: int | None = None  # earlier format of the file, which is upgraded before it grows
        self._lock: WriteLock | None = None

    @classmethod
    def create(cls, path: Path, header: Header, *first: AnyEntry, locked: bool = False) -> Self:
        """Create the file of a game from its header and first entries, completely or not at all.

        Args:
            path: The new file.
            header: The first line.
            first: The entries; those of an earlier journal keep the time when they were played.
            locked: Whether the journal is locked from the moment when others can see it.

        Raises:
            SaveError: The file exists already or cannot be written.
        """
        numbered = _number_entries(first, 0, 0)
        journal = cls(path, header, numbered)
        ensure_folder(path.parent)
        if os.path.lexists(path):
            raise SaveError("exists")
        try:
            journal._write_whole(locked=locked)
        except SaveError:
            with contextlib.suppress(OSError):  # it may have been renamed, but not durably
                path.unlink(missing_ok=True)
            raise
        return journal

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read the journal of a game.

        An incomplete last line is left out; the file itself is not changed.

        Raises:
            SaveError: The file cannot be read, is damaged or was written by a later version.
        """
        data = read_bytes(path, MAX_FILE)
        version, bodies, end, crc = _decode_lines(data)
        if version < FORMAT:
            bodies = upgrade.upgrade_lines(bodies, version)
        with _explain_newer_version(data):
            header = journal_entries.decode_header(bodies[0])
            journal = cls(path, header, journal_entries.decode_entries(bodies[1:]))
        journal.end_offset, journal.last_checksum, journal._size = end, crc, len(data)
        journal._torn = data[end:]
        journal._old = version if version < FORMAT else None
        return journal

    def copy_to(self, path: Path) -> None:
        """Copy the game, as it was when read, to a new file, completely or not at all.

        Raises:
            SaveError: The target exists or cannot be written, or the game was replaced since it was read.
        """
        if self._old is not None:
            Journal.create(path, self.header, *self.entries)
            return
        data = read_bytes(self.path, MAX_FILE)[: self.end_offset]
        if not data.endswith(journal_entries.make_line_end(self.last_checksum)):
            raise SaveError("locked")  # a program that syncs folders has replaced it meanwhile
        ensure_folder(path.parent)
        if os.path.lexists(path):
            raise SaveError("exists")
        try:
            write_atomically(path, data)
        except OSError as error:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)
            raise write_error(error) from error

    @property
    def has_own_entries(self) -> bool:
        """Whether entries have been appended to the game's journal since it was read or created."""
        return bool(self._appended)

    @property
    def all_entries(self) -> tuple[AnyEntry, ...]:
        """All entries of the game's journal, including those appended since the file was read."""
        return (*self.entries, *self._appended)

    @property
    def is_replaced(self) -> bool:
        """Whether another version of the game has taken the place of the journal's file.

        False if the file has merely grown or been upgraded, as nothing is lost then, or if it cannot be read.
        """
        if self._old is not None:
            return not self._is_part_of_file()
        try:
            handle = os.open(self.path, os.O_RDONLY | _FLAGS)
        except OSError:
            return False
        try:
            return not self._has_own_end(handle)
        except OSError:
            return False
        finally:
            os.close(handle)

    @property
    def is_missing(self) -> bool:
        """Whether the journal's file has been removed from its folder."""
        return self.path.parent.is_dir() and not os.path.lexists(self.path)

    def _is_part_of_file(self) -> bool:
        """Return whether the file, perhaps upgraded meanwhile, has all entries of this journal."""
        try:
            present = Journal.read(self.path)
        except SaveError as error:
            return error.code not in ("damaged", "foreign", "empty", "newer")
        return present.header == self.header and present.entries[: self.count] == self.entries

    def _has_own_end(self, handle: int) -> bool:
        """Return whether a file has, where this journal ends, the end of this journal. Raises OSError."""
        end = journal_entries.make_line_end(self.last_checksum)
        os.lseek(handle, self.end_offset - len(end), os.SEEK_SET)
        return os.read(handle, len(end)) == end

    @property
    def is_torn(self) -> bool:
        """Whether the journal ends with an incomplete line, left by an interrupted write."""
        return self._size is not None and self._size > self.end_offset

    def acquire_lock(self, wait_s: float = 0.0) -> None:
        """Lock the journal, so that no other window can write to this game until `release_lock`.

        Args:
            wait_s: Seconds to wait, at most, for another window that holds the lock.

        Raises:
            SaveError: Only "in-use": another window holds the lock. Any other error is logged, and raised by
                the next read or write.
        """
        if self._lock is not None:
            return
        try:
            self._lock = WriteLock.acquire(self.path, wait_s)
        except SaveError as error:
            if error.code == "in-use":
                raise
            log.warning("%s is played without a claim: %s", self.path.name, error)

    def release_lock(self) -> None:
        """Release the lock on the journal, so that other windows may write to the game."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def append(self, *new: AnyEntry) -> int:
        """Append entries to the saved game's journal, all or none, and wait until they are on the disk.

        Returns:
            The running number of the first new entry.

        Raises:
            SaveError: The journal is unchanged, and a later try may succeed.
        """
        with self._locked():
            return self._append(new)

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the lock within a `with` block. Raises as `acquire_lock` does."""
        passing = self._lock is None
        self.acquire_lock()
        try:
            yield
        finally:
            if passing:
                self.release_lock()

    def _append(self, new: Sequence[AnyEntry]) -> int:
        if self._old is not None:
            self._keep_old(self._old)
            self._write_whole()
        crc, lines = self.last_checksum, []
        numbered = _number_entries(new, self.count, self.last_played)
        for entry in numbered:
            line, crc = journal_entries.encode_line(entry, crc)
            lines.append(line)
        data = b"".join(lines)
        if self.end_offset + len(data) > MAX_FILE:
            raise SaveError("too-big", limit=MAX_FILE // MEGABYTE)
        try:
            handle = os.open(self.path, os.O_RDWR | _FLAGS)
            try:
                self.write_data(handle, data)
            finally:
                os.close(handle)
        except OSError as error:
            raise write_error(error) from error
        self.last_checksum = crc
        self.end_offset += len(data)
        self._size, self._torn = self.end_offset, b""
        self._appended += numbered
        self.last_played = numbered[-1].played if numbered else self.last_played
        first = self.count + 1
        self.count += len(new)
        return first

    def write_data(self, handle: int, data: bytes) -> None:
        """Write bytes at the end of the opened journal and sync them to the disk.

        Args:
            handle: File descriptor of the journal, open for reading as well.
            data: The bytes.

        Raises:
            SaveError: "locked": another window, or a program that syncs folders, has written to the file
                since it was read.
            OSError: The write failed; the file is cut to its old length if possible.
        """
        size = os.fstat(handle).st_size
        if self._size is not None and size != self._size:  # another window plays the same game
            raise SaveError("locked")
        is_own = self._has_own_end(handle)  # an equally long file may be another version of the game
        if not is_own or (self._torn and os.read(handle, len(self._torn)) != self._torn):
            raise SaveError("locked")
        try:
            if size > self.end_offset:
                os.ftruncate(handle, self.end_offset)
            os.lseek(handle, self.end_offset, os.SEEK_SET)
            write_all(handle, data)
            os.fsync(handle)
        except OSError:
            self._roll_back(handle)
            raise

    def _roll_back(self, handle: int) -> None:
        """Remove what a failed write has left; if even that fails the next append does it."""
        self._size = self._torn = None
        with contextlib.suppress(OSError):
            os.ftruncate(handle, self.end_offset)
        with contextlib.suppress(OSError):
            self._size = os.fstat(handle).st_size

    def _keep_old(self, version: int) -> None:
        """Keep a copy of the file as the earlier version wrote it.

        Other such copies stay, as a player may have put an older file in the place of the game's. Raises
        SaveError.
        """
        data = read_bytes(self.path, MAX_FILE)
        present_version = journal_entries.decode_format_mark(data.partition(b"\n")[0]).stolek
        is_own = data[: self.end_offset].endswith(journal_entries.make_line_end(self.last_checksum))
        if not is_own or (len(data), present_version) != (self._size, version):  # another window has done it
            raise SaveError("locked")
        for number in range(1, MAX_BACKUPS):
            copy = self.path.with_suffix(f".v{version}" if number == 1 else f".v{version}-{number}")
            if not os.path.lexists(copy):
                break
            with contextlib.suppress(SaveError):
                if read_bytes(copy, MAX_FILE) == data:  # an upgrade has failed after this
                    return
        else:
            raise SaveError("exists")
        try:
            write_atomically(copy, data)
        except OSError as error:
            raise write_error(error) from error

    def _write_whole(self, *, locked: bool = False) -> None:
        line, crc = journal_entries.encode_line(self.header, 0)
        lines = [line]
        for entry in self.entries:
            line, crc = journal_entries.encode_line(entry, crc)
            lines.append(line)
        data = b"".join(lines)
        if len(data) > MAX_FILE:
            raise SaveError("too-big", limit=MAX_FILE // MEGABYTE)
        held = self._lock is not None
        self.release_lock()  # Windows cannot replace an open file
        try:
            if locked:
                self._create_locked(data)
            else:
                # an old journal that was just read there
                write_atomically(resolve_link(self.path), data)
        except OSError as error:
            raise write_error(error) from error
        finally:
            if held:
                self.acquire_lock()
        self.last_checksum, self.end_offset, self._size, self._old = crc, len(data), len(data), None
        self._torn = b""

    def _create_locked(self, data: bytes) -> None:
        """Create the file and lock it at once. Raises OSError, SaveError."""
        handle = create_locked(self.path, data)
        if handle is not None:
            self._lock = WriteLock.adopt(self.path, handle)
        else:  # somebody else may touch the file for a moment
            self.acquire_lock(MAX_WAIT_S)


def read_last_played(path: Path) -> int:
    """Return when a game was last played, as the end of its journal says, in milliseconds since 1970.

    Takes some microseconds, as nothing else is read. Never raises.

    Returns:
        0 if the journal does not say it, or cannot be read.
    """
    try:
        handle = os.open(path, os.O_RDONLY | _FLAGS)
    except OSError:
        return 0
    try:
        for length in _ENDS_READ:
            os.lseek(handle, max(0, os.fstat(handle).st_size - length), os.SEEK_SET)
            played = journal_entries.find_last_played(os.read(handle, length))
            if played is not None:
                return played
    except OSError:
        return 0
    finally:
        os.close(handle)
    return 0


def read_header(path: Path) -> Header:
    """Return the header (first line) of a journal without reading the rest.

    Raises:
        SaveError: The file cannot be read, or its first line is invalid.
    """
    check_size(path, MAX_FILE)
    try:
        with path.open("rb") as file:
            line = file.readline(MAX_FILE)
    except OSError as error:
        raise read_error(error) from error
    version, bodies, _, _ = _decode_lines(line)
    if version < FORMAT:
        bodies = upgrade.upgrade_lines(bodies, version)
    with _explain_newer_version(line):
        return journal_entries.decode_header(bodies[0])


def read_undamaged_part(path: Path) -> tuple[Header, tuple[AnyEntry, ...]]:
    """Return a journal's header and all entries before the first damaged line.

    Raises:
        SaveError: The file cannot be read, or its header is damaged, too.
    """
    data = read_bytes(path, MAX_FILE)
    version, bodies, _, crc = _decode_lines(data.partition(b"\n")[0] + b"\n")
    rest = islice(_iterate_lines(data, data.rfind(b"\n") + 1), 1, None)
    with contextlib.suppress(SaveError):
        for number, line in enumerate(rest, start=2):
            body, crc = journal_entries.verify_line(line, number, crc)
            bodies.append(body)
    if version < FORMAT:
        bodies = upgrade.upgrade_lines(bodies, version)
    header = journal_entries.decode_header(bodies[0])
    sound: list[AnyEntry] = []
    with contextlib.suppress(SaveError):
        for number, body in enumerate(bodies[1:], start=2):
            sound.append(journal_entries.decode_entry(body, number))
    return header, tuple(sound)


def _decode_lines(data: bytes) -> tuple[int, list[bytes], int, int]:
    """Split a journal into lines and check them.

    Only the last line may be torn: it has no newline, or it lacks its own beginning or end.

    Returns:
        The format, the JSON of all lines, the offset where the last whole one ends, and its checksum.

    Raises:
        SaveError: If it is no journal that can be read.
    """
    if not data:
        raise SaveError("empty")
    if not data.startswith(MAGIC):
        raise SaveError("foreign")
    mark = journal_entries.decode_format_mark(data.partition(b"\n")[0])
    if mark.stolek > FORMAT:
        raise SaveError("newer", app=mark.app)
    if not upgrade.can_upgrade(mark.stolek):
        raise SaveError("foreign")
    end = data.rfind(b"\n") + 1
    if not end:
        raise SaveError("damaged", line=1)
    last = data.rfind(b"\n", 0, end - 1) + 1
    if last and end == len(data) and not journal_entries.is_whole(data[last : end - 1]):
        end = last
    crc, bodies = 0, []
    for number, line in enumerate(_iterate_lines(data, end), start=1):
        body, crc = journal_entries.verify_line(line, number, crc)
        bodies.append(body)
    return mark.stolek, bodies, end, crc


@contextlib.contextmanager
def _explain_newer_version(data: bytes) -> Iterator[None]:
    """Turn "damaged" into "newer" for a whole journal that a later version has written.

    A new field needs no new format, so a journal of the same format may have fields unknown here. Raises
    SaveError.
    """
    try:
        yield
    except SaveError as error:
        app = journal_entries.decode_format_mark(data.partition(b"\n")[0]).app
        if error.code != "damaged" or _version_numbers(app) <= _version_numbers(VERSION):
            raise
        raise SaveError("newer", app=app) from error


def _version_numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version, for comparison: (1, 10, 2)."""
    return tuple(
        int(part[:_MAX_DIGITS]) for part in re.findall(r"\d+", version.partition("-")[0])[:_MAX_DIGITS]
    )


def _iterate_lines(data: bytes, end: int) -> Iterator[bytes]:
    """Yield the lines up to `end` one by one: a hostile file may have millions after a bad first one."""
    start = 0
    while start < end:
        stop = data.index(b"\n", start)
        yield data[start:stop]
        start = stop + 1


def read_clock_ms() -> int:
    """Return the present time in milliseconds since 1970, limited to the range that journals allow."""
    return min(max(0, time.time_ns() // 1_000_000), MAX_PLAYED)


def _number_entries(lines: Sequence[AnyEntry], count: int, last_played: int) -> list[AnyEntry]:
    """Return entries with their running numbers, and new ones with the time when the game was last played."""
    now = read_clock_ms()
    return [
        msgspec.structs.replace(
            line, n=n, played=line.played if line.n else last_played if isinstance(line, TitleEntry) else now
        )
        for n, line in enumerate(lines, start=count + 1)
    ]


def write_all(handle: int, data: bytes) -> None:
    """Write all bytes to a file descriptor, however many writes that takes. Raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
