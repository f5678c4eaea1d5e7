"""Pictures that programs of one test process share: making the same ones for each test anew took more time
than most tests. What is kept is what a file, a size and a tint come to, shapes, shadows and the curtain's
cloth, which come of numbers alone, and words with their widths; nothing of a program's own is. What one
process has made the others of the run read (`run_pictures`)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final
from unittest import mock
from weakref import WeakSet

import pygame

from client.draw import fonts, images, shapes, typesetter
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.images import Images
from client.draw.render_resources import RenderResources
from client.draw.surface_cache import SurfaceCache
from client.draw.theme import Colour
from client.table import curtain_cloth
from tests import process_memory
from tests.client.shared_picture_files import RunPictures

_MOST: Final = 56 << 20
"""Bytes that are kept in a process: a full table comes to 50 in each look."""

_LARGEST: Final = 10 << 20
"""Bytes of a picture that is kept: a background at 1920×1080."""

_PROOF: Final = 2 << 20
"""Bytes of what is kept as it was read, before it is scaled: what is larger is hardly asked for twice."""

_SHAPES: Final = 16 << 20
"""Bytes of shapes that are kept."""

_WORDS: Final = 12 << 20
"""Bytes of words that are kept."""

_WIDTHS: Final = 1 << 16
"""Words whose widths are kept: all games in three languages, in a few sizes."""

_ROOMY: Final = 300 << 20
"""Bytes of a process from which on room is made for a program that begins: others that the same test has left
open can make their pictures again."""

_GROWS: Final = 30 << 20
"""Bytes by which it has to have grown since it last made room: else it would do nothing else."""

_OF_NUMBERS: Final = frozenset(
    ("gradient", "slab", "outline", "spot", "soft", "focus", "round", "polyline", "polygon", "dashes")
)
"""Kinds of shapes into which no picture goes."""

kept_pictures = SurfaceCache(_MOST)
run_pictures = RunPictures()
_shapes = SurfaceCache(_SHAPES)
_words = SurfaceCache(_WORDS)
_lock = Lock()  # pictures are also read ahead in threads

load_picture, load_cropped, load_upper_part = (
    Images.load_picture,
    Images.load_cropped,
    Images.load_upper_part,
)
render_file = images.render_file
_blurred = shapes.make_small_blur
_cloth = curtain_cloth.paint_cloth
_line = typesetter.render_line
_measured_once = lru_cache(maxsize=_WIDTHS)(typesetter.measure_line)
_begin = RenderResources.__init__
_open: WeakSet[RenderResources] = WeakSet()


def _shared(
    key: tuple[object, ...], size: tuple[int, int], most: int, make: Callable[[], pygame.Surface]
) -> pygame.Surface:
    if size[0] * size[1] * 4 > most:
        return run_pictures.get(key, make)
    with _lock:
        if key in kept_pictures:
            return kept_pictures.get(key, make)
    made = run_pictures.get(key, make)
    with _lock:
        return kept_pictures.get(key, lambda: made)


def _stamp(file: Path) -> tuple[object, ...]:
    """Return what changes with a file's content."""
    told = file.stat()
    return file, told.st_mtime_ns, told.st_size


def _rendered_once(file: Path, size: tuple[int, int], tint: Colour | None) -> pygame.Surface:
    return _shared((*_stamp(file), size, tint), size, _PROOF, lambda: render_file(file, size, tint))


def _loaded_once(
    self: Images, name: str, size: tuple[int, int], tint: Colour | None, factor: int | None = None
) -> pygame.Surface:
    file = self.find(name)
    if file is None or not file.is_file():
        return load_picture(self, name, size, tint, factor)
    key = (*_stamp(file), "fitted", size, tint, factor)
    return _shared(key, size, _LARGEST, lambda: load_picture(self, name, size, tint, factor))


def _covering_once(
    self: Images, name: str, size: tuple[int, int], zoom: float, focus: tuple[float, float]
) -> pygame.Surface:
    file = self.find(name)
    if file is None or not file.is_file():
        return load_cropped(self, name, size, zoom, focus)
    key = (*_stamp(file), "cover", size, zoom, focus)
    return _shared(key, size, _LARGEST, lambda: load_cropped(self, name, size, zoom, focus))


