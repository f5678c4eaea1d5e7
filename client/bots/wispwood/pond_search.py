"""The pond as used by the bot's search: which wisps and shapes are open, and which ponds may be dealt."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping

from rules.wispwood.content import content
from rules.wispwood.placement import shapes_beside
from rules.wispwood.state import GHOST_CAT, KINDS, WispwoodState

WispShape = tuple[int, str]
"""A kind of wisp and a shape."""

Slots = tuple[int, ...]
"""What lies on each slot, as the rules encode it."""


def list_open_wisp_shapes(
    state: WispwoodState, slot: int, slots: Slots, any_shape: bool
) -> list[tuple[WispShape, bool]]:
    """Return the shapes that may be taken with the wisp on a slot of the pond.

    Args:
        state: The position.
        slot: The slot.
        slots: The pond.
        any_shape: Whether to include the shapes that are not beside the slot.

    Returns:
        For each shape the pair (kind of the wisp, shape), and whether taking it hides the cat (W-CAT-2).
    """
    kind = slots[slot]
    near_shapes = shapes_beside(state.shapes, slot)
    keys = [((kind, shape), False) for shape in dict.fromkeys(near_shapes)]
    if any_shape:
        keys += [((kind, shape), True) for shape in state.shapes if shape not in near_shapes]
    return keys


def without_wisp(slots: Slots, slot: int) -> Slots:
    """Return the pond's slots with one slot emptied."""
    return (*slots[:slot], -1, *slots[slot + 1 :])


def wisp_slots(slots: Slots) -> list[int]:
    """Return the indices of the pond's slots that hold a wisp."""
    return [slot for slot, kind in enumerate(slots) if kind >= 0]


def hidden_tile_counts(state: WispwoodState) -> list[int]:
    """Return how many tiles of each kind are face down, as far as the players can know."""
    each = content().tiles.each
    counts = []
    for kind in range(len(KINDS)):
        visible = state.slots.count(kind) + state.discard[kind]
        visible += sum(forest.wisps[kind].bit_count() for forest in state.forests)
        if state.ghost is not None:
            visible += state.ghost.taken[kind] + 1
        counts.append(max(0, each - visible))
    return counts


def deal_ponds(state: WispwoodState, rng: random.Random, count: int) -> list[Slots]:
    """Return a number of randomly dealt ponds, consistent with the tiles still hidden."""
    weights = hidden_tile_counts(state)
    if not any(weights):
        weights = [1] * len(KINDS)
    ponds = []
    for _ in range(count):
        kinds = rng.choices(range(len(KINDS)), weights, k=len(state.slots))
        ponds.append(
            tuple(GHOST_CAT if old == GHOST_CAT else new for old, new in zip(state.slots, kinds, strict=True))
        )
    return ponds


def zero_cost(slot: int | None, slots: Slots) -> float:
    """Return 0.0, as the default `cost_of` in `best_pond_value`: taking a wisp benefits nobody else."""
    del slot, slots
    return 0.0


def best_pond_value(
    state: WispwoodState,
    slots: Slots,
    evaluate: Mapping[WispShape, float],
    fallback: float,
    cost_of: Callable[[int | None, Slots], float] = zero_cost,
) -> float:
    """Return the value of the best wisp and shape that a pond offers.

    Args:
        state: The position.
        slots: The pond.
        evaluate: Value of each pair (kind of wisp, shape).
        fallback: Value of taking nothing.
        cost_of: Returns what taking the wisp on a slot (None: taking nothing) of the pond is worth to the
            other players, which is subtracted.
    """
    best = fallback - cost_of(None, slots)
    for slot in wisp_slots(slots):
        cost = cost_of(slot, slots)
        for key, _ in list_open_wisp_shapes(state, slot, slots, any_shape=False):
            best = max(best, evaluate.get(key, fallback) - cost)
    return best


def all_wisp_shapes(state: WispwoodState, kinds: Iterable[int] = range(len(KINDS))) -> list[WispShape]:
    """Return all pairs of a kind of wisp and a shape of the pond."""
    return [(kind, shape) for kind in kinds for shape in state.shapes]
