"""Paints the whole board of Envyra from its parts, each kept as a layer until something in it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra import (
    board_view,
    equilibrium_view,
    grid_view,
    layout as zones,
    seats_view,
    sets_view,
    snake_view,
)
from client.games.envyra.tile_view import Stone, draw_cube, draw_empty, draw_tile
from client.i18n import language, tr
from client.table.players import level_of
from rules.envyra import scoring
from rules.envyra.boards import supply
from rules.envyra.content import content
from rules.envyra.requirements import qualifies
from rules.envyra.rounds import stuck
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, EnvyraState

if TYPE_CHECKING:
    from client.games.envyra.scene import EnvyraTable


class BoardView:
    """Paints one table; it keeps nothing but the table it looks at."""

    def __init__(self, table: EnvyraTable) -> None:
        self._table = table

    # --- below the widgets --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Ground, slab, panels; tiles and holes are painted by their widgets."""
        table = self._table
        area, layout, state = table.board_area, table.layout, table.position
        below = ("envyra-ground", area.size, layout.compact, len(layout.tiles))
        canvas.layer(below, area, self._ground, opaque=True)
        key = self._key
        colours = [table.colour(seat) for seat in range(len(table.names))]
        path = snake_view.path(state, table.names, colours)
        canvas.layer(
            ("envyra-snake", key, path),
            layout.snake.inflate(80, 80).clip(area),
            lambda inner: snake_view.draw(inner, layout.snake, path, compact=layout.compact),
        )
        shown = self.board()
        canvas.layer(
            ("envyra-board", key, shown),
            layout.board.inflate(80, 80).clip(area),
            lambda inner: board_view.panel(inner, layout, shown),
        )
        count = len(state.bag)
        canvas.layer(
            ("envyra-bag", key, count),
            layout.bag.inflate(80, 80).clip(area),
            lambda inner: board_view.bag(inner, layout.bag, count, compact=layout.compact),
        )
        for box, card in zip(layout.cards, equilibrium_view.cards(table), strict=False):
            self._card(canvas, box, card)
        for seat, box in enumerate(layout.sets):
            self._set(canvas, seat, box)

    @property
    def _key(self) -> tuple[object, ...]:
        """What every layer depends on."""
        table = self._table
        return (
            language(),
            table.board_area.size,
            table.layout.compact,
            bool(table.layout.seats),
            len(table.layout.cards),
            len(table.layout.tiles),
            table.settings.strong_patterns,
        )

    def _ground(self, canvas: Canvas) -> None:
        table = self._table
        area, layout = table.board_area, table.layout
        canvas.fill(area, theme.GROUND)
        canvas.cover("envyra/table-ground", area)
        grid_view.slab(canvas, layout)

    def _card(self, canvas: Canvas, box: Rect, card: equilibrium_view.CardShown) -> None:
        canvas.layer(
            ("envyra-card", self._key, card, box.size),
            box.inflate(40, 40),
            lambda inner: equilibrium_view.draw(inner, box, card),
        )

    def _set(self, canvas: Canvas, seat: int, box: Rect) -> None:
        layout = self._table.layout
        shown = self.taken(seat)
        canvas.layer(
            ("envyra-set", self._key, shown),
            box.inflate(70, 70).clip(self._table.board_area),
            lambda inner: sets_view.draw(inner, box, shown, layout.head, compact=layout.compact),
        )

    # --- what the panels say ------------------------------------------------------------------------

    def board(self) -> board_view.Shown:
        """The panel with the wooden board."""
        table, state = self._table, self._table.position
        seat = table.board_seat
        title = tr("envyra.table.board-of", name=table.names[seat])
        if seat == table.viewer and not table.secrecy.several:
            title = tr("envyra.table.your-board")
        waiting = self.resting(seat)
        closed = self.closed(seat)
        words = {0: tr("envyra.table.board-empty")}
        if len(waiting) == 1:
            words[1] = tr("envyra.table.cube-waits", n=waiting[0] + 1)
        if len(waiting) > 1:
            words[2] = tr("envyra.table.cubes-wait", n=waiting[0] + 1, m=waiting[1] + 1)
        if closed or (state.phase == "boards" and not waiting and seat not in state.sits_out):
            words[0] = tr("envyra.table.board-hidden")
        return board_view.Shown(
            title,
            table.colour(seat),
            closed,
            words[min(2, len(waiting))],
            bool(waiting),
            self.free(seat),
            self._invites(seat),
        )

    def _invites(self, seat: int) -> bool:
        """Whether a cube may still be put into a hole of the board: then it is what the eye should find."""
        table = self._table
        if table.position.phase != "boards" or table.decider != seat:
            return False
        return len(table.choosing.staged) < table.choosing.limit or table.choosing.carried is not None

    def waiting(self, seat: int) -> tuple[int, ...]:
        """The positions that a seat's cubes wait for, as far as they are seen, and those just being put."""
        table = self._table
        if table.position.phase == "boards" and seat == table.decider:
            return table.choosing.staged
        board = table.position.boards[seat]
        return () if board == HIDDEN_BOARD else board

    def resting(self, seat: int) -> tuple[int, ...]:
        """Those of them that are not in the air just now."""
        hidden = self._table.hidden_holes
        return tuple(place for place in self.waiting(seat) if (seat, place) not in hidden)

    def closed(self, seat: int) -> bool:
        """Whether the screen hides a seat's board from those who look."""
        table, state = self._table, self._table.position
        if state.phase != "boards" or seat in state.sits_out:
            return False
        return seat not in (table.decider, table.viewer)

    def free(self, seat: int) -> int:
        """The cubes in a seat's supply, without those that whoever decides has just put on the board."""
        table = self._table
        count = supply(table.position, seat)
        if table.position.phase == "boards" and seat == table.decider:
            count -= len(table.choosing.staged)
            if table.choosing.carried == -1 and table.choosing.drag_at is not None:
                count -= 1
        return max(0, count)

    def points(self, seat: int) -> int:
        """What a seat has so far; secret cards only where they lie open."""
        table, state = self._table, self._table.position
        own = seat == table.viewer and bool(table.own_card)
        return scoring.points(state, seat, secret=own or state.phase == "over").total

    def peeks(self, seat: int) -> bool:
        """Whether a seat's panel has the eye with which its owner looks at the secret card."""
        table = self._table
        return (
            table.secrecy.several
            and seat in table.secrecy.people
            and table.has_secret(seat)
            and table.viewer is None
        )

    def taken(self, seat: int) -> sets_view.Taken:
        """What a seat's panel of sets shows."""
        table, state = self._table, self._table.position
        small = not table.layout.seats
        known = content()
        return sets_view.Taken(
            table.names[seat],
            table.colour(seat),
            state.taken[seat],
            coming=self._coming(seat),
            cards=sum(known.cards[card].points for card in state.claimed[seat]),
            total=self.points(seat) if small else None,
            supply=self.free(seat) if small else None,
            on_turn=self._active(seat),
            starts=small and state.start == seat,
            ready=small and state.phase == "boards" and bool(state.boards[seat]),
            out=seat in state.sits_out,
            peek=small and self.peeks(seat),
            most=sets_view.most(table.layout, state.taken, seat),
            themes=table.layout.themes,
        )

    def _coming(self, seat: int) -> str:
        """The tile that the shown move would bring a seat."""
        table = self._table
        seen = table.forecast
        if seen is None or table.position.phase != "cubes" or not table.settings.show_points:
            return ""
        return seen.tile if seen.taker == seat and not any(seen.lacks) else ""

    def _active(self, seat: int) -> bool:
        table, state = self._table, self._table.position
        if state.phase == "over":
            return False
        if state.phase == "boards":
            return seat == table.decider
        if state.phase == "cubes" and not any(state.boards):  # the round is over, the grid is being refilled
            return False
        return seat == state.seat

    # --- tiles and holes, for their widgets -----------------------------------------------------------

    def tile(self, canvas: Canvas, position: int) -> None:
        """A position of the grid."""
        table = self._table
        box = table.layout.tiles[position]
        shown = grid_view.stone(table, position)
        if shown is None:
            self._gap(canvas, position, box)
            return
        reach = 120 if shown.ring == "gold" else 40
        canvas.layer(
            ("envyra-tile", self._key, shown),
            box.inflate(reach, reach),
            lambda inner: draw_tile(inner, box, shown),
        )

    def _gap(self, canvas: Canvas, position: int, box: Rect) -> None:
        title, note = grid_view.gap_words(self._table, position)
        if position in self._table.hidden_tiles:  # something is on its way, from here or to here
            title = note = ""
        canvas.layer(
            ("envyra-gap", self._key, title, note, position),
            box,
            lambda inner: draw_empty(inner, box, position + 1, title, note),
        )

    def hole(self, canvas: Canvas, position: int, *, hover: float) -> None:
        """A hole of the board."""
        table = self._table
        seat, state = table.board_seat, table.position
        if self.closed(seat):
            return
        box = table.layout.holes[position]
        there = position in self.waiting(seat) and (seat, position) not in table.hidden_holes
        choosing = table.choosing
        deciding = table.decider == seat and state.phase != "removal"
        may = deciding and position in choosing.choices
        cube = table.colour(seat) if there and choosing.carried != position else ""
        ring = ""
        if cube and (may or not deciding):
            ring = "gold" if state.phase == "boards" or choosing.picked in (None, position) else "soft"
        ghost = ""
        if may and state.phase == "boards" and not cube and choosing.hover == position:
            free = len(choosing.staged) < choosing.limit or choosing.limit == 1
            ghost = table.colour(seat) if free else ""
        near = hover if may else 0.0
        if may and choosing.hover == position:
            near = max(near, 0.7)
        tile = state.grid[position]
        lit = may and not cube and self._invites(seat)
        canvas.layer(
            ("envyra-hole", self._key, position, tile, cube, ring, ghost, round(near, 1), lit),
            box.inflate(60, 60),
            lambda inner: board_view.hole(
                inner,
                box,
                position + 1,
                tile,
                cube=cube,
                ring=ring,
                ghost=ghost,
                hover=round(near, 1),
                lit=lit,
            ),
        )

    # --- above the widgets ----------------------------------------------------------------------------

    def held(self, canvas: Canvas) -> None:
        """The cube that hangs on the pointer."""
        choosing, seat = self._table.choosing, self._table.decider
        if choosing.drag_at is None or seat is None:
            return
        x, y = choosing.drag_at
        size = max(40.0, self._table.layout.tile * 0.2)
        canvas.spot((x, y + size * 0.5), size * 0.7, theme.BLACK, alpha=0.5)
        draw_cube(canvas, (x, y - 6), size, self._table.colour(seat))

    # --- the right column -----------------------------------------------------------------------------

    def seats_height(self, width: float) -> float:
        """How high the seats' rows are together."""
        del width
        players = len(self._table.names)
        high = self._table.frame_layout.side.height
        return zones.seat_height(players, high) * players + zones.seat_gap(high) * (players - 1)

    def seats(self, canvas: Canvas, box: Rect) -> None:
        """The players."""
        table = self._table
        rows = zones.seat_rows(box, len(table.names), table.frame_layout.side.height)
        for seat, row in enumerate(rows):
            self._seat(canvas, row, seat)

    def _seat(self, canvas: Canvas, row: Rect, seat: int) -> None:
        table, state = self._table, self._table.position
        waiting = () if self.closed(seat) else self.resting(seat)
        shown = seats_view.Seat(
            table.names[seat],
            table.colour(seat),
            self.points(seat),
            self.remark(seat),
            self._active(seat),
            state.start == seat,
            self.free(seat),
            tuple(place + 1 for place in waiting),
            self.closed(seat),
            self.board_words(seat, waiting),
            self._board_short(waiting),
            out=seat in state.sits_out,
            peek=self.peeks(seat),
            level=level_of(table.match.seats[seat]),
        )
        canvas.layer(
            ("envyra-seat", self._key, shown, row.size),
            row.inflate(80, 80),
            lambda inner: seats_view.draw(inner, row, shown),
        )

    def board_words(self, seat: int, waiting: tuple[int, ...]) -> str:
        """What a seat's board holds: nothing, cubes that wait for places, or who is still choosing."""
        if self.closed(seat):
            return self._choosing_words(seat)
        if not waiting:
            return tr("envyra.table.board-empty")
        if len(waiting) == 1:
            return tr("envyra.table.waits", n=waiting[0] + 1)
        return tr("envyra.table.waits-both", n=waiting[0] + 1, m=waiting[1] + 1)

    @staticmethod
    def _board_short(waiting: tuple[int, ...]) -> str:
        if len(waiting) < 2:
            return ""
        return tr("envyra.table.waits-short", n=waiting[0] + 1, m=waiting[1] + 1)

    def _choosing_words(self, seat: int) -> str:
        table, state = self._table, self._table.position
        if state.boards[seat]:
            return tr("envyra.table.chosen")
        now = seat == table.decider or seat not in table.secrecy.people
        return tr("envyra.table.choosing" if now else "envyra.table.not-chosen")

    def remark(self, seat: int) -> str:
        """A word on what a player is doing, or may do."""
        state = self._table.position
        end_tile = content().end_tile(state.setup.end_tile)
        if seat in state.sits_out:
            return tr("envyra.table.sits-out")
        if end_tile in state.taken[seat]:
            return tr("envyra.table.has-end-tile")
        if state.phase == "boards" and not self.closed(seat):
            return self._choosing_words(seat)
        if state.phase == "removal" and seat in stuck(state):
            return tr("envyra.table.stuck")
        if self._active(seat):
            return tr("envyra.table.on-turn")
        if state.phase == "cubes" and not state.boards[seat]:
            return tr("envyra.table.done")
        if state.start == seat and state.phase != "over":
            return tr("envyra.table.starts")
        if state.phase == "cubes" and seat == self._next():
            return tr("envyra.table.next")
        return tr("envyra.table.qualifies") if qualifies(state.taken[seat], end_tile) else ""

    def _next(self) -> int | None:
        """The seat whose turn comes after the present one."""
        state = self._table.position
        turns = [seat for lap in snake_view.order(state) for seat in lap]
        left = turns[snake_view.present(state) :]
        return next((seat for seat in left if state.boards[seat]), None)

    # --- the shelf ------------------------------------------------------------------------------------

    def thumbnail(self, canvas: Canvas, state: EnvyraState) -> None:
        """The grid, as everybody sees it."""
        table = content().tables[state.setup.players]
        area = canvas.rect
        canvas.cover("envyra/table-ground", area)
        boxes = grid_view.thumbnail_tiles(area.inflate(-24, -16), table.columns, table.rows)
        for position, (box, tile) in enumerate(zip(boxes, state.grid, strict=True)):
            if tile == NO_TILE:
                draw_empty(canvas, box, None)
                continue
            cubes = tuple(self._table.colour(seat) for seat in state.cubes[position])
            draw_tile(canvas, box, Stone(tile, cubes=cubes))
