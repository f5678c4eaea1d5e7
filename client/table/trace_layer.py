"""The trace on the board (what each seat did in its last turn) and highlighted places.

At rest only the trace of the seat that acted last is drawn, until the player to decide begins to act. The
trails of all seats appear while a key is held, those of one seat while it is pointed at.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from itertools import pairwise
from typing import TypeAlias

import pygame
from msgspec.structs import replace

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.i18n import get_language
from client.session.replay_match import ReplayMatch
from client.table import bindings, trace_view
from client.table.board_places import NOBODY, BoardPlace, Region, ReviewMarks
from client.table.context import TableViewModel
from client.table.face import AnyPort
from client.table.hints import HintController
from client.table.log_builder import build_log
from client.table.trace import Trail, find_last_mover, format_numbers, list_remaining_trails, make_trails
from client.table.trace_view import TraceModel, TraceScale
from client.widgets import Widget
from client.widgets.misclick_guard import is_press

TRACE_ID = "table.trace"
"""Id of the widget that paints the trace."""


_Traced: TypeAlias = tuple[
    TableViewModel, tuple[tuple[Trail, ...], Mapping[BoardPlace, int]], tuple[TraceModel, ...]
]
"""Cached models of trails with the values they were computed from."""


class TraceController:
    """Connects log and board of one table: the trace of the last turns, and highlighted lines and places.

    Everything is derived from the log, so it needs no state of its own for undo, replays or resumed games.

    Attributes:
        language: The language in which the log was written.
        review_marks: What a review (analysis of a finished game) marks on the board.
        replayed_step: Number of the step up to which a turn has been played again; None while none is.
    """

    def __init__(self, table: AnyPort, hints: HintController) -> None:
        self._table = table
        self._hints = hints
        self._log = table.log
        self.language = get_language()
        self.review_marks = ReviewMarks()
        self.replayed_step: int | None = None
        self._is_key_held = False
        self._dismissed: tuple[Trail, ...] = ()
        self._traced: dict[str, _Traced] = {}

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

    @property
    def last_trails(self) -> tuple[Trail, ...]:
        """The trails of the seat that acted last, and those that no seat left."""
        trails = self.trails
        last = find_last_mover(trails)
        return tuple(trail for trail in trails if trail.seat in (last, NOBODY))

    @property
    def is_dismissed(self) -> bool:
        """Whether the player to decide has begun to act since the trace of the last turn appeared."""
        return bool(self._dismissed) and self._dismissed == self.last_trails

    @property
    def requested_seats(self) -> Container[int] | None:
        """The seats whose trails the player asks for with the key or by pointing at a seat; None if none."""
        table = self._table
        if self._is_key_held:
            return range(NOBODY, len(table.match.seats))
        prefix = table.face.accessible_seats
        for id in table.ui.attended_ids:
            number = id.removeprefix(prefix).split(".")[0]
            if id.startswith(prefix) and number.isdecimal():
                return (int(number),)
        return None

    def list_trace_models(self) -> tuple[TraceModel, ...]:
        """Return the models of the trace at rest: what the seat that acted last did with each thing.

        It is empty once the player to decide has begun to act, and while the player asks for other trails.
        """
        if self.replayed_step is not None:
            return self._list_models("replayed", self._list_replayed_trails(self.replayed_step))
        if self.is_dismissed or self.requested_seats is not None:
            return ()
        return self._list_models("last", self.last_trails)

    def _list_replayed_trails(self, step: int) -> tuple[Trail, ...]:
        """Return the trails whose last step has been played again."""
        return tuple(trail for trail in self.trails if self._log.get_step(trail.lines[-1]) <= step)

    def list_requested_models(self) -> tuple[TraceModel, ...]:
        """Return the models of the trails that the player asks for; the seat that acted last is strongest."""
        seats = self.requested_seats
        if seats is None:
            return ()
        return self._list_models("requested", tuple(t for t in self._log.trace.trails if t.seat in seats))

    def _list_models(self, kind: str, trails: tuple[Trail, ...]) -> tuple[TraceModel, ...]:
        """Return the models of trails, made again only if the table or the trails have changed."""
        changed, view_model = self._log.trace.changed, self._table.view_model
        cached = self._traced.get(kind)
        if cached is None or cached[0] is not view_model or cached[1] != (trails, changed):
            cached = self._traced[kind] = (
                view_model,
                (trails, dict(changed)),
                self._make_trace(trails, changed),
            )
        return cached[2]

    def _make_trace(
        self, trails_: tuple[Trail, ...], changed: Mapping[BoardPlace, int]
    ) -> tuple[TraceModel, ...]:
        """Return a model for each trail whose thing is still there.

        A place that something left without a player's action gets no ring.
        """
        found = list_remaining_trails(trails_, changed)
        last = find_last_mover(self.trails)
        return tuple(
            replace(
                one,
                rim=trail.seat != NOBODY or trail.deed != "gone",
                fresh=trail.seat in (last, NOBODY),
                number=self._number_steps(trail),
            )
            for trail, one in self._make_models(found)
        )

    def list_steps(self, seat: int) -> list[int]:
        """Return the numbers of the steps of a seat's last turn that left a trail, in order."""
        trails = (trail for trail in self._log.trace.trails if trail.seat == seat)
        return sorted({self._log.get_step(line) for trail in trails for line in trail.lines})

    def _number_steps(self, trail: Trail) -> str:
        """Return where in its turn the steps of a trail were, counted from 1; "" for a turn of one step."""
        steps = self.list_steps(trail.seat)
        if len(steps) < 2 or trail.seat == NOBODY:
            return ""
        return format_numbers(steps.index(self._log.get_step(line)) + 1 for line in trail.lines)

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

    def handle_event(self, event: pygame.Event) -> bool:
        """Follow the key that shows all trails while it is held; return whether the event was that key.

        The first press with which the player to decide begins to act dismisses the trace.
        """
        if bindings.is_key_release(bindings.TRACE, event) or event.type == pygame.WINDOWFOCUSLOST:
            self.release_key()
            return event.type == pygame.KEYUP
        if bindings.find_pressed_command(bindings.TRACE, event) is not None:
            self._is_key_held = True
            self._table.invalidate()
            return True
        if self._table.decider is not None and self._is_first_touch(event):
            self.dismiss()
        return False

    def recall(self) -> None:
        """Show the trace at rest again, although the player to decide has begun to act."""
        self._dismissed = ()

    def dismiss(self) -> None:
        """Hide the trace at rest until another seat has acted."""
        if not self.is_dismissed:
            self._dismissed = self.last_trails
            self._table.invalidate()

    def release_key(self) -> None:
        """Show the trace at rest again, because the key that shows all trails is no longer held."""
        if self._is_key_held:
            self._is_key_held = False
            self._table.invalidate()

    def _is_first_touch(self, event: pygame.Event) -> bool:
        """Return whether an event presses something on the board or one of the game's own keys."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return event.button == 1 and self.board.collidepoint(self._table.pointer)
        if bindings.find_pressed_command(self._table.face.bindings, event) is not None:
            return True
        if not is_press(event):
            return False
        ui = self._table.ui
        return ui.ring and ui.focused_id is not None and self.board.contains(ui[ui.focused_id].visible_rect)

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
    """A widget that ignores clicks and draws traces and highlights above the board's widgets."""

    def __init__(self, table: AnyPort, tracing: TraceController, board: Rect) -> None:
        super().__init__(TRACE_ID, (board.left, board.top, 0, 0), "", enabled=False, focusable=False)
        self._table = table
        self._tracing = tracing
        self._board = board

    def contains(self, point: Point) -> bool:
        """Return False: clicks go through to the widgets below."""
        del point
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the trace, highlighted places, and names of a hint or review."""
        tracing, scale = self._tracing, TraceScale(self._table.frame_layout.compact)
        resting, requested = tracing.list_trace_models(), tracing.list_requested_models()
        if not self._table.face.is_trace_below_pieces:
            draw_trace(self._table, canvas, resting)
        draw_trace(self._table, canvas, requested)
        draw_step_numbers(canvas, (*resting, *requested), scale)
        draw_highlights(tracing, canvas, scale)
        named = tracing.list_named_regions()
        if not named:
            return
        lit = [(one.region, one.name) for one in tracing.list_log_highlights()]
        spoken, board = tracing.review_marks, self._table.face.get_trace_area()
        taken = [box for box, _ in trace_view.place_names(canvas.texts, lit, scale, board, spoken)]
        kept = tracing.list_kept_boxes()
        beside = replace(kept, kept=(*kept.kept, *taken))
        trace_view.draw_names(canvas, named, scale, board, beside)


def draw_trace(table: AnyPort, canvas: Canvas, models: tuple[TraceModel, ...]) -> None:
    """Draw trails, as one recorded group."""
    if not models:
        return
    scale, area = TraceScale(table.frame_layout.compact), table.face.get_trace_area()
    box = trace_view.get_bounds(models, scale).clip(area)
    canvas.group(
        ("table-trace", models, scale, tuple(area)),
        box,
        lambda inner: trace_view.draw_traces(inner, models, scale, box),
    )


def draw_step_numbers(canvas: Canvas, models: tuple[TraceModel, ...], scale: TraceScale) -> None:
    """Draw the numbers of steps above everything on the board, as one recorded group."""
    numbered = tuple(model for model in models if model.number)
    if numbered:
        box = trace_view.get_bounds(numbered, scale)
        canvas.group(
            ("table-numbers", numbered, scale),
            box,
            lambda inner: trace_view.draw_numbers(inner, numbered, scale),
        )


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
