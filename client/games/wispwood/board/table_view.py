"""Painter of Wispwood's table; every part is a layer or a recorded group with its own view model."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from msgspec import Struct

from client.draw import gains, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect, compute_ground_zoom
from client.games.wispwood.board import (
    colours,
    forest_animations,
    forest_view,
    ghost_view,
    pond_view,
    turn_summaries_view,
)
from client.games.wispwood.board.cards_view import get_deck_image
from client.games.wispwood.board.forecast import (
    Forecast,
    count_free_cells,
    count_ghost_looks,
    expect_ghost_gain,
)
from client.games.wispwood.board.forest_view import (
    FrameModel,
    HeadlineModel,
    ReachableCellsModel,
    TilesModel,
)
from client.games.wispwood.board.ghost_view import GhostModel
from client.games.wispwood.board.layout import get_pond_tile_side, get_summaries_box
from client.games.wispwood.board.pond_view import PriceModel, SuppliesModel
from client.games.wispwood.board.view_model import WispwoodViewModel, format_forest_title
from client.i18n import tr
from rules.wispwood.content import Card
from rules.wispwood.ghost import list_slots_seen_by_ghost as seen_by_ghost
from rules.wispwood.placement import compute_reachable_box
from rules.wispwood.shapes import Cell


class GroundModel(Struct, frozen=True):
    """View model of the background picture behind the board."""

    size: Point
    """Size of the board."""


def draw_table(canvas: Canvas, view_model: WispwoodViewModel) -> None:
    """Draw background, pond, panels and forest of Wispwood's table; the widgets are drawn above them."""
    area, layout, state = view_model.area, view_model.layout, view_model.position
    canvas.layer(GroundModel(area.size), area, lambda inner: _draw_ground(inner, area), opaque=True)
    water_box = layout.pond.union(layout.caption).inflate(120, 40).clip(area)
    canvas.layer(
        (view_model.render_key, "pond"), water_box, lambda inner: pond_view.draw_water(inner, layout)
    )
    if view_model.turn_summaries:
        box = get_summaries_box(layout)
        canvas.group(
            (view_model.render_key, "since"), box, lambda inner: turn_summaries_view.draw_title(inner, box)
        )
    if not (layout.compact and view_model.turn_summaries):
        _draw_caption(canvas, view_model)
    _draw_ghost_path(canvas, view_model)
    price = view_model.ghost_price
    if price is not None:
        model = PriceModel(price, is_compact=layout.compact)
        canvas.group(
            (view_model.render_key, model),
            layout.pond,
            lambda inner: pond_view.draw_ghost_price(inner, layout.pond, model),
        )
    if state.ghost is not None:
        ghost = GhostModel(
            state.ghost,
            view_model.content.ghost_boards[state.ghost.board - 1].values,
            view_model.ghost_looks,
            count_ghost_looks(state),
            expect_ghost_gain(state.ghost, view_model.ghost_looks)
            if view_model.ghost_looks and view_model.shows_points
            else None,
        )
        paint = ghost_view.draw_strip if layout.compact else ghost_view.draw_panel
        box = layout.opponents
        canvas.layer(
            (view_model.render_key, ghost), box.inflate(80, 80), lambda inner: paint(inner, box, ghost)
        )
    _draw_forest(canvas, view_model)


def _draw_caption(canvas: Canvas, view_model: WispwoodViewModel) -> None:
    """Draw the caption of the pond with the numbers of tiles."""
    area, layout, state = view_model.area, view_model.layout, view_model.position
    supplies = SuppliesModel(len(state.supply), sum(state.discard))
    caption_box = layout.caption.inflate(120, 40).clip(area)
    canvas.group(
        (view_model.render_key, supplies),
        caption_box,
        lambda inner: pond_view.draw_caption(inner, layout, supplies),
    )


