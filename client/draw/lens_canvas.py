"""A canvas that enlarges a small part of a scene, and does no work for what lies outside of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

import pygame

from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect, make_anchored_rect, rect
from client.draw.images import scale_visible_part
from client.draw.paragraph import LaidParagraph
from client.draw.render_resources import RenderResources
from client.draw.styles import Style
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter

_WIDEST_BLUR_PX = 60.0
_SHADOW_REACH = 60.0
"""How far a panel's shadow reaches beyond it, in logical units."""


class LensCanvas(Canvas):
    """A canvas on which a scene is drawn larger than on the screen, but only the part around one point.

    Layers are painted directly, for their surfaces would be as large as the enlarged scene.

    Attributes:
        requests: While it is a list, nothing is painted; each image that would be adds a call that loads it.
    """

    def __init__(
        self, surface: pygame.Surface, unit: float, resources: RenderResources, center: Point, scale: float
    ) -> None:
        """Set the part that is shown.

        Args:
            surface: The surface to paint on; `center` lies in its middle.
            unit: Pixels per logical unit on the screen.
            resources: What all canvases share.
            center: The point of the scene that is shown in the middle, in logical units.
            scale: How much larger than on the screen everything is drawn.
        """
        super().__init__(surface, unit * scale, resources)
        self._scale = scale
        self.requests: list[Callable[[], object]] | None = None
        self._own_texts = Typesetter(self.unit, resources.rendered_texts, resources.images)
        width, height = surface.get_size()
        self._left = round(width / 2 - center[0] * self.unit)
        self._top = round(height / 2 - center[1] * self.unit)

    def _is_painted(self, box: Box) -> bool:
        """Return whether something in `box` is to be painted now."""
        return self.requests is None and self.is_visible(box)

    @property
    def texts(self) -> Typesetter:
        """The typesetter for the enlarged scale; that of the screen keeps its cached layouts."""
        return self._own_texts

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
        """Paint a layer directly. See `Canvas.layer` for the arguments."""
        del key, opaque, to, reusable
        if self.is_visible(box):
            with self.clip(box), self.fade(alpha):
                painter(self)

    def group(
        self, key: Hashable, box: Box, painter: Callable[[Canvas], None], *, reusable: bool = True
    ) -> None:
        """Draw a group. See `Canvas.group` for the arguments."""
        if self.is_visible(box):
            super().group(key, box, painter, reusable=reusable)

    def gradient(self, box: Box, *args: Any, **more: Any) -> None:
        """Fill a rectangle with a gradient. See `Canvas.gradient` for the arguments."""
        if self._is_painted(box):
            super().gradient(box, *args, **more)

    def slab(self, box: Box, **more: Any) -> None:
        """Draw a slab. See `Canvas.slab` for the arguments."""
        if self._is_painted(box):
            super().slab(box, **more)

    def spot(self, center: Point, radius: float, colour: Colour, *, alpha: float = 0.5) -> None:
        """Draw a round light. See `Canvas.spot` for the arguments."""
        if self._is_painted(_make_square(center, 2 * radius)):
            super().spot(center, radius, colour, alpha=alpha)

    def image(self, name: str, center: Point, size: float | tuple[float, float], **more: Any) -> None:
        """Draw an image. See `Canvas.image` for the arguments."""
        width, height = size if isinstance(size, tuple) else (size, size)
        if not self.is_visible(_make_square(center, max(width, height))):
            return
        if self.requests is None:
            super().image(name, center, size, **more)
            return
        pixels = (max(1, round(width * self.unit)), max(1, round(height * self.unit)))
        wanted = {key: value for key, value in more.items() if key != "alpha"}
        self.requests.append(partial(self.images.get, name, pixels, **wanted))

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
        """Fill a box with the visible part of the image that the screen shows there, enlarged.

        It is a ground; an image of the size of the enlarged table would take longer than it is looked at.
        """
        del radius
        if not self._is_painted(box):
            return
        area = self.to_pixels(box)
        size = max(1, round(area.width / self._scale)), max(1, round(area.height / self._scale))
        shown = self.images.get_cropped(name, size, zoom, focus)
        self.put_surface(*scale_visible_part(shown, area, self.surface.get_clip()), alpha)

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
        """Draw one line of text. See `Canvas.text` for the arguments."""
        width = self.texts.measure_width(text, style)
        width = width if max_width is None else min(width, max_width)
        place = make_anchored_rect(point, width, self.texts.get_line_height(style), anchor)
        if not self._is_painted(place):
            return place
        return super().text(
            text, point, style, anchor=anchor, alpha=alpha, max_width=max_width, shrink=shrink
        )

    def block(self, block: LaidParagraph, point: Point, width: float, style: Style, **more: Any) -> None:
        """Draw a paragraph. See `Canvas.block` for the arguments."""
        if self._is_painted((*point, width, block.height / self.unit)):
            super().block(block, point, width, style, **more)

    def _draw_blurred_rect(
        self, box: pygame.FRect, colour: Colour, radius: float, blur: float, alpha: float
    ) -> None:
        # a wide shadow is ambience, and at this size takes longer than all that casts it
        if blur * self.unit <= _WIDEST_BLUR_PX and self._is_painted(box.inflate(6 * blur, 6 * blur)):
            super()._draw_blurred_rect(box, colour, radius, blur, alpha)

    def _draw_panel_shadow(self, box: Box, radius: float, alpha: float, *, covered: bool) -> None:
        if self._is_painted(rect(box).inflate(2 * _SHADOW_REACH, 2 * _SHADOW_REACH)):
            super()._draw_panel_shadow(box, radius, alpha, covered=covered)


def _make_square(center: Point, side: float) -> Rect:
    return Rect(center[0] - side / 2, center[1] - side / 2, side, side)
