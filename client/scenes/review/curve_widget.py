"""The curve as something to point at: what was there is said, a press goes there."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec.structs import replace

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect, rect
from client.draw.text import Typesetter
from client.review.key_moments import KeyMoment
from client.scenes.review.curve import (
    CurveShown,
    curve_layout,
    paint_curve,
    paint_point,
    paint_pointed,
)
from client.widgets import Widget
from client.widgets.spoken import Role, Spoken

_REACH = 16.0
_NEAR = 4
"""So many points before and after the one that is looked at can be heard."""


class ChanceCurve(Widget):
    """The picture of a game. With the focus on it, left and right go from point to point.

    pointed: how many steps lie behind at what is looked at; None: at nothing. chosen: of the points of
    interest the one that is looked at. on_point: told when either changes. on_go: called with the steps that
    lie behind where it was pressed. say: a point of interest in words.
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
        say: Callable[[KeyMoment], str] = str,
    ) -> None:
        super().__init__(id, box, label)
        self.shown = shown
        self.layout = curve_layout(texts, rect(box), shown)
        self.on_point = on_point
        self.on_go = on_go
        self.say = say
        self._said: dict[int, str] = {}
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

    # --- without sight ------------------------------------------------------------------------------

    @property
    def role(self) -> Role:
        """Points one after another."""
        return "list" if self.shown.points else "label"

    def spoken(self) -> Spoken | None:
        """The points of interest near the one that is looked at; they are found in words once."""
        one, last = super().spoken(), len(self.shown.points) - 1
        if one is None or last < 0:
            return one
        at = self.chosen or 0
        near = range(max(0, at - _NEAR), min(last, at + _NEAR) + 1)
        return replace(one, parts=tuple(map(self._spoken_point, near)), focus=f"{self.id}/{at}")

    def _spoken_point(self, number: int) -> Spoken:
        if number not in self._said:
            self._said[number] = self.say(self.shown.points[number])
        return Spoken(
            f"{self.id}/{number}",
            "row",
            self._said[number],
            acts=frozenset(("press", "focus")),
            chosen=number == self.chosen,
            place=(number + 1, len(self.shown.points)),
        )

    def look_at(self, part: str) -> bool:
        """Look at that point."""
        self.choose(int(part))
        return True

    def press_part(self, part: str) -> bool:
        """Go to that point."""
        self.choose(int(part))
        self.press()
        return True

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
