"""Geometry and drawing of pieces that are being animated: where they start and land, and their path."""

from __future__ import annotations

import math
from collections.abc import Sequence

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out
from client.draw.geometry import Point, Rect
from client.draw.typesetter import Typesetter
from client.games.envyra.board import seats_view, sets_layout, sets_view
from client.games.envyra.board.cards_view import CardFace, draw_card
from client.games.envyra.board.layout import Spot, TableLayout, locate_supply_cube
from client.games.envyra.board.tile_view import (
    EMBLEM_SHARE,
    draw_star,
    get_blank_tile_image,
    locate_board_hole_cube,
)
from client.games.envyra.board.view_model import EnvyraViewModel
from client.table.motion_painters import interpolate
from rules.envyra import events as e
from rules.envyra.board_phase import count_cubes_in_supply
from rules.envyra.content import Tile
from rules.envyra.state import EnvyraState


def locate_waiting_cube(texts: Typesetter, view_model: EnvyraViewModel, seat: int, position: int) -> Spot:
    """Return centre and side length of a cube that waits for a tile: in a hole, or in its owner's row."""
    layout = view_model.layout
    if seat == view_model.displayed_seat:
        return locate_board_hole_cube(layout.holes[position])
    if layout.seats:
        return seats_view.locate_board_cube(texts, layout.seats[seat])
    return layout.locate_seat_supply(seat), SMALL_CUBE_SIDE


def number_returning_cubes(state: EnvyraState, seats: Sequence[int]) -> list[tuple[int, int]]:
    """Return for each returning cube its seat, and its index from 0 among the free cubes of that seat.

    Args:
        state: The state before the cubes return.
        seats: The owner of each cube.
    """
    supplies = [count_cubes_in_supply(state, seat) for seat in range(state.setup.players)]
    cubes = []
    for seat in seats:
        cubes.append((seat, supplies[seat]))
        supplies[seat] += 1
    return cubes


def locate_free_cube(texts: Typesetter, view_model: EnvyraViewModel, seat: int, index: int) -> Spot:
    """Return centre and side length of the free cube number `index` (from 0) in its seat's supply."""
    layout = view_model.layout
    if seat == view_model.displayed_seat:
        return locate_supply_cube(layout, min(index, view_model.content.cubes - 1))
    if layout.seats:
        return seats_view.locate_supply_cube(texts, layout.seats[seat], index, index + 1)
    return layout.locate_seat_supply(seat), SMALL_CUBE_SIDE


def get_taken_tile_box(view_model: EnvyraViewModel, state: EnvyraState, event: e.TileTaken) -> Rect:
    """Return the box in the taker's panel to which a taken tile flies.

    Args:
        view_model: The view model.
        state: The state before the event.
        event: The event.
    """
    layout = view_model.layout
    panel = layout.sets[event.seat]
    tiles = (*state.taken[event.seat], event.tile)
    inner = sets_view.get_content_box(panel, layout.headline_height, compact=layout.compact)
    arrangement = sets_layout.arrange_tiles(view_model.content, inner, tiles)
    return next((box for box, tile in arrangement.tiles if tile == event.tile), panel)


def get_card_box(layout: TableLayout, index: int) -> Rect:
    """Return the box of the face-up Equilibrium card number `index`; the bag's box if no card is shown."""
    cards = layout.cards
    return cards[min(index, len(cards) - 1)] if cards else layout.bag


def locate_start_marker(layout: TableLayout, seat: int) -> Point:
    """Return the point where the start player's marker stands when a seat has it."""
    return (
        seats_view.locate_start_marker(layout.seats[seat])
        if layout.seats
        else layout.locate_seat_supply(seat)
    )


def locate_bag(layout: TableLayout) -> Point:
    """Return the point from which drawn tiles come out of the bag."""
    box = layout.bag
    return box.left + min(box.width, box.height) / 2, box.centery


SMALL_CUBE_SIDE = 28.0
"""Side of a cube at a seat without a row of its own."""

TAKEN_EMBLEM_SHARE = 0.62
"""Side of the symbol on a taken tile, as a share of the stone's."""


def locate_on_arc(start: Point, goal: Point, progress: float, height: float) -> Point:
    """Return a point on the arc between two points.

    Args:
        start: Where the arc begins.
        goal: Where the arc ends.
        progress: Share of the way from start to goal, 0-1.
        height: Greatest height of the arc above the straight line.
    """
    x, y = interpolate(start, goal, progress)
    return x, y - height * math.sin(math.pi * min(1.0, max(0.0, progress)))


