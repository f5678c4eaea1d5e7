"""A cache in files, for values and raw bytes that take long to compute and can be computed again.

An entry has a name, and a stamp: a string of everything that it was computed from. An entry that is missing,
cut off, damaged, or has another stamp or format version counts as not cached. Nothing that is read is ever
executed: values are MessagePack, checked against their type.

No file in the folder is trusted. Only a regular file of limited size is read, never what a link, a pipe or a
device in its place leads to; name, stamp and values have a digest, the raw bytes a checksum. A file with any
fault is deleted, and written anew when its values have been computed.

Files are mapped into memory, since reading large ones takes milliseconds of every start. If a mapped file
were cut off, the next access would crash the program; so files are made read-only and are only ever replaced
or deleted, which harms no mapping. (On Windows the system itself keeps mapped files from being cut off.) A
file that is writable is read instead of mapped.
"""

from __future__ import annotations

import contextlib
import logging
import mmap
import os
import stat
import struct
import zlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

from rules.blake2b import blake2b
from saves.files import remove_if_leftover, write_atomically

log = logging.getLogger(__name__)

T = TypeVar("T")

_SUFFIX: Final = ".cache"
_MAGIC: Final = b"stk3"
"""Marks files of this format; to be changed with it."""
_PREFIX: Final = struct.Struct("<4s8sI")
"""Magic, digest of the head, length of the head."""
_ALIGNMENT: Final = 64
"""A body begins at a multiple of so many bytes: SDL fills pixels in aligned steps of 16."""


_READ_FLAGS: Final = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)  # else a pipe would wait for a writer
)


class CacheEntry(NamedTuple, Generic[T]):
    """An entry read from a disk cache: the content of one file."""

    values: T
    """The structured values, decoded from MessagePack."""
    body: memoryview
    """The raw bytes, mapped from the file; writing to them does not change the file."""


class NewEntry(NamedTuple):
    """An entry to be written to a disk cache."""

    name: str
    """Name of the entry, and of its file without the suffix."""
    stamp: str
    """Everything, beside the name, that the entry was computed from."""
    values: object
    """The structured values, to be encoded as MessagePack."""
    body: Sequence[bytes] = ()
    """The raw bytes, in parts."""


