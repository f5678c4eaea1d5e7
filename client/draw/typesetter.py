"""Typesetting: measuring, wrapping and rendering text, with a cache of rendered pieces.

Rich text knows ``**bold**``, ``*italic*``, ``:name:`` for an inline image and ``[label](target)`` for a link.
A line feed breaks the line, a no-break space never does.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from client.draw import first_frame_cache, fonts, styles, theme
from client.draw.images import Images
from client.draw.paragraph import LaidParagraph, TextColumn, lay_out, truncate_text
from client.draw.rich_text_parser import Atom, parse_rich
from client.draw.styles import Style
from client.draw.surface_cache import SurfaceCache
from client.draw.theme import Colour
from saves.graphemes import list_boundaries, split_graphemes
from saves.sanitize import replace_invisible

if TYPE_CHECKING:
    from client.draw.fallback_text import ClusterBox

_LAYOUTS_KEPT: Final = 1500
_WIDTHS_KEPT: Final = 4096
_LONGEST_KEPT: Final = 80
"""Letters of a line whose width is kept: labels are measured whenever a table is built or drawn."""
_SURELY: Final = 0.9
"""What takes no more of a column's width stands in one line, however its words are measured."""


class Typesetter:
    """Measures, lays out and renders text at one scale (`unit` pixels per logical unit)."""

    def __init__(self, unit: float, cache: SurfaceCache, images: Images) -> None:
        self.unit = unit
        self._cache = cache
        self._images = images
        self._blocks: OrderedDict[tuple[object, ...], LaidParagraph] = OrderedDict()

    # --- measuring, in logical units ---------------------------------------------------------
    def get_pixel_size(self, size: float) -> int:
        """Return the font size in whole pixels for a font size in logical units."""
        return max(6, round(size * self.unit))

    def measure_width(self, text: str, style: Style) -> float:
        """Return the width, in logical units, of one line of plain text in a style."""
        return self.measure_pixels(text, style.font, self.get_pixel_size(style.size)) / self.unit

    def get_line_height(self, style: Style) -> float:
        """Return the height, in logical units, of one line in a style, without extra leading."""
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
        """Return the height, in logical units, of a text wrapped to `width`.

        Args:
            text: The text.
            width: Width of the column in logical units.
            style: Font and size.
            line: Distance between lines, as a multiple of the font size.
            rich: Whether markup is interpreted.
            max_lines: Maximum number of lines; None for any.
        """
        if not rich and "\n" not in text and self.measure_width(text, style) < _SURELY * width:
            return self.lay_out("", width, style, line=line, rich=False).height / self.unit  # as one line is
        return self.lay_out(text, width, style, line=line, rich=rich, max_lines=max_lines).height / self.unit

    def shrink_style_to_fit(
        self, text: str, width: float, style: Style, *, least: float = 0.75, floor: float = styles.LEAST
    ) -> Style:
        """Return the style, made smaller as far as needed for one line of text to fit `width`.

        Args:
            text: The line.
            width: Available width in logical units.
            style: The style at its normal size.
            least: Smallest share of the normal size; text that is still too wide does not fit.
            floor: Smallest size in logical units.
        """
        floor = max(min(style.size, floor), style.size * least)
        while style.size > floor and self.measure_width(text, style) > width:
            style = style.with_size(max(floor, style.size - 0.5))
        return style

    def shorten_name(self, name: str, width: float, style: Style) -> str:
        """Return a player's name, or, if it is too wide, its first letters with a full stop.

        Returns "" if not even two letters fit. Only for use beside a symbol that also identifies the player.
        """
        if self.measure_width(name, style) <= width:
            return name
        letters = split_graphemes(name)
        shorter = (f"{''.join(letters[:count])}." for count in range(len(letters) - 1, 1, -1))
        return next((each for each in shorter if self.measure_width(each, style) <= width), "")

    def shorten(self, text: str, width: float, style: Style) -> str:
        """Return a line of text, cut off with "…" if it is wider than `width` logical units."""
        return self.truncate_text(
            text, style.font, self.get_pixel_size(style.size), int(width * self.unit + 0.5)
        )

    def measure_caret(self, text: str, position: int, style: Style) -> float:
        """Return how far a caret is from the left edge of a line, in logical units.

        Args:
            text: The line.
            position: Position of the caret in the text, between two grapheme clusters.
            style: Font and size.
        """
        return self._measure_caret(text, position, style, self._locate_clusters(text, style))

    def _measure_caret(
        self, text: str, position: int, style: Style, boxes: tuple[ClusterBox, ...] | None
    ) -> float:
        if boxes is None:
            return self.measure_width(text[:position], style)
        if not boxes:
            return 0.0
        box = next((box for box in boxes if box.start >= position), None)
        if box is not None:
            return (box.right if box.is_right_to_left else box.left) / self.unit
        return (boxes[-1].left if boxes[-1].is_right_to_left else boxes[-1].right) / self.unit

    def locate_selection(self, text: str, start: int, end: int, style: Style) -> list[tuple[float, float]]:
        """Return left and right edge of each piece of a selected part of a line, in logical units.

        A part of a line that runs partly from right to left may lie in several pieces.
        """
        boxes = self._locate_clusters(text, style)
        if boxes is None:
            return [(self.measure_width(text[:start], style), self.measure_width(text[:end], style))]
        chosen = sorted((box.left, box.right) for box in boxes if start <= box.start < end)
        pieces: list[tuple[float, float]] = []
        for left, right in chosen:
            if pieces and left / self.unit <= pieces[-1][1]:
                pieces[-1] = (pieces[-1][0], right / self.unit)
            else:
                pieces.append((left / self.unit, right / self.unit))
        return pieces

    def find_caret(self, text: str, x: float, style: Style) -> int:
        """Return the caret position in a line of text that is nearest to `x`.

        Args:
            text: The line.
            x: Distance from the left edge of the line, in logical units.
            style: Font and size.
        """
        boxes = self._locate_clusters(text, style)
        return min(list_boundaries(text), key=lambda at: abs(self._measure_caret(text, at, style, boxes) - x))

    def _locate_clusters(self, text: str, style: Style) -> tuple[ClusterBox, ...] | None:
        """Return where the characters of a line lie, in pixels; None if they lie as in any Latin text."""
        shown = replace_invisible(text, isolates=True)
        if fonts.has_all_characters(style.font, shown):
            return None
        from client.draw import fallback_text  # noqa: PLC0415  seldom needed

        pixels = self.get_pixel_size(style.size)
        fine = _choose_pixel_step(pixels)
        boxes = fallback_text.locate_clusters(shown, style.font, pixels * fine)
        return tuple(box._replace(left=box.left // fine, right=box.right // fine) for box in boxes)

    # --- pixels --------------------------------------------------------------------------------
    @staticmethod
    def measure_pixels(text: str, role: str, pixels: int) -> int:
        """Return the width in pixels of one line of text, in a font role at a size in pixels."""
        if not text:
            return 0
        return (
            get_cached_width(text, role, pixels)
            if len(text) <= _LONGEST_KEPT
            else measure_width(text, role, pixels)
        )

    def truncate_text(self, text: str, role: str, pixels: int, width: int) -> str:
        """Return a line of text, cut off with "…" if it is wider than `width` pixels."""
        return truncate_text(text, width, lambda part: self.measure_pixels(part, role, pixels))

    def render(self, text: str, role: str, pixels: int, colour: Colour) -> pygame.Surface:
        """Return one line of text as a premultiplied surface, from the cache if possible."""

        def make() -> pygame.Surface:
            kind = f"{role} {pixels} {'-'.join(map(str, colour))}"
            return first_frame_cache.get_raster(
                kind, text, lambda: render_line(text, role, pixels, colour), lambda: has_all_fonts(text, role)
            )

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
        """Return a text broken into lines of `width` logical units; the results are cached."""
        pixels, columns, role = (
            self.get_pixel_size(style.size),
            max(1, int(width * self.unit + 0.01)),
            style.font,
        )
        key = (text, columns, pixels, role, line, rich, max_lines)
        found = self._blocks.get(key)
        if found is None:
            said = replace_invisible(text, paragraphs=True, isolates=True)
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
    """Return the width in pixels of one line of text, from the cache of the first frame if possible."""
    return first_frame_cache.get_width(text, role, pixels, measure_line, has_all_fonts)


def has_all_fonts(text: str, role: str) -> bool:
    """Return whether the program's or the system's fonts have all characters of a line of text."""
    shown = replace_invisible(text, isolates=True)
    if fonts.has_all_characters(role, shown):
        return True
    from client.draw import fallback_text  # noqa: PLC0415  seldom needed

    return fallback_text.is_complete(shown, role)


def measure_line(text: str, role: str, pixels: int) -> int:
    """Return the width in pixels of one line of text, measured with its font."""
    fine = _choose_pixel_step(pixels)
    shown = replace_invisible(text, isolates=True)
    if fonts.has_all_characters(role, shown):
        return -(-fonts.get_font(role, pixels * fine).size(shown)[0] // fine)
    from client.draw import fallback_text  # noqa: PLC0415  seldom needed

    return -(-fallback_text.measure_line(shown, role, pixels * fine) // fine)


get_cached_width = lru_cache(maxsize=_WIDTHS_KEPT)(measure_width)


def render_line(text: str, role: str, pixels: int, colour: Colour) -> pygame.Surface:
    """Return one line of text as a newly rendered premultiplied surface; `pixels` is the font size."""
    fine = _choose_pixel_step(pixels)
    letters = fonts.get_font(role, pixels * fine)
    shown = replace_invisible(text, isolates=True)
    if not Typesetter.measure_pixels(text, role, pixels):  # nothing but accents
        return pygame.Surface((0, letters.get_height() // fine), pygame.SRCALPHA)
    if fonts.has_all_characters(role, shown):
        made = letters.render(shown, True, colour).convert_alpha().premul_alpha()
    else:
        from client.draw import fallback_text  # noqa: PLC0415  seldom needed

        made = fallback_text.render_line(shown, role, pixels * fine, colour)
    if fine == 1:
        return made
    return pygame.transform.smoothscale(made, tuple(-(-side // fine) for side in made.get_size()))
