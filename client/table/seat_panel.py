"""Parts that the panels of seats have in common, whatever the game."""

from __future__ import annotations

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.styles import Style


def draw_frame(
    canvas: Canvas,
    box: Rect,
    *,
    highlighted: bool,
    radius: float = 16.0,
    glow_radius: float = 16.0,
    outline_width: float = 2.5,
) -> None:
    """Draw the ground and edge of a panel; a highlighted one is golden and glows."""
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
    """Draw a remark on a golden chip that ends at `midright`, and return the left end of the chip.

    Args:
        text_width: Room for the text, which shrinks to fit.
        padding: What the chip is wider than that.
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
