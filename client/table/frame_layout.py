"""The one layout of every table: top bar, board, right column, bottom bar. Pure geometry."""

from __future__ import annotations

from msgspec import Struct

from client.draw.geometry import Rect

FULL_WIDTH, FULL_HEIGHT = 1740.0, 1040.0
"""From this logical size on the right column has a place of its own, and cards and ghost their full words."""

TIGHT_WIDTH, TIGHT_HEIGHT = 900.0, 500.0
"""Below this logical size bars are slim, and what is not played with is folded away."""


class FrameLayout(Struct, frozen=True):
    """The zones. side: the right column; in a compact frame it slides in over the board. tight: a compact
    frame with so little room that only what is played with has a place."""

    compact: bool
    tight: bool
    top: Rect
    board: Rect
    side: Rect
    bottom: Rect

    @property
    def buttons_height(self) -> float:
        """The height of the bottom bar's buttons."""
        return 56.0 if not self.compact else 46.0

    @property
    def picture(self) -> float:
        """The side of the picture of who is asked."""
        return 62.0 if not self.compact else 44.0 if self.tight else 48.0

    @property
    def edge(self) -> float:
        """From the window's edge to what lies in the bars."""
        return 12.0 if self.tight else 24.0

    @property
    def gap(self) -> float:
        """Between two buttons of the bottom bar."""
        return 8.0 if self.tight else 16.0


def frame(width: float, height: float) -> FrameLayout:
    """The zones of a window of that logical size."""
    compact = width < FULL_WIDTH or height < FULL_HEIGHT
    tight = width < TIGHT_WIDTH or height < TIGHT_HEIGHT
    top = 50.0 if tight else 56.0 if compact else 64.0
    bottom = 60.0 if tight else 72.0 if compact else 88.0
    side = min(400.0, width * 0.45) if compact else 400.0
    middle = height - top - bottom
    return FrameLayout(
        compact,
        tight,
        Rect(0, 0, width, top),
        Rect(0, top, width if compact else width - side, middle),
        Rect(width - side, top, side, middle),
        Rect(0, height - bottom, width, bottom),
    )
