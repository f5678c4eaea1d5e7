"""The state of a game of Balanceformers.

A piece is `(i, j, d)`: the quarter on side d (0 N, 1 E, 2 S, 3 W) of the cell (i, j). Slots are numbered `3 *
piece + part` with the piece's index in the area and part 0 left wing, 1 right wing, 2 feet. Creatures are
numbered `7 * seat + n`. Sets of pieces, slots and token values are bit masks.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules import draft
from rules.contract import State

Piece: TypeAlias = tuple[int, int, int]
"""Cell and side of a piece: `(i, j, d)`."""
Pair: TypeAlias = tuple[int, ...]
"""The values of a square and a round token; () for none."""

PieceMask: TypeAlias = int
"""A set of pieces: bit n for the piece at index n of the area."""

SlotMask: TypeAlias = int
"""A set of slots: bit n for slot n."""

ValueMask: TypeAlias = int
"""A set of token values: bit v for value v."""

CREATURES = 7
"""Creatures of each player."""

PARTS = 3
"""Slots of a piece."""
LEFT, RIGHT, FEET = range(PARTS)

MAX_OF_A_KIND = 20
"""Upper limit of angels, and of demons, in an area."""

SLOTS = 2 * MAX_OF_A_KIND * PARTS
"""Slots of the largest area."""

OFF = -1
"""Place of a creature that is not on the board: not placed yet, or dead."""

HIDDEN: Pair = (-1, -1)
"""A pair of tokens that has been chosen and cannot be seen (B-INI-1)."""

Phase: TypeAlias = Literal["building", "initiative", "prelude", "turn", "token", "over"]
"""What is being decided: the next piece of the area · a pair of tokens, in secret · where own creatures begin
· actions of a turn · from whom a reincarnation token comes · nothing more."""

Ending: TypeAlias = Literal["", "extinct", "rounds"]
"""Why the game is over: somebody has no creature on the board (B-END-1), or six rounds are over (B-END-2)."""


class Setup(draft.Setup, frozen=True):
    """The options chosen before a game of Balanceformers."""

    area: str
    """Name of a preset, "random" or "hand"."""
    colours: str
    """A preset of the sets, "random", or the sets themselves in seat order (B-SET-3)."""
    moves: str
    """Whose creatures a player may move: "any" or "own"."""
    pair: str
    """How two deficits are judged: "joint" or "separate"."""


class PositionFields(draft.PositionFields[Setup]):
    """The fields of a Balanceformers state that are not common to all games."""

    phase: Phase
    """What is being decided."""
    ending: Ending
    """Why the game is over, "" before."""
    round: int
    """Number of the round, 1–6; 0 while the area is built."""
    sets: tuple[str, ...]
    """The set of creatures of each seat."""
    area: tuple[Piece, ...]
    """The pieces, in judging order once all have been laid."""
    dark: PieceMask
    """The pieces that are black holes."""
    places: tuple[int, ...]
    """For each creature its slot, or OFF."""
    squares: tuple[ValueMask, ...]
    """For each seat the values of the square tokens it still holds."""
    rounds: tuple[ValueMask, ...]
    """For each seat the values of the round tokens it still holds."""
    chosen: tuple[Pair, ...]
    """For each seat its pair of this round; () = not chosen."""
    order: tuple[int, ...]
    """The seats in initiative order."""
    turn: int
    """Index into `order` of the seat on turn."""
    seat: int
    """The seat to decide."""
    left: int
    """Actions left in the turn; in the prelude creatures still to be placed in a row."""
    tokens: tuple[int, ...]
    """Reincarnation tokens of each seat."""
    white: tuple[int, ...]
    """Columns of the white scoring tokens."""
    black: tuple[int, ...]
    """Columns of the black scoring tokens."""
    judged: int
    """Number of creatures judged in this reckoning."""
    gains: tuple[int, ...]
    """The seats that still gain a token by the last verdict, in their order."""
    dying: tuple[int, ...]
    """The creatures that will be removed."""

    def creatures(self, seat: int) -> range:
        """Return the numbers of all seven creatures of a seat."""
        return range(CREATURES * seat, CREATURES * (seat + 1))

    def count_creatures_on_board(self, seat: int) -> int:
        """Return how many creatures of a seat are on the board."""
        return sum(self.places[creature] != OFF for creature in self.creatures(seat))

    def map_slots_to_creatures(self) -> dict[int, int]:
        """Return the creature on each occupied slot, as a mapping from slot to creature."""
        return {slot: creature for creature, slot in enumerate(self.places) if slot != OFF}


class BalanceformersState(PositionFields, State, frozen=True):  # type: ignore[misc]  # its fields are frozen too
    """The immutable state of a game of Balanceformers."""


def owner_of(creature: int) -> int:
    """Return the seat that owns a creature."""
    return creature // CREATURES
