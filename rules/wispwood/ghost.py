"""The ghost, the opponent of the solo game (W-SOLO-3 to W-SOLO-9)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.rng import shuffled
from rules.wispwood.content import content
from rules.wispwood.draft import Draft
from rules.wispwood.events import FireflyTurned, GhostLooked, GhostTook
from rules.wispwood.pond import put, refresh, wisps
from rules.wispwood.state import EMPTY, GHOST_CAT, Ghost

SLOTS = 8


def lay_fireflies(draft: Draft) -> None:
    """All tokens are shuffled, the round's number of them makes the pile (W-SOLO-3)."""
    assert draft.ghost is not None  # only called with a ghost at the table
    tokens = content().fireflies
    draft.rng, order = shuffled(draft.rng, tokens.numbers)
    count = tokens.per_round[draft.round - 1]
    draft.ghost = replace(draft.ghost, fireflies=order[:count], spent=(), unused=order[count:])


def play(draft: Draft) -> None:
    """The ghost's turn: a firefly, a look, a wisp (W-SOLO-4 to W-SOLO-6)."""
    number = _turn_firefly(draft)
    if len(wisps(draft.slots)) < number:
        refresh(draft, "few")
    seen = look(draft.slots, number)
    draft.say(GhostLooked(seen))
    _take(draft, seen)


def look(slots: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The slots of that many nearest wisps, clockwise from the ghost's cat; empty slots are not counted."""
    cat = slots.index(GHOST_CAT)
    ahead = ((cat + step) % SLOTS for step in range(1, SLOTS))
    return tuple(slot for slot in ahead if slots[slot] != EMPTY)[:number]


def worth(ghost: Ghost, kind: int) -> int:
    """What a wisp of that kind is worth to the ghost."""
    return content().ghost_boards[ghost.board - 1].values[ghost.markers.index(kind)]


def wanted(ghost: Ghost, slots: tuple[int, ...], seen: tuple[int, ...]) -> int:
    """The slot it takes of those seen: the most valuable wisp, of equals the one met first (W-SOLO-6)."""
    return max(seen, key=lambda slot: worth(ghost, slots[slot]))


def points(ghost: Ghost) -> int:
    """What the ghost scores in a round: every wisp it has taken so far (W-SOLO-9)."""
    return sum(worth(ghost, kind) * count for kind, count in enumerate(ghost.taken))


def _turn_firefly(draft: Draft) -> int:
    ghost = draft.ghost
    assert ghost is not None  # only called with a ghost at the table
    number = ghost.fireflies[-1]
    left = ghost.fireflies[:-1]
    draft.ghost = replace(ghost, fireflies=left, spent=(*ghost.spent, number))
    draft.say(FireflyTurned(number, len(left)))
    return number


def _take(draft: Draft, seen: tuple[int, ...]) -> None:
    ghost = draft.ghost
    assert ghost is not None  # only called with a ghost at the table
    origin = draft.slots.index(GHOST_CAT)
    slot = wanted(ghost, draft.slots, seen)
    kind = draft.slots[slot]
    a, b, c, d = (count + (k == kind) for k, count in enumerate(ghost.taken))
    draft.ghost = replace(ghost, taken=(a, b, c, d))
    put(draft, origin, EMPTY)
    put(draft, slot, GHOST_CAT)
    draft.say(GhostTook(slot, kind, worth(ghost, kind), origin))
