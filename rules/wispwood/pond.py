"""The pond, the supply and the discard pile: drawing, discarding, dealing (W-SUP-1, W-POND-*)."""

from __future__ import annotations

from rules.rng import shuffled
from rules.wispwood.draft import Draft
from rules.wispwood.events import Dealt, Discarded, Reshuffled
from rules.wispwood.state import EMPTY, GHOST_CAT, KINDS, Counts


def draw(draft: Draft, count: int) -> tuple[int, ...]:
    """Tiles from the top of the supply; an empty one is renewed from the discard pile (W-SUP-1)."""
    if len(draft.supply) >= count:
        cut = len(draft.supply) - count
        drawn = draft.supply[cut:][::-1]
        draft.supply = draft.supply[:cut]
        return drawn
    drawn = draft.supply[::-1]
    draft.supply = ()
    _renew(draft)
    return drawn + draw(draft, count - len(drawn))


def wisps(slots: tuple[int, ...]) -> tuple[int, ...]:
    """The kinds of the wisps on the pond; empty slots and the ghost's cat are none (W-SOLO-11)."""
    return tuple(kind for kind in slots if kind >= 0)


def one_kind(slots: tuple[int, ...]) -> bool:
    """Whether there are wisps and all are of one kind (W-POND-2)."""
    return len(set(wisps(slots))) == 1


def refresh(draft: Draft, why: str) -> None:
    """Discard what lies on the pond and deal a wisp to every slot but the ghost cat's (W-SOLO-7)."""
    gone = tuple((slot, kind) for slot, kind in enumerate(draft.slots) if kind >= 0)
    if gone:
        draft.discard = _added(draft.discard, tuple(kind for _, kind in gone))
        draft.slots = tuple(kind if kind == GHOST_CAT else EMPTY for kind in draft.slots)
        draft.say(Discarded(gone, why))
    free = tuple(slot for slot, kind in enumerate(draft.slots) if kind == EMPTY)
    tiles = tuple(zip(free, draw(draft, len(free)), strict=True))
    slots = list(draft.slots)
    for slot, kind in tiles:
        slots[slot] = kind
    draft.slots = tuple(slots)
    draft.say(Dealt(tiles, why))


def put(draft: Draft, slot: int, what: int) -> None:
    """Change what one slot holds."""
    draft.slots = (*draft.slots[:slot], what, *draft.slots[slot + 1 :])


def discard(draft: Draft, kind: int) -> None:
    """Put one wisp on the discard pile."""
    draft.discard = _added(draft.discard, (kind,))


def _renew(draft: Draft) -> None:
    pile = tuple(kind for kind in range(len(KINDS)) for _ in range(draft.discard[kind]))
    draft.rng, draft.supply = shuffled(draft.rng, pile)
    draft.discard = (0, 0, 0, 0)
    draft.say(Reshuffled(len(pile)))


def _added(counts: Counts, kinds: tuple[int, ...]) -> Counts:
    a, b, c, d = (count + kinds.count(kind) for kind, count in enumerate(counts))
    return (a, b, c, d)
