"""What all canvases of the program share: pictures, fonts, caches with their limits."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

import pygame

from client.draw import theme
from client.draw.images import Images, faded
from client.draw.surface_cache import SurfaceCache
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter

clearest_kept = lru_cache(maxsize=256)(theme.clearest)

_MEGABYTE: Final = 1 << 20
_IMAGES: Final = 32 * _MEGABYTE
_PROOFS: Final = 18 * _MEGABYTE
_SHAPES: Final = 22 * _MEGABYTE
_TEXTS: Final = 9 * _MEGABYTE
_LAYERS: Final = 28 * _MEGABYTE
_FADES: Final = 2 * _MEGABYTE
_MEASURED: Final = 1920 * 1080
"""Pixels of the window for which these limits are meant."""


class Studio:
    """Caches of one program; together they stay well under the memory allowed at 1080p. In a larger window
    each picture is larger, and so are the caches: else they would not hold what one frame is made of.

    definitions: which corrected definitions what is drawn just now is drawn by: layers by others are others.
    """

    def __init__(self) -> None:
        self.images = Images(_IMAGES, _PROOFS)
        self.shapes = SurfaceCache(_SHAPES)
        self.layers = SurfaceCache(_LAYERS)
        self.fades = SurfaceCache(_FADES)  # small pictures of one opacity; the keys hold the pictures
        self._rendered = SurfaceCache(_TEXTS)
        self._typesetter: Typesetter | None = None
        self.high_contrast = False
        self.definitions = ""

    def faded(self, picture: pygame.Surface, strength: float) -> pygame.Surface:
        """A small premultiplied picture with less opacity, 0…1: what lies somewhere a hundred times is faded
        but once."""
        return self.fades.get((picture, round(strength * 255)), lambda: faded(picture, strength))

    def shaped(
        self,
        key: tuple[Hashable, ...],
        name: str,
        size: tuple[int, int],
        make: Callable[[pygame.Surface], pygame.Surface],
        *,
        turn: int = 0,
    ) -> pygame.Surface:
        """A shape that is made of a picture, which must stay as it is. key: of the shape. turn: of the
        picture, in quarters."""
        return self.shapes.get(key, lambda: make(self.images.get(name, size, turn=turn)))

    def shade(self, colour: Colour) -> Colour:
        """The colour of an edge or a line, stronger when high contrast is wished."""
        return theme.CONTRAST.get(colour, colour) if self.high_contrast else colour

    def fit(self, size: tuple[int, int]) -> None:
        """Make the caches as large as a window of that many pixels needs them."""
        times = max(1.0, size[0] * size[1] / _MEASURED)
        for cache, limit in (
            (self.images.cache, _IMAGES),
            (self.shapes, _SHAPES),
            (self.layers, _LAYERS),
            (self.fades, _FADES),
            (self._rendered, _TEXTS),
        ):
            cache.limit = round(limit * times)

    def forget_words(self) -> None:
        """Words and faded pictures are made anew when they are drawn, all of a screen in some milliseconds.
        They are the smallest of all that is kept: where they went one by one, no piece of memory was free."""
        self._rendered.clear()
        self.fades.clear()

    def ink(self, colour: Colour) -> Colour:
        """The colour of letters, clearer when high contrast is wished."""
        return clearest_kept(colour) if self.high_contrast else colour

    def texts(self, unit: float) -> Typesetter:
        """The typesetter for a scale (kept while the scale stays the same)."""
        if self._typesetter is None or self._typesetter.unit != unit:
            self._typesetter = Typesetter(unit, self._rendered, self.images)
        return self._typesetter

    def forget(self) -> None:
        """Drop what depends on the window's size or the settings."""
        self.images.cache.clear()
        self.shapes.clear()
        self.layers.clear()
        self.fades.clear()
        self._rendered.clear()

    def close(self) -> None:
        """Drop everything: the program ends. Scenes may outlive it for a while, pictures need not."""
        self.forget()
        self.images.proofs.clear()
        self.images.dropped += 1
        self._typesetter = None
