"""The parts of Envyra's table that say what they are: a star, a requirement, a trough, the screen, a row.

Each lies on something that has been added before; a part of a tile or a panel tells its words with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.draw.geometry import Point, Rect
from client.games.envyra import board_view, needs_view, seats_view, sets_view, wording
from client.games.envyra.spots import star_spot, trough_box
from client.table.players import who_plays
from client.widgets import Explained
from rules.envyra.content import content
from rules.envyra.state import NO_TILE

if TYPE_CHECKING:
    from client.games.envyra.scene import EnvyraTable


def add(table: EnvyraTable) -> None:
    """All of them, on what is there already."""
    for position in range(len(table.layout.tiles)):
        _tile(table, position)
    _board(table)
    for seat in range(len(table.names)):
        _points(table, seat)
        if table.layout.seats:
            _seat(table, seat)


def _tile(table: EnvyraTable, position: int) -> None:
    """A tile's star, what it requires, and the cubes on it."""
    tile_id = table.position.grid[position]
    if tile_id == NO_TILE:
        return
    box, tile = table.layout.tiles[position], content().tiles[tile_id]
    of = f"tile.{position}"
    parts = [("star", _around(*star_spot(box)), wording.star(tile))]
    if any(tile.needs):
        parts.append(("needs", needs_view.column_box(box, tile.needs), wording.needs(table, tile)))
    parts.append(("cubes", trough_box(box), wording.cubes(table, position)))
    for name, place, (label, tip) in parts:  # what they are is seen, and what the tile's own words say
        table.ui.add(Explained(f"{of}.{name}", place, label, tooltip=f"*{tip}*", inside=of))


def _board(table: EnvyraTable) -> None:
    """The board panel above its holes, and the screen wherever it stands."""
    seat, layout = table.board_seat, table.layout
    panel = layout.board
    head = Rect(panel.left, panel.top, panel.width, layout.ground.top - panel.top)
    shown = table.painter.board()
    table.ui.add(Explained("board", head, *wording.board(shown.title), radius=14))
    closed = table.painter.closed(seat)
    place = layout.ground if closed else board_view.screen_box(layout)
    table.ui.add(Explained("screen", place, *wording.screen(), inside="board"))


def _seat(table: EnvyraTable, seat: int) -> None:
    """A row of the right column: whose it is, the start marker, free cubes, what waits on the board."""
    row, of = table.layout.seats[seat], f"seat.{seat}"
    view = table.painter
    more = (*who_plays(table.match.seats[seat]), view.remark(seat))
    table.ui.add(Explained(of, row, wording.seat(table, seat), *more, radius=16))
    stock, board = seats_view.stock_boxes(row)
    table.ui.add(Explained(f"{of}.supply", stock, *wording.supply(table, view.free(seat)), inside=of))
    table.ui.add(Explained(f"{of}.board", board, *wording.waiting(table, seat), inside=of))
    if table.position.start == seat:
        cone = _around(seats_view.cone_spot(row), 44.0)
        table.ui.add(Explained(f"{of}.start", cone, *wording.start(table), inside=of))
    points = seats_view.points_box(row)
    table.ui.add(Explained(f"{of}.points", points, *wording.points(table, seat), inside=of))


def _points(table: EnvyraTable, seat: int) -> None:
    """The headline of what somebody has taken, where it carries the points of all."""
    if table.layout.seats:
        return
    box = table.layout.sets[seat]
    place = sets_view.points_box(Rect(box.left, box.top, box.width, table.layout.head))
    of = f"sets.{seat}"
    table.ui.add(Explained(f"{of}.points", place, *wording.points(table, seat), inside=of))


def _around(center: Point, side: float) -> Rect:
    return Rect(center[0] - side / 2, center[1] - side / 2, side, side)
