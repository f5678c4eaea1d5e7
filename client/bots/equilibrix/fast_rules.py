"""Fast rules of EQUILIBRIX for bots, on bare bit masks: possible births and their captures."""

from __future__ import annotations

from functools import lru_cache

from client.bots.equilibrix.game_tables import POSITION_BITS, GameFacts
from rules.equilibrix.board import ALL, PETAL_MASK, TRIANGLE_MASK, iter_fields
from rules.masks import select_items

Stones = tuple[int, ...]
"""For each seat the set of its fields."""


def get_occupied_mask(stones: Stones) -> int:
    """Return the mask of all fields that have a stone."""
    fields_ = 0
    for own in stones:
        fields_ |= own
    return fields_


def get_playable_field_mask(facts: GameFacts, stones: Stones, seat: int) -> int:
    """Return the mask of fields on which the seat may place stones (E-VAR-6 included)."""
    occupied_fields = get_occupied_mask(stones)
    free = ALL & ~occupied_fields
    if facts.blocking:
        hostile = occupied_fields if facts.paradox else occupied_fields & ~stones[seat]
        for ring, encircled in facts.formations:
            if ring & hostile == ring:
                free &= ~encircled
    return free


def get_supply_shape_field_mask(facts: GameFacts, own: int) -> int:
    """Return the mask of all fields whose shape (petal or triangle) is left in the supply."""
    available = PETAL_MASK if (own & PETAL_MASK).bit_count() < facts.petals else 0
    return available | TRIANGLE_MASK if (own & TRIANGLE_MASK).bit_count() < facts.triangles else available


@lru_cache(maxsize=1 << 13)
def get_field_masks_by_position(facts: GameFacts, own: int) -> tuple[int, ...]:
    """Return for each position (die face) the mask of fields that it relates to one of a seat's stones.

    If the seat has no stone of a shape that the position names, they are all fields of its shapes.
    """
    combined = 0
    for in_positions in select_items(own, facts.fields_in_position):
        combined |= in_positions
    return tuple(
        combined >> POSITION_BITS * number & ALL if own & shape else shape
        for number, shape in enumerate(facts.shapes)
    )


def get_birth_masks_by_position(facts: GameFacts, stones: Stones, seat: int) -> list[int]:
    """Return for each position (die face) the mask of fields on which the seat may place a stone."""
    own = stones[seat]
    playable = get_playable_field_mask(facts, stones, seat) & get_supply_shape_field_mask(facts, own)
    return [reachable & playable for reachable in get_field_masks_by_position(facts, own)]


def get_removable_stone_mask(facts: GameFacts, stones: Stones, seat: int, position: int) -> int:
    """Return the mask of own stones that a seat may take back with a position (die face).

    In the Fair scenario these are all its stones.
    """
    own = stones[seat]
    if facts.fair:
        return own
    return get_field_masks_by_position(facts, own)[position] & own


def get_rebirth_field_mask(facts: GameFacts, stones: Stones, seat: int, position: int, taken: int) -> int:
    """Return the mask of fields on which a stone just taken back may be placed again (E-VAR-4)."""
    own = stones[seat]
    shape = PETAL_MASK if 1 << taken & PETAL_MASK else TRIANGLE_MASK
    playable = get_playable_field_mask(facts, stones, seat) & shape
    # unlike other births, one without a mother is possible only if there is no stone at all (Fair)
    if not own & facts.shapes[position]:
        return playable if facts.fair else 0
    return get_field_masks_by_position(facts, own)[position] & playable


def apply_birth(
    facts: GameFacts, stones: Stones, seat: int, field: int, *, own_fall: bool
) -> tuple[Stones, int]:
    """Return the stones of all seats after one is placed, and the mask of the stones captured by that.

    Own encircled stones are captured too if `own_fall`, and if the game's options allow it (E-VAR-5).
    """
    after = list(stones)
    after[seat] |= 1 << field
    taken = get_occupied_mask(tuple(after))
    fallen = 0
    for victim, ring in facts.watched[field]:
        bit = 1 << victim
        if not taken & bit or ring & ~taken:
            continue
        if after[seat] & bit:
            if facts.paradox and own_fall:
                fallen |= bit
        else:
            owner = next(each for each, mask in enumerate(after) if mask & bit)
            if not ring & after[owner]:
                fallen |= bit
    if not fallen:
        return tuple(after), 0
    return tuple(each & ~fallen for each in after), fallen


@lru_cache(maxsize=1 << 13)
def _open_rings(facts: GameFacts, own: int) -> tuple[tuple[int, int], ...]:
    """Return the formations around the stones without a stone of their own.

    Returns:
        For each the fields, and the stone inside as a set.
    """
    return tuple(
        (ring, 1 << field) for field in iter_fields(own) for ring in facts.rings[field] if not ring & own
    )


def find_capture_threats(facts: GameFacts, stones: Stones, seat: int, free: int) -> dict[int, int]:
    """Return the fields where one more hostile stone would encircle stones of the seat.

    Returns:
        For each field (as a mask of one bit) the mask of the stones that would be encircled.
    """
    victims_by_spot: dict[int, int] = {}
    for ring, inside in _open_rings(facts, stones[seat]):
        missing = ring & free
        # nothing of it is the seat's own: what is not free is hostile
        if missing and not missing & (missing - 1):
            victims_by_spot[missing] = victims_by_spot.get(missing, 0) | inside
    return victims_by_spot


def count_rings_lacking_two_stones(facts: GameFacts, stones: Stones, seat: int, free: int) -> int:
    """Return how many capturing formations around a seat's stones lack exactly two hostile stones.

    `free` is the mask of the fields on which these may be placed.
    """
    return sum((ring & free).bit_count() == 2 for ring, _ in _open_rings(facts, stones[seat]))


@lru_cache(maxsize=1 << 13)
def get_open_ring_field_mask(facts: GameFacts, own: int) -> int:
    """Return the mask of the fields of all formations that may still capture one of a seat's stones.

    A formation that contains an own stone is left out.
    """
    ring_mask = 0
    for ring, _ in _open_rings(facts, own):
        ring_mask |= ring
    return ring_mask
