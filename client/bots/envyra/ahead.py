"""The round after this one: the grid filled from a bag as it may be, and everybody's offers again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from client.bots.envyra.contest import Contest, ContestOffer, Outlay, drawn, equilibrium, softmax
from client.bots.envyra.evaluation import POINTS, Shares
from client.bots.envyra.experience import evaluator
from client.bots.envyra.outlook import Outlook
from client.bots.envyra.position import Position
from client.bots.envyra.turns import Passes
from client.bots.search_budget import SearchBudget
from rules.envyra.state import EnvyraState

TRAINING: Final = 24
"""Rounds of regret matching for a round ahead."""

LOOSE: Final = 0.6
"""How loosely seats follow the tile by tile values in a round that is only tried."""


class Lookahead:
    """Tries the next round. draws: orders in which tiles may come out of the bag, the same for all positions.

    wide: offers of each side that are looked at. learned: whether positions are judged by experience.
    """

    def __init__(
        self,
        state: EnvyraState,
        outlook: Outlook,
        budget: SearchBudget,
        rng: random.Random,
        draws: int,
        wide: int,
        *,
        learned: bool = False,
    ) -> None:
        self.outlook, self.budget, self.wide, self.learned = outlook, budget, wide, learned
        self.players = state.setup.players
        self.simplified = state.setup.simplified
        self.start = (state.start + 1) % self.players
        size = len(state.bag)
        self.draws = [rng.sample(outlook.hidden, size) for _ in range(draws)]
        self.seed = rng.getrandbits(32)
        self._known: dict[tuple[object, ...], Shares] = {}

    def shares(self, position: Position) -> Shares:
        """What a position after this round is worth with the next one played."""
        key = (tuple(position.holds), tuple(position.cubes), tuple(position.grid))
        found = self._known.get(key)
        if found is None:
            sums = [0.0] * self.players
            for order in self.draws:
                for seat, share in enumerate(self._played(position.copy(), order)):
                    sums[seat] += share
            found = self._known[key] = tuple(each / len(self.draws) for each in sums)
        return found

    def _played(self, position: Position, order: Sequence[int]) -> Shares:
        filled = self._fill(position, order)
        position.collect()
        start = (self.start + 1) % self.players
        judge = evaluator(self.outlook, start, len(order) - filled, learned=self.learned)

        def verdict(end: Position) -> Shares:
            self.budget.spend(self.players - 1)
            return judge.shares(end)

        passes = Passes(self.players, self.start, self.simplified, verdict)
        offers, odds = [], []
        for seat, supply in enumerate(position.supplies()):
            places = [
                place
                for place, tile in enumerate(position.grid)
                if tile >= 0 and position.known.able(position.holds[seat], tile)
            ]
            if not places:
                return judge.shares(position)
            outlay = Outlay(position, seat, judge, places)
            limit = 1 if self.simplified or supply == 1 else 2
            best = sorted(all_offers(places, limit), key=lambda offer: -outlay.value(offer))[: self.wide]
            offers.append(best)
            odds.append(softmax([outlay.value(offer) for offer in best], LOOSE))
        contest = Contest(position, passes, offers)
        if self.players == 2:
            matrix = contest.matrix(0, offers[0], offers[1])
            down, across = equilibrium(matrix, POINTS, TRAINING)
            value = sum(
                share * sum(one * other for one, other in zip(line, across, strict=True))
                for share, line in zip(down, matrix, strict=True)
            )
            return value, POINTS - value
        rng = random.Random(self.seed)
        sums = [0.0] * self.players
        for _ in range(self.wide):
            boards = tuple(drawn(rng, each, likely) for each, likely in zip(offers, odds, strict=True))
            for seat, share in enumerate(contest.payoff(boards)):
                sums[seat] += share
        return tuple(each / self.wide for each in sums)

    def _fill(self, position: Position, order: Sequence[int]) -> int:
        """Tiles from the bag in this order (N-FILL-1 to N-FILL-3, but the end tile put back comes later). How
        many."""
        known, filled, qualified = self.outlook.tiles, 0, None
        waiting = iter(order)
        for place, there in enumerate(position.grid):
            if there >= 0:
                continue
            tile = next(waiting, None)
            if tile is not None and known.ends[tile]:
                if qualified is None:
                    qualified = any(known.able(hold, tile) for hold in position.holds)
                if not qualified:
                    tile = next(waiting, None)
            if tile is None:
                break
            position.grid[place] = tile
            filled += 1
        return filled


def all_offers(places: Sequence[int], most: int) -> list[ContestOffer]:
    """Boards with one cube, and with two if there may be so many."""
    found: list[ContestOffer] = [(place,) for place in places]
    if most > 1:
        found += [(one, other) for number, one in enumerate(places) for other in places[number + 1 :]]
    return found
