"""Pictures that the processes of one run of tests share: reading them from SVG took longer than anything
else, and each process read the same ones, those that it had dropped in between again and again.

They lie in a folder of that run, empty when it begins and gone when it ends, unless several runs of the same
state of the program were given one: nothing that another state has made is ever looked at.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from saves.files import write_atomically

MOST: Final = 1 << 30
"""Bytes that one process writes, at most."""

WORTH: Final = 4.0
"""How many times as long as writing it the making of a picture has to take for it to be written: others may
never ask for it."""

_FILE: Final = 0.0002
_BYTE: Final = 1e-9
"""Seconds that writing takes, about: for a file, and for each byte in it."""

_HEAD: Final = struct.Struct("<II?7x")
"""Width and height in pixels, and whether what is below shows through; the pixels begin at whole words."""

_PIXELS: Final = "BGRA"


class RunPictures:
    """Those in a folder; without one each is made."""

    def __init__(self, folder: Path | None = None, most: int = MOST, worth: float = WORTH) -> None:
        self.folder = folder
        self.left = most
        self.worth = worth

    def get(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture that any process of this run has made under the key, made now if none has. In
        any
        thread. The key says all that the picture depends on, in values whose `repr` says all of them."""
        if self.folder is None:
            return make()
        file = self.folder / hashlib.sha256(repr(key).encode()).hexdigest()
        found = _read(file)
        if found is None:
            began = time.thread_time()
            found = make()
            self._write(file, found, time.thread_time() - began)
        return found

    def _write(self, file: Path, picture: pygame.Surface, took: float) -> None:
        width, height = picture.get_size()
        size = width * height * 4
        is_worth = took >= self.worth * (_FILE + _BYTE * size)
        if is_worth and size <= self.left and picture.get_masks()[3]:
            self.left -= size
            head = _HEAD.pack(width, height, bool(picture.get_flags() & pygame.SRCALPHA))
            data = pygame.image.tobytes(picture, _PIXELS)
            with contextlib.suppress(OSError):  # where the disk is full the next process makes it as well
                write_atomically(file, head + data, durable=False)


def _read(file: Path) -> pygame.Surface | None:
    """Return the picture in a file, None if nobody has written it.

    Files are there as a whole or not at all.
    """
    try:
        with file.open("rb", buffering=0) as opened:
            data = bytearray(os.fstat(opened.fileno()).st_size)
            opened.readinto(data)
    except FileNotFoundError:
        return None
    width, height, blends = _HEAD.unpack_from(data)
    found = pygame.image.frombuffer(memoryview(data)[_HEAD.size :], (width, height), _PIXELS)
    if not blends:
        found.set_alpha(None)
    return found
