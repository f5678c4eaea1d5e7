"""The language of gain and loss: gold + for points gained, coral − for points lost, grey ±0 for neither.

Whatever shows what a move brings or has brought is drawn by it, so colour is never the only sign. The sign is
no triangle, which would look like a seat's.
"""

from __future__ import annotations

from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter

BADGE_RADIUS: Final = 8.0
"""Radius of the badge of a gain or loss."""


def format_gain(gained: int) -> str:
    """Return points gained or lost with their sign: +5, −2, ±0."""
    return f"{gained:+d}".replace("-", "−") if gained else "±0"


def get_gain_colour(gained: float) -> Colour:
    """Return the colour of a gain or loss: gold, coral, grey for neither."""
    return theme.GAIN if gained > 0 else theme.LOSS if gained < 0 else theme.SECONDARY


def measure_gain(texts: Typesetter, gained: int, style: Style) -> float:
    """Return the width of a number drawn by `draw_gain`, in logical units."""
    return texts.measure_width(format_gain(gained), style)


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
    """Draw points gained or lost: the number with its sign, in its colour; return their box.

    Args:
        canvas: Where to draw.
        gained: The points.
        point: Where the `anchor` of the box is.
        style: Style of the number; its colour is not used.
        anchor: A corner, side or middle of the box.
        ink: Another colour, on a ground that has the colour of the gain or loss itself.
        alpha: Opacity, 0-1.
    """
    style = style.with_colour(ink or get_gain_colour(gained))
    return canvas.text(format_gain(gained), point, style, anchor=anchor, alpha=alpha)


def draw_gain_badge(canvas: Canvas, gained: int, center: Point) -> None:
    """Draw + for a gain, − for a loss or = for neither as a badge at the corner of a small picture."""
    canvas.circle(center, BADGE_RADIUS, theme.RIM)
    x, y = center
    colour, arm = get_gain_colour(gained), BADGE_RADIUS * 0.55
    for away in (0.0,) if gained else (-2.0, 2.0):
        canvas.line((x - arm, y + away), (x + arm, y + away), colour, width=2.0 if gained else 1.5)
    if gained > 0:
        canvas.line((x, y - arm), (x, y + arm), colour, width=2.0)
