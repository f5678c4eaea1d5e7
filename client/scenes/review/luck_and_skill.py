"""Bars that show how luck and own decisions changed a seat's chance from the start to the result."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import Struct

from client.draw import gains, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.i18n import format_percent, tr
from client.review.labels import (
    describe_losses,
    describe_result_without_luck,
    format_change_in_points,
    get_change_in_points,
)
from client.review.model import SeatTotals
from client.scenes.common.panels import PanelRow
from client.scenes.review.view_model import ReviewViewModel
from client.widgets import TooltipArea, WidgetText
from client.widgets.accessible_node import make_paragraph
from client.widgets.widget import Widget

_HEAD_HEIGHT: Final = 42.0
_LINE_HEIGHT: Final = 32.0
_BAR_HEIGHT: Final = 14.0
_NOTES_GAP: Final = 10.0
_SEAT_SIZE: Final = 28.0
_GAP: Final = 16.0


class WaterfallBar(Struct, frozen=True):
    """One bar in the sum of a seat's luck and skill: a chance, or a change of the chance."""

    name: str
    """Last part of the language keys of the bar."""
    start: float
    """Chance at which the bar begins, 0–1."""
    end: float
    """Chance at which the bar ends, 0–1."""
    is_total: bool = False
    """Whether the bar is a chance itself instead of a change of the chance."""

    @property
    def value_text(self) -> str:
        """The number beside the bar: a chance in percent, or a signed change in percentage points."""
        return format_percent(self.end) if self.is_total else format_change_in_points(self.start, self.end)


def create_waterfall_bars(totals: SeatTotals, *, is_solo: bool) -> tuple[WaterfallBar, ...]:
    """Return the bars of a seat: chance at the start, changes by luck and decisions, and the result.

    Each change begins where the bar before it ends. In a solo game (`is_solo`) there is no bar for the
    decisions of opponents.
    """
    bars = [WaterfallBar("start", 0.0, totals.start, is_total=True)]
    chance = totals.start
    changes = [("luck", totals.luck), ("own", totals.own)]
    if not is_solo:
        changes.append(("others", totals.others))
    for name, change in changes:
        bars.append(WaterfallBar(name, chance, chance + change))
        chance += change
    bars.append(WaterfallBar("result", 0.0, totals.result, is_total=True))
    return tuple(bars)


def make_luck_and_skill_row(
    texts: Typesetter,
    model: ReviewViewModel,
    totals: SeatTotals,
    width: float,
    add: Callable[[Widget], object],
) -> PanelRow:
    """Return the panel row with a seat's bars of luck and skill; `add` adds a widget to the panel."""
    bars = create_waterfall_bars(totals, is_solo=model.is_solo)
    notes = list_notes(model, totals)
    notes_height = sum(texts.measure_height(note, width, styles.NOTE) for note in notes)
    height = _HEAD_HEIGHT + len(bars) * _LINE_HEIGHT + _NOTES_GAP + notes_height

    def add_tooltips(box: Rect) -> None:
        for index, bar in enumerate(bars):
            place = Rect(box.left, box.top + _HEAD_HEIGHT + index * _LINE_HEIGHT, box.width, _LINE_HEIGHT)
            id, label = f"review.sum.{totals.seat}.{bar.name}", f"{_get_label(model, bar)}: {bar.value_text}"
            add(
                TooltipArea(
                    id,
                    place,
                    WidgetText(label, details=tr(f"review.sum-tip.{bar.name}")),
                    focusable=False,
                    radius=8,
                )
            )

    told = "\n".join((model.get_short_name(totals.seat), *notes))
    accessible = make_paragraph(f"review.sum.{totals.seat}", told)
    paint = partial(_paint, model, totals, bars, notes)
    return PanelRow(height, add_tooltips, paint, divider=True, accessible=accessible)


def _get_label(model: ReviewViewModel, bar: WaterfallBar) -> str:
    if bar.name == "result" and not model.review.over:
        return tr("review.sum.now")
    return tr(f"review.sum.{bar.name}")


