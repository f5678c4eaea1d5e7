"""Networks: stones that share a centre, and bases they reach (E-LINK-1, E-WIN-1)."""

from __future__ import annotations

from functools import cache

from rules.equilibrix.board import AROUND, BASE_CENTRES, CENTRES_OF
from rules.equilibrix.state import bases
from rules.masks import picked

__all__ = ["bases", "bases_in", "joined", "joined_from", "joins", "linked_by", "network", "reached"]

_AT_BASE = tuple(
    sum(1 << field for field, around in enumerate(CENTRES_OF) if around & centres) for centres in BASE_CENTRES
)
"""For each base the fields that have one of its centres."""

_MEETING = tuple(tuple(picked(centres, AROUND)) for centres in CENTRES_OF)
"""For each field the fields that meet at each of its centres."""


def network(stones: int, players: int, seat: int, centres: int) -> int:
    """All centres that the network through some centres joins: own stones and own bases carry it on."""
    joints = [*picked(stones, CENTRES_OF), *_base_centres(players, seat)]
    seen = centres
    while True:
        apart = []
        for joint in joints:
            if joint & seen:
                seen |= joint
            else:
                apart.append(joint)
        if len(apart) == len(joints):
            return seen
        joints = apart


@cache
def _base_centres(players: int, seat: int) -> tuple[int, ...]:
    """The centres of each of the own bases."""
    return tuple(BASE_CENTRES[base] for base in bases(players, seat))


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
    return bases_in(players, seat, network(stones, players, seat, BASE_CENTRES[base]))


def joins(stones: int, players: int, seat: int, field: int) -> bool:
    """Whether the stone on the field can join what was not joined before: at one centre alone all others
    that lie there have been."""
    others = stones & ~(1 << field)
    near = [around for around in _MEETING[field] if around & others]
    if len(near) > 1:
        return True
    return bool(reached(1 << field, players, seat))


def linked_by(stones: int, players: int, seat: int, field: int) -> tuple[int, ...]:
    """The own bases in the network of the stone on the field."""
    return bases_in(players, seat, network(stones, players, seat, CENTRES_OF[field]))
