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
from client.games.envyra.board.look import EnvyraLook
from client.games.envyra.board.tile_view import draw_cube, draw_gap, draw_tile

# --- below the widgets ----------------------------------------------------------------------------


class _Ground(Struct, frozen=True):
    """What lies below everything: it looks alike in all games on a board of that size."""

    size: tuple[float, float]
    compact: bool
    tiles: int


def draw(canvas: Canvas, look: EnvyraLook) -> None:
    """Ground, slab, panels; tiles and holes are painted by their widgets."""
    area, layout = look.area, look.layout
    below = _Ground(area.size, layout.compact, len(layout.tiles))
    canvas.layer(below, area, lambda inner: _ground(inner, look), opaque=True)
    path = snake_view.path(look.position, look.names, look.around.colours)
    canvas.passage(
        (look.frame, path),
        layout.snake.inflate(80, 80).clip(area),
        lambda inner: snake_view.draw(inner, layout.snake, path, compact=layout.compact),
    )
    panel, supply = board_view.panel(look), board_view.supply(look)
    board = layout.board.inflate(80, 80).clip(area)
    canvas.passage((look.frame, panel), board, lambda inner: board_view.draw(inner, layout, panel))
    canvas.passage((look.frame, supply), board, lambda inner: board_view.draw_supply(inner, layout, supply))
    bag = Bag(len(look.position.bag))
    canvas.passage(
        (look.frame, bag),
        layout.bag.inflate(80, 80).clip(area),
        lambda inner: bag_view.draw(inner, layout.bag, bag, compact=layout.compact),
    )
    for box, card in zip(layout.cards, equilibrium_view.cards(look), strict=False):
        _card(canvas, look, box, card)
    for seat, box in enumerate(layout.sets):
        _set(canvas, look, box, seat)


def _ground(canvas: Canvas, look: EnvyraLook) -> None:
    canvas.fill(look.area, theme.GROUND)
    canvas.cover("envyra/table-ground", look.area)
    grid_view.slab(canvas, look.layout)


def _card(canvas: Canvas, look: EnvyraLook, box: Rect, card: equilibrium_view.EquilibriumCardShown) -> None:
    canvas.passage(
        (look.frame, card),
        box.inflate(40, 40),
        lambda inner: equilibrium_view.draw(inner, box, card),
    )


def _set(canvas: Canvas, look: EnvyraLook, box: Rect, seat: int) -> None:
    layout, taken = look.layout, sets_view.taken(look, seat)
    canvas.passage(
        (look.frame, taken),
        box.inflate(70, 70).clip(look.area),
        lambda inner: sets_view.draw(inner, box, taken, layout.head, compact=layout.compact),
    )


# --- tiles and holes, for their widgets -------------------------------------------------------------


def tile(canvas: Canvas, look: EnvyraLook, position: int) -> None:
    """A position of the grid."""
    box, stone = look.layout.tiles[position], grid_view.stone(look, position)
    if stone is None:
        gap = grid_view.gap(look, position)
        canvas.passage((look.frame, gap), box, lambda inner: draw_gap(inner, box, gap))
        return
    reach = 120 if stone.ring == "gold" else 40
    canvas.passage((look.frame, stone), box.inflate(reach, reach), lambda inner: draw_tile(inner, box, stone))


def hole(canvas: Canvas, look: EnvyraLook, position: int, hover: float) -> None:
    """A hole of the board that is shown, unless the screen stands before it."""
    if look.closed(look.board_seat):
        return
    box, shown = look.layout.holes[position], hole_view.hole(look, position, hover)
    canvas.passage((look.frame, shown), box.inflate(60, 60), lambda inner: hole_view.draw(inner, box, shown))


# --- above the widgets ------------------------------------------------------------------------------


def held(canvas: Canvas, look: EnvyraLook) -> None:
    """The cube that hangs on the pointer."""
    if look.hand.drag_at is None or look.decider is None:
        return
    x, y = look.hand.drag_at
    size = max(40.0, look.layout.tile * 0.2)
    canvas.spot((x, y + size * 0.5), size * 0.7, theme.BLACK, alpha=0.5)
    draw_cube(canvas, (x, y - 6), size, look.colour(look.decider))


# --- the right column -------------------------------------------------------------------------------


def seats(canvas: Canvas, look: EnvyraLook, box: Rect, high: float) -> None:
    """The players, from the top of the box down. high: of the column."""
    for seat, row in enumerate(zones.seat_rows(box, len(look.seats), high)):
        _seat(canvas, look, row, seat)


def _seat(canvas: Canvas, look: EnvyraLook, row: Rect, seat: int) -> None:
    shown = seats_view.seat(look, seat)
    canvas.passage((look.frame, shown), row.inflate(80, 80), lambda inner: seats_view.draw(inner, row, shown))
