"""The guide's light: a closed ring, unlike a hint's broken one."""

from __future__ import annotations

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect


def draw(canvas: Canvas, box: Rect, radius: float, *, small: bool) -> None:
    """Around a box."""
    gap, width = (2.0, 3.0) if small else (4.0, 4.0)
    ring = box.inflate(2 * gap, 2 * gap)
    canvas.outline(ring.inflate(2, 2), theme.RIM, radius=radius + gap + 1, width=width + 4.0, alpha=0.85)
    canvas.outline(ring, theme.HINT, radius=radius + gap, width=width)
