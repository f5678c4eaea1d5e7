"""Evaluation of positions between two rounds: each seat's chance of winning, times WIN_VALUE."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, TypeAlias

from client.bots.envyra.position import NOBODY, SearchPosition
from client.bots.envyra.taken_tile_values import HoldingValues
from client.bots.envyra.tile_encoding import total_set_points
from rules.envyra.cube_phase import find_taker

WIN_VALUE: Final = 20.0
"""Difference between a certain win and a certain loss."""

LEAD_VALUE: Final = 0.03
"""Value of a point of lead besides: bots prefer to win clearly, and to lose narrowly."""

SUPPLY_POINTS: Final = (0.0, -0.5, 0.0, 0.15, 0.2, 0.2)
"""Points that cubes in the supply are worth, by their number; a single one makes a slow round."""

DISCOUNT_PER_CUBE: Final = 0.94
"""Factor on what is expected of a tile, for each cube it still needs."""

START_PLAYER_FACTOR: Final = 1.15
"""How much more interested the next start player is, who comes in time more often."""

ONE_LACKING_FACTOR: Final = 0.25
"""Factor on the interest in a tile for which one more tile must be held first."""

BASE_SPREAD, SPREAD_PER_ROOT_TILE = 1.0, 0.95
"""The spread of final scores around what they look like: with no tiles left, and by the root of their
number."""

END_DISCOUNT_PER_CUBE: Final = 0.75
"""DISCOUNT_PER_CUBE for the end tile."""

END_TILE_CHANCES: Final = (0.0, 0.3, 0.6, 0.9, 1.0, 1.0, 1.0, 1.0)
"""Chance that the end tile is tried for, by the interest of the seat that wants it most."""

END_TILE_DOUBT: Final = 0.2
"""Share of the chances that is in doubt for whoever decides while the end tile lies on the grid: so leaders
take it and do not collect on until others are stuck. With it Branch without errors won 51.7 % of 60 games for
two, and somebody was stuck in 1 of 60 games instead of 13."""

Shares: TypeAlias = tuple[float, ...]
"""What a position is worth to each seat."""


INTEREST_STEPS: Final = (0.0, 0.1, 0.3, 0.7, 1.0, 1.5, 2.2, 3.2)
"""Interests that are distinguished."""

HOPELESS_FACTOR: Final = 0.12
"""Share of its interest that a seat keeps in a tile it cannot take any more."""


def interest_step(interest: float) -> int:
    """Return the index of the greatest value in INTEREST_STEPS that is not above `interest`."""
    index = 0
    while index + 1 < len(INTEREST_STEPS) and INTEREST_STEPS[index + 1] <= interest:
        index += 1
    return index


@lru_cache(maxsize=1 << 13)
def compute_tile_taking_chances(
    cubes: tuple[int, ...], missing: int, interests: tuple[int, ...]
) -> tuple[float, ...]:
    """Return each seat's chance of taking a tile that still needs `missing` cubes.

    Each cube to come is given to a seat at random, in proportion to the seats' interest in the tile. All
    chances are 0 if nobody is interested.

    Args:
        cubes: The seats of the cubes on the tile, in order.
        missing: Number of cubes that the tile still needs.
        interests: For each seat its interest, as an index into INTEREST_STEPS.
    """
    if not missing:
        seat = find_taker(cubes)[0]
        return tuple(float(other == seat) for other in range(len(interests)))
    weights = [
        INTEREST_STEPS[interest] * (1.0 if _can_take(cubes, missing, seat) else HOPELESS_FACTOR)
        for seat, interest in enumerate(interests)
    ]
    total = sum(weights)
    result = [0.0] * len(interests)
    if total:
        for seat, weight in enumerate(weights):
            if weight:
                share = weight / total
                for other, chance in enumerate(
                    compute_tile_taking_chances((*cubes, seat), missing - 1, interests)
                ):
                    result[other] += share * chance
    return tuple(result)


def _can_take(cubes: tuple[int, ...], missing: int, seat: int) -> bool:
    """Return whether a seat takes the tile if all cubes to come are its own."""
    return cubes.count(seat) + missing >= max(
        (cubes.count(other) for other in cubes if other != seat), default=0
    )


class TileProspects:
    """The points that seats may expect of the tiles on the grid, given the tiles they hold.

    Attributes:
        base_values: For each seat the value of the tiles it holds, without those on the grid.
    """

    def __init__(self, holding_values: HoldingValues, holds: tuple[int, ...], open_: int) -> None:
        self.holding_values, self.holdings, self.open_cards = holding_values, holds, open_
        self.base_values = tuple(
            holding_values.estimate_value(holding, open_, seat) for seat, holding in enumerate(holds)
        )
        self.gains: dict[int, tuple[float, ...]] = {}
        self.expected_points: dict[tuple[int, tuple[int, ...], int], tuple[float, ...]] = {}

    def compute_gains(self, tile: int) -> tuple[float, ...]:
        """Return for each seat by how many points taking a tile would raise its expected score."""
        gains = self.gains.get(tile)
        if gains is None:
            facts, value = self.holding_values.tiles, self.holding_values.estimate_value
            gains = self.gains[tile] = tuple(
                facts.points[tile]
                + value(holding + facts.increment[tile], self.open_cards, seat)
                - self.base_values[seat]
                for seat, holding in enumerate(self.holdings)
            )
        return gains

    def compute_interest_steps(self, tile: int, first: int) -> tuple[int, ...]:
        """Return each seat's interest in a tile, as an index into INTEREST_STEPS.

        Args:
            tile: The number of the tile.
            first: The start player of the next round.
        """
        facts, interests = self.holding_values.tiles, []
        gains = self.compute_gains(tile)
        mean = max(1.0, sum(gains) / len(gains))
        for seat, holding in enumerate(self.holdings):
            missing_tiles = (
                facts.count_lacking(holding, tile) if not facts.meets_requirement(holding, tile) else 0
            )
            interest = (gains[seat] / mean) ** 2 * (START_PLAYER_FACTOR if seat == first else 1.0)
            interests.append(interest_step(interest * (1.0, ONE_LACKING_FACTOR, 0.0)[min(missing_tiles, 2)]))
        return tuple(interests)

    def compute_expected_points(self, tile: int, cubes: tuple[int, ...], first: int) -> tuple[float, ...]:
        """Return the points that each seat may expect of a tile on the grid.

        Args:
            tile: The number of the tile.
            cubes: The seats of the cubes on it, in order.
            first: The start player of the next round.
        """
        key = tile, cubes, first
        expected = self.expected_points.get(key)
        if expected is None:
            missing_cubes = self.holding_values.tiles.cubes[tile] - len(cubes)
            chances = compute_tile_taking_chances(
                cubes, missing_cubes, self.compute_interest_steps(tile, first)
            )
            discount = DISCOUNT_PER_CUBE**missing_cubes
            gains = self.compute_gains_by_character(tile)
            expected = self.expected_points[key] = tuple(
                discount * chance * gain for chance, gain in zip(chances, gains, strict=True)
            )
        return expected

    def compute_gains_by_character(self, tile: int) -> tuple[float, ...]:
        """Return the points each seat gains by a tile; the thinking seat's with its character's bonus.

        The chances that tiles are taken do not depend on the character's taste: a bot that counted on getting
        the tiles it likes would put no cubes there.
        """
        gains, holding_values, seat = self.compute_gains(tile), self.holding_values, self.holding_values.seat
        if not holding_values.theme_factors:
            return gains
        holding = self.holdings[seat]
        preference = holding_values.compute_character_bonus(
            holding + holding_values.tiles.increment[tile], holding
        )
        return (*gains[:seat], gains[seat] + preference, *gains[seat + 1 :])


class PositionEvaluator:
    """Evaluates positions between rounds, during the search for one decision.

    Attributes:
        start: The start player of the next round.
        bag_size: Number of tiles in the bag.
        is_last_round: Whether the game ends with this round.
        end_tile_doubt: Share of the chances that is in doubt while the end tile lies on the grid.
    """

    def __init__(
        self,
        holding_values: HoldingValues,
        start: int,
        bag_size: int,
        *,
        is_last_round: bool = False,
        end_tile_doubt: float = 0.0,
    ) -> None:
        self.end_tile_doubt = end_tile_doubt
        self.holding_values, self.start, self.bag_size, self.is_last_round = (
            holding_values,
            start,
            bag_size,
            is_last_round,
        )
        self._prospects: dict[tuple[tuple[int, ...], int], TileProspects] = {}

    def get_tile_prospects(self, position: SearchPosition) -> TileProspects:
        """Return what seats may expect of tiles, given the tiles they hold in a position."""
        key = tuple(position.holdings), position.open_cards
        prospects = self._prospects.get(key)
        if prospects is None:
            prospects = self._prospects[key] = TileProspects(self.holding_values, *key)
        return prospects

    def evaluate_position(self, position: SearchPosition) -> Shares:
        """Return the value to each seat of a position after a round, before the grid is refilled."""
        if self.is_last_round or position.end_tile_taker != NOBODY:
            return evaluate_finished_game(position)
        points = self.estimate_final_points(position)
        facts, tiles_left, end_place = self.holding_values.tiles, self.bag_size, NOBODY
        for place, tile in enumerate(position.grid):
            if tile >= 0:
                tiles_left += 1
                if facts.ends[tile]:
                    end_place = place
        spread = BASE_SPREAD + SPREAD_PER_ROOT_TILE * math.sqrt(tiles_left)
        if end_place == NOBODY:
            return _shares_by_points(points, spread)
        return self._with_end(position, end_place, points, spread)

    def estimate_final_points(self, position: SearchPosition) -> list[float]:
        """Return the final points that each seat may expect in a position between rounds.

        Seats whose supply of cubes is empty first take all their cubes back; this changes the position.
        """
        supplies = position.return_cubes_to_empty_supplies()
        prospects, facts = self.get_tile_prospects(position), self.holding_values.tiles
        points = [
            score + base + SUPPLY_POINTS[min(count, 5)]
            for score, base, count in zip(position.scores, prospects.base_values, supplies, strict=True)
        ]
        if self.holding_values.theme_factors:
            seat_thinking = self.holding_values.seat
            points[seat_thinking] += self.holding_values.compute_character_bonus(
                position.holdings[seat_thinking]
            )
        for place, tile in enumerate(position.grid):
            if tile >= 0 and not facts.ends[tile]:
                for seat, hope in enumerate(
                    prospects.compute_expected_points(tile, position.cubes[place], self.start)
                ):
                    points[seat] += hope
        return points

    def _with_end(
        self, position: SearchPosition, place: int, points_ahead: list[float], spread: float
    ) -> Shares:
        """Return the shares with the end tile on the grid: whoever would win by taking it will try to."""
        tile, cubes = position.grid[place], position.cubes[place]
        even = WIN_VALUE / len(points_ahead)
        shares_without = [
            share + self.end_tile_doubt * (even - share) for share in _shares_by_points(points_ahead, spread)
        ]
        facts, totals = self.holding_values.tiles, points_with_sets(position)
        ends: list[Shares] = []
        interests: list[int] = []
        for seat, holding in enumerate(position.holdings):
            totals_with_tile = [
                total + facts.points[tile] * (other == seat) for other, total in enumerate(totals)
            ]
            ends.append(_shares_by_points(totals_with_tile, BASE_SPREAD))
            missing_tiles = (
                0 if facts.meets_requirement(holding, tile) else facts.count_lacking(holding, tile)
            )
            interest = max(0.0, ends[-1][seat] - shares_without[seat]) / WIN_VALUE * 3
            interest *= (1.0, ONE_LACKING_FACTOR, 0.0)[min(missing_tiles, 2)] * (
                START_PLAYER_FACTOR if seat == self.start else 1.0
            )
            interests.append(interest_step(interest))
        missing_cubes = facts.cubes[tile] - len(cubes)
        chances = compute_tile_taking_chances(cubes, missing_cubes, tuple(interests))
        chance_taken = END_DISCOUNT_PER_CUBE**missing_cubes * min(
            1.0, max((END_TILE_CHANCES[index] for index in interests), default=0.0)
        )
        shares = [(1 - chance_taken * sum(chances)) * share for share in shares_without]
        for end, chance in zip(ends, chances, strict=True):
            for seat, share in enumerate(end):
                shares[seat] += chance_taken * chance * share
        return tuple(shares)


def points_with_sets(position: SearchPosition) -> list[float]:
    """Return each seat's points so far in a position: stars, claimed cards and sets."""
    return [
        score + total_set_points(holding)
        for score, holding in zip(position.scores, position.holdings, strict=True)
    ]


def _shares_by_points(points: list[float], spread: float) -> Shares:
    top = max(points)
    odds = [math.exp(2 * (each - top) / spread) for each in points]
    total, mean = sum(odds), sum(points) / len(points)
    return tuple(
        WIN_VALUE * weight / total + LEAD_VALUE * (each - mean)
        for weight, each in zip(odds, points, strict=True)
    )


def evaluate_finished_game(position: SearchPosition) -> Shares:
    """Return the value to each seat of a position in which the game is over.

    The thinking seat's secret card counts; the other seats' cards are unknown and left out.
    """
    totals = [
        position.scores[seat] + position.holding_values.count_present_points(holding, seat)
        for seat, holding in enumerate(position.holdings)
    ]
    sets = [total_set_points(holding) for holding in position.holdings]
    ranks = [
        (total, points, seat == position.end_tile_taker)
        for seat, (total, points) in enumerate(zip(totals, sets, strict=True))
    ]
    best, mean = max(ranks), sum(totals) / len(totals)
    winners = ranks.count(best)
    return tuple(
        WIN_VALUE / winners * (rank == best) + LEAD_VALUE * (total - mean)
        for rank, total in zip(ranks, totals, strict=True)
    )
