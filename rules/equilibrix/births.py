"""Legal fields for births (placing a stone) and takebacks in EQUILIBRIX.

E-BIRTH-1, E-BIRTH-2, E-BACK-1, E-SUP-1, E-DIE-1, E-VAR-1, E-VAR-3, E-VAR-4, E-VAR-6.
"""

from __future__ import annotations

from functools import cache

import msgspec

from rules.equilibrix import board
from rules.equilibrix.board import ALL, FREE, PETAL_MASK, TRIANGLE_MASK, FieldMask
from rules.equilibrix.content import BOOK, content
from rules.equilibrix.state import NOBODY, PositionFields, Setup, union_of_stones
from rules.masks import unite_selected_sets


def get_fields_in_position(mirror: bool, position: str) -> tuple[FieldMask, ...]:
    """Return for each field a bit mask of the fields in a given relative position to it (E-DIE-1).

    Args:
        mirror: Whether the mirror image of the position counts too.
        position: Name of the position, as on a die: two shapes (P petal, T triangle) and the angle between
            them in degrees, such as "PT90".
    """
    if mirror:
        return board.IN_POSITION[position]
    if content().hand.triangle == "anticlockwise":
        return board.IN_POSITION_ANTICLOCKWISE[position]
    return board.IN_POSITION_CLOCKWISE[position]


@cache
def get_shape_field_mask(position: str) -> FieldMask:
    """Return the mask of all fields of the shapes that a position names: petals, triangles or both."""
    if position.startswith("PP"):
        return PETAL_MASK
    return TRIANGLE_MASK if position.startswith("TT") else ALL


def get_supply_per_player(setup: Setup, *, petals: bool) -> int:
    """Return how many petals or triangles each player owns in a game (E-SET-1, E-VAR-1)."""
    of_each = content().modest if setup.modest else content().supply
    return of_each.petals if petals else of_each.triangles


def count_supply(state: PositionFields, seat: int, *, petals: bool) -> int:
    """Return how many petals or triangles are left in a seat's supply."""
    on_board = state.stones[seat] & (PETAL_MASK if petals else TRIANGLE_MASK)
    return get_supply_per_player(state.setup, petals=petals) - on_board.bit_count()


class OpenFields(msgspec.Struct, frozen=True):
    """Fields on which the seat to play can act with a rolled position.

    Attributes:
        births: Mask of the fields on which a stone may be born.
        takebacks: Mask of the fields from which an own stone may be taken back.
    """

    births: FieldMask
    takebacks: FieldMask


def find_open_fields(state: PositionFields, position: str) -> OpenFields:
    """Return where the seat to play may place and take back stones with a rolled position.

    A rolled position is a relation of two fields, such as "PT90". A stone may be taken back if it has this
    relation to another own stone; in the Fair scenario any stone may.
    """
    return _find_open_fields(state.setup, state.stones, state.seat, position)


@BOOK.cached(maxsize=64)
def _find_open_fields(setup: Setup, stones: tuple[FieldMask, ...], seat: int, position: str) -> OpenFields:
    # kept for a while: what is asked for one position is asked again by the judge and by the next offer
    own = stones[seat]
    reachable = _reachable_fields(setup, own, position)
    births = _filter_placeable(setup, stones, seat, reachable & _fields_in_supply(setup, own))
    return OpenFields(births, own if position == FREE else own & reachable)


def get_birth_field_mask(state: PositionFields, position: str) -> FieldMask:
    """Return the mask of fields where the seat to play may place a stone with a rolled position."""
    return find_open_fields(state, position).births


def get_takeback_field_mask(state: PositionFields, position: str) -> FieldMask:
    """Return the mask of own stones that may be taken back with a rolled position."""
    return find_open_fields(state, position).takebacks


def get_rebirth_field_mask(state: PositionFields, position: str) -> FieldMask:
    """Return the mask of fields where the stone just taken back may be placed again (E-VAR-4)."""
    if state.taken == NOBODY:
        return 0
    shape = PETAL_MASK if board.is_petal(state.taken) else TRIANGLE_MASK
    own = state.stones[state.seat]
    anywhere = position == FREE and not own
    fields = shape if anywhere else _fields_in_position(state.setup, own, position) & shape
    return _filter_placeable(state.setup, state.stones, state.seat, fields)


def get_start_field_mask(state: PositionFields) -> FieldMask:
    """Return the mask of fields for the next starting stone: a triangle, then a petal (E-VAR-2, E-SET-4)."""
    first = not state.stones[state.seat]
    return _filter_placeable(state.setup, state.stones, state.seat, TRIANGLE_MASK if first else PETAL_MASK)


def get_reachable_field_mask(state: PositionFields, position: str) -> FieldMask:
    """Return the mask of fields, free or not, that the rolled position relates to an own stone.

    If no own stone has a shape that the position names, these are all fields of its shapes (E-BIRTH-2).
    """
    return _reachable_fields(state.setup, state.stones[state.seat], position)


def _reachable_fields(setup: Setup, own: FieldMask, position: str) -> FieldMask:
    shape = get_shape_field_mask(position)
    parents = own & shape
    return _fields_in_position(setup, parents, position) if parents else shape


def _fields_in_position(setup: Setup, own: FieldMask, position: str) -> FieldMask:
    """Return all fields in the position with one of the own stones."""
    return unite_selected_sets(own, get_fields_in_position(setup.mirror, position))


def _fields_in_supply(setup: Setup, own: FieldMask) -> FieldMask:
    """Return all fields of the shapes that are left in the supply (E-SUP-1)."""
    of_each = content().modest if setup.modest else content().supply
    fields = PETAL_MASK if (own & PETAL_MASK).bit_count() < of_each.petals else 0
    return fields | TRIANGLE_MASK if (own & TRIANGLE_MASK).bit_count() < of_each.triangles else fields


def _filter_placeable(setup: Setup, stones: tuple[FieldMask, ...], seat: int, fields: FieldMask) -> FieldMask:
    """Return those of the fields that are free and, if that is played, not blocked (E-VAR-6)."""
    filled = union_of_stones(stones)
    fields &= ALL & ~filled
    if not setup.blocking:
        return fields
    hostile = filled if setup.paradox != "off" else filled & ~stones[seat]
    return fields & ~_closed_fields(hostile, setup.encircling)


@BOOK.cached(maxsize=64)
def _closed_fields(hostile: FieldMask, encircling: str) -> FieldMask:
    """Return all fields with a formation that hostile stones have completed."""
    closed = 0
    for ring, inside in _formations(encircling):
        if ring & hostile == ring:
            closed |= inside
    return closed


@BOOK.cached()
def _formations(encircling: str) -> tuple[tuple[FieldMask, FieldMask], ...]:
    """Return all formations of the board: their fields, and the mask of the field inside."""
    rings = content().get_capture_masks
    return tuple((ring, 1 << field) for field in range(board.FIELDS) for ring in rings(encircling, field))


def is_blocked(state: PositionFields, field: int) -> bool:
    """Return whether a complete formation around a free field forbids the seat to play there (E-VAR-6)."""
    free = not state.occupied_mask >> field & 1
    if not free or not state.setup.blocking:
        return False
    return not _filter_placeable(state.setup, state.stones, state.seat, 1 << field)


def find_mothers(state: PositionFields, field: int, position: str) -> tuple[int, ...]:
    """Return the fields of the own stones to which a given field has the rolled relative position."""
    table = get_fields_in_position(state.setup.mirror, position)
    return tuple(board.iter_fields(table[field] & state.stones[state.seat] & ~(1 << field)))
