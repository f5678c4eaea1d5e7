"""The face: nine cells to press, the two players, a log."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.table.bar_models import Prompt, SeatTotal, TopBarWords
from client.table.board_places import BoardPlace, Mark as Trace, Region
from client.table.face import GameFace, PlainViewModel
from client.table.log_entries import LogLine
from client.table.prompt_addressing import address_player
from client.widgets import ButtonState, PaintedButton, Ui
from rules.contract import Event
from tests.fifth_game.noughts import FREE, Board, Mark, Marked

_SEAT = 76.0


class NoughtsFace(GameFace[Board, PlainViewModel]):
    game_id = "noughts"

    @property
    def on_turn(self) -> int | None:
        return next(iter(self.table.match.game.deciders(self.position)), None)

    def sign_of(self, seat: int) -> str:
        return f"seat-{self.table.match.seats[seat].colour}"

    def cell(self, area: Rect, at: int) -> Rect:
        side = min(area.width, area.height) * 0.3
        x, y = area.centerx + (at % 3 - 1.5) * side, area.centery + (at // 3 - 1.5) * side
        return Rect(x + 6, y + 6, side - 12, side - 12)

    # --- words --------------------------------------------------------------------------------------

    def narrate(self, before: Board, event: Event, after: Board) -> Iterable[LogLine]:
        assert isinstance(event, Marked)
        text = tr("noughts.log.marked", name=self.table.context.names[event.seat], cell=event.cell + 1)
        trace = Trace(event.seat, BoardPlace("cell", (event.cell,)))
        return (LogLine(text, self.sign_of(event.seat), True, event.seat, (trace,)),)

    def make_top_bar_text(self) -> TopBarWords:
        board = self.position
        scores = tuple(
            SeatTotal(self.sign_of(seat), board.rows(seat), seat == self.on_turn) for seat in range(2)
        )
        turn = tr("noughts.turn", n=min(9, board.marks + 1))
        return TopBarWords("emblem-plain", tr("noughts.title"), turn, scores=scores)

    def make_prompt(self) -> Prompt:
        seat = self.on_turn
        if seat is None:
            return Prompt(tr("noughts.over"))
        return Prompt(
            address_player(self.table.context, seat, tr("noughts.mark")), picture=self.sign_of(seat)
        )

    def summarize_for_shelf(self) -> tuple[str, dict[str, str | int], tuple[int, ...]]:
        board = self.match_position
        return "noughts.turn", {"n": min(9, board.marks + 1)}, (board.rows(0), board.rows(1))

    # --- pictures -----------------------------------------------------------------------------------

    def find_region(self, place: BoardPlace) -> Region | None:
        return Region.from_box(self.cell(self.table.frame_layout.board, int(place.at[0])), theme.RADIUS_ROW)

    def build_board(self, ui: Ui, area: Rect) -> None:
        for at in range(9):
            label, paint = tr("noughts.cell", n=at + 1), partial(self._paint_cell, at)
            press = partial(self.table.play_action, Mark(at))
            ui.add(
                PaintedButton(f"noughts.cell.{at}", self.cell(area, at), label, paint=paint, on_press=press)
            )

    def _paint_cell(self, at: int, canvas: Canvas, box: Rect, look: ButtonState) -> None:
        canvas.panel(box, radius=theme.RADIUS_ROW, edge=theme.mix(theme.EDGE, theme.GOLD, look.hover))
        self._paint_mark(self.position, at, canvas, box)

    def _paint_mark(self, board: Board, at: int, canvas: Canvas, box: Rect) -> None:
        if board.cells[at] != FREE:
            canvas.seat(self.table.match.seats[board.cells[at]].colour, box.center, box.width * 0.6)

    def draw_thumbnail(self, canvas: Canvas) -> None:
        for at in range(9):
            box = self.cell(canvas.rect, at)
            canvas.panel(box, radius=8)
            self._paint_mark(self.match_position, at, canvas, box)

    def measure_seat_panel(self, width: float) -> float:
        return 2 * _SEAT

    def draw_seat_panel(self, canvas: Canvas, box: Rect) -> None:
        for seat, info in enumerate(self.table.match.seats):
            row = Rect(box.x, box.y + seat * _SEAT, box.width, _SEAT - 10)
            canvas.panel(row, radius=14, edge=theme.GOLD if seat == self.on_turn else theme.EDGE)
            canvas.seat(info.colour, (row.x + 34, row.centery), 30)
            style, spot = styles.BODY.with_colour(theme.IVORY), (row.x + 64, row.centery)
            canvas.text(info.name, spot, style, anchor="midleft", max_width=row.width - 84, shrink=True)
