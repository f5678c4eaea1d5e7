"""Envyra's state under change."""

from __future__ import annotations

from typing import ClassVar

from rules import draft
from rules.contract import State
from rules.draft import put
from rules.envyra.events import EnvyraEvent
from rules.envyra.state import Ending, EnvyraState, Phase, Setup


class Draft(draft.Draft[EnvyraState, EnvyraEvent]):
    """The fields of `EnvyraState` in their order, open to change."""

    frozen: ClassVar[type[State]] = EnvyraState

    setup: Setup
    rng: int
    phase: Phase
    ending: Ending
    round: int
    start: int
    lap: int
    seat: int
    last: bool
    idle: int
    sits_out: tuple[int, ...]
    grid: tuple[str, ...]
    cubes: tuple[tuple[int, ...], ...]
    boards: tuple[tuple[int, ...], ...]
    taken: tuple[tuple[str, ...], ...]
    bag: tuple[str, ...]
    box: tuple[str, ...]
    removed: tuple[str, ...]
    open_cards: tuple[str, ...]
    claimed: tuple[tuple[str, ...], ...]
    secret: tuple[str, ...]
    deck: tuple[str, ...]

    def lay(self, position: int, tile: str) -> None:
        """Put a tile, or NO_TILE, on a position of the grid; no cube stands on it."""
        self.grid = put(self.grid, position, tile)
        self.cubes = put(self.cubes, position, ())

    def draw(self, index: int) -> str:
        """Take a tile out of the bag."""
        tile = self.bag[index]
        self.bag = self.bag[:index] + self.bag[index + 1 :]
        return tile
