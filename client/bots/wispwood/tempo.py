"""How long a round will last: who can end it, and when."""

from __future__ import annotations

from math import ceil
from typing import Final

from client.bots.wispwood.ground import wood_of
from client.bots.wispwood.outlook import ENOUGH, Outlook
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
        need = as_others_allow(free)
        # who plays after us in a lap and fills the grid leaves us no turn more
        if (other - state.start) % state.setup.players > place:
            need -= 1
        most = min(most, max(0.0, need))
    return most


def as_others_allow(free: int) -> float:
    """Turns until somebody has filled so many free cells."""
    return max(float(ceil(free / 4)), free / EASY)


def lap_of_others(state: WispwoodState, seat: int, outlook: Outlook) -> float:
    """What the last turn that the others can expect in this round is worth to each of them, on average."""
    found = []
    for other, forest in enumerate(state.forests):
        if other == seat:
            continue
        wood = wood_of(forest)
        turns = min(outlook.turns(outlook.frame(wood), wood.tiles), turns_left(state, other) + 1)
        if turns >= 1:
            found.append(outlook.value(wood, turns) - outlook.value(wood, turns - 1))
    return sum(found) / len(found) if found else 0.0
