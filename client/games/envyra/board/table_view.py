"""Drawing of Envyra's whole table, part by part; each part is redrawn only when its model has changed."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect, compute_ground_zoom
from client.draw.styles import Style
from client.games.envyra.board import (
    cards_view,
    grid_view,
    layout as zones,
    player_board_view,
    seats_view,
    sets_view,
    turn_order_view,
)
from client.games.envyra.board.tile_view import (
    draw_cube,
    draw_empty_position,
    draw_tile,
)
from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import tr

# --- below the widgets ----------------------------------------------------------------------------


class _GroundModel(Struct, frozen=True):
    """The background, which is the same in all games on a table of one size."""

    size: tuple[float, float]
    """Size of the table."""
    compact: bool
    """Whether the layout is compact."""
    tiles: int
    """Number of positions of the grid."""


def draw_table(canvas: Canvas, view_model: EnvyraViewModel) -> None:
    """Draw background, slab and panels of Envyra's table; tiles and holes are drawn by their widgets."""
    area, layout = view_model.area, view_model.layout
    ground = _GroundModel(area.size, layout.compact, len(layout.tiles))
    canvas.layer(ground, area, lambda inner: _draw_ground(inner, view_model), opaque=True)
    turn_order = turn_order_view.make_turn_order(
        view_model.position, view_model.names, view_model.context.colours
    )
    canvas.group(
        (view_model.render_key, turn_order),
        layout.turn_order.inflate(80, 80).clip(area),
        lambda inner: turn_order_view.draw_turn_order(
            inner, layout.turn_order, turn_order, compact=layout.compact
        ),
    )
    panel, supply = (
        player_board_view.make_board_model(view_model),
        player_board_view.make_supply_model(view_model),
    )
    board = layout.board.inflate(80, 80).clip(area)
    canvas.group(
        (view_model.render_key, panel),
        board,
        lambda inner: player_board_view.draw_board_panel(inner, layout, panel),
    )
    canvas.group(
        (view_model.render_key, supply),
        board,
        lambda inner: player_board_view.draw_supply_panel(inner, layout, supply),
    )
    bag = BagModel(len(view_model.position.bag))
    canvas.group(
        (view_model.render_key, bag),
        layout.bag.inflate(80, 80).clip(area),
        lambda inner: draw_bag(inner, layout.bag, bag, compact=layout.compact),
    )
    for box, card in zip(layout.cards, cards_view.make_card_models(view_model), strict=False):
        _draw_card(canvas, view_model, box, card)
    for seat, box in enumerate(layout.sets):
        _draw_sets(canvas, view_model, box, seat)


def _draw_ground(canvas: Canvas, view_model: EnvyraViewModel) -> None:
    canvas.fill(view_model.area, theme.GROUND)
    canvas.cover("envyra/table-ground", view_model.area, zoom=compute_ground_zoom(view_model.area))
    grid_view.draw_stone_slab(canvas, view_model.layout)


def _draw_card(
    canvas: Canvas, view_model: EnvyraViewModel, box: Rect, card: cards_view.EquilibriumCardModel
) -> None:
    canvas.group(
        (view_model.render_key, card),
        box.inflate(40, 40),
        lambda inner: cards_view.draw_table_card(inner, box, card),
    )


def _draw_sets(canvas: Canvas, view_model: EnvyraViewModel, box: Rect, seat: int) -> None:
    layout, taken = view_model.layout, sets_view.make_sets_model(view_model, seat)
    canvas.group(
        (view_model.render_key, taken),
        box.inflate(70, 70).clip(view_model.area),
        lambda inner: sets_view.draw_sets(inner, box, taken, layout.headline_height, compact=layout.compact),
    )


# --- tiles and holes, for their widgets -------------------------------------------------------------


def draw_grid_position(canvas: Canvas, view_model: EnvyraViewModel, position: int) -> None:
    """Draw one position of the grid: the tile on it, or the empty position."""
    box, model = view_model.layout.tiles[position], grid_view.make_tile_model(view_model, position)
    if model is None:
        gap = grid_view.make_empty_position_model(view_model, position)
        canvas.group((view_model.render_key, gap), box, lambda inner: draw_empty_position(inner, box, gap))
        return
    reach = 120 if model.ring == "gold" or model.is_lit else 40
    canvas.group(
        (view_model.render_key, model), box.inflate(reach, reach), lambda inner: draw_tile(inner, box, model)
    )


