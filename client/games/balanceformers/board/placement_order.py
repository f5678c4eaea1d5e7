"""The rest of the prelude: who places creatures next, how many (B-PRE-1), and where they lie."""

from __future__ import annotations

from functools import lru_cache

from rules.balanceformers import turns
from rules.balanceformers.state import OFF, BalanceformersState, owner_of


@lru_cache(maxsize=4)
def compute_placement_order(state: BalanceformersState) -> tuple[tuple[int, int], ...]:
    """Return who places how many creatures next in the prelude, as (seat, number) pairs in order.

    The first pair is the seat to place now. Empty outside the prelude or if all creatures are placed.
    """
    if state.phase != "prelude":
        return ()
    left = {seat: len(turns.creatures_off_board(state, seat)) for seat in state.order}
    now = min(state.left, left[state.seat])
    found = [(state.seat, now)] if now else []
    left[state.seat] -= now
    turn = state.turn
    while any(left.values()):
        turn = (turn + 1) % len(state.order)
        seat = state.order[turn]
        count = min(turns.PLACED_IN_A_ROW, left[seat])
        if count:
            found.append((seat, count))
            left[seat] -= count
    return tuple(found)


def get_tray_seat(state: BalanceformersState) -> int | None:
    """Return the seat whose unplaced creatures lie in the tray: the next to place one; None if nobody is."""
    following = compute_placement_order(state)
    return following[0][0] if following else None


def is_in_tray(state: BalanceformersState, creature: int) -> bool:
    """Return whether an off-board creature is shown in the tray rather than in its owner's panel."""
    return owner_of(creature) == get_tray_seat(state)


def get_widget_id(state: BalanceformersState, creature: int) -> str:
    """Return the id of the widget that shows a creature: a slot, a tray place or an owner's panel."""
    slot = state.places[creature]
    if slot != OFF:
        return f"slot.{slot}"
    return f"{'tray' if is_in_tray(state, creature) else 'waiting'}.{creature}"
