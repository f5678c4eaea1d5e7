"""Animations of the displayed forest: the floating n×n frame (W-PLACE-3) and the zoom to another grid."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from client.draw.easing import ease_in_out
from client.draw.geometry import Point, Rect
from client.games.wispwood.board.layout import ForestGrid, zoom_box
from rules.wispwood.placement import reachable_box
from rules.wispwood.shapes import Cell
from rules.wispwood.state import Forest

FRAME_SECONDS = 0.2
"""Seconds that the frame takes to float from one place to the next."""


def find_frame_cell(forest: Forest, size: int, cells: Sequence[Cell] = ()) -> Cell:
    """Return the upper left cell of the frame.

    It is in the middle of its possible places, moved only as far as it must be to hold `cells` as well. Cells
    that no place can hold together do not move it.
    """
    left, top, right, bottom = reachable_box(forest, size)
    return (
        _find_frame_start(left, right - size + 1, size, [x for x, _ in cells]),
        _find_frame_start(top, bottom - size + 1, size, [y for _, y in cells]),
    )


def _find_frame_start(first: int, last: int, size: int, positions: Sequence[int]) -> int:
    """Return the start of the frame on one axis, from `first` to `last`, such that it holds `positions`."""
    middle = (first + last) // 2
    if not positions:
        return middle
    low, high = max(first, max(positions) - size + 1), min(last, *positions)
    return middle if low > high else min(max(middle, low), high)


def find_open_directions(forest: Forest, size: int, at: Cell) -> tuple[bool, bool, bool, bool]:
    """Return whether the frame at a cell may still move left, up, right and down."""
    left, top, right, bottom = reachable_box(forest, size)
    return at[0] > left, at[1] > top, at[0] + size - 1 < right, at[1] + size - 1 < bottom


class FloatingFrame:
    """The position of the frame, in cells of the forest, while it floats to its goal."""

    def __init__(self) -> None:
        self.goal: Cell = (0, 0)
        self._start: Point = (0.0, 0.0)
        self._elapsed = self._seconds = 0.0

    @property
    def is_running(self) -> bool:
        """Whether the frame is moving."""
        return self._elapsed < self._seconds

    @property
    def position(self) -> Point:
        """The present position of its upper left cell."""
        if not self.is_running:
            return self.goal
        t = ease_in_out(self._elapsed / self._seconds)
        return (
            self._start[0] + (self.goal[0] - self._start[0]) * t,
            self._start[1] + (self.goal[1] - self._start[1]) * t,
        )

    def move_to(self, goal: Cell, seconds: float) -> bool:
        """Float to a cell, at once if `seconds` is 0; return False if that is the goal already."""
        if goal == self.goal:
            return False
        self._start, self.goal = self.position, goal
        self._elapsed, self._seconds = 0.0, seconds
        return True

    def update(self, dt: float) -> None:
        """Advance the animation by `dt` seconds."""
        self._elapsed += dt


GROWTH_SECONDS = 0.3
"""Seconds that the forest takes to grow or shrink to another grid."""


class Growth(Struct, frozen=True):
    """A step of the animation from one grid to the next."""

    old: ForestGrid
    t: float
    """Progress, 0…1."""

    def zoom_box(self, box: Rect, grid: ForestGrid) -> Rect:
        """Return where a box of the picture on the new grid lies now."""
        return zoom_box(box, self.old, grid, self.t)


class ForestZoom:
    """The animation of the displayed forest from one grid to the next."""

    def __init__(self) -> None:
        self._start: ForestGrid | None = None
        self._elapsed = 0.0
        self._seconds = 0.0

    @property
    def is_running(self) -> bool:
        """Whether the forest grows or shrinks."""
        return self._start is not None

    @property
    def growth(self) -> Growth | None:
        """The present step, None while nothing moves."""
        if self._start is None:
            return None
        return Growth(self._start, ease_in_out(self._elapsed / self._seconds))

    def start(self, old: ForestGrid, seconds: float) -> None:
        """Start from the grid before, or stop at once if `seconds` is 0."""
        self._start = old if seconds > 0 else None
        self._seconds = seconds
        self._elapsed = 0.0

    def stop(self) -> None:
        """Stop the animation."""
        self._start = None

    def update(self, dt: float) -> None:
        """Advance the animation by `dt` seconds."""
        self._elapsed += dt
        if self._elapsed >= self._seconds:
            self._start = None
