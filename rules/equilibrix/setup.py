"""Set-up of a game of EQUILIBRIX: E-SET-1 to E-SET-3, E-VAR-2."""

from __future__ import annotations

from rules.equilibrix import board, turns
from rules.equilibrix.content import content
from rules.equilibrix.draft import Draft
from rules.equilibrix.state import NOBODY, Setup
from rules.rng import random_below, seed_generator


def create_draft(setup: Setup, seed: int) -> Draft:
    """Return the mutable position of a new game, before the first decision."""
    players = setup.players
    draft = Draft(setup, seed_generator(seed), "placing", "", 0, 0, 0, (), (), NOBODY, False, 0,
                  (0,) * players, NOBODY, NOBODY, (), 0, (0,) * players, (False,) * players,
                  (), NOBODY)  # fmt: skip
    draft.rng, draft.start = random_below(draft.rng, players)
    draft.seat = draft.start
    if not setup.asymmetric:
        for seat in range(players):
            for field in start_fields(players, seat):
                draft.lay(seat, field)
        turns.begin_turn(draft)
    return draft


def start_fields(players: int, seat: int) -> tuple[int, int]:
    """Return the fields of a seat's starting petal and starting triangle (E-SET-2)."""
    angles = content().start[players]
    turn = 360 // players * seat
    return board.central_field("petal", angles.petal + turn), board.central_field(
        "triangle", angles.triangle + turn
    )
