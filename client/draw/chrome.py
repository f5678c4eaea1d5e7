"""Chrome: decorations that all screens share, such as backdrop, header, bottom bar, chips and keycaps."""

from __future__ import annotations

from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect, make_anchored_rect
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter

_CHIP_PAD: Final = 14.0
_CHIP_ICON: Final = 26.0
_KEY_HEIGHT: Final = 30.0
_NARROW: Final = 4.0
"""How much wider than a window the landscape behind it may be before it is cropped while it is rendered."""


def draw_backdrop(canvas: Canvas, dim: float = 0.0) -> None:
    """Draw the night landscape behind a screen over the whole canvas, darkened by `dim`, 0-1."""

    def paint(inner: Canvas) -> None:
        side = max(inner.width, inner.height * 16 / 9)
        if side > _NARROW * inner.width:  # most of the landscape lies outside: only what is seen is rendered
            inner.fill(inner.rect, theme.GROUND)
            zoom = side / max(inner.width, inner.height)
            inner.cover("background", inner.rect, zoom=zoom, focus=(0.5, 0.0))
        else:
            size = (round(side * inner.unit), round(inner.height * inner.unit))
            picture = inner.images.get_upper_part("background", size)
            inner.opaque_surface(picture, ((inner.width - side) / 2, 0))
        if dim:
            inner.fill(inner.rect, theme.GROUND, alpha=dim)

    if dim:
        canvas.layer(("backdrop", round(dim, 2)), canvas.rect, paint, opaque=True)
    else:  # one large picture less to make and to hold
        paint(canvas)


def draw_header(canvas: Canvas, title: str, subtitle: str = "", *, x: float = theme.MARGIN) -> Rect:
    """Draw a screen's title, with a quieter subtitle beside it; return the rectangle of the title."""
    place = canvas.text(title, (x, 66), styles.DISPLAY, anchor="midleft", max_width=canvas.width - x - 24)
    if subtitle:
        room = canvas.width - place.right - 24 - theme.MARGIN
        canvas.text(
            subtitle,
            (place.right + 24, 74),
            styles.ROW.with_colour(theme.MUTED),
            anchor="midleft",
            max_width=max(0.0, room),
        )
    return place


def draw_bottom_bar(canvas: Canvas, height: float = theme.BOTTOM_BAR) -> Rect:
    """Draw the background of the bar at the bottom of a screen, and return its rectangle."""
    bar = Rect(0, canvas.height - height, canvas.width, height)
    canvas.fill(bar, theme.BAR, alpha=0.94)
    canvas.line(bar.topleft, bar.topright, theme.EDGE)
    return bar


def measure_chip(texts: Typesetter, text: str, *, icon: bool = False) -> float:
    """Return the width, in logical units, of a chip (a small pill) with this text, and an icon if `icon`."""
    return texts.measure_width(text, styles.LABEL) + 2 * _CHIP_PAD + (_CHIP_ICON if icon else 0.0)


def draw_chip(
    canvas: Canvas,
    point: Point,
    text: str,
    *,
    colour: Colour = theme.MUTED,
    icon: str | None = None,
    fill: Colour = theme.CHIP,
    edge: Colour = theme.EDGE,
    height: float = 34.0,
    anchor: str = "topleft",
) -> Rect:
    """Draw a chip (a small pill with a word or two and perhaps an icon) and return its rectangle."""
    box = make_anchored_rect(point, measure_chip(canvas.texts, text, icon=icon is not None), height, anchor)
    canvas.slab(box, radius=height / 2, top=fill, bottom=fill, edge=edge, light=0.0)
    x = box.left + _CHIP_PAD
    if icon:
        canvas.icon(icon, (x + 10, box.centery), 20, colour)
        x += _CHIP_ICON
    canvas.text(text, (x, box.centery - 1), styles.LABEL.with_colour(colour), anchor="midleft")
    return box


def draw_keycap(canvas: Canvas, point: Point, text: str, height: float = _KEY_HEIGHT) -> Rect:
    """Draw a keyboard key with its label, its top left corner at `point`; return its rectangle."""
    width = max(32.0, canvas.texts.measure_width(text, styles.LABEL) + 20.0)
    box = Rect(point[0], point[1], width, height)
    canvas.slab(box, radius=7, top=theme.KEY_TOP, bottom=theme.KEY_BOTTOM, edge=theme.KEY_EDGE)
    canvas.text(text, (box.centerx, box.centery - 1), styles.LABEL, anchor="center")
    return box


def draw_divider(canvas: Canvas, x1: float, x2: float, y: float, *, alpha: float = 1.0) -> None:
    """Draw a thin horizontal line from `x1` to `x2` that divides two parts of a screen."""
    canvas.line((x1, y), (x2, y), theme.EDGE, alpha=alpha)


def draw_progress_bar(canvas: Canvas, box: Rect, value: float) -> None:
    """Draw a progress bar in `box` of which the share `value`, 0-1, is filled."""
    canvas.well(box, radius=box.height / 2)
    width = box.width * max(0.0, min(1.0, value))
    if width >= box.height:
        canvas.slab(
            (box.left, box.top, width, box.height),
            radius=box.height / 2,
            top=theme.GOLD_TOP,
            bottom=theme.GOLD_BOTTOM,
        )


def draw_number_disc(
    canvas: Canvas,
    center: Point,
    text: str,
    *,
    radius: float = 16.0,
    fill: Colour = theme.KEY_TOP,
    colour: Colour = theme.IVORY,
    edge: Colour | None = theme.KEY_EDGE,
) -> None:
    """Draw a short number in a disc around `center`, shrunk to fit."""
    canvas.circle(center, radius, edge or fill)
    if edge is not None:
        canvas.circle(center, radius - 1.0, fill)
    canvas.text(
        text,
        (center[0], center[1] - 1),
        styles.MARK.with_size(radius * 1.15).with_colour(colour),
        anchor="center",
        max_width=radius * 1.8,
        shrink=True,
    )
