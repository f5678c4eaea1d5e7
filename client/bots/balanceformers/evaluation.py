"""What a reckoning is worth to a seat: its chance of winning times POINTS."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from client.bots.balanceformers.tables import SEAT, SEAT_MASK, tally
from rules.balanceformers.content import ROUNDS, content
from rules.balanceformers.state import BalanceformersState

POINTS: Final = 20.0
"""What a sure win is worth; a sure loss is worth nothing."""

MARGIN: Final = 0.02
"""What a point of difference is worth when the game is decided: bots like to win clearly."""

PLAYED_OUT: Final = 4
"""A game that comes to this round has been an evening."""

FRAIL: Final = 3
"""A colour with fewer creatures than this may soon die out."""


class Taste(NamedTuple):
    """How somebody looks at a reckoning.

    early: what a win before round `PLAYED_OUT` is worth, as a part of a later one. care: points that each
    creature costs which a frail colour lacks, whosever, before that round, at a table of two (where more
    share the wins, a point is more). ties: whether it is seen that balance gives tokens. thrift: points for
    each step by which the lowest sum of initiative tokens kept for later rounds is lower.
    """

    early: float = 1.0
    care: float = 0.0
    ties: bool = True
    thrift: float = 0.0


PLAIN: Final = Taste()
"""Of those who want nothing but to win, and see all."""


class Race:
    """What counts besides the board: the round and the tracks. Judges every seat by its packed tally.

    taste: of the seat that thinks (`host`); that the others like games to last it does not count on.
    """

    def __init__(self, state: BalanceformersState, taste: Taste = PLAIN, host: int | None = None) -> None:
        self.taste, self.host = taste, host
        self.round = max(1, state.round)
        self.players = state.setup.players
        self.white, self.black = state.white, state.black
        self.track = content().track.values
        self.step = content().helpers.steps[self.round - 1]
        self._standings: list[dict[int, float]] = [{} for _ in range(self.players)]
        self._worths = [Worth(self, seat) for seat in range(self.players)]

    def worth(self, seat: int) -> Worth:
        """Packed total → what it is worth to a seat."""
        return self._worths[seat]

    def columns(self, seat: int, own: int) -> tuple[int, int]:
        """White and black after the reckoning."""
        found, last = tally(own, 0), len(self.track) - 1
        return (
            min(last, self.white[seat] + self.step * found.helps),
            min(last, self.black[seat] + self.round * found.deaths),
        )

    def values(self, seat: int, own: int) -> tuple[int, int]:
        """What they are worth, the lower first: how the rules rank a seat (B-WIN-1)."""
        white, black = self.columns(seat, own)
        one, other = self.track[white], self.track[black]
        return (one, other) if one <= other else (other, one)

    def standing(self, seat: int, own: int) -> float:
        """How well a seat stands for the rounds to come, in logits."""
        known = self._standings[seat]
        found = known.get(own)
        if found is None:
            lower, higher = self.values(seat, own)
            weights, counts = WEIGHTS[self.round - 1], tally(own, 0)
            gained = counts.tokens if self.taste.ties else 0
            found = known[own] = (
                weights.lower * lower
                + weights.higher * higher
                + weights.alive * counts.alive
                + weights.tokens * (gained + counts.held)
                + weights.helps * counts.helps_next
            )
        return found

    def frailty(self, seat: int, total: int) -> float:
        """What it costs, in points, that colours are about to die out before the game has been played."""
        care = self.taste.care if seat == self.host else 0.0
        if not care or self.round >= PLAYED_OUT:
            return 0.0
        alive = (tally(total >> SEAT * each, 0).alive for each in range(self.players))
        return care * 2 / self.players * sum(max(0, FRAIL - one) for one in alive)

    def over(self, total: int) -> bool:
        """Whether the game ends with this reckoning."""
        if self.round == ROUNDS:
            return True
        return any(tally(total >> SEAT * seat, 0).alive == 0 for seat in range(self.players))


class Worth(dict[int, float]):
    """Packed total of a board → what the reckoning of this board is worth to a seat."""

    def __init__(self, race: Race, seat: int) -> None:
        super().__init__()
        self._race = race
        self._seat = seat

    def __missing__(self, total: int) -> float:
        found = self[total] = self._found(total)
        return found

    def _found(self, total: int) -> float:
        race, seat = self._race, self._seat
        own = [total >> SEAT * each & SEAT_MASK for each in range(race.players)]
        if race.over(total):
            ranks = [race.values(each, own[each]) for each in range(race.players)]
            best = max(rank for each, rank in enumerate(ranks) if each != seat)
            lead = ranks[seat][0] - best[0]
            first = max(ranks)
            share = 1 / ranks.count(first) if ranks[seat] == first else 0.0
            if race.round < PLAYED_OUT:
                share *= race.taste.early if seat == race.host else 1.0
            return POINTS * share + MARGIN * lead - race.frailty(seat, total)
        standings = [race.standing(each, own[each]) for each in range(race.players)]
        return POINTS * share_of(standings, seat) - race.frailty(seat, total)


def share_of(standings: list[float], seat: int) -> float:
    """The chance of winning."""
    top = max(standings)
    powers = [math.exp(one - top) for one in standings]
    return powers[seat] / sum(powers)


class Weights(NamedTuple):
    """What moves the odds of winning after the reckoning of a round, in logits. lower, higher: a point of the
    lower and of the higher track. alive: a living creature. tokens: a reincarnation token. helps: a step of
    white that the next reckoning would bring if nothing moved."""

    lower: float
    higher: float
    alive: float
    tokens: float
    helps: float


WEIGHTS: Final = (
    Weights(1.05, 0.50, 1.10, 0.60, -0.20),
    Weights(0.60, 0.25, 0.65, 0.90, 0.0),
    Weights(0.50, 0.20, 0.40, 0.90, 0.0),
    Weights(0.50, 0.20, 0.30, 0.70, 0.0),
    Weights(0.60, 0.20, 0.30, 0.50, 0.0),
)
"""Fitted to games of these bots against each other; by rounds."""
