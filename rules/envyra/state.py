"""A position of Envyra.

Tiles and cards are named by their ids in the definitions. Positions of the grid are numbered row by row from
the top left, beginning with 0. A cube is the number of the seat it belongs to; cubes on a tile stand in the
order in which they came.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules import draft
from rules.contract import State

THEMES: tuple[str, ...] = ("orange", "green", "blue")
"""The three colours of tiles; everywhere else a theme is an index into this."""

NO_TILE = ""
"""What stands in the grid where there is no tile."""

UNSEEN = "?"
"""Stands for a tile or a card that nobody, or not this seat, can know."""

HIDDEN_BOARD: tuple[int, ...] = (-1,)
"""A board on which something has been put that this seat cannot see (N-PH1-1)."""

Phase: TypeAlias = Literal["boards", "cubes", "removal", "over"]
"""What is being decided: which tiles, on the boards · which of two cubes moves · which tile leaves the game
so that everybody can play · nothing more."""

Ending: TypeAlias = Literal["", "end-tile", "bag", "stuck", "idle"]
"""Why the game is over: N-END-A, N-END-B, N-END-C, N-END-D; "" while it goes on."""


class Setup(draft.Setup, frozen=True):
    """The choices made before the game, as `Game.options` names them."""

    simplified: bool
    end_tile: str
    equilibrium: str


class PositionFields(draft.PositionFields[Setup]):
    """All that makes a position, with what every game has before it.

    start: the seat with the start marker. lap: 1 or 2, the pass of phase II. seat: the one to decide in
    phases "cubes" and "removal". grid: for each position its tile, or NO_TILE. cubes: for each position the
    cubes on its tile. boards: for each seat the positions its cubes wait for, ascending; in phase "boards"
    () = has not chosen. sits_out: the seats without a part in the last round (N-END-C). last: this is that
    round. idle: rounds in a row in which no tile was taken, -1 as soon as one was in this round. taken: for
    each seat its tiles in order. bag: the tiles in the bag, in no order that means anything. box: those that
    left the game unseen at the set-up. removed: those that left it by N-STUCK-1. open_cards: Equilibrium
    cards on the table. claimed: for each seat those it got. secret: for each seat its own, or "". deck: the
    cards not in the game.
    """

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

    def on_tiles(self, seat: int) -> int:
        """How many cubes of a seat stand on tiles."""
        return sum([row.count(seat) for row in self.cubes])


class EnvyraState(PositionFields, State, frozen=True):  # type: ignore[misc]  # its fields are frozen too
    """A position as everybody gets it."""
