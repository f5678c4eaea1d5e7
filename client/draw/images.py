"""Images from SVG or PNG files, as premultiplied surfaces of the requested size in pixels.

To keep edges clean, an image is rendered larger, premultiplied and then scaled down. Tinted, turned and
mirrored versions are made once and cached.
"""

from __future__ import annotations

import io
import logging
import math
import re
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path
from typing import Final

import pygame
from msgspec import Struct

from client.draw import first_frame_cache, theme
from client.draw.malloc_tuning import with_pooled_memory
from client.draw.raster_disk_cache import RasterDiskCache, make_raster_name
from client.draw.scratch_surface import SMALL_SIDE, fill_subsurface, get_scratch_surface
from client.draw.surface_cache import SurfaceCache
from client.draw.theme import Colour
from client.platform import resources

log = logging.getLogger(__name__)

_VIEW_BOX: Final = r'width="(\d+)" height="\1" viewBox="0 0 \1 \1"'
_ANY_VIEW_BOX: Final = r'width="(\d+)" height="(\d+)" viewBox="0 0 \1 \2"'
_LANDSCAPE: Final = 360
_SMALL: Final = 128  # pixels
_WASTE: Final = 4  # so many times as much as is seen is not rendered
_BIGGEST: Final = 4096  # pixels of a side; what is larger is not read from the player's folders
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_SEAT_SYMBOLS: Final = frozenset(f"seat-{colour}" for colour in theme.SEAT)
CENTRE: Final = (0.5, 0.5)
"""The focus of what is cut evenly at all sides."""

_BROKEN: Final = (pygame.error, OSError, UnicodeDecodeError)


class ImageRequest(Struct, frozen=True):
    """A request to load an image before it is drawn: its name, its size and how it is fitted."""

    name: str
    """Name of the image."""
    size: tuple[int, int]
    """Width and height in pixels."""
    zoom: float = 0.0
    """If positive, the image is enlarged by this factor and cropped to cover the size; 0 fits it inside."""
    upper: bool = False
    """Whether only the upper part of the image is loaded, as by `Images.get_upper_part`."""
    later: bool = False
    """Whether it is not needed at once: memory does not hold it then if the disk cache does."""


@cache
def _format() -> pygame.Surface:
    return pygame.Surface((1, 1), pygame.SRCALPHA, 32)


def choose_oversampling(pixels: int) -> int:
    """Return how many times larger (1, 2 or 4) an image is rendered before being scaled down."""
    if pixels <= _SMALL:
        return 4
    return 2 if pixels <= 720 else 1


def choose_master_size(pixels: int) -> int:
    """Return the side, in pixels, of the large rendering from which small images of similar size are scaled.

    It is about four times `pixels`, and one of a series in which each side is √2 times the one before.
    Reading an SVG takes 5 to 15 ms, scaling the large rendering a hundredth of that, so an image may change
    its size in every frame.
    """
    step = round(2 * math.log2(4 * max(1, pixels)))
    return round(2 ** (step / 2))


def copy_faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """Return a copy of a premultiplied surface with its opacity multiplied by `alpha`, 0-1."""
    copy = surface.copy()
    fade(copy, alpha)
    return copy


def fade(surface: pygame.Surface, alpha: float) -> None:
    """Multiply the opacity of a premultiplied surface by `alpha`, 0-1, in place."""
    level = max(0, min(255, round(alpha * 255)))
    surface.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)


def blit_faded(
    below: pygame.Surface, surface: pygame.Surface, place: tuple[int, int], part: pygame.Rect, alpha: float
) -> None:
    """Blit a part of a premultiplied surface with its opacity multiplied by `alpha`, 0-1.

    The result is that of blitting a faded copy, but large surfaces are copied in pieces, which is faster.

    Args:
        below: The surface to draw on.
        surface: The surface to draw.
        place: Top left corner of the part on `below`, in pixels.
        part: The part of `surface` to draw, in pixels.
        alpha: Opacity.
    """
    level = max(0, min(255, round(alpha * 255)))
    for top in range(part.top, part.bottom, SMALL_SIDE):
        for left in range(part.left, part.right, SMALL_SIDE):
            piece = pygame.Rect(left, top, SMALL_SIDE, SMALL_SIDE).clip(part)
            made = get_scratch_surface(piece.w, piece.h)
            if made is None:
                made = copy_faded(surface.subsurface(piece), alpha)
            else:
                fill_subsurface(made, (level, level, level, level))
                made.blit(surface, (0, 0), piece, pygame.BLEND_RGBA_MULT)
            where = place[0] + left - part.left, place[1] + top - part.top
            below.blit(made, where, special_flags=pygame.BLEND_PREMULTIPLIED)


