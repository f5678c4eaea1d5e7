"""Charts: plot areas with scales, lines, markers and bars; series differ in shape as well as in colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter

MarkShape: TypeAlias = Literal["dot", "ring", "diamond"]
"""What stands for a value: kinds of values differ in it, whatever their colour."""

TickWords: TypeAlias = Callable[[float], str]
"""How a number of a scale is written."""

_STEPS: Final = (1.0, 2.0, 2.5, 5.0, 10.0)
_LABEL_GAP: Final = 12.0
_FOOT: Final = 30.0
_HALO: Final = 2.0
_LEAST_RIMMED: Final = 4.0


class Scale(Struct, frozen=True):
    """The scale of a chart's axis: its range of values and the tick values labelled on it."""

    low: float
    """The lowest value of the range."""
    high: float
    """The highest value of the range."""
    ticks: tuple[float, ...] = ()
    """The values labelled at the axis, in ascending order."""

    @classmethod
    def create(
        cls, values: Iterable[float], *, most: int = 5, zero: bool = False, whole: bool = False
    ) -> Scale:
        """Return a scale with round tick values whose range holds all values.

        Args:
            values: The values to hold; those that are not finite are ignored.
            most: Maximum number of steps between ticks.
            zero: Whether the range must include zero.
            whole: Whether the steps are whole numbers.
        """
        found = [value for value in values if math.isfinite(value)]
        low, high = (min(found), max(found)) if found else (0.0, 1.0)
        if zero:
            low, high = min(low, 0.0), max(high, 0.0)
        if high - low < 1e-9:
            low, high = (low - 1.0, high + 1.0) if not zero or low < 0 else (low, low + 1.0)
        step = _round_step((high - low) / max(1, most), whole=whole)
        first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
        ticks = tuple(round(number * step, 9) for number in range(first, last + 1))
        return cls(ticks[0], ticks[-1], ticks)

    @property
    def fraction_digits(self) -> int:
        """Number of decimal places that the tick values of the scale need, 0-3."""
        return next((digits for digits in range(4) if all(_is_exact(tick, digits) for tick in self.ticks)), 3)

    def get_share(self, value: float) -> float:
        """Return the relative position of a value between the scale's ends, limited to 0-1."""
        span = self.high - self.low
        return 0.5 if span <= 0 else max(0.0, min(1.0, (value - self.low) / span))


def _is_exact(value: float, digits: int) -> bool:
    return abs(round(value, digits) - value) < 1e-9


def _round_step(least: float, *, whole: bool) -> float:
    power = 10.0 ** math.floor(math.log10(max(least, 1e-9)))
    for factor in _STEPS:
        step = factor * power
        if step >= least - 1e-12 and (not whole or step == round(step)):
            return step
    return max(1.0, math.ceil(least)) if whole else 10.0 * power


class Plot(Struct, frozen=True):
    """The area of a chart in which values are drawn, with an x and a y scale; labels lie outside its box."""

    box: tuple[float, float, float, float]
    """Left, top, width and height of the area, in logical units."""
    x: Scale
    """The horizontal scale."""
    y: Scale
    """The vertical scale."""

    @classmethod
    def fit_into(
        cls, texts: Typesetter, whole: Rect, x: Scale, y: Scale, words: TickWords, *, foot: bool = True
    ) -> Plot:
        """Return a plot that fits into `whole` together with its labels.

        Args:
            texts: Measures the labels.
            whole: The area for plot and labels, in logical units.
            x: The horizontal scale.
            y: The vertical scale.
            words: Returns the label of a tick value of `y`.
            foot: Whether room is left for labels below the plot.
        """
        wide = max((texts.measure_width(words(tick), styles.NOTE) for tick in y.ticks), default=0.0)
        left = whole.left + wide + _LABEL_GAP
        top = whole.top + texts.get_line_height(styles.NOTE) / 2
        low = whole.bottom - (_FOOT if foot else texts.get_line_height(styles.NOTE) / 2)
        return cls((left, top, max(1.0, whole.right - left), max(1.0, low - top)), x, y)

    @property
    def rect(self) -> Rect:
        """The box of the plot as a new rectangle."""
        return Rect(self.box)

    def locate(self, x: float, y: float) -> Point:
        """Return the point on the canvas, in logical units, at which the values (x, y) are drawn."""
        left, top, wide, tall = self.box
        return left + wide * self.x.get_share(x), top + tall * (1.0 - self.y.get_share(y))


def draw_scale(canvas: Canvas, plot: Plot, words: TickWords) -> None:
    """Draw the labels of a plot's y scale at its left, and a grid line at each.

    The lines at zero and at the bottom are stronger.
    """
    box = plot.rect
    for tick in plot.y.ticks:
        y = plot.locate(plot.x.low, tick)[1]
        base = tick in (plot.y.low, 0)
        canvas.line((box.left, y), (box.right, y), theme.TICK if base else theme.EDGE)
        canvas.text(words(tick), (box.left - _LABEL_GAP, y), styles.NOTE, anchor="midright")


