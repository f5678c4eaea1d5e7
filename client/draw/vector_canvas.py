"""Anti-aliased lines, circles, arcs and polygons: the base class of the canvas."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import ClassVar

import pygame

from client.draw import shapes, theme
from client.draw.geometry import Box, Point, rect
from client.draw.images import blit_faded, fade
from client.draw.render_resources import RenderResources
from client.draw.scratch_surface import MIN_BYTES
from client.draw.surface_cache import count_surface_bytes
from client.draw.theme import Colour

_BLUR, _DROP = 20.0, 8.0  # of a panel's shadow: how soft it is, how far below the panel it lies
_NARROW = 48.0  # logical units; what is wider in both directions is more than one side of an outline
_LARGE_BLUR = 250_000  # pixels of the uniform inside from which a blurred rectangle is drawn in parts
_BIGGEST = 2400  # pixels; a shape larger than this is drawn directly, with hard edges


class VectorCanvas:
    """Draws anti-aliased shapes, given in logical units, on a premultiplied surface."""

    _paints: ClassVar[bool] = True
    """Whether what is drawn lies on the surface at once."""

    def __init__(self, surface: pygame.Surface, unit: float, resources: RenderResources) -> None:
        self.surface = surface
        self.unit = unit
        self.resources = resources
        self._left = 0
        self._top = 0
        self._alpha = 1.0
        self._words = 1.0  # by how much more opaque words are than all else

    # --- to pixels ------------------------------------------------------------------------------
    def to_pixels(self, box: Box) -> pygame.Rect:
        """Return the rectangle in pixels of a box in logical units.

        Boxes that share a border in logical units share it in pixels as well.
        """
        x, y, w, h = box
        left, top = round(x * self.unit), round(y * self.unit)
        right, bottom = round((x + w) * self.unit), round((y + h) * self.unit)
        return pygame.Rect(left + self._left, top + self._top, max(0, right - left), max(0, bottom - top))

    def point_to_pixels(self, point: Point) -> tuple[int, int]:
        """Return the pixel at a point in logical units."""
        return round(point[0] * self.unit) + self._left, round(point[1] * self.unit) + self._top

    def _get_line_width(self, width: float) -> int:
        return max(1, round(width * self.unit))

    def _limit_radius(self, area: pygame.Rect, radius: float) -> int:
        return shapes.limit_radius(area.width, area.height, radius * self.unit)

    # --- putting surfaces down --------------------------------------------------------------------
    def put_surface(self, surface: pygame.Surface, place: tuple[int, int], alpha: float) -> None:
        """Blit a premultiplied surface with the opacity `alpha`, multiplied by the fade in force.

        `place` is its top left corner in pixels.
        """
        strength = alpha * self._alpha
        if strength > 0.004:
            self._lay(surface, place, min(1.0, strength) if strength < 0.996 else 1.0)

    def _lay(self, surface: pygame.Surface, place: tuple[int, int], strength: float) -> None:
        """Blit a premultiplied surface within the clip."""
        if not self.surface.get_clip().colliderect((place, surface.get_size())):
            return
        if strength < 1.0 and count_surface_bytes(surface) >= MIN_BYTES:
            blit_faded(self.surface, surface, place, surface.get_rect(), strength)
            return
        if strength < 1.0:
            surface = self.resources.get_faded(surface, strength)
        self.surface.blit(surface, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _cover(self, surface: pygame.Surface, place: tuple[int, int]) -> None:
        """Blit an opaque surface."""
        self.surface.blit(surface, place)

    def _fill_pixels(self, colour: tuple[int, int, int, int], area: pygame.Rect, flags: int = 0) -> None:
        """Fill a rectangle of pixels."""
        self.surface.fill(colour, area, flags)

    def _paint_direct(
        self, key: Hashable, area: pygame.Rect, paint: Callable[[pygame.Surface], None]
    ) -> None:
        """Paint on the surface itself within an area; equal keys paint the same."""
        del key, area
        paint(self.surface)

    def _put_centered(self, surface: pygame.Surface, center: Point, alpha: float) -> None:
        x = center[0] * self.unit - surface.get_width() / 2
        y = center[1] * self.unit - surface.get_height() / 2
        self.put_surface(surface, (round(x) + self._left, round(y) + self._top), alpha)

    def _draw_blurred_rect(
        self, box: pygame.FRect, colour: Colour, radius: float, blur: float, alpha: float
    ) -> None:
        area = self.to_pixels(box)
        if not area.width or not area.height:
            return
        corner, reach = self._limit_radius(area, radius), max(1, round(blur * self.unit))
        strength = round(max(0.0, min(1.0, alpha)) * 16) / 16  # few steps, so that the cache is hit
        inner = area.inflate(-2 * (corner + 3 * reach), -2 * (corner + 3 * reach))
        if min(inner.size) > 0 and inner.width * inner.height >= _LARGE_BLUR:
            self._draw_blurred_rim(area, corner, reach, colour, strength)
            self.fill_translucent(inner, colour, strength)
            return

        def make() -> pygame.Surface:
            made = shapes.make_blurred_rect(area.width, area.height, corner, reach, colour)
            fade(made, strength)
            return made

        soft = self.resources.shapes.get(("soft", area.size, corner, reach, colour, strength), make)
        self.put_surface(soft, (area.left - 3 * reach, area.top - 3 * reach), 1.0)

    def _draw_panel_shadow(self, box: Box, radius: float, alpha: float, *, covered: bool) -> None:
        """Draw the shadow of a panel.

        A panel that is opaque (`covered`) hides what is below it, so only the visible rim of a large shadow
        is drawn.
        """
        moved = rect(box).move(0, _DROP)
        area = self.to_pixels(moved)
        corner, reach = self._limit_radius(area, radius), max(1, round(_BLUR * self.unit))
        strength = round(max(0.0, min(1.0, alpha)) * 16) / 16
        inside = min(area.width, area.height) - 2 * (corner + 3 * reach + 1)
        if inside < 2 * _DROP * self.unit or not covered or self._alpha < 1.0:
            self._draw_blurred_rect(moved, theme.SHADOW, radius, _BLUR, alpha)
            return
        self._draw_blurred_rim(area, corner, reach, theme.SHADOW, strength)

    def _draw_blurred_rim(
        self, area: pygame.Rect, corner: int, reach: int, colour: Colour, strength: float
    ) -> None:
        """Draw the corners and edges of a large blurred rectangle, without its uniform inside.

        Args:
            area: The rectangle in pixels.
            corner: Corner radius in pixels.
            reach: Blur radius in pixels.
            colour: Colour of the rectangle.
            strength: Opacity, 0-1.
        """
        part = corner + 6 * reach
        wide, high = area.width + 6 * reach - 2 * part, area.height + 6 * reach - 2 * part
        x, y = area.left - 3 * reach, area.top - 3 * reach
        like = corner, reach, colour

        def put(
            place: tuple[int, int], which: tuple[object, ...], make: Callable[[], pygame.Surface]
        ) -> None:
            def made() -> pygame.Surface:
                surface = make()
                fade(surface, strength)
                return surface

            key = ("rim", *like, strength, *which)
            self.put_surface(self.resources.shapes.get(key, made), place, 1.0)

        for far in (0, 1):
            across, down = x + far * (part + wide), y + far * (part + high)
            put(
                (x + part, down),
                ("level", far, wide),
                partial(shapes.make_rim_edge, *like, wide, upright=False, far=far),
            )
            put(
                (across, y + part),
                ("upright", far, high),
                partial(shapes.make_rim_edge, *like, high, upright=True, far=far),
            )
            for below in (0, 1):
                put(
                    (across, y + below * (part + high)),
                    ("corner", far, below),
                    partial(shapes.make_shadow_corner, *like, far, below),
                )

    # --- shapes -----------------------------------------------------------------------------------
    def line(self, a: Point, b: Point, colour: Colour, *, width: float = 1.0, alpha: float = 1.0) -> None:
        """Draw a straight line from `a` to `b`."""
        colour = self.resources.shade(colour)
        thick = self._get_line_width(width)
        if a[0] == b[0] or a[1] == b[1]:
            (x1, y1), (x2, y2) = sorted((self.point_to_pixels(a), self.point_to_pixels(b)))
            size = (thick, y2 - y1) if x1 == x2 else (x2 - x1, thick)
            place = (x1 - thick // 2, y1) if x1 == x2 else (x1, y1 - thick // 2)
            self.fill_translucent(pygame.Rect(place, size), colour, alpha)
            return
        self.polyline((a, b), colour, width=width, alpha=alpha)

    def dashed_line(
        self,
        a: Point,
        b: Point,
        colour: Colour,
        *,
        width: float = 2.0,
        dash: float = 8.0,
        gap: float = 6.0,
        alpha: float = 1.0,
    ) -> None:
        """Draw a dashed straight line from `a` to `b`; `dash` and `gap` are lengths in logical units."""
        for start, end in _split_into_dashes((a, b), dash, gap, 0.0):
            self.line(start, end, colour, width=width, alpha=alpha)

    def polyline(
        self,
        points: Sequence[Point],
        colour: Colour,
        *,
        width: float = 2.0,
        closed: bool = False,
        alpha: float = 1.0,
    ) -> None:
        """Draw a line through points, with rounded joints and ends; back to the first point if `closed`."""
        thick = max(1.0, width * self.unit)

        def paint(surface: pygame.Surface, scale: float, at: list[Point]) -> None:
            wide = thick * scale
            ends = [*at, at[0]] if closed else at
            for first, second in pairwise(ends):
                _draw_thick_segment(surface, colour, first, second, wide)
            for point in at:
                pygame.draw.circle(surface, colour, point, wide / 2)

        self._draw_shape(("polyline", colour, round(thick, 2), closed), points, thick, paint, alpha)

    def polygon(
        self,
        points: Sequence[Point],
        colour: Colour,
        *,
        alpha: float = 1.0,
        edge: Colour | None = None,
        edge_width: float = 1.0,
    ) -> None:
        """Draw a filled polygon, with an outline if `edge` is a colour."""

        def paint(surface: pygame.Surface, _scale: float, at: list[Point]) -> None:
            pygame.draw.polygon(surface, colour, at)

        self._draw_shape(("polygon", colour), points, 1.0, paint, alpha)
        if edge is not None:
            self.polyline(points, edge, width=edge_width, closed=True, alpha=alpha)

    def circle(self, center: Point, radius: float, colour: Colour, *, alpha: float = 1.0) -> None:
        """Draw a filled circle."""
        self._round(center, radius, 0.0, colour, alpha)

    def dots(self, centers: Sequence[Point], *circles: tuple[float, Colour, float]) -> None:
        """Draw the same concentric filled circles around many points, ten times as fast as one by one.

        Args:
            centers: The points, in painting order.
            circles: (radius, colour, alpha) of each circle, the lowest first.
        """
        placed: list[tuple[pygame.Surface, tuple[int, int]]] = []
        discs = [(self._make_disc(radius, 0.0, colour), alpha) for radius, colour, alpha in circles]
        if not self._paints:
            for center in centers:
                for disc, alpha in discs:
                    self._put_centered(disc, center, alpha)
            return
        strengths = [min(1.0, alpha * self._alpha) for _, alpha in discs]
        faded = [
            (disc if strength >= 0.996 else self.resources.get_faded(disc, strength), disc.width / 2)
            for (disc, _), strength in zip(discs, strengths, strict=True)
            if strength > 0.004
        ]
        unit, left, top = self.unit, self._left, self._top
        for x, y in centers:
            across, down = x * unit, y * unit
            for surface, half in faded:
                placed.append((surface, (round(across - half) + left, round(down - half) + top)))
        self.surface.fblits(placed, pygame.BLEND_PREMULTIPLIED)

    def ring(
        self, center: Point, radius: float, colour: Colour, *, width: float = 2.0, alpha: float = 1.0
    ) -> None:
        """Draw the outline of a circle; `radius` is that of its outer edge."""
        self._round(center, radius, width, colour, alpha)

    def arc(
        self,
        center: Point,
        radius: float,
        start: float,
        end: float,
        colour: Colour,
        *,
        width: float = 2.0,
        alpha: float = 1.0,
    ) -> None:
        """Draw an arc of a circle from `start` to `end`, in degrees clockwise from the top."""
        steps = max(2, int(abs(end - start) / 4) + 1)
        angles = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
        points = [(center[0] + radius * math.sin(a), center[1] - radius * math.cos(a)) for a in angles]
        self.polyline(points, colour, width=width, alpha=alpha)

    def outline(
        self,
        box: Box,
        colour: Colour,
        *,
        radius: float = theme.RADIUS_CONTROL,
        width: float = 1.0,
        alpha: float = 1.0,
        gap: float = 0.0,
    ) -> None:
        """Draw the outline of a rounded rectangle, `gap` logical units outside the box."""
        area = self.to_pixels(rect(box).inflate(2 * gap, 2 * gap))
        corner, thick = self._limit_radius(area, radius + gap), self._get_line_width(width)
        colour = self.resources.shade(colour)
        whole = area.w and area.h and alpha * self._alpha >= 1.0
        if whole and self._paints:  # of a picture of it hardly a pixel would be the line's
            shapes.draw_rounded_outline(self.surface, area, corner, thick, colour)
            return
        self.put_surface(
            self.resources.shapes.get(
                ("outline", area.size, corner, thick, colour),
                lambda: shapes.make_rounded_outline(area.width, area.height, corner, thick, colour),
            ),
            area.topleft,
            alpha,
        )

    def dashed_outline(
        self,
        box: Box,
        colour: Colour,
        *,
        radius: float = theme.RADIUS_CONTROL,
        width: float = 2.0,
        dash: float = 8.0,
        gap: float = 6.0,
        alpha: float = 1.0,
        phase: float = 0.0,
    ) -> None:
        """Draw the dashed outline of a rounded rectangle.

        `phase` shifts the dashes along the outline, in logical units, for an animation.
        """
        area = rect(box)
        path = _make_rounded_path(area, min(radius, area.width / 2, area.height / 2))
        dashes = _split_into_dashes(path, dash, gap, phase)

        self.strokes(dashes, colour, width=width, alpha=alpha)

    def strokes(
        self,
        pieces: Sequence[tuple[Point, Point]],
        colour: Colour,
        *,
        width: float = 2.0,
        alpha: float = 1.0,
    ) -> None:
        """Draw many straight segments, each a pair of end points, such as the dashes of a line."""
        thick = max(1.0, width * self.unit)

        def paint(surface: pygame.Surface, scale: float, at: list[Point]) -> None:
            for first, second in zip(at[::2], at[1::2], strict=True):
                _draw_thick_segment(surface, colour, first, second, thick * scale)

        # a picture for each side of an outline: one of it all would hold hardly a pixel of the line, and that
        # around a forest took 16 MB and 15 ms
        for side in _group_into_strips(pieces):
            flat = [point for piece in side for point in piece]
            self._draw_shape(("dashes", colour, round(thick, 2)), flat, thick, paint, alpha)

    # --- how --------------------------------------------------------------------------------------
    def fill_translucent(self, area: pygame.Rect, colour: Colour, alpha: float) -> None:
        """Fill a rectangle in pixels with a colour at opacity `alpha`, multiplied by the fade in force."""
        strength = max(0.0, min(1.0, alpha * self._alpha))
        if strength >= 1.0:
            self._fill_pixels((*colour, 255), area)
        elif strength > 0.0:
            # "over" in two fills: what is there times (1 − alpha), plus the premultiplied colour;
            # a blending fill that lies wholly outside the clip would not be clipped by itself
            area = area.clip(self.surface.get_clip())
            if not (area.width and area.height):
                return
            rest = 255 - round(255 * strength)
            self._fill_pixels((rest, rest, rest, rest), area, pygame.BLEND_RGBA_MULT)
            self._fill_pixels(shapes.premultiply(colour, strength), area, pygame.BLEND_RGBA_ADD)

    def _round(self, center: Point, radius: float, width: float, colour: Colour, alpha: float) -> None:
        self._put_centered(self._make_disc(radius, width, colour), center, alpha)

    def _make_disc(self, radius: float, width: float, colour: Colour) -> pygame.Surface:
        outer = max(0.5, round(radius * self.unit * 2) / 2)
        thick = self._get_line_width(width) if width else 0
        side = math.ceil(outer) * 2 + 2

        def paint(surface: pygame.Surface, scale: float) -> None:
            middle = side * scale / 2
            pygame.draw.circle(surface, colour, (middle, middle), outer * scale, round(thick * scale))

        return self.resources.shapes.get(
            ("round", outer, thick, colour), lambda: shapes.supersample(side, side, paint)
        )

    def _draw_shape(
        self,
        key: Hashable,
        points: Sequence[Point],
        margin: float,
        paint: Callable[[pygame.Surface, float, list[Point]], None],
        alpha: float,
    ) -> None:
        """Draw a shape given by its points, cached relative to its place."""
        if not points:
            return
        across, down = [x * self.unit for x, _ in points], [y * self.unit for _, y in points]
        pad = math.ceil(margin) + 1
        left, top = math.floor(min(across)) - pad, math.floor(min(down)) - pad
        width, height = math.ceil(max(across)) + pad - left, math.ceil(max(down)) + pad - top
        # a quarter of a pixel is finer than the eye, and lets equal shapes share a picture
        near = tuple(
            [(round((x - left) * 4) / 4, round((y - top) * 4) / 4) for x, y in zip(across, down, strict=True)]
        )
        if max(width, height) > _BIGGEST:
            x0, y0 = left + self._left, top + self._top
            at = tuple((x + x0, y + y0) for x, y in near)
            self._paint_direct(
                (key, at), pygame.Rect(x0, y0, width, height), lambda surface: paint(surface, 1.0, list(at))
            )
            return

        def scaled(surface: pygame.Surface, scale: float) -> None:
            paint(surface, scale, [(x * scale, y * scale) for x, y in near])

        made = self.resources.shapes.get((key, near), lambda: shapes.supersample(width, height, scaled))
        self.put_surface(made, (left + self._left, top + self._top), alpha)


def _draw_thick_segment(surface: pygame.Surface, colour: Colour, a: Point, b: Point, width: float) -> None:
    """Draw a thick segment as a polygon: pygame's own thick lines have slanted ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    if length == 0.0:
        return
    nx, ny = -dy / length * width / 2, dx / length * width / 2
    pygame.draw.polygon(
        surface,
        colour,
        ((a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)),
    )


