"""Shapes as premultiplied surfaces, in pixels: slabs, outlines, shadows, soft lights and free shapes.

Edges are smoothed by drawing a shape larger and scaling it down. Rounded corners and blurred edges are made
once for each radius and assembled for any size, so large panels stay cheap.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from client.draw import first_frame_cache, theme
from client.draw.malloc_tuning import with_pooled_memory
from client.draw.scratch_surface import fill_subsurface, get_scratch_surface
from client.draw.theme import Colour

_SCALE: Final = 4
_SPOT_SIDE: Final = 96
_FAR: Final = 16
"""Radius in pixels from which a blur is made at a quarter of the size instead of half."""
_WHITE: Final = (*theme.WHITE, 255)
_CLEAR: Final = (0, 0, 0, 0)


def make_blank(width: int, height: int) -> pygame.Surface:
    """Return a new, fully transparent surface of this size in pixels."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)


def premultiply(colour: Colour, alpha: float) -> tuple[int, int, int, int]:
    """Return a colour with opacity `alpha`, 0-1, as the RGBA value stored in a premultiplied surface."""
    a = max(0.0, min(1.0, alpha))
    return round(colour[0] * a), round(colour[1] * a), round(colour[2] * a), round(255 * a)


@lru_cache(maxsize=256)
def _make_corner_tile(radius: int) -> pygame.Surface:
    """Return a white disc of that radius, whose quarters are rounded corners."""
    side = 2 * radius
    large = make_blank(side * _SCALE, side * _SCALE)
    pygame.draw.circle(large, _WHITE, (radius * _SCALE, radius * _SCALE), radius * _SCALE)
    return pygame.transform.smoothscale(large, (side, side))


@lru_cache(maxsize=256)
def _make_ring_tile(radius: int, width: int) -> pygame.Surface:
    side = 2 * radius
    large = make_blank(side * _SCALE, side * _SCALE)
    pygame.draw.circle(
        large, _WHITE, (radius * _SCALE, radius * _SCALE), radius * _SCALE, min(width, radius) * _SCALE
    )
    return pygame.transform.smoothscale(large, (side, side))


def _place_corners(width: int, height: int, radius: int) -> tuple[tuple[tuple[int, int], pygame.Rect], ...]:
    """Return where the four quarters of a corner tile go, and which part of it each is."""
    r = radius
    return (
        ((0, 0), pygame.Rect(0, 0, r, r)),
        ((width - r, 0), pygame.Rect(r, 0, r, r)),
        ((0, height - r), pygame.Rect(0, r, r, r)),
        ((width - r, height - r), pygame.Rect(r, r, r, r)),
    )


