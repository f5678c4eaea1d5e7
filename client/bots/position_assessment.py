"""Assessment of positions: each seat's chance to win and expected points, by fitted weights.

`Mind.extract_features` turns a position into numbers. `python -m tests.judgement` plays games between bots,
fits weights that predict their results from these numbers, and writes them to `assets/<game>/judgement.yaml`.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec

from client.bots.mind import get_mind
from client.bots.position_features import ActionLoss, Assessment, PositionFeatures
from client.games.registry import has_mind
from rules.content import DefinitionReader
from rules.contract import AnyGame, Outcome, State
from rules.game_folders import game_folder

FILE: Final = "judgement.yaml"
PLAYERS_KEY: Final = "players"

FeatureCurves = dict[str, tuple[float, ...]]
"""The weight of each feature at each knot."""


class AssessmentWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fitted weights of a game's features for one number of players, as in the file."""

    made: str
    """The command that made them."""
    knots: tuple[float, ...]
    """Stages of the game, rising from 0 to 1."""
    chances: FeatureCurves
    """Weights in logits, linear between knots. A feature left out weighs nothing."""
    points: FeatureCurves = {}
    """Weights in points likewise."""
    sharpness: dict[str, float] = {}
    """Factor of the logits in games of one level: the surer it turns a lead into a win, the greater. Where no
    level is known it is 1."""


def assess_position(
    game: AnyGame, view: State, seat: int | None, kinds: Sequence[str] = ()
) -> Assessment | None:
    """Return each seat's chance to win and expected points, as far as a seat can tell from its view.

    Any position can be assessed, also one in the middle of a step. Exact if the game is over.

    Args:
        game: The game.
        view: What the seat sees.
        seat: The seat, None for a spectator.
        kinds: Name of each seat's level; "" for a person.

    Returns:
        None for a game without fitted weights.
    """
    weights_and_features = _weights_and_features(game, view, seat)
    return None if weights_and_features is None else _assess(game, view, *weights_and_features, kinds)


def estimate_loss(
    game: AnyGame, view: State, seat: int, value_loss: float, kinds: Sequence[str] = ()
) -> ActionLoss | None:
    """Return how much chance and how many points a seat loses by an action worse than the best.

    Args:
        game: The game.
        view: What the seat sees.
        seat: The seat that decides.
        value_loss: By how much the action's `WeighedAction.value` is lower than that of the best action.
        kinds: Name of each seat's level; "" for a person.

    Returns:
        The loss from the assessment of the position; None if the game is over or has no fitted weights.
    """
    weights_and_features = _weights_and_features(game, view, seat)
    if weights_and_features is None or weights_and_features[1].stage >= 1:
        return None
    weights, features = weights_and_features
    mind = get_mind(game.id)
    before = _assess(game, view, weights, features, kinds)
    if not mind.points_features:
        return ActionLoss(min(value_loss / mind.sure_win_value, before.chances[seat]), None)
    named_values = zip(mind.feature_names, features.seats[seat], strict=True)
    own_features = tuple(
        value - value_loss if trait in mind.points_features else value for trait, value in named_values
    )
    seats = (*features.seats[:seat], own_features, *features.seats[seat + 1 :])
    after = _assess(game, view, weights, features._replace(seats=seats), kinds)
    points = before.points[seat] - after.points[seat] if before.points else None
    return ActionLoss(before.chances[seat] - after.chances[seat], points)


@cache
def load_weights(game_id: str) -> dict[int, AssessmentWeights]:
    """Return a game's fitted weights by number of players, cached; {} for a game without them.

    Raises:
        ContentError: If the file is invalid.
    """
    if not has_mind(game_id) or not (game_folder(game_id) / FILE).is_file():
        return {}
    return read_weights(game_id)


def read_weights(game_id: str) -> dict[int, AssessmentWeights]:
    """Read a game's fitted weights from its file and return them by number of players.

    Raises:
        ContentError: If the file is missing or invalid.
    """
    definitions = DefinitionReader.from_game(game_id, (FILE,))
    weights_by_players = definitions.read_part(FILE, PLAYERS_KEY, dict[int, AssessmentWeights], {})
    feature_names = get_mind(game_id).feature_names
    for players, weights in weights_by_players.items():
        for path, problem in _find_problems(weights, feature_names):
            definitions.add_problem(FILE, f"{PLAYERS_KEY}.{players}.{path}", problem)
    definitions.raise_problems()
    return weights_by_players


