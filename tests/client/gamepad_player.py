"""A player with nothing but a gamepad: the cross, A, B and the shoulder buttons."""

from __future__ import annotations

from typing import Final

from client.scene import Scene
from tests.client.driver import Driver

A: Final = 0
B: Final = 1
BEHIND: Final = 4
NEXT: Final = 5
UP, DOWN, LEFT, RIGHT = 11, 12, 13, 14

MOST: Final = 80
"""Presses for one way, at most."""


class PadPlayer:
    """Whoever holds the gamepad. strokes: how often a button was pressed."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.strokes = 0

    def sees(self, kind: type[Scene]) -> bool:
        """Return whether such a screen is there."""
        return isinstance(self.driver.scene, kind)

    def stroke(self, button: int) -> None:
        """Press a button."""
        self.strokes += 1
        self.driver.pad(button)

    @property
    def focused(self) -> str | None:
        """Where the focus is."""
        return self.driver.scene.ui.focused_id

    def reach(self, id: str) -> int:
        """Lead the focus to a widget with the cross: towards where it lies, round what is in the way; what
        cannot be come to so with the shoulder button. How many presses it took."""
        before, tried = self.strokes, set[tuple[str | None, int]]()
        while self.focused != id:
            assert self.strokes - before < MOST, f"{id} is not reached, the focus stays on {self.focused}"
            way = next((one for one in self._ways(id) if (self.focused, one) not in tried), NEXT)
            tried.add((self.focused, way))
            self.stroke(way)
        return self.strokes - before

    def press(self, id: str) -> None:
        """Lead the focus there and press A."""
        self.reach(id)
        self.stroke(A)
        self.driver.settle()

    def back(self) -> None:
        """Press B."""
        self.stroke(B)
        self.driver.settle()

    def _ways(self, id: str) -> tuple[int, ...]:
        """Return directions to try, the likeliest first."""
        ui = self.driver.scene.ui
        if self.focused is None:
            return (DOWN,)
        (x, y), (left, top) = ui[id].visible_rect.center, ui[self.focused].visible_rect.center
        dx, dy = x - left, y - top
        across = (RIGHT if dx > 0 else LEFT,) if abs(dx) > 8 else ()
        along = (DOWN if dy > 0 else UP,) if abs(dy) > 8 else ()
        return (*along, *across) if abs(dy) >= abs(dx) else (*across, *along)
