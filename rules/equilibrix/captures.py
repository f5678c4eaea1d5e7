"""Captures: stones that are encircled by a complete formation.

E-CAP-1, E-CAP-2, E-CAP-4, E-VAR-5.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.equilibrix.board import FIELDS, FieldMask
from rules.equilibrix.content import BOOK, content
from rules.equilibrix.state import PositionFields


class Ring(NamedTuple):
    """A complete formation (fields that encircle one stone when all are occupied).

    Attributes:
        field: The field of the encircled stone.
        owner: The seat that owns this stone.
        ring: Mask of the fields of the formation.
    """

    field: int
    owner: int
    ring: FieldMask


@BOOK.cached()
def _formations_by_field(choice: str) -> tuple[tuple[tuple[int, FieldMask], ...], ...]:
    """Return for each field the formations it is a part of: the field they encircle, and their fields."""
    definitions = content()
    formations: list[list[tuple[int, int]]] = [[] for _ in range(FIELDS)]
    for victim in range(FIELDS):
        for ring in definitions.get_capture_masks(choice, victim):
            for field in range(FIELDS):
                if ring >> field & 1:
                    formations[field].append((victim, ring))
    return tuple(tuple(each) for each in formations)


def find_completed_rings(state: PositionFields, field: int) -> list[Ring]:
    """Return the formations that a stone just placed on a field completes around other stones.

    Stones of other players come first; each encircled stone is listed once.
    """
    occupied = state.occupied_mask
    empty = ~occupied
    foreign: list[Ring] = []
    own: list[Ring] = []
    for victim, ring in _formations_by_field(state.setup.encircling)[field]:
        if ring & empty or empty >> victim & 1:
            continue
        owner = state.get_stone_owner(victim)
        if owner != state.seat:
            if not ring & state.stones[owner]:
                foreign.append(Ring(victim, owner, ring))
        elif state.setup.paradox != "off":
            own.append(Ring(victim, owner, ring))
    by_field: dict[int, Ring] = {}
    for each in foreign + own:
        by_field.setdefault(each.field, each)
    return list(by_field.values())
