"""Drawing of the drama of the end tile: the slab swirls around it, and a heart beats before it is taken."""

from __future__ import annotations

import math
from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.envyra.board import colours
from client.games.envyra.board.grid_view import get_slab_image_box
from client.games.envyra.board.layout import TableLayout
from rules.envyra.state import THEMES

_SPOTS_PER_ARM: Final = 6
_FIRST_RADIUS, _LAST_RADIUS = 0.62, 1.75
"""Distance of the first and the last light of an arm from the middle of the tile, in sides of a tile."""

_TWIST: Final = 0.42
"""Turns of an arm from its first light to its last."""

HEARTBEAT_S: Final = 1.1
"""Seconds in which the ring around the end tile beats twice."""

_BEATS: Final = (0.0, 0.34)
_BEAT_LENGTH: Final = 0.3


def draw_swirl(canvas: Canvas, layout: TableLayout, position: int, turn: float) -> None:
    """Draw lights in the colours of the three themes that swirl on the slab around the end tile.

    Args:
        canvas: The canvas.
        layout: The layout of the table.
        position: The position of the end tile.
        turn: How far the lights have turned.
    """
    box = layout.tiles[position]
    with canvas.clip(get_slab_image_box(layout)):
        draw_swirl_lights(canvas, box.center, box.width, turn, alpha=0.8)


def draw_swirl_lights(canvas: Canvas, center: Point, side: float, turn: float, *, alpha: float) -> None:
    """Draw three arms of lights around a tile of the given side, the outer ones fainter."""
    for arm, name in enumerate(THEMES):
        for number in range(_SPOTS_PER_ARM):
            share = number / (_SPOTS_PER_ARM - 1)
            radius = side * (_FIRST_RADIUS + (_LAST_RADIUS - _FIRST_RADIUS) * share)
            angle = math.tau * (turn + arm / len(THEMES) - _TWIST * share)
            at = center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)
            canvas.spot(at, side * 0.24, colours.THEME[name], alpha=alpha * (1 - 0.75 * share))


def draw_heartbeat(canvas: Canvas, box: Rect, t: float) -> None:
    """Draw a frame of the ring that beats around the end tile, at a time 0-1."""
    beat = max(
        (math.sin(math.pi * (t - start) / _BEAT_LENGTH) for start in _BEATS if 0 <= t - start < _BEAT_LENGTH),
        default=0.0,
    )
    if beat > 0:
        radius = box.width * 0.09
        canvas.outline(
            box, theme.BAD, radius=radius, width=3 + 4 * beat, gap=6 * beat, alpha=0.4 + 0.6 * beat
        )
