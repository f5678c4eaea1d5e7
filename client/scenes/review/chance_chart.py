"""Line chart of all seats' chances to win over the steps of a game, with rounds and key moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from client.draw import chart, gains, styles, theme
from client.draw.canvas import Canvas
from client.draw.chart import Plot, Scale
from client.draw.geometry import Box, Point, Rect, rect
from client.draw.line_patterns import PATTERNS, draw_patterned, spread_labels
from client.draw.typesetter import Typesetter
from client.i18n import format_percent, tr
from client.review.key_moments import KeyMoment
from client.widgets import Widget
from client.widgets.accessible_node import AccessibleNode, Role, make_table

_GRADE_SIZES: Final = {"mistake": 0.5, "blunder": 2.0}
"""How much larger the marks of these grades are."""
_OTHER_GRADE_SIZE: Final = -1.0
_TICKS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_LABEL_STYLE: Final = styles.LABEL
_LABEL_STEP: Final = 34.0
"""Least distance of two labels."""
_SAMPLE_WIDTH: Final = 30.0
_SEAT_SIZE: Final = 24.0
_GAP: Final = 10.0
_MARK_RADIUS: Final = 6.5
_REACH: Final = 16.0
"""Distance from which the pointer selects a key moment."""
_ACCESSIBLE_NEIGHBOURS: Final = 4
"""Number of key moments before and after the selected one that screen readers get."""


class ChartSeat(Struct, frozen=True):
    """One line of the chances chart: a seat and its chance to win after each step."""

    seat: int
    """Number of the seat."""
    name: str
    """Name of the player, beside the end of the line."""
    colour: str
    """Colour of the seat."""
    chances: tuple[float, ...]
    """The chance before the first step and after each step."""


class ChanceChartModel(Struct, frozen=True):
    """View model of the chances chart: lines of the seats, rounds and key moments."""

    seats: tuple[ChartSeat, ...]
    """The seats whose lines are drawn."""
    total: int
    """Number of steps of the game."""
    rounds: tuple[tuple[int, str], ...]
    """The step before which each round begins, and the label of the round."""
    key_moments: tuple[KeyMoment, ...]
    """The decisions and strokes of luck that decided the game."""


class ChanceChartLayout(Struct, frozen=True):
    """Coordinates of everything in the chances chart: plot area, labels and key moments."""

    plot: Plot
    """The area of the lines, with its scales."""
    label_x: float
    """Left end of the labels."""
    label_ys: tuple[float, ...]
    """Vertical centres of the labels, seat by seat."""
    moment_positions: tuple[Point, ...]
    """Positions of the key moments in their order."""

    def get_x(self, step: int) -> float:
        """Return the x coordinate at which the chart shows the chances after `step` steps."""
        return self.plot.locate(step, 0.0)[0]

    def get_step(self, x: float) -> int:
        """Return the number of steps whose x coordinate in the chart is nearest to `x`."""
        box, scale = self.plot.rect, self.plot.x
        share = max(0.0, min(1.0, (x - box.left) / box.width))
        return round(scale.low + (scale.high - scale.low) * share)

    def find_moment(self, point: Point, reach: float) -> int | None:
        """Return the index of the key moment nearest to a point; None if all are beyond `reach`."""
        distances = [
            ((x - point[0]) ** 2 + (y - point[1]) ** 2, index)
            for index, (x, y) in enumerate(self.moment_positions)
        ]
        nearest = min(distances, default=None)
        return None if nearest is None or nearest[0] > reach * reach else nearest[1]


def arrange_chart(texts: Typesetter, box: Rect, model: ChanceChartModel) -> ChanceChartLayout:
    """Return the layout of the chances chart: percentages left, seats' labels right, rounds below."""
    label_width = _SAMPLE_WIDTH + _GAP + _SEAT_SIZE + _GAP
    label_width += max(texts.measure_width(seat.name, _LABEL_STYLE) for seat in model.seats)
    label_width += _GAP + texts.measure_width(format_percent(1.0), _LABEL_STYLE)
    label_width = min(label_width, box.width * 0.45)
    area = Rect(box.left, box.top, box.width - label_width - 2 * _GAP, box.height)
    plot = Plot.fit_into(texts, area, Scale(0, max(1, model.total)), Scale(0.0, 1.0, _TICKS), format_percent)
    wanted = [plot.locate(0, seat.chances[-1])[1] for seat in model.seats]
    label_ys = spread_labels(wanted, _LABEL_STEP, plot.rect.top + 4, plot.rect.bottom - 4)
    chances = {seat.seat: seat.chances for seat in model.seats}
    positions = tuple(_get_position(plot, moment, chances[moment.seat]) for moment in model.key_moments)
    return ChanceChartLayout(plot, plot.rect.right + _GAP, tuple(label_ys), positions)


