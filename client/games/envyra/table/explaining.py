"""The parts of Envyra's table that say what they are: a star, a requirement, a trough, the screen, a row.

Each lies on something that has been added before; a part of a tile or a panel tells its words with it.
"""

from __future__ import annotations

from client.draw.geometry import Point, Rect
from client.games.envyra.board import board_view, needs_view, seat_words, seats_view, sets_view
from client.games.envyra.board.look import EnvyraLook
from client.games.envyra.board.tile_layout import star_spot, trough_box
from client.games.envyra.table import wording
from client.table.players import who_plays
from client.widgets import Explained
from client.widgets.ui import Ui
from rules.envyra.state import NO_TILE


def add(ui: Ui, look: EnvyraLook) -> None:
    """All of them, on what is there already."""
    for position in range(len(look.layout.tiles)):
        _tile(ui, look, position)
    _board(ui, look)
    for seat in look.seats:
        _points(ui, look, seat)
        if look.layout.seats:
            _seat(ui, look, seat)


def _tile(ui: Ui, look: EnvyraLook, position: int) -> None:
    """A tile's star, what it requires, and the cubes on it."""
    tile_id = look.position.grid[position]
    if tile_id == NO_TILE:
        return
    box, tile = look.layout.tiles[position], look.known.tiles[tile_id]
    of = f"tile.{position}"
    parts = [("star", _around(*star_spot(box)), wording.star(tile))]
    if any(tile.needs):
        parts.append(("needs", needs_view.column_box(box, tile.needs), wording.needs(look, tile)))
    parts.append(("cubes", trough_box(box), wording.cubes(look, position)))
    for name, place, (label, tip) in parts:  # what they are is seen, and what the tile's own words say
        small = name == "cubes" and look.layout.compact  # but for the count, where it is small print
        words = f"{label}\n*{tip}*" if small else f"*{tip}*"
        ui.add(Explained(f"{of}.{name}", place, label, tooltip=words, inside=of))


def _board(ui: Ui, look: EnvyraLook) -> None:
    """The board panel above its holes, and the screen wherever it stands."""
    seat, layout = look.board_seat, look.layout
    panel = layout.board
    head = Rect(panel.left, panel.top, panel.width, layout.ground.top - panel.top)
    ui.add(Explained("board", head, *wording.board(board_view.panel(look).title), radius=14))
    place = layout.ground if look.closed(seat) else board_view.screen_box(layout)
    ui.add(Explained("screen", place, *wording.screen(), inside="board"))


def _seat(ui: Ui, look: EnvyraLook, seat: int) -> None:
    """A row of the right column: whose it is, the start marker, free cubes, what waits on the board."""
    row, of = look.layout.seats[seat], f"seat.{seat}"
    more = (*who_plays(look.around.seats[seat]), seat_words.remark(look, seat))
    ui.add(Explained(of, row, wording.seat(look, seat), *more, radius=16))
    stock, board = seats_view.stock_boxes(row)
    ui.add(Explained(f"{of}.supply", stock, *wording.supply(look.free(seat)), inside=of))
    ui.add(Explained(f"{of}.board", board, *wording.waiting(look, seat), inside=of))
    if look.position.start == seat:
        cone = _around(seats_view.cone_spot(row), 44.0)
        ui.add(Explained(f"{of}.start", cone, *wording.start(look), inside=of))
    points = seats_view.points_box(row)
    ui.add(Explained(f"{of}.points", points, *wording.points(look, seat), inside=of))


def _points(ui: Ui, look: EnvyraLook, seat: int) -> None:
    """The headline of what somebody has taken, where it carries the points of all."""
    if look.layout.seats:
        return
    box = look.layout.sets[seat]
    place = sets_view.points_box(Rect(box.left, box.top, box.width, look.layout.head))
    of = f"sets.{seat}"
    ui.add(Explained(f"{of}.points", place, *wording.points(look, seat), inside=of))


def _around(center: Point, side: float) -> Rect:
    return Rect(center[0] - side / 2, center[1] - side / 2, side, side)
