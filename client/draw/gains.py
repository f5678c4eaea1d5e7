"""The language of gain and loss: gold ▲ for points gained, coral ▼ for points lost, grey ±0 for neither.

Whatever shows what a move brings or has brought is drawn by it, so colour is never the only sign. A badge on
a small picture has + or − instead, since a triangle there would look like a seat's.
"""

from __future__ import annotations

from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect, make_anchored_rect
from client.draw.styles import Style
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter

UP, DOWN = "▲", "▼"

_SIGN_SIZE: Final = 0.58
"""Size of the triangle beside a number, as a share of the number's."""
_SIGN_GAP: Final = 0.14
"""Gap between the triangle and the number, as a share of the number's size."""

BADGE_RADIUS: Final = 8.0
"""Radius of the badge of a gain or loss."""


def format_gain(gained: int) -> str:
    """Return points gained or lost with their sign: +5, −2, ±0."""
    return f"{gained:+d}".replace("-", "−") if gained else "±0"


def get_gain_sign(gained: float) -> str:
    """Return the triangle of a gain or loss: ▲, ▼, "" for neither."""
    return UP if gained > 0 else DOWN if gained < 0 else ""


def get_gain_colour(gained: float) -> Colour:
    """Return the colour of a gain or loss: gold, coral, grey for neither."""
    return theme.GAIN if gained > 0 else theme.LOSS if gained < 0 else theme.SECONDARY


def measure_gain(texts: Typesetter, gained: int, style: Style) -> float:
    """Return the width of a number drawn by `draw_gain`, in logical units."""
    return texts.measure_width(format_gain(gained), style) + _measure_sign(texts, gained, style)


def draw_gain(
    canvas: Canvas,
    gained: int,
    point: Point,
    style: Style,
    *,
    anchor: str = "center",
    ink: Colour | None = None,
    alpha: float = 1.0,
) -> Rect:
    """Draw points gained or lost: the number in its colour, behind its triangle; return their box.

    Args:
        canvas: Where to draw.
        gained: The points.
        point: Where the `anchor` of the box is.
        style: Style of the number; its colour is not used.
        anchor: A corner, side or middle of the box.
        ink: Another colour, on a ground that has the colour of the gain or loss itself.
        alpha: Opacity, 0-1.
    """
    text = format_gain(gained)
    return draw_change(canvas, gained, text, point, style, anchor=anchor, ink=ink, alpha=alpha)


def draw_change(
    canvas: Canvas,
    gained: float,
    text: str,
    point: Point,
    style: Style,
    *,
    anchor: str = "center",
    ink: Colour | None = None,
    alpha: float = 1.0,
) -> Rect:
    """Draw a text about a gain or loss in its colour, behind its triangle; return their box.

    Args:
        canvas: Where to draw.
        gained: What is gained; negative if it is lost.
        text: The text.
        point: Where the `anchor` of the box is.
        style: Style of the text; its colour is not used.
        anchor: A corner, side or middle of the box.
        ink: Another colour, on a ground that has the colour of the gain or loss itself.
        alpha: Opacity, 0-1.
    """
    texts, style = canvas.texts, style.with_colour(ink or get_gain_colour(gained))
    width, height = texts.measure_width(text, style), texts.get_line_height(style)
    ahead = _measure_sign(texts, gained, style)
    box = make_anchored_rect(point, ahead + width, height, anchor)
    if ahead:
        at = (box.left, box.centery + style.size * 0.02)
        canvas.text(get_gain_sign(gained), at, _get_sign_style(style), anchor="midleft", alpha=alpha)
    canvas.text(text, (box.left + ahead, box.top), style, alpha=alpha)
    return box


def draw_gain_badge(canvas: Canvas, gained: int, center: Point) -> None:
    """Draw + for a gain, − for a loss or = for neither as a badge at the corner of a small picture."""
    canvas.circle(center, BADGE_RADIUS, theme.RIM)
    x, y = center
    colour, arm = get_gain_colour(gained), BADGE_RADIUS * 0.55
    for away in (0.0,) if gained else (-2.0, 2.0):
        canvas.line((x - arm, y + away), (x + arm, y + away), colour, width=2.0 if gained else 1.5)
    if gained > 0:
        canvas.line((x, y - arm), (x, y + arm), colour, width=2.0)


def _measure_sign(texts: Typesetter, gained: float, style: Style) -> float:
    """Return the width of a number's triangle, the gap behind it included; 0.0 without one."""
    sign = get_gain_sign(gained)
    return texts.measure_width(sign, _get_sign_style(style)) + style.size * _SIGN_GAP if sign else 0.0


def _get_sign_style(style: Style) -> Style:
    """Return the style of the triangle beside a number."""
    return styles.LABEL.with_size(style.size * _SIGN_SIZE).with_colour(style.colour)
