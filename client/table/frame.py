"""The one layout of every table: top bar, board, right column, bottom bar. Pure geometry."""

from __future__ import annotations

from dataclasses import dataclass

from client.draw.geometry import Rect

FULL_WIDTH, FULL_HEIGHT = 1740.0, 1040.0
"""From this logical size on the right column has a place of its own, and cards and ghost their full words."""


@dataclass(frozen=True)
class FrameLayout:
    """The zones. side: the right column; in a compact frame it slides in over the board."""

    compact: bool
    top: Rect
    board: Rect
    side: Rect
    bottom: Rect

    @property
    def buttons_height(self) -> float:
        """The height of the bottom bar's buttons."""
        return 56.0 if not self.compact else 46.0


def frame(width: float, height: float) -> FrameLayout:
    """The zones of a window of that logical size."""
    compact = width < FULL_WIDTH or height < FULL_HEIGHT
    top = 56.0 if compact else 64.0
    bottom = 72.0 if compact else 88.0
    side = min(400.0, width * 0.45) if compact else 400.0
    middle = height - top - bottom
    return FrameLayout(
        compact,
        Rect(0, 0, width, top),
        Rect(0, top, width if compact else width - side, middle),
        Rect(width - side, top, side, middle),
        Rect(0, height - bottom, width, bottom),
    )
