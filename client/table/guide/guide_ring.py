"""Ring that the guide (tutorial) draws around things: solid, unlike the dashed ring of a hint."""

from __future__ import annotations

from typing import Final

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.table.board_places import Region
from client.table.clip_around import clip_around_box

_FAR: Final = 10_000.0
"""A distance larger than any screen."""


def split_around_card(card: Rect) -> tuple[Rect, ...]:
    """Return four rectangles, around a card, that together cover all of the screen but the card."""
    return (
        Rect(-_FAR, -_FAR, _FAR + card.left, 2 * _FAR),
        Rect(card.right, -_FAR, _FAR, 2 * _FAR),
        Rect(card.left, -_FAR, card.width, _FAR + card.top),
        Rect(card.left, card.bottom, card.width, _FAR),
    )


def draw_guide_ring(canvas: Canvas, region: Region, *, small: bool) -> None:
    """Draw the guide's ring around a rectangular region, or along its outline if it has one."""
    gap, width = (2.0, 3.0) if small else (4.0, 4.0)
    if region.outline:
        canvas.polyline(region.outline, theme.RIM, width=width + 4.0, closed=True, alpha=0.85)
        canvas.polyline(region.outline, theme.HINT, width=width, closed=True)
        return
    ring, radius = region.box.inflate(2 * gap, 2 * gap), region.radius + gap
    for _ in clip_around_box(canvas, Rect(region.kept), ring.inflate(20, 20)):
        canvas.outline(ring.inflate(2, 2), theme.RIM, radius=radius + 1, width=width + 4.0, alpha=0.85)
        canvas.outline(ring, theme.HINT, radius=radius, width=width)
