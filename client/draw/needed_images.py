"""Asset probing: finds the images that a drawing needs by drawing it on a canvas that paints nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Final

import pygame

from client.draw.canvas import Canvas
from client.draw.geometry import Box
from client.draw.images import CENTRE, ImageRequest, Images
from client.draw.render_resources import RenderResources
from client.draw.surface_cache import SurfaceCache
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter

_BLANK_SIZE: Final = (2, 2)
"""Smooth scaling reads the neighbour of a pixel, beyond the end of a surface of one."""


class AssetProbeCanvas(Canvas):
    """A canvas that paints nothing and collects requests for the images that are drawn on it.

    Its surface only provides size and clip.
    """

    _paints = False

    def __init__(self, surface: pygame.Surface, unit: float, resources: RenderResources) -> None:
        self._noting = _ProbeResources(resources)
        super().__init__(surface, unit, self._noting)

    @property
    def requested_images(self) -> list[ImageRequest]:
        """The images requested by drawing on this canvas, each once, in the order of the requests."""
        return list(self._noting.asked.wanted)

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
        """Collect the images that a layer is painted from, by calling `painter` without any cache."""
        del key, box, opaque, alpha, to, reusable
        painter(self)

    def put_surface(self, surface: pygame.Surface, place: tuple[int, int], alpha: float) -> None:
        """Do nothing: this canvas only collects which images are requested."""

    def _cover(self, surface: pygame.Surface, place: tuple[int, int]) -> None:
        pass

    def _fill_pixels(self, colour: tuple[int, int, int, int], area: pygame.Rect, flags: int = 0) -> None:
        pass

    def _paint_direct(
        self, key: Hashable, area: pygame.Rect, paint: Callable[[pygame.Surface], None]
    ) -> None:
        pass


class _ProbeResources(RenderResources):
    """Resources with real text, so that everything has its place, and blank surfaces for all else."""

    def __init__(self, real: RenderResources) -> None:
        super().__init__()
        self._real = real
        self.asked = _Asked(real.images)
        self.images, self.shapes, self.layers = self.asked, _Blank(), _Blank()
        self.high_contrast, self.definitions = real.high_contrast, real.definitions

    def get_typesetter(self, unit: float) -> Typesetter:
        return self._real.get_typesetter(unit)

    def get_shape(
        self,
        key: tuple[Hashable, ...],
        name: str,
        size: tuple[int, int],
        make: Callable[[pygame.Surface], pygame.Surface],
        *,
        turn: int = 0,
    ) -> pygame.Surface:
        del key, make, turn
        return self.asked.get(name, size)


class _Asked(Images):
    """Collects requests for images instead of reading them."""

    def __init__(self, real: Images) -> None:
        super().__init__(0, 0)
        self.wanted: dict[ImageRequest, None] = {}
        self.strong_patterns = real.strong_patterns
        self._blank = pygame.Surface(_BLANK_SIZE, pygame.SRCALPHA, 32)

    def get(
        self,
        name: str,
        size: tuple[int, int],
        *,
        turn: int = 0,
        mirror: bool = False,
        tint: Colour | None = None,
    ) -> pygame.Surface:
        del turn, mirror  # made of the same picture
        if tint is None:  # those with one are small signs
            self.wanted[ImageRequest(name, size)] = None
        return self._blank

    def get_cropped(
        self, name: str, size: tuple[int, int], zoom: float, focus: tuple[float, float]
    ) -> pygame.Surface:
        if focus == CENTRE:
            self.wanted[ImageRequest(name, size, zoom)] = None
        return self._blank

    def get_upper_part(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        self.wanted[ImageRequest(name, size, upper=True)] = None
        return self._blank

    def get_png_file(self, file: Path, size: tuple[int, int]) -> pygame.Surface | None:
        del file, size
        return self._blank


class _Blank(SurfaceCache):
    """A cache that holds nothing and makes nothing."""

    def __init__(self) -> None:
        super().__init__(0)
        self._blank = pygame.Surface(_BLANK_SIZE, pygame.SRCALPHA, 32)

    def get(
        self, key: Hashable, make: Callable[[], pygame.Surface], *, reusable: bool = True
    ) -> pygame.Surface:
        del key, make, reusable
        return self._blank
