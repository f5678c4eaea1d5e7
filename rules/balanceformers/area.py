"""Geometry of the playing area: which pieces are joined, which slots are adjacent, where black holes lead.

B-GEO-1, B-GEO-2, B-ADJ-1, B-HOLE-1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.balanceformers.state import FEET, LEFT, PARTS, RIGHT, Piece, PieceMask, SlotMask, ValueMask

SIDES = "NESW"
"""Letters of the sides of a cell, in the order of their numbers."""
NORTH, EAST, SOUTH, WEST = range(4)

_ACROSS: tuple[tuple[int, int], ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Step from a cell to the one across its side N, E, S, W."""


def is_angel(piece: Piece) -> bool:
    """Return whether a piece is an angel; all others are demons (B-GEO-2)."""
    i, j, d = piece
    return ((i + j) % 2 == 0) == (d in (NORTH, SOUTH))


def neighbours(piece: Piece) -> tuple[Piece, Piece, Piece]:
    """Return the three piece positions next to a piece: at its left leg, right leg and long side.

    A position is `(i, j, d)`: column and row of the cell, and the side of the cell (0 N, 1 E, 2 S, 3 W).
    """
    i, j, d = piece
    di, dj = _ACROSS[d]
    return (i, j, (d - 1) % 4), (i, j, (d + 1) % 4), (i + di, j + dj, (d + 2) % 4)


def _touching_parts(part: int) -> tuple[tuple[int, int], ...]:
    """Return which part of the body touches which other parts (B-ADJ-1).

    Returns:
        Pairs of a join (index into `neighbours`) and the part beyond it.
    """
    if part == LEFT:
        return (0, RIGHT), (2, RIGHT)
    if part == RIGHT:
        return (1, LEFT), (2, LEFT)
    return (0, FEET), (1, FEET)


class AreaAdjacency(NamedTuple):
    """Adjacency of slots and pieces (three slots each), ignoring which pieces are dark.

    Attributes:
        home: For each slot the bit mask of the other two slots of its piece.
        abroad: For each slot the bit mask of the adjacent slots of other pieces.
        joined: For each piece the bit mask of the pieces joined to it.
    """

    home: tuple[SlotMask, ...]
    abroad: tuple[SlotMask, ...]
    joined: tuple[PieceMask, ...]


@lru_cache(maxsize=64)
def compute_adjacency(pieces: tuple[Piece, ...]) -> AreaAdjacency:
    """Return the adjacency of the slots and pieces of a playing area."""
    numbers = {piece: number for number, piece in enumerate(pieces)}
    home, abroad, joined = [], [], []
    for number, piece in enumerate(pieces):
        beside = neighbours(piece)
        joined.append(sum(1 << numbers[other] for other in beside if other in numbers))
        whole = 0b111 << PARTS * number
        for part in range(PARTS):
            home.append(whole & ~(1 << PARTS * number + part))
            adjacent = 0
            for side, other_part in _touching_parts(part):
                if beside[side] in numbers:
                    adjacent |= 1 << PARTS * numbers[beside[side]] + other_part
            abroad.append(adjacent)
    return AreaAdjacency(tuple(home), tuple(abroad), tuple(joined))


class SlotMoves(NamedTuple):
    """The moves possible from each slot of the playing area, whether the target is free or not."""

    steps: tuple[SlotMask, ...]
    """For each slot the adjacent slots of light pieces."""
    holes: tuple[SlotMask, ...]
    """For each slot the slots at the rim of a black hole beside it."""
    both: tuple[SlotMask, ...]
    """Union of `steps` and `holes`; the last set, which is empty, belongs to `OFF`."""
    light: SlotMask
    """All slots of light pieces."""


@lru_cache(maxsize=256)  # a game has a few, of some 10 kB each
def compute_slot_moves(pieces: tuple[Piece, ...], dark: PieceMask) -> SlotMoves:
    """Return the moves possible on a playing area, slot by slot.

    Args:
        pieces: All pieces.
        dark: Bit mask of the dark ones.
    """
    area = compute_adjacency(pieces)
    light = sum(0b111 << PARTS * number for number in range(len(pieces)) if not dark >> number & 1)
    rims: dict[int, int] = {}
    for hole in find_holes(pieces, dark):
        rims |= dict.fromkeys(iter_bits(hole), _rim_slots(area, hole, light))
    steps, through = [], []
    for slot in range(PARTS * len(pieces)):
        if not light >> slot & 1:
            steps.append(0)
            through.append(0)
            continue
        steps.append((area.home[slot] | area.abroad[slot]) & light)
        exits = 0
        for other in iter_bits(area.abroad[slot] & ~light):
            exits |= rims[other // PARTS]
        through.append(exits & ~(1 << slot))
    both = [step | hole for step, hole in zip(steps, through, strict=True)]
    return SlotMoves(tuple(steps), tuple(through), (*both, 0), light)


def find_holes(pieces: tuple[Piece, ...], dark: PieceMask) -> tuple[int, ...]:
    """Return the black holes: one bit mask of pieces for each group of dark pieces joined by edges."""
    area = compute_adjacency(pieces)
    holes = []
    left = dark
    while left:
        hole = left & -left
        while True:
            grown = hole
            for number in iter_bits(hole):
                grown |= area.joined[number] & dark
            if grown == hole:
                break
            hole = grown
        holes.append(hole)
        left &= ~hole
    return tuple(holes)


def _rim_slots(area: AreaAdjacency, hole: PieceMask, light: SlotMask) -> SlotMask:
    """Return all light slots adjacent to a slot of the hole."""
    adjacent = 0
    for number in iter_bits(hole):
        for part in range(PARTS):
            adjacent |= area.abroad[PARTS * number + part]
    return adjacent & light


def iter_bits(mask: PieceMask | SlotMask | ValueMask) -> Iterator[int]:
    """Yield the indices of the bits set in a mask, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def sort_for_judging(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return the pieces in the order in which Death judges them, moved to the origin (B-REC-6).

    They are sorted by row from the north, then by column from the west, then by side of the cell (N, E, S,
    W). The box around all pieces begins at (0, 0), or at (0, 1) if angels would become demons otherwise.
    """
    west, south = min(i for i, _, _ in pieces), min(j for _, j, _ in pieces)
    south -= (west + south) % 2
    moved = [(i - west, j - south, d) for i, j, d in pieces]
    return tuple(sorted(moved, key=lambda piece: (-piece[1], piece[0], piece[2])))


def free_places(pieces: tuple[Piece, ...], each: int) -> tuple[Piece, ...]:
    """Return the positions where the next piece may be laid if the area is built by hand (B-SET-2).

    They are next to a piece of the area, and for a kind of piece (angel or demon) that is not used up. The
    first piece lies in the cell (0, 0).

    Args:
        pieces: The pieces laid so far.
        each: Number of angels, and of demons, in the whole area.
    """
    if not pieces:
        return tuple((0, 0, d) for d in range(4))
    angels = sum(is_angel(piece) for piece in pieces)
    has_room = {True: angels < each, False: len(pieces) - angels < each}
    candidates = {place for piece in pieces for place in neighbours(piece)} - set(pieces)
    return tuple(sorted(place for place in candidates if has_room[is_angel(place)]))


def is_connected(pieces: tuple[Piece, ...]) -> bool:
    """Return whether all pieces form one connected area."""
    queue, remaining = [pieces[0]], set(pieces[1:])
    while queue:
        for place in neighbours(queue.pop()):
            if place in remaining:
                remaining.remove(place)
                queue.append(place)
    return not remaining
