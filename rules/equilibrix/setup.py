"""Set-up of a game of EQUILIBRIX: E-SET-1 to E-SET-4, E-VAR-2."""

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
    if not setup.is_start_placed:
        first = _draw_start(draft) if setup.start == "drawn" else start_fields(players, 0)
        for field in first:
            for seat, image in turns.iter_images(players, 0, field):
                draft.lay(seat, image)
        turns.begin_turn(draft)
    return draft


def _draw_start(draft: Draft) -> tuple[int, int]:
    """Return a petal and a triangle of the first seat, each symmetric start equally likely (E-SET-4)."""
    draft.rng, petal = random_below(draft.rng, board.PETALS)
    draft.rng, triangle = random_below(draft.rng, board.FIELDS - board.PETALS)
    return petal, board.PETALS + triangle


def start_fields(players: int, seat: int) -> tuple[int, int]:
    """Return the fields of a seat's starting petal and starting triangle (E-SET-2)."""
    angles = content().start[players]
    turn = 360 // players * seat
    return board.central_field("petal", angles.petal + turn), board.central_field(
        "triangle", angles.triangle + turn
    )
