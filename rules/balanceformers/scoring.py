"""The score: the lower of two track values (B-WIN-1)."""

from __future__ import annotations

from rules.balanceformers.content import content
from rules.balanceformers.state import BalanceformersState
from rules.contract import Outcome, ScoreLine

SCORE = "score"
"""Key of the one score line."""


def track_values(state: BalanceformersState, seat: int) -> tuple[int, int]:
    """Return the track values of white and black for a seat."""
    track = content().track.values
    return track[state.white[seat]], track[state.black[seat]]


def make_outcome(state: BalanceformersState) -> Outcome:
    """Return the outcome: highest score; then the higher other value; then shared."""
    ranks = [tuple(sorted(track_values(state, seat))) for seat in range(state.setup.players)]
    order = sorted(set(ranks), reverse=True)
    ranking = tuple(tuple(seat for seat, rank in enumerate(ranks) if rank == place) for place in order)
    best = order[0]
    if ranks.count(best) > 1:
        reason = "shared"
    else:
        reason = "points" if sum(rank[0] == best[0] for rank in ranks) == 1 else "higher"
    return Outcome(
        reason, ranking, tuple((make_score_line(state, seat),) for seat in range(state.setup.players))
    )


def make_score_line(state: BalanceformersState, seat: int) -> ScoreLine:
    """Return the lower value, with details about both tokens and the creatures on the board."""
    white, black = track_values(state, seat)
    detail = {
        "white": white,
        "black": black,
        "white_column": state.white[seat],
        "black_column": state.black[seat],
        "creatures": state.on_board(seat),
    }
    return ScoreLine(SCORE, min(white, black), detail)
