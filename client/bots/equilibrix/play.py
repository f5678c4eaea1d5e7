"""What can be born where, and what a birth does: the rules once more, on bare masks, for speed."""

from __future__ import annotations

from functools import lru_cache

from client.bots.equilibrix.ground import WIDE, Terrain
from rules.equilibrix.board import ALL, PETAL_MASK, TRIANGLE_MASK, fields
from rules.masks import picked

Stones = tuple[int, ...]
"""For each seat the set of its fields."""


def filled(stones: Stones) -> int:
    """All fields with a stone."""
    found = 0
    for each in stones:
        found |= each
    return found


def free_for(ground: Terrain, stones: Stones, seat: int) -> int:
    """The fields on which the seat may place stones (E-VAR-6 included)."""
    taken = filled(stones)
    free = ALL & ~taken
    if ground.blocking:
        hostile = taken if ground.paradox else taken & ~stones[seat]
        for ring, inside in ground.formations:
            if ring & hostile == ring:
                free &= ~inside
    return free


def in_supply(ground: Terrain, own: int) -> int:
    """All fields of the shapes that are left."""
    found = PETAL_MASK if (own & PETAL_MASK).bit_count() < ground.petals else 0
    return found | TRIANGLE_MASK if (own & TRIANGLE_MASK).bit_count() < ground.triangles else found


@lru_cache(maxsize=1 << 13)
def reach(ground: Terrain, own: int) -> tuple[int, ...]:
    """For each position the fields in it with one of the stones; all of a shape where none is in it."""
    wide = 0
    for each in picked(own, ground.reach):
        wide |= each
    return tuple(
        wide >> WIDE * number & ALL if own & shape else shape for number, shape in enumerate(ground.shapes)
    )


def births(ground: Terrain, stones: Stones, seat: int) -> list[int]:
    """For each position the fields on which the seat may bear a stone."""
    own = stones[seat]
    place = free_for(ground, stones, seat) & in_supply(ground, own)
    return [each & place for each in reach(ground, own)]


def takebacks(ground: Terrain, stones: Stones, seat: int, position: int) -> int:
    """The own stones that may be taken back."""
    own = stones[seat]
    if ground.fair:
        return own
    return reach(ground, own)[position] & own


def rebirths(ground: Terrain, stones: Stones, seat: int, position: int, taken: int) -> int:
    """The fields on which a stone just taken back may be born again (E-VAR-4)."""
    own = stones[seat]
    shape = PETAL_MASK if 1 << taken & PETAL_MASK else TRIANGLE_MASK
    place = free_for(ground, stones, seat) & shape
    # unlike other births, one without a mother is possible only if there is no stone at all (Fair)
    if not own & ground.shapes[position]:
        return place if ground.fair else 0
    return reach(ground, own)[position] & place


def bear(ground: Terrain, stones: Stones, seat: int, field: int, *, own_fall: bool) -> tuple[Stones, int]:
    """The stones after a birth and its captures, and the set of stones that fell.

    own_fall: whether the own encircled stones fall as well, where that is a choice (E-VAR-5).
    """
    after = list(stones)
    after[seat] |= 1 << field
    taken = filled(tuple(after))
    fallen = 0
    for victim, ring in ground.watched[field]:
        bit = 1 << victim
        if not taken & bit or ring & ~taken:
            continue
        if after[seat] & bit:
            if ground.paradox and own_fall:
                fallen |= bit
        else:
            owner = next(each for each, mask in enumerate(after) if mask & bit)
            if not ring & after[owner]:
                fallen |= bit
    if not fallen:
        return tuple(after), 0
    return tuple(each & ~fallen for each in after), fallen


@lru_cache(maxsize=1 << 13)
def _rings(ground: Terrain, own: int) -> tuple[tuple[int, int], ...]:
    """All formations round the stones in which none of them is: the fields, and the stone inside as a set."""
    return tuple(
        (ring, 1 << field) for field in fields(own) for ring in ground.rings[field] if not ring & own
    )


def threatened(ground: Terrain, stones: Stones, seat: int, free: int) -> dict[int, int]:
    """Where one more hostile stone would encircle stones of the seat: the field (as a set) → the stones."""
    found: dict[int, int] = {}
    for ring, inside in _rings(ground, stones[seat]):
        missing = ring & free
        # nothing of it is the seat's own: what is not free is hostile
        if missing and not missing & (missing - 1):
            found[missing] = found.get(missing, 0) | inside
    return found


def exposed(ground: Terrain, stones: Stones, seat: int, free: int) -> int:
    """How many formations round stones of the seat lack two hostile stones."""
    return sum((ring & free).bit_count() == 2 for ring, _ in _rings(ground, stones[seat]))


@lru_cache(maxsize=1 << 13)
def ring_fields(ground: Terrain, own: int) -> int:
    """All fields of the formations round the stones."""
    found = 0
    for ring, _ in _rings(ground, own):
        found |= ring
    return found
