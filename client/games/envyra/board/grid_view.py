"""Envyra's grid of tiles: the stone slab below it, models of tiles and empty positions, and their regions."""

from __future__ import annotations

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.games.envyra.board import colours
from client.games.envyra.board.cards_view import list_lit_symbols
from client.games.envyra.board.layout import TableLayout
from client.games.envyra.board.tile_view import (
    EmptyPositionModel,
    FateModel,
    RivalWorth,
    TileModel,
    WorthModel,
    get_spot_box,
    locate_star,
    locate_trough_cube,
    measure_fate_pill,
    measure_gain_pill,
)
from client.games.envyra.board.turn_order_view import list_turns, number_coming_turns
from client.games.envyra.board.view_model import EnvyraViewModel
from client.i18n import tr
from client.table.board_places import BoardPlace, Region
from rules.envyra.content import Content
from rules.envyra.requirements import Holdings, count_missing_tiles
from rules.envyra.state import HIDDEN_BOARD, NO_TILE, EnvyraState

SLAB_ZOOM = 1.14
"""Zoom of the picture of the slab, whose own rim is cropped: it was drawn for a square grid."""


def draw_stone_slab(canvas: Canvas, layout: TableLayout) -> None:
    """Draw the stone slab on which the grid of tiles lies."""
    box = layout.grid
    radius = 18.0 if not layout.compact else 12.0
    if not layout.compact:
        canvas.shadow(box, radius=radius, alpha=0.7)
    canvas.gradient(box, colours.GRID_TOP, colours.GRID_BOTTOM, radius=radius)
    canvas.outline(box, colours.GRID_EDGE, radius=radius, width=2)
    inner = get_slab_image_box(layout)
    corner = radius - (inner.left - box.left) / 2
    canvas.cover("envyra/table-stone", inner, radius=corner, zoom=SLAB_ZOOM)
    canvas.outline(inner, theme.BLACK, radius=corner, width=3, alpha=0.75)


def get_slab_image_box(layout: TableLayout) -> Rect:
    """Return the box of the stone slab's picture, which lies within the slab's rim."""
    rim = 9.0 if not layout.compact else 4.0
    return layout.grid.inflate(-2 * rim, -2 * rim)


def make_empty_position_model(view_model: EnvyraViewModel, position: int) -> EmptyPositionModel:
    """Return the model of an empty grid position; it has no text while a piece flies to or from it."""
    title, note = (
        ("", "") if position in view_model.in_flight.tiles else get_empty_position_texts(view_model, position)
    )
    return EmptyPositionModel(position + 1, title, note)


def get_empty_position_texts(view_model: EnvyraViewModel, position: int) -> tuple[str, str]:
    """Return title and note of an empty grid position: who took its tile, and whether a new one follows."""
    state, seat = view_model.position, view_model.takers[position]
    title = (
        tr("envyra.table.empty") if seat is None else tr("envyra.table.taken-by", name=view_model.names[seat])
    )
    if state.phase == "over" or state.last:
        return title, ""
    return title, tr("envyra.table.refilled" if state.bag else "envyra.table.bag-empty")


def make_tile_model(view_model: EnvyraViewModel, position: int) -> TileModel | None:
    """Return the model of the tile on a grid position; None if it is empty or its tile is in flight."""
    state = view_model.position
    tile_id = state.grid[position]
    if tile_id == NO_TILE or position in view_model.in_flight.tiles:
        return None
    tile = view_model.content.tiles[tile_id]
    missing: Holdings = (0, 0, 0) if state.phase == "over" else view_model.find_missing_tiles(tile)
    blocked = any(missing) and state.phase in ("boards", "cubes")
    deciding = view_model.decider is not None
    veiled = blocked and deciding and state.phase == "cubes"
    ring, ghost = _choose_marks(view_model, position)
    waiting, ghost_place = _sort_coming_cubes(
        view_model,
        position,
        _list_waiting_seats(view_model, position, skip=view_model.decider if ghost else None),
    )
    return TileModel(
        tile,
        cubes=_list_cube_colours(view_model, position),
        number=position + 1,
        missing=missing,
        is_veiled=veiled,
        is_warned=blocked and not veiled,
        trough_places=count_trough_places(view_model.content, state, position),
        ghost=ghost,
        ghost_place=ghost_place,
        waiting=tuple(map(view_model.colour, waiting)),
        numbers=_number_coming_cubes(view_model, position, waiting),
        fate=None if view_model.shows_all_worths else _make_fate_model(view_model, position),
        ring=ring,
        gain_text="" if view_model.shows_all_worths else _format_gain(view_model, position),
        worth=make_worth_model(view_model, position),
        is_end_near=view_model.is_end_near(position),
        is_lit=tile.symbol in list_lit_symbols(view_model),
        is_dimmed=deciding and state.phase == "removal" and position not in view_model.selection.choices,
    )


