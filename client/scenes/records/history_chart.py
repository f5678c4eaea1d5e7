"""Chart of a number over time: a point for each game, and the running mean as a line.

A won game is a filled point, another one an open ring, so they differ not only in colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from client import i18n
from client.draw import chart, styles, theme
from client.draw.canvas import Canvas
from client.draw.chart import Plot, Scale
from client.draw.geometry import Box, Point, Rect
from client.i18n import tr
from client.records.statistics import RUNNING_MEAN_GAMES, Appearance
from client.scenes.records import record_text
from client.widgets.accessible_node import AccessibleNode, Role
from client.widgets.widget import Widget

HistoryKind: TypeAlias = Literal["points", "loss", "luck"]
"""The number that is charted; loss and luck come from reviews."""

_LEGEND_HEIGHT: Final = 40.0
_MAX_DAYS: Final = 9
"""Number of days written below the chart."""
_MAX_LINE_POINTS: Final = 500
"""Number of points of the line; more cannot be distinguished."""
_MIN_RADIUS, _MAX_RADIUS = 2.5, 6.0
_ACCESSIBLE_NEIGHBOURS: Final = 12
"""Number of games before and after the selected one that screen readers get."""


def choose_day_labels(indices: Sequence[int], days: Sequence[str]) -> list[tuple[float, str]]:
    """Return the days written below a chart with their x: a day of several games once, below its first."""
    labels, previous = list[tuple[float, str]](), ""
    for index, day in zip(indices, days, strict=True):
        if day != previous:
            labels.append((index + 1, day))
        previous = day
    return labels


class HistoryPoint(Struct, frozen=True):
    """A point of the chart: one finished game and its number (points, loss or luck)."""

    appearance: Appearance
    value: float


class HistorySeries(Struct, frozen=True):
    """All points of a chart of a person's games, the oldest first."""

    kind: HistoryKind
    game: str
    points: tuple[HistoryPoint, ...]

    @classmethod
    def create(cls, kind: HistoryKind, game: str, appearances: Sequence[Appearance]) -> HistorySeries:
        """Create the points of a chart; games whose number is unknown are left out.

        Args:
            kind: The number that is charted: "points", "loss" or "luck".
            game: Id of the game.
            appearances: The person's finished games.
        """
        values = ((appearance, _get_value(kind, appearance)) for appearance in appearances)
        points = (HistoryPoint(appearance, value) for appearance, value in values if value is not None)
        return cls(kind, game, tuple(points))

    def format_tick(self, value: float) -> str:
        """Format a number of the chart's scale."""
        if self.kind == "points":
            return i18n.format_number(value)
        format_share = (
            record_text.format_percent if self.kind == "loss" else record_text.format_signed_percent
        )
        return format_share(value / 100, 0)

    def describe(self, point: HistoryPoint) -> str:
        """Describe the game behind a point of the chart in one line: day, value, result, opponents."""
        if self.kind == "points":
            text = record_text.format_points(self.game, round(point.value))
            return record_text.describe_game(point.appearance, text)
        share = point.value / 100
        if self.kind == "loss":
            value = record_text.format_percent(share)
        else:
            value = record_text.format_signed_percent(share)
        return record_text.describe_game(point.appearance, tr(f"records.value.{self.kind}", value=value))


def _get_value(kind: HistoryKind, appearance: Appearance) -> float | None:
    if kind == "points":
        return None if appearance.points is None else float(appearance.points)
    if appearance.reviewed is None:
        return None
    share = appearance.reviewed.mean_loss if kind == "loss" else appearance.reviewed.luck
    return None if share is None else 100 * share


