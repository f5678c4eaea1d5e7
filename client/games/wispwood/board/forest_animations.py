"""The n×n frame over a forest: it floats where it still may go, towards what is shown to it (W-PLACE-3)."""

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
"""How long the frame floats from one place to the next."""


def find_frame_cell(forest: Forest, size: int, cells: Sequence[Cell] = ()) -> Cell:
    """Return the upper left cell of the frame.

    In the middle of where it may lie, no further from there than it takes to hold the cells as well. Cells
    that no place can hold together move nothing.
    """
    left, top, right, bottom = reachable_box(forest, size)
    return (
        _along(left, right - size + 1, size, [x for x, _ in cells]),
        _along(top, bottom - size + 1, size, [y for _, y in cells]),
    )


def _along(first: int, last: int, size: int, wanted: Sequence[int]) -> int:
    """Return the same on one axis: the frame may begin at `first` to `last`."""
    rest = (first + last) // 2
    if not wanted:
        return rest
    low, high = max(first, max(wanted) - size + 1), min(last, *wanted)
    return rest if low > high else min(max(rest, low), high)


def open_directions(forest: Forest, size: int, at: Cell) -> tuple[bool, bool, bool, bool]:
    """Return whether the frame at that place may still go left, up, right and down."""
    left, top, right, bottom = reachable_box(forest, size)
    return at[0] > left, at[1] > top, at[0] + size - 1 < right, at[1] + size - 1 < bottom


class FloatingFrame:
    """Where the frame is on its way from one place to the next, in cells of the forest."""

    def __init__(self) -> None:
        self.goal: Cell = (0, 0)
        self._from: Point = (0.0, 0.0)
        self._passed = self._seconds = 0.0

    @property
    def is_running(self) -> bool:
        """Whether it is on its way."""
        return self._passed < self._seconds

    @property
    def position(self) -> Point:
        """Where its upper left cell is now."""
        if not self.is_running:
            return self.goal
        t = ease_in_out(self._passed / self._seconds)
        return (
            self._from[0] + (self.goal[0] - self._from[0]) * t,
            self._from[1] + (self.goal[1] - self._from[1]) * t,
        )

    def move_to(self, goal: Cell, seconds: float) -> bool:
        """Float to a place from wherever it is; 0 seconds: be there at once. True if that is elsewhere."""
        if goal == self.goal:
            return False
        self._from, self.goal = self.position, goal
        self._passed, self._seconds = 0.0, seconds
        return True

    def update(self, dt: float) -> None:
        """Time passes."""
        self._passed += dt


GROWTH_SECONDS = 0.3


class Growth(Struct, frozen=True):
    """A moment on the way from the grid on which the forest was shown, at 0…1."""

    old: ForestGrid
    t: float

    def zoom_box(self, box: Rect, grid: ForestGrid) -> Rect:
        """Return where a box of the picture on the new grid lies now."""
        return zoom_box(box, self.old, grid, self.t)


class ForestZoom:
    """The way from one grid on the screen to the next one."""

    def __init__(self) -> None:
        self._from: ForestGrid | None = None
        self._passed = 0.0
        self._seconds = 0.0

    @property
    def is_running(self) -> bool:
        """Whether the forest is still on its way."""
        return self._from is not None

    @property
    def growth(self) -> Growth | None:
        """Where on its way the forest is; None: where it belongs."""
        if self._from is None:
            return None
        return Growth(self._from, ease_in_out(self._passed / self._seconds))

    def start(self, old: ForestGrid, seconds: float) -> None:
        """Start moving from the grid shown until now; 0 seconds moves at once."""
        self._from = old if seconds > 0 else None
        self._seconds = seconds
        self._passed = 0.0

    def stop(self) -> None:
        """End the movement."""
        self._from = None

    def update(self, dt: float) -> None:
        """Time passes."""
        self._passed += dt
        if self._passed >= self._seconds:
            self._from = None
