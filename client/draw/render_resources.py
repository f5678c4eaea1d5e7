"""Resources that all canvases share: images, fonts, and caches with their memory limits."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

import pygame

from client.draw import theme
from client.draw.images import Images, copy_faded
from client.draw.surface_cache import SurfaceCache
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter

cached_clearest = lru_cache(maxsize=256)(theme.get_high_contrast_ink)

_MEGABYTE: Final = 1 << 20
_IMAGES: Final = 28 * _MEGABYTE
_PROOFS: Final = 16 * _MEGABYTE
_SHAPES: Final = 22 * _MEGABYTE
_TEXTS: Final = 9 * _MEGABYTE
_LAYERS: Final = 28 * _MEGABYTE
_FADES: Final = 2 * _MEGABYTE
_MEASURED: Final = 1920 * 1080
"""Pixels of the window for which the limits are meant."""


class RenderResources:
    """The images, fonts and surface caches that all canvases of the program share.

    Their limits keep the program well under the memory allowed at 1080p, and grow with the window, as all
    images do. `definitions` identifies the content overrides (a player's changes of game components) in
    force; it is part of the keys of layers and groups.
    """

    def __init__(self) -> None:
        self.images = Images(_IMAGES, _PROOFS)
        self.shapes = SurfaceCache(_SHAPES)
        self.layers = SurfaceCache(_LAYERS)
        self.fades = SurfaceCache(_FADES)  # small pictures of one opacity; the keys hold the pictures
        self.rendered_texts = SurfaceCache(_TEXTS)
        self._typesetter: Typesetter | None = None
        self.high_contrast = False
        self.definitions = ""

    def get_faded(self, picture: pygame.Surface, strength: float) -> pygame.Surface:
        """Return a cached copy of a small surface with its opacity multiplied by `strength`, 0-1."""
        return self.fades.get((picture, round(strength * 255)), lambda: copy_faded(picture, strength))

    def get_shape(
        self,
        key: tuple[Hashable, ...],
        name: str,
        size: tuple[int, int],
        make: Callable[[pygame.Surface], pygame.Surface],
        *,
        turn: int = 0,
    ) -> pygame.Surface:
        """Return a surface derived from an image, calling `make` if none is cached under `key`.

        Args:
            key: Identifies the result.
            name: Name of the image.
            size: Width and height of the image in pixels.
            make: Returns the result for the image, which it must not change.
            turn: Clockwise quarter turns of the image.
        """
        return self.shapes.get(key, lambda: make(self.images.get(name, size, turn=turn)))

    def shade(self, colour: Colour) -> Colour:
        """Return the colour to use for an edge or a line: a stronger one in high contrast, else unchanged."""
        return theme.CONTRAST.get(colour, colour) if self.high_contrast else colour

    def set_cache_limits(self, size: tuple[int, int]) -> None:
        """Set the memory limits of all caches for a window of `size` (width, height) pixels."""
        times = max(1.0, size[0] * size[1] / _MEASURED)
        for cache, limit in (
            (self.images.cache, _IMAGES),
            (self.shapes, _SHAPES),
            (self.layers, _LAYERS),
            (self.fades, _FADES),
            (self.rendered_texts, _TEXTS),
        ):
            cache.limit = round(limit * times)

    def drop_text(self) -> None:
        """Drop all rendered text and faded copies from the caches, to free memory.

        Those of a whole screen can be rendered again in some milliseconds. They are the smallest surfaces: if
        they were dropped one by one, no contiguous memory would become free.
        """
        self.rendered_texts.clear()
        self.fades.clear()

    def get_ink(self, colour: Colour) -> Colour:
        """Return the colour to use for text: a clearer one in high contrast, else unchanged."""
        return cached_clearest(colour) if self.high_contrast else colour

    def get_typesetter(self, unit: float) -> Typesetter:
        """Return the typesetter, which measures and renders text, for a scale in pixels per logical unit."""
        if self._typesetter is None or self._typesetter.unit != unit:
            self._typesetter = Typesetter(unit, self.rendered_texts, self.images)
        return self._typesetter

    def forget(self) -> None:
        """Drop the cached surfaces that depend on the window's size or the settings."""
        self.images.cache.clear()
        self.shapes.clear()
        self.layers.clear()
        self.fades.clear()
        self.rendered_texts.clear()

    def close(self) -> None:
        """Drop all caches at the end of the program, even if scenes still refer to these resources."""
        self.forget()
        self.images.proofs.clear()
        self.images.dropped += 1
        self._typesetter = None
