"""Where stones may be born and which may be taken back.

E-BIRTH-1, E-BIRTH-2, E-BACK-1, E-SUP-1, E-DIE-1, E-VAR-1, E-VAR-3, E-VAR-4, E-VAR-6.
"""

from __future__ import annotations

from functools import cache

import msgspec

from rules.equilibrix import board
from rules.equilibrix.board import ALL, FREE, PETAL_MASK, TRIANGLE_MASK
from rules.equilibrix.content import BOOK, content
from rules.equilibrix.state import NOBODY, PositionFields, Setup, all_of
from rules.masks import union


def partners(mirror: bool, position: str) -> tuple[int, ...]:
    """For each field the set of fields that are in the position with it (E-DIE-1)."""
    if mirror:
        return board.IN_POSITION[position]
    if content().hand.triangle == "anticlockwise":
        return board.IN_POSITION_ANTICLOCKWISE[position]
    return board.IN_POSITION_CLOCKWISE[position]


@cache
def shapes(position: str) -> int:
    """All fields of the shapes in a position."""
    if position.startswith("PP"):
        return PETAL_MASK
    return TRIANGLE_MASK if position.startswith("TT") else ALL


def total(setup: Setup, *, petals: bool) -> int:
    """How many petals or triangles each player has (E-SET-1, E-VAR-1)."""
    of_each = content().modest if setup.modest else content().supply
    return of_each.petals if petals else of_each.triangles


def supply(state: PositionFields, seat: int, *, petals: bool) -> int:
    """How many petals or triangles are left in a seat's supply."""
    on_board = state.stones[seat] & (PETAL_MASK if petals else TRIANGLE_MASK)
    return total(state.setup, petals=petals) - on_board.bit_count()


class OpenFields(msgspec.Struct, frozen=True):
    """What the seat on turn can do in a position: bear stones on fields, take own ones back from fields."""

    births: int
    takebacks: int


def open_fields(state: PositionFields, position: str) -> OpenFields:
    """All fields on which the seat on turn may bear a stone in the position, and those of the own stones that
    may be taken back: in the position with another own one; any in the Fair game."""
    return _open_fields(state.setup, state.stones, state.seat, position)


@BOOK.cached(maxsize=64)
def _open_fields(setup: Setup, stones: tuple[int, ...], seat: int, position: str) -> OpenFields:
    # kept for a while: what is asked for one position is asked again by the judge and by the next offer
    own = stones[seat]
    near = _within_reach(setup, own, position)
    born = _placeable(setup, stones, seat, near & _in_supply(setup, own))
    return OpenFields(born, own if position == FREE else own & near)


def births(state: PositionFields, position: str) -> int:
    """All fields on which the seat on turn may bear a stone in the position."""
    return open_fields(state, position).births


def takebacks(state: PositionFields, position: str) -> int:
    """The own stones that may be taken back."""
    return open_fields(state, position).takebacks


def rebirths(state: PositionFields, position: str) -> int:
    """All fields on which the stone just taken back may be born again (E-VAR-4)."""
    if state.taken == NOBODY:
        return 0
    shape = PETAL_MASK if board.is_petal(state.taken) else TRIANGLE_MASK
    own = state.stones[state.seat]
    anywhere = position == FREE and not own
    fields = shape if anywhere else _reach(state.setup, own, position) & shape
    return _placeable(state.setup, state.stones, state.seat, fields)


def start_places(state: PositionFields) -> int:
    """All fields for the starting stone that is due: first triangles, then petals (E-VAR-2)."""
    first = not state.stones[state.seat]
    return _placeable(state.setup, state.stones, state.seat, TRIANGLE_MASK if first else PETAL_MASK)


def within_reach(state: PositionFields, position: str) -> int:
    """All fields, free or not, that are in the position with an own stone; where none could be a mother, all
    of a shape in it (E-BIRTH-2)."""
    return _within_reach(state.setup, state.stones[state.seat], position)


def _within_reach(setup: Setup, own: int, position: str) -> int:
    shape = shapes(position)
    parents = own & shape
    return _reach(setup, parents, position) if parents else shape


def _reach(setup: Setup, own: int, position: str) -> int:
    """All fields in the position with one of the own stones."""
    return union(own, partners(setup.mirror, position))


def _in_supply(setup: Setup, own: int) -> int:
    """All fields of the shapes that are left in the supply (E-SUP-1)."""
    of_each = content().modest if setup.modest else content().supply
    found = PETAL_MASK if (own & PETAL_MASK).bit_count() < of_each.petals else 0
    return found | TRIANGLE_MASK if (own & TRIANGLE_MASK).bit_count() < of_each.triangles else found


def _placeable(setup: Setup, stones: tuple[int, ...], seat: int, fields: int) -> int:
    """Those of the fields that are free and, if that is played, not blocked (E-VAR-6)."""
    filled = all_of(stones)
    fields &= ALL & ~filled
    if not setup.blocking:
        return fields
    hostile = filled if setup.paradox != "off" else filled & ~stones[seat]
    return fields & ~_closed(hostile, setup.encircling)


@BOOK.cached(maxsize=64)
def _closed(hostile: int, encircling: str) -> int:
    """All fields with a formation that hostile stones have completed."""
    found = 0
    for ring, inside in _formations(encircling):
        if ring & hostile == ring:
            found |= inside
    return found


@BOOK.cached()
def _formations(encircling: str) -> tuple[tuple[int, int], ...]:
    """All formations of the board: their fields, and the one inside as a set."""
    rings = content().rings
    return tuple((ring, 1 << field) for field in range(board.FIELDS) for ring in rings(encircling, field))


def blocked(state: PositionFields, field: int) -> bool:
    """Whether a complete formation closes a free field to the seat on turn (E-VAR-6)."""
    free = not state.occupied >> field & 1
    if not free or not state.setup.blocking:
        return False
    return not _placeable(state.setup, state.stones, state.seat, 1 << field)


def mothers(state: PositionFields, field: int, position: str) -> tuple[int, ...]:
    """The own stones with which a stone on the field is in the position."""
    table = partners(state.setup.mirror, position)
    return tuple(board.fields(table[field] & state.stones[state.seat] & ~(1 << field)))
