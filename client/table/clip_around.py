"""Clipping around a box that must stay readable."""

from __future__ import annotations

from collections.abc import Iterator

from client.draw.canvas import Canvas
from client.draw.geometry import Rect


def clip_around_box(canvas: Canvas, kept: Rect, page: Rect) -> Iterator[None]:
    """Yield once for each of the four parts of a page around a box, with drawing clipped to that part.

    The caller draws the same thing each time, so that all but the box is drawn. Without a box it yields once.

    Args:
        canvas: The canvas that is clipped.
        kept: The box to leave free; its width is 0 if there is none.
        page: The area to draw in.
    """
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
