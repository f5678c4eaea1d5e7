"""What is learnt: fits, lessons of a game, and the file they end in."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from client.bots.levels import load_levels
from client.bots.wispwood import learned_weights
from client.bots.wispwood.evaluation import ForestEvaluator
from client.bots.wispwood.forest_features import FOREST, feature_names
from client.bots.wispwood.forest_masks import make_forest_masks
from client.bots.wispwood.learned_weights import (
    DUEL,
    FILE,
    SOLO,
    SOLO_RELEARNED,
    WEIGHT_SETS,
    feature_groups,
    load_weights,
)
from client.bots.wispwood.params import WispwoodParams
from rules.content import ContentError, DefinitionReader
from rules.wispwood.game import GAME
from tests.learning.__main__ import evaluate_features, main, mix_weights
from tests.learning.games import Lesson, Moment, lesson, lessons
from tests.learning.ridge import Ridge, solve_equations
from tests.learning.weights_yaml import format_wispwood_weights

GENTLE = load_levels("wispwood", WispwoodParams)["sapling"].solo_level_params
"""What is learnt from a game is the same whoever plays it, and the gentlest decide soonest."""


@cache
def game() -> list[Lesson]:
    return lessons(GENTLE, 7)


def fitted(penalty: float) -> dict[str, float]:
    chance, fit = random.Random(1), Ridge[str](penalty, frozenset({"one"}))
    for _ in range(400):
        row = {"one": 1.0, "a": chance.gauss(0, 1), "b": chance.choice((0.0, 2.0))}
        fit.add(row, 5.0 + 3.0 * row["a"] - 1.5 * row["b"])
    return fit.weights()


def test_fit_recovers_the_coefficients() -> None:
    assert fitted(0.0) == pytest.approx({"one": 5.0, "a": 3.0, "b": -1.5})


def test_penalty_shrinks_all_but_the_free_weights() -> None:
    held = fitted(400.0)
    assert 1.0 < held["a"] < 2.0
    assert -1.1 < held["b"] < -0.4
    # the constant takes over what the others may not say: 5 - 1.5 of "b" on average
    assert 3.4 < held["one"] < 4.4


def test_equations_need_a_solution() -> None:
    assert solve_equations([[0.0, 2.0], [1.0, 1.0]], [4.0, 5.0]) == pytest.approx([3.0, 2.0])
    with pytest.raises(ZeroDivisionError):
        solve_equations([[1.0, 1.0], [2.0, 2.0]], [1.0, 2.0])


def test_every_turn_and_cat_move_is_a_sample() -> None:
    found = game()
    counts = [sum(one.round == number for one in found) for number in (1, 2, 3)]
    # in the first round every turn; then the cat's walk comes before; the last turn of all teaches nothing
    assert counts[0] == 4
    assert 5 <= counts[1] <= 7
    assert 7 <= counts[2] <= 8
    for one in found:
        groups = {group for group, _ in one.traits}
        assert FOREST in groups
        assert len(groups) == 6
        for group, trait in one.traits:
            assert trait in feature_names(group)


@pytest.mark.long
def test_samples_of_a_game_are_deterministic() -> None:
    assert lessons(GENTLE, 7) == game()


def test_sample_compares_the_heuristic_with_the_result() -> None:
    end = GAME.start(1, 3, {"ghost": 4})
    rng = random.Random(3)
    while GAME.outcome(end) is None:
        end = GAME.apply(end, 0, rng.choice(GAME.actions(end, 0))).state
    own = [sum(sheet.points[0]) for sheet in end.sheets]
    ghost = [sheet.ghost for sheet in end.sheets]
    # after a turn of the second round the ghost had wisps for 40 points, which count twice whatever comes
    found = lesson(Moment(0, 2, {}, 25.0, 40), end)
    assert found.target == own[1] + own[2] - (ghost[1] - 40) - (ghost[2] - 40) - 25.0


def test_weights_file_is_read_as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = {
        1: {FOREST: {"turns": 0.25, "ready": -1.5}, "orb-dark": {"now": 3.0}},
        3: {FOREST: {"most": 1.0}},
    }
    told = {SOLO: alone, SOLO_RELEARNED: {3: {FOREST: {"box": 2.0}}}, DUEL: {2: {FOREST: {"free": 0.5}}}}
    monkeypatch.setattr(
        DefinitionReader, "from_game", lambda *_: DefinitionReader({FILE: format_wispwood_weights(told)})
    )
    assert {one: load_weights.__wrapped__(one) for one in WEIGHT_SETS} == told
    assert format_wispwood_weights(told).count("\n") < 25


def test_unknown_features_and_cards_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = (
        "alone: {1: {forest: {turns: 1.0, luck: 2.0}, orb-bright: {now: 1.0}}}\nagain: {1: {}}\nduel: {1: {}}"
    )
    monkeypatch.setattr(DefinitionReader, "from_game", lambda *_: DefinitionReader({FILE: bad}))
    with pytest.raises(ContentError) as told:
        load_weights.__wrapped__(SOLO)
    assert told.value.problems == (
        f"{FILE}: alone.1.forest: luck: there is no such trait",
        f"{FILE}: alone.1.orb-bright: is neither the forest nor a wish card",
    )


@pytest.mark.parametrize("company", WEIGHT_SETS)
def test_learned_weights_cover_every_card_and_round(company: str) -> None:
    assert set(load_weights(company)) == {1, 2, 3}
    for groups in load_weights(company).values():
        assert set(groups) == set(feature_groups())


def test_learned_weights_apply_to_whole_games_only() -> None:
    alone = GAME.start(1, 3, {"ghost": 4})
    short = GAME.start(1, 3, {"ghost": 4, "short": True})
    two = GAME.start(2, 3, {})
    few = GAME.start(2, 3, {"four_wishes": True})
    few_alone = GAME.start(1, 3, {"ghost": 4, "four_wishes": True})
    assert ForestEvaluator.from_state(alone, learned=True).learned_correction is not None
    assert ForestEvaluator.from_state(alone).learned_correction is None
    assert ForestEvaluator.from_state(short, learned=True).learned_correction is None
    assert ForestEvaluator.from_state(two, learned=True).learned_correction is not None
    # with four wishes there is only what was learnt first
    assert ForestEvaluator.from_state(few, learned=True).learned_correction is None
    assert ForestEvaluator.from_state(few_alone, learned=True, relearned=True).learned_correction is not None


def test_learned_correction_is_the_weighted_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.start(1, 3, {"ghost": 4})
    masks = make_forest_masks(state.forests[0])
    plain = ForestEvaluator.from_state(state).estimate_value(masks, 3.0)
    told = {1: {FOREST: {"ready": 2.5}, state.wishes[0]: {"outlook": 0.5}}}
    monkeypatch.setattr(learned_weights, "load_weights", lambda _: told)
    learned_weights.order_weights.cache_clear()
    evaluator = ForestEvaluator.from_state(state, learned=True)
    forecast, _ = evaluator.forecast(masks, 3.0)
    part = evaluator.card_functions[0](masks, evaluator.cards[0], forecast)
    assert evaluator.estimate_value(masks, 3.0) == pytest.approx(plain + 2.5 + 0.5 * part)
    learned_weights.order_weights.cache_clear()


def test_other_targets_are_fitted_by_the_same_rows() -> None:
    rows = [{"one": 1.0, "a": float(number)} for number in range(5)]
    fit = Ridge[str](0.0, frozenset({"one"}))
    for row in rows:
        fit.add(row, 7.0)
    fit.aim((row, 2.0 - 3.0 * row["a"]) for row in reversed(rows))
    assert fit.weights() == pytest.approx({"one": 2.0, "a": -3.0})


def test_steps_interpolate_between_old_and_new_weights() -> None:
    old = {FOREST: {"turns": 4.0, "ready": 2.0}, "orb-dark": {"now": 1.0}}
    new = {FOREST: {"turns": 0.0, "most": 8.0}, "orb-line": {"now": 2.0}}
    assert mix_weights(old, new, 0.75, 0.25) == {
        FOREST: {"turns": 3.0, "ready": 1.5, "most": 2.0},
        "orb-dark": {"now": 0.75},
        "orb-line": {"now": 0.5},
    }


def test_unknown_features_do_not_count() -> None:
    known = {FOREST: {"turns": 2.0}, "orb-dark": {"now": -1.0}}
    traits = {(FOREST, "turns"): 3.0, (FOREST, "ready"): 1.0, ("orb-dark", "now"): 4.0}
    assert evaluate_features(known, traits) == 2.0


@pytest.mark.long
@pytest.mark.parametrize("company", WEIGHT_SETS)
def test_weights_are_learned_from_games(tmp_path: Path, company: str) -> None:
    out = tmp_path / FILE
    assert main([company, "--games", "2", "--jobs", "1", "--wide", "0", "--out", str(out)]) == 0
    assert out.read_text("utf-8").startswith("# What games have taught")
