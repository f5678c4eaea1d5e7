"""The frame of a drawn example: a picture on its ground, with the caption beside or below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect, rect
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter

_PADDING: Final = 20.0
_GAP: Final = 28.0
_GAP_BELOW: Final = 14.0
_MIN_CAPTION_WIDTH: Final = 260.0
"""Least width of a caption beside its picture."""


class SlabColours(Struct, frozen=True):
    """The colours of the slab on which a picture lies."""

    top: Colour
    bottom: Colour
    edge: Colour


class Figure(Struct, frozen=True):
    """The layout of an example, relative to its top left corner."""

    height: float
    picture: tuple[float, float, float, float]
    """x, y, width and height of the picture."""
    caption: tuple[float, float, float] | None
    """x, y and width of the caption; None without one."""


def get_picture_width(width: float) -> float:
    """Return the greatest width of the picture in an example of the given width."""
    return width - 2 * _PADDING


def arrange_figure(texts: Typesetter, caption: str, size: tuple[float, float], width: float) -> Figure:
    """Return the layout of a picture of the given size in an example of the given width."""
    inner = get_picture_width(width)
    picture_width, picture_height = size
    centered = (_PADDING + (inner - picture_width) / 2, _PADDING, *size)
    if not caption:
        return Figure(picture_height + 2 * _PADDING, centered, None)
    caption_width = inner - picture_width - _GAP
    if caption_width >= _MIN_CAPTION_WIDTH:
        caption_height = texts.paragraph_height(caption, caption_width, styles.BODY)
        height = max(picture_height, caption_height)
        picture = (_PADDING, _PADDING + (height - picture_height) / 2, *size)
        caption_left = _PADDING + picture_width + _GAP
        caption_box = (caption_left, _PADDING + (height - caption_height) / 2, caption_width)
        return Figure(height + 2 * _PADDING, picture, caption_box)
    caption_height = texts.paragraph_height(caption, inner, styles.BODY)
    caption_top = _PADDING + picture_height + _GAP_BELOW
    return Figure(caption_top + caption_height + _PADDING, centered, (_PADDING, caption_top, inner))


def draw_figure(
    canvas: Canvas,
    area: Rect,
    layout: Figure,
    caption: str,
    ground: SlabColours,
    paint: Callable[[Canvas, Rect], None],
) -> None:
    """Draw ground, picture and caption, vertically centred if the area is higher than needed.

    Args:
        paint: Paints the picture.
    """
    spare = max(0.0, area.height - layout.height) / 2
    canvas.slab(area, radius=theme.RADIUS_ROW, top=ground.top, bottom=ground.bottom, edge=ground.edge)
    x, y, width, height = layout.picture
    paint(canvas, rect((area.x + x, area.y + y + spare, width, height)))
    if layout.caption is not None:
        x, y, width = layout.caption
        canvas.paragraph(caption, (area.x + x, area.y + y + spare), width, styles.BODY.in_(theme.IVORY))
