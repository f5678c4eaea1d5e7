"""The score of Balanceformers: the lower of a seat's two track values (B-WIN-1)."""

from __future__ import annotations

from rules.balanceformers.content import content
from rules.balanceformers.state import BalanceformersState
from rules.contract import Outcome, ScoreLine

SCORE = "score"
"""Key of the one score line."""


def track_values(state: BalanceformersState, seat: int) -> tuple[int, int]:
    """Return the values of the columns on which a seat's white and black scoring token are."""
    track = content().track.values
    return track[state.white[seat]], track[state.black[seat]]


def make_outcome(state: BalanceformersState) -> Outcome:
    """Return the outcome: the highest score wins; then the higher other value; then the win is shared."""
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
    """Return a seat's score line: its lower track value, with both tokens and its creatures as details."""
    white, black = track_values(state, seat)
    detail = {
        "white": white,
        "black": black,
        "white_column": state.white[seat],
        "black_column": state.black[seat],
        "creatures": state.count_creatures_on_board(seat),
    }
    return ScoreLine(SCORE, min(white, black), detail)
