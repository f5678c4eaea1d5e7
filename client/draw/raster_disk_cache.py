"""Pictures kept on the disk as they were made: reading an SVG takes some milliseconds, a large one a tenth of
a second, and what came of it the last time lies there within a fraction of one.

What is kept is a cache and no more. A picture is found by all that it was made of, the time of its file
included; whatever is missing, cut off or cannot be read is made anew. Files are written in a thread of their
own, some time after a picture was made.

A file is mapped into memory, for reading it takes some milliseconds more of every start. Whoever cut one off
then would end the program, so none may be written in: it can only be deleted, or another one take its place,
and neither does harm. (On Windows the system itself keeps what is mapped from being cut off.)
"""

from __future__ import annotations

import contextlib
import mmap
import os
import struct
import threading
import time
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Final

import pygame

from saves.files import write_atomically

LEAST: Final = 128 * 128
"""Pixels of a picture that is kept: smaller ones are made as quickly as they are read."""

MOST: Final = 160 << 20
"""Bytes of all that are kept; what was asked for least recently goes first."""

PATIENCE: Final = 3.0
"""Seconds after which what was made is written: who opens a screen wants to look at it first."""

_HEAD: Final = struct.Struct("<4sII")
_MAGIC: Final = b"stk1"  # another one whenever pictures are made in another way
_PIXELS: Final = "BGRA"
_ENDING: Final = ".pixels"


class KeptPictures:
    """Those in a folder; without one nothing is kept, and everything is made."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        self._waiting: dict[str, pygame.Surface] = {}
        self._lock = threading.Lock()

    def get(self, file: Path, of: tuple[Hashable, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture that was made of a file in this way, made now if it is not there. In any thread."""
        if self.folder is None:
            return make()
        name = f"{told_of(file, of)}{_ENDING}"
        found = self._waiting.get(name) or _read(self.folder / name)
        if found is None:
            found = make()
            if self.keeps(found.get_size()):
                self._keep(name, found)
        return found

    def keeps(self, size: tuple[int, int]) -> bool:
        """Whether a picture of that size is found again the next time, without a place in memory."""
        return self.folder is not None and size[0] * size[1] >= LEAST

    def _keep(self, name: str, picture: pygame.Surface) -> None:
        with self._lock:
            begins = not self._waiting
            self._waiting[name] = picture
        if begins:
            threading.Thread(target=self._write, name="keeping", daemon=True).start()

    def _write(self) -> None:
        time.sleep(PATIENCE)
        if self._waiting:
            self.write()

    def write(self) -> None:
        """Write all that waits, and let go of what is too much. Where that fails nothing is kept."""
        folder = self.folder
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        if folder is None:
            return
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            for name, picture in waiting.items():
                _written(folder / name, picture)
            _bounded(folder)


def told_of(file: Path, of: tuple[Hashable, ...]) -> str:
    """What a picture is made of in few letters: its file, as that is now, and the way. Raises OSError."""
    told = file.stat()
    stamp = f"{told.st_mtime_ns:x}-{told.st_size:x}-{''.join(map(str, pygame.version.vernum))}"
    return "-".join((file.parent.parent.name, file.stem, *map(_said, of), stamp))


def _said(part: Hashable) -> str:
    if isinstance(part, tuple):
        return "x".join(map(str, part))
    return "" if part is None else str(part)


def _read(path: Path) -> pygame.Surface | None:
    """The picture in a file; None if there is none, or no whole one. It is read where it is drawn."""
    data: mmap.mmap | bytearray
    try:
        with path.open("rb") as file:
            if _is_shut(file.fileno()):
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
            else:  # of an earlier version, or somebody has opened it
                data = bytearray(file.read(MOST))
                _shut(path)
    except (OSError, ValueError):  # an empty file cannot be mapped
        return None
    if len(data) < _HEAD.size:
        return None
    magic, width, height = _HEAD.unpack_from(data)
    if magic != _MAGIC or len(data) != _HEAD.size + width * height * 4:
        return None
    return pygame.image.frombuffer(memoryview(data)[_HEAD.size :], (width, height), _PIXELS)


def _written(path: Path, picture: pygame.Surface) -> None:
    """Write a picture. Raises OSError."""
    width, height = picture.get_size()
    data = pygame.image.tobytes(picture, _PIXELS)
    write_atomically(path, b"".join((_HEAD.pack(_MAGIC, width, height), data)))
    _shut(path)


def _shut(path: Path) -> None:
    """Let nobody write in a file, where the file system knows that; where not, it is read instead."""
    if os.name == "posix":
        with contextlib.suppress(OSError):
            path.chmod(0o400)


def _is_shut(handle: int) -> bool:
    """Whether nobody can write in a file."""
    return os.name != "posix" or not os.fstat(handle).st_mode & 0o222


def _bounded(folder: Path) -> None:
    """Remove what was used least recently until no more than `MOST` bytes are left. Raises OSError."""
    with os.scandir(folder) as files:
        found = [(entry.stat(), entry.path) for entry in files]
    found.sort(key=lambda one: max(one[0].st_atime, one[0].st_mtime), reverse=True)
    used = 0
    for told, path in found:
        used += told.st_size
        if used > MOST:
            with contextlib.suppress(OSError):
                Path(path).unlink()
