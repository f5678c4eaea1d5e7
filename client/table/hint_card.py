"""The card of a hint: which move, and why; where it stands so that it covers nothing it speaks of."""

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
"""How round the ring is around what says nothing else."""

_WIDTHS: Final = (560.0, 460.0, 380.0, 320.0)
_SHARE, _ALONE = 0.52, 0.8
"""It is no wider than that share of the area, unless it is a small one; the same without reasons."""

SIGN: Final = 44.0
"""From one button to the next."""

_LEFT, _RIGHT, _RIM, _TOP, _FOOT = 58.0, 58.0, 20.0, 16.0, 16.0
"""Beside the words: the sign, the cross, nothing; above and below them."""

_LEAST: Final = 240.0
_MOVE, _REASON, _GAP = styles.BODY_STRONG, styles.NOTE.in_(theme.CHOSEN_TEXT), 7.0
_AWAY: Final = 14.0
"""How far it keeps away from what is ringed."""

_ACROSS, _DOWN = 12, 10
"""In how many places it is tried."""


class HintWords(Struct, frozen=True):
    """move: the sentence that names it. reasons: what speaks for it, each a sentence. signs: how many buttons
    stand beside the move."""

    move: str
    reasons: tuple[str, ...]
    signs: int = 1

    @property
    def right(self) -> float:
        """What the buttons need."""
        return _RIGHT + (self.signs - 1) * SIGN


def _heights(texts: Typesetter, words: HintWords, width: float) -> list[float]:
    """How high the move and each reason are."""
    move = texts.paragraph_height(words.move, width - _LEFT - words.right, _MOVE)
    room = width - _LEFT - _RIM
    return [move, *(texts.paragraph_height(words_, room, _REASON) for words_ in words.reasons)]


def height(texts: Typesetter, words: HintWords, width: float) -> float:
    """How high the card is at that width."""
    move, *reasons = _heights(texts, words, width)
    return _TOP + max(30.0, move) + sum(reason + _GAP for reason in reasons) + _FOOT


def beside(texts: Typesetter, words: HintWords, column: Rect) -> Rect | None:
    """At the foot of the column beside the board; None where it is too long for that."""
    high = height(texts, words, column.width)
    if high > column.height:
        return None
    return Rect(column.left, column.bottom - high, column.width, high)


def place(
    texts: Typesetter,
    words: HintWords,
    area: Rect,
    dock: Rect,
    around: Iterable[Rect],
    about: Sequence[Rect] = (),
) -> Rect:
    """Where it stands in the area: at the foot of the dock, or as near to that as it covers nothing of
    what is ringed; where there is no such place, where it covers least. about: what counts then."""
    sizes = [(wide, min(height(texts, words, wide), area.height)) for wide in _widths(texts, words, area)]
    return free_place(area, dock, sizes, around, about)


def free_place(
    area: Rect,
    dock: Rect,
    sizes: Sequence[tuple[float, float]],
    around: Iterable[Rect],
    about: Sequence[Rect] = (),
) -> Rect:
    """Where a card stands in the area. sizes: widths and heights to try, at least one, the best first."""
    rings = [box.inflate(2 * _AWAY, 2 * _AWAY) for box in around]
    best: tuple[float, float, float, Rect] | None = None
    for wide, high in sizes:
        wanted = dock.centerx - wide / 2, dock.bottom - high
        for box in _places(area, wanted, wide, high):
            found = (_covered(box, rings), _covered(box, about), math.dist(box.topleft, wanted), box)
            if best is None or found[:3] < best[:3]:
                best = found
        assert best is not None  # there is always the wanted place
        if not best[0] and not best[1]:
            break
    assert best is not None  # there is at least one size
    return best[3]


def _widths(texts: Typesetter, words: HintWords, area: Rect) -> list[float]:
    """The widths to try, the best first; none is wider than the words need."""
    need = texts.width(words.move, _MOVE) + _LEFT + words.right
    need = max(need, *(texts.width(each, _REASON) + _LEFT + _RIM for each in ("", *words.reasons))) + 4
    share = _SHARE if words.reasons else _ALONE
    found = [width for width in _WIDTHS if width <= area.width * share] or [_WIDTHS[-1]]
    return [min(width, max(need, _LEAST)) for width in found]


def _places(area: Rect, wanted: tuple[float, float], width: float, height: float) -> Iterable[Rect]:
    right, bottom = max(area.left, area.right - width), max(area.top, area.bottom - height)
    yield Rect(max(area.left, min(wanted[0], right)), max(area.top, min(wanted[1], bottom)), width, height)
    for column in range(_ACROSS + 1):
        x = area.left + (right - area.left) * column / _ACROSS
        for row in range(_DOWN + 1):
            yield Rect(x, area.top + (bottom - area.top) * row / _DOWN, width, height)


def _covered(box: Rect, rings: Sequence[Rect]) -> float:
    """How much of the rings it covers."""
    return sum(shared.width * shared.height for ring in rings if (shared := ring.clip(box)).width > 0)


def draw(canvas: Canvas, box: Rect, words: HintWords) -> None:
    """The move beside the sign, below it what speaks for it."""
    canvas.panel(box, radius=16, top=theme.ADVICE_TOP, bottom=theme.ADVICE_BOTTOM, edge=theme.GOLD)
    move, *reasons = _heights(canvas.texts, words, box.width)
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
