"""A table on whose board can be read what just happened: what the last turns left, what the log speaks of."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, cast

import pygame

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.theme import Colour
from client.i18n import language
from client.table import trace_view
from client.table.advised import AdvisedScene
from client.table.log import LogBook
from client.table.marks import NOBODY, Place, Spot
from client.table.telling import told
from client.table.trace import Trail, last_mover, standing, trails
from client.table.trace_view import Look, Shown
from client.widgets import Widget

if TYPE_CHECKING:
    from client.app import App
    from client.table.table_scene import TableScene

TRACE = "table.trace"
"""The id of what paints the trace."""


class TracedScene(AdvisedScene):
    """A scene with a log whose lines point at the board, and a board that points back.

    log: what happened, in words and marks. What is drawn is read from it alone, so undo, looking back, other
    languages and games taken up again need nothing of their own.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.log = LogBook()
        self._told_in = language()

    # --- what a game says -------------------------------------------------------------------------

    @abstractmethod
    def spot(self, place: Place) -> Spot | None:
        """Where a place of the log lies on the board as it is shown; None if it is not to be seen."""

    def way(self, origin: Place, goal: Place) -> tuple[Point, ...]:
        """The points of the way from one place to another: straight, unless a game knows better."""
        ends = self.spot(origin), self.spot(goal)
        return tuple(end.center for end in ends if end is not None)

    def traced_area(self) -> Rect:
        """What the trace does not leave: the board with all that lies on it, unless a game knows better."""
        return self._table.frame_layout.board

    def sign(self, seat: int) -> tuple[Colour, str]:
        """The colour and the picture of whoever did something; NOBODY has the table's."""
        if seat == NOBODY:
            return theme.IVORY, ""
        colour = self._table.match.seats[seat].colour
        return theme.SEAT[colour], f"seat-{colour}"

    # --- what is to be seen -----------------------------------------------------------------------

    @property
    def _table(self) -> TableScene:
        return cast("TableScene", self)

    @property
    def trails(self) -> tuple[Trail, ...]:
        """What the last turns left; not what a person on turn is doing just now."""
        trace, secrecy = self.log.trace, self._table.secrecy
        own = trace.on_turn if trace.on_turn in secrecy.people else None
        return trace.of_others(own)

    def traced(self) -> tuple[Shown, ...]:
        """What the last turns left on the board as it is shown: what went without anybody's doing leaves but
        a sign, and whoever moved last is seen best."""
        found = standing(self.trails, self.log.trace.gone)
        last = last_mover(found)
        return tuple(
            replace(
                one,
                rim=trail.seat != NOBODY or trail.deed != "gone",
                fresh=trail.seat in (last, NOBODY),
            )
            for trail, one in self._shown(found)
        )

    def lit(self) -> tuple[Shown, ...]:
        """What the line pointed at speaks of; of a game that is looked back at, what the step did."""
        lines = self.log.lit
        marks = [(number, mark) for number in lines for mark in self.log.lines[number].marks]
        return tuple(one for _, one in self._shown(trails(marks)))

    def named(self) -> tuple[tuple[Spot, str], ...]:
        """The places that a hint calls by name."""
        advice = self.hints.advice
        found = [] if advice is None else [(self.spot(place), name) for place, name in advice.named]
        return tuple((spot, name) for spot, name in found if spot is not None)

    def _shown(self, found: Iterable[Trail]) -> Iterable[tuple[Trail, Shown]]:
        """Trails on the screen; those that cannot be seen are left out."""
        for trail in found:
            spot = self.spot(trail.places[-1])
            if spot is None:
                continue
            colour, sign = self.sign(trail.whose)
            if spot.quiet:
                yield trail, Shown(trail.deed, spot, colour, "", name=trail.name)
                continue
            start = self.spot(trail.places[0]) if len(trail.places) > 1 else None
            way = self._way(trail.places)
            yield trail, Shown(trail.deed, spot, colour, sign, way, start, trail.name)

    def _way(self, places: tuple[Place, ...]) -> tuple[Point, ...]:
        points: list[Point] = []
        for origin, goal in pairwise(places):
            points += self.way(origin, goal)[1 if points else 0 :]
        return tuple(points)

    # --- pointing -----------------------------------------------------------------------------------

    def point_back(self, point: Point) -> None:
        """The lines that tell of a place light up while the pointer is on what is left there."""
        found: list[int] = []
        for trail in self.trails:
            spot = self.spot(trail.places[-1])
            if spot is not None and spot.box.collidepoint(point):
                found += trail.lines
        if tuple(found) != self.log.answering:
            self.log.answering = tuple(found)
            self.invalidate()

    def handle(self, event: pygame.Event) -> bool:
        """The pointer moves over what is left somewhere."""
        if event.type == pygame.MOUSEMOTION:
            point = self.point(event)
            if point is not None:
                self.point_back(point)
        return super().handle(event)

    # --- telling ------------------------------------------------------------------------------------

    def _retell(self) -> None:
        """Tell the whole log anew, from the first step on."""
        table = self._table
        self.log.clear()
        self._told_in = language()
        for one in told(table, table.match.history if table.tour is None else table.tour.walk.steps):
            self.log.add(one)
        self.log.arrive()
        self.log.at = None if table.tour is None else table.tour.at


class TraceLayer(Widget):
    """Paints the trace over the board's widgets and below all cards; nothing about it can be pressed."""

    def __init__(self, table: TableScene, board: Rect) -> None:
        super().__init__(TRACE, (board.left, board.top, 0, 0), "", enabled=False, focusable=False)
        self._table = table
        self._board = board

    def hit(self, point: Point) -> bool:
        """Never: what lies below is meant."""
        del point
        return False

    def draw(self, canvas: Canvas) -> None:
        """The trace, over it what is pointed at."""
        table, look = self._table, Look(self._table.frame_layout.compact)
        traced = table.traced()
        if traced:
            area = table.traced_area()
            box = trace_view.bounds(traced, look).clip(area)
            canvas.layer(
                ("table-trace", traced, look, tuple(area)),
                box,
                lambda inner: trace_view.traces(inner, traced, look),
            )
        lights(table, canvas, look)
        trace_view.names(canvas, table.named(), look, self._board)


def lights(table: TableScene, canvas: Canvas, look: Look) -> None:
    """What is pointed at, in full light."""
    lit = table.lit()
    if not lit:
        return
    board = table.frame_layout.board
    box = trace_view.bounds(lit, look).inflate(300, 120).clip(board)
    canvas.layer(
        ("table-lit", lit, look, tuple(board)), box, lambda inner: trace_view.lights(inner, lit, look, board)
    )
