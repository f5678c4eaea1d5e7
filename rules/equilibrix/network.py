"""Networks: stones that share a centre, and bases they reach (E-LINK-1, E-WIN-1)."""

from __future__ import annotations

from functools import cache

from rules.equilibrix.board import BASE_CENTRES, CENTRES_OF
from rules.equilibrix.state import bases
from rules.masks import picked

__all__ = ["bases", "bases_in", "joined", "linked_by", "network", "reached"]


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
    touched = 0
    for centres in picked(stones, CENTRES_OF):
        touched |= centres
    return bases_in(players, seat, touched)


def joined(stones: int, players: int, seat: int) -> tuple[int, ...]:
    """The own bases in the largest network of these stones, none if no stone lies at a base; among equals
    the group with the first base."""
    best: tuple[int, ...] = ()
    for base in reached(stones, players, seat):
        if base not in best:
            group = bases_in(players, seat, network(stones, players, seat, BASE_CENTRES[base]))
            if len(group) > len(best):
                best = group
    return best


def linked_by(stones: int, players: int, seat: int, field: int) -> tuple[int, ...]:
    """The own bases in the network of the stone on the field."""
    return bases_in(players, seat, network(stones, players, seat, CENTRES_OF[field]))
