"""What all judgements share: weights as data, chances and points made of them, and what a loss costs."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import rules
from client.bots import position_assessment
from client.bots.levels import LevelParams
from client.bots.mind import Mind
from client.bots.position_assessment import (
    AssessmentWeights,
    assess_features,
    assess_position,
    estimate_loss,
    interpolation_weights,
    load_weights,
)
from client.bots.position_features import PositionFeatures
from client.bots.search_budget import SearchBudget
from client.bots.thought import WeighedAction
from rules.content import ContentError, DefinitionReader
from rules.contract import AnyGame, State
from tests.toy_game import Take, ToyState, register_toy_game

TWO = AssessmentWeights("by hand", (0.0, 0.5, 1.0), {"scored": (0.0, 1.0, 4.0)}, {"scored": (1.0, 1.0, 1.0)})


class Counting(Mind[LevelParams]):
    """Counts coins; values of its thoughts are coins too."""

    game_id = "toy"
    params_type = LevelParams
    feature_names = ("one", "scored")
    points_features: tuple[str, ...] = ("scored",)

    def evaluate_actions(
        self, view: State, seat: int, params: LevelParams, budget: SearchBudget, rng: random.Random
    ) -> list[WeighedAction]:
        del params, budget, rng
        return [WeighedAction(action, 0.0) for action in rules.load("toy").actions(view, seat)]

    def extract_features(self, view: State, seat: int | None) -> PositionFeatures | None:
        del seat
        assert isinstance(view, ToyState)
        return PositionFeatures(tuple((1.0, float(one)) for one in view.scores), 1 - view.pile / 20)


class Chancy(Counting):
    """The same, but values of its thoughts are chances, 20 of them a sure win."""

    points_features = ()
    sure_win_value = 20.0


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    with register_toy_game():
        monkeypatch.setattr(position_assessment, "get_mind", lambda _: Counting())
        monkeypatch.setattr(position_assessment, "load_weights", lambda _: {2: TWO})
        yield rules.load("toy")


def position(game: AnyGame, *coins: int) -> State:
    state = game.start(2, 3, {})
    for one in coins:
        state = game.apply(state, 0, Take(one)).state
    return state


def test_weights_are_interpolated_linearly_between_knots() -> None:
    assert interpolation_weights((0.0, 0.5, 1.0), 0.0) == ((0, 1.0), (1, 0.0))
    assert interpolation_weights((0.0, 0.5, 1.0), 0.75) == ((1, 0.5), (2, 0.5))
    assert interpolation_weights((0.0, 0.5, 1.0), 1.0) == ((1, 0.0), (2, 1.0))
    assert interpolation_weights((0.0, 1.0), 7.0) == ((0, 0.0), (1, 1.0))
    far = assess_features(TWO, Counting.feature_names, PositionFeatures(((1.0, 1.0), (1.0, 0.0)), 0.75))
    assert far.chances[0] == pytest.approx(1 / (1 + 2.718281828**-2.5))


def test_assessment_follows_the_features(toy_game: AnyGame) -> None:
    even = assess_position(toy_game, position(toy_game), 0)
    assert even is not None
    assert even.chances == (0.5, 0.5)
    ahead = assess_position(toy_game, position(toy_game, 3, 3), 0)
    assert ahead is not None
    assert ahead.points == (6.0, 0.0)
    assert ahead.chances[0] > 0.9
    assert sum(ahead.chances) == pytest.approx(1)


def test_finished_game_is_assessed_by_its_outcome(toy_game: AnyGame) -> None:
    over = assess_position(toy_game, position(toy_game, *(2,) * 10), None)
    assert over is not None
    assert over == ((1.0, 0.0), (20.0, 0.0))
    shared = assess_position(toy_game, ToyState(0, 0, 0, (4, 4)), 1)
    assert shared is not None
    assert shared.chances == (0.5, 0.5)


def test_solo_chance_compares_with_a_zero_score() -> None:
    alone = AssessmentWeights("by hand", (0.0, 1.0), {"one": (-1.0, -1.0), "scored": (0.5, 0.5)})
    assert assess_features(alone, Counting.feature_names, PositionFeatures(((1.0, 2.0),), 0.3)).chances == (
        0.5,
    )
    assert (
        assess_features(alone, Counting.feature_names, PositionFeatures(((1.0, -9000.0),), 0.3)).chances[0]
        < 1e-9
    )


def test_a_loss_costs_chance_and_points(toy_game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(toy_game, 3, 3)
    whole, half = estimate_loss(toy_game, state, 0, 6.0), estimate_loss(toy_game, state, 0, 3.0)
    assert whole is not None
    assert half is not None
    judged = assess_position(toy_game, state, 0)
    assert judged is not None
    assert whole.points == 6.0
    assert whole.chance == pytest.approx(judged.chances[0] - 0.5)
    assert 0 < half.chance < whole.chance
    assert estimate_loss(toy_game, state, 0, 0.0) == (0.0, 0.0)
    assert estimate_loss(toy_game, position(toy_game, *(2,) * 10), 0, 1.0) is None
    monkeypatch.setattr(position_assessment, "get_mind", lambda _: Chancy())
    assert estimate_loss(toy_game, position(toy_game), 1, 2.0) == (0.1, None)
    # nobody loses more than there is
    assert estimate_loss(toy_game, position(toy_game), 1, 16.0) == (0.5, None)


def test_games_without_weights_are_not_assessed(toy_game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    assert assess_position(toy_game, toy_game.start(3, 1, {}), 0) is None
    assert estimate_loss(toy_game, toy_game.start(3, 1, {}), 0, 1.0) is None
    monkeypatch.setattr(position_assessment, "load_weights", load_weights)
    assert assess_position(toy_game, position(toy_game), 0) is None
    assert load_weights("toy") == {}


def test_invalid_weights_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = """
players:
  2: {made: by hand, knots: [0, 0.5, 0.5, 1], chances: {one: [1, 2, 3, 4]}}
  3: {made: by hand, knots: [0, 1], chances: {one: [1, 2, 3], luck: [1, 2]}}
"""
    monkeypatch.setattr(position_assessment, "get_mind", lambda _: Counting())
    monkeypatch.setattr(DefinitionReader, "from_game", lambda *_: DefinitionReader({"judgement.yaml": bad}))
    with pytest.raises(ContentError) as told:
        position_assessment.read_weights("wispwood")
    assert told.value.problems == (
        "judgement.yaml: players.2.knots: must rise from 0 to 1",
        "judgement.yaml: players.3.chances.one: must have 2 weights, one for each knot",
        "judgement.yaml: players.3.chances.luck: there is no such trait",
    )
    wrong = "players: {2: {knots: [0, 1], chances: {one: much}, more: 1}}"
    monkeypatch.setattr(DefinitionReader, "from_game", lambda *_: DefinitionReader({"judgement.yaml": wrong}))
    with pytest.raises(ContentError) as told:
        position_assessment.read_weights("wispwood")
    assert len(told.value.problems) == 3