def draw_selection(
    canvas: Canvas, view_model: WispwoodViewModel, pointer: Point | None, *, carried: bool
) -> None:
    """Draw the lifted shape or the tree under consideration, and the reach of the frame after that move.

    Args:
        canvas: Canvas of the table.
        view_model: View model of the table.
        pointer: Position of the pointer, or None if nothing can be drawn at it.
        carried: Whether a wisp without a shape is being dragged.
    """
    state, grid, hand = view_model.position, view_model.grid, view_model.selection.lifted_shape
    if view_model.context.busy:
        return
    fits = view_model.selection.forecast is not None
    if hand is not None:
        kind = state.slots[state.taken]
        if hand.at is None:
            if pointer is not None:
                forest_view.draw_shape_at_pointer(canvas, pointer, hand, kind, grid.side * 0.8)
            return
        if view_model.selection.forecast is not None:
            forest_view.draw_reach_after_move(canvas, grid, view_model.selection.forecast.forest, state.size)
        forest_view.draw_shape(canvas, grid, hand, kind, fits=fits)
        number, count = view_model.selection.way_number or (1, 1)
        if fits and count > 1:
            text = tr("wispwood.table.way", n=number, m=count)
            forest_view.draw_way_number(canvas, view_model.layout, grid, hand, text)
        if view_model.ruling_cell is not None:
            forest_view.draw_forbidden_cell(canvas, grid, view_model.ruling_cell)
    elif carried and pointer is not None:
        forest_view.draw_wisp_at_pointer(
            canvas, pointer, state.slots[state.taken], get_pond_tile_side(view_model.layout.pond)
        )
    elif view_model.selection.hovered_tree_cell is not None:
        forest_view.draw_tree_preview(canvas, grid, view_model.selection.hovered_tree_cell, fits=fits)


def _draw_ghost_path(canvas: Canvas, view_model: WispwoodViewModel) -> None:
    """Draw the path of the ghost's look, as far as the fireflies to come may let it see."""
    looks, slots = view_model.ghost_looks, view_model.ghost_slots
    if looks:
        seen = seen_by_ghost(slots, looks[-1].number)
        pond_view.draw_ghost_path(canvas, view_model.layout, slots, seen, min(looks[0].number, len(seen)))


def _draw_forest(canvas: Canvas, view_model: WispwoodViewModel) -> None:
    """Draw the panel of the displayed forest with all that lies in it."""
    layout = view_model.layout
    outer = layout.forest.inflate(90, 90).clip(view_model.area)
    panel = make_headline(view_model)
    canvas.layer(
        (view_model.render_key, "forest"), outer, lambda inner: forest_view.draw_panel(inner, layout)
    )
    canvas.group(
        (view_model.render_key, panel),
        layout.forest,
        lambda inner: forest_view.draw_headline(inner, layout, panel),
    )
    _draw_cells(canvas, view_model, outer)
    if view_model.cat_cells:
        _draw_cat_choice(canvas, view_model)
    _draw_points_panel(canvas, view_model)


def make_headline(view_model: WispwoodViewModel) -> HeadlineModel:
    """Return the headline above the displayed forest."""
    seats, seat, size = view_model.context.seats, view_model.displayed_seat, view_model.position.size
    preview, title = view_model.selection.forecast, format_forest_title(seats, seat)
    if view_model.visited_colour:
        title = tr("wispwood.table.visited-forest", name=seats[seat].name, key=tr("keys.name.esc"))
    shows_points, has_hats = view_model.shows_points, bool(view_model.next_hat_cells)
    note = forest_view.format_cell_count(view_model.displayed_forest, preview, size, points=shows_points)
    return HeadlineModel(
        title,
        view_model.context.get_colour_name(seat),
        tr("wispwood.table.next-hats") if has_hats else note,
        has_hats or (shows_points and preview is not None and preview.gains[-1] > 0),
        view_model.notice,
    )


