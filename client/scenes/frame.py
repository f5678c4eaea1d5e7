"""The frame of a scene with a title, a scrolling middle and a bar at the foot."""

from __future__ import annotations

from typing import Final

from client.draw import ornaments, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect

_WIDEST: Final = 1840.0
_COMPACT: Final = 700.0
_TIGHT: Final = 480.0
_LINE: Final = 1.15


class SceneFrame:
    """Places of header, middle and bar in a scene of that size.

    middle: from edge to edge, so that shadows and the scroll bar have room; what stands in it keeps
    between `left` and `left + wide`. compact: little height, so that header and bar are lower; tight:
    hardly any.
    """

    def __init__(self, width: float, height: float) -> None:
        self.compact = height < _COMPACT
        self.tight = height < _TIGHT
        self.margin = theme.MARGIN if width >= 1560 else 48.0 if width >= 1180 else 28.0
        self.gutter = theme.GUTTER if width >= 1180 else 16.0
        self.wide = min(width - 2 * self.margin, _WIDEST)
        self.left = (width - self.wide) / 2
        self.right = self.left + self.wide
        header = 62.0 if self.tight else 80.0 if self.compact else 124.0
        bar = 60.0 if self.tight else 76.0 if self.compact else theme.BOTTOM_BAR
        self.button = 46.0 if self.tight else 52.0 if self.compact else theme.HEIGHT_BUTTON
        self.back = Rect(
            self.left, (header - self.button) / 2 + (2 if self.compact else 4), self.button, self.button
        )
        self.bar = Rect(0, height - bar, width, bar)
        self.middle = Rect(0, header, width, height - bar - header)
        self.title = styles.BANNER if self.compact else styles.DISPLAY
        self.gold = Rect(0, 0, 0, 48.0 if self.tight else 56.0 if self.compact else 64.0)

    def bar_button(self, right: float, width: float, *, gold: bool = False) -> Rect:
        """The rectangle of a button in the bar that ends at `right`."""
        height = self.gold.height
        del gold
        return Rect(right - width, self.bar.centery - height / 2, width, height)

    def corner(self, right: float, width: float) -> Rect:
        """The rectangle of a button in the header that ends at `right`."""
        return Rect(right - width, self.back.y, width, self.button)

    def title_x(self) -> float:
        """Where the title begins, beside the way back."""
        return self.back.right + (20.0 if self.compact else 28.0)

    def paint_title(self, canvas: Canvas, title: str, subtitle: str = "", *, end: float) -> Rect:
        """The title, and what stands beside it if it fits before `end`; gives the title's place."""
        x, y = self.title_x(), self.back.centery
        place = canvas.text(title, (x, y), self.title, anchor="midleft", max_width=end - x, shrink=True)
        if subtitle and place.right + 24 + canvas.texts.width(subtitle, styles.BODY) <= end:
            canvas.text(
                subtitle,
                (place.right + 24, y + self.title.size * 0.16),
                styles.BODY.in_(theme.MUTED),
                anchor="midleft",
            )
        return place

    def paint_bar_words(self, canvas: Canvas, words: str, left: float, end: float) -> None:
        """A sentence in the bar: in a line, smaller if need be, or in two."""
        room, y, texts = end - left, self.bar.centery, canvas.texts
        style = texts.fit(words, room, styles.BODY_STRONG)
        if texts.width(words, style) <= room:
            canvas.text(words, (left, y), style, anchor="midleft")
            return
        tall = texts.paragraph_height(words, room, style, line=_LINE, max_lines=2, rich=False)
        canvas.paragraph(words, (left, y - tall / 2), room, style, line=_LINE, max_lines=2, rich=False)

    def paint_bar(self, canvas: Canvas) -> None:
        """The bar at the foot."""
        ornaments.bottom_bar(canvas, self.bar.height)