def _make_rounded_path(box: pygame.FRect, radius: float) -> list[Point]:
    """Return the closed outline of a rounded rectangle, clockwise from the top left."""
    corners = (
        (box.right - radius, box.top + radius, -90.0),
        (box.right - radius, box.bottom - radius, 0.0),
        (box.left + radius, box.bottom - radius, 90.0),
        (box.left + radius, box.top + radius, 180.0),
    )
    path: list[Point] = [(box.left + radius, box.top)]
    for x, y, first in corners:
        for step in range(9):
            angle = math.radians(first + step * 90 / 8)
            path.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return path


def _group_into_strips(pieces: Sequence[tuple[Point, Point]]) -> Iterator[Sequence[tuple[Point, Point]]]:
    """Pieces in their order, begun anew wherever those so far no longer lie in a narrow strip.

    Pieces that touch stay together, so that no joint is drawn twice.
    """
    begin, last, box = 0, (math.inf, math.inf), pygame.FRect()
    for number, (first, second) in enumerate(pieces):
        own = pygame.FRect(first, (second[0] - first[0], second[1] - first[1]))
        own.normalize()
        box = box.union(own) if number > begin else own
        if number > begin and first != last and min(box.size) > _NARROW:
            yield pieces[begin:number]
            begin, box = number, own
        last = second
    yield pieces[begin:]


def _split_into_dashes(
    path: Sequence[Point], dash: float, gap: float, phase: float
) -> list[tuple[Point, Point]]:
    """Return the dashes along a path; around a corner a dash consists of several segments."""
    pieces: list[tuple[Point, Point]] = []
    period = dash + gap
    walked = -(phase % period) if period else 0.0
    for (x1, y1), (x2, y2) in pairwise(path):
        length = math.hypot(x2 - x1, y2 - y1)
        if length == 0.0:
            continue
        at = 0.0
        while at < length:
            place = (walked + at) % period
            step = (dash - place) if place < dash else (period - place)
            end = min(length, at + max(step, 0.01))
            if place < dash:
                pieces.append(
                    (
                        (x1 + (x2 - x1) * at / length, y1 + (y2 - y1) * at / length),
                        (x1 + (x2 - x1) * end / length, y1 + (y2 - y1) * end / length),
                    )
                )
            at = end
        walked += length
    return pieces
