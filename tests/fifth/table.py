"""The table: nine cells to press, the two players, a log."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, cast

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.session.match import Match
from client.table.animator import Motion
from client.table.asked import lead
from client.table.log import LogLine
from client.table.marks import BoardPlace, Mark as Trace, Region
from client.table.parts import BarButton, Prompt, SeatTotal, TopBarWords
from client.table.playback.landmarks import Landmark
from client.table.still import StillHand
from client.table.table_scene import TableScene
from client.widgets import ButtonState, Painted
from rules.contract import Event, State
from tests.fifth.noughts import FREE, Board, Mark, Marked

if TYPE_CHECKING:
    from client.app.app import App

_SEAT = 76.0


class NoughtsTable(TableScene):
    game_id = "noughts"

    def __init__(self, app: App, match: Match) -> None:
        self.hand = self.choosing = StillHand()
        super().__init__(app, match)

    @property
    def board(self) -> Board:
        return cast(Board, self.shown)

    @property
    def on_turn(self) -> int | None:
        seats = self.match.game.deciders(self.board)
        return seats[0] if seats else None

    def cell(self, area: Rect, at: int) -> Rect:
        side = min(area.width, area.height) * 0.3
        x, y = area.centerx + (at % 3 - 1.5) * side, area.centery + (at // 3 - 1.5) * side
        return Rect(x + 6, y + 6, side - 12, side - 12)

    # --- what is told -----------------------------------------------------------------------------

    def narrate(self, shown: State, event: Event, after: State) -> Iterable[LogLine]:
        marked = cast(Marked, event)
        text = tr("noughts.log.marked", name=self.names[marked.seat], cell=marked.cell + 1)
        trace = Trace(marked.seat, BoardPlace("cell", (marked.cell,)))
        return (LogLine(text, f"seat-{self.colour(marked.seat)}", True, marked.seat, (trace,)),)

    def motion(self, shown: State, event: Event, after: State) -> Motion:
        return Motion(0.2)

    def landmark(self, event: Event) -> Landmark | None:
        return Landmark(seat=cast(Marked, event).seat)

    def region(self, place: BoardPlace) -> Region | None:
        return Region.of(self.cell(self.frame_layout.board, int(place.at[0])), theme.RADIUS_ROW)

    def heading(self) -> TopBarWords:
        scores = tuple(
            SeatTotal(f"seat-{self.colour(seat)}", self.board.rows(seat), seat == self.on_turn)
            for seat in range(2)
        )
        turn = tr("noughts.turn", n=min(9, self.board.marks + 1))
        return TopBarWords("emblem-plain", tr("noughts.title"), turn, scores=scores)

    def prompt(self) -> Prompt:
        seat = self.on_turn
        if seat is None:
            return Prompt(tr("noughts.over"))
        return Prompt(lead(self.around, seat, tr("noughts.mark")), picture=f"seat-{self.colour(seat)}")

    def bar_buttons(self) -> list[BarButton]:
        return []

    def summary(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        state = cast(Board, self.match.state)
        return "noughts.turn", {"n": min(9, state.marks + 1)}, (state.rows(0), state.rows(1))

    # --- what is seen -----------------------------------------------------------------------------

    def build_board(self, area: Rect) -> None:
        for at in range(9):
            label = tr("noughts.cell", n=at + 1)
            paint = partial(self._paint_cell, at)
            press = partial(self.act, Mark(at))
            self.ui.add(
                Painted(f"noughts.cell.{at}", self.cell(area, at), label, paint=paint, on_press=press)
            )

    def _paint_cell(self, at: int, canvas: Canvas, box: Rect, look: ButtonState) -> None:
        canvas.panel(box, radius=theme.RADIUS_ROW, edge=theme.mix(theme.EDGE, theme.GOLD, look.hover))
        if self.board.cells[at] != FREE:
            canvas.seat(self.colour(self.board.cells[at]), box.center, box.width * 0.6)

    def draw_board(self, canvas: Canvas) -> None:
        canvas.gradient(self.frame_layout.board, theme.PANEL_TOP, theme.GROUND)

    def draw_above(self, canvas: Canvas) -> None:
        """Nothing flies here."""

    def seats_height(self, width: float) -> float:
        return 2 * _SEAT

    def draw_seats(self, canvas: Canvas, box: Rect) -> None:
        for seat, name in enumerate(self.names):
            row = Rect(box.x, box.y + seat * _SEAT, box.width, _SEAT - 10)
            canvas.panel(row, radius=14, edge=theme.GOLD if seat == self.on_turn else theme.EDGE)
            canvas.seat(self.colour(seat), (row.x + 34, row.centery), 30)
            room = row.width - 84
            canvas.text(
                name,
                (row.x + 64, row.centery),
                styles.BODY.in_(theme.IVORY),
                anchor="midleft",
                max_width=room,
                shrink=True,
            )

    def draw_thumbnail(self, canvas: Canvas) -> None:
        state = cast(Board, self.match.state)
        for at, whose in enumerate(state.cells):
            box = self.cell(canvas.rect, at)
            canvas.panel(box, radius=8)
            if whose != FREE:
                canvas.seat(self.colour(whose), box.center, box.width * 0.6)