def draw_x_labels(canvas: Canvas, plot: Plot, marks: Sequence[tuple[float, str]]) -> None:
    """Draw labels below a plot, each at its x value; labels that would touch a neighbour are left out.

    The last label is always drawn: the one before gives way to it.

    Args:
        canvas: The canvas.
        plot: The plot.
        marks: Value and text of each label, in ascending order.
    """
    box, texts = plot.rect, canvas.texts
    places: list[tuple[float, float, str]] = []
    for value, word in marks:
        wide = texts.measure_width(word, styles.NOTE)
        middle = plot.locate(value, plot.y.low)[0]
        left = max(box.left, min(box.right - wide, middle - wide / 2))
        places.append((left, left + wide, word))
    shown = list[tuple[float, float, str]]()
    for place in places:
        if shown and place[0] < shown[-1][1] + 18.0:
            if place is not places[-1] or len(shown) == 1:
                continue
            shown.pop()
        shown.append(place)
    for left, _, word in shown:
        canvas.text(word, (left, box.bottom + _FOOT), styles.NOTE, anchor="bottomleft")


def draw_line(
    canvas: Canvas,
    plot: Plot,
    values: Sequence[tuple[float, float | None]],
    colour: Colour = theme.GOLD,
    *,
    width: float = 3.0,
    dashed: bool = False,
) -> None:
    """Draw a line through (x, y) values of a plot, interrupted where y is None, and dashed if `dashed`."""
    for part in _split_at_gaps(values):
        points = [plot.locate(x, y) for x, y in part]
        if len(points) == 1:
            canvas.circle(points[0], width, colour)
        elif dashed:
            for a, b in pairwise(points):
                canvas.dashed_line(a, b, colour, width=width)
        else:
            canvas.polyline(points, colour, width=width)


def _split_at_gaps(values: Sequence[tuple[float, float | None]]) -> list[list[tuple[float, float]]]:
    parts: list[list[tuple[float, float]]] = [[]]
    for x, y in values:
        if y is None:
            parts.append([])
        else:
            parts[-1].append((x, y))
    return [part for part in parts if part]


def draw_mark(
    canvas: Canvas, at: Point, colour: Colour = theme.IVORY, *, shape: MarkShape = "dot", radius: float = 5.0
) -> None:
    """Draw the marker of a chart value: a dot, ring or diamond, with a dark rim unless it is very small."""
    x, y = at
    if radius < _LEAST_RIMMED and shape != "diamond":
        if shape == "ring":
            canvas.ring(at, radius, colour, width=1.0)
        else:
            canvas.circle(at, radius, colour)
        return
    if shape == "diamond":
        out = radius + 1.0 + _HALO
        canvas.polygon([(x, y - out), (x + out, y), (x, y + out), (x - out, y)], theme.RIM)
        out -= _HALO
        canvas.polygon([(x, y - out), (x + out, y), (x, y + out), (x - out, y)], colour)
        return
    canvas.circle(at, radius + _HALO, theme.RIM)
    canvas.circle(at, radius, colour)
    if shape == "ring":
        canvas.circle(at, max(1.0, radius - 2.0), theme.RIM)


def draw_marks(
    canvas: Canvas,
    plot: Plot,
    values: Sequence[tuple[float, float]],
    colour: Colour = theme.IVORY,
    *,
    shape: MarkShape = "dot",
    radius: float = 5.0,
) -> None:
    """Draw a marker at each (x, y) value of a plot."""
    for x, y in values:
        draw_mark(canvas, plot.locate(x, y), colour, shape=shape, radius=radius)


def draw_bar(canvas: Canvas, box: Rect, share: float, colour: Colour = theme.GOLD) -> None:
    """Draw a horizontal groove that fills `box`, and in it a bar over the share `share`, 0-1, of it."""
    canvas.well(box, radius=box.height / 2, edge=theme.EDGE)
    wide = box.width * max(0.0, min(1.0, share))
    if wide > 0:
        wide = max(wide, box.height)
        bar = Rect(box.left, box.top, min(wide, box.width), box.height)
        low = theme.mix(colour, theme.RIM, 0.25)
        canvas.slab(
            bar,
            radius=box.height / 2,
            top=theme.lighten(colour, 10),
            bottom=low,
        )


def compute_running_mean(values: Sequence[float], over: int) -> list[float]:
    """Return the running mean of values: for each value the mean of the last `over` values up to it."""
    found, total = list[float](), 0.0
    for index, value in enumerate(values):
        total += value
        if index >= over:
            total -= values[index - over]
        found.append(total / min(index + 1, over))
    return found
