"""A table in the rulebook: the widths of its columns, the heights of its rows, and its drawing."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.rulebook import TextTable
from client.rulebook.search import plain

_CELL_X: Final = 16.0
_CELL_Y: Final = 10.0


class TextTableLayout:
    """A table set in a column; width and height in logical units, its corner at (0, 0)."""

    def __init__(self, texts: Typesetter, table: TextTable, column: float) -> None:
        self.table = table
        rows = (table.head, *table.rows)
        self.widths = _widths(texts, rows, column)
        self.width = sum(self.widths)
        self.heights = [
            max(
                texts.paragraph_height(text, width - 2 * _CELL_X, _style(number))
                for text, width in zip(row, self.widths, strict=False)
            )
            + 2 * _CELL_Y
            for number, row in enumerate(rows)
        ]
        self.height = sum(self.heights)

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""
        canvas.slab(
            (0, 0, self.width, self.height),
            radius=14,
            top=theme.ROW_TOP,
            bottom=theme.ROW_BOTTOM,
            edge=theme.EDGE,
        )
        lefts = list(accumulate(self.widths, initial=0.0))
        y = 0.0
        for number, row in enumerate((self.table.head, *self.table.rows)):
            if number:
                canvas.line((12, y), (self.width - 12, y), theme.EDGE, width=1)
            for left, width, text, align in zip(lefts, self.widths, row, self.table.align, strict=False):
                canvas.paragraph(
                    text,
                    (left + _CELL_X, y + _CELL_Y),
                    width - 2 * _CELL_X,
                    _style(number),
                    align="right" if align == "right" else "center" if align == "center" else "left",
                )
            y += self.heights[number]


def _style(row: int) -> Style:
    return styles.BODY if row else styles.BODY_STRONG


def _widths(texts: Typesetter, rows: tuple[tuple[str, ...], ...], column: float) -> list[float]:
    """Columns as wide as they would like, or their fair shares where that is too much."""
    wanted = [0.0] * max(len(row) for row in rows)
    for number, row in enumerate(rows):
        for at, text in enumerate(row):
            icons = 28.0 * text.count(":") / 2
            natural = texts.width(plain(text), _style(number)) + icons + 2 * _CELL_X + 2
            wanted[at] = max(wanted[at], natural)
    if sum(wanted) <= column:
        return wanted
    fair = column / len(wanted)
    spare = column - sum(min(width, fair) for width in wanted)
    hungry = sum(max(0.0, width - fair) for width in wanted) or 1.0
    return [min(width, fair) + max(0.0, width - fair) / hungry * spare for width in wanted]
