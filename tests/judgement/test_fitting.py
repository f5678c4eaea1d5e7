"""Fits find what games were made of; files read as they were written; tables count rightly."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

import rules
from client.bots.levels import LEVELS
from client.bots.mind import choose_action
from client.bots.position_assessment import PLAYERS_KEY, AssessmentWeights, assess_features, softmax_chances
from client.bots.position_features import PositionFeatures
from client.bots.thought import Thought
from rules.safe_yaml import parse_trusted
from tests.judgement import games as tables
from tests.judgement.__main__ import read_weights
from tests.judgement.calibration_table import format_calibration_rows
from tests.judgement.fitting import (
    Prediction,
    chance_weights,
    curves,
    fit_certainty,
    fit_sharpness,
    list_cases,
    point_weights,
    predict_unseen_games,
    scale_predictions,
    weigh_case,
)
from tests.judgement.games import Moment, ObservedGame, choose_levels, options_for
from tests.judgement.weights_yaml import format_weights

KNOTS = (0.0, 1.0)
FEATURE_NAMES = ("one", "lead", "noise")


def games(seats: int, count: int, seed: int) -> list[ObservedGame]:
    """Return games whose chances are known: what leads counts nothing at first and 3 at the end."""
    chance, found = random.Random(seed), []
    for number in range(count):
        stage = chance.random()
        own = tuple((1.0, chance.gauss(0, 1), chance.gauss(0, 1)) for _ in range(seats))
        sums = [3.0 * stage * one[1] for one in own]
        drawn = chance.random()
        if seats == 1:
            shares: tuple[float, ...] = (float(drawn < 1 / (1 + math.exp(-sums[0] - 1))),)
        else:
            winner = chance.choices(range(seats), softmax_chances(sums))[0]
            shares = tuple(float(seat == winner) for seat in range(seats))
        points = tuple(40 + 10 * one[1] for one in own)
        found.append(
            ObservedGame(number, (LEVELS[2],) * seats, shares, points, (Moment(own, stage, stage > 0.5),))
        )
    return found


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_fit_recovers_the_decisive_features(seats: int) -> None:
    found = curves(chance_weights(games(seats, 4000, 7), 3, KNOTS, 1.0), FEATURE_NAMES, KNOTS)
    assert found["lead"] == pytest.approx((0.0, 3.0), abs=0.3)
    assert found["noise"] == pytest.approx((0.0, 0.0), abs=0.3)
    if seats == 1:
        assert found["one"] == pytest.approx((1.0, 1.0), abs=0.3)
    else:
        assert "one" not in found  # what everybody has tells nothing


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_sharpness_recovers_how_surely_a_lead_becomes_a_win(seats: int) -> None:
    sharp = [2.0 if seats == 1 else 0.0, 2.0 if seats == 1 else 0.0, 0.0, 6.0, 0.0, 0.0]
    assert fit_sharpness(predict(games(seats, 3000, 5), sharp)) == pytest.approx(0.5, abs=0.06)


def predict(observed: Sequence[ObservedGame], weights: Sequence[float]) -> list[Prediction]:
    """Return the predictions of all positions by the same weights."""
    cases = [case for game in observed for case in list_cases(game, KNOTS)]
    return [Prediction(weigh_case(case, weights), case.shares) for case in cases]


@pytest.mark.parametrize("seats", [2, 3])
def test_unseen_games_are_predicted_less_surely_than_seen_ones(seats: int) -> None:
    """Each of a few games has had its part in the weights, so to it they look surer than to other games."""
    few = games(seats, 120, 3)
    weights = chance_weights(few, 3, KNOTS, 0.01)
    unseen = [each for game in predict_unseen_games(few, weights, KNOTS, 0.01) for each in game]
    fresh = fit_sharpness(predict(games(seats, 3000, 4), weights))
    assert fit_sharpness(predict(few, weights)) == pytest.approx(1, abs=0.02)
    assert fit_sharpness(unseen) == pytest.approx(fresh, abs=0.1)
    assert fit_sharpness(unseen) < 0.97


def test_certainty_is_found_for_each_stage() -> None:
    """Logits that are twice too great early and right late are halved early alone."""
    observed = games(2, 3000, 6)  # a lead of 1 is worth 3 times the stage
    exaggerated = [
        [Prediction(tuple(own[1] * 3 * stage * (2 - stage) for own in seats), game.shares)]
        for game in observed
        for seats, stage in [(game.moments[0].seats, game.moments[0].stage)]
    ]
    factors = fit_certainty(observed, exaggerated, KNOTS)
    assert factors == pytest.approx([0.5, 1.0], abs=0.15)
    (scaled,) = scale_predictions(observed[:1], exaggerated[:1], KNOTS, [0.5, 0.5])
    assert scaled[0].sums == pytest.approx([value / 2 for value in exaggerated[0][0].sums])
    assert scaled[0].shares == observed[0].shares


def test_surer_levels_get_sharper_chances() -> None:
    weights = AssessmentWeights(
        "by hand", KNOTS, {"lead": (1.0, 1.0)}, sharpness={"sapling": 0.5, "trunk": 2.0}
    )
    features = PositionFeatures(((1.0, 1.0, 0.0), (1.0, 0.0, 0.0)), 0.5)

    def assess(*kinds: str) -> float:
        return assess_features(weights, FEATURE_NAMES, features, kinds).chances[0]

    assert 0.5 < assess("sapling", "sapling") < assess("", "") < assess("trunk", "trunk") < 1
    assert assess("sapling", "trunk") == pytest.approx(assess())
    assert assess("crown", "") == pytest.approx(assess())


def test_penalty_shrinks_the_weights() -> None:
    held = curves(chance_weights(games(2, 400, 7), 3, KNOTS, 400.0), FEATURE_NAMES, KNOTS)
    assert 0.3 < held["lead"][1] < 2.0


def test_points_are_fitted_by_the_features() -> None:
    found = curves(point_weights(games(2, 300, 7), 3, KNOTS, 0.0), FEATURE_NAMES, KNOTS)
    assert found["one"] == pytest.approx((40.0, 40.0), abs=0.01)
    assert found["lead"] == pytest.approx((10.0, 10.0), abs=0.01)


def test_weights_file_is_read_as_written() -> None:
    weights = {
        3: AssessmentWeights("b", (0.0, 0.3, 1.0), {"one": (0.5, 2e-05, -1.0)}),
        2: AssessmentWeights(
            "a --knots 0 1",
            KNOTS,
            {"lead": (0.0, 3.25)},
            {"one": (4.0, 1234.0)},
            {"sapling": 0.5, "trunk": 1.25},
        ),
    }
    plain, doubles = parse_trusted(format_weights(weights))
    assert not doubles
    assert isinstance(plain, dict)
    assert msgspec.convert(plain[PLAYERS_KEY], dict[int, AssessmentWeights]) == weights


def test_weights_of_removed_features_are_dropped(tmp_path: Path) -> None:
    path = tmp_path / "judgement.yaml"
    assert read_weights(path, FEATURE_NAMES) == {}
    weights = {
        2: AssessmentWeights("a", KNOTS, {"lead": (0.0, 1.0)}),
        3: AssessmentWeights("b", KNOTS, {"lead": (0.0, 1.0)}, {"luck": (1.0, 1.0)}),
    }
    path.write_text(format_weights(weights), "utf-8")
    assert read_weights(path, FEATURE_NAMES) == {2: weights[2]}


def _error(rows: list[str]) -> float:
    """Return the expected calibration error of the first table."""
    return float(next(row for row in rows if row.startswith("expected")).split()[3].rstrip(","))


def test_calibration_table_counts_the_outcomes() -> None:
    told = games(2, 3000, 9)
    sharp = AssessmentWeights("by hand", KNOTS, {"lead": (0.0, 3.0)}, {"one": (40.0, 40.0)})
    shown = list(format_calibration_rows(told, sharp, FEATURE_NAMES))
    bins = [line.split() for line in shown if "–" in line]
    assert sum(int(line[2]) for line in bins) == 6000
    for line in bins:
        mean, realized = (float(cell.rstrip("%")) for cell in line[4:6])
        assert abs(mean - realized) < 6
        assert (line[-1] == "missed") == (abs(mean - realized) > 5)
    assert _error(shown) < 0.03
    brier = next(line for line in shown if line.startswith("Brier"))
    assert "of the share 50% for everybody 0.250: " in brier
    assert 25 < int(brier.split(": ")[1].split("%")[0]) < 70
    assert shown[-1].startswith("points: mean error ")
    blunt = AssessmentWeights("by hand", KNOTS, {"lead": (0.0, 30.0)})
    blunt_rows = list(format_calibration_rows(told, blunt, FEATURE_NAMES))
    assert _error(blunt_rows) > 0.1
    assert any(row.endswith("missed") for row in blunt_rows)


def test_each_kind_of_seat_has_a_table_of_its_own() -> None:
    sharp = AssessmentWeights("by hand", KNOTS, {"lead": (0.0, 3.0)})
    branches = games(2, 40, 1)
    mixed = [msgspec.structs.replace(game, levels=("sapling", "branch")) for game in games(2, 20, 2)]
    trunks = [msgspec.structs.replace(game, levels=("trunk", "trunk")) for game in games(2, 30, 3)]
    rows = list(format_calibration_rows(branches + mixed + trunks, sharp, FEATURE_NAMES))
    assert [row for row in rows if row.startswith("all ")] == ["all branch: 40 games", "all trunk: 30 games"]
    assert sum(row.startswith("expected") for row in rows) == 3


def test_games_are_played_with_every_option_and_at_mixed_tables() -> None:
    game = rules.load("wispwood")
    drawn = [options_for(game, 1, random.Random(seed)) for seed in range(200)]
    assert {options.get("ghost", 0) for options in drawn} == {0, 1, 2, 3, 4}
    assert 40 < drawn.count({}) < 95
    assert not any("ghost" in options_for(game, 2, random.Random(seed)) for seed in range(50))
    tables = [choose_levels(LEVELS[:3], 2, random.Random(seed)) for seed in range(300)]
    assert {(one, one) for one in LEVELS[:3]} <= set(tables)
    assert ("sapling", "trunk") not in tables
    assert any(len(set(table)) == 2 for table in tables)


def test_assessment_matches_the_fit() -> None:
    told = games(2, 500, 3)
    weights = AssessmentWeights(
        "by hand", KNOTS, curves(chance_weights(told, 3, KNOTS, 1.0), FEATURE_NAMES, KNOTS)
    )
    for game in told[:20]:
        judged = assess_features(weights, FEATURE_NAMES, game.moments[0].features)
        assert sum(judged.chances) == pytest.approx(1)
        swapped = game.moments[0].features
        swapped = swapped._replace(seats=swapped.seats[::-1])
        assert assess_features(weights, FEATURE_NAMES, swapped).chances == pytest.approx(judged.chances[::-1])


def test_all_players_decide_as_they_do_in_games_errors_included(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chances told of games without errors do not come true where opponents let each other off."""
    asked: set[object] = set()

    def choose_and_record(*given: object, **more: object) -> Thought:
        asked.add(more.get("error_free", False))
        return choose_action(*given, **more)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr(tables, "choose_action", choose_and_record)
    game = tables.observe_game("equilibrix", 2, ("sapling",), 2, 5)
    assert sum(game.shares) == 1
    assert game.levels == ("sapling", "sapling")
    assert asked == {False}