def _get_position(plot: Plot, moment: KeyMoment, chances: Sequence[float]) -> Point:
    """Return the position of a key moment.

    A decision lies where the line bends after it, luck on the line of its step, so that they do not cover
    each other.
    """
    if moment.kind == "decision" or moment.at == 0:
        return plot.locate(moment.at, chances[moment.at])
    return plot.locate(moment.at - 0.5, (chances[moment.at - 1] + chances[moment.at]) / 2)


def make_chances_table(title: str, model: ChanceChartModel) -> AccessibleNode:
    """Return the chances at the beginning of each round and at the end as a table for screen readers."""
    rows = [(label, step) for step, label in model.rounds]
    rows.append((tr("screens.end"), model.total))
    header = (tr("screens.when"), *(seat.name for seat in model.seats))
    cells = tuple(
        (label, *(format_percent(seat.chances[min(step, len(seat.chances) - 1)]) for seat in model.seats))
        for label, step in rows
    )
    return make_table("review.chances", title, header, cells)


class ChanceChart(Widget):
    """Widget with the chances chart; steps and key moments can be selected by pointer or keyboard.

    The left and right keys select key moments only.

    Attributes:
        model: The data of the chart.
        selected_step: The selected number of steps, None for none.
        selected_moment: Index of the selected key moment, None for none.
        on_select: Called when the selection changes.
        on_open: Called with the selected number of steps when it is pressed.
        describe_moment: Returns the text of a key moment.
    """

    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self,
        id: str,
        box: Box,
        label: str,
        texts: Typesetter,
        model: ChanceChartModel,
        *,
        on_select: Callable[[], object],
        on_open: Callable[[int], object],
        describe_moment: Callable[[KeyMoment], str] = str,
    ) -> None:
        super().__init__(id, box, label)
        self.model = model
        self.layout = arrange_chart(texts, rect(box), model)
        self.on_select = on_select
        self.on_open = on_open
        self.describe_moment = describe_moment
        self.selected_step: int | None = None
        self.selected_moment: int | None = None
        self._moment_texts: dict[int, str] = {}

    # --- selecting ----------------------------------------------------------------------------------
    def _select(self, step: int | None, moment: int | None) -> None:
        if (step, moment) != (self.selected_step, self.selected_moment):
            self.selected_step, self.selected_moment = step, moment
            self.request_redraw()
            self.on_select()

    def select_moment(self, index: int) -> None:
        """Select the key moment with this index, and its step."""
        self._select(self.model.key_moments[index].at, index)

    def mouse_move(self, point: Point) -> None:
        """Select the key moment under the pointer, else the step, or nothing outside the plot."""
        moment = self.layout.find_moment(point, _REACH)
        if moment is not None:
            self.select_moment(moment)
        elif self.layout.plot.rect.inflate(2 * _REACH, 2 * _REACH).collidepoint(point):
            self._select(self.layout.get_step(point[0]), None)
        else:
            self._select(None, None)

    def mouse_down(self, point: Point) -> None:
        """Select what is under the pointer, since a touch comes without a previous pointer move."""
        self.mouse_move(point)

    def on_focus_changed(self) -> None:
        """Select the first key moment on keyboard focus, or nothing without pointer and focus."""
        if self.shows_ring and self.selected_moment is None and self.model.key_moments:
            self.select_moment(0)
        elif not self.hovered and not self.shows_ring:
            self._select(None, None)

    def handle_direction(self, dx: int, dy: int) -> bool:
        """Select the previous or next key moment; return whether there is one."""
        count = len(self.model.key_moments)
        if dy or not count:
            return False
        index = dx + (self.selected_moment if self.selected_moment is not None else -1)
        if not 0 <= index < count:
            return False
        self.select_moment(index)
        return True

    def press(self) -> None:
        """Open the replay at the selected step of the chart."""
        if self.selected_step is not None:
            self.play_sound("click")
            self.on_open(self.selected_step)

    # --- screen reader ------------------------------------------------------------------------------
    @property
    def role(self) -> Role:
        """The role for screen readers: a list if the chart has key moments, else a label."""
        return "list" if self.model.key_moments else "label"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the chart's node for screen readers, with the key moments near the selected one as rows."""
        node, last = super().accessible_node(), len(self.model.key_moments) - 1
        if node is None or last < 0:
            return node
        index = self.selected_moment or 0
        first = max(0, index - _ACCESSIBLE_NEIGHBOURS)
        near = range(first, min(last, index + _ACCESSIBLE_NEIGHBOURS) + 1)
        return replace(node, parts=tuple(map(self._make_moment_node, near)), focus=f"{self.id}/{index}")

    def _make_moment_node(self, index: int) -> AccessibleNode:
        moments = self.model.key_moments
        if index not in self._moment_texts:
            self._moment_texts[index] = self.describe_moment(moments[index])
        return AccessibleNode(
            f"{self.id}/{index}",
            "row",
            self._moment_texts[index],
            acts=frozenset(("press", "focus")),
            chosen=index == self.selected_moment,
            place=(index + 1, len(moments)),
        )

    def focus_part(self, part: str) -> bool:
        """Select the key moment that a screen reader focuses; `part` is its index."""
        self.select_moment(int(part))
        return True

    def press_part(self, part: str) -> bool:
        """Open the replay at the key moment that a screen reader presses; `part` is its index."""
        self.select_moment(int(part))
        self.press()
        return True

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the chart from a cached picture, and the selection over it."""
        key = ("chance-curve", self.model, tuple(self.rect), canvas.resources.high_contrast)
        canvas.layer(key, self.rect.inflate(12, 12), self._paint)
        if self.selected_step is not None:
            paint_selected_step(canvas, self.layout, self.model, self.selected_step)
        if self.selected_moment is not None:
            position = self.layout.moment_positions[self.selected_moment]
            canvas.spot(position, 26, theme.GOLD, alpha=0.5)
            paint_moment(canvas, position, self.model.key_moments[self.selected_moment], large=True)
        self.draw_ring(canvas, self.rect, theme.RADIUS_ROW)

    def _paint(self, canvas: Canvas) -> None:
        paint_chart(canvas, self.layout, self.model, self.rect.right)


def paint_chart(canvas: Canvas, layout: ChanceChartLayout, model: ChanceChartModel, right: float) -> None:
    """Paint the chances chart: scale, rounds, the seats' lines with labels, and key moments.

    Args:
        canvas: The canvas to draw on.
        layout: The coordinates of the chart.
        model: The data of the chart.
        right: The x coordinate of the right end of the labels.
    """
    plot, area = layout.plot, layout.plot.rect
    chart.draw_scale(canvas, plot, format_percent)
    for step, _ in model.rounds:
        x = layout.get_x(step)
        canvas.line((x, area.top), (x, area.bottom + 5), theme.EDGE)
    chart.draw_x_labels(canvas, plot, [(float(step), label) for step, label in model.rounds])
    for index, seat in enumerate(model.seats):
        points = [plot.locate(step, chance) for step, chance in enumerate(seat.chances)]
        draw_patterned(canvas, points, theme.SEAT[seat.colour], PATTERNS[index % len(PATTERNS)])
    for index, (seat, y) in enumerate(zip(model.seats, layout.label_ys, strict=True)):
        _paint_label(canvas, layout.label_x, y, right, seat, PATTERNS[index % len(PATTERNS)])
    moments = zip(model.key_moments, layout.moment_positions, strict=True)
    for moment, position in sorted(moments, key=lambda item: item[0].kind == "decision"):
        paint_moment(canvas, position, moment)  # decisions lie over luck


def _paint_label(
    canvas: Canvas, x: float, y: float, right: float, seat: ChartSeat, pattern: tuple[float, ...]
) -> None:
    """Paint a sample of the line, the seat, its name, and its last chance."""
    draw_patterned(canvas, [(x, y), (x + _SAMPLE_WIDTH, y)], theme.SEAT[seat.colour], pattern)
    x += _SAMPLE_WIDTH + _GAP + _SEAT_SIZE / 2
    canvas.seat(seat.colour, (x, y), _SEAT_SIZE)
    style = _LABEL_STYLE.with_colour(theme.IVORY)
    chance = canvas.text(format_percent(seat.chances[-1]), (right, y), style, anchor="midright")
    x += _SEAT_SIZE / 2 + _GAP
    room = chance.left - _GAP - x
    canvas.text(seat.name, (x, y), _LABEL_STYLE, anchor="midleft", max_width=room, shrink=True)


def paint_moment(canvas: Canvas, position: Point, moment: KeyMoment, *, large: bool = False) -> None:
    """Paint the symbol of a key moment: a diamond for a decision, a ring with + or − for luck.

    The diamond is larger for a worse decision.
    """
    radius = _MARK_RADIUS + (2.5 if large else 0.0)
    if moment.kind == "decision":
        radius += _GRADE_SIZES.get(str(moment.grade), _OTHER_GRADE_SIZE)
        chart.draw_mark(canvas, position, theme.GOLD, shape="diamond", radius=radius)
        return
    colour = gains.get_gain_colour(moment.amount)
    radius += 1.0
    chart.draw_mark(canvas, position, colour, shape="ring", radius=radius)
    (x, y), arm = position, radius * 0.46
    canvas.line((x - arm, y), (x + arm, y), colour, width=1.8)
    if moment.amount > 0:
        canvas.line((x, y - arm), (x, y + arm), colour, width=1.8)


def paint_selected_step(
    canvas: Canvas, layout: ChanceChartLayout, model: ChanceChartModel, step: int
) -> None:
    """Paint a vertical line at the selected step and a dot where it crosses each seat's line."""
    area, x = layout.plot.rect, layout.get_x(step)
    canvas.line((x, area.top), (x, area.bottom), theme.GOLD, width=1.5, alpha=0.8)
    for seat in model.seats:
        if step < len(seat.chances):
            position = layout.plot.locate(step, seat.chances[step])
            chart.draw_mark(canvas, position, theme.SEAT[seat.colour], radius=4.0)
