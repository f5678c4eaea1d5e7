"""Score sheet and ranking: E-WIN-1 and E-END-1."""

from __future__ import annotations

from rules.contract import Outcome, ScoreLine
from rules.equilibrix import births, stone_networks
from rules.equilibrix.state import NOBODY, EquilibrixState

LINKED = "bases"
"""Key of the score line: own bases joined into one network."""


def make_outcome(state: EquilibrixState) -> Outcome:
    """Return the outcome of a finished game: winner, then the others; later resignations rank higher."""
    playing = [seat for seat in range(state.players) if seat not in state.resigned]
    first = (state.winner,) if state.winner != NOBODY else tuple(playing)
    others = tuple(seat for seat in playing if seat not in first)
    ranking = [first, *([others] if others else []), *((seat,) for seat in reversed(state.resigned))]
    return Outcome(
        state.ending, tuple(ranking), tuple((make_score_line(state, seat),) for seat in range(state.players))
    )


def make_score_line(state: EquilibrixState, seat: int) -> ScoreLine:
    """Return a seat's score: how many of its bases its best network of stones joins.

    The details give the number of all its bases, and the petals and triangles left in its supply.
    """
    joined = stone_networks.find_bases_in_largest_network(state.stones[seat], state.players, seat)
    petals = births.count_supply(state, seat, petals=True)
    triangles = births.count_supply(state, seat, petals=False)
    detail = {"of": len(stone_networks.bases(state.players, seat)), "petals": petals, "triangles": triangles}
    return ScoreLine(LINKED, len(joined), detail)