def _find_problems(weights: AssessmentWeights, feature_names: Sequence[str]) -> list[tuple[str, str]]:
    knots = weights.knots
    problems = []
    if len(knots) < 2 or knots[0] != 0 or knots[-1] != 1 or sorted(set(knots)) != list(knots):
        problems.append(("knots", "must rise from 0 to 1"))
    for part, curves in (("chances", weights.chances), ("points", weights.points)):
        for name, curve in curves.items():
            if name not in feature_names:
                problems.append((f"{part}.{name}", "there is no such trait"))
            elif len(curve) != len(knots):
                problems.append((f"{part}.{name}", f"must have {len(knots)} weights, one for each knot"))
    return problems


def _weights_and_features(
    game: AnyGame, view: State, seat: int | None
) -> tuple[AssessmentWeights, PositionFeatures] | None:
    weights = load_weights(game.id).get(game.players(view))
    if weights is None:
        return None
    with game.active():
        features = get_mind(game.id).extract_features(view, seat)
    return None if features is None else (weights, features)


def _assess(
    game: AnyGame, view: State, weights: AssessmentWeights, features: PositionFeatures, kinds: Sequence[str]
) -> Assessment:
    outcome = game.outcome(view) if features.stage >= 1 else None
    if outcome is not None:
        return assess_outcome(outcome, scored=bool(weights.points))
    return assess_features(weights, get_mind(game.id).feature_names, features, kinds)


def assess_outcome(outcome: Outcome, *, scored: bool) -> Assessment:
    """Return the assessment of a finished game: winning chance 1 for the winner, shared in a tie.

    Args:
        outcome: The result.
        scored: Whether points mean something in this game; if so, the assessment has each seat's points.
    """
    winners = outcome.ranking[0]
    chances = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(outcome.sheets)))
    points = tuple(float(sum(line.points for line in sheet)) for sheet in outcome.sheets)
    return Assessment(chances, points if scored else ())


def assess_features(
    weights: AssessmentWeights,
    feature_names: Sequence[str],
    features: PositionFeatures,
    kinds: Sequence[str] = (),
) -> Assessment:
    """Return each seat's chance to win and expected points, by weighing the features of a position.

    Args:
        weights: The weights.
        feature_names: Names of the features, in order.
        features: The position.
        kinds: Name of each seat's level; "" for a person.
    """
    sharpness = mean_sharpness(weights, kinds)
    knot_weights = interpolation_weights(weights.knots, features.stage)
    sums = _weighted_sums(weights.chances, feature_names, knot_weights, features)
    chances = softmax_chances([sharpness * value for value in sums])
    if not weights.points:
        return Assessment(chances)
    return Assessment(chances, _weighted_sums(weights.points, feature_names, knot_weights, features))


def mean_sharpness(weights: AssessmentWeights, kinds: Sequence[str]) -> float:
    """Return the factor of the logits at a table, the geometric mean of those of its levels.

    Args:
        weights: The weights.
        kinds: Name of each seat's level; "" for a person.
    """
    return math.prod(weights.sharpness.get(kind, 1.0) for kind in kinds) ** (1 / max(1, len(kinds)))


def softmax_chances(sums: Sequence[float]) -> tuple[float, ...]:
    """Return each seat's chance to win from its weighted sum of features, by softmax.

    In a solo game the chance is the logistic function of the sum.
    """
    if len(sums) == 1:
        return (1 / (1 + math.exp(-max(-700.0, sums[0]))),)
    top = max(sums)
    exponentials = [math.exp(value - top) for value in sums]
    total = sum(exponentials)
    return tuple(power / total for power in exponentials)


def interpolation_weights(knots: Sequence[float], stage: float) -> tuple[tuple[int, float], ...]:
    """Return the weights of the two knots around a stage of the game, for linear interpolation.

    Args:
        knots: Stages of the game (0-1), rising.
        stage: The stage.

    Returns:
        For each of the two knots its index and its weight; the weights add up to 1.
    """
    stage = min(1.0, max(0.0, stage))
    right = min(len(knots) - 1, bisect_right(knots, stage))
    share = (stage - knots[right - 1]) / (knots[right] - knots[right - 1])
    return (right - 1, 1 - share), (right, share)


def _weighted_sums(
    curves: FeatureCurves,
    feature_names: Sequence[str],
    knot_weights: Sequence[tuple[int, float]],
    features: PositionFeatures,
) -> tuple[float, ...]:
    feature_weights = [
        sum(curves[name][knot] * share for knot, share in knot_weights) if name in curves else 0.0
        for name in feature_names
    ]
    return tuple(
        sum(weight * value for weight, value in zip(feature_weights, seat_features, strict=True))
        for seat_features in features.seats
    )
