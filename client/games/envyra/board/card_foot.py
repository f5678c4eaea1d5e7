"""The word at the foot of a low card: one line, or two above whatever lies in the card's corner."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from msgspec import Struct

from client.draw import styles
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter

_LEAST: Final = styles.NOTE.sized(0.8 * styles.NOTE.size)
_SIZE: Final = attrgetter("size")
_LINE: Final = 1.15
_STRIP: Final = 30.0
"""The height of one line with the room around it."""

_SYMBOLS: Final = 32.0
"""The symbols above keep at least so much."""


class Foot(Struct, frozen=True):
    """Words, their style, and the box that they have. lines: one or two."""

    words: str
    style: Style
    box: Rect
    lines: int


def words(texts: Typesetter, area: Rect, said: str, corner: float) -> Foot:
    """How the words lie at the foot of a card. corner: the side of the square at its lower right that is
    taken; they stand beside it, or above it where the card is too narrow."""
    beside = Rect(area.left + 10, area.bottom - _STRIP, area.width - 20 - max(0.0, corner - 10), _STRIP)
    style = texts.fit(said, beside.width, styles.NOTE)
    if texts.width(said, style) <= beside.width:
        return Foot(said, style, beside, 1)
    wide = area.width - 20
    fits = [texts.fit(word, wide, styles.NOTE) for word in said.split()]
    fits.append(texts.fit(said, 2 * wide, styles.NOTE))
    style = max(_LEAST, min(fits, key=_SIZE), key=_SIZE)
    high = texts.paragraph_height(said, wide, style, line=_LINE, rich=False, max_lines=2)
    above = Rect(area.left + 10, area.bottom - max(corner, 10.0) - high, wide, high)
    if above.top - area.top - 12 < _SYMBOLS:
        return Foot(said, _LEAST, beside, 1)
    return Foot(said, style, above, 2)


def draw(canvas: Canvas, foot: Foot) -> None:
    """The words in their box."""
    box = foot.box
    if foot.lines == 1:
        at = box.centerx, box.centery - 3
        canvas.text(foot.words, at, foot.style, anchor="center", max_width=box.width)
        return
    canvas.paragraph(
        foot.words,
        box.topleft,
        box.width,
        foot.style,
        align="center",
        line=_LINE,
        max_lines=2,
        rich=False,
    )
