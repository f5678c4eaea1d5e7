"""The set-up: E-SET-1 to E-SET-3, E-VAR-2."""

from __future__ import annotations

from rules.equilibrix import board, turns
from rules.equilibrix.content import content
from rules.equilibrix.draft import Draft
from rules.equilibrix.state import NOBODY, Setup
from rules.rng import below, seeded


def set_up(setup: Setup, seed: int) -> Draft:
    """The table as it stands before the first decision."""
    players = setup.players
    draft = Draft(setup, seeded(seed), "placing", "", 0, 0, 0, (), (), NOBODY, False, 0,
                  (0,) * players, NOBODY, NOBODY, (), 0, (0,) * players, (False,) * players,
                  (), NOBODY)  # fmt: skip
    draft.rng, draft.start = below(draft.rng, players)
    draft.seat = draft.start
    if not setup.asymmetric:
        for seat in range(players):
            for field in start_stones(players, seat):
                draft.lay(seat, field)
        turns.begin(draft)
    return draft


def start_stones(players: int, seat: int) -> tuple[int, int]:
    """The fields of a seat's starting petal and triangle (E-SET-2)."""
    angles = content().start[players]
    turn = 360 // players * seat
    return board.at("petal", angles.petal + turn), board.at("triangle", angles.triangle + turn)
