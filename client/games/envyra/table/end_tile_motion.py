"""The end tile held up for everybody, when it comes out of the bag or goes back into it."""

from __future__ import annotations

from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out, ease_out
from client.draw.geometry import Rect
from client.games.envyra.board import colours
from client.games.envyra.board.end_tile_view import draw_swirl_lights
from client.games.envyra.board.tile_view import (
    MAX_NEED_SIGNS,
    draw_requirement_row,
    draw_requirement_signs,
    get_trough_box,
    list_requirement_signs,
    measure_requirement_row,
)
from client.games.envyra.board.view_model import EnvyraViewModel
from client.games.envyra.table import flight
from client.table.motion_painters import draw_banner, get_banner_height
from rules.envyra.content import Tile
from rules.envyra.requirements import count_missing_tiles

ZOOM_S: Final = 2.4
"""Seconds of the whole motion; for about a second of them the tile is large."""

_DARK: Final = 0.05
"""Share of the time before the lights are drawn: not everything that is new falls into one frame."""

_STEP: Final = 0.02
"""Share of the time at rest between two things that are new, for the same reason."""

_COMES, _LEAVES = 0.24, 0.78
"""Shares of the time at which the tile has come up, and at which it leaves."""

_MAX_GROWTH: Final = 2.2
"""Greatest side of the tile that is held up, in sides of a tile of the grid."""

_MAX_SWELL: Final = 1.04
"""How much it grows while it is held up."""


def draw_zoom(
    canvas: Canvas,
    view_model: EnvyraViewModel,
    tile_id: str,
    goal: Rect | None,
    title: str,
    note: str,
    t: float,
) -> None:
    """Draw a frame of the end tile that comes from the bag, is held up, and goes to its position.

    Args:
        canvas: The canvas.
        view_model: The view model.
        tile_id: Id of the end tile.
        goal: Where it is laid, None if it goes back into the bag.
        title: What is said of it.
        note: A second line, "" for none.
        t: Share of the time that has passed, 0-1.
    """
    layout, tile = view_model.layout, view_model.content.tiles[tile_id]
    grid, side = layout.grid, layout.tile_side
    band = Rect(view_model.area.left, 0, view_model.area.width, get_banner_height(grid))
    large = min(side * _MAX_GROWTH, grid.height - band.height - 48, grid.width * 0.7)
    top = grid.centery - (large + 16 + band.height) / 2
    held = (band.centerx, top + large / 2)
    band.top = held[1] + large / 2 + 16
    bag = flight.locate_bag(layout)
    strength = max(0.0, min(1.0, t / _COMES, (1 - t) / (1 - _LEAVES)))
    canvas.fill(view_model.area, theme.GROUND, alpha=0.72 * strength)
    if t > _DARK:
        with canvas.clip(view_model.area):
            draw_swirl_lights(canvas, held, large, 0.35 * t, alpha=0.6 * strength)
    if t < _COMES:
        progress = ease_out(t / _COMES)
        center = flight.locate_on_arc(bag, held, progress, side * 0.3)
        flight.draw_turning_tile(
            canvas, tile, center, side * 0.35 + (large - side * 0.35) * progress, t / _COMES
        )
        return
    progress = ease_in_out(max(0.0, (t - _LEAVES) / (1 - _LEAVES)))
    end, size = (bag, side * 0.35) if goal is None else (goal.center, goal.width)
    swell = 1 + (_MAX_SWELL - 1) * min(1.0, (t - _COMES) / (_LEAVES - _COMES)) * (1 - progress)
    center = flight.locate_on_arc(held, end, progress, side * 0.2)
    now = (large + (size - large) * progress) * swell
    flight.draw_flying_tile(canvas, tile, center, now, 0.0)
    stone = Rect(center[0] - now / 2, center[1] - now / 2, now, now)
    missing = view_model.find_missing_tiles(tile)
    if goal is None and progress < 1:
        trough = get_trough_box(stone).center
        canvas.image("envyra/lock", trough, round(large * 0.2), alpha=1 - progress)
    shown = min(1.0, (t - _COMES) / (_LEAVES + 0.08 - _COMES))
    draw_requirement_signs(
        canvas,
        stone,
        tile.needs,
        missing if any(missing) else None,
        max_side=large * _MAX_SWELL,
        due=int(shown / _STEP),
    )
    _draw_seats(canvas, view_model, tile, Rect(held[0] - large / 2, top, large, large), shown)
    draw_banner(canvas, band, title, note, shown)


def _draw_seats(canvas: Canvas, view_model: EnvyraViewModel, tile: Tile, beside: Rect, shown: float) -> None:
    """Draw, beside the tile that is held up, who meets its requirement: a row of signs for each seat."""
    row = min(72.0, beside.height * 0.9 / len(view_model.seats))
    size = row * 0.62
    width = (
        row * 1.3 + measure_requirement_row(size, len(list_requirement_signs(tile.needs, None))) + size * 0.3
    )
    height = row * len(view_model.seats)
    left = beside.right + beside.width * 0.12
    plate = Rect(left, beside.centery - height / 2, width, height).inflate(size * 0.5, size * 0.5)
    with canvas.fade(min(1.0, shown * 6, (1 - shown) * 6)):
        canvas.fill(plate, colours.BADGE, radius=12, alpha=0.92)
        canvas.outline(plate, theme.GOLD_DEEP, radius=12, width=1.5)
        due = int(shown / _STEP) - MAX_NEED_SIGNS  # one seat after the other
        for index, seat in enumerate(view_model.seats[: max(0, due)]):
            missing = count_missing_tiles(view_model.position.taken[seat], tile)
            y = plate.top + size * 0.25 + row * (index + 0.5)
            canvas.seat(view_model.colour(seat), (left + size * 0.6, y), size * 0.9)
            draw_requirement_row(canvas, left + row * 1.1, y, size, tile.needs, missing)
