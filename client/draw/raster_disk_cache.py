"""A disk cache of large rendered images ("rasters").

Rendering an SVG takes some milliseconds, a large one a tenth of a second; mapping the pixels rendered at an
earlier start takes a fraction of one. An entry is found by everything that the image was rendered from,
including the modification time of its file. New images are written on a separate thread, some time after they
were rendered.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Final, TypeAlias

import pygame

from client.platform.disk_cache import CacheEntry, DiskCache, NewEntry, stamp_file

MIN_PIXELS: Final = 128 * 128
"""Pixels of a raster that is written: smaller ones are made as quickly as they are read."""

MAX_BYTES: Final = 160 << 20

WRITE_DELAY_S: Final = 3.0
"""Seconds after which new rasters are written: whoever opens a screen wants to look at it first."""

VERSION: Final = f"1 {pygame.version.ver}"
"""Stamp of all rasters; the number is to be changed whenever rasters are made in another way."""
_PIXELS: Final = "BGRA"


RasterKey: TypeAlias = tuple[Hashable, ...]
"""The way in which a raster is made of a file: what part of it, size, tint and the like."""


class RasterDiskCache:
    """A disk cache of large rendered images; without a folder, each image is rendered anew."""

    def __init__(self) -> None:
        self._disk = DiskCache(None, MAX_BYTES, MAX_BYTES)
        self._pending: dict[str, pygame.Surface] = {}
        self._lock = threading.Lock()

    @property
    def folder(self) -> Path | None:
        """The folder of the cache files; None if nothing is cached."""
        return self._disk.folder

    @folder.setter
    def folder(self, folder: Path | None) -> None:
        self._disk = DiskCache(folder, MAX_BYTES, MAX_BYTES)

    def get(
        self, file: Path, key: tuple[Hashable, ...], make: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """Return the image rendered from a file, calling `make` if it is not cached. On any thread.

        Args:
            file: The image file.
            key: How the image is rendered: size, crop, tint and the like.
            make: Renders the image.

        Raises:
            OSError: If there is no such file; further, what `make` raises.
        """
        if self.folder is None:
            return make()
        name = make_raster_name(file, key)
        raster = self._pending.get(name) or self._read(name)
        if raster is None:
            raster = make()
            if self.accepts(raster.get_size()):
                self._add(name, raster)
        return raster

    def accepts(self, size: tuple[int, int]) -> bool:
        """Return whether an image of (width, height) pixels is large enough to be cached."""
        return self.folder is not None and size[0] * size[1] >= MIN_PIXELS

    def _read(self, name: str) -> pygame.Surface | None:
        entry = self._disk.read(name, VERSION, tuple[int, int], _is_whole)
        return None if entry is None else pygame.image.frombuffer(entry.body, entry.values, _PIXELS)

    def _add(self, name: str, raster: pygame.Surface) -> None:
        with self._lock:
            is_first = not self._pending
            self._pending[name] = raster
        if is_first:
            threading.Thread(target=self._write_later, name="raster-writer", daemon=True).start()

    def _write_later(self) -> None:
        time.sleep(WRITE_DELAY_S)
        if self._pending:
            self.write_pending()

    def write_pending(self) -> None:
        """Write all newly rendered images to the disk now; a failure is ignored."""
        with self._lock:
            pending, self._pending = self._pending, {}
        self._disk.write_all(
            NewEntry(name, VERSION, raster.get_size(), (pygame.image.tobytes(raster, _PIXELS),))
            for name, raster in pending.items()
        )


def _is_whole(entry: CacheEntry[tuple[int, int]]) -> bool:
    width, height = entry.values
    return width > 0 and height > 0 and len(entry.body) == 4 * width * height


def make_raster_name(file: Path, key: RasterKey) -> str:
    """Return the cache entry's name for an image rendered from `file` as `key` says.

    It includes the file's modification time and size. Raises OSError.
    """
    return "-".join((file.parent.parent.name, file.stem, *map(_name_part, key), stamp_file(file)))


def _name_part(part: Hashable) -> str:
    if isinstance(part, tuple):
        return "x".join(map(str, part))
    return "" if part is None else str(part)
