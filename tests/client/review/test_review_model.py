"""The values of a review: they add up, come back from JSON, and nonsense is refused."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from client.review.grades import (
    BLUNDER,
    COSTLY_POINTS,
    INACCURACY,
    MIN_LOSS_TO_SPREAD,
    MISTAKE,
    grade_decision,
)
from client.review.model import DecisionReview, Review, from_bytes, select_costliest_decisions, to_bytes
from tests.client.review.sample_reviews import make_sample_review, play_people_game


@pytest.fixture(
    scope="module", params=[("wispwood", 1), ("envyra", 3), ("equilibrix", 2), ("balanceformers", 2)]
)
def review(request: pytest.FixtureRequest) -> Review:
    """Return a review of a game of everything."""
    game, players = request.param
    return make_sample_review(play_people_game(game, players, 60))


def test_result_is_the_sum_of_start_luck_and_decisions(review: Review) -> None:
    for one in review.seat_totals:
        assert one.result == pytest.approx(one.start + one.luck + one.own + one.others, abs=1e-9)
        assert one.own_change_without_losses == pytest.approx(one.own + one.loss, abs=1e-9)
        assert one.result_without_luck == pytest.approx(one.start + one.own + one.others, abs=1e-9)
        assert review.chances(one.seat)[-1] == one.result


def test_review_survives_json(review: Review) -> None:
    assert review.is_complete
    assert from_bytes(to_bytes(review)) == review


def test_forced_decisions_do_not_count(review: Review) -> None:
    for one in review.seat_totals:
        mine = [each for each in review.decisions if each.seat == one.seat and each.grade != "forced"]
        assert one.decisions == len(mine)
        assert one.loss == pytest.approx(sum(each.loss for each in mine))
        assert one.mean_loss is None if not mine else one.mean_loss == pytest.approx(one.loss / len(mine))


def test_key_moments_are_the_costliest_and_apart(review: Review) -> None:
    moments = review.costliest_decisions
    assert len(moments) <= 3
    assert all(one.is_marked_mistake for one in moments)
    dearest = max((one.loss for one in review.decisions if one.is_marked_mistake), default=0.0)
    assert not moments or max(one.loss for one in moments) == dearest
    assert [one.step for one in moments] == sorted(one.step for one in moments)
    for one, other in pairwise(moments):
        assert one.seat != other.seat or other.step - one.step >= 0.1 * review.total


def test_only_the_costliest_decision_of_a_turn_is_a_key_moment() -> None:
    nothing = msgspec.Raw(b"{}")
    decisions = [
        DecisionReview(step, 0, "blunder", nothing, nothing, loss)
        for step, loss in ((10, 0.2), (11, 0.4), (12, 0.3), (50, 0.16))
    ]
    assert [one.step for one in select_costliest_decisions(decisions, 100)] == [11, 50]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda one: replace(one, format=99),
        lambda one: replace(one, total=1),
        lambda one: replace(one, seats=(7,)),
        lambda one: replace(one, start=(*one.start, 0.0)),
        lambda one: replace(one, steps=one.steps[1:]),
        lambda one: replace(
            one, steps=(replace(one.steps[0], chances=(2.0,) * one.player_count), *one.steps[1:])
        ),
        lambda one: replace(one, decisions=one.decisions[::-1]),
        lambda one: replace(one, decisions=(replace(one.decisions[0], loss=-1.0), *one.decisions[1:])),
        lambda one: replace(one, decisions=(replace(one.decisions[0], after=-0.1), *one.decisions[1:])),
        lambda one: replace(
            one, decisions=(replace(one.decisions[0], loss=0.6, after=0.6), *one.decisions[1:])
        ),
    ],
)
def test_invalid_json_is_not_a_review(review: Review, wrong) -> None:  # type: ignore[no-untyped-def]
    assert from_bytes(to_bytes(wrong(review))) is None


@given(st.binary(max_size=200))
def test_random_bytes_are_not_a_review(data: bytes) -> None:
    assert from_bytes(data) is None


def test_grades_follow_thresholds() -> None:
    assert grade_decision(0.0, 0.0, best=True) == "best"
    assert grade_decision(INACCURACY - 0.001, 0.0, best=False) == "good"
    assert grade_decision(INACCURACY, 0.0, best=False) == "inaccuracy"
    assert grade_decision(MISTAKE, 0.0, best=False) == "mistake"
    assert grade_decision(BLUNDER, 0.0, best=False) == "blunder"


def test_loss_of_points_makes_a_decision_costly() -> None:
    assert grade_decision(0.0, 0.0, best=False, points=COSTLY_POINTS) == "costly"
    assert grade_decision(0.0, 0.0, best=False, points=COSTLY_POINTS - 0.1) == "good"
    assert grade_decision(0.0, 0.0, best=True, points=COSTLY_POINTS) == "best"
    assert grade_decision(BLUNDER, 0.0, best=False, points=COSTLY_POINTS) == "blunder"


def test_loss_within_the_uncertainty_is_not_marked() -> None:
    spread = BLUNDER / MIN_LOSS_TO_SPREAD
    assert grade_decision(BLUNDER, spread * 1.01, best=False) == "good"
    assert grade_decision(BLUNDER, spread * 0.99, best=False) == "blunder"
