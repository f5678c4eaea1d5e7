"""Luck and skill of every seat, as bars that lead from the start of the game to its result."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.draw.theme import Colour
from client.i18n import percent, tr
from client.review.labels import format_chance, format_change, format_points
from client.review.model import SeatTotals
from client.scenes.common.panels import PanelRow
from client.scenes.review.shown import ReviewShown
from client.widgets import Explained
from client.widgets.spoken import paragraph
from client.widgets.widget import Widget

_HEAD: Final = 42.0
_BAR: Final = 32.0
_THICK: Final = 14.0
_FOOT: Final = 10.0
_SIGN: Final = 28.0
_GAP: Final = 16.0


class SumBar(Struct, frozen=True):
    """A line of the sum. name: of its words. start, end: where its bar begins and ends, as chances."""

    name: str
    start: float
    end: float
    whole: bool = False

    @property
    def words(self) -> str:
        """The number behind the bar."""
        return percent(self.end) if self.whole else format_change(self.end - self.start)


def sum_bars(one: SeatTotals, *, alone: bool) -> tuple[SumBar, ...]:
    """The bars of a seat: each begins where the one before it ends, the last shows what came of all."""
    found = [SumBar("start", 0.0, one.start, whole=True)]
    at = one.start
    parts = [("luck", one.luck), ("own", one.own)]
    if not alone:
        parts.append(("others", one.others))
    for name, part in parts:
        found.append(SumBar(name, at, at + part))
        at += part
    found.append(SumBar("result", 0.0, one.result, whole=True))
    return tuple(found)


def sum_row(
    texts: Typesetter, shown: ReviewShown, one: SeatTotals, width: float, add: Callable[[Widget], object]
) -> PanelRow:
    """The block of a seat in the panel."""
    bars = sum_bars(one, alone=shown.alone)
    notes = _notes(shown, one)
    note_height = sum(texts.paragraph_height(words, width, styles.NOTE) for words in notes)
    high = _HEAD + len(bars) * _BAR + _FOOT + note_height

    def make(box: Rect) -> None:
        for number, bar in enumerate(bars):
            place = Rect(box.left, box.top + _HEAD + number * _BAR, box.width, _BAR)
            key = f"review.sum.{one.seat}.{bar.name}"
            words = f"{tr(_label(shown, bar.name))}: {bar.words}"
            add(Explained(key, place, words, tr(f"review.sum-tip.{bar.name}"), focusable=False, radius=8))

    told = paragraph("", "\n".join((shown.name(one.seat), *notes)))
    return PanelRow(high, make, partial(_paint, shown, one, bars, notes), divider=True, accessible=told)


def _label(shown: ReviewShown, name: str) -> str:
    if name == "result" and not shown.review.over:
        return "review.sum.now"
    return f"review.sum.{name}"


def _notes(shown: ReviewShown, one: SeatTotals) -> tuple[str, ...]:
    """What the result is without luck, and what decisions lost."""
    found = [tr("review.sum.adjusted", chance=format_chance(one.adjusted))]
    if one.decisions:
        key = "review.sum.lost-points" if shown.scored and round(one.points, 1) > 0 else "review.sum.lost"
        found.append(
            tr(key, n=one.decisions, chance=percent(one.loss), points=format_points(max(0.0, one.points)))
        )
    return tuple(found)


def _paint(
    shown: ReviewShown,
    one: SeatTotals,
    bars: tuple[SumBar, ...],
    notes: tuple[str, ...],
    canvas: Canvas,
    box: Rect,
) -> None:
    texts = canvas.texts
    middle = box.top + _HEAD / 2 - 4
    canvas.seat(shown.colour(one.seat), (box.left + _SIGN / 2, middle), _SIGN)
    canvas.text(
        shown.name(one.seat), (box.left + _SIGN + 12, middle), styles.ROW_STRONG, anchor="midleft",
        max_width=box.width - _SIGN - 12, shrink=True,
    )  # fmt: skip
    label = max(texts.width(tr(_label(shown, bar.name)), styles.NOTE) for bar in bars)
    figure = max(texts.width(bar.words, styles.FIGURE) for bar in bars)
    label = min(label, box.width * 0.42)
    low = min(0.0, *(min(bar.start, bar.end) for bar in bars))
    high = max(1.0, *(max(bar.start, bar.end) for bar in bars))
    left, right = box.left + label + _GAP, box.right - figure - _GAP

    def x(value: float) -> float:
        return left + (right - left) * (value - low) / (high - low)

    top = box.top + _HEAD
    for edge in (0.0, 1.0):
        canvas.line((x(edge), top), (x(edge), top + _BAR * len(bars)), theme.EDGE)
    for number, bar in enumerate(bars):
        y = top + number * _BAR + _BAR / 2
        canvas.text(
            tr(_label(shown, bar.name)), (box.left, y), styles.NOTE, anchor="midleft", max_width=label,
            shrink=True,
        )  # fmt: skip
        first, last = sorted((x(bar.start), x(bar.end)))
        _span(canvas, Rect(first, y - _THICK / 2, last - first, _THICK), _ink(shown, one, bar))
        if number + 1 < len(bars):
            canvas.line((x(bar.end), y + _THICK / 2), (x(bar.end), y + _BAR - _THICK / 2), theme.TICK)
        canvas.text(bar.words, (box.right, y), styles.FIGURE.in_(_number(bar)), anchor="midright")
    y = top + _BAR * len(bars) + _FOOT
    for words in notes:
        y += canvas.paragraph(words, (box.left, y), box.width, styles.NOTE)


def _span(canvas: Canvas, box: Rect, colour: Colour) -> None:
    """A bar from one value to another; where they are the same a thin one."""
    box.width = max(3.0, box.width)
    radius = min(4.0, box.width / 2)
    canvas.slab(box, radius=radius, top=theme.lighten(colour, 10), bottom=theme.mix(colour, theme.RIM, 0.25))


def _ink(shown: ReviewShown, one: SeatTotals, bar: SumBar) -> Colour:
    if bar.whole:
        return theme.SEAT[shown.colour(one.seat)]
    return theme.GOOD if bar.end >= bar.start else theme.BAD


def _number(bar: SumBar) -> Colour:
    if bar.whole or abs(bar.end - bar.start) < 0.005:
        return theme.IVORY
    return theme.GOOD if bar.end > bar.start else theme.BAD