def draw_flying_cube(canvas: Canvas, colour: str, start: Spot, goal: Spot, t: float) -> None:
    """Draw a cube on its way from start to goal.

    Args:
        canvas: The canvas.
        colour: Colour of the cube.
        start: Centre and side length of the cube at its start.
        goal: Centre and side length of the cube at its goal.
        t: Share of the time that has passed, 0-1; at 0 or less the cube is highlighted at its start.
    """
    if t <= 0:
        (x, y), size = start
        canvas.spot((x, y), size * 1.1, theme.GOLD, alpha=0.6)
        canvas.sprite(f"envyra/cube-{colour}", (x, y - size * 0.08), size * 1.14)
        return
    progress = ease_in_out(min(1.0, t))
    size = start[1] + (goal[1] - start[1]) * progress
    height = min(90.0, math.dist(start[0], goal[0]) * 0.16)
    x, y = locate_on_arc(start[0], goal[0], progress, height)
    swell = 1 + 0.22 * math.sin(math.pi * progress)
    shade = interpolate(start[0], goal[0], progress)
    canvas.spot((shade[0], shade[1] + size * 0.35), size * 0.62, theme.BLACK, alpha=0.4)
    canvas.sprite(f"envyra/cube-{colour}", (x, y), size * swell)


def draw_flying_tile(canvas: Canvas, tile: Tile, center: Point, side: float, taken: float) -> None:
    """Draw a tile without cubes on its way from the grid to its taker's panel.

    Args:
        canvas: The canvas.
        tile: The tile.
        center: The centre of the tile.
        side: The side length of the tile.
        taken: 0 draws it as in the grid, 1 as a taken tile, in between both are blended.
    """
    if taken < 0.5:
        canvas.sprite(
            get_blank_tile_image(tile),
            center,
            side,
            alpha=1.0 if taken <= 0 else 1 - max(0.0, taken - 0.3) * 5,
        )
    if taken > 0:
        canvas.sprite(get_blank_tile_image(tile, taken=True), center, side, alpha=min(1.0, taken * 3))
    if tile.symbol:
        share = EMBLEM_SHARE + (TAKEN_EMBLEM_SHARE - EMBLEM_SHARE) * min(1.0, taken * 2)
        rise = side * 0.113 * (1 - min(1.0, taken * 2))
        canvas.sprite(f"envyra/{tile.symbol}", (center[0], center[1] - rise), side * share)
    size = side * (0.27 + 0.13 * taken)
    at = (center[0] - side * 0.352, center[1] - side * 0.355 + side * 0.65 * min(1.0, taken * 1.5))
    _draw_flying_star(canvas, at, size, tile.points)


def draw_turning_tile(canvas: Canvas, tile: Tile, center: Point, side: float, t: float) -> None:
    """Draw a tile being turned over: its back at `t` = 0, its face at `t` = 1."""
    if t >= 1:
        draw_flying_tile(canvas, tile, center, side, 0.0)
        return
    squeeze = max(0.05, abs(2 * t - 1))
    name = "envyra/card-back" if t < 0.5 else get_blank_tile_image(tile)
    canvas.sprite(name, center, (side * squeeze, side))
    if t >= 0.5 and tile.symbol:
        emblem = side * EMBLEM_SHARE
        at = (center[0], center[1] - side * 0.113)
        canvas.sprite(f"envyra/{tile.symbol}", at, (emblem * squeeze, emblem))


CARD_SIZE = (190.0, 120.0)
"""Size of an Equilibrium card in flight."""


def draw_flying_card(canvas: Canvas, face: CardFace, center: Point, share: float) -> None:
    """Draw an Equilibrium card at a share of its full size.

    The share is rounded to eighths, so that few pictures are cached.
    """
    scale = round(share * 8) / 8
    width, height = CARD_SIZE[0] * scale, CARD_SIZE[1] * scale
    box = Rect(center[0] - width / 2, center[1] - height / 2, width, height)
    draw_card(canvas, box, face, frozenset(face.symbols))


def draw_flying_start_marker(canvas: Canvas, start: Point, goal: Point, size: float, t: float) -> None:
    """Draw the start player's marker on its way to the next seat, at a time `t` of 0-1."""
    swell = 1 + 0.3 * math.sin(math.pi * t)
    canvas.sprite("envyra/start-cone", locate_on_arc(start, goal, ease_in_out(t), size * 0.8), size * swell)


def _draw_flying_star(canvas: Canvas, center: Point, size: float, points: int) -> None:
    """Draw a star with points, its size in steps, so that few pictures are cached."""
    draw_star(canvas, center, round(size / 4) * 4, points)
