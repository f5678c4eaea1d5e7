"""Text styles: every combination of font, size and colour in the program, by name.

The same style is passed to what measures and to what draws a text, so the two cannot disagree. A state
(disabled, whose seat it is) changes only the colour: `style.with_colour(…)`. Lettering on a picture, or text
that fills a computed height, is sized to match: `style.with_size(…)`.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from client.draw import theme
from client.draw.theme import Colour


class Style(Struct, frozen=True):
    """A text style: font, size and colour.

    Attributes:
        size: Size of the font in logical units.
        font: Role of the font, a key of `fonts.ROLES`.
        colour: Colour of the text.
    """

    size: float
    font: str = "sans"
    colour: Colour = theme.IVORY

    def with_colour(self, colour: Colour) -> Style:
        """Return this text style in another colour."""
        return replace(self, colour=colour)

    @property
    def strong(self) -> Style:
        """This text style in semi-bold, for an item selected among others."""
        return replace(self, font="semi")

    def with_size(self, size: float) -> Style:
        """Return this text style at another size in logical units.

        The size must be derived from an image or the height of an area, never be a constant.
        """
        return replace(self, size=size)


LEAST: Final = 18.0
"""No words are smaller. Print on a piece may be, where the piece says the same to whoever points at it."""

# --- serifs: names of things -------------------------------------------------------------------
DISPLAY: Final = Style(48.0, "serif")
"""What a screen is called."""
BANNER: Final = Style(35.0, "serif")
"""The same where there is little room; the name in a large card."""
TITLE: Final = Style(28.0, "serif")
"""What a panel is called."""
HEADING: Final = Style(25.0, "serif")
"""What a part of a panel or a table is called."""
SUBHEADING: Final = Style(22.0, "serif")
"""The same where there is little room; a card's name."""
NAME: Final = Style(19.0, "serif")
"""A name among other things: a small card, a seat."""
SAID: Final = Style(36.0, "serif-regular")
"""A sentence as large as a title."""
MOTTO: Final = Style(20.0, "serif-italic")
"""A sentence with a voice."""

# --- sans: what is said ------------------------------------------------------------------------
LEAD: Final = Style(24.0, "semi")
"""The one thing to do: the prompt, the main button."""
ROW: Final = Style(22.0)
"""A line of a list; what is read for long; what is written in a field."""
ROW_STRONG: Final = Style(22.0, "semi")
"""What a line of a list, a choice or a switch is called."""
BODY: Final = Style(20.0, "sans", theme.BODY)
"""Running text."""
BODY_STRONG: Final = Style(20.0, "semi")
"""What can be pressed; a word that counts among running text."""
NOTE: Final = Style(18.0, "sans", theme.SECONDARY)
"""Explanations, remarks, units."""
LABEL: Final = Style(18.0, "semi")
"""What a number, a chip, a key is called."""

# --- figures ------------------------------------------------------------------------------------
SCORE: Final = Style(44.0, "serif-bold")
"""The number that counts."""
TOTAL: Final = Style(26.0, "serif-bold")
"""A sum among others."""
FIGURE: Final = Style(22.0, "bold")
"""A number in a line."""
MARK: Final = Style(18.0, "bold")
"""A number on a small sign."""
