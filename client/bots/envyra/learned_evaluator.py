"""Evaluation of positions between two players by learned weights of features.

`python -m tests.learning.envyra` plays games, records every position between two rounds with the winner, and
fits the weights. They are data, `assets/envyra/experience.yaml`, and exist for two players only.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Final, TypeAlias

from client.bots.envyra.evaluation import (
    LEAD_VALUE,
    WIN_VALUE,
    PositionEvaluator,
    Shares,
    TileProspects,
    evaluate_finished_game,
)
from client.bots.envyra.learned_features import (
    END,
    GROUPS,
    SEAT,
    TILE,
    estimate_score_deviation,
    feature_names,
    holding_features,
    name_end_tile_feature,
    name_tile_feature,
    seat_features,
)
from client.bots.envyra.position import NOBODY, SearchPosition
from client.bots.envyra.taken_tile_values import HoldingValues
from client.bots.envyra.tile_encoding import total_set_points
from rules.content import DefinitionReader

FILE: Final = "experience.yaml"
PLAYERS: Final = 2
"""The only number of players with learned weights."""

MAX_LOGIT: Final = 30.0
"""Limit of the logarithm of odds."""

FeatureWeights: TypeAlias = dict[str, dict[str, float]]
"""For each group the weights of its features, in logits."""


_OVERRIDE: ContextVar[FeatureWeights | None] = ContextVar("_TRIED", default=None)


@contextmanager
def use_weights(feature_weights: FeatureWeights | None) -> Iterator[None]:
    """Replace the weights with which positions are evaluated, within a `with` block.

    Args:
        feature_weights: The weights; None for those in the file.
    """
    token = _OVERRIDE.set(feature_weights)
    try:
        yield
    finally:
        _OVERRIDE.reset(token)


def active_weights() -> FeatureWeights:
    """Return the learned weights in use: those set by `use_weights`, else those in the file.

    Raises:
        ContentError: If the file is invalid.
    """
    override = _OVERRIDE.get()
    return load_weights() if override is None else override


@cache
def load_weights() -> FeatureWeights:
    """Return the learned weights in the file `experience.yaml`.

    Raises:
        ContentError: If the file is invalid.
    """
    definitions = DefinitionReader.from_game("envyra", (FILE,))
    weights_by_group = {group: definitions.read_part(FILE, group, dict[str, float], {}) for group in GROUPS}
    if not definitions.parts_with_problems(FILE):
        for group, weights in weights_by_group.items():
            for feature in weights.keys() - set(feature_names(group)):
                definitions.add_problem(FILE, f"{group}.{feature}", "there is no such trait")
    definitions.raise_problems()
    return weights_by_group


class DuelCache:
    """Cached parts of the evaluation of positions in which two seats have taken certain tiles.

    Attributes:
        prospects: The points that the seats may expect of tiles on the grid.
        sets: For each seat the points of its sets.
        holding_lead: By how much the first seat is ahead by its taken tiles, in weighted features.
        tile_leads: By how much it is ahead by a tile on the grid, for each tile and the cubes on it.
    """

    def __init__(self, seen: TileProspects, feature_weights: FeatureWeights) -> None:
        self.prospects = seen
        self.tile_leads: dict[tuple[int, tuple[int, ...]], float] = {}
        seat_weights = feature_weights[SEAT]
        first, second = (
            _weighted_sum(seat_weights, holding_features(seen.holding_values, holding, base))
            for holding, base in zip(seen.holdings, seen.base_values, strict=True)
        )
        self.holding_lead = first - second
        self.sets = tuple(total_set_points(holding) for holding in seen.holdings)


class LearnedEvaluator(PositionEvaluator):
    """Evaluates positions between two seats with learned weights instead of fixed formulas."""

    def __init__(
        self, holding_values: HoldingValues, start: int, bag_size: int, *, is_last_round: bool = False
    ) -> None:
        super().__init__(holding_values, start, bag_size, is_last_round=is_last_round)
        self.feature_weights = active_weights()
        self._duel_caches: dict[tuple[tuple[int, ...], int], DuelCache] = {}
        self._start_values = [self._seat_value(0.0, 0, seat) for seat in range(PLAYERS)]
        self._point_value = self._seat_value(1.0, 0, 0) - self._start_values[0]
        supplies = range(holding_values.tiles.cubes_per_player + 1)
        self._supply_values = [self._seat_value(0.0, cubes, 0) - self._start_values[0] for cubes in supplies]

    def evaluate_position(self, position: SearchPosition) -> Shares:
        """Return the value to each seat of a position after a round, before the grid is refilled."""
        if self.is_last_round or position.end_tile_taker != NOBODY:
            return evaluate_finished_game(position)
        supplies = position.return_cubes_to_empty_supplies()
        seats, ends, left = self._duel_cache(position), self.holding_values.tiles.ends, self.bag_size
        lead, end = seats.holding_lead + self.compute_first_seat_lead(position, supplies), 0.0
        for place, tile in enumerate(position.grid):
            if tile >= 0:
                left += 1
                if ends[tile]:
                    end = self._end_tile_lead(seats, position, place)
                else:
                    lead += self._tile_lead(seats, tile, position.cubes[place])
        scale = estimate_score_deviation(left)
        return convert_logit_to_values(lead / scale + end, scale)

    def _duel_cache(self, position: SearchPosition) -> DuelCache:
        key = tuple(position.holdings), position.open_cards
        cache = self._duel_caches.get(key)
        if cache is None:
            cache = self._duel_caches[key] = DuelCache(
                self.get_tile_prospects(position), self.feature_weights
            )
        return cache

    def compute_first_seat_lead(self, position: SearchPosition, supplies: list[int]) -> float:
        """Return by how much the first seat is ahead by points, free cubes and turn order.

        The unit is that of the weighted features (logits times `score_spread`).
        """
        points = float(position.scores[0] - position.scores[1])
        if self.holding_values.theme_factors:
            own = self.holding_values.seat
            points += self.holding_values.compute_character_bonus(position.holdings[own]) * (
                1 if own == 0 else -1
            )
        cubes = self._supply_values[supplies[0]] - self._supply_values[supplies[1]]
        return self._point_value * points + cubes + self._start_values[0] - self._start_values[1]

    def _seat_value(self, points: float, supply: int, seat: int) -> float:
        return _weighted_sum(
            self.feature_weights[SEAT],
            seat_features(self.holding_values, points, supply, first=seat == self.start),
        )

    def _tile_lead(self, cache: DuelCache, tile: int, cubes: tuple[int, ...]) -> float:
        """Return by how much the first seat is ahead by a tile on the grid."""
        key = tile, cubes
        lead = cache.tile_leads.get(key)
        if lead is None:
            tile_weights, prospects = self.feature_weights[TILE], cache.prospects
            first, second = (
                tile_weights.get(feature, 0.0) * gain
                for feature, gain in zip(
                    name_tile_features(prospects, tile, cubes, self.start),
                    prospects.compute_gains_by_character(tile),
                    strict=True,
                )
            )
            lead = cache.tile_leads[key] = first - second
        return lead

    def _end_tile_lead(self, cache: DuelCache, position: SearchPosition, place: int) -> float:
        """Return by how much the first seat is ahead by the end tile."""
        end_weights, ahead = (
            self.feature_weights[END],
            position.scores[0] + cache.sets[0] - position.scores[1] - cache.sets[1],
        )
        tile, cubes = position.grid[place], position.cubes[place]
        first, second = name_end_tile_features(cache.prospects, tile, cubes, ahead, self.start)
        return (end_weights.get(first, 0.0) if first else 0.0) - (
            end_weights.get(second, 0.0) if second else 0.0
        )


def name_end_tile_features(
    prospects: TileProspects, tile: int, cubes: tuple[int, ...], ahead: int, start: int
) -> tuple[str | None, str | None]:
    """Return, for each of two seats, the name of the feature for the end tile, which ends the game.

    A name is None if the seat can neither put cubes there nor win by the tile.

    Args:
        prospects: The points that seats may expect of tiles, with the tiles they have taken.
        tile: The number of the end tile.
        cubes: The seats of the cubes on it.
        ahead: By how many points the first seat is ahead without it.
        start: The start player of the next round.
    """
    facts = prospects.holding_values.tiles
    points, missing = facts.points[tile], facts.cubes[tile] - len(cubes)
    first_cubes, second_cubes = cubes.count(0), cubes.count(1)
    first_lacks, second_lacks = (
        facts.count_lacking(prospects.holdings[0], tile),
        facts.count_lacking(prospects.holdings[1], tile),
    )
    return (
        name_end_tile_feature(
            missing,
            first_cubes,
            second_cubes,
            first_lacks,
            second_lacks,
            wins=points + ahead > 0,
            first=start == 0,
        ),
        name_end_tile_feature(
            missing,
            second_cubes,
            first_cubes,
            second_lacks,
            first_lacks,
            wins=points - ahead > 0,
            first=start == 1,
        ),
    )


def name_tile_features(
    prospects: TileProspects, tile: int, cubes: tuple[int, ...], start: int
) -> tuple[str, str]:
    """Return, for each of two seats, the name of the feature that describes a tile on the grid.

    Args:
        prospects: The points that seats may expect of tiles, with the tiles they have taken.
        tile: The number of the tile.
        cubes: The seats of the cubes on it.
        start: The start player of the next round.
    """
    facts = prospects.holding_values.tiles
    missing = facts.cubes[tile] - len(cubes)
    search = cubes.count(0), cubes.count(1)
    lacks = facts.count_lacking(prospects.holdings[0], tile), facts.count_lacking(prospects.holdings[1], tile)
    return (
        name_tile_feature(missing, search[0], search[1], lacks[0], lacks[1], first=start == 0),
        name_tile_feature(missing, search[1], search[0], lacks[1], lacks[0], first=start == 1),
    )


def convert_logit_to_values(logit: float, scale: float) -> Shares:
    """Return the value of a position to each of two seats, from the odds that the first one wins.

    Args:
        logit: Natural logarithm of the odds.
        scale: Spread of final scores, in points.
    """
    logit = max(-MAX_LOGIT, min(MAX_LOGIT, logit))
    chance = 1 / (1 + math.exp(-logit))
    # a lead is worth something besides, in points as the plain evaluator reckons odds from them
    lead = LEAD_VALUE * logit * scale / 4
    return WIN_VALUE * chance + lead, WIN_VALUE * (1 - chance) - lead


def create_evaluator(
    holding_values: HoldingValues,
    start: int,
    bag_size: int,
    *,
    is_last_round: bool = False,
    learned: bool = False,
    end_tile_doubt: float = 0.0,
) -> PositionEvaluator:
    """Return the evaluator of positions for one decision.

    Args:
        holding_values: Computes the values of taken tiles.
        start: The start player of the next round.
        bag_size: Number of tiles in the bag.
        is_last_round: Whether the game ends with this round.
        learned: Whether to use learned weights, which exist for two players only.
        end_tile_doubt: Share of the chances that is in doubt while the end tile lies on the grid. Learned
            weights know the end tile themselves.
    """
    if learned and holding_values.players == PLAYERS:
        return LearnedEvaluator(holding_values, start, bag_size, is_last_round=is_last_round)
    return PositionEvaluator(
        holding_values, start, bag_size, is_last_round=is_last_round, end_tile_doubt=end_tile_doubt
    )


def _weighted_sum(feature_weights: Mapping[str, float], features: tuple[tuple[str, float], ...]) -> float:
    return sum(feature_weights.get(feature, 0.0) * value for feature, value in features)
