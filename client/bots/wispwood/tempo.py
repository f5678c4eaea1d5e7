"""How long a round will last: who can end it, and when."""

from __future__ import annotations

from math import ceil
from typing import Final

from client.bots.wispwood.outlook import ENOUGH
from rules.wispwood.state import WispwoodState

EASY: Final = 3.4
"""Cells that others fill in a turn."""


def turns_left(state: WispwoodState, seat: int) -> float:
    """At most so many turns the seat will still have in this round after the present one, as others allow."""
    if state.closing:
        return 0.0
    if state.ghost is not None:
        return float(len(state.ghost.fireflies))
    place = (seat - state.start) % state.setup.players
    most = ENOUGH
    for other, forest in enumerate(state.forests):
        if other == seat:
            continue
        free = state.size**2 - forest.tiles.bit_count()
        need = max(ceil(free / 4), free / EASY)
        # who plays after us in a lap and fills the grid leaves us no turn more
        if (other - state.start) % state.setup.players > place:
            need -= 1
        most = min(most, max(0.0, need))
    return most