def list_notes(model: ReviewViewModel, totals: SeatTotals) -> tuple[str, ...]:
    """Return sentences about the result without luck and about what the decisions lost."""
    notes = [describe_result_without_luck(totals, is_over=model.review.over)]
    if totals.decisions:
        notes.append(describe_losses(totals, points=model.is_game_with_points))
    return tuple(notes)


def _paint(
    model: ReviewViewModel,
    totals: SeatTotals,
    bars: tuple[WaterfallBar, ...],
    notes: tuple[str, ...],
    canvas: Canvas,
    box: Rect,
) -> None:
    colour = model.get_colour(totals.seat)
    y = box.top + _HEAD_HEIGHT / 2 - 4
    canvas.seat(colour, (box.left + _SEAT_SIZE / 2, y), _SEAT_SIZE)
    left = box.left + _SEAT_SIZE + 12
    canvas.text(
        model.get_short_name(totals.seat),
        (left, y),
        styles.ROW_STRONG,
        anchor="midleft",
        max_width=box.width - _SEAT_SIZE - 12,
        shrink=True,
    )
    labels = [_get_label(model, bar) for bar in bars]
    _paint_bars(canvas, box, bars, labels, theme.SEAT[colour])
    y = box.top + _HEAD_HEIGHT + _LINE_HEIGHT * len(bars) + _NOTES_GAP
    for note in notes:
        y += canvas.paragraph(note, (box.left, y), box.width, styles.NOTE)


def _paint_bars(
    canvas: Canvas, box: Rect, bars: tuple[WaterfallBar, ...], labels: list[str], seat_colour: Colour
) -> None:
    texts, top = canvas.texts, box.top + _HEAD_HEIGHT
    label_width = max(texts.measure_width(label, styles.NOTE) for label in labels)
    label_width = min(label_width, box.width * 0.42)
    figure_width = max(texts.measure_width(bar.value_text, styles.FIGURE) for bar in bars)
    low = min(0.0, *(min(bar.start, bar.end) for bar in bars))
    high = max(1.0, *(max(bar.start, bar.end) for bar in bars))
    left, right = box.left + label_width + _GAP, box.right - figure_width - _GAP

    def get_x(chance: float) -> float:
        return left + (right - left) * (chance - low) / (high - low)

    for chance in (0.0, 1.0):
        x = get_x(chance)
        canvas.line((x, top), (x, top + _LINE_HEIGHT * len(bars)), theme.EDGE)
    for index, (bar, label) in enumerate(zip(bars, labels, strict=True)):
        y = top + index * _LINE_HEIGHT + _LINE_HEIGHT / 2
        canvas.text(label, (box.left, y), styles.NOTE, anchor="midleft", max_width=label_width, shrink=True)
        first, last = sorted((get_x(bar.start), get_x(bar.end)))
        bar_colour = gains.get_gain_colour(bar.end - bar.start)
        _paint_bar(canvas, first, y, last - first, seat_colour if bar.is_total else bar_colour)
        if index + 1 < len(bars):
            x = get_x(bar.end)
            canvas.line((x, y + _BAR_HEIGHT / 2), (x, y + _LINE_HEIGHT - _BAR_HEIGHT / 2), theme.TICK)
        style = styles.FIGURE.with_colour(_get_figure_colour(bar))
        canvas.text(bar.value_text, (box.right, y), style, anchor="midright")


def _paint_bar(canvas: Canvas, left: float, y: float, width: float, colour: Colour) -> None:
    """Paint a bar, which is thin if its two chances are the same."""
    width = max(3.0, width)
    canvas.slab(
        Rect(left, y - _BAR_HEIGHT / 2, width, _BAR_HEIGHT),
        radius=min(4.0, width / 2),
        top=theme.lighten(colour, 10),
        bottom=theme.mix(colour, theme.RIM, 0.25),
    )


def _get_figure_colour(bar: WaterfallBar) -> Colour:
    if bar.is_total:
        return theme.IVORY
    return gains.get_gain_colour(get_change_in_points(bar.start, bar.end))