def _draw_cells(canvas: Canvas, view_model: WispwoodViewModel, outer: Rect) -> None:
    """Draw the reach of the frame, the frame, the cells to choose and the tiles; all grow together."""
    grid, state, forest = view_model.grid, view_model.position, view_model.displayed_forest
    reach = ReachableCellsModel(grid, compute_reachable_box(forest, state.size), state.size)
    box = (
        grid.get_cells_box(*reach.bounds)
        .inflate(forest_view.OUTLINE_MARGIN, forest_view.OUTLINE_MARGIN)
        .clip(outer)
    )
    with canvas.clip(outer):
        canvas.layer(
            reach,
            box,
            lambda inner: forest_view.draw_cells_frame_can_cover(inner, reach),
            to=_zoom_box(view_model, box),
        )
    _draw_frame(canvas, view_model)
    legal = view_model.selection.legal
    is_secondary = (
        state.phase == "turn" and bool(legal.slots) and view_model.selection.hovered_tree_cell is None
    )
    colour = view_model.context.get_colour_name(view_model.displayed_seat)
    wish_cells = view_model.find_wish_cells(view_model.displayed_seat)
    open_cells = (
        (frozenset[Cell](),) * 2 if wish_cells else (view_model.choosable_cells, view_model.turned_cells)
    )
    model = TilesModel(grid, forest, colour, *open_cells, is_secondary)
    if view_model.growth is None:
        canvas.group(model, outer, lambda inner: forest_view.draw_tiles(inner, model))
        if wish_cells is not None:
            canvas.group(
                (view_model.render_key, grid, forest, wish_cells),
                outer,
                lambda inner: forest_view.draw_wish_cells(inner, grid, forest, wish_cells),
            )
        return
    box = forest_view.get_tiles_bounds(model).clip(outer)
    with canvas.clip(outer):
        canvas.layer(
            model,
            box,
            lambda inner: forest_view.draw_tiles(inner, model),
            to=_zoom_box(view_model, box),
            reusable=False,
        )


def _zoom_box(view_model: WispwoodViewModel, box: Rect) -> Rect | None:
    """Return where a box of the forest lies while the forest grows, None while it does not."""
    return None if view_model.growth is None else view_model.growth.zoom_box(box, view_model.grid)


def _draw_frame(canvas: Canvas, view_model: WispwoodViewModel) -> None:
    """Draw the frame at its present position."""
    grid, size = view_model.grid, view_model.position.size
    box = Rect(*grid.get_cell_corner(*view_model.frame_position), size * grid.side, size * grid.side)
    outer = box.inflate(40, 40)
    model = FrameModel(
        grid.side,
        size,
        forest_animations.get_movable_directions(view_model.displayed_forest, size, view_model.frame_goal),
    )
    canvas.layer(
        model,
        outer,
        lambda inner: forest_view.draw_frame(inner, box, model),
        to=_zoom_box(view_model, outer),
    )


def _draw_cat_choice(canvas: Canvas, view_model: WispwoodViewModel) -> None:
    """Draw the trees that the cat may move to between the rounds, and the cat on the one to choose."""
    grid, forest, selection = view_model.grid, view_model.displayed_forest, view_model.selection
    cat_cell = forest.list_cells_of_mask(forest.cat)[0]
    goal, is_chosen = view_model.cat_goal, selection.chosen_cat_cell is not None
    if goal is not None:
        colour = view_model.context.get_colour_name(view_model.displayed_seat)
        forest_view.draw_cat_preview(
            canvas, grid, cat_cell, goal, colour, ready=forest.ready, is_chosen=is_chosen
        )
        leaving = set(forest.list_cells_of_mask(forest.trees | forest.cat)) - {goal}
        forest_view.draw_leaving_trees(canvas, grid, sorted(leaving))
        forest_view.draw_next_hats(canvas, grid, filter(grid.has_cell, view_model.next_hat_cells))
    forest_view.draw_cat_targets(canvas, grid, view_model.cat_cells, cat_cell, goal, is_chosen=is_chosen)


def _draw_points_panel(canvas: Canvas, view_model: WispwoodViewModel) -> None:
    """Draw the points of the displayed forest, or the forecast of the move under consideration."""
    box, preview = view_model.layout.preview, view_model.selection.forecast
    if view_model.layout.compact or not view_model.shows_points or not view_model.position.wishes:
        return
    forest, size = view_model.displayed_forest, view_model.position.size
    if preview is None:
        seat, arrived = view_model.displayed_seat, view_model.in_flight.gains
        before = view_model.forest_points[seat]
        points = ForestPoints(
            view_model.wishes,
            tuple(map(sum, zip(before, arrived, strict=True))) if arrived else before,
            arrived,
            sum(before) + (sum(arrived) if view_model.in_flight.has_total else 0),
            count_free_cells(forest, size),
            view_model.visited_colour,
        )
        canvas.group(
            (view_model.render_key, points),
            box.inflate(20, 20),
            lambda inner: draw_points(inner, box, points),
        )
    else:
        forecast = PointsForecast(view_model.wishes, preview, count_free_cells(preview.forest, size))
        canvas.layer(
            (view_model.render_key, forecast),
            box.inflate(60, 60),
            lambda inner: draw_forecast(inner, box, forecast),
        )


