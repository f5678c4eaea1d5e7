"""The solo game: what the ghost is likely to take."""

from __future__ import annotations

from collections import Counter

from client.bots.thought import WeighedAction
from client.bots.wispwood.pond import Slots
from rules.wispwood.actions import PutGhostCat
from rules.wispwood.content import content
from rules.wispwood.ghost import preferred_slot, visible_slots, wisp_value
from rules.wispwood.state import GHOST_CAT, Ghost, WispwoodState


def compute_next_firefly_chances(ghost: Ghost) -> dict[int, float]:
    """Return the chance of each number of being turned over next."""
    left = Counter(content().fireflies.numbers)
    left.subtract(ghost.spent)
    total = sum(left.values())
    return {number: count / total for number, count in sorted(left.items()) if count > 0}


def usual_ghost_gain(ghost: Ghost) -> float:
    """Return what a wisp that the ghost takes is usually worth to it: it often finds a good one."""
    return sum(wisp_value(ghost, kind) for kind in range(4)) / 4 + 0.6


def ghost_turn_outcomes(ghost: Ghost, slots: Slots) -> list[tuple[float, int | None, float]]:
    """Return what the ghost may do with a pond.

    Returns:
        For each: the chance, the slot it takes (None: it deals first), its worth.
    """
    outcomes: list[tuple[float, int | None, float]] = []
    wisps = sum(1 for kind in slots if kind >= 0)
    for number, chance in compute_next_firefly_chances(ghost).items():
        if wisps < number:
            outcomes.append((chance, None, usual_ghost_gain(ghost)))
            continue
        slot = preferred_slot(ghost, slots, visible_slots(slots, number))
        outcomes.append((chance, slot, float(wisp_value(ghost, slots[slot]))))
    return outcomes


def expected_ghost_gain(ghost: Ghost, slots: Slots) -> float:
    """Return the mean worth of the ghost's next turn on a pond, in one round."""
    return sum(chance * value for chance, _, value in ghost_turn_outcomes(ghost, slots))


def pond_after_ghost(slots: Slots, slot: int) -> Slots:
    """Return the pond after the ghost has taken a wisp: its cat sits there instead."""
    return tuple(
        GHOST_CAT if i == slot else -1 if kind == GHOST_CAT else kind for i, kind in enumerate(slots)
    )


def weigh_cat_slots(state: WispwoodState) -> list[WeighedAction]:
    """Return the values of the slots where the ghost's cat may begin.

    Good ones are where it finds little and loses a wisp dear to it.
    """
    ghost = state.ghost
    assert ghost is not None  # only asked with a ghost at the table
    weighed = []
    for slot in range(len(state.slots)):
        slots = tuple(GHOST_CAT if i == slot else kind for i, kind in enumerate(state.slots))
        weighed.append(
            WeighedAction(
                PutGhostCat(slot),
                -3 * expected_ghost_gain(ghost, slots) + 0.1 * wisp_value(ghost, state.slots[slot]),
            )
        )
    return weighed
