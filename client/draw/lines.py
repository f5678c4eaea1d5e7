"""Lines of words kept on the disk as they were set: drawing the letters of a size takes a font longer than
all else that is done for a line.

What is kept is a cache of what is asked for until the first picture of the program; fonts of another time,
size or pygame, and whatever cannot be read, are set anew.
"""

from __future__ import annotations

import contextlib
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
import pygame

from client.draw import widths
from client.draw.theme import Colour
from saves.files import write_atomically

MOST: Final = 8 << 20
"""Bytes of lines that are kept; more are begun anew."""

_FILE: Final = "lines.pixels"
_VERSION: Final = 1  # another one whenever lines are set in another way
_HEAD: Final = struct.Struct("<4sI")
_MAGIC: Final = b"stk1"
_PIXELS: Final = "BGRA"

_Places: TypeAlias = dict[str, dict[str, tuple[int, int, int]]]
"""Under role, size and colour, then under the words: where a line begins, how wide and how high it is."""


class _Read(msgspec.Struct, forbid_unknown_fields=True):
    """What lies in the file before the pixels: of which fonts, how many bytes, and which lines."""

    of: str
    size: int
    lines: _Places


class _Kept:
    """What was read, and what has come since."""

    file: Path | None = None
    places: _Places | None = None
    pixels: memoryview = memoryview(b"")
    noting: bool = False
    noted: Final[dict[tuple[str, str], pygame.Surface]] = {}


def keep_in(folder: Path | None) -> None:
    """Use the lines in that folder, and note what is asked for until `write`; None: set everything."""
    _Kept.noted.clear()
    _Kept.places, _Kept.pixels = None, memoryview(b"")
    _Kept.file = None if folder is None else folder / _FILE
    _Kept.noting = folder is not None
    if _Kept.file is not None:
        with contextlib.suppress(OSError, ValueError):  # not yet, or no whole one
            _Kept.places, _Kept.pixels = _read(_Kept.file)


def _read(file: Path) -> tuple[_Places, memoryview]:
    """The lines of a file and their pixels. Raises OSError, ValueError."""
    with file.open("rb") as opened:  # not mapped: whoever empties the file would end the program
        whole = bytearray(os.fstat(opened.fileno()).st_size)
        data = memoryview(whole)[: opened.readinto(whole)]
    if len(data) < _HEAD.size:
        raise ValueError("cut off")
    magic, told = _HEAD.unpack_from(data)
    if magic != _MAGIC:
        raise ValueError("not of lines")
    found = msgspec.json.decode(data[_HEAD.size : _HEAD.size + told], type=_Read)
    pixels = data[_HEAD.size + told :]
    if found.of != _stamp() or len(pixels) != found.size:
        raise ValueError("of other fonts, or not whole")
    return found.lines, pixels


def line(
    text: str, role: str, pixels: int, colour: Colour, make: Callable[[], pygame.Surface]
) -> pygame.Surface:
    """A line as a premultiplied surface: as it is kept, else set now."""
    if not _Kept.noting:
        return make()
    kind = f"{role} {pixels} {'-'.join(map(str, colour))}"
    found = _kept(kind, text)
    if found is None:
        found = _Kept.noted[kind, text] = make()
    return found


def _kept(kind: str, text: str) -> pygame.Surface | None:
    places, pixels = _Kept.places, _Kept.pixels  # `write` may take them away in its thread meanwhile
    place = None if places is None else places.get(kind, {}).get(text)
    if place is None:
        return None
    begin, width, height = place
    data = pixels[begin : begin + 4 * width * height]
    if min(begin, width - 1, height - 1) < 0 or len(data) != 4 * width * height:
        return None
    return pygame.image.frombuffer(data, (width, height), _PIXELS)


def write() -> None:
    """Note nothing more, and keep what has been noted for the next start, if that works. In any thread."""
    _Kept.noting = False
    file, noted = _Kept.file, dict(_Kept.noted)  # another thread may be told of another folder meanwhile
    places, before = _Kept.places or {}, _Kept.pixels
    _Kept.noted.clear()
    _Kept.places, _Kept.pixels = None, memoryview(b"")
    if file is None or not noted:
        return
    if len(before) > MOST:
        places, before = {}, memoryview(b"")
    lines: _Places = {kind: dict(of_kind) for kind, of_kind in places.items()}
    parts, size = [bytes(before)], len(before)
    for (kind, text), made in noted.items():
        if made.get_width() and made.get_height():
            lines.setdefault(kind, {})[text] = (size, *made.get_size())
            parts.append(pygame.image.tobytes(made, _PIXELS))
            size += len(parts[-1])
    with contextlib.suppress(OSError):
        told = msgspec.json.encode(_Read(_stamp(), size, lines))
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, b"".join((_HEAD.pack(_MAGIC, len(told)), told, *parts)), durable=False)


def _stamp() -> str:
    """What lines depend on beside words, role, size and colour."""
    return f"{_VERSION} {widths.stamp()}"
