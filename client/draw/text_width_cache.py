"""How wide words are, kept on the disk as it was measured: a font reads each of its letters at each size, and
finding the size at which a name fits asks for several.

What is kept is a cache of what is asked for until the first picture of the program; fonts of another time,
size or pygame, and whatever cannot be read, are measured anew.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
import pygame

from client.draw import fonts
from saves.files import write_atomically

MOST: Final = 4000
"""Words that are kept; more are begun anew."""

_FILE: Final = "widths.json"
_VERSION: Final = 1  # another one whenever words are measured in another way

_Known: TypeAlias = dict[str, dict[str, int]]


class _Read(msgspec.Struct, forbid_unknown_fields=True):
    """What lies in the file: of which fonts, and the widths under role and size."""

    of: str
    known: _Known


class _Kept:
    """What is known, and whether any of it has come since it was read."""

    file: Path | None = None
    known: Final[_Known] = {}
    noting: bool = False
    fresh: bool = False


def keep_in(folder: Path | None) -> None:
    """Use the widths in that folder, and note what is asked for until `write`; None: measure everything."""
    _Kept.known.clear()
    _Kept.file = None if folder is None else folder / _FILE
    _Kept.noting = folder is not None
    _Kept.fresh = False
    if _Kept.file is not None:
        with contextlib.suppress(OSError, ValueError):  # not yet, or no whole one
            found = msgspec.json.decode(_Kept.file.read_bytes(), type=_Read)
            if found.of == stamp():
                _Kept.known.update(found.known)


def width(text: str, role: str, pixels: int, measure: Callable[[str, str, int], int]) -> int:
    """The width in pixels of a line: as it is kept, else measured."""
    of_font = _Kept.known.get(f"{role} {pixels}")
    found = None if of_font is None else of_font.get(text)
    if found is None:
        found = measure(text, role, pixels)
        if _Kept.noting:
            _Kept.known.setdefault(f"{role} {pixels}", {})[text] = found
            _Kept.fresh = True
    return found


def write() -> None:
    """Note nothing more, and keep what has been noted for the next start, if that works. In any thread."""
    _Kept.noting = False
    file = _Kept.file  # another thread may be told of another folder meanwhile
    if file is None or not _Kept.fresh:
        return
    known = _Kept.known if sum(map(len, _Kept.known.values())) <= MOST else {}
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, msgspec.json.encode(_Read(stamp(), known)), durable=False)


def stamp() -> str:
    """What widths depend on beside words, role and size."""
    told = [fonts.font_file(role).stat() for role in fonts.ROLES]
    files = [f"{one.st_mtime_ns:x}-{one.st_size:x}" for one in told]
    ttf = ".".join(map(str, pygame.font.get_sdl_ttf_version()))
    return " ".join((str(_VERSION), pygame.version.ver, ttf, *files))
