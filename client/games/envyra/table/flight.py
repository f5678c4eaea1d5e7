"""Draw pieces in flight: cubes, tiles, cards, the start marker. All of them change size on their way."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out
from client.draw.geometry import Point, Rect
from client.draw.typesetter import Typesetter
from client.games.envyra.board import seats_view, sets_layout, sets_view
from client.games.envyra.board.cards_view import CardFace, draw_card
from client.games.envyra.board.layout import TableLayout, locate_supply_cube
from client.games.envyra.board.tile_view import EMBLEM_SHARE, draw_star, get_stone_image, locate_hole_cube
from client.games.envyra.board.view_model import EnvyraViewModel
from client.table.motion_painters import between
from rules.envyra import events as e
from rules.envyra.boards import count_supply
from rules.envyra.content import Tile
from rules.envyra.state import EnvyraState

CubeAt: TypeAlias = tuple[Point, float]
"""The middle and the side of a cube."""


def locate_waiting_cube(texts: Typesetter, view_model: EnvyraViewModel, seat: int, place: int) -> CubeAt:
    """Return where a cube waits: in the hole of the board that is shown, else in its owner's row."""
    layout = view_model.layout
    if seat == view_model.board_seat:
        return locate_hole_cube(layout.holes[place])
    if layout.seats:
        return seats_view.board_spot(texts, layout.seats[seat])
    return layout.locate_seat_supply(seat), SMALL_CUBE_SIDE


def number_returning_cubes(shown: EnvyraState, seats: Sequence[int]) -> list[tuple[int, int]]:
    """Return cubes on their way to the supplies of these seats: each with the number it will have there."""
    free = [count_supply(shown, seat) for seat in range(shown.setup.players)]
    found = []
    for seat in seats:
        found.append((seat, free[seat]))
        free[seat] += 1
    return found


def locate_free_cube(texts: Typesetter, view_model: EnvyraViewModel, seat: int, index: int) -> CubeAt:
    """Return where a cube with that number lies in its seat's supply."""
    layout = view_model.layout
    if seat == view_model.board_seat:
        return locate_supply_cube(layout, min(index, view_model.content.cubes - 1))
    if layout.seats:
        return seats_view.supply_spot(texts, layout.seats[seat], index, index + 1)
    return layout.locate_seat_supply(seat), SMALL_CUBE_SIDE


def get_taken_tile_box(view_model: EnvyraViewModel, shown: EnvyraState, event: e.TileTaken) -> Rect:
    """Return where a tile will lie among those of its taker."""
    layout = view_model.layout
    panel = layout.sets[event.seat]
    tiles = (*shown.taken[event.seat], event.tile)
    taken = (*shown.taken[: event.seat], tiles, *shown.taken[event.seat + 1 :])
    most = sets_view.compute_max_side(view_model.content, layout, taken, event.seat)
    made = sets_layout.group_tiles(
        view_model.content,
        sets_view.get_content_box(panel, layout.head, compact=layout.compact),
        tiles,
        most,
        themes=layout.has_theme_rows,
    )
    inside = (pair for block in made.groups for pair in block.tiles)
    return next((place for place, tile in (*inside, *made.loose) if tile == event.tile), panel)


def get_card_box(layout: TableLayout, index: int) -> Rect:
    """Return where an open card lies."""
    cards = layout.cards
    return cards[min(index, len(cards) - 1)] if cards else layout.bag


def locate_cone(layout: TableLayout, seat: int) -> Point:
    """Return where the start marker stands."""
    return seats_view.cone_spot(layout.seats[seat]) if layout.seats else layout.locate_seat_supply(seat)


def locate_bag(layout: TableLayout) -> Point:
    """Return where tiles come out of the bag."""
    box = layout.bag
    return box.left + min(box.width, box.height) / 2, box.centery


SMALL_CUBE_SIDE = 28.0
"""The side of a cube where its board is not shown."""

TAKEN_EMBLEM_SHARE = 0.62
"""The emblem's side on a taken tile, as a share of the stone's."""


def locate_on_arc(start: Point, goal: Point, way: float, high: float) -> Point:
    """Return the point of a way that rises in its middle."""
    x, y = between(start, goal, way)
    return x, y - high * math.sin(math.pi * min(1.0, max(0.0, way)))


