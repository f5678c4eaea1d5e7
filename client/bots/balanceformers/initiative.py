"""Initiative tokens: which pair to spend in a round."""

from __future__ import annotations

from client.bots.balanceformers.evaluation import POINTS
from rules.balanceformers import initiative
from rules.balanceformers.actions import PickTokens
from rules.balanceformers.state import BalanceformersState


def weigh(state: BalanceformersState, seat: int) -> dict[PickTokens, float]:
    """What the pairs of a seat are worth."""
    wanted = 2 if state.round == 1 else 6
    return {
        PickTokens(square, round_): POINTS / 2 - abs(square + round_ - wanted)
        for square, round_ in initiative.pairs(state, seat)
    }
