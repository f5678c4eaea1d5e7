"""The card of a step in a replay: what was played, what the review found better, and what it cost."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.review.grades import Grade
from client.review.labels import GRADE_ICONS
from client.table.replay.grade_ink import GRADE_INK

_WIDTHS: Final = (520.0, 440.0, 380.0, 330.0)
_RIM: Final = 18.0
_TOP: Final = 14.0
_HEAD: Final = 42.0
_GAP: Final = 7.0
_FOOT: Final = 14.0
BUTTON: Final = 44.0
_SIGN: Final = 42.0
"""From one sign in the corner to the next."""


class ReviewCardWords(Struct, frozen=True):
    """grade, colour: of the decision that comes now and of whoever takes it, None where none comes. title:
    what stands beside the signs. cost: in figures. lines: what is said. wordy: there is a row of buttons.
    slim: the head alone is shown, in a line."""

    title: str
    lines: tuple[str, ...]
    grade: Grade | None = None
    colour: str | None = None
    cost: str = ""
    wordy: bool = False
    slim: bool = False


def line_box(texts: Typesetter, words: ReviewCardWords, bar: Rect, signs: int) -> Rect:
    """Where a slim card stands in a bar, at its right end. signs: how many stand in its corner."""
    wide = _RIM + texts.width(words.title, styles.BODY_STRONG) + 10 + signs * _SIGN + _RIM
    wide += 36 if words.grade is not None else 0
    wide += 32 if words.colour is not None else 0
    wide += texts.width(words.cost, styles.FIGURE) + 10 if words.cost else 0
    wide = min(wide, bar.width)
    return Rect(bar.right - wide, bar.top, wide, bar.height)


def card_height(texts: Typesetter, words: ReviewCardWords, width: float) -> float:
    """How high the card is at that width."""
    room = width - 2 * _RIM
    lines = sum(texts.paragraph_height(line, room, styles.NOTE) + _GAP for line in words.lines)
    return _TOP + _HEAD + lines + (BUTTON + _GAP if words.wordy else 0.0) + _FOOT


def card_sizes(texts: Typesetter, words: ReviewCardWords, area: Rect) -> list[tuple[float, float]]:
    """Widths and heights to try in an area, the best first."""
    widths = [width for width in _WIDTHS if width <= area.width * 0.6] or [_WIDTHS[-1]]
    return [(width, min(area.height, card_height(texts, words, width))) for width in widths]


def corner_sign(box: Rect, number: int, *, slim: bool = False) -> Rect:
    """The place of a sign in the upper right corner, or at the end of a line, counted from the right."""
    top = box.centery - 19 if slim else box.top + _TOP - 2
    return Rect(box.right - _RIM + 4 - 38 - number * _SIGN, top, 38, 38)


def button_row(box: Rect) -> Rect:
    """Where the buttons with words stand."""
    return Rect(box.left + _RIM, box.bottom - _FOOT - BUTTON, box.width - 2 * _RIM, BUTTON)


def draw_card(canvas: Canvas, box: Rect, words: ReviewCardWords, signs: int) -> None:
    """The card without its buttons. signs: how many stand in its corner."""
    canvas.panel(box, radius=16, edge=theme.GOLD)
    x, y = box.left + _RIM, box.centery if words.slim else box.top + _TOP + 17
    right = corner_sign(box, max(0, signs - 1)).left - 10 if signs else box.right - _RIM
    ink = theme.IVORY
    if words.grade is not None:
        ink = GRADE_INK[words.grade]
        canvas.icon(GRADE_ICONS[words.grade], (x + 14, y), 28, ink)
        x += 36
    if words.colour is not None:
        canvas.seat(words.colour, (x + 11, y), 22)
        x += 32
    if words.cost:
        style = styles.FIGURE.in_(theme.BAD_TEXT)
        right = canvas.text(words.cost, (right, y), style, anchor="midright").left - 10
    canvas.text(
        words.title, (x, y), styles.BODY_STRONG.in_(ink), anchor="midleft", max_width=right - x, shrink=True
    )
    y = box.top + _TOP + _HEAD
    for line in () if words.slim else words.lines:
        y += canvas.paragraph(line, (box.left + _RIM, y), box.width - 2 * _RIM, styles.NOTE.in_(theme.BODY))
        y += _GAP
