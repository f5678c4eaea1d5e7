"""The card of a hint: the move and its reasons, placed so that it does not cover what it is about."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter

RADIUS: Final = 14.0
"""Default corner radius of a hint's ring."""

_WIDTHS: Final = (560.0, 460.0, 380.0, 320.0)
_SHARE, _ALONE = 0.52, 0.8
"""Maximum width as a share of the area, unless the area is small; the same without reasons."""

BUTTON_STEP: Final = 44.0
"""Distance from one button to the next."""

_LEFT, _RIGHT, _RIM, _TOP, _FOOT = 58.0, 58.0, 20.0, 16.0, 16.0
"""Margins of the text: left of it the icon, right of it the cross, above and below."""

_LEAST: Final = 240.0
_MOVE, _REASON, _GAP = styles.BODY_STRONG, styles.NOTE.with_colour(theme.CHOSEN_TEXT), 7.0
_AWAY: Final = 14.0
"""Distance to ringed widgets."""

_ACROSS, _DOWN = 12, 10
"""Number of places that are tried, across and down."""


class HintWords(Struct, frozen=True):
    """The text of a hint's card.

    Attributes:
        move: The sentence that names the move.
        reasons: The reasons for it.
        signs: Number of small buttons beside the move.
    """

    move: str
    reasons: tuple[str, ...]
    signs: int = 1

    @property
    def right(self) -> float:
        """The width of the card's right margin with its small buttons, in logical units."""
        return _RIGHT + (self.signs - 1) * BUTTON_STEP


def _measure_texts(texts: Typesetter, words: HintWords, width: float) -> list[float]:
    """Return the heights of the move and of each reason."""
    move = texts.measure_height(words.move, width - _LEFT - words.right, _MOVE)
    room = width - _LEFT - _RIM
    return [move, *(texts.measure_height(words_, room, _REASON) for words_ in words.reasons)]


def measure_card_height(texts: Typesetter, words: HintWords, width: float) -> float:
    """Return the height of the card of a hint at a given width, in logical units."""
    move, *reasons = _measure_texts(texts, words, width)
    return _TOP + max(30.0, move) + sum(reason + _GAP for reason in reasons) + _FOOT


def place_in_column(texts: Typesetter, words: HintWords, column: Rect) -> Rect | None:
    """Return the box of a hint's card at the bottom of the right column, None if it is too high for it.

    Args:
        texts: Measures text.
        words: The text of the card.
        column: The part of the column that the card may use.
    """
    high = measure_card_height(texts, words, column.width)
    if high > column.height:
        return None
    return Rect(column.left, column.bottom - high, column.width, high)


def place_card(
    texts: Typesetter,
    words: HintWords,
    area: Rect,
    dock: Rect,
    around: Iterable[Rect],
    about: Sequence[Rect] = (),
) -> Rect:
    """Return the box of a hint's card on the board, as close to the bottom of `dock` as possible.

    The card covers no ringed box. If that is impossible, it covers as little as possible of the ringed boxes,
    and then of `about`.

    Args:
        texts: Measures text.
        words: The text of the card.
        area: The area in which the card must stay.
        dock: The area at whose bottom the card is placed if nothing prevents it.
        around: The ringed boxes.
        about: Other boxes that the hint refers to.
    """
    sizes = [
        (wide, min(measure_card_height(texts, words, wide), area.height))
        for wide in _list_widths(texts, words, area)
    ]
    return find_free_box(area, dock, sizes, around, about)


def find_free_box(
    area: Rect,
    dock: Rect,
    sizes: Sequence[tuple[float, float]],
    around: Iterable[Rect],
    about: Sequence[Rect] = (),
) -> Rect:
    """Return the box for a card where it covers least, as close to the bottom of `dock` as possible.

    Args:
        area: The area in which the card must stay.
        dock: The area at whose bottom the card is placed if nothing prevents it.
        sizes: Possible sizes (width, height), the best first.
        around: Boxes that must not be covered.
        about: Boxes that should not be covered, less important.
    """
    rings = [box.inflate(2 * _AWAY, 2 * _AWAY) for box in around]
    best: tuple[float, float, float, Rect] | None = None
    for wide, high in sizes:
        wanted = dock.centerx - wide / 2, dock.bottom - high
        for box in _list_places(area, wanted, wide, high):
            found = (
                _measure_covered_area(box, rings),
                _measure_covered_area(box, about),
                math.dist(box.topleft, wanted),
                box,
            )
            if best is None or found[:3] < best[:3]:
                best = found
        assert best is not None  # there is always the wanted place
        if not best[0] and not best[1]:
            break
    assert best is not None  # there is at least one size
    return best[3]


def _list_widths(texts: Typesetter, words: HintWords, area: Rect) -> list[float]:
    """Return the widths to try, the best first, none wider than the text needs."""
    need = texts.measure_width(words.move, _MOVE) + _LEFT + words.right
    need = (
        max(need, *(texts.measure_width(each, _REASON) + _LEFT + _RIM for each in ("", *words.reasons))) + 4
    )
    share = _SHARE if words.reasons else _ALONE
    found = [width for width in _WIDTHS if width <= area.width * share] or [_WIDTHS[-1]]
    return [min(width, max(need, _LEAST)) for width in found]


def _list_places(area: Rect, wanted: tuple[float, float], width: float, height: float) -> Iterable[Rect]:
    right, bottom = max(area.left, area.right - width), max(area.top, area.bottom - height)
    yield Rect(max(area.left, min(wanted[0], right)), max(area.top, min(wanted[1], bottom)), width, height)
    for column in range(_ACROSS + 1):
        x = area.left + (right - area.left) * column / _ACROSS
        for row in range(_DOWN + 1):
            yield Rect(x, area.top + (bottom - area.top) * row / _DOWN, width, height)


def _measure_covered_area(box: Rect, rings: Sequence[Rect]) -> float:
    """Return the area of the rings that it covers."""
    return sum(shared.width * shared.height for ring in rings if (shared := ring.clip(box)).width > 0)


def draw_hint_card(canvas: Canvas, box: Rect, words: HintWords) -> None:
    """Draw the card of a hint: an icon, the move beside it, and the reasons below."""
    canvas.panel(box, radius=16, top=theme.ADVICE_TOP, bottom=theme.ADVICE_BOTTOM, edge=theme.GOLD)
    move, *reasons = _measure_texts(canvas.texts, words, box.width)
    first = max(30.0, move)
    canvas.icon("hint", (box.left + 32, box.top + _TOP + min(first, 30.0) / 2), 30, theme.GOLD)
    x, y = box.left + _LEFT, box.top + _TOP
    canvas.paragraph(
        words.move,
        (x, y + (first - move) / 2),
        box.width - _LEFT - words.right,
        _MOVE,
    )
    y += first
    for reason, high in zip(words.reasons, reasons, strict=True):
        y += _GAP
        canvas.circle((box.left + 41, y + _REASON.size * 0.66), 3.0, theme.GOLD)
        canvas.paragraph(reason, (x, y), box.width - _LEFT - _RIM, _REASON)
        y += high
