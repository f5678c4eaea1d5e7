"""What all minds share: the clock, the levels, the decision."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from client.bots import mind as mind_module
from client.bots.levels import (
    COMMON_LEVELS,
    LEVELS,
    Level,
    LevelParams,
    level_names,
    load_levels,
    nearest_level,
)
from client.bots.mind import Mind, choose_action, decide_with_params, get_mind
from client.bots.search_budget import SearchBudget
from client.bots.thought import Thought, WeighedAction
from client.games.registry import has_mind
from rules import GAMES, load
from rules.content import ContentError, DefinitionReader
from rules.contract import Action, State
from tests import toy_game
from tests.arena.confidence_interval import compute_wilson_interval
from tests.toy_game import Stop, Take

PLAYED = [game_id for game_id in GAMES if has_mind(game_id)]


def test_search_budget_counts_positions_and_time() -> None:
    budget = SearchBudget(3)
    assert not budget.is_exhausted()
    budget.spend(2)
    assert not budget.is_exhausted()
    budget.spend()
    assert budget.is_exhausted()
    assert SearchBudget(1000, seconds=0.0).is_exhausted()
    assert SearchBudget(1000, is_hurried=lambda: True).is_exhausted()


class Guess(Mind[LevelParams]):
    """Prefers to take much."""

    game_id = "toy"
    params_type = LevelParams

    def evaluate_actions(
        self, view: State, seat: int, params: LevelParams, budget: SearchBudget, rng: random.Random
    ) -> list[WeighedAction]:
        del params, rng
        actions = load("toy").actions(view, seat)
        budget.spend(len(actions))
        return [WeighedAction(each, float(each.coins if isinstance(each, Take) else 0)) for each in actions]


def decide_at_level(view: State, seat: int, level: Level, seed: int, *, careful: bool = False) -> Thought:
    return choose_action(load("toy"), view, seat, level, seed, timed=False, error_free=careful)


@pytest.fixture
def guess(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with toy_game.register_toy_game():
        levels: dict[Level, LevelParams] = {level: LevelParams(seconds=1.0, nodes=100) for level in LEVELS}
        levels["sapling"] = LevelParams(seconds=1.0, nodes=100, blunder_rate=0.5)
        monkeypatch.setattr(mind_module, "get_mind", lambda _: Guess())
        monkeypatch.setattr(mind_module, "load_levels", lambda *_: levels)
        yield


@pytest.mark.usefixtures("guess")
def test_the_same_view_level_and_seed_give_the_same_decision() -> None:
    game = toy_game.ToyGame()
    state = game.start(2, 3, {})
    view = game.view(state, 0)
    assert decide_at_level(view, 0, "crown", 5) == decide_at_level(view, 0, "crown", 5)


@pytest.mark.usefixtures("guess")
def test_only_a_level_with_blunders_takes_worse_actions() -> None:
    game = toy_game.ToyGame()
    view = game.view(game.start(2, 3, {}), 0)
    firm = {decide_at_level(view, 0, "branch", seed).action for seed in range(40)}
    erring = [decide_at_level(view, 0, "sapling", seed).action for seed in range(200)]
    assert len(firm) == 1
    best = next(iter(firm))
    assert 0.3 < sum(action != best for action in erring) / 200 < 0.7
    assert Stop() not in firm
    advised = {decide_at_level(view, 0, "sapling", seed, careful=True).action for seed in range(40)}
    assert advised == firm, "advice is given without errors"


@pytest.mark.usefixtures("guess")
def test_no_error_leads_to_a_last_resort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a level with nothing else to do takes it."""
    game = load("toy")
    view = game.view(game.start(2, 3, {}), 0)
    weighed = Guess.evaluate_actions
    wild = LevelParams(seconds=1.0, nodes=100, blunder_rate=1.0, eval_noise=50.0)

    def taken(last_resort: Callable[[Action], bool]) -> set[Action]:
        def marked(*arguments: Any) -> list[WeighedAction]:
            return [replace(each, is_last_resort=last_resort(each.action)) for each in weighed(*arguments)]

        monkeypatch.setattr(Guess, "evaluate_actions", marked)
        return {decide_with_params(game, view, 0, wild, seed).action for seed in range(60)}

    everything = taken(lambda _: False)
    assert len(everything) > 2
    assert taken(lambda action: action != Stop()) == {Stop()}
    assert taken(lambda action: action == Stop()) == everything - {Stop()}
    assert taken(lambda _: True) == everything


@pytest.mark.parametrize("game_id", PLAYED)
def test_every_level_of_every_game_is_described(game_id: str) -> None:
    mind = get_mind(game_id)
    found = load_levels(game_id, mind.params_type)
    assert tuple(found) == level_names(game_id)
    assert set(COMMON_LEVELS) <= set(found)
    for params in found.values():
        assert 0 < params.seconds <= 1.2
        assert params.nodes > 0
        assert 0 <= params.blunder_rate < 1
        assert (params.patient or params.seconds) <= 5.0
    assert found["crown"].nodes >= found["sapling"].nodes
    assert found["sapling"].seconds <= 0.3


def test_missing_level_falls_back_to_the_next_gentler_one() -> None:
    assert level_names("wispwood") == LEVELS
    assert level_names("envyra") == COMMON_LEVELS
    assert nearest_level("wispwood", "twig") == "twig"
    assert nearest_level("envyra", "twig") == "sapling"
    assert nearest_level("envyra", "crown") == "crown"
    assert nearest_level("envyra", "somebody of another time") == "sapling"


def test_missing_level_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "levels: {sapling: {seconds: 1.0, nodes: 5}}"
    monkeypatch.setattr(DefinitionReader, "from_game", lambda *_: DefinitionReader({"levels.yaml": text}))
    with pytest.raises(ContentError) as told:
        load_levels.__wrapped__("toy", LevelParams)
    assert "levels.yaml: levels.crown: is missing" in told.value.problems


def test_confidence_interval_surrounds_the_rate() -> None:
    low, high = compute_wilson_interval(130, 200)
    assert 0.58 < low < 0.65 < high < 0.72
    assert compute_wilson_interval(0, 0) == (0.0, 1.0)
    assert compute_wilson_interval(10, 10)[1] == pytest.approx(1.0)
