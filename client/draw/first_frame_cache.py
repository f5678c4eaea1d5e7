"""A disk cache, in one file, of the text widths and small images that the first frame needs.

Measuring a line makes a font read each letter at each size. The small images are rendered lines of text,
icons rendered from an SVG, and soft shadows. The cache saves a quarter of the time of the first frame: what
is requested before it is shown is recorded and written for the next start. Large images have files of their
own (`raster_disk_cache`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec
import pygame

from client.draw import fonts
from client.platform.disk_cache import CacheEntry, DiskCache, NewEntry, stamp_file

MAX_PIXEL_BYTES: Final = 8 << 20
"""Bytes of pixels to which more are added; what is larger is begun anew."""

MAX_WIDTHS: Final = 4000
"""Widths to which more are added; what is larger is begun anew."""

MAX_RECORDED_BYTES: Final = 16 << 20
"""Bytes of pixels that are recorded: no first screen has as many."""

_NAME: Final = "first-frame"
_VERSION: Final = 2
"""To be changed whenever words are measured, or any small raster is made, in another way."""
_PIXELS: Final = "BGRA"


_MAX_FILE_BYTES: Final = MAX_PIXEL_BYTES + MAX_RECORDED_BYTES + (4 << 20)
"""The pixels, and some megabytes for widths and names."""

_Pixels: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1 << 20)]
_Offset: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=_MAX_FILE_BYTES)]


class _Index(msgspec.Struct):
    widths: dict[str, dict[str, _Pixels]] = {}
    """Pixels, under role and size and then the text."""
    rasters: dict[str, dict[str, tuple[_Offset, _Pixels, _Pixels]]] = {}
    """First byte of the pixels, width and height, under kind and name."""


class _State:
    disk: DiskCache = DiskCache(None, 0, 0)
    index: _Index = _Index()
    pixels: memoryview = memoryview(b"")
    is_recording: bool = False
    has_new_widths: bool = False
    new_rasters: Final[dict[tuple[str, str], pygame.Surface]] = {}
    bytes_left: int = 0
    """Bytes of pixels that may still be recorded."""


def use_folder(folder: Path | None) -> None:
    """Read the cache of the first frame from a folder, and record requests until `write` is called.

    With None nothing is read or recorded, and everything is measured and rendered anew.
    """
    _State.disk = DiskCache(folder, max_bytes=0, max_entry_bytes=_MAX_FILE_BYTES)
    entry = None if folder is None else _State.disk.read(_NAME, make_stamp(), _Index, _has_all_pixels)
    _State.index, _State.pixels = entry or (_Index(), memoryview(b""))
    _State.is_recording, _State.has_new_widths = folder is not None, False
    _State.new_rasters.clear()
    _State.bytes_left = MAX_RECORDED_BYTES


def _has_all_pixels(entry: CacheEntry[_Index]) -> bool:
    size = len(entry.body)
    return all(
        begin + 4 * width * height <= size
        for places in entry.values.rasters.values()
        for begin, width, height in places.values()
    )


def get_width(
    text: str,
    role: str,
    pixels: int,
    measure: Callable[[str, str, int], int],
    is_final: Callable[[str, str], bool] = lambda _text, _role: True,
) -> int:
    """Return the width of a line of text in pixels, calling `measure` if it is not cached.

    Args:
        text: The line.
        role: Role of the font, a key of `fonts.ROLES`.
        pixels: Size of the font.
        measure: Measures the line, given the three arguments above.
        is_final: Returns whether a line in a role will have the same width at the next start; if not, the
            width is not recorded. A font that is installed meanwhile may change it.
    """
    key = f"{role} {pixels}"
    width = _State.index.widths.get(key, {}).get(text)
    if width is None:
        width = measure(text, role, pixels)
        if _State.is_recording and is_final(text, role):
            _State.index.widths.setdefault(key, {})[text] = width
            _State.has_new_widths = True
    return width


def get_raster(
    kind: str,
    name: str,
    make: Callable[[], pygame.Surface],
    is_final: Callable[[], bool] = lambda: True,
) -> pygame.Surface:
    """Return a small rendered image from the cache of the first frame, calling `make` if it is not cached.

    The image must not be changed.

    Args:
        kind: Kind of image; with `name` it identifies the image.
        name: Everything, beside the fonts, that the image is made from.
        make: Renders the image.
        is_final: Returns whether the image is the same at the next start.
    """
    if not _State.is_recording:
        return make()
    raster = _read_raster(kind, name)
    if raster is None:
        raster = make()
        size = 4 * raster.get_width() * raster.get_height()
        if size <= _State.bytes_left and is_final():
            _State.bytes_left -= size
            _State.new_rasters[kind, name] = raster
    return raster


def _read_raster(kind: str, name: str) -> pygame.Surface | None:
    begin, width, height = _State.index.rasters.get(kind, {}).get(name, (0, 0, 0))
    pixels = _State.pixels
    size = 4 * width * height
    with contextlib.suppress(ValueError):  # `write` may release them in its thread meanwhile
        if min(begin, width - 1, height - 1) >= 0 and begin + size <= len(pixels):
            # copied: a file that is mapped cannot be replaced on Windows
            return pygame.image.frombuffer(bytes(pixels[begin : begin + size]), (width, height), _PIXELS)
    return None


def write_cache_file() -> None:
    """Stop recording, and write what the first frame needed to the disk, for the next start.

    May be called on any thread. Does nothing if nothing new was recorded.
    """
    _State.is_recording = False
    # another thread may change the folder meanwhile
    disk, index, pixels = _State.disk, _State.index, _State.pixels
    new_rasters, has_news = dict(_State.new_rasters), bool(_State.new_rasters) or _State.has_new_widths
    _State.new_rasters.clear()
    _State.has_new_widths = False
    _State.pixels = memoryview(b"")
    widths, rasters, parts = index.widths, index.rasters, [bytes(pixels) if has_news else b""]
    index.rasters = {}
    pixels.release()
    if not has_news:
        return
    if len(parts[0]) > MAX_PIXEL_BYTES or sum(map(len, widths.values())) > MAX_WIDTHS:
        widths, rasters, parts = {}, {}, []
    size = sum(map(len, parts))
    for (kind, name), raster in new_rasters.items():
        if raster.get_width() and raster.get_height():
            rasters.setdefault(kind, {})[name] = (size, *raster.get_size())
            parts.append(pygame.image.tobytes(raster, _PIXELS))
            size += len(parts[-1])
    disk.write(NewEntry(_NAME, make_stamp(), _Index(widths, rasters), parts))


def make_stamp() -> str:
    """Return a string that changes with whatever cached widths and images depend on: pygame and the fonts."""
    ttf = ".".join(map(str, pygame.font.get_sdl_ttf_version()))
    files = (stamp_file(fonts.get_font_file(role)) for role in fonts.ROLES)
    return " ".join((str(_VERSION), pygame.version.ver, ttf, *files))
