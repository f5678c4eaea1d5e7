"""What the initiative tokens that are kept for later rounds are worth."""

from __future__ import annotations

import math
from typing import Final

from client.bots.balanceformers.evaluation import POINTS
from rules.balanceformers.area import bits
from rules.balanceformers.content import ROUNDS, content
from rules.balanceformers.state import BalanceformersState

LATE: Final = -0.05
"""What the lowest sum still possible moves the odds by (in logits): who acts last before Death wins often."""

LAST: Final = 0.35
"""The same of being the one who can act last."""


def corrected(
    state: BalanceformersState, value: float, pairs: tuple[tuple[int, int], ...], seat: int
) -> float:
    """The worth for a seat of a round between two that does not end the game, with what is spent in it.
    pairs: of both."""
    if state.round >= ROUNDS - 1:
        return value
    lows = [lowest(state, each, pair) for each, pair in enumerate(pairs)]
    lead = LATE * (lows[seat][0] - lows[1 - seat][0])
    lead += LAST if lows[seat] < lows[1 - seat] else -LAST
    share = min(0.999, max(0.001, value / POINTS))
    odds = math.log(share / (1 - share)) + lead
    return POINTS / (1 + math.exp(-odds))


def lowest(state: BalanceformersState, seat: int, pair: tuple[int, int]) -> tuple[int, int]:
    """The lowest sum that a seat can pick after that pair is spent; of equal ones the lower tuple is later in
    the order."""
    square = min(bits(state.squares[seat] & ~(1 << pair[0])))
    round_ = min(bits(state.rounds[seat] & ~(1 << pair[1])))
    return square + round_, -content().rank(content().letter(state.sets[seat], round_))
