"""The parts of Envyra's table that say what they are: a star, a requirement, a trough, the screen, a row.

Each lies on something that has been added before; a part of a tile or a panel tells its words with it.
"""

from __future__ import annotations

from functools import partial

from client.draw.geometry import Point, Rect
from client.games.envyra.board import board_view, seats_view, sets_view, tile_view
from client.games.envyra.board.tile_view import get_trough_box, locate_star
from client.games.envyra.board.view_model import EnvyraViewModel
from client.games.envyra.table import wording
from client.table.player_labels import who_plays
from client.widgets import LazyText, TooltipArea, format_tooltip, lazy_pair, resolve_text
from client.widgets.ui import Ui
from rules.envyra.state import NO_TILE


def add(ui: Ui, view_model: EnvyraViewModel) -> None:
    """All of them, on what is there already."""
    for position in range(len(view_model.layout.tiles)):
        _tile(ui, view_model, position)
    _board(ui, view_model)
    for seat in view_model.seats:
        _points(ui, view_model, seat)
        if view_model.layout.seats:
            _seat(ui, view_model, seat)


def _tile(ui: Ui, view_model: EnvyraViewModel, position: int) -> None:
    """Add the tooltips of a tile: its star, its requirement, the cubes on it."""
    tile_id = view_model.position.grid[position]
    if tile_id == NO_TILE:
        return
    box, tile = view_model.layout.tiles[position], view_model.content.tiles[tile_id]
    of = f"tile.{position}"
    parts = [("star", _around(*locate_star(box)), lazy_pair(partial(wording.star, tile)))]
    if any(tile.needs):
        needs = lazy_pair(partial(wording.needs, view_model, tile))
        parts.append(("needs", tile_view.get_needs_box(box, tile.needs), needs))
    parts.append(("cubes", get_trough_box(box), lazy_pair(partial(wording.cubes, view_model, position))))
    for name, place, (label, tip) in parts:  # what they are is seen, and what the tile's own words say
        small = name == "cubes" and view_model.layout.compact  # but for the count, where it is small print
        words = partial(_part, label, tip, named=small)
        ui.add(TooltipArea(f"{of}.{name}", place, label, tooltip=words, explains=of))


def _part(label: LazyText, tip: LazyText, *, named: bool) -> str:
    """Return what a part of a tile means, and what it is only where its own print is small."""
    means = f"*{resolve_text(tip)}*"
    return f"{resolve_text(label)}\n{means}" if named else means


def _board(ui: Ui, view_model: EnvyraViewModel) -> None:
    """Add the tooltips of the board panel and the screen."""
    seat, layout = view_model.board_seat, view_model.layout
    panel = layout.board
    head = Rect(panel.left, panel.top, panel.width, layout.wood.top - panel.top)
    ui.add(TooltipArea("board", head, *lazy_pair(partial(_panel, view_model)), radius=14))
    place = layout.wood if view_model.is_board_closed(seat) else board_view.get_screen_box(layout)
    ui.add(TooltipArea("screen", place, *lazy_pair(wording.screen), explains="board"))


def _panel(view_model: EnvyraViewModel) -> tuple[str, str]:
    return wording.board(board_view.make_board_model(view_model).title)


def _seat(ui: Ui, view_model: EnvyraViewModel, seat: int) -> None:
    """Add the tooltips of a seat's row: owner, start marker, free cubes, cubes on the board."""
    row, of = view_model.layout.seats[seat], f"seat.{seat}"
    label, tip = partial(wording.seat, view_model, seat), partial(_row, view_model, seat)
    ui.add(TooltipArea(of, row, label, tooltip=tip, radius=16))
    stock, board = seats_view.stock_boxes(row)
    ui.add(
        TooltipArea(
            f"{of}.supply",
            stock,
            *lazy_pair(partial(wording.supply, view_model.count_free_cubes(seat))),
            explains=of,
        )
    )
    ui.add(
        TooltipArea(f"{of}.board", board, *lazy_pair(partial(wording.waiting, view_model, seat)), explains=of)
    )
    if view_model.position.start == seat:
        cone = _around(seats_view.cone_spot(row), 44.0)
        ui.add(TooltipArea(f"{of}.start", cone, *lazy_pair(partial(wording.start, view_model)), explains=of))
    _points_at(ui, view_model, seat, of, seats_view.points_box(row))


def _row(view_model: EnvyraViewModel, seat: int) -> str:
    more = *who_plays(view_model.context.seats[seat]), seats_view.remark_text(view_model, seat)
    return format_tooltip(wording.seat(view_model, seat), *more)


def _points(ui: Ui, view_model: EnvyraViewModel, seat: int) -> None:
    """Add the tooltips of the headline that shows the points of all."""
    if view_model.layout.seats:
        return
    box = view_model.layout.sets[seat]
    place = sets_view.get_points_box(Rect(box.left, box.top, box.width, view_model.layout.head))
    _points_at(ui, view_model, seat, f"sets.{seat}", place)


def _points_at(ui: Ui, view_model: EnvyraViewModel, seat: int, of: str, place: Rect) -> None:
    """Add the tooltip of a seat's points."""

    def label() -> str:
        return wording.points(view_model, seat)[0]

    def tip() -> str:
        return format_tooltip(*wording.points(view_model, seat))

    ui.add(TooltipArea(f"{of}.points", place, label, tooltip=tip, explains=of))


def _around(center: Point, side: float) -> Rect:
    return Rect(center[0] - side / 2, center[1] - side / 2, side, side)
