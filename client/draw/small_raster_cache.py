"""Small pictures kept in one file on the disk as they were made: lines of words, for whose size a font draws
all letters anew, signs, for which an SVG is read, and soft shadows.

What is kept is a cache of what is asked for until the first picture of the program, of which it saves a
quarter; fonts of another time, size or pygame, and whatever cannot be read, are made anew. Large pictures
have files of their own (`kept`).
"""

from __future__ import annotations

import contextlib
import os
import struct
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
import pygame

from client.draw import text_width_cache
from saves.files import write_atomically

MOST: Final = 8 << 20
"""Bytes of pixels that are kept; more are begun anew."""

NOTED: Final = 16 << 20
"""Bytes of pixels that are noted until they are kept: no first screen has as many."""

_FILE: Final = "small.pixels"
_VERSION: Final = 2  # another one whenever any of them is made in another way
_HEAD: Final = struct.Struct("<4sI")
_MAGIC: Final = b"stk1"
_PIXELS: Final = "BGRA"

_Places: TypeAlias = dict[str, dict[str, tuple[int, int, int]]]
"""Under kind and name: where a picture begins, how wide and how high it is."""


class _Read(msgspec.Struct, forbid_unknown_fields=True):
    """What lies in the file before the pixels: of which fonts, how many bytes, and which pictures."""

    of: str
    size: int
    pictures: _Places


class _KeptFile:
    """A whole file of the present fonts, open: its pixels are read when asked for, since a start needs those
    of one screen. Raises OSError, ValueError; so does reading when it is closed, or was cut off meanwhile."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        self._file = path.open("rb", buffering=0)  # not mapped: whoever empties it would end the program
        try:
            magic, told = _HEAD.unpack(self._part(0, _HEAD.size))
            if magic != _MAGIC:
                raise ValueError("not of pictures")
            found = msgspec.json.decode(self._part(_HEAD.size, told), type=_Read)
            self._begin, self.size = _HEAD.size + told, found.size
            if found.of != _stamp() or os.fstat(self._file.fileno()).st_size != self._begin + found.size:
                raise ValueError("of other fonts, or not whole")
        except (OSError, ValueError):
            self.close()
            raise
        self.places = found.pictures

    def get(self, kind: str, name: str) -> pygame.Surface | None:
        """A picture; None if it is not there."""
        place = self.places.get(kind, {}).get(name)
        if place is None:
            return None
        begin, width, height = place
        if min(begin, width - 1, height - 1) < 0 or begin + 4 * width * height > self.size:
            return None
        data = self._part(self._begin + begin, 4 * width * height)
        return pygame.image.frombuffer(data, (width, height), _PIXELS)

    def pixels(self) -> bytes:
        """Those of all pictures."""
        return self._part(self._begin, self.size)

    def _part(self, begin: int, size: int) -> bytes:
        with self._lock:
            self._file.seek(begin)
            data = self._file.read(size)
        if len(data) != size:
            raise ValueError("cut off")
        return data

    def close(self) -> None:
        """Close it."""
        with self._lock:
            self._file.close()


class _Kept:
    """What was kept, and what has come since. left: bytes that may still be noted."""

    file: Path | None = None
    before: _KeptFile | None = None
    noting: bool = False
    noted: Final[dict[tuple[str, str], pygame.Surface]] = {}
    left: int = 0


def keep_in(folder: Path | None) -> None:
    """Use the pictures in that folder, and note what is asked for until `write`; None: make everything."""
    before, _Kept.before = _Kept.before, None
    if before is not None:
        before.close()
    _Kept.noted.clear()
    _Kept.file = None if folder is None else folder / _FILE
    _Kept.noting, _Kept.left = folder is not None, NOTED
    if _Kept.file is not None:
        with contextlib.suppress(OSError, ValueError):  # not yet, or no whole one
            _Kept.before = _KeptFile(_Kept.file)


def picture(kind: str, name: str, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """A picture as it is kept, else made now. It has to stay as it is.

    kind, name: say all that it is made of, but for fonts.
    """
    if not _Kept.noting:
        return make()
    before, found = _Kept.before, None  # `write` may take it away in its thread meanwhile
    if before is not None:
        with contextlib.suppress(OSError, ValueError):
            found = before.get(kind, name)
    if found is None:
        found = make()
        if (size := found.get_width() * found.get_height() * 4) <= _Kept.left:
            _Kept.left -= size
            _Kept.noted[kind, name] = found
    return found


def write() -> None:
    """Note nothing more, and keep what has been noted for the next start, if that works. In any thread."""
    _Kept.noting = False
    file, noted = _Kept.file, dict(_Kept.noted)  # another thread may be told of another folder meanwhile
    before, _Kept.before = _Kept.before, None
    _Kept.noted.clear()
    pictures: _Places = {}
    parts: list[bytes] = []
    if before is not None:
        with contextlib.suppress(OSError, ValueError):
            if noted and before.size <= MOST:
                parts.append(before.pixels())
                pictures = {kind: dict(of_kind) for kind, of_kind in before.places.items()}
        before.close()
    if file is None or not noted:
        return
    size = sum(map(len, parts))
    for (kind, name), made in noted.items():
        if made.get_width() and made.get_height():
            pictures.setdefault(kind, {})[name] = (size, *made.get_size())
            parts.append(pygame.image.tobytes(made, _PIXELS))
            size += len(parts[-1])
    with contextlib.suppress(OSError):
        told = msgspec.json.encode(_Read(_stamp(), size, pictures))
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, b"".join((_HEAD.pack(_MAGIC, len(told)), told, *parts)), durable=False)


def _stamp() -> str:
    """What they depend on beside kind and name."""
    return f"{_VERSION} {text_width_cache.stamp()}"
