"""Numbers over time: a dot a game, and the mean of the last ones as a line. Each dot can be opened.

A game that was won is a full dot, another one is open, so nobody has to see colours.
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
from client.records.tally import MEAN_OVER, Appearance
from client.scenes.records import words
from client.widgets.spoken import Role, Spoken
from client.widgets.widget import Widget

CurveKind: TypeAlias = Literal["points", "loss", "luck"]
"""What is followed."""

_LEGEND: Final = 40.0
_MARKS: Final = 9
_BENDS: Final = 500
"""Points of the line, at most: more than that nobody sees."""
_SMALLEST, _LARGEST = 2.5, 6.0
_NEAR: Final = 12
"""So many games before and after the one that is looked at can be heard."""


class CurveDot(Struct, frozen=True):
    """A game with its number."""

    one: Appearance
    value: float


class RecordCurve(Struct, frozen=True):
    """What is shown: the dots, the oldest first, and how its numbers are written."""

    kind: CurveKind
    game: str
    dots: tuple[CurveDot, ...]

    @classmethod
    def of(cls, kind: CurveKind, game: str, found: Sequence[Appearance]) -> RecordCurve:
        """The curve of appearances, those left out of which nobody knows the number."""
        values = ((one, _value(kind, one)) for one in found)
        return cls(kind, game, tuple(CurveDot(one, value) for one, value in values if value is not None))

    def tick(self, value: float) -> str:
        """A number at the scale."""
        if self.kind == "points":
            return i18n.number(value)
        share = value / 100
        return words.percent(share, 0) if self.kind == "loss" else words.signed_percent(share, 0)

    def told(self, dot: CurveDot) -> str:
        """A game in a line."""
        if self.kind == "points":
            return words.told(dot.one, words.points(self.game, round(dot.value)))
        share = dot.value / 100
        value = words.percent(share) if self.kind == "loss" else words.signed_percent(share)
        return words.told(dot.one, tr(f"records.value.{self.kind}", value=value))


def _value(kind: CurveKind, one: Appearance) -> float | None:
    if kind == "points":
        return None if one.points is None else float(one.points)
    if one.reviewed is None:
        return None
    share = one.reviewed.mean_loss if kind == "loss" else one.reviewed.luck
    return None if share is None else 100 * share


class CurveView(Widget):
    """The curve as a widget: the pointer or left and right choose a game, a press opens it."""

    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self, id: str, box: Box, label: str, curve: RecordCurve, on_open: Callable[[Appearance], object]
    ) -> None:
        super().__init__(id, box, label)
        self.curve = curve
        self.on_open = on_open
        self.at: int | None = None
        self._key = hash(curve)  # thousands of games are not compared in every frame
        self._plot: Plot | None = None

    # --- places -----------------------------------------------------------------------------------
    @property
    def plot(self) -> Plot:
        """The field of the dots."""
        if self._plot is None:
            self._plot = self._made_plot()
        return self._plot

    def _made_plot(self) -> Plot:
        assert self.ui is not None
        values = [dot.value for dot in self.curve.dots]
        whole = Rect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - _LEGEND)
        count = len(values)
        kind = self.curve.kind
        y = Scale.of(values, most=max(2, int(whole.height // 44)), zero=kind != "points", whole=True)
        return Plot.inside(self.ui.host.texts, whole, Scale(0.5, max(1.5, count + 0.5)), y, self.curve.tick)

    def place_of(self, at: int) -> Point:
        """Where a dot is on the screen."""
        dot = self.curve.dots[at]
        x, y = self.plot.at(at + 1, dot.value)
        left, top = (0.0, 0.0) if self.parent is None else self.parent.origin()
        return x + left, y + top

    # --- looking ----------------------------------------------------------------------------------
    def _look(self, at: int | None) -> None:
        if at != self.at:
            self.at = at
            self.changed()

    def mouse_move(self, point: Point) -> None:
        """Look at the game nearest to the pointer."""
        plot = self.plot
        x, _, wide, _ = plot.box
        count = len(self.curve.dots)
        share = (point[0] - x) / max(1.0, wide)
        self._look(max(0, min(count - 1, int(share * count))))

    def focus_changed(self) -> None:
        """Nobody looks any more; or the keyboard does, at the newest game."""
        if self.shows_ring and self.at is None:
            self._look(len(self.curve.dots) - 1)
        elif not self.hovered and not self.focused:
            self._look(None)

    def steer(self, dx: int, dy: int) -> bool:
        """To the game before or after."""
        del dy
        last = len(self.curve.dots) - 1
        at = last if self.at is None else self.at + dx
        if dx == 0 or not 0 <= at <= last:
            return False
        self._look(at)
        return True

    def key(self, event: pygame.Event) -> bool:
        """To the first, to the last."""
        if event.key not in (pygame.K_HOME, pygame.K_END):
            return False
        self._look(0 if event.key == pygame.K_HOME else len(self.curve.dots) - 1)
        return True

    def press(self) -> None:
        """Open the game that is looked at."""
        if self.at is not None:
            self.play("click")
            self.on_open(self.curve.dots[self.at].one)

    # --- without sight ----------------------------------------------------------------------------
    @property
    def role(self) -> Role:
        """Games one after another."""
        return "list"

    def spoken(self) -> Spoken | None:
        """The games near the one that is looked at, each as a row with its number."""
        one, last = super().spoken(), len(self.curve.dots) - 1
        if one is None:
            return None
        at = last if self.at is None else self.at
        near = range(max(0, at - _NEAR), min(last, at + _NEAR) + 1)
        return self.say_also(one, parts=tuple(map(self._spoken_dot, near)), focus=f"{self.id}/{at}")

    def _spoken_dot(self, at: int) -> Spoken:
        dots = self.curve.dots
        lately = [dot.value for dot in dots[max(0, at + 1 - MEAN_OVER) : at + 1]]
        mean = self.curve.tick(round(sum(lately) / len(lately), 1))
        return Spoken(
            f"{self.id}/{at}",
            "row",
            self.curve.told(dots[at]),
            more=f"{tr('records.running-mean', n=MEAN_OVER)}: {mean}",
            acts=frozenset(("press", "focus")),
            chosen=at == self.at,
            place=(at + 1, len(dots)),
        )

    def look_at(self, part: str) -> bool:
        """Look at that game."""
        self._look(int(part))
        return True

    def press_part(self, part: str) -> bool:
        """Open that game."""
        self._look(int(part))
        self.press()
        return True

    # --- drawing ----------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The field, what stands in it, and below it the game looked at, or what the signs mean."""
        key = ("records-curve", self._key, i18n.language(), tuple(self.rect))
        canvas.layer(key, self.rect.inflate(24, 24), self._paint)
        low = Rect(self.rect.left, self.rect.bottom - _LEGEND, self.rect.width, _LEGEND)
        if self.at is None:
            self._draw_legend(canvas, low)
        else:
            self._draw_looked_at(canvas, low, self.curve.dots[self.at])
        self.draw_ring(canvas, self.rect.inflate(20, 16), theme.RADIUS_ROW)

    @property
    def _radius(self) -> float:
        return max(_SMALLEST, min(_LARGEST, 0.4 * self.plot.box[2] / max(1, len(self.curve.dots))))

    def _paint(self, canvas: Canvas) -> None:
        plot, dots, radius = self.plot, self.curve.dots, self._radius
        chart.draw_scale(canvas, plot, self.curve.tick)
        step = max(1, len(dots) // _MARKS)
        marks = [(at + 1, words.day(dots[at].one.game.created)) for at in range(0, len(dots), step)]
        if marks[-1][0] != len(dots):
            marks.append((len(dots), words.day(dots[-1].one.game.created)))
        chart.draw_foot(canvas, plot, marks)
        for at, dot in enumerate(dots, 1):
            self._draw_dot(canvas, plot.at(at, dot.value), dot, radius)
        means = chart.running_mean([dot.value for dot in dots], MEAN_OVER)
        if len(means) > 1:
            line = list(enumerate(means, 1))
            kept = line[:: max(1, len(line) // _BENDS)]
            chart.draw_line(canvas, plot, kept if kept[-1] == line[-1] else [*kept, line[-1]])

    @staticmethod
    def _draw_dot(canvas: Canvas, at: Point, dot: CurveDot, radius: float) -> None:
        shape: chart.MarkShape = "dot" if dot.one.won else "ring"
        chart.draw_mark(
            canvas, at, theme.IVORY if dot.one.won else theme.SECONDARY, shape=shape, radius=radius
        )

    def _draw_legend(self, canvas: Canvas, box: Rect) -> None:
        left, y = self.plot.box[0], box.bottom - 14
        x = left + 6
        for shape, word in (("dot", "records.won"), ("ring", "records.not-won")):
            colour = theme.IVORY if shape == "dot" else theme.SECONDARY
            chart.draw_mark(canvas, (x, y), colour, shape="dot" if shape == "dot" else "ring", radius=6)
            x = canvas.text(tr(word), (x + 14, y), styles.NOTE, anchor="midleft").right + 28
        canvas.polyline([(x - 6, y), (x + 26, y)], theme.GOLD, width=3)
        room = box.right - x - 36
        canvas.text(
            tr("records.running-mean", n=MEAN_OVER), (x + 36, y), styles.NOTE, anchor="midleft",
            max_width=room, shrink=True,
        )  # fmt: skip

    def _draw_looked_at(self, canvas: Canvas, box: Rect, dot: CurveDot) -> None:
        plot = self.plot
        assert self.at is not None
        x, y = plot.at(self.at + 1, dot.value)
        canvas.line((x, plot.rect.top), (x, plot.rect.bottom), theme.GOLD, alpha=0.5)
        self._draw_dot(canvas, (x, y), dot, max(_LARGEST, self._radius))
        canvas.ring((x, y), max(_LARGEST, self._radius) + 5, theme.GOLD, width=2)
        canvas.text(
            self.curve.told(dot), (plot.box[0], box.bottom - 14), styles.NOTE.in_(theme.IVORY),
            anchor="midleft", max_width=box.right - plot.box[0], shrink=True,
        )  # fmt: skip
