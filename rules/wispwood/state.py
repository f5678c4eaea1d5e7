"""The state of a game of Wispwood.

A forest never exceeds 6×6 cells, so it is stored as bit masks in a local frame: bit `y * STRIDE + x`, with
the upper left corner of the box around all its tiles at (0, 0), and the place of that corner in the forest's
own coordinates beside it. A mask has 61 bits at most.
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

CellMask: TypeAlias = int
"""A set of cells as bits `y * STRIDE + x`, in a forest's local frame or in the window of `geometry`."""

Counts: TypeAlias = tuple[int, int, int, int]
"""A number for each kind."""

KindMasks: TypeAlias = tuple[CellMask, CellMask, CellMask, CellMask]
"""A set of cells for each kind."""

Phase: TypeAlias = Literal["wishes", "ghost-cat", "turn", "shape", "trees", "cats", "over"]
"""What is being decided: wish cards by hand · where the ghost's cat begins · what to do with a turn · where
the chosen wisp goes · further trees of a tree turn · cats between rounds · nothing more."""


class Setup(draft.Setup, frozen=True):
    """The options chosen before a game of Wispwood, as listed in `Game.options`."""

    wishes: str
    """How wish cards are chosen: "random", "first" (for a first game) or "hand"."""
    four_wishes: bool
    """Whether the deck of trees is left out (W-VAR-1)."""
    short: bool
    """Whether the game has two rounds instead of three (W-VAR-2)."""
    loose_shapes: bool
    """Whether the shapes are shuffled one by one instead of in the pond's pieces (W-VAR-3)."""
    ghost: int
    """Board of the ghost in a solo game, 1–4."""


class Forest(msgspec.Struct, frozen=True):
    """A player's forest of tiles, as bit masks of cells.

    Bit `11 * row + column` stands for a cell, counted from the upper left corner of the box around all tiles.
    """

    x: int
    """Column, in the forest's own coordinates, of the left edge of the box around all tiles."""
    y: int
    """Row of its upper edge."""
    w: int
    """Width of the box in cells."""
    h: int
    """Height of the box in cells."""
    wisps: KindMasks
    """For each kind the mask of its cells."""
    trees: CellMask
    """Mask of the cells with the tree side up, without the cat's."""
    cat: CellMask
    """Mask of the one cell with the cat."""
    ready: bool
    """Whether the cat shows its ready side."""
    faces: KindMasks
    """For each kind the mask of face-down tiles (trees and the cat's) with it on the hidden side; all 0 if
    unknown."""

    @property
    def tile_mask(self) -> CellMask:
        """Mask of all cells of the forest that have a tile."""
        return self.wisp_mask | self.trees | self.cat

    @property
    def wisp_mask(self) -> CellMask:
        """Mask of all cells of the forest that have a wisp of any kind."""
        pumpkins, hats, orbs, hearts = self.wisps
        return pumpkins | hats | orbs | hearts

    def list_cells_of_mask(self, mask: CellMask) -> tuple[tuple[int, int], ...]:
        """Return the cells `(x, y)` of a mask, in the forest's own coordinates and in reading order."""
        return tuple((self.x + bit % STRIDE, self.y + bit // STRIDE) for bit in iterate_bits(mask))

    def get_cell_mask(self, x: int, y: int) -> CellMask:
        """Return the one-bit mask of a cell given in the forest's own coordinates; 0 outside the box."""
        column, row = x - self.x, y - self.y
        if 0 <= column < self.w and 0 <= row < self.h:
            return 1 << (row * STRIDE + column)
        return 0

    def is_full(self, size: int) -> bool:
        """Return whether the forest has a tile on every cell of its size×size grid."""
        return self.tile_mask.bit_count() == size * size


class Ghost(msgspec.Struct, frozen=True):
    """State of the ghost, the automatic opponent of the solo game."""

    board: int
    """Its board, 1–4."""
    markers: Counts
    """The kinds on its levels, from top to bottom."""
    taken: Counts
    """Number of wisps of each kind it has."""
    fireflies: tuple[int, ...]
    """The face-down pile, the top one last."""
    spent: tuple[int, ...]
    """Fireflies turned in this round, in order."""
    unused: tuple[int, ...]
    """Fireflies that are not in this round's pile, unseen."""


class RoundSheet(msgspec.Struct, frozen=True):
    """Forests and points at the end of a scored round."""

    forests: tuple[Forest, ...]
    """The forests as they were, faces hidden."""
    points: tuple[tuple[int, ...], ...]
    """For each seat the points wish by wish, then those for a full grid."""
    ghost: int
    """The ghost's points."""
    ghost_taken: Counts
    """Number of wisps of each kind the ghost had."""


class PositionFields(draft.PositionFields[Setup]):
    """All fields of a position of Wispwood that not every game has."""

    phase: Phase
    """What is being decided."""
    round: int
    """Number of the round, from 1."""
    lap: int
    """Turns begun by the start player in this round."""
    start: int
    """The seat with the paw."""
    seat: int
    """The seat to decide."""
    closing: bool
    """Whether a grid is full, so that this lap is the last."""
    may_refresh: bool
    """Whether W-POND-2 is open to this turn."""
    taken: int
    """In phase "shape" the slot of the chosen wisp, which still lies there; else EMPTY."""
    planted: int
    """Trees planted in the present tree turn."""
    shapes: tuple[str, ...]
    """The shape between the slots i and i+1, for i = 0–7."""
    slots: tuple[int, ...]
    """For each slot its kind, EMPTY or GHOST_CAT."""
    supply: tuple[int, ...]
    """Kinds of the face-down tiles, the top one last."""
    discard: Counts
    """Numbers of tiles of each kind in the face-up pile."""
    wishes: tuple[str, ...]
    """Ids of the wish cards in the order of the decks."""
    forests: tuple[Forest, ...]
    """The forest of each seat."""
    ghost: Ghost | None
    """The ghost of a solo game."""
    sheets: tuple[RoundSheet, ...]
    """The scored rounds."""

    @property
    def size(self) -> int:
        """Side n of the n×n grid in the current round (W-PLACE-3)."""
        return self.round + 3

    @property
    def rounds(self) -> int:
        """Number of rounds of the game: 3, or 2 in the short variant (W-VAR-2)."""
        return 2 if self.setup.short else 3


class WispwoodState(PositionFields, State, frozen=True):  # type: ignore[misc]  # its fields are frozen too
    """The immutable state of a game of Wispwood."""


def iterate_bits(mask: CellMask) -> Iterator[int]:
    """Yield the indices of the set bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
