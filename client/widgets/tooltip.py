"""The small explanation that appears beside a widget."""

from __future__ import annotations

from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect

_WIDEST: Final = 460.0
_PAD: Final = (16.0, 10.0)
_AWAY: Final = 12.0


def draw_tooltip(canvas: Canvas, around: Rect, text: str) -> Rect:
    """Draw a tooltip below its widget, or above where there is no room; gives its place."""
    texts = canvas.texts
    column = min(_WIDEST, canvas.width - 4 * _PAD[0])
    block = texts.block(text, column, size=theme.SIZE_HINT, role="sans")
    width = block.width / texts.unit + 2 * _PAD[0]
    height = block.height / texts.unit + 2 * _PAD[1]
    x = min(max(8.0, around.centerx - width / 2), canvas.width - width - 8.0)
    y = around.bottom + _AWAY
    if y + height > canvas.height - 8.0:
        y = max(8.0, around.top - _AWAY - height)
    place = Rect(x, y, width, height)
    canvas.shadow(place, radius=10, blur=10, dy=4, alpha=0.6)
    canvas.slab(place, radius=10, top=theme.KEY_TOP, bottom=theme.KEY_BOTTOM, edge=theme.WELL_EDGE)
    canvas.block(
        block, (x + _PAD[0], y + _PAD[1]), block.width / texts.unit, size=theme.SIZE_HINT, colour=theme.IVORY
    )
    return place
