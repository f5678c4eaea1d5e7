"""Review card of a step in a replay: the move played, a better move found by the review, and the loss."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.review.grades import Grade
from client.review.labels import GRADE_ICONS
from client.table.replay.grade_colours import GRADE_INK

_WIDTHS: Final = (520.0, 440.0, 380.0, 330.0)
_RIM: Final = 18.0
_TOP: Final = 14.0
_HEAD: Final = 42.0
_GAP: Final = 7.0
_FOOT: Final = 14.0
BUTTON: Final = 44.0
_SIGN: Final = 42.0
"""Distance between icon buttons in the corner."""


class ReviewCardWords(Struct, frozen=True):
    """Texts on the review card that comments one step of a replay."""

    title: str
    """Text beside the icons."""
    lines: tuple[str, ...]
    """The comments."""
    grade: Grade | None = None
    """Grade of the decision that comes now, None without one."""
    colour: str | None = None
    """Colour of its player."""
    cost: str = ""
    """The loss in figures."""
    wordy: bool = False
    """Whether there is a row of buttons."""
    slim: bool = False
    """Whether only the head is shown, in a line."""


def get_one_line_card_box(texts: Typesetter, words: ReviewCardWords, bar: Rect, signs: int) -> Rect:
    """Return the rectangle of a one-line review card at the right end of a bar.

    Args:
        texts: Measures the text.
        words: The texts on the card.
        bar: The rectangle of the bar.
        signs: Number of icon buttons on the card.
    """
    wide = _RIM + texts.measure_width(words.title, styles.BODY_STRONG) + 10 + signs * _SIGN + _RIM
    wide += 36 if words.grade is not None else 0
    wide += 32 if words.colour is not None else 0
    wide += texts.measure_width(words.cost, styles.FIGURE) + 10 if words.cost else 0
    wide = min(wide, bar.width)
    return Rect(bar.right - wide, bar.top, wide, bar.height)


def measure_card_height(texts: Typesetter, words: ReviewCardWords, width: float) -> float:
    """Return the height of the review card at a given width."""
    room = width - 2 * _RIM
    lines = sum(texts.measure_height(line, room, styles.NOTE) + _GAP for line in words.lines)
    return _TOP + _HEAD + lines + (BUTTON + _GAP if words.wordy else 0.0) + _FOOT


def list_card_sizes(texts: Typesetter, words: ReviewCardWords, area: Rect) -> list[tuple[float, float]]:
    """Return the possible sizes of the review card in an area, as (width, height), the best first."""
    widths = [width for width in _WIDTHS if width <= area.width * 0.6] or [_WIDTHS[-1]]
    return [(width, min(area.height, measure_card_height(texts, words, width))) for width in widths]


def get_corner_box(box: Rect, number: int, *, slim: bool = False) -> Rect:
    """Return the rectangle of an icon button in a card's top right corner; 0 is the rightmost.

    In a slim (one-line) card the buttons are at the right end of the line.
    """
    top = box.centery - 19 if slim else box.top + _TOP - 2
    return Rect(box.right - _RIM + 4 - 38 - number * _SIGN, top, 38, 38)


def get_button_row(box: Rect) -> Rect:
    """Return the rectangle at the bottom of the review card for the buttons with labels."""
    return Rect(box.left + _RIM, box.bottom - _FOOT - BUTTON, box.width - 2 * _RIM, BUTTON)


def draw_card(canvas: Canvas, box: Rect, words: ReviewCardWords, signs: int) -> None:
    """Draw the review card without its buttons; `signs` is the number of its icon buttons."""
    canvas.panel(box, radius=16, edge=theme.GOLD)
    x, y = box.left + _RIM, box.centery if words.slim else box.top + _TOP + 17
    right = get_corner_box(box, max(0, signs - 1)).left - 10 if signs else box.right - _RIM
    ink = theme.IVORY
    if words.grade is not None:
        ink = GRADE_INK[words.grade]
        canvas.icon(GRADE_ICONS[words.grade], (x + 14, y), 28, ink)
        x += 36
    if words.colour is not None:
        canvas.seat(words.colour, (x + 11, y), 22)
        x += 32
    if words.cost:
        style = styles.FIGURE.with_colour(theme.LOSS)
        right = canvas.text(words.cost, (right, y), style, anchor="midright").left - 10
    canvas.text(
        words.title,
        (x, y),
        styles.BODY_STRONG.with_colour(ink),
        anchor="midleft",
        max_width=right - x,
        shrink=True,
    )
    y = box.top + _TOP + _HEAD
    for line in () if words.slim else words.lines:
        y += canvas.paragraph(
            line, (box.left + _RIM, y), box.width - 2 * _RIM, styles.NOTE.with_colour(theme.BODY)
        )
        y += _GAP
