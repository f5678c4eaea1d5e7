"""A position of Balanceformers.

A piece is `(i, j, d)`: the quarter on side d (0 N, 1 E, 2 S, 3 W) of the cell (i, j). Slots are numbered
`3 * piece + part` with the piece's index in the area and part 0 left wing, 1 right wing, 2 feet. Creatures
are numbered `7 * seat + n`. Sets of pieces are bit masks.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from rules import draft
from rules.contract import State

Piece: TypeAlias = tuple[int, int, int]
Pair: TypeAlias = tuple[int, ...]
"""The values of a square and a round token; () for none."""

CREATURES = 7
"""Creatures of each player."""

PARTS = 3
LEFT, RIGHT, FEET = range(PARTS)

OF_A_KIND = 20
"""Pieces of each of the two kinds that an area has at most."""

SLOTS = 2 * OF_A_KIND * PARTS
"""Of the largest area."""

OFF = -1
"""Where a creature is that lies before its owner: not placed yet, or dead."""

HIDDEN: Pair = (-1, -1)
"""A pair of tokens that has been chosen and cannot be seen (B-INI-1)."""

Phase: TypeAlias = Literal["building", "initiative", "prelude", "turn", "token", "over"]
"""What is being decided: the next piece of the area · a pair of tokens, in secret · where own creatures begin
· actions of a turn · from whom a reincarnation token comes · nothing more."""

Ending: TypeAlias = Literal["", "extinct", "rounds"]
"""Why the game is over: somebody has no creature on the board (B-END-1), or six rounds are over (B-END-2)."""


class Setup(draft.Setup, frozen=True):
    """The choices made before the game. area: name of a preset, "random" or "hand". colours: a preset of the
    sets, "random", or the sets themselves in seat order (B-SET-3)."""

    area: str
    colours: str
    moves: str
    pair: str


class PositionFields(draft.PositionFields[Setup]):
    """All that makes a position, with what every game has before it.

    round: 1–6. sets: the set of creatures of each seat. area: the pieces, in judging order once all lie.
    dark: the set of pieces that are black holes. places: for each creature its slot, or OFF. squares, rounds:
    for each seat the set of values (bit v for value v) it still holds. chosen: for each seat its pair of this
    round; () = not chosen. order: the seats in initiative order. turn: index into it of who is on turn. seat:
    the one to decide. left: actions left in the turn; in the prelude creatures still to be placed in a row.
    tokens: reincarnation tokens of each seat. white, black: columns of the scoring tokens. judged: how many
    creatures of this reckoning have been judged. gains: the seats that still gain a token by the last
    verdict, in their order. dying: the creatures that will be removed.
    """

    phase: Phase
    ending: Ending
    round: int
    sets: tuple[str, ...]
    area: tuple[Piece, ...]
    dark: int
    places: tuple[int, ...]
    squares: tuple[int, ...]
    rounds: tuple[int, ...]
    chosen: tuple[Pair, ...]
    order: tuple[int, ...]
    turn: int
    seat: int
    left: int
    tokens: tuple[int, ...]
    white: tuple[int, ...]
    black: tuple[int, ...]
    judged: int
    gains: tuple[int, ...]
    dying: tuple[int, ...]

    def creatures(self, seat: int) -> range:
        """The creatures of a seat."""
        return range(CREATURES * seat, CREATURES * (seat + 1))

    def on_board(self, seat: int) -> int:
        """How many creatures of a seat are on the board."""
        return sum(self.places[creature] != OFF for creature in self.creatures(seat))

    def at(self) -> dict[int, int]:
        """Slot → the creature in it."""
        return {slot: creature for creature, slot in enumerate(self.places) if slot != OFF}


class BalanceformersState(PositionFields, State, frozen=True):  # type: ignore[misc]  # its fields are frozen too
    """A position as everybody gets it."""


def owner(creature: int) -> int:
    """Whose creature it is."""
    return creature // CREATURES
