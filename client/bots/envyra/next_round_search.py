"""Lookahead: plays the next round too, with the grid refilled from the bag at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from client.bots.envyra.cube_phase_search import CubePhaseSearch
from client.bots.envyra.evaluation import END_TILE_DOUBT, WIN_VALUE, Shares
from client.bots.envyra.learned_evaluator import create_evaluator
from client.bots.envyra.matrix_games import (
    BoardChoiceValues,
    BoardOffer,
    RoundGame,
    sample_board_choice,
    softmax,
    solve_matrix,
)
from client.bots.envyra.position import SearchPosition
from client.bots.envyra.taken_tile_values import HoldingValues
from client.bots.search_budget import SearchBudget
from rules.envyra.state import EnvyraState

REGRET_ROUNDS: Final = 24
"""Iterations of regret matching for the next round."""

TRIAL_TEMPERATURE: Final = 0.6
"""How loosely seats follow the values of single cubes in a round that is only tried."""


class Lookahead:
    """Values positions after a round by searching the next round as well.

    Attributes:
        lookahead_draws: Random orders in which tiles come out of the bag, the same for all positions.
        max_offers: Number of offers (boards a seat may choose) considered for each seat.
        learned: Whether positions are evaluated with learned weights.
    """

    def __init__(
        self,
        state: EnvyraState,
        holding_values: HoldingValues,
        budget: SearchBudget,
        rng: random.Random,
        draws: int,
        max_offers: int,
        *,
        learned: bool = False,
    ) -> None:
        self.holding_values, self.budget, self.max_offers, self.learned = (
            holding_values,
            budget,
            max_offers,
            learned,
        )
        self.players = state.setup.players
        self.simplified = state.setup.simplified
        self.start = (state.start + 1) % self.players
        size = len(state.bag)
        self.lookahead_draws = [rng.sample(holding_values.hidden, size) for _ in range(draws)]
        self.seed = rng.getrandbits(32)
        self._cache: dict[tuple[object, ...], Shares] = {}

    def evaluate_position(self, position: SearchPosition) -> Shares:
        """Return the value to each seat of a position after this round, with the next round played."""
        key = (tuple(position.holdings), tuple(position.cubes), tuple(position.grid))
        shares = self._cache.get(key)
        if shares is None:
            sums = [0.0] * self.players
            for draw in self.lookahead_draws:
                for seat, share in enumerate(self._play_round(position.copy(), draw)):
                    sums[seat] += share
            shares = self._cache[key] = tuple(total / len(self.lookahead_draws) for total in sums)
        return shares

    def _play_round(self, position: SearchPosition, draw: Sequence[int]) -> Shares:
        filled = self._fill(position, draw)
        position.return_cubes_to_empty_supplies()
        start = (self.start + 1) % self.players
        evaluator = create_evaluator(
            self.holding_values,
            start,
            len(draw) - filled,
            learned=self.learned,
            end_tile_doubt=END_TILE_DOUBT,
        )

        def verdict(end: SearchPosition) -> Shares:
            self.budget.spend(self.players - 1)
            return evaluator.evaluate_position(end)

        passes = CubePhaseSearch(self.players, self.start, self.simplified, verdict)
        offers, odds = [], []
        for seat, supply in enumerate(position.count_supply_cubes()):
            places = [
                place
                for place, tile in enumerate(position.grid)
                if tile >= 0 and position.facts.meets_requirement(position.holdings[seat], tile)
            ]
            if not places:
                return evaluator.evaluate_position(position)
            offer_value = BoardChoiceValues(position, seat, evaluator, places)
            limit = 1 if self.simplified or supply == 1 else 2
            best = sorted(
                list_cube_place_choices(places, limit), key=lambda offer: -offer_value.sum_cube_values(offer)
            )[: self.max_offers]
            offers.append(best)
            odds.append(softmax([offer_value.sum_cube_values(offer) for offer in best], TRIAL_TEMPERATURE))
        round_game = RoundGame(position, passes, offers)
        if self.players == 2:
            matrix = round_game.matrix(0, offers[0], offers[1])
            own_mix, other_mix = solve_matrix(matrix, WIN_VALUE, REGRET_ROUNDS)
            value = sum(
                share * sum(own * against for own, against in zip(row, other_mix, strict=True))
                for share, row in zip(own_mix, matrix, strict=True)
            )
            return value, WIN_VALUE - value
        rng = random.Random(self.seed)
        sums = [0.0] * self.players
        for _ in range(self.max_offers):
            boards = tuple(
                sample_board_choice(rng, seat_offers, probabilities)
                for seat_offers, probabilities in zip(offers, odds, strict=True)
            )
            for seat, share in enumerate(round_game.payoff(boards)):
                sums[seat] += share
        return tuple(seat_offers / self.max_offers for seat_offers in sums)

    def _fill(self, position: SearchPosition, draw: Sequence[int]) -> int:
        """Fill the grid from the bag in this order and return the number of tiles.

        N-FILL-1 to N-FILL-3, except that the end tile put back would come later.
        """
        facts, filled, may_end = self.holding_values.tiles, 0, None
        remaining = iter(draw)
        for place, search in enumerate(position.grid):
            if search >= 0:
                continue
            tile = next(remaining, None)
            if tile is not None and facts.ends[tile]:
                if may_end is None:
                    may_end = any(facts.meets_requirement(holding, tile) for holding in position.holdings)
                if not may_end:
                    tile = next(remaining, None)
            if tile is None:
                break
            position.grid[place] = tile
            filled += 1
        return filled


def list_cube_place_choices(places: Sequence[int], limit: int) -> list[BoardOffer]:
    """Return all choices of one of the places to put cubes on, and if `limit` > 1 also of two of them."""
    offers: list[BoardOffer] = [(place,) for place in places]
    if limit > 1:
        offers += [(first, second) for index, first in enumerate(places) for second in places[index + 1 :]]
    return offers
