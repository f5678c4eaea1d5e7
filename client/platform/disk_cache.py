"""A cache in files, for values and raw bytes that take long to compute and can be computed again.

An entry has a name, and a stamp: a string of everything that it was computed from. An entry that is missing,
cut off, damaged, or has another stamp or format version counts as not cached. Nothing that is read is ever
executed: values are MessagePack, checked against their type.

Files are mapped into memory, since reading large ones takes milliseconds of every start. If a mapped file
were cut off, the next access would crash the program; so files are made read-only and are only ever replaced
or deleted, which harms no mapping. (On Windows the system itself keeps mapped files from being cut off.) A
file that is writable is read instead of mapped.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import struct
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

from rules.blake2b import blake2b
from saves.files import write_atomically

T = TypeVar("T")

_SUFFIX: Final = ".cache"
_MAGIC: Final = b"stk2"
"""Marks files of this format; to be changed with it."""
_PREFIX: Final = struct.Struct("<4s8sI")
"""Magic, digest of the head, length of the head."""
_ALIGNMENT: Final = 64
"""A body begins at a multiple of so many bytes: SDL fills pixels in aligned steps of 16."""


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
    stamp: str
    body_size: int
    values: msgspec.Raw


class DiskCache:
    """A disk cache in one folder, one file per entry.

    Attributes:
        folder: The folder; None switches the cache off: nothing is found, and nothing is written.
        max_bytes: Maximum size of all files. Beyond it the least recently used are deleted; the entry written
            last always stays.
    """

    def __init__(self, folder: Path | None, max_bytes: int) -> None:
        self.folder = folder
        self.max_bytes = max_bytes

    def read(self, name: str, stamp: str, kind: type[T]) -> CacheEntry[T] | None:
        """Return the cached entry of that name; None if there is none that can be used.

        Args:
            name: Name of the entry.
            stamp: Everything that the entry depends on; it must be equal to the stamp that was written.
            kind: The type of the entry's values.
        """
        if self.folder is None:
            return None
        with contextlib.suppress(OSError, ValueError, struct.error):  # an empty file cannot be mapped
            data = memoryview(_load(self.folder / f"{name}{_SUFFIX}"))
            magic, digest, length = _PREFIX.unpack_from(data)
            packed = data[_PREFIX.size : _PREFIX.size + length]
            if magic != _MAGIC or digest != _compute_digest(packed):
                return None
            head = msgspec.msgpack.decode(packed, type=_Head)
            body = data[_PREFIX.size + length + _compute_padding(length) :]
            if head.stamp == stamp and head.body_size == len(body):
                return CacheEntry(msgspec.msgpack.decode(head.values, type=kind), body)
        return None

    def write(self, *entries: NewEntry) -> None:
        """Write entries to the disk cache; like `write_all`, ignoring failures."""
        self.write_all(entries)

    def write_all(self, entries: Iterable[NewEntry]) -> None:
        """Write entries to the disk cache, then delete the least recently used ones beyond the limit.

        An OSError ends the writing; it is not raised.
        """
        folder = self.folder  # another thread may switch the cache off meanwhile
        if folder is None:
            return
        latest = None
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            for entry in entries:
                latest = folder / f"{entry.name}{_SUFFIX}"
                _write(latest, entry)
            self._delete_least_recently_used(folder, latest)

    def _delete_least_recently_used(self, folder: Path, latest: Path | None) -> None:
        with os.scandir(folder) as found:
            files = [(file.stat(), Path(file.path)) for file in found if file.is_file()]
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


def _load(path: Path) -> mmap.mmap | bytearray:
    """Return the content of a file, mapped if nobody can write to it. Raises OSError, ValueError."""
    with path.open("rb") as file:
        if os.name != "posix" or not os.fstat(file.fileno()).st_mode & 0o222:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        data = bytearray(file.read())
    _make_read_only(path)
    return data


def _write(path: Path, entry: NewEntry) -> None:
    size = sum(map(len, entry.body))
    values = msgspec.Raw(msgspec.msgpack.encode(entry.values))
    head = msgspec.msgpack.encode(_Head(entry.stamp, size, values))
    prefix, padding = (
        _PREFIX.pack(_MAGIC, _compute_digest(head), len(head)),
        bytes(_compute_padding(len(head))),
    )
    # a head has a digest; of a body only the size is checked, so it has to be safe before it is found
    write_atomically(path, b"".join((prefix, head, padding, *entry.body)), durable=size > 0)
    _make_read_only(path)


def _make_read_only(path: Path) -> None:
    if os.name == "posix":
        with contextlib.suppress(OSError):  # a file system without permissions: the file is read, not mapped
            path.chmod(0o400)
