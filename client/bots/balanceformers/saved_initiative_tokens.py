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
    """Return the value of a round to a seat, corrected for the initiative tokens that both seats spend.

    Only for two players. In the last two rounds the value is returned unchanged.

    Args:
        state: The position.
        value: Value of the round without regard to tokens.
        pairs: For each seat the pair of tokens that it spends.
        seat: The seat whose value it is.
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
        The sum, and a number that breaks ties. Of two seats the one with the lower tuple can act later.
    """
    square = min(iter_bits(state.squares[seat] & ~(1 << pair[0])))
    round_ = min(iter_bits(state.rounds[seat] & ~(1 << pair[1])))
    return square + round_, -content().rank(content().letter(state.sets[seat], round_))
