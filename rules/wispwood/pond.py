"""The pond (eight slots of wisps), supply and discard pile: draw, discard, deal (W-SUP-1, W-POND-*)."""

from __future__ import annotations

from rules.rng import shuffle
from rules.wispwood.draft import Draft
from rules.wispwood.events import Dealt, Discarded, Reshuffled
from rules.wispwood.state import EMPTY, GHOST_CAT, KINDS, Counts


def draw_tiles(draft: Draft, count: int) -> tuple[int, ...]:
    """Draw tiles from the top of the supply and return their kinds.

    If the supply runs out, the discard pile is shuffled into a new one (W-SUP-1).
    """
    if len(draft.supply) >= count:
        cut = len(draft.supply) - count
        drawn = draft.supply[cut:][::-1]
        draft.supply = draft.supply[:cut]
        return drawn
    drawn = draft.supply[::-1]
    draft.supply = ()
    _renew_supply(draft)
    return drawn + draw_tiles(draft, count - len(drawn))


def wisp_kinds(slots: tuple[int, ...]) -> tuple[int, ...]:
    """Return the kinds of all wisps on the pond, without empty slots and the ghost's cat (W-SOLO-11)."""
    return tuple(kind for kind in slots if kind >= 0)


def has_one_kind(slots: tuple[int, ...]) -> bool:
    """Return whether all wisps on the pond are of one kind; False without any wisp (W-POND-2)."""
    return len(set(wisp_kinds(slots))) == 1


def refresh_pond(draft: Draft, why: str) -> None:
    """Discard all wisps of the pond and deal new ones to all slots but that of the ghost's cat (W-SOLO-7).

    Args:
        draft: The position.
        why: Reason for the events: "empty", "same", "cat" or "few".
    """
    discarded = tuple((slot, kind) for slot, kind in enumerate(draft.slots) if kind >= 0)
    if discarded:
        draft.discard = _add_kinds(draft.discard, tuple(kind for _, kind in discarded))
        draft.slots = tuple(kind if kind == GHOST_CAT else EMPTY for kind in draft.slots)
        draft.emit(Discarded(discarded, why))
    free = tuple(slot for slot, kind in enumerate(draft.slots) if kind == EMPTY)
    tiles = tuple(zip(free, draw_tiles(draft, len(free)), strict=True))
    slots = list(draft.slots)
    for slot, kind in tiles:
        slots[slot] = kind
    draft.slots = tuple(slots)
    draft.emit(Dealt(tiles, why))


def set_slot(draft: Draft, slot: int, what: int) -> None:
    """Set the contents of a slot of the pond to a kind of wisp, EMPTY or GHOST_CAT."""
    draft.slots = (*draft.slots[:slot], what, *draft.slots[slot + 1 :])


def discard_wisp(draft: Draft, kind: int) -> None:
    """Add one wisp of a kind to the discard pile."""
    draft.discard = _add_kinds(draft.discard, (kind,))


def _renew_supply(draft: Draft) -> None:
    pile = tuple(kind for kind in range(len(KINDS)) for _ in range(draft.discard[kind]))
    draft.rng, draft.supply = shuffle(draft.rng, pile)
    draft.discard = (0, 0, 0, 0)
    draft.emit(Reshuffled(len(pile)))


def _add_kinds(counts: Counts, kinds: tuple[int, ...]) -> Counts:
    a, b, c, d = (count + kinds.count(kind) for kind, count in enumerate(counts))
    return (a, b, c, d)
