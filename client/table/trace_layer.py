"""The trace on the board (what each seat did in its last turn) and highlighted places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec.structs import replace

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.i18n import get_language
from client.session.replay_match import ReplayMatch
from client.table import trace_view
from client.table.board_places import NOBODY, BoardPlace, Covered, Region, ReviewMarks
from client.table.context import TableViewModel
from client.table.face import AnyPort
from client.table.hints import HintController
from client.table.log_builder import build_log
from client.table.trace import Trail, find_last_mover, list_remaining_trails, make_trails
from client.table.trace_view import TraceModel, TraceScale
from client.widgets import Widget

TRACE_ID = "table.trace"
"""Id of the widget that paints the trace."""


_Traced: TypeAlias = tuple[
    TableViewModel | None, tuple[tuple[Trail, ...], Mapping[BoardPlace, int]], tuple[TraceModel, ...]
]
"""A cached visible trace with the values it was computed from."""

_Covers: TypeAlias = tuple[object, tuple[tuple[Trail, ...], Mapping[BoardPlace, int]], tuple[Covered, ...]]
"""Cached covered boxes with the layout and trails they were computed from."""


class TraceController:
    """Connects log and board of one table: the trace of the last turns, and highlighted lines and places.

    Everything is derived from the log, so it needs no state of its own for undo, replays or resumed games.

    Attributes:
        language: The language in which the log was written.
        review_marks: What a review (analysis of a finished game) marks on the board.
    """

    def __init__(self, table: AnyPort, hints: HintController) -> None:
        self._table = table
        self._hints = hints
        self._log = table.log
        self.language = get_language()
        self.review_marks = ReviewMarks()
        self._traced: _Traced | None = None
        self._covered: _Covers | None = None

    # --- what is to be seen -----------------------------------------------------------------------

    @property
    def board(self) -> Rect:
        """The box of the board, in logical units."""
        return self._table.frame_layout.board

    @property
    def trails(self) -> tuple[Trail, ...]:
        """The trails of the last turns, but not those of a person at this screen who is on turn."""
        trace = self._log.trace
        own = trace.on_turn if trace.on_turn in self._table.secrecy.people else None
        return trace.list_trails_of_others(own)

    def list_trace_models(self) -> tuple[TraceModel, ...]:
        """Return a model to draw for each visible trail: what a seat did with a thing last turn.

        The trails of the seat that acted last are drawn strongest. A place that something left without a
        player's action gets no ring.
        """
        trails_, gone, view_model = self.trails, self._log.trace.gone, self._table.view_model
        known = self._traced
        if known is None or known[0] is not view_model or known[1] != (trails_, gone):
            known = self._traced = view_model, (trails_, dict(gone)), self._make_trace(trails_, gone)
        return known[2]

    def list_covered_boxes(self, made: object) -> tuple[Covered, ...]:
        """Return the boxes on the board that the trace of the last turns covers.

        Args:
            made: The board's layout; the boxes are cached as long as it is the same object.
        """
        trails_, gone, known = self.trails, self._log.trace.gone, self._covered
        if known is None or known[0] is not made or known[1] != (trails_, gone):
            left, small = self._make_trace(trails_, gone), self._table.frame_layout.compact
            boxes = trace_view.list_boxes(left, TraceScale(small))
            found = tuple((box.left, box.top, box.width, box.height) for box in boxes)
            known = self._covered = made, (trails_, dict(gone)), found
        return known[2]

    def _make_trace(
        self, trails_: tuple[Trail, ...], gone: Mapping[BoardPlace, int]
    ) -> tuple[TraceModel, ...]:
        found = list_remaining_trails(trails_, gone)
        last = find_last_mover(found)
        return tuple(
            replace(
                one,
                rim=trail.seat != NOBODY or trail.deed != "gone",
                fresh=trail.seat in (last, NOBODY),
            )
            for trail, one in self._make_models(found)
        )

    def list_log_highlights(self) -> tuple[TraceModel, ...]:
        """Return models to draw for the places that the highlighted lines of the log are about."""
        lines = self._log.highlighted_lines
        marks = [(number, mark) for number in lines for mark in self._log.lines[number].marks]
        return tuple(one for _, one in self._make_models(make_trails(marks)))

    def list_kept_boxes(self) -> ReviewMarks:
        """Return a review's marks; the boxes that names must not cover include those of a shown hint."""
        advice, spoken = self._hints.advice, self.review_marks
        if advice is None:
            return spoken
        return replace(spoken, kept=(*spoken.kept, *advice.about, *self._hints.list_ring_boxes(advice)))

    def list_named_regions(self) -> tuple[tuple[Region, str], ...]:
        """Return the places on the board that a hint or a review refers to by name, each with that name."""
        advice = self._hints.advice
        named = self.review_marks.named if advice is None else advice.named
        found = [(self._table.face.find_region(place), name) for place, name in named]
        return tuple((region, name) for region, name in found if region is not None)

    def _make_models(self, found: Iterable[Trail]) -> Iterable[tuple[Trail, TraceModel]]:
        """Return the visible trails."""
        for trail in found:
            region = self._table.face.find_region(trail.places[-1])
            if region is None:
                continue
            colour, sign = self._table.face.get_actor_colour_and_picture(trail.owner)
            if region.quiet:
                yield trail, TraceModel(trail.deed, region, colour, "", name=trail.name)
                continue
            start = self._table.face.find_region(trail.places[0]) if len(trail.places) > 1 else None
            way = self._make_path(trail.places)
            yield trail, TraceModel(trail.deed, region, colour, sign, way, start, trail.name)

    def _make_path(self, places: tuple[BoardPlace, ...]) -> tuple[Point, ...]:
        points: list[Point] = []
        for origin, goal in pairwise(places):
            points += self._table.face.find_path(origin, goal)[1 if points else 0 :]
        return tuple(points)

    # --- pointing -----------------------------------------------------------------------------------

    def highlight_lines_at(self, point: Point) -> None:
        """Highlight the log lines that are about the place of the board at a point."""
        found: list[int] = []
        for trail in self.trails:
            region = self._table.face.find_region(trail.places[-1])
            if region is not None and region.box.collidepoint(point):
                found += trail.lines
        if tuple(found) != self._log.highlighted_by_board:
            self._log.highlighted_by_board = tuple(found)
            self._table.invalidate()

    # --- telling ------------------------------------------------------------------------------------

    def rewrite_log(self) -> None:
        """Build the whole log of the table's game again, for example after undo or in another language."""
        table, log, match = self._table, self._log, self._table.match
        replay = match if isinstance(match, ReplayMatch) else None
        log.clear()
        self.language = get_language()
        for one in build_log(table, match.history if replay is None else replay.steps):
            log.add(one)
        log.reveal_pending()
        log.at = None if replay is None else replay.step_index


