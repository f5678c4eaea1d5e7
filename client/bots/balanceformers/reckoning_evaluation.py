"""The value of a reckoning (scoring of a round) to a seat: its chance of winning times WIN_VALUE."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from client.bots.balanceformers.params import (
    NEUTRAL_PREFERENCES,
    BalanceformersCharacterWeights,
    BalanceformersParams,
    Preferences,
)
from client.bots.balanceformers.reckoning_tables import SEAT_BITS, SEAT_MASK, unpack_tally
from rules.balanceformers.content import ROUNDS, content
from rules.balanceformers.state import BalanceformersState

WIN_VALUE: Final = 20.0
"""Value of a certain win; a certain loss is worth 0."""

LEAD_VALUE: Final = 0.02
"""Value of a point of difference when the game is decided: bots prefer to win clearly."""

FULL_GAME_ROUND: Final = 4
"""A game that reaches this round has filled an evening."""

FRAIL_COLOUR_SIZE: Final = 3
"""A colour with fewer creatures than this may soon die out."""


class ReckoningEvaluator:
    """Evaluates possible results of a round's reckoning (scoring) for each seat.

    A result is a packed total: one number that holds the results of all seats (see `reckoning_tables`). Only
    the seat that thinks is assumed to have the bot's preferences.

    Attributes:
        thinking_seat: The seat that thinks, to which the preferences apply; None for nobody.
        step: Columns by which a white scoring token advances each time it moves in this round.
    """

    def __init__(
        self,
        state: BalanceformersState,
        preferences: Preferences = NEUTRAL_PREFERENCES,
        thinking_seat: int | None = None,
    ) -> None:
        self.preferences, self.thinking_seat = preferences, thinking_seat
        self.round = max(1, state.round)
        self.players = state.setup.players
        self.white, self.black = state.white, state.black
        self.track = content().track.values
        self.step = content().helpers.steps[self.round - 1]
        self._logits_cache: list[dict[int, float]] = [{} for _ in range(self.players)]
        self._values_by_seat = [TotalValues(self, seat) for seat in range(self.players)]

    def get_values_by_total(self, seat: int) -> TotalValues:
        """Return a mapping from results of the reckoning (as packed totals) to their value for a seat."""
        return self._values_by_seat[seat]

    def get_track_columns(self, seat: int, seat_total: int) -> tuple[int, int]:
        """Return the columns of a seat's white and black scoring token after the reckoning.

        Args:
            seat_total: The seat's result of the reckoning, packed into one number.
        """
        counts, last_step = unpack_tally(seat_total, 0), len(self.track) - 1
        return (
            min(last_step, self.white[seat] + self.step * counts.helps),
            min(last_step, self.black[seat] + self.round * counts.deaths),
        )

    def track_values(self, seat: int, seat_total: int) -> tuple[int, int]:
        """Return a seat's two track values after the reckoning, the lower first, to rank by (B-WIN-1).

        Args:
            seat_total: The seat's result of the reckoning, packed into one number.
        """
        white, black = self.get_track_columns(seat, seat_total)
        one, other = self.track[white], self.track[black]
        return (one, other) if one <= other else (other, one)

    def compute_seat_logits(self, seat: int, seat_total: int) -> float:
        """Return a seat's prospects of winning after the reckoning of this round, in logits.

        Args:
            seat_total: The seat's result of the reckoning, packed into one number.
        """
        known = self._logits_cache[seat]
        found = known.get(seat_total)
        if found is None:
            lower, higher = self.track_values(seat, seat_total)
            weights, counts = LOGIT_WEIGHTS[self.round - 1], unpack_tally(seat_total, 0)
            gained = counts.tokens if self.preferences.sees_token_gains else 0
            found = known[seat_total] = (
                weights.lower * lower
                + weights.higher * higher
                + weights.alive * counts.alive
                + weights.tokens * (gained + counts.held)
                + weights.helps * counts.helps_next
            )
        return found

    def compute_extinction_risk_penalty(self, seat: int, total: int) -> float:
        """Return the value deducted for colours left with few creatures, which may soon die out.

        Args:
            total: All seats' results of the reckoning, packed into one number.

        Returns:
            0.0 from round `FULL_GAME_ROUND` on, and for all seats except the one that thinks.
        """
        care = self._frailty_penalty(seat)
        if not care:
            return 0.0
        alive = (unpack_tally(total >> SEAT_BITS * each, 0).alive for each in range(self.players))
        return care * sum(max(0, FRAIL_COLOUR_SIZE - count) for count in alive)

    def compute_defeat_penalty(self, seat: int) -> float:
        """Return the value deducted for a defeat: the highest extinction risk penalty.

        So no level that spares colours loses rather than let them become few.
        """
        return self._frailty_penalty(seat) * FRAIL_COLOUR_SIZE * self.players

    def _frailty_penalty(self, seat: int) -> float:
        """Return the value deducted for each creature that a colour lacks."""
        if seat != self.thinking_seat or self.round >= FULL_GAME_ROUND:
            return 0.0
        return self.preferences.frailty_penalty * 2 / self.players

    def ends_game(self, total: int) -> bool:
        """Return whether the game ends with a reckoning of this result.

        Args:
            total: All seats' results of the reckoning, packed into one number.
        """
        if self.round == ROUNDS:
            return True
        return any(unpack_tally(total >> SEAT_BITS * seat, 0).alive == 0 for seat in range(self.players))

    def rank_seats(self, total: int) -> list[tuple[int, int]]:
        """Return each seat's track values after a reckoning of this result, as by `track_values`.

        Args:
            total: All seats' results of the reckoning, packed into one number.
        """
        return [
            self.track_values(seat, total >> SEAT_BITS * seat & SEAT_MASK) for seat in range(self.players)
        ]

    def is_lost(self, seat: int, total: int) -> bool:
        """Return whether the game ends with a reckoning of this result, and others take first place.

        Args:
            seat: The seat.
            total: All seats' results of the reckoning, packed into one number.
        """
        if not self.ends_game(total):
            return False
        ranks = self.rank_seats(total)
        return ranks[seat] < max(ranks)

    def is_won(self, seat: int, total: int) -> bool:
        """Return whether the game ends with a reckoning of this result, and the seat alone takes first place.

        Args:
            seat: The seat.
            total: All seats' results of the reckoning, packed into one number.
        """
        if not self.ends_game(total):
            return False
        ranks = self.rank_seats(total)
        return ranks[seat] == max(ranks) and ranks.count(ranks[seat]) == 1


class TotalValues(dict[int, float]):
    """Mapping from packed results of the reckoning to their value for a seat, computed on demand."""

    def __init__(self, evaluator: ReckoningEvaluator, seat: int) -> None:
        super().__init__()
        self._race = evaluator
        self._seat = seat

    def __missing__(self, total: int) -> float:
        value = self[total] = self._compute(total)
        return value

    def _compute(self, total: int) -> float:
        evaluator, seat = self._race, self._seat
        if evaluator.ends_game(total):
            ranks = evaluator.rank_seats(total)
            best_other = max(rank for each, rank in enumerate(ranks) if each != seat)
            lead = ranks[seat][0] - best_other[0]
            if ranks[seat] < best_other:
                return LEAD_VALUE * lead - evaluator.compute_defeat_penalty(seat)
            share = 1 / ranks.count(ranks[seat])
            if evaluator.round < FULL_GAME_ROUND:
                share *= evaluator.preferences.early_win_factor if seat == evaluator.thinking_seat else 1.0
            return (
                WIN_VALUE * share + LEAD_VALUE * lead - evaluator.compute_extinction_risk_penalty(seat, total)
            )
        standings = [
            evaluator.compute_seat_logits(each, total >> SEAT_BITS * each & SEAT_MASK)
            for each in range(evaluator.players)
        ]
        return WIN_VALUE * win_share(standings, seat) - evaluator.compute_extinction_risk_penalty(seat, total)


def win_share(logits: list[float], seat: int) -> float:
    """Return a seat's chance of winning, by the softmax of all seats' logits."""
    top = max(logits)
    exponentials = [math.exp(value - top) for value in logits]
    return exponentials[seat] / sum(exponentials)


class LogitWeights(NamedTuple):
    """Weights, in logits of winning, of what a seat has after the reckoning of a round."""

    lower: float
    """Weight of a point of the lower track value."""
    higher: float
    """Weight of a point of the higher track value."""
    alive: float
    """Weight of a living creature."""
    tokens: float
    """Weight of a reincarnation token."""
    helps: float
    """Weight of a move of the white token that the next reckoning would bring if nothing moved."""


LOGIT_WEIGHTS: Final = (
    LogitWeights(1.05, 0.50, 1.10, 0.60, -0.20),
    LogitWeights(0.60, 0.25, 0.65, 0.90, 0.0),
    LogitWeights(0.50, 0.20, 0.40, 0.90, 0.0),
    LogitWeights(0.50, 0.20, 0.30, 0.70, 0.0),
    LogitWeights(0.60, 0.20, 0.30, 0.50, 0.0),
)
"""By round; fitted to games of these bots against each other."""


class CharacterEvaluator(ReckoningEvaluator):
    """An evaluator for a seat whose character weighs its own creatures, tokens or tracks differently."""

    def __init__(self, state: BalanceformersState, seat: int, params: BalanceformersParams) -> None:
        super().__init__(state, params.preferences(), seat)
        self.seat, self.character_weights = seat, params.character_weights
        self._own_logits: dict[int, float] = {}

    def compute_seat_logits(self, seat: int, seat_total: int) -> float:
        """Return a seat's prospects of winning in logits; the bot's own with its character's weights.

        Args:
            seat_total: The seat's result of the reckoning, packed into one number.
        """
        if seat != self.seat:
            return super().compute_seat_logits(seat, seat_total)
        logits = self._own_logits.get(seat_total)
        if logits is None:
            logits = self._own_logits[seat_total] = super().compute_seat_logits(
                seat, seat_total
            ) + self._preference_logits(seat_total)
        return logits

    def _preference_logits(self, seat_total: int) -> float:
        weights, counts, factors = (
            LOGIT_WEIGHTS[self.round - 1],
            unpack_tally(seat_total, 0),
            self.character_weights,
        )
        white, black = self.get_track_columns(self.seat, seat_total)
        gained = counts.tokens if self.preferences.sees_token_gains else 0
        return (
            weights.lower * (factors.white - 1) * self.track[white]
            + weights.lower * (factors.black - 1) * self.track[black]
            + weights.alive * (factors.alive - 1) * counts.alive
            + weights.tokens * (factors.tokens - 1) * (gained + counts.held)
        )


def create_evaluator(
    state: BalanceformersState, seat: int, params: BalanceformersParams
) -> ReckoningEvaluator:
    """Return the evaluator for a seat of a bot with these parameters."""
    if params.character_weights == BalanceformersCharacterWeights():
        return ReckoningEvaluator(state, params.preferences(), seat)
    return CharacterEvaluator(state, seat, params)
