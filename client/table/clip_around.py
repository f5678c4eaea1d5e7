"""Clipping around a box that must stay readable."""

from __future__ import annotations

from collections.abc import Iterator

from client.draw.canvas import Canvas
from client.draw.geometry import Rect


def clip_around_box(canvas: Canvas, kept: Rect, page: Rect) -> Iterator[None]:
    """Yield once for each part of the page around a box, clipped to that part."""
    if not kept.width:
        yield
        return
    for part in (
        Rect(page.left, page.top, page.width, kept.top - page.top),
        Rect(page.left, kept.bottom, page.width, page.bottom - kept.bottom),
        Rect(page.left, kept.top, kept.left - page.left, kept.height),
        Rect(kept.right, kept.top, page.right - kept.right, kept.height),
    ):
        with canvas.clip(part):
            yield
