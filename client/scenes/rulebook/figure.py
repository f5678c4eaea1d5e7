"""The frame of a drawn example: a picture on its ground, its caption beside or below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect, rect
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter

PADDING: Final = 20.0
_GAP: Final = 28.0
_BELOW: Final = 14.0
_LEAST: Final = 260.0  # the least width of a caption beside its picture


class SlabColours(Struct, frozen=True):
    """The colours of the slab on which a picture lies."""

    top: Colour
    bottom: Colour
    edge: Colour


class Figure(Struct, frozen=True):
    """Where things lie, relative to the top left corner. caption: x, y and width, None without one."""

    height: float
    picture: tuple[float, float, float, float]
    caption: tuple[float, float, float] | None


def room(width: float) -> float:
    """How wide the picture may be in an example of that width."""
    return width - 2 * PADDING


def figure(texts: Typesetter, caption: str, size: tuple[float, float], width: float) -> Figure:
    """A picture of that size in an example of that width."""
    inner = room(width)
    w, h = size
    if not caption:
        return Figure(h + 2 * PADDING, (PADDING + (inner - w) / 2, PADDING, w, h), None)
    beside = inner - w - _GAP
    if beside >= _LEAST:
        tall = texts.paragraph_height(caption, beside, styles.BODY)
        high = max(h, tall)
        picture = (PADDING, PADDING + (high - h) / 2, w, h)
        words = (PADDING + w + _GAP, PADDING + (high - tall) / 2, beside)
        return Figure(high + 2 * PADDING, picture, words)
    tall = texts.paragraph_height(caption, inner, styles.BODY)
    picture = (PADDING + (inner - w) / 2, PADDING, w, h)
    return Figure(h + _BELOW + tall + 2 * PADDING, picture, (PADDING, PADDING + h + _BELOW, inner))


def draw_figure(
    canvas: Canvas,
    area: Rect,
    found: Figure,
    caption: str,
    ground: SlabColours,
    paint: Callable[[Canvas, Rect], None],
) -> None:
    """Ground, picture and caption; in the middle of an area that is higher than they need."""
    spare = max(0.0, area.height - found.height) / 2
    canvas.slab(area, radius=theme.RADIUS_ROW, top=ground.top, bottom=ground.bottom, edge=ground.edge)
    x, y, w, h = found.picture
    paint(canvas, rect((area.x + x, area.y + y + spare, w, h)))
    if found.caption is not None:
        cx, cy, wide = found.caption
        point = (area.x + cx, area.y + cy + spare)
        canvas.paragraph(caption, point, wide, styles.BODY.in_(theme.IVORY))