def scale_visible_part(
    picture: pygame.Surface, goal: pygame.Rect, seen: pygame.Rect
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the visible part of an image scaled to a rectangle, and the pixel of its top left corner.

    Args:
        picture: The image.
        goal: The rectangle in pixels that the whole image would fill.
        seen: The rectangle in pixels that can be seen.
    """
    if goal.size == picture.get_size():  # it only moves
        return picture, goal.topleft
    inside = goal.clip(seen)
    left, right = _find_visible_pixels(
        inside.left - goal.left, inside.right - goal.left, goal.w, picture.get_width()
    )
    top, bottom = _find_visible_pixels(
        inside.top - goal.top, inside.bottom - goal.top, goal.h, picture.get_height()
    )
    cut = left, top, right - left, bottom - top
    x, y = left * goal.w // picture.get_width(), top * goal.h // picture.get_height()
    size = right * goal.w // picture.get_width() - x, bottom * goal.h // picture.get_height() - y
    scaled = with_pooled_memory(lambda: pygame.transform.smoothscale(picture.subsurface(cut), size))
    return scaled, (goal.left + x, goal.top + y)


def _find_visible_pixels(begin: int, end: int, of: int, pixels: int) -> tuple[int, int]:
    """Return the pixels of a picture that fill what is seen of a place."""
    return begin * pixels // max(1, of), -(-end * pixels // max(1, of))


class Images:
    """The program's images by name: "logo" is in frame/art, "chess/king" in chess/art.

    Attributes:
        dropped: How often all images were dropped; background threads that began before the last time discard
            what they read.
    """

    def __init__(self, limit: int, proofs: int) -> None:
        self.cache = SurfaceCache(limit)
        self.proofs = SurfaceCache(proofs)
        self.disk_cache = RasterDiskCache()
        self.strong_patterns = False
        self.dropped = 0
        self._paths: dict[str, Path | None] = {}

    def find(self, name: str) -> Path | None:
        """Return the SVG or PNG file of an image by its name; None if there is none."""
        if name not in self._paths:
            folder, _, last = name.rpartition("/")
            place = (folder or "frame", "art")
            self._paths[name] = resources.find_file(*place, f"{last}.svg") or resources.find_file(
                *place, f"{last}.png"
            )
        return self._paths[name]

    def get(
        self,
        name: str,
        size: tuple[int, int],
        *,
        turn: int = 0,
        mirror: bool = False,
        tint: Colour | None = None,
    ) -> pygame.Surface:
        """Return an image fitted into a box of `size` (width, height) pixels, with its aspect ratio kept.

        The image is first mirrored (left to right), then turned clockwise by `turn` quarter turns; `size` is
        that before turning. With `tint` all its colours become that one; transparency is kept. The symbol of
        a seat (a player) has a pattern if the player has asked for strong patterns.
        """
        turn %= 4
        if self.strong_patterns and tint is None and name in _SEAT_SYMBOLS:
            name += "-pattern"
        if turn or mirror:
            return self.cache.get(
                (name, size, turn, mirror, tint),
                lambda: _transform(self.get(name, size, tint=tint), turn, mirror),
            )
        return self.cache.get((name, size, 0, False, tint), lambda: self.load_picture(name, size, tint))

    def get_cropped(
        self, name: str, size: tuple[int, int], zoom: float, focus: tuple[float, float]
    ) -> pygame.Surface:
        """Return an image cropped to cover `size` (width, height) pixels, from the cache if possible.

        `zoom` enlarges the image further; `focus` is the point (x, y), 0-1 each, that stays in view.
        """
        key = (name, "cover", size, round(zoom, 3), focus)
        return self.cache.get(key, lambda: self.load_cropped(name, size, zoom, focus))

    def load_cropped(
        self, name: str, size: tuple[int, int], zoom: float, focus: tuple[float, float]
    ) -> pygame.Surface:
        """Return an image cropped to cover `size` pixels, bypassing the cache in memory.

        `zoom` enlarges the image further; `focus` is the point (x, y), 0-1 each, that stays in view. A
        missing or broken image becomes a placeholder.
        """
        side = max(1, round(max(size) * zoom))
        # landscapes have few edges: large ones are rendered at their own size, in a third of the time
        factor = 1 if side > _LANDSCAPE else None

        file = self.find(name)
        if file is None:
            return _crop_to_fill(self.load_picture(name, (side, side), None), size, focus)
        try:
            way = ("cover", size, side, focus)
            return self.disk_cache.get(
                file, way, lambda: self.render_cropped(file, side, size, focus, factor)
            )
        except _BROKEN as error:
            return _crop_to_fill(_make_broken_picture(file, error, (side, side)), size, focus)

    def render_cropped(
        self, file: Path, side: int, size: tuple[int, int], focus: tuple[float, float], factor: int | None
    ) -> pygame.Surface:
        """Render an image file and crop it to cover `size` pixels. Raises what reading the file raises.

        Args:
            file: The SVG or PNG file.
            side: Side in pixels to which the whole square image is scaled.
            size: Width and height of the result.
            focus: The point (x, y), 0-1 each, that stays in view.
            factor: How many times larger it is rendered before being scaled down; None chooses by the size.
        """
        # most of it is seen of usual sizes: there, reading it as a whole costs little
        if factor == 1 and file.suffix == ".svg" and side**2 > _WASTE * size[0] * size[1]:
            made = _render_svg_part(file, side, size, focus)
            if made is not None:
                return made
        return _crop_to_fill(self.make_picture(file, (side, side), None, factor), size, focus)

    def prepare(self, wanted: ImageRequest) -> Callable[[], object] | None:
        """Load a requested image on any thread; return a function that stores it in the cache.

        The returned function must be called on the main thread.

        Returns:
            None if there is nothing to store: the image is cached already, cannot be read, or is not needed
                at once and therefore only kept in the cache on the disk.
        """
        name, size = wanted.name, wanted.size
        file = self.find(name)
        if file is None or (wanted.later and self.disk_cache.folder is None):
            return None
        store = self.cache
        key: Hashable = (name, size, 0, False, None)
        small = max(size) <= _SMALL and not wanted.zoom and not wanted.upper
        side = choose_master_size(max(size))
        if small:
            store, key = self.proofs, (file, side, None)
        elif wanted.upper:
            key = (name, "upper", size)
        elif wanted.zoom:
            key = (name, "cover", size, round(wanted.zoom, 3), CENTRE)
        if key in store:
            return None
        try:
            if small:
                made = self.get_master_picture(file, side, None)
            elif wanted.upper:
                made = self.load_upper_part(name, size)
            elif wanted.zoom:
                made = self.load_cropped(name, size, wanted.zoom, CENTRE)
            else:
                made = self.load_picture(name, size, None)
        except _BROKEN as error:
            _make_broken_picture(file, error, (1, 1))
            return None
        if wanted.later and self.disk_cache.accepts(made.get_size()):
            return None
        if small:
            fitted = _scale_to_fit(made, size)

            def put() -> None:
                store.get(key, lambda: made)
                self.cache.get((name, size, 0, False, None), lambda: fitted)

            return put
        return lambda: store.get(key, lambda: made)

    def get_upper_part(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """Return the upper part of a square image as an opaque surface that fills `size` pixels.

        Transparent pixels take the background colour. Only that part is rendered, which saves almost half of
        the time for a screen's background.
        """
        return self.cache.get((name, "upper", size), lambda: self.load_upper_part(name, size))

    def load_upper_part(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """Return an image's upper part as an opaque surface that fills `size` pixels, uncached in memory.

        It is what `get_upper_part` returns.
        """
        made = self._on_ground(name, size)
        made.set_alpha(None)  # put down as it is: there is nothing to blend
        return made

    def _on_ground(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        file = self.find(name)
        if file is None or file.suffix != ".svg":
            return _flatten_on_ground(self.load_picture(name, size, None), size)
        try:
            way = ("ground", size)
            return self.disk_cache.get(
                file, way, lambda: _flatten_on_ground(_render_upper_part(file, size), size)
            )
        except _BROKEN as error:
            return _flatten_on_ground(_make_broken_picture(file, error, size), size)

    def get_png_file(self, file: Path, size: tuple[int, int]) -> pygame.Surface | None:
        """Return a PNG file from any folder, cropped to fill `size` pixels; None if it cannot be read."""
        try:
            stamp = file.stat().st_mtime_ns
            return self.cache.get((str(file), stamp, size), lambda: load_cropped_png(file, size))
        except (OSError, pygame.error) as error:
            log.info("picture %s cannot be shown: %s", file, error)
            return None

    def load_picture(
        self, name: str, size: tuple[int, int], tint: Colour | None, factor: int | None = None
    ) -> pygame.Surface:
        """Return an image fitted into `size` pixels, bypassing the cache in memory.

        A missing or broken image becomes a placeholder. `tint` recolours it; `factor` is how many times
        larger it is rendered before being scaled down (None chooses by the size).
        """
        fitting = max(1, size[0]), max(1, size[1])
        file = self.find(name)
        if file is None:
            log.warning("no picture named %s", name)
            return _make_missing_picture(*fitting)
        try:
            if max(fitting) <= _SMALL:  # of these the proof is kept as well, for other sizes
                name = make_raster_name(file, (fitting, tint, factor))
                return first_frame_cache.get_raster(
                    "sign", name, lambda: self.make_picture(file, fitting, tint, factor)
                )
            way = ("whole", fitting, tint, factor)
            return self.disk_cache.get(file, way, lambda: self.make_picture(file, fitting, tint, factor))
        except _BROKEN as error:
            return _make_broken_picture(file, error, fitting)

    def make_picture(
        self, file: Path, size: tuple[int, int], tint: Colour | None, factor: int | None
    ) -> pygame.Surface:
        """Render an image file fitted into `size` pixels. Raises what reading the file raises."""
        larger = factor or choose_oversampling(max(size))
        if max(size) <= _SMALL:
            side = choose_master_size(max(size))
            raw = self.proofs.get((file, side, tint), lambda: self.get_master_picture(file, side, tint))
        else:
            raw = render_file(file, (size[0] * larger, size[1] * larger), tint)
        return _scale_to_fit(raw, size)

    def get_master_picture(self, file: Path, side: int, tint: Colour | None) -> pygame.Surface:
        """Return the large rendering of a file from which small images are scaled; cached on the disk."""
        return self.disk_cache.get(file, ("proof", side, tint), lambda: render_file(file, (side, side), tint))


def _scale_to_fit(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture scaled to fit into a box of that size, aspect kept."""
    scale = min(size[0] / picture.get_width(), size[1] / picture.get_height())
    fitted = (max(1, round(picture.get_width() * scale)), max(1, round(picture.get_height() * scale)))
    return picture if fitted == picture.get_size() else pygame.transform.smoothscale(picture, fitted)


def render_file(file: Path, size: tuple[int, int], tint: Colour | None) -> pygame.Surface:
    """Return an image file's premultiplied pixels: an SVG as large as `size`, a PNG at its own size."""
    raw = pygame.image.load_sized_svg(file, size) if file.suffix == ".svg" else pygame.image.load(file)
    raw = raw.convert(_format())
    if tint is not None:
        raw.fill((*theme.WHITE, 0), special_flags=pygame.BLEND_RGBA_MAX)
        raw.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return raw.premul_alpha()


def _render_upper_part(file: Path, size: tuple[int, int]) -> pygame.Surface:
    """Return the upper part of a square SVG, premultiplied. Raises what reading it raises."""
    text = file.read_text(encoding="utf-8")
    head = re.search(_VIEW_BOX, text)
    if head is None:
        return render_file(file, (size[0], size[0]), None)
    side = int(head[1])
    high = side * size[1] / size[0]
    cut = f'width="{side}" height="{high:g}" viewBox="0 0 {side} {high:g}"'
    source = io.BytesIO((text[: head.start()] + cut + text[head.end() :]).encode())
    raw = pygame.image.load_sized_svg(source, size).convert(_format()).premul_alpha()
    return raw if raw.get_size() == size else pygame.transform.smoothscale(raw, size)


def _flatten_on_ground(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture on the colour of the ground."""
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.fill((*theme.GROUND, 255))
    made.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return made


def _render_svg_part(
    file: Path, side: int, size: tuple[int, int], focus: tuple[float, float]
) -> pygame.Surface | None:
    """Return what is seen in a box of `size` pixels of an SVG `side` pixels long, premultiplied.

    No more of it is rendered. None if it does not fill the box. Raises what reading it raises.
    """
    text = file.read_text(encoding="utf-8")
    head = re.search(_ANY_VIEW_BOX, text)
    if head is None:
        return None
    own = int(head[1]), int(head[2])
    scale = side / max(own)
    room = round(own[0] * scale) - size[0], round(own[1] * scale) - size[1]
    if min(room) < 0:
        return None
    left, top = round(room[0] * focus[0]), round(room[1] * focus[1])
    box = " ".join(f"{value / scale:.9g}" for value in (left, top, *size))
    cut = f'width="{size[0]}" height="{size[1]}" viewBox="{box}"'
    source = io.BytesIO((text[: head.start()] + cut + text[head.end() :]).encode())
    raw = pygame.image.load_sized_svg(source, size).convert(_format()).premul_alpha()
    return raw if raw.get_size() == size else pygame.transform.smoothscale(raw, size)


def _transform(surface: pygame.Surface, turn: int, mirror: bool) -> pygame.Surface:
    if mirror:
        surface = pygame.transform.flip(surface, True, False)
    return pygame.transform.rotate(surface, -90 * turn) if turn else surface


def _crop_to_fill(
    picture: pygame.Surface, size: tuple[int, int], focus: tuple[float, float]
) -> pygame.Surface:
    result = pygame.Surface(size, pygame.SRCALPHA, 32)
    left = round((picture.get_width() - size[0]) * focus[0])
    top = round((picture.get_height() - size[1]) * focus[1])
    result.blit(picture, (-left, -top))
    return result


def load_cropped_png(file: Path, size: tuple[int, int]) -> pygame.Surface:
    """Read a PNG file and crop it to fill `size` (width, height) pixels, uncached, on any thread.

    Raises:
        OSError: If the file cannot be read.
        pygame.error: If it is no PNG, or is far larger than any picture the program writes.
    """
    with file.open("rb") as stream:
        head = stream.read(24)
    if len(head) < 24 or not head.startswith(_PNG):
        raise pygame.error("not a PNG")
    if max(int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) > _BIGGEST:
        raise pygame.error("far too large")
    raw = pygame.image.load(file).convert(_format()).premul_alpha()
    return _scale_to_cover(raw, size, (0.5, 0.5))


def render_cropped_image(file: Path, size: tuple[int, int], focus: tuple[float, float]) -> pygame.Surface:
    """Render one of the program's square images, cropped to fill `size` pixels, uncached, on any thread.

    `focus` is the point (x, y), 0-1 each, that stays in view. Raises pygame.error.
    """
    side = max(1, *size) * (1 if max(size) > _LANDSCAPE else 2)
    return _scale_to_cover(render_file(file, (side, side), None), size, focus)


def _scale_to_cover(raw: pygame.Surface, size: tuple[int, int], focus: tuple[float, float]) -> pygame.Surface:
    """Cut to the box's proportions, then scaled: a thin strip would be gigantic the other way round."""
    scale = max(size[0] / raw.get_width(), size[1] / raw.get_height())
    wanted = [min(most, max(1, round(side / scale))) for side, most in zip(size, raw.get_size(), strict=True)]
    return pygame.transform.smoothscale(_crop_to_fill(raw, (wanted[0], wanted[1]), focus), size)


def _make_broken_picture(file: Path, error: Exception, size: tuple[int, int]) -> pygame.Surface:
    """Return what stands for a picture that cannot be read; the log says why."""
    log.warning("picture %s cannot be read: %s", file, error)
    return _make_missing_picture(*size)


def _make_missing_picture(width: int, height: int) -> pygame.Surface:
    surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    pygame.draw.rect(surface, theme.MISSING, surface.get_rect(), max(1, width // 24))
    return surface
