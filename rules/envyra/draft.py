"""Envyra's draft: a mutable copy of the state, for use while an action is carried out."""

from __future__ import annotations

from typing import ClassVar

from rules import draft
from rules.contract import State
from rules.draft import replace_at
from rules.envyra.events import EnvyraEvent
from rules.envyra.state import EnvyraState, PositionFields


class Draft(PositionFields, draft.Draft[EnvyraState, EnvyraEvent]):
    """A mutable copy of an Envyra state, for use while an action is carried out."""

    state_type: ClassVar[type[State]] = EnvyraState

    def lay(self, position: int, tile: str) -> None:
        """Put a tile without cubes on a position of the grid; NO_TILE empties the position."""
        self.grid = replace_at(self.grid, position, tile)
        self.cubes = replace_at(self.cubes, position, ())

    def draw(self, index: int) -> str:
        """Take the tile at `index` out of the bag and return its id."""
        tile = self.bag[index]
        self.bag = self.bag[:index] + self.bag[index + 1 :]
        return tile
