"""Model of the ghost (solo opponent): which wisps it is likely to take, and what they are worth to it."""

from __future__ import annotations

from collections import Counter

from client.bots.thought import WeighedAction
from client.bots.wispwood.pond_search import Slots
from rules.wispwood.actions import PutGhostCat
from rules.wispwood.content import content
from rules.wispwood.ghost import list_slots_seen_by_ghost, preferred_slot, wisp_value
from rules.wispwood.state import GHOST_CAT, Ghost, WispwoodState


def compute_next_firefly_chances(ghost: Ghost) -> dict[int, float]:
    """Return, for each number, the probability that the ghost's next firefly shows it."""
    left = Counter(content().fireflies.numbers)
    left.subtract(ghost.spent)
    total = sum(left.values())
    return {number: count / total for number, count in sorted(left.items()) if count > 0}


def usual_ghost_gain(ghost: Ghost) -> float:
    """Return the points the ghost usually gains with a wisp: a bit more than the mean of all kinds."""
    return sum(wisp_value(ghost, kind) for kind in range(4)) / 4 + 0.6


def ghost_turn_outcomes(ghost: Ghost, slots: Slots) -> list[tuple[float, int | None, float]]:
    """Return the possible outcomes of the ghost's next turn on a pond.

    Returns:
        For each outcome its probability, the slot from which the ghost takes a wisp, and the points of that
        wisp for the ghost. The slot is None if the pond is refreshed first.
    """
    outcomes: list[tuple[float, int | None, float]] = []
    wisps = sum(1 for kind in slots if kind >= 0)
    for number, chance in compute_next_firefly_chances(ghost).items():
        if wisps < number:
            outcomes.append((chance, None, usual_ghost_gain(ghost)))
            continue
        slot = preferred_slot(ghost, slots, list_slots_seen_by_ghost(slots, number))
        outcomes.append((chance, slot, float(wisp_value(ghost, slots[slot]))))
    return outcomes


def expected_ghost_gain(ghost: Ghost, slots: Slots) -> float:
    """Return the mean points of the wisp that the ghost takes from a pond in its next turn."""
    return sum(chance * value for chance, _, value in ghost_turn_outcomes(ghost, slots))


def pond_after_ghost(slots: Slots, slot: int) -> Slots:
    """Return the pond's slots after the ghost has taken a wisp and its cat has moved to that slot."""
    return tuple(
        GHOST_CAT if i == slot else -1 if kind == GHOST_CAT else kind for i, kind in enumerate(slots)
    )


def weigh_cat_slots(state: WispwoodState) -> list[WeighedAction]:
    """Return each action that puts the ghost's cat on a slot, with its value for the player.

    A slot is good if the ghost finds little from there in its next turn, and if the wisp that is discarded
    from it would be worth much to the ghost.
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