class _Head(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    name: str
    stamp: str
    body_size: int
    body_checksum: int
    values: msgspec.Raw


class _DamagedError(ValueError):
    """Raised for the content of a file that `write_all` cannot have written."""


_FAULTS: Final = (OSError, ValueError, struct.error, RecursionError, MemoryError)
"""Errors that reading a damaged or foreign file can raise; those of msgspec are ValueErrors."""


class DiskCache:
    """A disk cache in one folder, one file per entry.

    Attributes:
        folder: The folder; None switches the cache off: nothing is found, and nothing is written.
        max_bytes: Maximum size of all files. Beyond it the least recently used are deleted; the entry written
            last always stays.
        max_entry_bytes: Maximum size of one file. A larger entry is not written, a larger file not read.
    """

    def __init__(self, folder: Path | None, max_bytes: int, max_entry_bytes: int) -> None:
        self.folder = folder
        self.max_bytes = max_bytes
        self.max_entry_bytes = max_entry_bytes

    def read(
        self,
        name: str,
        stamp: str,
        kind: type[T],
        is_valid: Callable[[CacheEntry[T]], bool] = lambda _: True,
    ) -> CacheEntry[T] | None:
        """Return the cached entry with a given name; None if there is no valid one.

        Never raises. A damaged file, or one that is not of this cache, is deleted.

        Args:
            name: Name of the entry.
            stamp: Text for everything the entry depends on; it must equal the stamp that was written with it.
            kind: The type of the entry's values.
            is_valid: Returns whether the values of an undamaged entry make sense.
        """
        if self.folder is None:
            return None
        path = self.folder / f"{name}{_SUFFIX}"
        try:
            entry = self._read(path, name, stamp, kind)
            if entry is None or is_valid(entry):
                return entry
            fault = "makes no sense"
        except (FileNotFoundError, NotADirectoryError):
            return None
        except _FAULTS as error:
            fault = f"{type(error).__name__}: {error}"
        entry = None  # Windows deletes no mapped file
        log.info("%s is thrown away: %s", path.name, fault)
        _remove(path)
        return None

    def _read(self, path: Path, name: str, stamp: str, kind: type[T]) -> CacheEntry[T] | None:
        """Read a file; None if it has another stamp. Raises errors of _FAULTS."""
        data = memoryview(_load(path, self.max_entry_bytes))
        magic, digest, length = _PREFIX.unpack_from(data)
        packed = data[_PREFIX.size : _PREFIX.size + length]
        if magic != _MAGIC or digest != _compute_digest(packed):
            raise _DamagedError("another format or digest")
        head = msgspec.msgpack.decode(packed, type=_Head)
        if head.name != name:
            raise _DamagedError(f"the entry {head.name}")
        if head.stamp != stamp:
            return None
        begin = _PREFIX.size + length + _compute_padding(length)
        body = data[begin:]
        if any(data[_PREFIX.size + length : begin]):
            raise _DamagedError("no padding")
        if (head.body_size, head.body_checksum) != (len(body), zlib.crc32(body)):
            raise _DamagedError("another checksum")
        return CacheEntry(msgspec.msgpack.decode(head.values, type=kind), body)

    def write(self, *entries: NewEntry) -> None:
        """Write the given entries to the disk cache; an OSError is ignored."""
        self.write_all(entries)

    def write_all(self, entries: Iterable[NewEntry]) -> None:
        """Write entries to the disk cache, then delete old ones if its size exceeds the limit.

        The least recently used entries are deleted. An OSError ends the writing; it is not raised.
        """
        folder = self.folder  # another thread may switch the cache off meanwhile
        if folder is None:
            return
        latest = None
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            for entry in entries:
                data = _pack(entry)
                if len(data) <= self.max_entry_bytes:
                    latest = folder / f"{entry.name}{_SUFFIX}"
                    # not synced: a power cut leaves a file with a wrong checksum
                    write_atomically(latest, data, durable=False)
                    _make_read_only(latest)
            self._delete_least_recently_used(folder, latest)

    def _delete_least_recently_used(self, folder: Path, latest: Path | None) -> None:
        files: list[tuple[os.stat_result, Path]] = []
        with os.scandir(folder) as found:
            for file in found:  # the folder may be a link to one with files of others
                remove_if_leftover(file)
                if file.name.endswith(_SUFFIX) and file.is_file(follow_symlinks=False):
                    files.append((file.stat(follow_symlinks=False), Path(file.path)))
        files.sort(key=lambda file: (file[1] == latest, file[0].st_atime, file[0].st_mtime), reverse=True)
        used = 0
        for info, path in files:
            used += info.st_size
            if used > self.max_bytes and path != latest:
                with contextlib.suppress(OSError):
                    path.unlink()


def stamp_file(path: Path) -> str:
    """Return the modification time and size of a file as a string. Raises OSError."""
    info = path.stat()
    return f"{info.st_mtime_ns:x}-{info.st_size:x}"


def _compute_digest(data: bytes | memoryview) -> bytes:
    return blake2b(data, digest_size=8).digest()


def _compute_padding(length: int) -> int:
    return -(_PREFIX.size + length) % _ALIGNMENT


def _load(path: Path, limit: int) -> mmap.mmap | bytearray:
    """Return the content of a regular file, mapped if nobody can write to it. Raises OSError, ValueError."""
    handle = os.open(path, _READ_FLAGS)
    with open(handle, "rb", buffering=0) as file:  # noqa: PTH123  by its handle
        info = os.fstat(handle)
        if not stat.S_ISREG(info.st_mode):
            raise _DamagedError("no regular file")
        if not 0 < info.st_size <= limit:
            raise _DamagedError(f"{info.st_size} bytes")
        if os.name != "posix" or not info.st_mode & 0o222:
            return mmap.mmap(handle, info.st_size, access=mmap.ACCESS_COPY)
        data = bytearray(info.st_size)
        if file.readinto(data) != info.st_size:
            raise _DamagedError("cut off")
    _make_read_only(path)
    return data


def _remove(path: Path) -> None:
    """Delete what lies in the place of a cache file, but not what a link leads to. Never raises."""
    try:
        path.unlink()
    except OSError as error:  # a folder, which may hold what is not ours
        log.info("%s cannot be removed: %s", path.name, error)


def _pack(entry: NewEntry) -> bytes:
    """Return the content of the file of an entry."""
    size, checksum = 0, 0
    for part in entry.body:
        size += len(part)
        checksum = zlib.crc32(part, checksum)
    values = msgspec.Raw(msgspec.msgpack.encode(entry.values))
    head = msgspec.msgpack.encode(_Head(entry.name, entry.stamp, size, checksum, values))
    prefix, padding = (
        _PREFIX.pack(_MAGIC, _compute_digest(head), len(head)),
        bytes(_compute_padding(len(head))),
    )
    return b"".join((prefix, head, padding, *entry.body))


def _make_read_only(path: Path) -> None:
    if os.name == "posix":
        with contextlib.suppress(OSError):  # a file system without permissions: the file is read, not mapped
            path.chmod(0o400)