def _draw_ground(canvas: Canvas, area: Rect) -> None:
    canvas.fill(area, theme.GROUND)
    canvas.cover("wispwood/table-forest", area, zoom=compute_ground_zoom(area))
    canvas.fill(area, theme.GROUND, alpha=0.25)


class ForestPoints(Struct, frozen=True):
    """View model of the panel with a forest's points for each wish card and for its grid."""

    wishes: tuple[Card, ...]
    """The wish cards."""
    points: tuple[int, ...]
    """Points of the forest for each of them, then for the grid."""
    arrived: tuple[int, ...]
    """How many of these have just arrived, which makes a number gold or coral; () for none."""
    total: int
    """Points of the forest in total."""
    free_cells: int
    """Number of the grid's cells without a tile."""
    visited_colour: str
    """Colour of the player whose forest is visited; "" while it is that of the player to act."""


class PointsForecast(Struct, frozen=True):
    """View model of the panel that forecasts the points of a move for each wish card and for the grid."""

    wishes: tuple[Card, ...]
    """The wish cards."""
    preview: Forecast
    """Points before and after the move."""
    free_cells: int
    """Number of the grid's cells without a tile after the move."""


_HEAD_HEIGHT = 118.0
"""Height of the head of the panel with a forest's points: what they are, and their sum."""
_ROW_HEIGHT = 62.0
"""Height of a row of the panel, if there is room."""
_NOW_BELOW = 20.0
"""Height that stays free below the panel while it shows the points as they are."""
_AFTER_HEIGHT = 100.0
"""Height of the sum after a move, below the panel."""


def draw_forecast(canvas: Canvas, box: Rect, model: PointsForecast) -> None:
    """Draw the panel with the points a move would gain, in total and row by row, and the total after it."""
    preview = model.preview
    panel = _draw_points_panel_ground(canvas, box, len(preview.gains), below=_AFTER_HEIGHT, move=preview.gain)
    middle = panel.centerx
    word = styles.LABEL.with_colour(gains.get_gain_colour(preview.gain))
    canvas.text(tr("wispwood.table.preview"), (middle, panel.top + 24), word, anchor="center")
    style = styles.DISPLAY
    if gains.measure_gain(canvas.texts, preview.gain, style) > panel.width - 16:
        style = styles.BANNER
    gains.draw_gain(canvas, preview.gain, (middle, panel.top + 68), style)
    for row, gain, card in _list_rows(panel, preview.gains, model.wishes):
        free = model.free_cells if card is None else 0
        _draw_row_picture(canvas, row, card, free, alpha=1.0 if gain else 0.5)
        style = styles.ROW_STRONG if gain else styles.BODY
        gains.draw_gain(canvas, gain, _locate_number(row, free), style, anchor="midright")
        _draw_free_cells(canvas, row, free)
    total = sum(preview.after)
    canvas.text(tr("wispwood.table.after"), (middle, panel.bottom + 24), styles.NOTE, anchor="center")
    canvas.text(str(total), (middle, panel.bottom + 56), styles.BANNER, anchor="center")
    canvas.text(
        tr("wispwood.table.for-forest", n=total),
        (middle, panel.bottom + 86),
        styles.NOTE,
        anchor="center",
        max_width=box.width + 20,
        shrink=True,
    )


