"""A cache in files, for values and raw bytes that take long to make and can be made anew.

An entry has a name, and a stamp of all that it was made of. An entry that is missing, cut off, damaged, of
another stamp or of another version of the format is simply not found. Nothing that is read is ever executed:
values are MessagePack, checked against their type.

Files are mapped into memory, since reading large ones takes milliseconds of every start. If a mapped file
were cut off, the next access would end the program; so files are made read-only, and can only be replaced or
deleted, which harms no mapping. (On Windows the system itself keeps mapped files from being cut off.) A file
that could be written to is read instead.
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
    """What one file of a cache contains."""

    values: T
    """Plain values, as MessagePack knows them."""
    body: memoryview
    """Raw bytes, mapped from the file; writing to them leaves the file as it is."""


class NewEntry(NamedTuple):
    """An entry to be written."""

    name: str
    stamp: str
    """Everything that the entry depends on, beside its name."""
    values: object
    body: Sequence[bytes] = ()
    """Raw bytes, in parts."""


class _Head(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    stamp: str
    body_size: int
    values: msgspec.Raw


class DiskCache:
    """The entries in one folder.

    Attributes:
        folder: Where the files are; None switches the cache off: nothing is found, and nothing written.
        max_bytes: Bytes of all files in the folder. The least recently used are deleted first; the entry that
            was written last always stays.
    """

    def __init__(self, folder: Path | None, max_bytes: int) -> None:
        self.folder = folder
        self.max_bytes = max_bytes

    def read(self, name: str, stamp: str, kind: type[T]) -> CacheEntry[T] | None:
        """Return the entry of that name and stamp whose values are of that kind, else None."""
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
        """Write entries if the folder can be written to. See `write_all`."""
        self.write_all(entries)

    def write_all(self, entries: Iterable[NewEntry]) -> None:
        """Write entries one after another, then delete what is too much. Any OSError ends that quietly."""
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
    """Return the time and the size of a file. Raises OSError."""
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