def draw_flying_cube(
    canvas: Canvas, colour: str, start: tuple[Point, float], goal: tuple[Point, float], t: float
) -> None:
    """Draw a cube on its way; below 0 it is lifted and meant, not yet moving."""
    if t <= 0:
        (x, y), size = start
        canvas.spot((x, y), size * 1.1, theme.GOLD, alpha=0.6)
        canvas.sprite(f"envyra/cube-{colour}", (x, y - size * 0.08), size * 1.14)
        return
    way = ease_in_out(min(1.0, t))
    size = start[1] + (goal[1] - start[1]) * way
    high = min(90.0, math.dist(start[0], goal[0]) * 0.16)
    x, y = locate_on_arc(start[0], goal[0], way, high)
    swell = 1 + 0.22 * math.sin(math.pi * way)
    shade = between(start[0], goal[0], way)
    canvas.spot((shade[0], shade[1] + size * 0.35), size * 0.62, theme.BLACK, alpha=0.4)
    canvas.sprite(f"envyra/cube-{colour}", (x, y), size * swell)


def draw_flying_tile(canvas: Canvas, known: Tile, center: Point, side: float, taken: float) -> None:
    """Draw a tile without cubes.

    Args:
        taken: 0 as it lies in the grid, 1 as it lies before its owner.
    """
    if taken < 0.5:
        canvas.sprite(
            get_stone_image(known), center, side, alpha=1.0 if taken <= 0 else 1 - max(0.0, taken - 0.3) * 5
        )
    if taken > 0:
        canvas.sprite(get_stone_image(known, taken=True), center, side, alpha=min(1.0, taken * 3))
    if known.symbol:
        share = EMBLEM_SHARE + (TAKEN_EMBLEM_SHARE - EMBLEM_SHARE) * min(1.0, taken * 2)
        rise = side * 0.113 * (1 - min(1.0, taken * 2))
        canvas.sprite(f"envyra/{known.symbol}", (center[0], center[1] - rise), side * share)
    size = side * (0.27 + 0.13 * taken)
    at = (center[0] - side * 0.352, center[1] - side * 0.355 + side * 0.65 * min(1.0, taken * 1.5))
    _draw_flying_star(canvas, at, size, known.points)


def draw_turning_tile(canvas: Canvas, known: Tile, center: Point, side: float, t: float) -> None:
    """Draw a tile that is turned over: at 0 its back is seen, at 1 its face."""
    if t >= 1:
        draw_flying_tile(canvas, known, center, side, 0.0)
        return
    squeeze = max(0.05, abs(2 * t - 1))
    name = "envyra/card-back" if t < 0.5 else get_stone_image(known)
    canvas.sprite(name, center, (side * squeeze, side))
    if t >= 0.5 and known.symbol:
        emblem = side * EMBLEM_SHARE
        at = (center[0], center[1] - side * 0.113)
        canvas.sprite(f"envyra/{known.symbol}", at, (emblem * squeeze, emblem))


CARD_SIZE = (190.0, 120.0)
"""An Equilibrium card in the air."""


def draw_flying_card(canvas: Canvas, face: CardFace, center: Point, share: float) -> None:
    """Draw an Equilibrium card.

    Args:
        share: Of its size; it goes by steps, so that few pictures are kept.
    """
    step = round(share * 8) / 8
    width, height = CARD_SIZE[0] * step, CARD_SIZE[1] * step
    box = Rect(center[0] - width / 2, center[1] - height / 2, width, height)
    draw_card(canvas, box, face, frozenset(face.symbols))


def draw_flying_cone(canvas: Canvas, start: Point, goal: Point, size: float, t: float) -> None:
    """Draw the start marker on its way to the next player."""
    swell = 1 + 0.3 * math.sin(math.pi * t)
    canvas.sprite("envyra/start-cone", locate_on_arc(start, goal, ease_in_out(t), size * 0.8), size * swell)


def _draw_flying_star(canvas: Canvas, center: Point, size: float, points: int) -> None:
    """Draw the star with its points: in the air its size goes by steps, so that few pictures are kept."""
    draw_star(canvas, center, round(size / 4) * 4, points)