def draw_hole(canvas: Canvas, view_model: EnvyraViewModel, position: int, hover: float) -> None:
    """Draw a hole of the wooden board in the left column; nothing while a screen hides the board."""
    if view_model.is_board_closed(view_model.displayed_seat):
        return
    box, model = (
        view_model.layout.holes[position],
        player_board_view.make_hole_model(view_model, position, hover),
    )
    canvas.group(
        (view_model.render_key, model),
        box.inflate(60, 60),
        lambda inner: player_board_view.draw_hole(inner, box, model),
    )


# --- above the widgets ------------------------------------------------------------------------------


def draw_carried_cube(canvas: Canvas, view_model: EnvyraViewModel) -> None:
    """Draw the cube that the player is dragging, at the pointer."""
    if view_model.selection.drag_at is None or view_model.decider is None:
        return
    x, y = view_model.selection.drag_at
    size = max(40.0, view_model.layout.tile_side * 0.2)
    canvas.spot((x, y + size * 0.5), size * 0.7, theme.BLACK, alpha=0.5)
    draw_cube(canvas, (x, y - 6), size, view_model.colour(view_model.decider))


# --- the right column -------------------------------------------------------------------------------


def draw_seats(canvas: Canvas, view_model: EnvyraViewModel, box: Rect, side_height: float) -> None:
    """Draw the rows of all seats (player, points, cubes), from the top of a box downwards.

    Args:
        canvas: The canvas.
        view_model: The view model.
        box: The box.
        side_height: Height of the frame's right column, on which the height of a row depends.
    """
    for seat, row in enumerate(zones.arrange_seats(box, len(view_model.seats), side_height)):
        _draw_seat(canvas, view_model, row, seat)


def _draw_seat(canvas: Canvas, view_model: EnvyraViewModel, row: Rect, seat: int) -> None:
    model = seats_view.make_seat_model(view_model, seat)
    canvas.group(
        (view_model.render_key, model),
        row.inflate(80, 80),
        lambda inner: seats_view.draw_seat(inner, row, model),
    )


class BagModel(Struct, frozen=True):
    """Values to draw the panel of the bag, from which new tiles are drawn."""

    count: int
    """Number of tiles in it."""


def draw_bag(canvas: Canvas, box: Rect, bag: BagModel, *, compact: bool) -> None:
    """Draw the panel of the bag: its picture and the number of tiles left in it."""
    if compact:
        canvas.slab(box, radius=12, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.EDGE)
    else:
        canvas.panel(box, radius=16)
    is_low = compact and box.height < 72
    size = min(150.0, box.height - 4 if is_low else box.height * 0.82, box.width * 0.46)
    x = box.left + (8 if compact else 20) + size / 2
    canvas.image("envyra/bag", (x, box.centery), size, alpha=1.0 if bag.count else 0.5)
    left = x + size / 2 + (8 if compact else 16)
    count, unit = str(bag.count), tr("envyra.table.bag-tiles", n=bag.count)

    def draw_line(text: str, y: float, style: Style) -> None:
        room = box.right - 12 - left
        canvas.text(text, (left, box.centery + y), style, anchor="midleft", max_width=room, shrink=True)

    if box.height >= 160:
        draw_line(tr("envyra.table.bag"), -50, styles.BODY.with_colour(theme.SECONDARY))
        canvas.text(count, (left, box.centery), styles.SCORE, anchor="midleft")
        draw_line(unit, 44, styles.BODY.with_colour(theme.IVORY))
    elif not is_low:
        style = styles.TOTAL if compact else styles.SCORE
        canvas.text(count, (left, box.centery - 14), style, anchor="midleft")
        draw_line(unit, 24, styles.BODY.with_colour(theme.SECONDARY))
    else:
        style = styles.TOTAL.with_size(min(28.0, box.height * 0.6))
        left = canvas.text(count, (left, box.centery), style, anchor="midleft").right + 8
        room = box.right - 8 - left
        at = left, box.centery + 1
        canvas.text(unit, at, styles.NOTE, anchor="midleft", max_width=room, shrink=True)