def limit_radius(width: int, height: int, radius: float) -> int:
    """Return a corner radius as whole pixels, limited to half the smaller side of a rectangle."""
    return max(0, min(round(radius), width // 2, height // 2))


def round_corners_in_place(surface: pygame.Surface, radius: int) -> None:
    """Make the corners of a premultiplied surface round, in place; `radius` is in pixels."""
    width, height = surface.get_size()
    radius = limit_radius(width, height, radius)
    if radius:
        tile = _make_corner_tile(radius)
        for place, part in _place_corners(width, height, radius):
            surface.blit(tile, place, part, special_flags=pygame.BLEND_RGBA_MULT)


def round_corners(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """Return a copy of a premultiplied surface with rounded corners; `radius` is in pixels."""
    copy = surface.copy()
    round_corners_in_place(copy, radius)
    return copy


def blit_rounded(below: pygame.Surface, surface: pygame.Surface, place: tuple[int, int], radius: int) -> None:
    """Blit a premultiplied surface with rounded corners onto `below`, without copying all of it."""
    (width, height), (x, y), r = surface.get_size(), place, radius
    over = pygame.BLEND_PREMULTIPLIED
    corners = make_blank(2 * r, 2 * r)
    for (left, top), part in _place_corners(width, height, r):
        corners.blit(surface, part, (left, top, r, r), over)
    corners.blit(_make_corner_tile(r), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    for (left, top), part in _place_corners(width, height, r):
        below.blit(corners, (x + left, y + top), part, over)
    below.blit(surface, (x, y + r), (0, r, width, height - 2 * r), over)
    for top in (0, height - r):
        below.blit(surface, (x + r, y + top), (r, top, width - 2 * r, r), over)


def make_gradient(
    width: int, height: int, radius: int, top: tuple[int, int, int, int], bottom: tuple[int, int, int, int]
) -> pygame.Surface:
    """Return a rounded rectangle filled with a vertical gradient between two premultiplied colours."""
    if top == bottom:
        surface = make_blank(width, height)
        surface.fill(top)
    else:
        surface = pygame.transform.scale(
            make_gradient_column(max(1, height), top, bottom), (max(1, width), max(1, height))
        )
    round_corners_in_place(surface, radius)
    return surface


@lru_cache(maxsize=1024)
def make_gradient_column(
    height: int, top: tuple[int, int, int, int], bottom: tuple[int, int, int, int]
) -> pygame.Surface:
    """Return a vertical gradient one pixel wide, to be stretched to any width; cached.

    A table has some five hundred slabs, of few heights and colours.
    """

    def make() -> pygame.Surface:
        values = bytearray(4 * height)
        for channel, (a, b) in enumerate(zip(top, bottom, strict=True)):
            values[channel::4] = _make_ramp(height, a, b)
        return pygame.image.frombytes(bytes(values), (1, height), "RGBA").convert(make_blank(1, 1))

    return first_frame_cache.get_raster(
        "column", f"{height} {top} {bottom}", make
    )  # kept: of all of a screen 2 ms


def _make_ramp(height: int, first: int, final: int) -> bytes:
    """So many values from one to the other.

    They differ by few levels, so only the steps are looked for, each near where it has to be.
    """
    last, levels = max(1, height - 1), abs(final - first)

    def above(y: int, level: int) -> bool:
        return abs(round(first + (final - first) * (y / last)) - first) > level

    step = 1 if final > first else -1
    found, begun = bytearray(), 0
    for level in range(levels):
        ends = max(begun, min(height, int((level + 0.5) * last / levels)))
        while ends > begun and above(ends - 1, level):
            ends -= 1
        while ends < height and not above(ends, level):
            ends += 1
        found += bytes([first + step * level]) * (ends - begun)
        begun = ends
    return bytes(found) + bytes([final]) * (height - begun)


def draw_rounded_outline(
    surface: pygame.Surface, box: pygame.Rect, radius: int, width: int, colour: Colour
) -> None:
    """Draw the outline of a rounded rectangle, inside `box`, onto a premultiplied surface."""
    radius = limit_radius(box.width, box.height, radius)
    width = max(1, min(width, box.width // 2 or 1, box.height // 2 or 1))
    ink = (*colour, 255)
    x, y, w, h = box
    surface.fill(ink, (x + radius, y, w - 2 * radius, width))
    surface.fill(ink, (x + radius, y + h - width, w - 2 * radius, width))
    surface.fill(ink, (x, y + radius, width, h - 2 * radius))
    surface.fill(ink, (x + w - width, y + radius, width, h - 2 * radius))
    if radius:
        tile = _make_ring_tile(radius, width).copy()
        tile.fill(ink, special_flags=pygame.BLEND_RGBA_MULT)
        for (dx, dy), part in _place_corners(w, h, radius):
            surface.blit(tile, (x + dx, y + dy), part, special_flags=pygame.BLEND_PREMULTIPLIED)


def make_rounded_outline(width: int, height: int, radius: int, thick: int, colour: Colour) -> pygame.Surface:
    """Return a surface of this size with the outline of a rounded rectangle, `thick` pixels wide."""
    surface = make_blank(width, height)
    draw_rounded_outline(surface, surface.get_rect(), radius, thick, colour)
    return surface


class SlabStyle(NamedTuple):
    """The look of a slab (body of buttons and panels)."""

    top: Colour
    """Colour at the top of its gradient."""
    bottom: Colour
    """Colour at the bottom of its gradient."""
    edge: Colour | None
    """Colour of its outline; None for no outline."""
    edge_width: int
    """Width of the outline in pixels."""
    light: float
    """Strength, 0-1, of the thin highlight below its upper edge."""


def make_slab(size: tuple[int, int], radius: int, look: SlabStyle) -> pygame.Surface:
    """Return a surface with a slab (body of a button or panel) of `size` pixels."""
    width, height = size
    surface = make_gradient(width, height, radius, (*look.top, 255), (*look.bottom, 255))
    if width > 2 * radius:
        _light(surface, pygame.Rect(radius, 0, width - 2 * radius, height), look)
    if look.edge is not None:
        draw_rounded_outline(surface, surface.get_rect(), radius, look.edge_width, look.edge)
    return surface


def _light(surface: pygame.Surface, inner: pygame.Rect, look: SlabStyle) -> None:
    if look.light > 0:
        line = make_blank(inner.width, 1)
        line.fill(premultiply(theme.WHITE, look.light))
        place = inner.left, inner.top + (1 if look.edge else 0)
        surface.blit(line, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def blit_slab(below: pygame.Surface, area: pygame.Rect, radius: int, look: SlabStyle) -> bool:
    """Paint a slab (body of a button or panel) directly; return False if that is not possible.

    Only its rounded ends are made as surfaces, which saves 3 MB for the panels of the menu. It is not
    possible if `below` has no alpha channel, the clip cuts the slab, or the slab is too small.
    """
    inner = area.inflate(-2 * radius, 0)
    clear = below.get_flags() & pygame.SRCALPHA and below.get_clip().contains(area)
    if not clear or inner.width <= 0 or radius <= look.edge_width:
        return False
    ends = make_slab((2 * radius, area.height), radius, look)
    for x, part in ((area.left, 0), (inner.right, radius)):
        place = pygame.Rect(part, 0, radius, area.height)
        below.blit(ends, (x, area.top), place, pygame.BLEND_PREMULTIPLIED)
    column = make_gradient_column(area.height, (*look.top, 255), (*look.bottom, 255))
    pygame.transform.scale(column, inner.size, below.subsurface(inner))
    _light(below, inner, look)
    if look.edge is not None:
        for y in (area.top, area.bottom - look.edge_width):
            below.fill((*look.edge, 255), (inner.left, y, inner.width, look.edge_width))
    return True


def make_small_blur(width: int, height: int, radius: int, blur: int, colour: Colour) -> pygame.Surface:
    """Return a blurred rounded rectangle with a margin of 3 × `blur` pixels at each side."""
    pad = 3 * blur
    size = width + 2 * pad, height + 2 * pad
    if blur < 2:
        return _make_padded_rect(width, height, radius, pad, colour)
    name = f"{width}x{height} {radius} {blur} {'-'.join(map(str, colour))}"
    soft = first_frame_cache.get_raster(
        "blur", name, lambda: _blur_smaller(_make_padded_rect(width, height, radius, pad, colour), blur)
    )
    return pygame.transform.smoothscale(soft, size)


def _make_padded_rect(width: int, height: int, radius: int, pad: int, colour: Colour) -> pygame.Surface:
    """Return a rounded rectangle with padding around it."""
    surface = make_blank(width + 2 * pad, height + 2 * pad)
    surface.blit(make_gradient(width, height, radius, (*colour, 255), (*colour, 255)), (pad, pad))
    return surface


def _blur_smaller(surface: pygame.Surface, blur: int) -> pygame.Surface:
    """Return a blurred copy, smaller than the surface."""
    # what is blurred that far has no detail left: a quarter of the size takes an eighth of the time
    times = 4 if blur >= _FAR else 2
    less = pygame.transform.smoothscale(
        surface, (max(1, surface.width // times), max(1, surface.height // times))
    )
    return pygame.transform.gaussian_blur(less, max(1, blur // 2 if times == 2 else round(blur / times)))


@lru_cache(maxsize=64)
def make_blur_tile(radius: int, blur: int, colour: Colour) -> pygame.Surface:
    """Return the smallest blurred rounded rectangle with complete corners.

    Larger ones are assembled from its corners and edges.
    """
    side = 2 * (radius + 3 * blur) + 2
    return make_small_blur(side, side, radius, blur, colour)


def make_blurred_rect(width: int, height: int, radius: int, blur: int, colour: Colour) -> pygame.Surface:
    """Return a blurred rounded rectangle (a shadow or glow) as a new surface, which the caller may change.

    It extends 3 × `blur` pixels beyond the given width and height at each side.
    """
    radius = limit_radius(width, height, radius)
    reach = radius + 3 * blur
    if width < 2 * reach + 2 or height < 2 * reach + 2:
        return make_small_blur(width, height, radius, blur, colour).copy()
    tile = make_blur_tile(radius, blur, colour)
    part = reach + 3 * blur  # side of a corner in the tile
    full_w, full_h = width + 6 * blur, height + 6 * blur
    result = make_blank(full_w, full_h)
    result.fill((*colour, 255), (part, part, full_w - 2 * part, full_h - 2 * part))
    far = tile.get_width() - part
    for x, tile_x in ((0, 0), (full_w - part, far)):
        for y, tile_y in ((0, 0), (full_h - part, far)):
            result.blit(tile, (x, y), (tile_x, tile_y, part, part))
        strip = tile.subsurface((tile_x, part, part, 1))
        result.blit(pygame.transform.scale(strip, (part, full_h - 2 * part)), (x, part))
    for y, tile_y in ((0, 0), (full_h - part, far)):
        strip = tile.subsurface((part, tile_y, 1, part))
        result.blit(pygame.transform.scale(strip, (full_w - 2 * part, part)), (part, y))
    return result


def make_shadow_corner(radius: int, blur: int, colour: Colour, right: int, below: int) -> pygame.Surface:
    """Return one corner of a large blurred rectangle (a shadow) as a new surface.

    Args:
        radius: Corner radius in pixels.
        blur: Blur radius in pixels.
        colour: Colour of the rectangle.
        right: 1 for a right corner, 0 for a left one.
        below: 1 for a lower corner, 0 for an upper one.
    """
    tile = make_blur_tile(radius, blur, colour)
    part = radius + 6 * blur
    far = tile.get_width() - part
    return tile.subsurface((right * far, below * far, part, part)).copy()


def make_rim_edge(
    radius: int, blur: int, colour: Colour, length: int, *, upright: bool, far: int
) -> pygame.Surface:
    """Return one edge of a large blurred rectangle (a shadow), without its corners, as a new surface.

    Args:
        radius: Corner radius in pixels.
        blur: Blur radius in pixels.
        colour: Colour of the rectangle.
        length: Length of the edge in pixels.
        upright: Whether it is a vertical edge.
        far: 1 for the right or lower edge, 0 for the left or upper one.
    """
    tile = make_blur_tile(radius, blur, colour)
    part = radius + 6 * blur
    at = far * (tile.get_width() - part)
    if upright:
        return pygame.transform.scale(tile.subsurface((at, part, part, 1)), (part, length))
    return pygame.transform.scale(tile.subsurface((part, at, 1, part)), (length, part))


@lru_cache(maxsize=1)
def make_spot_mask() -> pygame.Surface:
    """Return a white round light, brightest in the middle and fading to nothing at its rim; made once."""
    middle = (_SPOT_SIDE - 1) / 2
    away = [(place - middle) ** 2 for place in range(_SPOT_SIDE // 2)]  # the other half is its mirror
    quarter = [bytearray(len(away)) for _ in away]
    for y, down in enumerate(away):
        for x, across in enumerate(away[: y + 1]):
            part = min(1.0, (across + down) ** 0.5 / middle)
            quarter[y][x] = quarter[x][y] = round(255 * (1.0 - part * part * (3.0 - 2.0 * part)))
    rows = []
    for left in quarter:
        row = bytearray(4 * _SPOT_SIDE)
        for channel in range(4):
            row[channel::4] = left + left[::-1]
        rows.append(bytes(row))
    values = b"".join(rows + rows[::-1])
    return pygame.image.frombytes(values, (_SPOT_SIDE, _SPOT_SIDE), "RGBA").convert(make_blank(1, 1))


def make_spot(diameter: int, colour: Colour) -> pygame.Surface:
    """Return a round light in one colour, fading to nothing at its rim; `diameter` is in pixels."""
    surface = pygame.transform.smoothscale(make_spot_mask(), (max(2, diameter), max(2, diameter)))
    surface.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def supersample(width: int, height: int, paint: Callable[[pygame.Surface, float], None]) -> pygame.Surface:
    """Return an anti-aliased surface: what `paint` draws on a larger one, scaled down.

    `paint(surface, scale)` draws with hard edges and opaque colours, `scale` times as large.
    """
    largest = max(width, height)
    scale = 4 if largest <= 400 else 3 if largest <= 900 else 2
    wide, high = max(1, width * scale), max(1, height * scale)
    large = get_scratch_surface(wide, high)
    if large is None:
        large = with_pooled_memory(lambda: make_blank(wide, high))
    else:
        fill_subsurface(large, _CLEAR)
    paint(large, float(scale))
    return pygame.transform.smoothscale(large, (max(1, width), max(1, height)))
