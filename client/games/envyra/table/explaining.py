"""The parts of Envyra's table that say what they are: a star, a requirement, a trough, the screen, a row.

Each lies on something that has been added before; a part of a tile or a panel tells its words with it.
"""

from __future__ import annotations

from functools import partial

from client.draw.geometry import Point, Rect
from client.games.envyra.board import board_view, needs_view, seat_words, seats_view, sets_view
from client.games.envyra.board.look import EnvyraLook
from client.games.envyra.board.tile_layout import star_spot, trough_box
from client.games.envyra.table import wording
from client.table.players import who_plays
from client.widgets import Explained, LateWords, explained, pair, said
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
    parts = [("star", _around(*star_spot(box)), pair(partial(wording.star, tile)))]
    if any(tile.needs):
        needs = pair(partial(wording.needs, look, tile))
        parts.append(("needs", needs_view.column_box(box, tile.needs), needs))
    parts.append(("cubes", trough_box(box), pair(partial(wording.cubes, look, position))))
    for name, place, (label, tip) in parts:  # what they are is seen, and what the tile's own words say
        small = name == "cubes" and look.layout.compact  # but for the count, where it is small print
        words = partial(_part, label, tip, named=small)
        ui.add(Explained(f"{of}.{name}", place, label, tooltip=words, inside=of))


def _part(label: LateWords, tip: LateWords, *, named: bool) -> str:
    """What a part of a tile means, and what it is only where its own print is small."""
    means = f"*{said(tip)}*"
    return f"{said(label)}\n{means}" if named else means


def _board(ui: Ui, look: EnvyraLook) -> None:
    """The board panel above its holes, and the screen wherever it stands."""
    seat, layout = look.board_seat, look.layout
    panel = layout.board
    head = Rect(panel.left, panel.top, panel.width, layout.ground.top - panel.top)
    ui.add(Explained("board", head, *pair(partial(_panel, look)), radius=14))
    place = layout.ground if look.closed(seat) else board_view.screen_box(layout)
    ui.add(Explained("screen", place, *pair(wording.screen), inside="board"))


def _panel(look: EnvyraLook) -> tuple[str, str]:
    return wording.board(board_view.panel(look).title)


def _seat(ui: Ui, look: EnvyraLook, seat: int) -> None:
    """A row of the right column: whose it is, the start marker, free cubes, what waits on the board."""
    row, of = look.layout.seats[seat], f"seat.{seat}"
    label, tip = partial(wording.seat, look, seat), partial(_row, look, seat)
    ui.add(Explained(of, row, label, tooltip=tip, radius=16))
    stock, board = seats_view.stock_boxes(row)
    ui.add(Explained(f"{of}.supply", stock, *pair(partial(wording.supply, look.free(seat))), inside=of))
    ui.add(Explained(f"{of}.board", board, *pair(partial(wording.waiting, look, seat)), inside=of))
    if look.position.start == seat:
        cone = _around(seats_view.cone_spot(row), 44.0)
        ui.add(Explained(f"{of}.start", cone, *pair(partial(wording.start, look)), inside=of))
    _points_at(ui, look, seat, of, seats_view.points_box(row))


def _row(look: EnvyraLook, seat: int) -> str:
    more = *who_plays(look.around.seats[seat]), seat_words.remark(look, seat)
    return explained(wording.seat(look, seat), *more)


def _points(ui: Ui, look: EnvyraLook, seat: int) -> None:
    """The headline of what somebody has taken, where it carries the points of all."""
    if look.layout.seats:
        return
    box = look.layout.sets[seat]
    place = sets_view.points_box(Rect(box.left, box.top, box.width, look.layout.head))
    _points_at(ui, look, seat, f"sets.{seat}", place)


def _points_at(ui: Ui, look: EnvyraLook, seat: int, of: str, place: Rect) -> None:
    """What the points of a seat are made of."""

    def label() -> str:
        return wording.points(look, seat)[0]

    def tip() -> str:
        return explained(*wording.points(look, seat))

    ui.add(Explained(f"{of}.points", place, label, tooltip=tip, inside=of))


def _around(center: Point, side: float) -> Rect:
    return Rect(center[0] - side / 2, center[1] - side / 2, side, side)
