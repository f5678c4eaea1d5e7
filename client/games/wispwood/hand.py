"""What a player holds over the forest: a shape that can be turned, with the wisp in one of its cells."""

from __future__ import annotations

from dataclasses import dataclass

from rules.wispwood.actions import Place
from rules.wispwood.shapes import Orientation, mirrored, orientations, turned

Cell = tuple[int, int]


@dataclass
class Hand:
    """A lifted shape. wisp: index of its cell with the wisp. at: the forest cell under the wisp, or None
    while the shape hangs outside the forest. pinned: laid down to look at, not yet placed."""

    shape: str
    turn: int = 0
    wisp: int = 0
    at: Cell | None = None
    pinned: bool = False

    @property
    def way(self) -> Orientation:
        """The present orientation."""
        return orientations(self.shape)[self.turn]

    def rotate(self, quarters: int = 1) -> None:
        """Turn clockwise around the wisp."""
        for _ in range(quarters % 4):
            self.turn, self.wisp = turned(self.shape, self.turn, self.wisp)

    def mirror(self) -> None:
        """Mirror left to right around the wisp."""
        self.turn, self.wisp = mirrored(self.shape, self.turn, self.wisp)

    def move_wisp(self, by: int = 1) -> None:
        """The wisp goes to the next cell (−1: the one before); a shape laid down stays where it is."""
        before = self.way.cells[self.wisp]
        self.wisp = (self.wisp + by) % len(self.way.cells)
        if self.at is not None and self.pinned:
            after = self.way.cells[self.wisp]
            self.at = (self.at[0] + after[0] - before[0], self.at[1] + after[1] - before[1])

    def action_at(self, cell: Cell) -> Place:
        """The action that lays the shape with its wisp on that cell."""
        dx, dy = self.way.cells[self.wisp]
        return Place(self.shape, self.turn, cell[0] - dx, cell[1] - dy, self.wisp)

    def action(self) -> Place | None:
        """The action for where the shape now is."""
        return None if self.at is None else self.action_at(self.at)

    def cells(self) -> tuple[Cell, ...]:
        """The forest cells it covers now, the wisp's among them."""
        action = self.action()
        if action is None:
            return ()
        return tuple((action.x + x, action.y + y) for x, y in self.way.cells)
