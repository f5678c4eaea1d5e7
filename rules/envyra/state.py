"""The state of a game of Envyra.

Tiles and cards are named by their ids in the definitions. Positions of the grid are numbered row by row from
the top left, beginning with 0. A cube is the number of the seat it belongs to; the cubes on a tile are in the
order in which they came.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules import draft
from rules.contract import State

THEMES: tuple[str, ...] = ("orange", "green", "blue")
"""The three colours of tiles; everywhere else a theme is an index into this."""

NO_TILE = ""
"""Stands in the grid for an empty position."""

UNSEEN = "?"
"""Stands for a tile or a card that nobody, or not this seat, can know."""

HIDDEN_BOARD: tuple[int, ...] = (-1,)
"""A board with cubes that this seat cannot see (N-PH1-1)."""

Phase: TypeAlias = Literal["boards", "cubes", "removal", "over"]
"""What is being decided: which tiles, on the boards · which of two cubes moves · which tile leaves the game
so that everybody can play · nothing more."""

Ending: TypeAlias = Literal["", "end-tile", "bag", "stuck", "idle"]
"""Why the game is over: N-END-A, N-END-B, N-END-C, N-END-D; "" while it goes on."""


class Setup(draft.Setup, frozen=True):
    """The options that were chosen for a game of Envyra, as in `Game.options`."""

    simplified: bool
    end_tile: str
    equilibrium: str


class PositionFields(draft.PositionFields[Setup]):
    """The fields of Envyra's state, in addition to those that every game's state has."""

    phase: Phase
    """What is being decided."""
    ending: Ending
    """Why the game is over, "" before."""
    round: int
    """Number of the round, from 1."""
    start: int
    """The seat with the start marker."""
    lap: int
    """The pass of phase II, 1 or 2."""
    seat: int
    """The seat to decide in phases "cubes" and "removal"."""
    last: bool
    """Whether it is the last round (N-END-C)."""
    idle: int
    """Rounds in a row in which no tile was taken, −1 as soon as one was in this round."""
    sits_out: tuple[int, ...]
    """The seats without a part in the last round."""
    grid: tuple[str, ...]
    """For each position its tile, or NO_TILE."""
    cubes: tuple[tuple[int, ...], ...]
    """For each position the cubes on its tile."""
    boards: tuple[tuple[int, ...], ...]
    """For each seat the positions its cubes wait for, ascending; in phase "boards" () = has not chosen."""
    taken: tuple[tuple[str, ...], ...]
    """For each seat its tiles in order."""
    bag: tuple[str, ...]
    """The tiles in the bag, in no meaningful order."""
    box: tuple[str, ...]
    """The tiles that left the game unseen at the set-up."""
    removed: tuple[str, ...]
    """The tiles that left it by N-STUCK-1."""
    open_cards: tuple[str, ...]
    """The Equilibrium cards on the table."""
    claimed: tuple[tuple[str, ...], ...]
    """For each seat the Equilibrium cards it got."""
    secret: tuple[str, ...]
    """For each seat its secret card, or ""."""
    deck: tuple[str, ...]
    """The cards not in the game."""

    def count_cubes_on_tiles(self, seat: int) -> int:
        """Return how many of a seat's cubes lie on tiles of the grid."""
        return sum([row.count(seat) for row in self.cubes])


class EnvyraState(PositionFields, State, frozen=True):  # type: ignore[misc]  # its fields are frozen too
    """The immutable state of a game of Envyra."""
