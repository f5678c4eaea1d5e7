"""The forest grows into the room it needs instead of jumping there."""

from __future__ import annotations

from msgspec import Struct

from client.draw.easing import ease_in_out
from client.draw.geometry import Rect
from client.games.wispwood.board.layout import ForestGrid, zoomed

SECONDS = 0.3


class Growth(Struct, frozen=True):
    """A moment on the way from the grid on which the forest was shown, at 0…1."""

    old: ForestGrid
    t: float

    def box(self, box: Rect, grid: ForestGrid) -> Rect:
        """Where a box of the picture on the new grid lies now."""
        return zoomed(box, self.old, grid, self.t)


class Zoom:
    """The way from one grid on the screen to the next one."""

    def __init__(self) -> None:
        self._from: ForestGrid | None = None
        self._passed = 0.0
        self._seconds = 0.0

    @property
    def running(self) -> bool:
        """Whether the forest is still on its way."""
        return self._from is not None

    @property
    def now(self) -> Growth | None:
        """Where on its way the forest is; None: where it belongs."""
        if self._from is None:
            return None
        return Growth(self._from, ease_in_out(self._passed / self._seconds))

    def begin(self, old: ForestGrid, seconds: float) -> None:
        """The forest was shown on this grid until now; 0 seconds: it jumps."""
        self._from = old if seconds > 0 else None
        self._seconds = seconds
        self._passed = 0.0

    def stop(self) -> None:
        """It is there."""
        self._from = None

    def update(self, dt: float) -> None:
        """Time passes."""
        self._passed += dt
        if self._passed >= self._seconds:
            self._from = None
