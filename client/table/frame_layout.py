"""The layout of every table: top bar, board, right column, bottom bar."""

from __future__ import annotations

from msgspec import Struct

from client.draw.geometry import Rect

FULL_WIDTH, FULL_HEIGHT = 1740.0, 1040.0
"""Logical size from which the right column has a place of its own and cards have their full text."""

TIGHT_WIDTH, TIGHT_HEIGHT = 900.0, 500.0
"""Logical size below which bars are slim and what is not played with is folded away."""


class FrameLayout(Struct, frozen=True):
    """The boxes of a table's parts: top bar, board, right column and bottom bar, in logical units."""

    compact: bool
    """Whether the right column is folded and the bars are lower."""
    tight: bool
    """Whether room is so short that only what is needed to play is shown; always with `compact`."""
    top: Rect
    """The top bar."""
    board: Rect
    """The board."""
    side: Rect
    """The right column; in a compact layout it slides in over the board."""
    bottom: Rect
    """The bottom bar."""

    @property
    def bar_button_height(self) -> float:
        """The height of the bottom bar's buttons, in logical units."""
        return 56.0 if not self.compact else 46.0

    @property
    def picture_size(self) -> float:
        """Width and height of the picture of the player to decide in the bottom bar, in logical units."""
        return 62.0 if not self.compact else 44.0 if self.tight else 48.0

    @property
    def edge(self) -> float:
        """The distance from the window's edge to the content of the bars, in logical units."""
        return 12.0 if self.tight else 24.0

    @property
    def gap(self) -> float:
        """The distance between two buttons of the bottom bar, in logical units."""
        return 8.0 if self.tight else 16.0


def make_frame_layout(width: float, height: float) -> FrameLayout:
    """Return the layout of a table's parts for a window of a logical size."""
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