class HistoryChart(Widget):
    """Chart widget of finished games: pointer or arrow keys select a game, a press opens it.

    Attributes:
        series: The points.
        on_open: Called with the game that is pressed.
        selected: Index of the selected point; None if no game is selected.
    """

    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self, id: str, box: Box, label: str, series: HistorySeries, on_open: Callable[[Appearance], object]
    ) -> None:
        super().__init__(id, box, label)
        self.series = series
        self.on_open = on_open
        self.selected: int | None = None
        self._series_hash = hash(series)  # so that thousands of games are not compared in every frame
        self._plot: Plot | None = None

    # --- geometry ---------------------------------------------------------------------------------
    @property
    def plot(self) -> Plot:
        """The chart's plotting area with its scales, created on first use."""
        if self._plot is None:
            self._plot = self._create_plot()
        return self._plot

    def _create_plot(self) -> Plot:
        assert self.ui is not None
        values = [point.value for point in self.series.points]
        box = Rect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - _LEGEND_HEIGHT)
        x = Scale(0.5, max(1.5, len(values) + 0.5))
        y = Scale.create(
            values, most=max(2, int(box.height // 44)), zero=self.series.kind != "points", whole=True
        )
        return Plot.fit_into(self.ui.host.texts, box, x, y, self.series.format_tick)

    def get_point_position(self, index: int) -> Point:
        """Return the position of a point of the chart on the screen, in logical units."""
        x, y = self.plot.locate(index + 1, self.series.points[index].value)
        left, top = (0.0, 0.0) if self.parent is None else self.parent.origin()
        return x + left, y + top

    # --- selecting --------------------------------------------------------------------------------
    def _select(self, index: int | None) -> None:
        if index != self.selected:
            self.selected = index
            self.request_redraw()

    def mouse_move(self, point: Point) -> None:
        """Select the game of the chart that is nearest to the pointer."""
        left, _, width, _ = self.plot.box
        count = len(self.series.points)
        share = (point[0] - left) / max(1.0, width)
        self._select(max(0, min(count - 1, int(share * count))))

    def on_focus_changed(self) -> None:
        """Select the newest game on keyboard focus; deselect when both focus and pointer have left."""
        if self.shows_ring and self.selected is None:
            self._select(len(self.series.points) - 1)
        elif not self.hovered and not self.focused:
            self._select(None)

    def handle_direction(self, dx: int, dy: int) -> bool:
        """Select the previous or next game of the chart; return False if there is none."""
        del dy
        last = len(self.series.points) - 1
        index = last if self.selected is None else self.selected + dx
        if dx == 0 or not 0 <= index <= last:
            return False
        self._select(index)
        return True

    def handle_key(self, event: pygame.Event) -> bool:
        """Select the chart's first game on Home, its last one on End; return whether it was such a key."""
        if event.key not in (pygame.K_HOME, pygame.K_END):
            return False
        self._select(0 if event.key == pygame.K_HOME else len(self.series.points) - 1)
        return True

    def press(self) -> None:
        """Open the selected game of the chart; do nothing if none is selected."""
        if self.selected is not None:
            self.play_sound("click")
            self.on_open(self.series.points[self.selected].appearance)

    # --- screen reader ----------------------------------------------------------------------------
    @property
    def role(self) -> Role:
        """Role of the chart for screen readers: a list of games."""
        return "list"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the chart for screen readers: the games near the selected one as rows."""
        node, last = super().accessible_node(), len(self.series.points) - 1
        if node is None:
            return None
        index = last if self.selected is None else self.selected
        first = max(0, index - _ACCESSIBLE_NEIGHBOURS)
        near = range(first, min(last, index + _ACCESSIBLE_NEIGHBOURS) + 1)
        return self.replace_node_fields(
            node, parts=tuple(map(self._make_point_node, near)), focus=f"{self.id}/{index}"
        )

    def _make_point_node(self, index: int) -> AccessibleNode:
        points = self.series.points
        latest = [point.value for point in points[max(0, index + 1 - RUNNING_MEAN_GAMES) : index + 1]]
        mean = self.series.format_tick(round(sum(latest) / len(latest), 1))
        return AccessibleNode(
            f"{self.id}/{index}",
            "row",
            self.series.describe(points[index]),
            more=f"{tr('records.running-mean', n=RUNNING_MEAN_GAMES)}: {mean}",
            acts=frozenset(("press", "focus")),
            chosen=index == self.selected,
            place=(index + 1, len(points)),
        )

    def focus_part(self, part: str) -> bool:
        """Select a game of the chart for a screen reader.

        Args:
            part: Index of the game, as text.
        """
        self._select(int(part))
        return True

    def press_part(self, part: str) -> bool:
        """Select and open a game of the chart for a screen reader.

        Args:
            part: Index of the game, as text.
        """
        self._select(int(part))
        self.press()
        return True

    # --- drawing ----------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the chart, and below it the selected game or the legend."""
        key = ("records-curve", self._series_hash, i18n.get_language(), tuple(self.rect))
        canvas.layer(key, self.rect.inflate(24, 24), self._paint)
        legend = Rect(self.rect.left, self.rect.bottom - _LEGEND_HEIGHT, self.rect.width, _LEGEND_HEIGHT)
        if self.selected is None:
            self._draw_legend(canvas, legend)
        else:
            self._draw_selected(canvas, legend, self.selected)
        self.draw_ring(canvas, self.rect.inflate(20, 16), theme.RADIUS_ROW)

    @property
    def point_radius(self) -> float:
        """Radius of the chart's points in logical units, smaller for many games."""
        step = self.plot.box[2] / max(1, len(self.series.points))
        return max(_MIN_RADIUS, min(_MAX_RADIUS, 0.4 * step))

    def _paint(self, canvas: Canvas) -> None:
        plot, points, radius = self.plot, self.series.points, self.point_radius
        chart.draw_scale(canvas, plot, self.series.format_tick)
        last = len(points) - 1
        indices = list(range(0, len(points), max(1, len(points) // _MAX_DAYS)))
        if indices[-1] != last:
            indices.append(last)
        days = [record_text.format_day(points[index].appearance.game.created) for index in indices]
        chart.draw_x_labels(canvas, plot, choose_day_labels(indices, days))
        for number, point in enumerate(points, 1):
            self._draw_point(canvas, plot.locate(number, point.value), point, radius)
        means = chart.compute_running_mean([point.value for point in points], RUNNING_MEAN_GAMES)
        if len(means) > 1:
            line = list(enumerate(means, 1))
            reduced = line[:: max(1, len(line) // _MAX_LINE_POINTS)]
            chart.draw_line(canvas, plot, reduced if reduced[-1] == line[-1] else [*reduced, line[-1]])

    @staticmethod
    def _draw_point(canvas: Canvas, center: Point, point: HistoryPoint, radius: float) -> None:
        shape: chart.MarkShape = "dot" if point.appearance.won else "ring"
        colour = theme.IVORY if point.appearance.won else theme.SECONDARY
        chart.draw_mark(canvas, center, colour, shape=shape, radius=radius)

    def _draw_legend(self, canvas: Canvas, box: Rect) -> None:
        x, y = self.plot.box[0] + 6, box.bottom - 14
        marks: tuple[tuple[chart.MarkShape, str], ...] = (("dot", "records.won"), ("ring", "records.not-won"))
        for shape, key in marks:
            colour = theme.IVORY if shape == "dot" else theme.SECONDARY
            chart.draw_mark(canvas, (x, y), colour, shape=shape, radius=6)
            x = canvas.text(tr(key), (x + 14, y), styles.NOTE, anchor="midleft").right + 28
        canvas.polyline([(x - 6, y), (x + 26, y)], theme.GOLD, width=3)
        mean, left = tr("records.running-mean", n=RUNNING_MEAN_GAMES), x + 36
        canvas.text(mean, (left, y), styles.NOTE, anchor="midleft", max_width=box.right - left, shrink=True)

    def _draw_selected(self, canvas: Canvas, box: Rect, index: int) -> None:
        plot, point = self.plot, self.series.points[index]
        x, y = plot.locate(index + 1, point.value)
        canvas.line((x, plot.rect.top), (x, plot.rect.bottom), theme.GOLD, alpha=0.5)
        radius = max(_MAX_RADIUS, self.point_radius)
        self._draw_point(canvas, (x, y), point, radius)
        canvas.ring((x, y), radius + 5, theme.GOLD, width=2)
        left = plot.box[0]
        canvas.text(
            self.series.describe(point),
            (left, box.bottom - 14),
            styles.NOTE.with_colour(theme.IVORY),
            anchor="midleft",
            max_width=box.right - left,
            shrink=True,
        )
