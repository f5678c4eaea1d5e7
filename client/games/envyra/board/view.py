"""Paints the whole board of Envyra from its parts, each kept as a layer until something in it changes."""

from __future__ import annotations

from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import (
    bag_view,
    board_view,
    equilibrium_view,
    grid_view,
    hole_view,
    layout as zones,
    seats_view,
    sets_view,
    snake_view,
)
from client.games.envyra.board.bag_view import Bag
from client.games.envyra.board.tile_view import draw_cube, draw_gap, draw_tile
from client.games.envyra.board.view_model import EnvyraViewModel

# --- below the widgets ----------------------------------------------------------------------------


class _Ground(Struct, frozen=True):
    """What lies below everything: it looks alike in all games on a board of that size."""

    size: tuple[float, float]
    compact: bool
    tiles: int


def draw(canvas: Canvas, view_model: EnvyraViewModel) -> None:
    """Ground, slab, panels; tiles and holes are painted by their widgets."""
    area, layout = view_model.area, view_model.layout
    below = _Ground(area.size, layout.compact, len(layout.tiles))
    canvas.layer(below, area, lambda inner: _ground(inner, view_model), opaque=True)
    path = snake_view.path(view_model.position, view_model.names, view_model.context.colours)
    canvas.passage(
        (view_model.frame, path),
        layout.snake.inflate(80, 80).clip(area),
        lambda inner: snake_view.draw(inner, layout.snake, path, compact=layout.compact),
    )
    panel, supply = board_view.panel(view_model), board_view.supply(view_model)
    board = layout.board.inflate(80, 80).clip(area)
    canvas.passage((view_model.frame, panel), board, lambda inner: board_view.draw(inner, layout, panel))
    canvas.passage(
        (view_model.frame, supply), board, lambda inner: board_view.draw_supply(inner, layout, supply)
    )
    bag = Bag(len(view_model.position.bag))
    canvas.passage(
        (view_model.frame, bag),
        layout.bag.inflate(80, 80).clip(area),
        lambda inner: bag_view.draw(inner, layout.bag, bag, compact=layout.compact),
    )
    for box, card in zip(layout.cards, equilibrium_view.cards(view_model), strict=False):
        _card(canvas, view_model, box, card)
    for seat, box in enumerate(layout.sets):
        _set(canvas, view_model, box, seat)


def _ground(canvas: Canvas, view_model: EnvyraViewModel) -> None:
    canvas.fill(view_model.area, theme.GROUND)
    canvas.cover("envyra/table-ground", view_model.area)
    grid_view.slab(canvas, view_model.layout)


def _card(
    canvas: Canvas, view_model: EnvyraViewModel, box: Rect, card: equilibrium_view.EquilibriumCardModel
) -> None:
    canvas.passage(
        (view_model.frame, card),
        box.inflate(40, 40),
        lambda inner: equilibrium_view.draw(inner, box, card),
    )


def _set(canvas: Canvas, view_model: EnvyraViewModel, box: Rect, seat: int) -> None:
    layout, taken = view_model.layout, sets_view.taken(view_model, seat)
    canvas.passage(
        (view_model.frame, taken),
        box.inflate(70, 70).clip(view_model.area),
        lambda inner: sets_view.draw(inner, box, taken, layout.head, compact=layout.compact),
    )


# --- tiles and holes, for their widgets -------------------------------------------------------------


def tile(canvas: Canvas, view_model: EnvyraViewModel, position: int) -> None:
    """A position of the grid."""
    box, stone = view_model.layout.tiles[position], grid_view.stone(view_model, position)
    if stone is None:
        gap = grid_view.gap(view_model, position)
        canvas.passage((view_model.frame, gap), box, lambda inner: draw_gap(inner, box, gap))
        return
    reach = 120 if stone.ring == "gold" else 40
    canvas.passage(
        (view_model.frame, stone), box.inflate(reach, reach), lambda inner: draw_tile(inner, box, stone)
    )


def hole(canvas: Canvas, view_model: EnvyraViewModel, position: int, hover: float) -> None:
    """A hole of the board that is shown, unless the screen stands before it."""
    if view_model.closed(view_model.board_seat):
        return
    box, shown = view_model.layout.holes[position], hole_view.hole(view_model, position, hover)
    canvas.passage(
        (view_model.frame, shown), box.inflate(60, 60), lambda inner: hole_view.draw(inner, box, shown)
    )


# --- above the widgets ------------------------------------------------------------------------------


def held(canvas: Canvas, view_model: EnvyraViewModel) -> None:
    """The cube that hangs on the pointer."""
    if view_model.selection.drag_at is None or view_model.decider is None:
        return
    x, y = view_model.selection.drag_at
    size = max(40.0, view_model.layout.tile * 0.2)
    canvas.spot((x, y + size * 0.5), size * 0.7, theme.BLACK, alpha=0.5)
    draw_cube(canvas, (x, y - 6), size, view_model.colour(view_model.decider))


# --- the right column -------------------------------------------------------------------------------


def seats(canvas: Canvas, view_model: EnvyraViewModel, box: Rect, high: float) -> None:
    """The players, from the top of the box down. high: of the column."""
    for seat, row in enumerate(zones.seat_rows(box, len(view_model.seats), high)):
        _seat(canvas, view_model, row, seat)


def _seat(canvas: Canvas, view_model: EnvyraViewModel, row: Rect, seat: int) -> None:
    shown = seats_view.seat(view_model, seat)
    canvas.passage(
        (view_model.frame, shown), row.inflate(80, 80), lambda inner: seats_view.draw(inner, row, shown)
    )
