"""The curve as something to point at: what was there is said, a press goes there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect, rect
from client.draw.text import Typesetter
from client.scenes.review.curve import (
    CurveShown,
    curve_layout,
    paint_curve,
    paint_point,
    paint_pointed,
)
from client.widgets import Widget

_REACH = 16.0


class ChanceCurve(Widget):
    """The picture of a game. With the focus on it, left and right go from point to point.

    pointed: how many steps lie behind at what is looked at; None: at nothing. chosen: of the points of
    interest the one that is looked at. on_point: told when either changes. on_go: called with the steps that
    lie behind where it was pressed.
    """

    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self,
        id: str,
        box: Box,
        label: str,
        texts: Typesetter,
        shown: CurveShown,
        *,
        on_point: Callable[[], object],
        on_go: Callable[[int], object],
    ) -> None:
        super().__init__(id, box, label)
        self.shown = shown
        self.layout = curve_layout(texts, rect(box), shown)
        self.on_point = on_point
        self.on_go = on_go
        self.pointed: int | None = None
        self.chosen: int | None = None

    # --- what is looked at --------------------------------------------------------------------------

    def _look(self, pointed: int | None, chosen: int | None) -> None:
        if (pointed, chosen) != (self.pointed, self.chosen):
            self.pointed, self.chosen = pointed, chosen
            self.changed()
            self.on_point()

    def choose(self, number: int) -> None:
        """Look at a point of interest."""
        self._look(self.shown.points[number].at, number)

    def _at(self, point: Point) -> None:
        number = self.layout.nearest(point, _REACH)
        if number is not None:
            self.choose(number)
        elif self.layout.plot.rect.inflate(2 * _REACH, 2 * _REACH).collidepoint(point):
            self._look(self.layout.at(point[0]), None)
        else:
            self._look(None, None)

    def mouse_move(self, point: Point) -> None:
        """What lies under the pointer."""
        self._at(point)

    def mouse_down(self, point: Point) -> None:
        """The same, where nothing moved before."""
        self._at(point)

    def focus_changed(self) -> None:
        """With the focus the first point is looked at; without pointer and focus nothing."""
        if self.shows_ring and self.chosen is None and self.shown.points:
            self.choose(0)
        elif not self.hovered and not self.shows_ring:
            self._look(None, None)

    def steer(self, dx: int, dy: int) -> bool:
        """From point to point; at the ends the focus goes on."""
        points = self.shown.points
        if dy or not points:
            return False
        following = dx + (self.chosen if self.chosen is not None else -1)
        if not 0 <= following < len(points):
            return False
        self.choose(following)
        return True

    def press(self) -> None:
        """Go to what is looked at."""
        if self.pointed is not None:
            self.play("click")
            self.on_go(self.pointed)

    # --- drawing ------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The picture, kept; over it what is looked at."""
        around = self.rect.inflate(12, 12)
        key = ("chance-curve", self.shown, tuple(self.rect), canvas.studio.high_contrast)
        canvas.layer(key, around, self._paint)
        if self.pointed is not None:
            paint_pointed(canvas, self.layout, self.shown, self.pointed)
        if self.chosen is not None:
            place = self.layout.places[self.chosen]
            canvas.spot(place, 26, theme.GOLD, alpha=0.5)
            paint_point(canvas, place, self.shown.points[self.chosen], large=True)
        self.draw_ring(canvas, self.rect, theme.RADIUS_ROW)

    def _paint(self, canvas: Canvas) -> None:
        paint_curve(canvas, self.layout, self.shown, Rect(self.rect))
