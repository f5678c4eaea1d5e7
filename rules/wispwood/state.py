"""A position of Wispwood.

A forest never exceeds 6×6 cells, so it is kept as bit masks in a local frame: bit `y * STRIDE + x`, with
the upper left corner of the box around all its tiles at (0, 0), and the place of that corner in the
forest's own coordinates beside it. 61 bits at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from rules import draft
from rules.contract import State

KINDS: tuple[str, ...] = ("pumpkin", "hat", "orb", "heart")
"""The four kinds of wisps; everywhere else a kind is an index into this."""
PUMPKIN, HAT, ORB, HEART = range(4)

EMPTY, GHOST_CAT, HIDDEN = -1, -2, -3
"""What can stand in place of a kind: an empty slot, the ghost's cat on a slot, a face nobody can know."""

STRIDE = 11
"""Cells in a row of the bit masks: as wide as the window of all cells a 6×6 grid could still reach."""

Counts: TypeAlias = tuple[int, int, int, int]
"""A number for each kind."""

Phase: TypeAlias = Literal["wishes", "ghost-cat", "turn", "shape", "trees", "cats", "over"]
"""What is being decided: wish cards by hand · where the ghost's cat begins · what to do with a turn · where
the chosen wisp goes · further trees of a tree turn · cats between rounds · nothing more."""


class Setup(draft.Setup, frozen=True):
    """The choices made before the game, as `Game.options` names them."""

    wishes: str
    four_wishes: bool
    short: bool
    loose_shapes: bool
    ghost: int


class Forest(msgspec.Struct, frozen=True):
    """A player's forest.

    x, y: the forest's cell at the upper left corner of the box around all tiles. w, h: the box, in cells.
    wisps: for each kind the mask of its cells. trees: mask of the cells with the tree side up, the cat's
    not among them. cat: mask of the one cell with the cat. ready: the cat's side. faces: for each kind the
    mask of face-down tiles (trees and the cat's) that have it on their hidden side; all 0 where unknown.
    """

    x: int
    y: int
    w: int
    h: int
    wisps: Counts
    trees: int
    cat: int
    ready: bool
    faces: Counts

    @property
    def tiles(self) -> int:
        """Mask of all cells with a tile."""
        return self.any_wisp | self.trees | self.cat

    @property
    def any_wisp(self) -> int:
        """Mask of all cells with a wisp."""
        pumpkins, hats, orbs, hearts = self.wisps
        return pumpkins | hats | orbs | hearts

    def cells(self, mask: int) -> tuple[tuple[int, int], ...]:
        """The cells `(x, y)` of a mask in the forest's own coordinates, in reading order."""
        return tuple((self.x + bit % STRIDE, self.y + bit // STRIDE) for bit in bits(mask))

    def mask(self, x: int, y: int) -> int:
        """The mask of one cell given in the forest's own coordinates; 0 outside the box."""
        column, row = x - self.x, y - self.y
        if 0 <= column < self.w and 0 <= row < self.h:
            return 1 << (row * STRIDE + column)
        return 0

    def is_full(self, size: int) -> bool:
        """Whether the size×size grid is full."""
        return self.tiles.bit_count() == size * size


class Ghost(msgspec.Struct, frozen=True):
    """The opponent of the solo game.

    board: 1–4. markers: the kinds on its levels, from top to bottom. taken: how many wisps of each kind it
    has. fireflies: the face-down pile, the top one last. spent: those turned this round, in order. unused:
    those not in this round's pile, unseen.
    """

    board: int
    markers: Counts
    taken: Counts
    fireflies: tuple[int, ...]
    spent: tuple[int, ...]
    unused: tuple[int, ...]


class RoundSheet(msgspec.Struct, frozen=True):
    """A scored round. forests: as they stood (faces hidden). points: for each seat wish by wish, then the
    points for a full grid. ghost: its points. ghost_taken: its wisps then."""

    forests: tuple[Forest, ...]
    points: tuple[tuple[int, ...], ...]
    ghost: int
    ghost_taken: Counts


class PositionFields(draft.PositionFields[Setup]):
    """All that makes a position, with what every game has before it.

    shapes: the shape between slots i and i+1, for i = 0–7. slots: the kind on each slot, or EMPTY or
    GHOST_CAT. supply: kinds of the face-down tiles, the top one last. discard: counts of the face-up pile.
    wishes: ids of the wish cards in the order of the decks. start: the seat with the paw. seat: the one to
    decide. lap: turns begun by the start player in this round. closing: a grid is full, the lap is the
    last. may_refresh: W-POND-2 is open to this turn. taken: in phase "shape" the slot of the chosen wisp
    (it still lies there), else EMPTY. planted: trees of the present tree turn. sheets: the scored rounds.
    """

    phase: Phase
    round: int
    lap: int
    start: int
    seat: int
    closing: bool
    may_refresh: bool
    taken: int
    planted: int
    shapes: tuple[str, ...]
    slots: tuple[int, ...]
    supply: tuple[int, ...]
    discard: Counts
    wishes: tuple[str, ...]
    forests: tuple[Forest, ...]
    ghost: Ghost | None
    sheets: tuple[RoundSheet, ...]

    @property
    def size(self) -> int:
        """n of this round's n×n grid (W-PLACE-3)."""
        return self.round + 3

    @property
    def rounds(self) -> int:
        """How many rounds are played (W-VAR-2)."""
        return 2 if self.setup.short else 3


class WispwoodState(PositionFields, State, frozen=True):  # type: ignore[misc]  # its fields are frozen too
    """A position as everybody gets it."""


def bits(mask: int) -> Iterator[int]:
    """The indices of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
