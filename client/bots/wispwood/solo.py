"""The solo game: what the ghost will take."""

from __future__ import annotations

from collections import Counter

from client.bots.thought import WeighedAction
from client.bots.wispwood.table import Slots
from rules.wispwood.actions import PutGhostCat
from rules.wispwood.content import content
from rules.wispwood.ghost import look, wanted, worth
from rules.wispwood.state import GHOST_CAT, Ghost, WispwoodState


def fireflies(ghost: Ghost) -> dict[int, float]:
    """How likely each number is to be turned next."""
    left = Counter(content().fireflies.numbers)
    left.subtract(ghost.spent)
    total = sum(left.values())
    return {number: count / total for number, count in sorted(left.items()) if count > 0}


def usual(ghost: Ghost) -> float:
    """What a wisp that the ghost takes is usually worth to it: it often finds a good one."""
    return sum(worth(ghost, kind) for kind in range(4)) / 4 + 0.6


def ghost_turns(ghost: Ghost, slots: Slots) -> list[tuple[float, int | None, float]]:
    """What the ghost may do with a pond: the chance, the slot it takes (None: it deals first), its worth."""
    found: list[tuple[float, int | None, float]] = []
    lying = sum(1 for kind in slots if kind >= 0)
    for number, chance in fireflies(ghost).items():
        if lying < number:
            found.append((chance, None, usual(ghost)))
            continue
        slot = wanted(ghost, slots, look(slots, number))
        found.append((chance, slot, float(worth(ghost, slots[slot]))))
    return found


def brings(ghost: Ghost, slots: Slots) -> float:
    """What the ghost's next turn on a pond brings it in a round, on average."""
    return sum(chance * value for chance, _, value in ghost_turns(ghost, slots))


def after_ghost(slots: Slots, slot: int) -> Slots:
    """The pond when the ghost has taken a wisp: its cat sits there instead."""
    return tuple(
        GHOST_CAT if i == slot else -1 if kind == GHOST_CAT else kind for i, kind in enumerate(slots)
    )


def cat_slots(state: WispwoodState) -> list[WeighedAction]:
    """Where the ghost's cat may begin: where it finds little at once, and loses a wisp dear to it."""
    ghost = state.ghost
    assert ghost is not None  # only asked with a ghost at the table
    found = []
    for slot in range(len(state.slots)):
        slots = tuple(GHOST_CAT if i == slot else kind for i, kind in enumerate(state.slots))
        found.append(
            WeighedAction(
                PutGhostCat(slot), -3 * brings(ghost, slots) + 0.1 * worth(ghost, state.slots[slot])
            )
        )
    return found
