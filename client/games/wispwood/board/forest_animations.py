"""Animations of the displayed forest: the n×n frame that floats (W-PLACE-3) and the zoom to another scale."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from client.draw.easing import ease_in_out
from client.draw.geometry import Point, Rect
from client.games.wispwood.board.layout import ForestGrid, zoom_box
from rules.wispwood.placement import compute_reachable_box
from rules.wispwood.shapes import Cell
from rules.wispwood.state import Forest

FRAME_SECONDS = 0.2
"""Seconds that the frame takes to float from one place to the next."""


def compute_frame_origin(forest: Forest, size: int, cells: Sequence[Cell] = ()) -> Cell:
    """Return the upper left cell of the n×n frame that the forest must fit into (W-PLACE-3).

    Of all places where the frame still holds the forest, it takes the middle one, or the nearest to it that
    includes `cells`. If no place includes all of them, they are ignored.
    """
    left, top, right, bottom = compute_reachable_box(forest, size)
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


def get_movable_directions(forest: Forest, size: int, at: Cell) -> tuple[bool, bool, bool, bool]:
    """Return whether the n×n frame at cell `at` may still move left, up, right and down (four booleans)."""
    left, top, right, bottom = compute_reachable_box(forest, size)
    return at[0] > left, at[1] > top, at[0] + size - 1 < right, at[1] + size - 1 < bottom


class FloatingFrame:
    """Animation of the n×n frame around a forest, which floats from its place to a goal cell."""

    def __init__(self) -> None:
        self.goal: Cell = (0, 0)
        self._start: Point = (0.0, 0.0)
        self._elapsed = self._seconds = 0.0

    @property
    def is_running(self) -> bool:
        """Whether the n×n frame around the forest is moving."""
        return self._elapsed < self._seconds

    @property
    def position(self) -> Point:
        """The current position of the frame's upper left corner, in (fractional) cells of the forest."""
        if not self.is_running:
            return self.goal
        t = ease_in_out(self._elapsed / self._seconds)
        return (
            self._start[0] + (self.goal[0] - self._start[0]) * t,
            self._start[1] + (self.goal[1] - self._start[1]) * t,
        )

    def move_to(self, goal: Cell, seconds: float) -> bool:
        """Start moving the n×n frame to a cell; return False if it is there or already on its way.

        If `seconds` is 0, the frame moves at once.
        """
        if goal == self.goal:
            return False
        self._start, self.goal = self.position, goal
        self._elapsed, self._seconds = 0.0, seconds
        return True

    def update(self, dt: float) -> None:
        """Advance the movement of the n×n frame by `dt` seconds."""
        self._elapsed += dt


GROWTH_SECONDS = 0.3
"""Seconds that the forest takes to grow or shrink to another grid."""


class ZoomStep(Struct, frozen=True):
    """The current step of the zoom from one scale of the displayed forest to the next."""

    old: ForestGrid
    """The cells on the screen before the zoom."""
    t: float
    """Progress, 0…1."""

    def zoom_box(self, box: Rect, grid: ForestGrid) -> Rect:
        """Return where a box is drawn at this step, given its place `box` at the final scale `grid`."""
        return zoom_box(box, self.old, grid, self.t)


class ForestZoom:
    """Animation that zooms the displayed forest from one scale to the next."""

    def __init__(self) -> None:
        self._start: ForestGrid | None = None
        self._elapsed = 0.0
        self._seconds = 0.0

    @property
    def is_running(self) -> bool:
        """Whether the displayed forest is being zoomed."""
        return self._start is not None

    @property
    def current_step(self) -> ZoomStep | None:
        """The current step of the zoom, or None while no zoom is running."""
        if self._start is None:
            return None
        return ZoomStep(self._start, ease_in_out(self._elapsed / self._seconds))

    def start(self, old: ForestGrid, seconds: float) -> None:
        """Start zooming the displayed forest from the scale of the grid `old` to the present one.

        If `seconds` is 0 or less, any running zoom is stopped instead.
        """
        self._start = old if seconds > 0 else None
        self._seconds = seconds
        self._elapsed = 0.0

    def stop(self) -> None:
        """Stop the zoom of the displayed forest, so that the final scale is shown at once."""
        self._start = None

    def update(self, dt: float) -> None:
        """Advance the zoom of the displayed forest by `dt` seconds and stop at its end."""
        self._elapsed += dt
        if self._elapsed >= self._seconds:
            self._start = None
