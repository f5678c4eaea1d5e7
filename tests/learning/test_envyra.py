"""What is learnt about Envyra: fits, the lessons of a game, and the file they end in."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from client.bots.envyra.learned_evaluator import FILE, FeatureWeights, load_weights
from client.bots.envyra.learned_features import END, GROUPS, SEAT, TILE
from rules.content import DefinitionReader
from rules.envyra.game import GAME
from tests.learning.envyra import GameLessons, between, group_weights, lessons, main, make_row
from tests.learning.logistic import Logistic
from tests.learning.weights_yaml import format_envyra_weights


@cache
def game() -> GameLessons:
    return lessons(0.3, None, 7)


def fitted(penalty: float) -> tuple[dict[str, float], float]:
    chance, fit = random.Random(1), Logistic[str](penalty)
    for _ in range(1500):
        row = {"a": chance.gauss(0, 1), "b": chance.choice((0.0, 2.0)), "c": 0.0}
        odds = 2.0 * row["a"] - 0.5 * row["b"]
        fit.add(row, float(chance.gauss(0, 1) * 1.7 < odds))
    found = fit.weights()
    return found, fit.loss(found)


def test_fit_recovers_the_coefficients() -> None:
    found, loss = fitted(0.01)
    assert found == pytest.approx({"a": 2.0, "b": -0.5}, abs=0.25)
    assert 0.2 < loss < 0.6


def test_penalty_shrinks_the_weights() -> None:
    free, loss = fitted(0.01)
    held, worse = fitted(500.0)
    assert 0.2 < held["a"] < free["a"] / 2
    assert worse > loss


def test_half_win_counts_half() -> None:
    fit = Logistic[str](0.0)
    for share in (0.5, 1.0):
        fit.add({"a": 1.0}, share)
    assert fit.weights()["a"] == pytest.approx(1.0986, abs=1e-3)


def test_every_round_is_a_sample() -> None:
    share, rows = game()
    assert share in {0.0, 0.5, 1.0}
    assert len(rows) > 8
    assert {group for row in rows for group, _ in row} <= set(GROUPS)
    assert all(any(group == TILE for group, _ in row) for row in rows[:-1])
    first = [row[SEAT, "first"] for row in rows]
    # the start player changes, and all weighs more towards the end
    assert all(one * other < 0 for one, other in pairwise(first))
    assert abs(first[0]) < abs(first[-1])


def test_samples_of_a_game_are_deterministic() -> None:
    assert lessons(0.3, None, 7) == game()
    assert lessons(0.3, {group: {} for group in GROUPS}, 7) != game()


def test_positions_are_recorded_before_the_refill() -> None:
    state, chance, noted = GAME.start(2, 3, {}), random.Random(3), 0
    while GAME.outcome(state) is None:
        seat = GAME.deciders(state)[0]
        step = GAME.apply(state, seat, chance.choice(GAME.actions(state, seat)))
        for after in between(step):
            assert (after.round, after.start, len(after.bag)) == (state.round, state.start, len(state.bag))
            assert make_row(after)
            noted += 1
        state = step.state
    assert noted > 5


def test_weights_file_is_read_as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    told: FeatureWeights = {
        SEAT: {"points": 0.25, "supply-1": -1.5},
        TILE: {"race-1-behind-2-first": 3.0},
        END: {"win-alone": 2.0},
    }
    assert (
        group_weights({(group, trait): told[group][trait] for group in told for trait in told[group]}) == told
    )
    text = format_envyra_weights(told, "python -m this")
    monkeypatch.setattr(DefinitionReader, "from_game", lambda *_: DefinitionReader({FILE: text}))
    assert load_weights.__wrapped__() == told
    assert "`python -m this`" in text


def test_weights_are_learned_from_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / FILE
    assert main(["--games", "2", "--rounds", "2", "--jobs", "1", "--seed", "5", "--out", str(out)]) == 0
    text = out.read_text("utf-8")
    assert "--rounds 2 --games 2 --seed 5 --haze 0.3 --penalty 5.0`" in text
    monkeypatch.setattr(DefinitionReader, "from_game", lambda *_: DefinitionReader({FILE: text}))
    assert set(load_weights.__wrapped__()[SEAT]) > {"points", "worth", "first"}
