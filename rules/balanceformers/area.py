"""The geometry of the playing area: which pieces are joined, which slots are adjacent, where holes lead.

B-GEO-1, B-GEO-2, B-ADJ-1, B-HOLE-1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.balanceformers.state import FEET, LEFT, PARTS, RIGHT, Piece

SIDES = "NESW"
NORTH, EAST, SOUTH, WEST = range(4)

_ACROSS: tuple[tuple[int, int], ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""From a cell to the one across its side N, E, S, W."""


def is_angel(piece: Piece) -> bool:
    """Whether the piece is an angel; else it is a demon (B-GEO-2)."""
    i, j, d = piece
    return ((i + j) % 2 == 0) == (d in (NORTH, SOUTH))


def neighbours(piece: Piece) -> tuple[Piece, Piece, Piece]:
    """The three places joined to a piece: along its left leg, its right leg, and across its long side."""
    i, j, d = piece
    di, dj = _ACROSS[d]
    return (i, j, (d - 1) % 4), (i, j, (d + 1) % 4), (i + di, j + dj, (d + 2) % 4)


def _touching(part: int) -> tuple[tuple[int, int], ...]:
    """For a part of the body: along which join (index into `neighbours`) it touches which part (B-ADJ-1)."""
    if part == LEFT:
        return (0, RIGHT), (2, RIGHT)
    if part == RIGHT:
        return (1, LEFT), (2, LEFT)
    return (0, FEET), (1, FEET)


class Area(NamedTuple):
    """What follows from the pieces alone. home: for each slot the other two of its piece; abroad: the
    adjacent slots of other pieces; joined: for each piece the set of pieces joined to it."""

    home: tuple[int, ...]
    abroad: tuple[int, ...]
    joined: tuple[int, ...]


@lru_cache(maxsize=64)
def geometry(pieces: tuple[Piece, ...]) -> Area:
    """The geometry of an area; sets of slots as bit masks."""
    known = {piece: number for number, piece in enumerate(pieces)}
    home, abroad, joined = [], [], []
    for number, piece in enumerate(pieces):
        beside = neighbours(piece)
        joined.append(sum(1 << known[other] for other in beside if other in known))
        whole = 0b111 << PARTS * number
        for part in range(PARTS):
            home.append(whole & ~(1 << PARTS * number + part))
            found = 0
            for side, other_part in _touching(part):
                if beside[side] in known:
                    found |= 1 << PARTS * known[beside[side]] + other_part
            abroad.append(found)
    return Area(tuple(home), tuple(abroad), tuple(joined))


class Ways(NamedTuple):
    """Where one step leads from each slot, whatever stands there: steps to adjacent light slots, holes to
    slots at the rim of a hole beside it. both: what is in either; its last set, which is empty, belongs to
    `OFF`. light: all slots of light pieces."""

    steps: tuple[int, ...]
    holes: tuple[int, ...]
    both: tuple[int, ...]
    light: int


@lru_cache(maxsize=4096)
def ways(pieces: tuple[Piece, ...], dark: int) -> Ways:
    """The ways of an area with these pieces turned dark."""
    area = geometry(pieces)
    light = sum(0b111 << PARTS * number for number in range(len(pieces)) if not dark >> number & 1)
    rims: dict[int, int] = {}
    for hole in holes(pieces, dark):
        rims |= dict.fromkeys(bits(hole), _rim(area, hole, light))
    steps, through = [], []
    for slot in range(PARTS * len(pieces)):
        if not light >> slot & 1:
            steps.append(0)
            through.append(0)
            continue
        steps.append((area.home[slot] | area.abroad[slot]) & light)
        exits = 0
        for other in bits(area.abroad[slot] & ~light):
            exits |= rims[other // PARTS]
        through.append(exits & ~(1 << slot))
    both = [step | hole for step, hole in zip(steps, through, strict=True)]
    return Ways(tuple(steps), tuple(through), (*both, 0), light)


def holes(pieces: tuple[Piece, ...], dark: int) -> tuple[int, ...]:
    """The black holes: dark pieces joined by an edge, each hole a set of pieces."""
    area = geometry(pieces)
    found = []
    left = dark
    while left:
        hole = left & -left
        while True:
            grown = hole
            for number in bits(hole):
                grown |= area.joined[number] & dark
            if grown == hole:
                break
            hole = grown
        found.append(hole)
        left &= ~hole
    return tuple(found)


def _rim(area: Area, hole: int, light: int) -> int:
    """All light slots adjacent to a slot of the hole."""
    found = 0
    for number in bits(hole):
        for part in range(PARTS):
            found |= area.abroad[PARTS * number + part]
    return found & light


def bits(mask: int) -> Iterator[int]:
    """The members of a set, in their order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def in_judging_order(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Rows from the north, in a row from the west, in a cell N, E, S, W (B-REC-6); the box around all of them
    begins at (0, 0), or at (0, 1) where that keeps angels angels."""
    west, south = min(i for i, _, _ in pieces), min(j for _, j, _ in pieces)
    south -= (west + south) % 2
    moved = [(i - west, j - south, d) for i, j, d in pieces]
    return tuple(sorted(moved, key=lambda piece: (-piece[1], piece[0], piece[2])))


def free_places(pieces: tuple[Piece, ...], each: int) -> tuple[Piece, ...]:
    """The places where the next piece may lie: joined to the area, of a kind that is not used up; the first
    one in the cell (0, 0) (B-SET-2)."""
    if not pieces:
        return tuple((0, 0, d) for d in range(4))
    angels = sum(is_angel(piece) for piece in pieces)
    room = {True: angels < each, False: len(pieces) - angels < each}
    found = {place for piece in pieces for place in neighbours(piece)} - set(pieces)
    return tuple(sorted(place for place in found if room[is_angel(place)]))


def connected(pieces: tuple[Piece, ...]) -> bool:
    """Whether all pieces hang together over joins."""
    todo, left = [pieces[0]], set(pieces[1:])
    while todo:
        for place in neighbours(todo.pop()):
            if place in left:
                left.remove(place)
                todo.append(place)
    return not left
