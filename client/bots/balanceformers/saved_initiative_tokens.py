"""The value of initiative tokens saved for later rounds, between two players."""

from __future__ import annotations

import math
from typing import Final

from client.bots.balanceformers.reckoning_evaluation import WIN_VALUE
from rules.balanceformers.area import iter_bits
from rules.balanceformers.content import ROUNDS, content
from rules.balanceformers.state import BalanceformersState

LOW_SUM_LOGITS: Final = -0.05
"""What each step of the lowest sum still possible adds to the odds, in logits: whoever acts last before Death
often wins."""

LAST_ACTOR_LOGITS: Final = 0.35
"""What being able to act last adds likewise."""


def adjust_value_for_spent_tokens(
    state: BalanceformersState, value: float, pairs: tuple[tuple[int, int], ...], seat: int
) -> float:
    """Return a round's value to a seat, corrected by the initiative tokens spent in it.

    Only for two players, and for a round that does not end the game.

    Args:
        state: The position.
        value: Value of the round without regard to tokens.
        pairs: The pairs both seats spend.
        seat: The seat it is valued for.
    """
    if state.round >= ROUNDS - 1:
        return value
    lowest_sums = [find_lowest_remaining_token_sum(state, each, pair) for each, pair in enumerate(pairs)]
    lead_logits = LOW_SUM_LOGITS * (lowest_sums[seat][0] - lowest_sums[1 - seat][0])
    lead_logits += LAST_ACTOR_LOGITS if lowest_sums[seat] < lowest_sums[1 - seat] else -LAST_ACTOR_LOGITS
    share = min(0.999, max(0.001, value / WIN_VALUE))
    logits = math.log(share / (1 - share)) + lead_logits
    return WIN_VALUE / (1 + math.exp(-logits))


def find_lowest_remaining_token_sum(
    state: BalanceformersState, seat: int, pair: tuple[int, int]
) -> tuple[int, int]:
    """Return the lowest sum of initiative tokens a seat can still pick after spending a pair.

    Returns:
        The sum, and a rank for ties: of equal sums the lower tuple acts later.
    """
    square = min(iter_bits(state.squares[seat] & ~(1 << pair[0])))
    round_ = min(iter_bits(state.rounds[seat] & ~(1 << pair[1])))
    return square + round_, -content().rank(content().letter(state.sets[seat], round_))