class TraceLayer(Widget):
    """A widget that ignores clicks and draws the trace of the last turns above the board's widgets."""

    def __init__(self, table: AnyPort, tracing: TraceController, board: Rect) -> None:
        super().__init__(TRACE_ID, (board.left, board.top, 0, 0), "", enabled=False, focusable=False)
        self._table = table
        self._tracing = tracing
        self._board = board
        self._within: tuple[Sequence[TraceModel], TraceScale, Rect] | None = None

    def contains(self, point: Point) -> bool:
        """Return False: clicks go through to the widgets below."""
        del point
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the trace of the last turns, then highlighted places, then names of a hint or review."""
        table, tracing, scale = self._table, self._tracing, TraceScale(self._table.frame_layout.compact)
        traced = tracing.list_trace_models()
        if traced:
            area = table.face.get_trace_area()
            if self._within is None or self._within[:2] != (traced, scale):
                self._within = traced, scale, trace_view.get_bounds(traced, scale)
            box = self._within[2].clip(area)
            canvas.group(
                ("table-trace", traced, scale, tuple(area)),
                box,
                lambda inner: trace_view.draw_traces(inner, traced, scale, box),
            )
        draw_highlights(tracing, canvas, scale)
        named = tracing.list_named_regions()
        if not named:
            return
        lit = [(one.region, one.name) for one in tracing.list_log_highlights()]
        spoken, board = tracing.review_marks, self._board
        taken = [box for box, _ in trace_view.place_names(canvas.texts, lit, scale, board, spoken)]
        kept = tracing.list_kept_boxes()
        beside = replace(kept, kept=(*kept.kept, *taken))
        trace_view.draw_names(canvas, named, scale, board, beside)


def draw_highlights(tracing: TraceController, canvas: Canvas, scale: TraceScale) -> None:
    """Draw the board's places that the highlighted log line is about."""
    lit, board, spoken = tracing.list_log_highlights(), tracing.board, tracing.review_marks
    if not lit:
        return
    box = trace_view.get_bounds(lit, scale).inflate(300, 120).clip(board)
    canvas.layer(
        ("table-lit", lit, scale, tuple(board), tuple(map(tuple, spoken.kept)), tuple(spoken.card or ())),
        box,
        lambda inner: trace_view.draw_highlights(inner, lit, scale, board, spoken),
    )
