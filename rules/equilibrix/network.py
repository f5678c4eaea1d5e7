"""Networks: stones that share a centre, and bases they reach (E-LINK-1, E-WIN-1)."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_

from rules.equilibrix.board import AROUND, BASE_CENTRES, CENTRES_OF
from rules.equilibrix.state import bases
from rules.masks import picked, union

__all__ = ["bases", "bases_in", "joined", "joined_from", "joins", "linked_by", "network", "reached"]

_AT_BASE = tuple(
    sum(1 << field for field, around in enumerate(CENTRES_OF) if around & centres) for centres in BASE_CENTRES
)
"""For each base the fields that have one of its centres."""

_MEETING = tuple(tuple(picked(centres, AROUND)) for centres in CENTRES_OF)
"""For each field the fields that meet at each of its centres."""


def network(stones: int, players: int, seat: int, centres: int) -> int:
    """All centres that the network through some centres joins: own stones and own bases carry it on."""
    seen = _with_bases(centres, players, seat)
    some = stones & union(seen, AROUND)
    seen |= union(_held_together(stones, players, seat, some), CENTRES_OF)
    return _with_bases(seen, players, seat)


def _with_bases(centres: int, players: int, seat: int) -> int:
    """The centres, and all of the own bases that have one of them."""
    for base in bases_in(players, seat, centres):
        centres |= BASE_CENTRES[base]
    return centres


def _held_together(stones: int, players: int, seat: int, some: int) -> int:
    """Those of the stones that are in a network with some of them."""
    near = _near(players, seat)
    left, edge = stones, some
    while edge:
        one = edge & -edge
        left ^= one
        edge = (edge | near[one.bit_length() - 1]) & left
    return stones ^ left


@cache
def _near(players: int, seat: int) -> tuple[int, ...]:
    """For each field those whose stones would be in a network with one on it: they meet at a centre, or lie
    at the same own base."""
    at_bases = [_AT_BASE[base] for base in bases(players, seat)]
    return tuple(
        reduce(or_, (*meeting, *(at_base for at_base in at_bases if at_base >> field & 1)))
        for field, meeting in enumerate(_MEETING)
    )


def bases_in(players: int, seat: int, centres: int) -> tuple[int, ...]:
    """The own bases that have a centre among these."""
    return tuple([base for base in bases(players, seat) if BASE_CENTRES[base] & centres])


def reached(stones: int, players: int, seat: int) -> tuple[int, ...]:
    """The own bases at which one of these stones lies."""
    return tuple([base for base in bases(players, seat) if _AT_BASE[base] & stones])


def joined(stones: int, players: int, seat: int) -> tuple[int, ...]:
    """The own bases in the largest network of these stones, none if no stone lies at a base; among equals
    the group with the first base."""
    best: tuple[int, ...] = ()
    for base in reached(stones, players, seat):
        if base not in best:
            group = joined_from(stones, players, seat, base)
            if len(group) > len(best):
                best = group
    return best


def joined_from(stones: int, players: int, seat: int, base: int) -> tuple[int, ...]:
    """The own bases that these stones join with an own base, it among them; none if no stone lies at it."""
    touched = reached(stones, players, seat)
    if base not in touched:
        return ()
    if len(touched) == 1:  # as it mostly is: nothing to follow
        return touched
    return reached(_held_together(stones, players, seat, stones & _AT_BASE[base]), players, seat)


def joins(stones: int, players: int, seat: int, field: int) -> bool:
    """Whether the stone on the field can join bases that were not joined before: it lies at one, or lies with
    others, which reach several, at more than one centre; those at one centre alone have been joined."""
    if reached(1 << field, players, seat):
        return True
    others = stones & ~(1 << field)
    if len(reached(others, players, seat)) < 2:
        return False
    return len([around for around in _MEETING[field] if around & others]) > 1


def linked_by(stones: int, players: int, seat: int, field: int) -> tuple[int, ...]:
    """The own bases in the network of the stone on the field."""
    return reached(_held_together(stones, players, seat, 1 << field), players, seat)
