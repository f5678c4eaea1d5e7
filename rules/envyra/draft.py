"""Envyra's state under change."""

from __future__ import annotations

from typing import ClassVar

from rules import draft
from rules.contract import State
from rules.draft import put
from rules.envyra.events import EnvyraEvent
from rules.envyra.state import EnvyraState, PositionFields


class Draft(PositionFields, draft.Draft[EnvyraState, EnvyraEvent]):
    """A position, open to change."""

    frozen: ClassVar[type[State]] = EnvyraState

    def lay(self, position: int, tile: str) -> None:
        """Put a tile, or NO_TILE, on a position of the grid; no cube stands on it."""
        self.grid = put(self.grid, position, tile)
        self.cubes = put(self.cubes, position, ())

    def draw(self, index: int) -> str:
        """Take a tile out of the bag."""
        tile = self.bag[index]
        self.bag = self.bag[:index] + self.bag[index + 1 :]
        return tile
