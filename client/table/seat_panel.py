"""Painters of parts that the seats' panels of all games have in common."""

from __future__ import annotations

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style


def draw_seat_panel_background(
    canvas: Canvas,
    box: Rect,
    *,
    highlighted: bool,
    radius: float = 16.0,
    glow_radius: float = 16.0,
    outline_width: float = 2.5,
) -> None:
    """Draw the background and edge of a seat's panel; a highlighted panel is golden and glows."""
    if highlighted:
        canvas.glow(box, theme.GOLD, radius=glow_radius, blur=12, alpha=0.35)
    canvas.panel(
        box,
        radius=radius,
        top=theme.RAISED_TOP if highlighted else theme.ROW_TOP,
        bottom=theme.RAISED_BOTTOM if highlighted else theme.PANEL_BOTTOM,
        edge=theme.GOLD if highlighted else theme.EDGE,
    )
    if highlighted:
        canvas.outline(box, theme.GOLD, radius=radius, width=outline_width)


def draw_remark_chip(
    canvas: Canvas, midright: Point, text: str, style: Style, *, text_width: float, padding: float
) -> float:
    """Draw a short remark on a golden chip, and return the x of the chip's left end.

    Args:
        canvas: Where to draw.
        midright: The right end of the chip, at half its height.
        text: The remark.
        style: Style of the remark.
        text_width: Width for the text, which shrinks to fit.
        padding: Difference between the width of the chip and `text_width`.
    """
    width, height = text_width + padding, style.size * 1.7
    chip = Rect(midright[0] - width, midright[1] - height / 2, width, height)
    canvas.slab(
        chip,
        radius=height / 2,
        top=theme.GOLD_TOP,
        bottom=theme.GOLD_BOTTOM,
        edge=theme.GOLD_EDGE,
        light=0.4,
    )
    canvas.text(
        text,
        chip.center,
        style.with_colour(theme.INK),
        anchor="center",
        max_width=text_width + 2,
        shrink=True,
    )
    return chip.left