def draw_points(canvas: Canvas, box: Rect, model: ForestPoints) -> None:
    """Draw the panel with a forest's points, in total and row by row; it takes the forecast's place."""
    panel = _draw_points_panel_ground(canvas, box, len(model.points), below=_NOW_BELOW)
    middle = panel.centerx
    room = 22.0 if model.visited_colour else 0.0
    now = canvas.text(
        tr("wispwood.table.now"), (middle + room / 2, panel.top + 24), styles.NOTE, anchor="center"
    )
    if model.visited_colour:
        canvas.seat(model.visited_colour, (now.left - room / 2, panel.top + 24), 16.0)
    canvas.text(str(model.total), (middle, panel.top + 68), styles.SCORE, anchor="center")
    arrived = model.arrived or (0,) * len(model.points)
    for (row, points, card), gain in zip(_list_rows(panel, model.points, model.wishes), arrived, strict=True):
        free = model.free_cells if card is None else 0
        _draw_row_picture(canvas, row, card, free, alpha=0.85)
        style = styles.ROW_STRONG.with_colour(gains.get_gain_colour(gain)) if gain else styles.ROW_STRONG
        canvas.text(str(points), _locate_number(row, free), style, anchor="midright")
        _draw_free_cells(canvas, row, free)


def _draw_points_panel_ground(
    canvas: Canvas, box: Rect, rows: int, *, below: float, move: int | None = None
) -> Rect:
    """Draw the panel without its contents and return its box.

    Args:
        canvas: Canvas of the table.
        box: The box that it may fill.
        rows: Number of its rows.
        below: Height that stays free below it.
        move: The points that a move would bring, which colour it; None without a move.
    """
    panel = _get_points_panel(box, rows, below=below)
    middle = panel.centerx
    edge = colours.POINTS_EDGE
    if move is None:
        canvas.slab(panel, radius=16, top=colours.POINTS_TOP, bottom=colours.POINTS_BOTTOM, edge=edge)
    else:
        top, bottom, edge = colours.PREVIEW[(move > 0) - (move < 0)]
        canvas.panel(panel, radius=16, top=top, bottom=bottom, edge=edge)
        canvas.spot((middle, panel.top + 62), 84, gains.get_gain_colour(move), alpha=0.3 if move else 0.12)
    y = panel.top + 108
    canvas.line((panel.left + 16, y), (panel.right - 16, y), edge, width=1.5)
    return panel


def _get_points_panel(box: Rect, rows: int, *, below: float) -> Rect:
    """Return the box of the panel with a forest's points; see `_draw_points_panel_ground`."""
    return Rect(box.left, box.top, box.width, min(box.height - below, _HEAD_HEIGHT + _ROW_HEIGHT * rows + 8))


def list_row_boxes(box: Rect, rows: int) -> list[Rect]:
    """Return the boxes of the rows of the panel with a forest's points, one for each wish and the grid."""
    panel = _get_points_panel(box, rows, below=_NOW_BELOW)
    return [row for row, _, _ in _list_rows(panel, (0,) * rows, ())]


def _list_rows(
    panel: Rect, numbers: tuple[int, ...], wishes: tuple[Card, ...]
) -> Iterator[tuple[Rect, int, Card | None]]:
    """Yield the box of each row of the panel with its number and its wish card, None for the grid."""
    step = (panel.height - _HEAD_HEIGHT) / len(numbers)
    for index, (number, card) in enumerate(zip_longest(numbers, wishes)):
        yield Rect(panel.left, panel.top + 114 + step * index, panel.width, step), number, card


def _draw_row_picture(canvas: Canvas, row: Rect, card: Card | None, free_cells: int, *, alpha: float) -> None:
    """Draw what the points of a row are for: a wish card's deck, or the grid."""
    center = row.left + 31, _get_number_y(row, free_cells)
    if card is None:
        size = min(26.0 if free_cells else 34.0, row.height - 12)
        canvas.icon("grid", center, size, colours.MINT, alpha=alpha)
    else:
        canvas.image(get_deck_image(card.deck), center, min(40.0, row.height - 6), alpha=alpha)


def _locate_number(row: Rect, free_cells: int) -> Point:
    """Return where the number of a row ends."""
    return row.right - 12, _get_number_y(row, free_cells)


def _get_number_y(row: Rect, free_cells: int) -> float:
    """Return the middle of a row's picture and number: higher where the free cells are named below them."""
    return row.centery - (13 if free_cells else 0)


def _draw_free_cells(canvas: Canvas, row: Rect, free_cells: int) -> None:
    """Draw how many cells the grid still lacks, below the number of its row."""
    if free_cells:
        words, at = tr("wispwood.table.cells-left", n=free_cells), (row.right - 12, row.centery + 11)
        canvas.text(words, at, styles.NOTE, anchor="midright", max_width=row.width - 20, shrink=True)
