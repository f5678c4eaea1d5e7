"""The end tile held up for everybody, when it comes out of the bag or goes back into it."""

from __future__ import annotations

from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_in_out, ease_out
from client.draw.geometry import Rect
from client.games.envyra.board.end_tile_view import draw_swirl_lights
from client.games.envyra.board.view_model import EnvyraViewModel
from client.games.envyra.table import flight
from client.table.motion_painters import draw_banner, get_banner_height

ZOOM_S: Final = 2.4
"""Seconds of the whole motion; for about a second of them the tile is large."""

_DARK: Final = 0.05
"""Share of the time before the lights are drawn: not everything that is new falls into one frame."""

_COMES, _LEAVES = 0.24, 0.78
"""Shares of the time at which the tile has come up, and at which it leaves."""

_MAX_GROWTH: Final = 2.2
"""Greatest side of the tile that is held up, in sides of a tile of the grid."""


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
    swell = 1 + 0.04 * min(1.0, (t - _COMES) / (_LEAVES - _COMES)) * (1 - progress)
    center = flight.locate_on_arc(held, end, progress, side * 0.2)
    flight.draw_flying_tile(canvas, tile, center, (large + (size - large) * progress) * swell, 0.0)
    if goal is None and progress < 1:
        canvas.image("envyra/lock", (center[0], center[1]), round(large * 0.24), alpha=1 - progress)
    draw_banner(canvas, band, title, note, min(1.0, (t - _COMES) / (_LEAVES + 0.08 - _COMES)))
