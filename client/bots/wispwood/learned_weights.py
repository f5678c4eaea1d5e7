"""Learned weights: a linear correction of a forest's evaluation by its features.

The evaluation estimates card by card what may still be scored. `python -m tests.learning` plays games,
compares the estimate after every turn with what was scored, and fits a linear correction for each round, for
games against the ghost and for games of two. The weights are data, `assets/wispwood/experience.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from client.bots.wispwood.forest_features import (
    FOREST,
    FeatureValues,
    card_features,
    feature_names,
    forest_features,
)
from client.bots.wispwood.forest_masks import ForestMasks
from client.bots.wispwood.round_forecast import RoundForecast
from client.bots.wispwood.wisp_card_values import EvaluateCard
from rules.content import DefinitionReader
from rules.wispwood.content import DECKS, Card, content

FILE: Final = "experience.yaml"
SOLO: Final = "alone"
SOLO_RELEARNED: Final = "again"
DUEL: Final = "duel"
WEIGHT_SETS: Final = (SOLO, SOLO_RELEARNED, DUEL)
"""Against the ghost, as learned first and once more; between two."""

GroupWeights: TypeAlias = dict[str, dict[str, float]]
"""For each group (the forest, a card) the weights of its features, in points."""

RoundWeights: TypeAlias = dict[int, GroupWeights]
"""The weights of each round."""


@cache
def load_weights(weight_set: str) -> RoundWeights:
    """Return the learned weights of a weight set for every round.

    Raises:
        ContentError: If the file is invalid.
    """
    definitions = DefinitionReader.from_game("wispwood", (FILE,))
    weights = {
        set_name: definitions.read_part(FILE, set_name, dict[int, GroupWeights], {})
        for set_name in WEIGHT_SETS
    }
    if not definitions.parts_with_problems(FILE):
        for set_name, rounds in weights.items():
            for round_, connected_groups in rounds.items():
                for group, features in connected_groups.items():
                    _check_features(definitions, f"{set_name}.{round_}.{group}", group, features)
    definitions.raise_problems()
    return weights[weight_set]


def _check_features(
    definitions: DefinitionReader, path: str, group: str, features: Mapping[str, float]
) -> None:
    if group not in feature_groups():
        definitions.add_problem(FILE, path, "is neither the forest nor a wish card")
        return
    for feature in features.keys() - set(feature_names(group)):
        definitions.add_problem(FILE, path, f"{feature}: there is no such trait")


def feature_groups() -> tuple[str, ...]:
    """Return the names of all feature groups: the forest, and the id of every wish card."""
    return (FOREST, *(card.id for deck in DECKS for card in content().deck(deck)))


@cache
def order_weights(weight_set: str, round_: int, group: str) -> FeatureValues:
    """Return a feature group's learned weights in the order of its feature names; 0.0 for missing ones."""
    weights = load_weights(weight_set).get(round_, {}).get(group, {})
    return tuple(weights.get(name, 0.0) for name in feature_names(group))


class LearnedCorrection:
    """Correction of a forest's evaluation by learned weights, for one round and the wish cards in play."""

    def __init__(
        self,
        round_: int,
        size: int,
        card_functions: Sequence[EvaluateCard],
        cards: Sequence[Card],
        weight_set: str,
    ) -> None:
        """Read the weights.

        Args:
            round_: The round.
            size: Size of the grid.
            card_functions: The evaluation's functions of the cards.
            cards: The cards, in the same order.
            weight_set: One of WEIGHT_SETS.
        """
        self.size = size
        self._forest = order_weights(weight_set, round_, FOREST)
        self._cards = tuple(
            (evaluate, card, order_weights(weight_set, round_, card.id))
            for evaluate, card in zip(card_functions, cards, strict=True)
        )

    def compute(
        self,
        masks: ForestMasks,
        forecast: RoundForecast,
        card_values: Sequence[float],
        full_grid_value: float,
        turns_needed: float,
        max_turns: float,
    ) -> float:
        """Return the points to add to the evaluation of a forest.

        Args:
            masks: The forest.
            forecast: The forecast of the round.
            card_values: Value of each wish card in the evaluation.
            full_grid_value: Expected bonus for a full grid in the evaluation.
            turns_needed: Turns needed to fill the grid.
            max_turns: Most own turns left in the round.
        """
        forest_values = forest_features(self.size, masks, forecast, full_grid_value, turns_needed, max_turns)
        total = _dot(self._forest, forest_values)
        for (evaluate, card, weights_), card_value in zip(self._cards, card_values, strict=True):
            total += _dot(weights_, card_features(masks, evaluate, card, forecast, card_value))
        return total


def _dot(weights_: FeatureValues, features: FeatureValues) -> float:
    return sum(a * b for a, b in zip(weights_, features, strict=True))
