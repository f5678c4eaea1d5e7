"""The canvas: the drawing interface of the whole program, in logical units."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from client.draw import shapes, theme
from client.draw.geometry import Box, Point, Rect, make_anchored_rect, rect
from client.draw.images import Images, fade, scale_visible_part
from client.draw.paragraph import LaidParagraph
from client.draw.scratch_surface import MIN_BYTES
from client.draw.styles import Style
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.draw.vector_canvas import VectorCanvas

_WORDS_LEFT = 0.8
"""So much of words is left where pictures fade further."""

SPRITE_MASTER = 192
"""Pixels of the kept picture from which sprites are scaled."""

_INK_ALPHA = 96
"""Alpha from which a pixel of an icon's edge counts as visible, 0-255."""


class Canvas(VectorCanvas):
    """A premultiplied pygame surface on which everything is drawn in logical units.

    `unit` is the number of pixels per logical unit. `shift`, `clip`, `fade` and `dim` are context managers
    that apply to all drawing inside their `with` block. Drawing changes no state except the caches.
    """

    # --- what there is ------------------------------------------------------------------------
    @property
    def width(self) -> float:
        """Width of the canvas in logical units."""
        return self.surface.get_width() / self.unit

    @property
    def height(self) -> float:
        """Height of the canvas in logical units."""
        return self.surface.get_height() / self.unit

    @property
    def rect(self) -> Rect:
        """The rectangle of the whole canvas, in logical units."""
        return Rect(0, 0, self.width, self.height)

    @property
    def texts(self) -> Typesetter:
        """The typesetter, which measures and renders text, for the scale of this canvas."""
        return self.resources.get_typesetter(self.unit)

    @property
    def images(self) -> Images:
        """The store of the program's images, rendered at any size."""
        return self.resources.images

    # --- contexts -------------------------------------------------------------------------------
    @contextmanager
    def clip(self, box: Box) -> Iterator[None]:
        """Clip all drawing inside the `with` block to `box`, within any clip already in force."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(self.to_pixels(box)))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    @contextmanager
    def shift(self, dx: float, dy: float) -> Iterator[None]:
        """Move all drawing inside the `with` block, by logical units rounded to whole pixels."""
        before = self._left, self._top
        self._left += round(dx * self.unit)
        self._top += round(dy * self.unit)
        try:
            yield
        finally:
            self._left, self._top = before

    @contextmanager
    def fade(self, alpha: float) -> Iterator[None]:
        """Multiply the opacity of all drawing inside the `with` block by `alpha`, 0-1."""
        before = self._alpha
        self._alpha *= max(0.0, min(1.0, alpha))
        try:
            yield
        finally:
            self._alpha = before

    @contextmanager
    def dim(self, alpha: float) -> Iterator[None]:
        """Fade all drawing inside the `with` block, for something finished, disabled or still to come.

        Images fade to the opacity `alpha`, text only as far as it stays readable. In high contrast text does
        not fade at all.
        """
        before = self._words
        self._words *= max(alpha, 1.0 if self.resources.high_contrast else _WORDS_LEFT) / alpha
        try:
            with self.fade(alpha):
                yield
        finally:
            self._words = before

    def is_visible(self, box: Box) -> bool:
        """Return whether any part of `box` lies within the present clip."""
        return bool(self.surface.get_clip().colliderect(self.to_pixels(box)))

    # --- layers ---------------------------------------------------------------------------------
    def layer(
        self,
        key: Hashable,
        box: Box,
        painter: Callable[[Canvas], None],
        *,
        opaque: bool = False,
        alpha: float = 1.0,
        to: Box | None = None,
        reusable: bool = True,
    ) -> None:
        """Draw a part of the picture from a cached surface, which is painted only if it is not cached.

        Args:
            key: Everything that the picture depends on, except scale and size.
            box: The area of the layer. The painter uses the same coordinates as outside the layer.
            painter: Paints the layer; called if no surface is cached under the key.
            opaque: Whether the painter covers every pixel of the box.
            alpha: Opacity, 0-1.
            to: Another box into which the cached surface is scaled.
            reusable: Whether the key may occur again; if not, the layer is dropped from the cache before
                others.
        """
        area = self.to_pixels(box)

        def make() -> pygame.Surface:
            size, flags = (max(1, area.width), max(1, area.height)), 0 if opaque else pygame.SRCALPHA
            surface = pygame.Surface(size, flags, 32)
            inner = Canvas(surface, self.unit, self.resources)
            inner._left, inner._top = self._left - area.left, self._top - area.top
            painter(inner)
            return surface

        under = key, self.resources.definitions, area.size, round(self.unit, 4), opaque
        kept = self.resources.layers.get(under, make, reusable=reusable)
        strength = alpha * self._alpha
        if to is not None:
            self.put_surface(*scale_visible_part(kept, self.to_pixels(to), self.surface.get_clip()), alpha)
        elif strength >= 1.0 and opaque:
            self._cover(kept, area.topleft)
        elif strength > 0.0:
            picture = kept.convert_alpha() if opaque else kept
            self.put_surface(picture, area.topleft, alpha)

    def group(
        self,
        key: Hashable,
        box: Box,
        painter: Callable[[Canvas], None],
        *,
        reusable: bool = True,
    ) -> None:
        """Draw what `painter` draws, clipped to `box`; on the screen it is recorded and replayed.

        The canvas of the screen records the draw commands once for each key and replays them in later frames.
        Unlike a layer, a group has no surface of its own, so a small change costs little.

        Args:
            key: Everything that the picture depends on.
            box: The area to which the drawing is clipped.
            painter: Draws the group; called if nothing is recorded under the key.
            reusable: Whether the key may occur again after a frame without it.
        """
        del key, reusable
        with self.clip(box):
            painter(self)

    # --- surfaces -------------------------------------------------------------------------------
    def fill(self, box: Box, colour: Colour, *, alpha: float = 1.0, radius: float = 0.0) -> None:
        """Fill a rectangle with one colour; its corners are rounded if `radius` is positive."""
        if radius > 0:
            self.gradient(box, colour, colour, radius=radius, alpha=alpha)
            return
        self.fill_translucent(self.to_pixels(box), colour, alpha)

    def gradient(
        self,
        box: Box,
        top: Colour,
        bottom: Colour,
        *,
        radius: float = 0.0,
        alpha: float = 1.0,
        top_alpha: float = 1.0,
        bottom_alpha: float = 1.0,
    ) -> None:
        """Fill a rectangle with a vertical gradient of colour and opacity, with rounded corners if wanted."""
        area = self.to_pixels(box)
        corner = self._limit_radius(area, radius)
        first, last = shapes.premultiply(top, top_alpha), shapes.premultiply(bottom, bottom_alpha)
        self.put_surface(
            self.resources.shapes.get(
                ("gradient", area.size, corner, first, last),
                lambda: shapes.make_gradient(area.width, area.height, corner, first, last),
            ),
            area.topleft,
            alpha,
        )

    def slab(
        self,
        box: Box,
        *,
        radius: float = theme.RADIUS_CONTROL,
        top: Colour = theme.BUTTON_TOP,
        bottom: Colour = theme.BUTTON_BOTTOM,
        edge: Colour | None = None,
        edge_width: float = 1.0,
        alpha: float = 1.0,
        light: float = 0.07,
    ) -> None:
        """Draw a slab (body of a button or panel): a gradient, an outline, a highlight at the top."""
        area = self.to_pixels(box)
        corner, thick = self._limit_radius(area, radius), self._get_line_width(edge_width)
        edge = None if edge is None else self.resources.shade(edge)
        look = shapes.SlabStyle(top, bottom, edge, thick, light)
        large = area.w * area.h * 4 >= MIN_BYTES  # many small ones are alike
        whole = self._paints and alpha * self._alpha >= 1.0
        if large and whole and shapes.blit_slab(self.surface, area, corner, look):
            return
        self.put_surface(
            self.resources.shapes.get(
                ("slab", area.size, corner, look), lambda: shapes.make_slab(area.size, corner, look)
            ),
            area.topleft,
            alpha,
        )

    def panel(
        self,
        box: Box,
        *,
        radius: float = theme.RADIUS_PANEL,
        top: Colour = theme.PANEL_TOP,
        bottom: Colour = theme.PANEL_BOTTOM,
        edge: Colour | None = theme.EDGE,
        shadow: bool = True,
        alpha: float = 1.0,
    ) -> None:
        """Draw the background of a panel, with its shadow unless `shadow` is False."""
        if shadow:
            self._draw_panel_shadow(box, radius, 0.59 * alpha, covered=alpha >= 1.0)
        self.slab(box, radius=radius, top=top, bottom=bottom, edge=edge, alpha=alpha)

    def well(self, box: Box, *, radius: float = theme.RADIUS_CONTROL, edge: Colour = theme.WELL_EDGE) -> None:
        """Draw a sunken field, the background of text fields, lists, sliders and bars."""
        self.slab(box, radius=radius, top=theme.WELL_TOP, bottom=theme.WELL_BOTTOM, edge=edge, light=0.0)

    def shadow(
        self,
        box: Box,
        *,
        radius: float = theme.RADIUS_CONTROL,
        blur: float = 20.0,
        dy: float = 8.0,
        alpha: float = 0.59,
    ) -> None:
        """Draw a soft shadow of a box, `dy` logical units further down."""
        self._draw_blurred_rect(rect(box).move(0, dy), theme.SHADOW, radius, blur, alpha)

    def glow(
        self,
        box: Box,
        colour: Colour = theme.GOLD,
        *,
        radius: float = theme.RADIUS_CONTROL,
        blur: float = 10.0,
        alpha: float = 0.51,
    ) -> None:
        """Draw a soft glow in `colour` behind a box and around its edges."""
        self._draw_blurred_rect(rect(box), colour, radius, blur, alpha)

    def spot(self, center: Point, radius: float, colour: Colour, *, alpha: float = 0.5) -> None:
        """Draw a round light that fades from its centre to nothing at `radius`."""
        diameter = max(2, round(2 * radius * self.unit))
        made = self.resources.shapes.get(
            ("spot", diameter, colour), lambda: shapes.make_spot(diameter, colour)
        )
        x, y = self.point_to_pixels(center)
        self.put_surface(made, (x - diameter // 2, y - diameter // 2), alpha)

    def focus_ring(
        self,
        box: Box,
        *,
        radius: float = theme.RADIUS_CONTROL,
        width: float = 2.0,
        gap: float = theme.FOCUS_GAP,
        glow: float = 10.0,
        alpha: float = 1.0,
        colour: Colour = theme.GOLD,
    ) -> None:
        """Draw the ring around a box that has the keyboard focus.

        Args:
            box: The box, in logical units.
            radius: Corner radius of the box.
            width: Width of the ring.
            gap: Distance between box and ring.
            glow: How far the ring glows outwards.
            alpha: Opacity, 0-1.
            colour: Colour of the ring: gold, but not around what is golden itself.
        """
        outer = rect(box).inflate(2 * gap, 2 * gap)
        area = self.to_pixels(outer)
        blur = max(1, round(glow * self.unit))
        corner, thick = self._limit_radius(area, radius + gap), self._get_line_width(width)

        def make() -> pygame.Surface:
            soft = shapes.make_blurred_rect(area.width, area.height, corner, blur, colour)
            fade(soft, 0.51)
            # only the outside glows: what is inside stays as it is
            hole = shapes.make_gradient(area.width, area.height, corner, (255,) * 4, (255,) * 4)
            soft.blit(hole, (3 * blur, 3 * blur), special_flags=pygame.BLEND_RGBA_SUB)
            shapes.draw_rounded_outline(
                soft, pygame.Rect((3 * blur, 3 * blur), area.size), corner, thick, colour
            )
            return soft

        ring = self.resources.shapes.get(("focus", area.size, corner, blur, thick, colour), make)
        self.put_surface(ring, (area.left - 3 * blur, area.top - 3 * blur), alpha)

    # --- pictures -------------------------------------------------------------------------------
    def image(
        self,
        name: str,
        center: Point,
        size: float | tuple[float, float],
        *,
        alpha: float = 1.0,
        turn: int = 0,
        mirror: bool = False,
        tint: Colour | None = None,
    ) -> None:
        """Draw an image, fitted into a box of `size` around `center` with its aspect ratio kept.

        The image is mirrored left to right if `mirror`, then turned clockwise by `turn` quarter turns; `tint`
        replaces all its colours.
        """
        width, height = size if isinstance(size, tuple) else (size, size)
        pixels = (max(1, round(width * self.unit)), max(1, round(height * self.unit)))
        picture = self.images.get(name, pixels, turn=turn, mirror=mirror, tint=tint)
        self._put_centered(picture, center, alpha)

    def sprite(
        self,
        name: str,
        center: Point,
        size: float | tuple[float, float],
        *,
        alpha: float = 1.0,
        max_side: float | None = None,
    ) -> None:
        """Draw an image whose size changes in every frame, by scaling one large cached image.

        Args:
            name: Name of the image.
            center: Position of its centre.
            size: Side of a square image, or (width, height).
            alpha: Opacity, 0-1.
            max_side: The largest side at which the image is drawn, if it is cached at that size anyway: it is
                then scaled from there, and no larger image has to be rendered. None uses the large image.
        """
        width, height = size if isinstance(size, tuple) else (size, size)
        pixels = (max(1, round(width * self.unit)), max(1, round(height * self.unit)))
        side = SPRITE_MASTER if max_side is None else max(1, round(max_side * self.unit))
        master = self.images.get(name, (side, side))
        self._put_centered(pygame.transform.smoothscale(master, pixels), center, alpha)

    def icon(
        self,
        name: str,
        center: Point,
        size: float = 24.0,
        colour: Colour = theme.IVORY,
        *,
        alpha: float = 1.0,
    ) -> None:
        """Draw one of the program's icons ("check", "trash" …) in one colour."""
        self.image(f"icon-{name}", center, size, alpha=alpha, tint=self.resources.shade(colour))

    def measure_icon_ink(self, name: str, size: float, colour: Colour) -> tuple[float, float]:
        """Return how far the visible part of an icon reaches to the left and to the right of its centre.

        Args:
            name: Name of the icon.
            size: The size in which `icon` draws it, in logical units.
            colour: The colour in which `icon` draws it; its picture is then made only once.
        """
        side = max(1, round(size * self.unit))
        picture = self.images.get(f"icon-{name}", (side, side), tint=self.resources.shade(colour))
        ink, middle = picture.get_bounding_rect(min_alpha=_INK_ALPHA), picture.get_width() / 2
        return (middle - ink.left) / self.unit, (ink.right - middle) / self.unit

    def seat(self, colour: str, center: Point, size: float = 26.0, *, alpha: float = 1.0) -> None:
        """Draw the symbol of a seat (a player), which differs from other seats' in colour and shape."""
        self.image(f"seat-{colour}", center, size, alpha=alpha)

    def cover(
        self,
        name: str,
        box: Box,
        *,
        radius: float = 0.0,
        zoom: float = 1.0,
        focus: tuple[float, float] = (0.5, 0.5),
        alpha: float = 1.0,
    ) -> None:
        """Draw an image that fills a box completely, cropping whatever exceeds it.

        Args:
            name: Name of the image.
            box: The box, in logical units.
            radius: Corner radius.
            zoom: Enlargement beyond the size that just fills the box.
            focus: The point of the image, (x, y) with 0-1 each, that is kept in view when cropping.
            alpha: Opacity, 0-1.
        """
        area = self.to_pixels(box)
        corner = self._limit_radius(area, radius)

        picture = self.images.get_cropped(name, area.size, zoom, focus)
        if corner and self._paints and alpha * self._alpha >= 1.0:
            shapes.blit_rounded(self.surface, picture, area.topleft, corner)
            return
        if corner:  # a copy of a table's ground, which has none, would take 5 ms
            key = ("cover", name, area.size, corner, round(zoom, 3), focus)
            picture = self.resources.shapes.get(key, lambda: shapes.round_corners(picture, corner))
        self.put_surface(picture, area.topleft, alpha)

    def picture(self, path: Path, box: Box, *, radius: float = 0.0, alpha: float = 1.0) -> bool:
        """Draw a PNG file cropped to fill a box; return False if the file cannot be read."""
        area = self.to_pixels(box)
        found = self.images.get_png_file(path, area.size)
        if found is None:
            return False
        corner = self._limit_radius(area, radius)
        if corner:
            found = shapes.round_corners(found, corner)
        self.put_surface(found, area.topleft, alpha)
        return True

    def blit(self, surface: pygame.Surface, topleft: Point, *, alpha: float = 1.0) -> None:
        """Draw a premultiplied surface unscaled; `topleft` is in logical units."""
        self.put_surface(surface, self.point_to_pixels(topleft), alpha)

    def opaque_surface(self, surface: pygame.Surface, topleft: Point) -> None:
        """Draw a surface without transparent pixels unscaled; what it hides need not be painted."""
        if self._alpha < 1.0:
            self.blit(surface, topleft)
        else:
            self._cover(surface, self.point_to_pixels(topleft))

    # --- text -----------------------------------------------------------------------------------
    def text(
        self,
        text: str,
        point: Point,
        style: Style,
        *,
        anchor: str = "topleft",
        alpha: float = 1.0,
        max_width: float | None = None,
        shrink: bool = False,
    ) -> Rect:
        """Draw one line of plain text and return its rectangle in logical units.

        Text wider than `max_width` is first set smaller, if `shrink`, and then cut off with "…". `point` is
        the position of the rectangle's `anchor`, such as "topleft" or "center".
        """
        texts = self.texts
        if max_width is not None:
            if shrink:
                style = texts.shrink_style_to_fit(text, max_width, style)
            text = texts.shorten(text, max_width, style)
        if not text:
            return make_anchored_rect(point, 0.0, texts.get_line_height(style), anchor)
        made = texts.render(
            text, style.font, texts.get_pixel_size(style.size), self.resources.get_ink(style.colour)
        )
        width, height = made.get_size()
        place = make_anchored_rect(point, width / self.unit, height / self.unit, anchor)
        self.put_surface(made, self.point_to_pixels(place.topleft), alpha * self._words)
        return place

    def paragraph(
        self,
        text: str,
        point: Point,
        width: float,
        style: Style,
        *,
        align: str = "left",
        line: float = theme.LINE,
        max_lines: int | None = None,
        alpha: float = 1.0,
        rich: bool = True,
    ) -> float:
        """Draw text wrapped to `width`, its top left corner at `point`; return its height."""
        block = self.texts.lay_out(text, width, style, line=line, rich=rich, max_lines=max_lines)
        self.block(block, point, width, style, align=align, alpha=alpha)
        return block.height / self.unit

    def block(
        self,
        block: LaidParagraph,
        point: Point,
        width: float,
        style: Style,
        *,
        align: str = "left",
        alpha: float = 1.0,
        link: Colour = theme.LINK,
    ) -> None:
        """Draw a paragraph laid out by the typesetter; links are underlined in the colour `link`."""
        shade = self.resources.get_ink(style.colour)
        x0, y0 = self.point_to_pixels(point)
        slack = self._compute_line_shifts(block, round(width * self.unit), align)
        pixels = self.texts.get_pixel_size(style.size)
        for run in block.runs:
            place = (x0 + run.x + slack.get(run.line, 0), y0 + run.y)
            if run.picture:
                tint = shade if run.picture.startswith("icon-") else None
                picture = self.images.get(run.picture, (run.width, run.height), tint=tint)
                self.put_surface(picture, place, alpha)
                continue
            ink = self.resources.get_ink(link) if run.link else shade
            self.put_surface(self.texts.render(run.text, run.font, pixels, ink), place, alpha * self._words)
            if run.link:
                thick = max(1, round(self.unit))
                below = pygame.Rect(place[0], place[1] + round(run.height * 0.86), run.width, thick)
                self._fill_pixels((*ink, 255), below)

    @staticmethod
    def _compute_line_shifts(block: LaidParagraph, width: int, align: str) -> dict[int, int]:
        """Return how far each line moves to the right, in pixels."""
        if align == "left":
            return {}
        ends: dict[int, int] = {}
        for run in block.runs:
            ends[run.line] = max(ends.get(run.line, 0), run.x + run.width)
        share = 0.5 if align == "center" else 1.0
        return {line: math.floor((width - end) * share) for line, end in ends.items()}