def _upper_once(self: Images, name: str, size: tuple[int, int]) -> pygame.Surface:
    file = self.find(name)
    if file is None or not file.is_file():
        return load_upper_part(self, name, size)
    key = (*_stamp(file), "upper", size)
    return _shared(key, size, _LARGEST, lambda: load_upper_part(self, name, size))


def _blurred_once(width: int, height: int, radius: int, blur: int, colour: Colour) -> pygame.Surface:
    size = width + 6 * blur, height + 6 * blur
    key = ("soft", width, height, radius, blur, colour)
    return _shared(key, size, _PROOF, lambda: _blurred(width, height, radius, blur, colour))


def _cloth_once(canvas: Canvas, box: Rect) -> None:
    def make() -> pygame.Surface:
        _cloth(canvas, box)
        return canvas.surface.copy()

    size = canvas.surface.get_size()
    key = ("cloth", size, tuple(box), canvas.unit, canvas.resources.high_contrast)
    canvas.surface.blit(_shared(key, size, _LARGEST, make), (0, 0))


def _line_once(said: str, role: str, pixels: int, colour: Colour) -> pygame.Surface:
    with _lock:
        return _words.get((said, role, pixels, colour), lambda: _line(said, role, pixels, colour))


class _Shapes(SurfaceCache):
    """A program's own shapes: those of numbers alone that another one has made need not be made again."""

    def get(
        self, key: Hashable, make: Callable[[], pygame.Surface], *, reusable: bool = True
    ) -> pygame.Surface:
        assert isinstance(key, tuple)
        kind = key[0][0] if isinstance(key[0], tuple) else key[0]
        once = (lambda: _shapes.get(key, make)) if kind in _OF_NUMBERS else make
        return super().get(key, once, reusable=reusable)


class MemoryBaseline:
    """How large this process was after it last made room, or at the beginning of a program since then if it
    was smaller: a test that held much when room was made does not let all later ones grow from there."""

    since = 0


def _begun(self: RenderResources) -> None:
    size = process_memory.measure_resident_bytes()
    MemoryBaseline.since = min(MemoryBaseline.since, size)
    is_program = type(self) is RenderResources  # a probe of images lives beside the program it probes for
    if is_program and size > max(_ROOMY, MemoryBaseline.since + _GROWS):
        make_room()
    _begin(self)
    self.shapes = _Shapes(self.shapes.limit)
    _open.add(self)


def close_programs_pictures() -> None:
    """Drop the pictures that programs keep for themselves: they make them again if they go on."""
    for resources in list(_open):
        resources.close()


def drop_shared_pictures() -> None:
    """Drop what programs share, pictures and letters: the next folder of tests is about another game."""
    with _lock:
        kept_pictures.clear()
        _shapes.clear()
        _words.clear()
    fonts.get_font.cache_clear()  # keeps its letters: in all they come to as much as the pictures of a table
    for kept in process_memory.find_cached_functions("client.draw.shapes"):
        kept.cache_clear()


def make_room() -> None:
    """Drop all pictures of this process, and give what they took back to the system."""
    close_programs_pictures()
    drop_shared_pictures()
    process_memory.trim_heap()
    MemoryBaseline.since = process_memory.measure_resident_bytes()


process_memory.release_callbacks.append(drop_shared_pictures)


@contextmanager
def shared_pictures(folder: Path | None) -> Iterator[None]:
    """Let programs read each picture once for all of them.

    Args:
        folder: Where all processes of the run look first.
    """
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(run_pictures, "folder", folder))
        stack.enter_context(mock.patch.object(images, "render_file", _rendered_once))
        stack.enter_context(mock.patch.object(shapes, "make_small_blur", _blurred_once))
        stack.enter_context(mock.patch.object(curtain_cloth, "paint_cloth", _cloth_once))
        stack.enter_context(mock.patch.object(typesetter, "render_line", _line_once))
        stack.enter_context(mock.patch.object(typesetter, "measure_line", _measured_once))
        stack.enter_context(mock.patch.object(Images, "load_picture", _loaded_once))
        stack.enter_context(mock.patch.object(Images, "load_cropped", _covering_once))
        stack.enter_context(mock.patch.object(Images, "load_upper_part", _upper_once))
        stack.enter_context(mock.patch.object(RenderResources, "__init__", _begun))
        yield
