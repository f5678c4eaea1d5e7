"""The picture of a whole game: the chances of all seats over its steps, rounds, points of interest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from client.draw import chart, styles, theme
from client.draw.canvas import Canvas
from client.draw.chart import Plot, Scale
from client.draw.geometry import Point, Rect
from client.draw.line_patterns import PATTERNS, draw_patterned, spread_out
from client.draw.text import Typesetter
from client.i18n import percent
from client.review.key_moments import KeyMoment

_LARGER: Final = {"mistake": 0.5, "blunder": 2.0}
"""By how much the sign of such a decision is larger; that of any other is smaller."""

_TICKS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_LABEL: Final = styles.LABEL
_NUMBER: Final = styles.NOTE
_STEP: Final = 34.0
"""From label to label."""
_SAMPLE: Final = 30.0
_SIGN: Final = 24.0
_GAP: Final = 10.0
_DOT: Final = 6.5


class CurveSeat(Struct, frozen=True):
    """A seat of the curve. chances: before the first step, then after each."""

    seat: int
    name: str
    colour: str
    chances: tuple[float, ...]


class CurveShown(Struct, frozen=True):
    """All that the picture shows. total: steps of the game. rounds: after how many steps each begins, and
    its words."""

    seats: tuple[CurveSeat, ...]
    total: int
    rounds: tuple[tuple[int, str], ...]
    points: tuple[KeyMoment, ...]


class CurveLayout(Struct, frozen=True):
    """Where the curve lies. labels: the middles of the labels, seat by seat; label_x: where they begin."""

    plot: Plot
    label_x: float
    labels: tuple[float, ...]
    places: tuple[Point, ...]
    """Of the points of interest, in their order."""

    def x(self, at: int) -> float:
        """Where it is when so many steps lie behind."""
        return self.plot.at(at, 0.0)[0]

    def at(self, x: float) -> int:
        """How many steps lie behind there, as near as can be."""
        box, scale = self.plot.rect, self.plot.x
        share = max(0.0, min(1.0, (x - box.left) / box.width))
        return round(scale.low + (scale.high - scale.low) * share)

    def nearest(self, point: Point, reach: float) -> int | None:
        """The point of interest at a place, by its number."""
        found = [
            ((x - point[0]) ** 2 + (y - point[1]) ** 2, index) for index, (x, y) in enumerate(self.places)
        ]
        best = min(found, default=None)
        return None if best is None or best[0] > reach * reach else best[1]


def curve_layout(texts: Typesetter, box: Rect, shown: CurveShown) -> CurveLayout:
    """The layout in a box: numbers at the left, labels at the right, rounds below."""
    label = _SAMPLE + _GAP + _SIGN + _GAP
    label += max(texts.width(one.name, _LABEL) for one in shown.seats)
    label += _GAP + texts.width(percent(1.0), _LABEL)
    label = min(label, box.width * 0.45)
    whole = Rect(box.left, box.top, box.width - label - 2 * _GAP, box.height)
    plot = Plot.inside(texts, whole, Scale(0, max(1, shown.total)), Scale(0.0, 1.0, _TICKS), percent)
    area = plot.rect
    wanted = [plot.at(0, one.chances[-1])[1] for one in shown.seats]
    labels = spread_out(wanted, _STEP, area.top + 4, area.bottom - 4)
    chances = {one.seat: one.chances for one in shown.seats}
    places = tuple(_place(plot, point, chances[point.seat]) for point in shown.points)
    return CurveLayout(plot, area.right + _GAP, tuple(labels), places)


def _place(plot: Plot, point: KeyMoment, chances: Sequence[float]) -> Point:
    """Where a point of interest lies: a decision where the line bends after it, luck on the way that the step
    made, so that neither hides the other."""
    if point.kind == "decision" or point.at == 0:
        return plot.at(point.at, chances[point.at])
    return plot.at(point.at - 0.5, (chances[point.at - 1] + chances[point.at]) / 2)


def paint_curve(canvas: Canvas, layout: CurveLayout, shown: CurveShown, box: Rect) -> None:
    """Scale, rounds, lines with their labels, dots."""
    plot, area = layout.plot, layout.plot.rect
    chart.draw_scale(canvas, plot, percent)
    for at, _ in shown.rounds:
        x = layout.x(at)
        canvas.line((x, area.top), (x, area.bottom + 5), theme.EDGE)
    chart.draw_foot(canvas, plot, _round_words(shown.rounds))
    for number, one in enumerate(shown.seats):
        points = [plot.at(at, chance) for at, chance in enumerate(one.chances)]
        draw_patterned(canvas, points, theme.SEAT[one.colour], PATTERNS[number % len(PATTERNS)])
    for number, (one, y) in enumerate(zip(shown.seats, layout.labels, strict=True)):
        _paint_label(canvas, layout, one, number, y, box.right)
    marks = sorted(zip(shown.points, layout.places, strict=True), key=lambda one: one[0].kind == "decision")
    for point, place in marks:  # what was decided lies above what merely happened
        paint_point(canvas, place, point)


def _round_words(rounds: Sequence[tuple[int, str]]) -> list[tuple[float, str]]:
    return [(float(at), words) for at, words in rounds]


def _paint_label(
    canvas: Canvas, layout: CurveLayout, one: CurveSeat, number: int, y: float, right: float
) -> None:
    """The line's sample, the seat's sign, its name, its chance at the end of what was looked at."""
    colour = theme.SEAT[one.colour]
    x = layout.label_x
    draw_patterned(canvas, [(x, y), (x + _SAMPLE, y)], colour, PATTERNS[number % len(PATTERNS)])
    x += _SAMPLE + _GAP + _SIGN / 2
    canvas.seat(one.colour, (x, y), _SIGN)
    figure = canvas.text(percent(one.chances[-1]), (right, y), _LABEL.in_(theme.IVORY), anchor="midright")
    x += _SIGN / 2 + _GAP
    canvas.text(one.name, (x, y), _LABEL, anchor="midleft", max_width=figure.left - _GAP - x, shrink=True)


def paint_point(canvas: Canvas, place: Point, point: KeyMoment, *, large: bool = False) -> None:
    """A diamond for a decision that cost something, the worse, the larger; for luck a ring with + or −."""
    size = _DOT + (2.5 if large else 0.0)
    if point.kind == "luck":
        colour = theme.GOOD if point.amount > 0 else theme.BAD
        size += 1.0
        chart.draw_mark(canvas, place, colour, shape="ring", radius=size)
        (x, y), arm = place, size * 0.46
        canvas.line((x - arm, y), (x + arm, y), colour, width=1.8)
        if point.amount > 0:
            canvas.line((x, y - arm), (x, y + arm), colour, width=1.8)
    else:
        size += _LARGER.get(str(point.grade), -1.0)
        chart.draw_mark(canvas, place, theme.GOLD, shape="diamond", radius=size)


def paint_pointed(canvas: Canvas, layout: CurveLayout, shown: CurveShown, at: int) -> None:
    """The upright through a step, and where every line crosses it."""
    area = layout.plot.rect
    x = layout.x(at)
    canvas.line((x, area.top), (x, area.bottom), theme.GOLD, width=1.5, alpha=0.8)
    for one in shown.seats:
        if at < len(one.chances):
            spot = layout.plot.at(at, one.chances[at])
            chart.draw_mark(canvas, spot, theme.SEAT[one.colour], radius=4.0)
