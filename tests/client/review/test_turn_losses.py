"""A turn has one mark at most, and loses no more than the chance fell in it."""

from __future__ import annotations

import statistics

import msgspec
import pytest

from client.review.grades import Grade
from client.review.model import DecisionReview, Fingerprint, PolicyTrial, Review, StepReview
from client.review.trials import add_trials, estimate_error
from client.review.turn_losses import find_turn_fall, limit_turn_losses

ACTION = msgspec.Raw(b"{}")


def decide(step: int, seat: int, grade: Grade, loss: float) -> DecisionReview:
    return DecisionReview(step, seat, grade, ACTION, ACTION, loss, 10 * loss, 0.01, after=0.4)


def make_review(curve: list[tuple[int, float, float]], decisions: list[DecisionReview]) -> Review:
    """Return a review of two seats; curve: seat, its expected chance and its chance after each step."""

    def both(seat: int, chance: float) -> tuple[float, float]:
        return (chance, 1 - chance) if seat == 0 else (1 - chance, chance)

    steps = tuple(
        StepReview(number, seat, "", both(seat, after), (0.0, 0.0), both(seat, expected))
        for number, (seat, expected, after) in enumerate(curve)
    )
    prints = Fingerprint("", 0, "", "", "")
    return Review(prints, (0.5, 0.5), (0.0, 0.0), len(steps), 0, False, (0, 1), steps, tuple(decisions))


def test_two_marks_of_a_turn_become_one() -> None:
    decisions = [decide(0, 0, "blunder", 0.24), decide(1, 0, "blunder", 0.23), decide(2, 1, "mistake", 0.1)]
    review = make_review([(0, 0.45, 0.45), (0, 0.32, 0.32), (1, 0.58, 0.58)], decisions)
    limited = limit_turn_losses(review, 1)
    first, second, other = limited.decisions
    assert first == decisions[0]
    assert second.grade == "good"
    assert second.loss == 0
    assert other == decisions[2]
    assert limit_turn_losses(limited, 0) == limited


def test_turn_loses_no_more_than_the_chance_fell() -> None:
    decisions = [decide(0, 0, "inaccuracy", 0.07), decide(1, 0, "inaccuracy", 0.06)]
    review = make_review([(0, 0.47, 0.9), (0, 0.88, 0.88)], decisions)  # luck in between is no fall
    assert find_turn_fall(review, 0) == pytest.approx(0.05)
    first, second = limit_turn_losses(review, 0).decisions
    assert first.grade == "inaccuracy"
    assert first.loss == pytest.approx(0.05)
    assert second.grade == "good"
    assert second.loss == pytest.approx(0)


def test_chance_ends_a_turn() -> None:
    review = make_review([(0, 0.4, 0.4), (0, 0.3, 0.5), (0, 0.4, 0.4), (1, 0.5, 0.5)], [])
    steps = [
        msgspec.structs.replace(step, kinds=("dealt",)) if step.step == 1 else step for step in review.steps
    ]
    review = msgspec.structs.replace(review, steps=tuple(steps))
    assert [review.get_turn(step) for step in range(4)] == [range(2), range(2), range(2, 3), range(3, 4)]


def test_rising_chance_leaves_no_untried_mark() -> None:
    review = make_review([(0, 0.55, 0.55)], [decide(0, 0, "inaccuracy", 0.06)])
    (decision,) = limit_turn_losses(review, 0).decisions
    assert (decision.grade, decision.loss) == ("good", 0.0)


@pytest.mark.parametrize(("claimed", "loss", "grade"), [(0.24, 0.11, "mistake"), (0.09, 0.09, "mistake")])
def test_mark_loses_no_more_than_trials_show(claimed: float, loss: float, grade: Grade) -> None:
    trials = (PolicyTrial("branch", 0.12, 0.01), PolicyTrial("trunk", 0.1, 0.01))
    decision = add_trials(decide(0, 0, "blunder", claimed), trials)
    assert decision.loss == pytest.approx(loss)
    assert decision.grade == grade
    assert decision.points == pytest.approx(10 * loss)


@pytest.mark.parametrize(
    ("gains", "grade", "disputed"),
    [
        ((0.2, 0.18), "blunder", False),
        ((0.16, 0.04), "mistake", False),
        ((0.3, -0.05), "mistake", True),
        ((0.01, 0.01), "good", False),
        ((-0.1, -0.1), "good", False),
        ((0.02, -0.03), "good", False),
    ],
)
def test_marks_hold_if_playing_on_confirms_them(
    gains: tuple[float, float], grade: Grade, disputed: bool
) -> None:
    trials = tuple(
        PolicyTrial(name, gain, 0.02) for name, gain in zip(("branch", "trunk"), gains, strict=True)
    )
    decision = add_trials(decide(0, 0, "blunder", 0.2), trials)
    assert (decision.grade, decision.is_disputed) == (grade, disputed)
    assert 0 <= decision.loss <= 0.2
    assert not decision.needs_trials


def test_one_line_of_play_confirms_no_mark() -> None:
    """Trunk plays the same line in every deal if nothing is unknown, which is no more certain for that."""
    assert estimate_error([0.6] * 8, 1) == pytest.approx(0.4)
    # results of whole games are often equal, however different the games
    results = [0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0]
    assert estimate_error(results, 8) == pytest.approx(statistics.stdev(results) / 8**0.5)
    trials = (PolicyTrial("branch", 0.04, 0.08), PolicyTrial("trunk", 0.62, estimate_error([0.62] * 8, 1)))
    decision = add_trials(decide(0, 0, "blunder", 0.49), trials)
    assert decision.grade == "good"
    assert decision.loss == pytest.approx(0.062, abs=0.001)


def test_mark_that_cannot_be_played_on_goes() -> None:
    decision = add_trials(decide(0, 0, "blunder", 0.2), ())
    assert decision.grade == "good"
    assert not decision.needs_trials
