"""What characters prefer: how a reckoning looks to whoever likes some of it more than others do."""

from __future__ import annotations

from typing import Final

from client.bots.balanceformers.evaluation import WEIGHTS, Race
from client.bots.balanceformers.params import BalanceformersCharacterWeights, BalanceformersParams
from client.bots.balanceformers.tables import tally
from rules.balanceformers.state import BalanceformersState

PLAIN: Final = BalanceformersCharacterWeights()
"""Nobody's preferences."""


class FondRace(Race):
    """The same as a seat sees it that likes its own creatures, tokens or tracks more or less than others
    do."""

    def __init__(self, state: BalanceformersState, seat: int, params: BalanceformersParams) -> None:
        super().__init__(state, params.taste(), seat)
        self.seat, self.character_weights = seat, params.character_weights
        self._fond: dict[int, float] = {}

    def standing(self, seat: int, own: int) -> float:
        """How well a seat stands for the rounds to come, in logits."""
        if seat != self.seat:
            return super().standing(seat, own)
        found = self._fond.get(own)
        if found is None:
            found = self._fond[own] = super().standing(seat, own) + self._liking(own)
        return found

    def _liking(self, own: int) -> float:
        weights, counts, temper = WEIGHTS[self.round - 1], tally(own, 0), self.character_weights
        white, black = self.columns(self.seat, own)
        gained = counts.tokens if self.taste.ties else 0
        return (
            weights.lower * (temper.white - 1) * self.track[white]
            + weights.lower * (temper.black - 1) * self.track[black]
            + weights.alive * (temper.alive - 1) * counts.alive
            + weights.tokens * (temper.tokens - 1) * (gained + counts.held)
        )


def race_of(state: BalanceformersState, seat: int, params: BalanceformersParams) -> Race:
    """What counts besides the board, as a seat of that level and temper sees it."""
    if params.character_weights == PLAIN:
        return Race(state, params.taste(), seat)
    return FondRace(state, seat, params)
