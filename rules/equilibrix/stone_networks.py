"""Networks: stones of a seat linked by shared grid centres, and the bases they reach.

E-LINK-1, E-WIN-1.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_

from rules.equilibrix.board import AROUND, BASE_CENTRES, CENTRES_OF, CentreMask, FieldMask
from rules.equilibrix.state import bases
from rules.masks import select_items, unite_selected_sets

__all__ = [
    "bases",
    "bases_joined_with",
    "bases_linked_by",
    "find_bases_in_largest_network",
    "find_bases_with_centres",
    "get_linked_centre_mask",
    "may_have_joined_bases",
    "reached_bases",
]

_AT_BASE = tuple(
    sum(1 << field for field, around in enumerate(CENTRES_OF) if around & centres) for centres in BASE_CENTRES
)
"""For each base the fields that have one of its centres."""

_MEETING = tuple(tuple(select_items(centres, AROUND)) for centres in CENTRES_OF)
"""For each field the fields that meet at each of its centres."""


def get_linked_centre_mask(stones: FieldMask, players: int, seat: int, centres: CentreMask) -> CentreMask:
    """Return the mask of grid centres linked to the given ones through a seat's stones and bases."""
    seen = _with_bases(centres, players, seat)
    some = stones & unite_selected_sets(seen, AROUND)
    seen |= unite_selected_sets(_connected_stones(stones, players, seat, some), CENTRES_OF)
    return _with_bases(seen, players, seat)


def _with_bases(centres: CentreMask, players: int, seat: int) -> CentreMask:
    """Return the centres, and all centres of the own bases that have one of them."""
    for base in find_bases_with_centres(players, seat, centres):
        centres |= BASE_CENTRES[base]
    return centres


def _connected_stones(stones: FieldMask, players: int, seat: int, some: FieldMask) -> FieldMask:
    """Return those of the stones that are in a network with some of them."""
    near = _linked_fields(players, seat)
    left, edge = stones, some
    while edge:
        one = edge & -edge
        left ^= one
        edge = (edge | near[one.bit_length() - 1]) & left
    return stones ^ left


@cache
def _linked_fields(players: int, seat: int) -> tuple[FieldMask, ...]:
    """Return for each field the fields whose stones would be in one network with a stone on it.

    They meet at a centre, or lie at the same own base.
    """
    at_bases = [_AT_BASE[base] for base in bases(players, seat)]
    return tuple(
        reduce(or_, (*meeting, *(at_base for at_base in at_bases if at_base >> field & 1)))
        for field, meeting in enumerate(_MEETING)
    )


def find_bases_with_centres(players: int, seat: int, centres: CentreMask) -> tuple[int, ...]:
    """Return the bases of a seat that have at least one of the given grid centres."""
    return tuple([base for base in bases(players, seat) if BASE_CENTRES[base] & centres])


def reached_bases(stones: FieldMask, players: int, seat: int) -> tuple[int, ...]:
    """Return the bases of a seat that at least one of the given stones touches."""
    return tuple([base for base in bases(players, seat) if _AT_BASE[base] & stones])


def find_bases_in_largest_network(stones: FieldMask, players: int, seat: int) -> tuple[int, ...]:
    """Return the bases of a seat that are joined by the network of its stones with the most bases.

    Among networks with equally many bases it is the one with the base that `bases` lists first. Empty if no
    stone touches a base.
    """
    best: tuple[int, ...] = ()
    for base in reached_bases(stones, players, seat):
        if base not in best:
            group = bases_joined_with(stones, players, seat, base)
            if len(group) > len(best):
                best = group
    return best


def bases_joined_with(stones: FieldMask, players: int, seat: int, base: int) -> tuple[int, ...]:
    """Return the bases of a seat that its stones join with a given base, that base included.

    Empty if no stone touches the given base.
    """
    touched = reached_bases(stones, players, seat)
    if base not in touched:
        return ()
    if len(touched) == 1:  # as it mostly is: nothing to follow
        return touched
    return reached_bases(_connected_stones(stones, players, seat, stones & _AT_BASE[base]), players, seat)


def may_have_joined_bases(stones: FieldMask, players: int, seat: int, field: int) -> bool:
    """Return whether the stone on a field may have joined bases that were separate without it.

    This quick test is True if the stone touches a base, or if it meets other own stones at more than one grid
    centre and the other stones touch at least two bases. Stones that meet at one centre were joined already.
    """
    if reached_bases(1 << field, players, seat):
        return True
    others = stones & ~(1 << field)
    if len(reached_bases(others, players, seat)) < 2:
        return False
    return len([around for around in _MEETING[field] if around & others]) > 1


def bases_linked_by(stones: FieldMask, players: int, seat: int, field: int) -> tuple[int, ...]:
    """Return the bases of a seat that are touched by the network containing the stone on a field."""
    return reached_bases(_connected_stones(stones, players, seat, 1 << field), players, seat)
