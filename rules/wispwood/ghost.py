"""The ghost: the automatic opponent of Wispwood's solo game (W-SOLO-3 to W-SOLO-9)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.rng import shuffle
from rules.wispwood.content import content
from rules.wispwood.draft import Draft
from rules.wispwood.events import FireflyTurned, GhostLooked, GhostTook
from rules.wispwood.pond import refresh_pond, set_slot, wisp_kinds
from rules.wispwood.state import EMPTY, GHOST_CAT, Ghost

SLOTS = 8


def lay_firefly_pile(draft: Draft) -> None:
    """Shuffle all firefly tokens and lay out the ghost's face-down pile for the round (W-SOLO-3)."""
    assert draft.ghost is not None  # only called with a ghost at the table
    tokens = content().fireflies
    draft.rng, order = shuffle(draft.rng, tokens.numbers)
    count = tokens.per_round[draft.round - 1]
    draft.ghost = replace(draft.ghost, fireflies=order[:count], spent=(), unused=order[count:])


def play_turn(draft: Draft) -> None:
    """Play the ghost's turn: turn up a firefly, look at the pond, take a wisp (W-SOLO-4 to W-SOLO-6)."""
    number = _turn_firefly(draft)
    if len(wisp_kinds(draft.slots)) < number:
        refresh_pond(draft, "few")
    seen = list_slots_seen_by_ghost(draft.slots, number)
    draft.emit(GhostLooked(seen))
    _take(draft, seen)


def list_slots_seen_by_ghost(slots: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return the pond slots that the ghost sees: the next `number` wisps clockwise from its cat."""
    cat = slots.index(GHOST_CAT)
    ahead = ((cat + step) % SLOTS for step in range(1, SLOTS))
    return tuple(slot for slot in ahead if slots[slot] != EMPTY)[:number]


def wisp_value(ghost: Ghost, kind: int) -> int:
    """Return the points of a wisp of this kind for the ghost (solo opponent)."""
    return content().ghost_boards[ghost.board - 1].values[ghost.markers.index(kind)]


def preferred_slot(ghost: Ghost, slots: tuple[int, ...], seen: tuple[int, ...]) -> int:
    """Return the slot from which the ghost takes a wisp (W-SOLO-6).

    It takes the most valuable of the wisps `seen`, among equal ones the first clockwise.
    """
    return max(seen, key=lambda slot: wisp_value(ghost, slots[slot]))


def compute_round_points(ghost: Ghost) -> int:
    """Return the ghost's points for a round: the values of all wisps taken so far (W-SOLO-9)."""
    return sum(wisp_value(ghost, kind) * count for kind, count in enumerate(ghost.taken))


def _turn_firefly(draft: Draft) -> int:
    ghost = draft.ghost
    assert ghost is not None  # only called with a ghost at the table
    number = ghost.fireflies[-1]
    left = ghost.fireflies[:-1]
    draft.ghost = replace(ghost, fireflies=left, spent=(*ghost.spent, number))
    draft.emit(FireflyTurned(number, len(left)))
    return number


def _take(draft: Draft, seen: tuple[int, ...]) -> None:
    ghost = draft.ghost
    assert ghost is not None  # only called with a ghost at the table
    origin = draft.slots.index(GHOST_CAT)
    slot = preferred_slot(ghost, draft.slots, seen)
    kind = draft.slots[slot]
    a, b, c, d = (count + (k == kind) for k, count in enumerate(ghost.taken))
    draft.ghost = replace(ghost, taken=(a, b, c, d))
    set_slot(draft, origin, EMPTY)
    set_slot(draft, slot, GHOST_CAT)
    draft.emit(GhostTook(slot, kind, wisp_value(ghost, kind), origin))