def count_trough_places(content: Content, state: EnvyraState, position: int) -> int:
    """Return how many places for cubes to draw in the trough (the row of cubes) of a tile.

    That is the number of cubes needed to take the tile, or more if more cubes lie there or wait for it. It
    stays the same while a waiting cube moves to the tile.
    """
    tile = state.grid[position]
    need = 0 if tile == NO_TILE else content.tiles[tile].cubes
    waiting = sum(board != HIDDEN_BOARD and position in board for board in state.boards)
    return max(need, len(state.cubes[position]) + waiting)


def _list_cube_colours(view_model: EnvyraViewModel, position: int) -> tuple[str, ...]:
    """Return the colours of the cubes on a tile, "" for one that is in flight."""
    return tuple(
        "" if (position, index) in view_model.in_flight.cubes else view_model.colour(seat)
        for index, seat in enumerate(view_model.position.cubes[position])
    )


def _choose_marks(view_model: EnvyraViewModel, position: int) -> tuple[str, str | None]:
    """Return the ring around a tile, and the colour of the cube that the seat to decide would put there."""
    selection, seat = view_model.selection, view_model.decider
    if seat is None or position not in selection.choices:
        return "", None
    phase, pointed = view_model.position.phase, selection.hover == position
    if phase == "removal":
        return ("gold" if selection.picked == position else "soft" if pointed else ""), None
    colour = view_model.colour(seat)
    if phase == "boards":
        if position in selection.staged and selection.carried_from != position:
            return "gold", colour
        free = selection.can_add_cube or selection.carried_from is not None
        return ("soft", colour if free else None) if pointed else ("", None)
    chosen = selection.picked == position or (pointed and selection.picked is None)
    return ("gold" if chosen else "soft"), colour


def _list_waiting_seats(view_model: EnvyraViewModel, position: int, *, skip: int | None) -> tuple[int, ...]:
    """Return the owners of the cubes that wait for a tile on visible boards, in the order of turns."""
    state = view_model.position
    seats = list_turns(state)[0]
    return tuple(
        seat
        for seat in seats
        if seat != skip
        and state.boards[seat] != HIDDEN_BOARD
        and position in state.boards[seat]
        and (seat, position) not in view_model.in_flight.holes
    )


def _sort_coming_cubes(
    view_model: EnvyraViewModel, position: int, waiting: tuple[int, ...]
) -> tuple[tuple[int, ...], int]:
    """Return the owners of waiting cubes in the order in which they come if the cube pointed at goes first.

    Returns:
        The owners, and the number of cubes that come before that of the deciding seat.
    """
    forecast = view_model.order_forecast
    if forecast is None:
        return waiting, 0
    order = {seat: number for number, (seat, at) in enumerate(forecast.steps) if at == position}
    last = len(forecast.steps)
    own = order.get(view_model.decider, last) if view_model.decider is not None else last
    places = sorted(waiting, key=lambda seat: order.get(seat, last))
    return tuple(places), sum(order.get(seat, last) < own for seat in places)


def _number_coming_cubes(
    view_model: EnvyraViewModel, position: int, waiting: tuple[int, ...]
) -> tuple[tuple[str, int], ...]:
    """Return, by colour, in which turn cubes come to a tile if the cube pointed at goes first."""
    forecast = view_model.order_forecast
    if forecast is None:
        return ()
    steps = forecast.steps[: view_model.order_steps_shown]
    turns = number_coming_turns(view_model.position, [seat for seat, _ in steps])
    return tuple(
        (view_model.colour(seat), turn)
        for turn, (seat, at) in zip(turns, steps, strict=True)
        if at == position and seat in waiting
    )


