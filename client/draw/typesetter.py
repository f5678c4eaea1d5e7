"""Setting text: measuring, wrapping, rich text, rendered pieces kept in a cache.

Rich text knows ``**bold**``, ``*italic*``, ``:name:`` for a picture in the line and
``[label](target)`` for a link. A line feed breaks the line, a no-break space never does.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import Final

import pygame

from client.draw import first_frame_cache, fonts, styles, theme
from client.draw.images import Images
from client.draw.paragraph import LaidParagraph, TextColumn, cut, lay_out
from client.draw.rich_text_parser import Atom, parse_rich
from client.draw.styles import Style
from client.draw.surface_cache import SurfaceCache
from client.draw.theme import Colour
from saves.sanitize import replace_invisible

_LAYOUTS_KEPT: Final = 1500
_WIDTHS_KEPT: Final = 4096
_LONGEST_KEPT: Final = 80
"""Letters of a line whose width is kept: labels are measured whenever a table is built or drawn."""
_SURELY: Final = 0.9
"""What takes no more of a column's width stands in one line, however its words are measured."""


class Typesetter:
    """Measures and lays out text at one scale (`unit` pixels per logical unit)."""

    def __init__(self, unit: float, cache: SurfaceCache, images: Images) -> None:
        self.unit = unit
        self._cache = cache
        self._images = images
        self._blocks: OrderedDict[tuple[object, ...], LaidParagraph] = OrderedDict()

    # --- measuring, in logical units ---------------------------------------------------------
    def get_pixel_size(self, size: float) -> int:
        """Return the font size in whole pixels."""
        return max(6, round(size * self.unit))

    def measure_width(self, text: str, style: Style) -> float:
        """Return how wide one line of plain text is."""
        return self.measure_pixels(text, style.font, self.get_pixel_size(style.size)) / self.unit

    def get_line_height(self, style: Style) -> float:
        """Return how high one line is (without extra leading)."""
        return fonts.get_font(style.font, self.get_pixel_size(style.size)).get_height() / self.unit

    def measure_height(
        self,
        text: str,
        width: float,
        style: Style,
        *,
        line: float = theme.LINE,
        rich: bool = True,
        max_lines: int | None = None,
    ) -> float:
        """Return how high the text is when set in a column of that width."""
        if not rich and "\n" not in text and self.measure_width(text, style) < _SURELY * width:
            return self.lay_out("", width, style, line=line, rich=False).height / self.unit  # as one line is
        return self.lay_out(text, width, style, line=line, rich=rich, max_lines=max_lines).height / self.unit

    def fit(
        self, text: str, width: float, style: Style, *, least: float = 0.75, floor: float = styles.LEAST
    ) -> Style:
        """Return the style at the largest size (at least `least` of its own.

        Never below `floor`) that fits.
        """
        floor = max(min(style.size, floor), style.size * least)
        while style.size > floor and self.measure_width(text, style) > width:
            style = style.with_size(max(floor, style.size - 0.5))
        return style

    def shorten_name(self, name: str, width: float, style: Style) -> str:
        """Return a name, or its first letters that fit with a full stop, at least two, else "".

        For places where a symbol also says whose it is.
        """
        if self.measure_width(name, style) <= width:
            return name
        shorter = (f"{name[:count]}." for count in range(len(name) - 1, 1, -1))
        return next((each for each in shorter if self.measure_width(each, style) <= width), "")

    def shorten(self, text: str, width: float, style: Style) -> str:
        """Return the text, or as much of its beginning as fits with "…" after it."""
        return self.cut(text, style.font, self.get_pixel_size(style.size), int(width * self.unit + 0.5))

    # --- pixels --------------------------------------------------------------------------------
    @staticmethod
    def measure_pixels(text: str, role: str, pixels: int) -> int:
        """Width in pixels of a line in the font of that pixel size."""
        if not text:
            return 0
        return (
            get_cached_width(text, role, pixels)
            if len(text) <= _LONGEST_KEPT
            else measure_width(text, role, pixels)
        )

    def cut(self, text: str, role: str, pixels: int, width: int) -> str:
        """Shorten a text as `shorten` does, with all measures in pixels."""
        return cut(text, width, lambda part: self.measure_pixels(part, role, pixels))

    def render(self, text: str, role: str, pixels: int, colour: Colour) -> pygame.Surface:
        """Return one line as a premultiplied surface, from the cache."""

        def make() -> pygame.Surface:
            kind = f"{role} {pixels} {'-'.join(map(str, colour))}"
            return first_frame_cache.get_raster(kind, text, lambda: render_line(text, role, pixels, colour))

        return self._cache.get((text, role, pixels, colour), make)

    def lay_out(
        self,
        text: str,
        width: float,
        style: Style,
        *,
        line: float = theme.LINE,
        rich: bool = True,
        max_lines: int | None = None,
    ) -> LaidParagraph:
        """Return the text laid out in a column of that width (logical), kept for the next time."""
        pixels, columns, role = (
            self.get_pixel_size(style.size),
            max(1, int(width * self.unit + 0.01)),
            style.font,
        )
        key = (text, columns, pixels, role, line, rich, max_lines)
        found = self._blocks.get(key)
        if found is None:
            said = replace_invisible(text, paragraphs=True)
            atoms = parse_rich(said, role, known=self._images) if rich else [Atom(said, role)]
            tallest = fonts.get_font("sans", pixels).get_height()
            column = TextColumn(pixels, columns, max(1, round(pixels * line)), tallest, max_lines)
            found = lay_out(atoms, column, lambda part, style: self.measure_pixels(part, style, pixels))
            self._blocks[key] = found
            if len(self._blocks) > _LAYOUTS_KEPT:
                self._blocks.popitem(last=False)
        else:
            self._blocks.move_to_end(key)
        return found


_FINE_UP_TO = 16
"""Up to this pixel size letters are set at twice the size and scaled down: whole-pixel steps from letter
to letter would swallow spaces and tear words."""


def _choose_pixel_step(pixels: int) -> int:
    return 2 if pixels <= _FINE_UP_TO else 1


def measure_width(text: str, role: str, pixels: int) -> int:
    """Return the width of a line in pixels, from the cache of the first frame if it is there."""
    return first_frame_cache.get_width(text, role, pixels, measure_line)


def measure_line(text: str, role: str, pixels: int) -> int:
    """Return the width of a line in pixels."""
    fine = _choose_pixel_step(pixels)
    return -(-fonts.get_font(role, pixels * fine).size(replace_invisible(text))[0] // fine)


get_cached_width = lru_cache(maxsize=_WIDTHS_KEPT)(measure_width)


def render_line(text: str, role: str, pixels: int, colour: Colour) -> pygame.Surface:
    """Return the premultiplied pixels of a line of text."""
    fine = _choose_pixel_step(pixels)
    letters = fonts.get_font(role, pixels * fine)
    said = replace_invisible(text)
    if not Typesetter.measure_pixels(text, role, pixels):  # nothing but accents
        return pygame.Surface((0, letters.get_height() // fine), pygame.SRCALPHA)
    made = letters.render(said, True, colour).convert_alpha().premul_alpha()
    if fine == 1:
        return made
    return pygame.transform.smoothscale(made, tuple(-(-side // fine) for side in made.get_size()))
