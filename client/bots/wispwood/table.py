"""The pond as a plan needs it: who can take what, and what comes when it is dealt anew."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping

from rules.wispwood.content import content
from rules.wispwood.placement import shapes_beside
from rules.wispwood.state import GHOST_CAT, KINDS, WispwoodState

Key = tuple[int, str]
"""A kind and a shape."""

Slots = tuple[int, ...]
"""What lies on each slot, as the rules write it."""


def keys_of(state: WispwoodState, slot: int, slots: Slots, any_shape: bool) -> list[tuple[Key, bool]]:
    """The kind on a slot with each shape open to it, and whether that takes the cat (W-CAT-2)."""
    kind = slots[slot]
    beside = shapes_beside(state.shapes, slot)
    found = [((kind, shape), False) for shape in dict.fromkeys(beside)]
    if any_shape:
        found += [((kind, shape), True) for shape in state.shapes if shape not in beside]
    return found


def without(slots: Slots, slot: int) -> Slots:
    """The pond without a wisp."""
    return (*slots[:slot], -1, *slots[slot + 1 :])


def taken(slots: Slots) -> list[int]:
    """The slots with a wisp."""
    return [slot for slot, kind in enumerate(slots) if kind >= 0]


def unseen(state: WispwoodState) -> list[int]:
    """How many tiles of each kind lie face down, as far as anybody can know."""
    each = content().tiles.each
    found = []
    for kind in range(len(KINDS)):
        seen = state.slots.count(kind) + state.discard[kind]
        seen += sum(forest.wisps[kind].bit_count() for forest in state.forests)
        if state.ghost is not None:
            seen += state.ghost.taken[kind] + 1
        found.append(max(0, each - seen))
    return found


def dealt(state: WispwoodState, rng: random.Random, count: int) -> list[Slots]:
    """Ponds that may be dealt next."""
    weights = unseen(state)
    if not any(weights):
        weights = [1] * len(KINDS)
    ponds = []
    for _ in range(count):
        kinds = rng.choices(range(len(KINDS)), weights, k=len(state.slots))
        ponds.append(
            tuple(GHOST_CAT if old == GHOST_CAT else new for old, new in zip(state.slots, kinds, strict=True))
        )
    return ponds


def nothing(slot: int | None, slots: Slots) -> float:
    """A choice from the pond leaves nothing that counts to anybody."""
    del slot, slots
    return 0.0


def best_of(
    state: WispwoodState,
    slots: Slots,
    worth: Mapping[Key, float],
    otherwise: float,
    left: Callable[[int | None, Slots], float] = nothing,
) -> float:
    """The best that a pond offers somebody for whom each kind in each shape is worth so much.

    left: what the choice of a slot, or of none, leaves to others.
    """
    best = otherwise - left(None, slots)
    for slot in taken(slots):
        cost = left(slot, slots)
        for key, _ in keys_of(state, slot, slots, any_shape=False):
            best = max(best, worth.get(key, otherwise) - cost)
    return best


def all_keys(state: WispwoodState, kinds: Iterable[int] = range(len(KINDS))) -> list[Key]:
    """Every kind with every shape."""
    return [(kind, shape) for kind in kinds for shape in state.shapes]
