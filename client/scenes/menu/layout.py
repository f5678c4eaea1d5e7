"""The layout of the main menu, computed from the window's logical size."""

from __future__ import annotations

from typing import Final

import msgspec

from client.draw import styles, theme
from client.draw.geometry import Rect
from client.draw.styles import Style

_MAX_WIDTH: Final = 1840.0
_MAX_HEIGHT: Final = 1180.0


class MenuMetrics(msgspec.Struct, frozen=True):
    """Lengths (in logical units) and text styles of the main menu for one window size."""

    margin: float
    """Space at the left and right edge of the window."""
    header: float
    """Height of the header."""
    logo: float
    """Size of the logo."""
    wordmark: float
    """Type size of the program's name."""
    button: float
    """Height of the buttons."""
    gutter: float
    """Space between cards, and between panels."""
    panels: float
    """Height of the two panels at the foot."""
    hints: float
    """Height of the line with key hints."""
    padding: float
    """Space between the edge of a card and its text."""
    emblem: float
    """Size of a game's emblem on its card."""
    title: Style
    """Style of titles."""
    body: Style
    """Style of other text."""
    footer: float
    """Height of the last line of a card, with players and genre."""
    shows_blurb: bool
    """Whether the cards have room for a sentence about the game."""
    shows_genre: bool
    """Whether the last line of a card has room for the genre."""


_SMALLER: Final = styles.NOTE.with_colour(theme.BODY)
_LARGE: Final = MenuMetrics(
    80,
    168,
    116,
    64,
    56,
    32,
    208,
    100,
    32,
    108,
    styles.BANNER,
    styles.BODY,
    72,
    shows_blurb=True,
    shows_genre=True,
)
_MEDIUM: Final = MenuMetrics(
    48, 104, 82, 46, 52, 20, 172, 56, 22, 74, styles.TITLE, _SMALLER, 56, shows_blurb=True, shows_genre=False
)
_SMALL: Final = MenuMetrics(
    28,
    76,
    60,
    38,
    48,
    14,
    148,
    48,
    16,
    44,
    styles.HEADING,
    _SMALLER,
    44,
    shows_blurb=False,
    shows_genre=False,
)
_TINY: Final = MenuMetrics(
    24,
    62,
    50,
    34,
    44,
    12,
    146,
    38,
    14,
    40,
    styles.SUBHEADING,
    _SMALLER,
    40,
    shows_blurb=False,
    shows_genre=False,
)


def choose_menu_metrics(width: float, height: float) -> MenuMetrics:
    """Return the main menu's lengths and text styles for a window of that logical size.

    Large from 1560×880, medium from 1180×660, small from 900×500, else tiny.
    """
    if width >= 1560 and height >= 880:
        return _LARGE
    if width >= 1180 and height >= 660:
        return _MEDIUM
    return _SMALL if width >= 900 and height >= 500 else _TINY


class MenuLayout:
    """Rectangles of the main menu: header, game cards, the two panels and the line of key hints.

    Args:
        width: Width of the window in logical units.
        height: Height of the window in logical units.
        cards: Number of game cards, which are side by side.
    """

    def __init__(self, width: float, height: float, cards: int) -> None:
        m = self.m = choose_menu_metrics(width, height)
        content_width = min(width - 2 * m.margin, _MAX_WIDTH)
        content_height = min(height, _MAX_HEIGHT)
        self.left = left = (width - content_width) / 2
        self.right = left + content_width
        top = (height - content_height) / 2
        self.header = Rect(left, top, content_width, m.header)
        panels = top + content_height - m.hints - m.panels
        self.hints = top + content_height - m.hints / 2
        room = Rect(left, self.header.bottom, content_width, panels - m.gutter - self.header.bottom)
        step = (content_width + m.gutter) / cards
        self.cards = tuple(
            Rect(left + index * step, room.top, step - m.gutter, room.height) for index in range(cards)
        )
        share = 0.64 if m is _TINY else 0.68
        first = (content_width - m.gutter) * share
        self.game = Rect(left, panels, first, m.panels)
        self.shelf = Rect(left + first + m.gutter, panels, content_width - m.gutter - first, m.panels)

    @property
    def is_small(self) -> bool:
        """Whether the menu uses its small or tiny layout, which leaves out details."""
        return self.m is _SMALL or self.m is _TINY

    @property
    def is_tiny(self) -> bool:
        """Whether the menu uses its tiny layout, which leaves out most details."""
        return self.m is _TINY

    @property
    def is_large(self) -> bool:
        """Whether the menu uses its large layout, which shows everything."""
        return self.m is _LARGE