def _make_fate_model(view_model: EnvyraViewModel, position: int) -> FateModel | None:
    """Return who takes a tile if the cube pointed at goes first, None as long as that is not shown."""
    forecast, shown = view_model.order_forecast, view_model.order_steps_shown
    if forecast is None or _format_gain(view_model, position):
        return None
    fate = forecast.fates.get(position)
    if fate is None:
        is_due = position in forecast.open_positions and shown == len(forecast.steps)
        return FateModel() if is_due else None
    if fate.step > shown:
        return None
    score = FATE_COLON.join(map(str, fate.cube_counts))
    return FateModel(view_model.colour(fate.taker), score, fate.taker == view_model.decider)


FATE_COLON = "\u200a:\u200a"
"""Between the numbers of cubes on a tile."""


def _format_gain(view_model: EnvyraViewModel, position: int) -> str:
    """Return the text of the pill on a tile: what it would bring the seat to decide."""
    expected = view_model.forecast
    if expected is None or expected.position != position or not view_model.context.settings.show_points:
        return ""
    if expected.taker != expected.seat or any(expected.missing_tiles):
        return ""
    return tr("envyra.gain", n=expected.gain)


def make_worth_model(view_model: EnvyraViewModel, position: int) -> WorthModel | None:
    """Return what the tile on a position would bring: the viewer, if it is pointed at; all, if that is asked.

    None where nothing is shown.
    """
    shows_all = view_model.shows_all_worths
    if not view_model.context.settings.show_points:
        return None
    if not shows_all and view_model.selection.hover != position:
        return None
    own = view_model.requirements_seat
    worth = None if own is None else view_model.get_worth(own, position)
    terms: tuple[tuple[str, int], ...] = ()
    if worth is not None:
        parts = (("grid", worth.sets), ("cards", worth.cards + worth.secret))
        terms = (("", worth.stars), *((icon, points) for icon, points in parts if points))
    if not shows_all and len(terms) < 2:
        return None  # the star says it
    tile = view_model.content.tiles[view_model.position.grid[position]]
    rivals = tuple(
        RivalWorth(
            view_model.colour(seat),
            rival.total,
            not any(count_missing_tiles(view_model.position.taken[seat], tile)),
        )
        for seat in view_model.seats
        if shows_all and seat != own and (rival := view_model.get_worth(seat, position)) is not None
    )
    return WorthModel(terms, rivals) if terms or rivals else None


_CUBE_REGION = 0.66
"""Radius of the region of a cube, in units of its side."""


def find_grid_region(
    layout: TableLayout, content: Content, state: EnvyraState, place: BoardPlace
) -> Region | None:
    """Return the screen region of a tile, or of a cube on a tile, that a line of the log names.

    Args:
        layout: The layout of the table.
        content: The content the game is played with.
        state: The state.
        place: Of the kind "tile", with a grid position; or of the kind "cube", with the position, the cube's
            index on the tile, and its seat.

    Returns:
        None for a cube that is not there any more.
    """
    position = int(place.at[0])
    box = layout.tiles[position]
    if place.kind == "tile":
        return Region.from_box(box.inflate(-6, -6), box.width * 0.1, kept=get_spot_box(locate_star(box)))
    index, seat = int(place.at[1]), int(place.at[2])
    tile, cubes = state.grid[position], state.cubes[position]
    if tile == NO_TILE or index >= len(cubes) or cubes[index] != seat:
        return None
    center, size = locate_trough_cube(box, count_trough_places(content, state, position), index)
    return Region.from_circle(center, size * _CUBE_REGION, bears=True)


def outline_tile(texts: Typesetter, view_model: EnvyraViewModel, position: int, region: Region) -> Region:
    """Return the region to outline for a tile, without its star and the pill on its edge."""
    box, gain = region.box, _format_gain(view_model, position)
    star, pill = get_spot_box(locate_star(box)), None
    if gain and not view_model.shows_all_worths:
        pill = measure_gain_pill(texts, box, gain)
    elif not view_model.shows_all_worths and (fate := _make_fate_model(view_model, position)) is not None:
        pill = measure_fate_pill(texts, box, fate)
    return Region.from_box(box, region.radius, kept=star if pill is None else star.union(pill))
