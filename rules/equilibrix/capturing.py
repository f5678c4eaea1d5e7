"""Encircling: E-CAP-1, E-CAP-2, E-CAP-4, E-VAR-5."""

from __future__ import annotations

from typing import NamedTuple

from rules.equilibrix.board import FIELDS
from rules.equilibrix.content import BOOK, content
from rules.equilibrix.state import PositionFields


class Ring(NamedTuple):
    """A complete formation. field: the stone in it; owner: whose it is; ring: the fields of the formation."""

    field: int
    owner: int
    ring: int


@BOOK.cached()
def _watched(choice: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each field the formations it is a part of: the field they encircle, and their fields."""
    known = content()
    found: list[list[tuple[int, int]]] = [[] for _ in range(FIELDS)]
    for victim in range(FIELDS):
        for ring in known.rings(choice, victim):
            for field in range(FIELDS):
                if ring >> field & 1:
                    found[field].append((victim, ring))
    return tuple(tuple(each) for each in found)


def completed(state: PositionFields, field: int) -> list[Ring]:
    """The stones that the stone just born on the field encircles, foreign ones first, each once."""
    filled = state.occupied
    empty = ~filled
    foreign: list[Ring] = []
    own: list[Ring] = []
    for victim, ring in _watched(state.setup.encircling)[field]:
        if ring & empty or empty >> victim & 1:
            continue
        owner = state.owner(victim)
        if owner != state.seat:
            if not ring & state.stones[owner]:
                foreign.append(Ring(victim, owner, ring))
        elif state.setup.paradox != "off":
            own.append(Ring(victim, owner, ring))
    fallen: dict[int, Ring] = {}
    for each in foreign + own:
        fallen.setdefault(each.field, each)
    return list(fallen.values())
