"""The sentence on what decided a game, on its score sheet: from the chances alone, better from a review."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from client.review.model import Review
from client.review.review_manager import ReviewManager
from client.review.verdict import name_turning_point
from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from tests.client.accessibility.painted_texts import list_painted_texts
from tests.client.driver import Driver, make_app
from tests.client.review.fake_run import FakeRun
from tests.client.review.sample_reviews import make_sample_review, play_people_game


def locate(step: int, name: str) -> str:
    return f"Move {step} {name}".strip()


def name_it(review: Review) -> str:
    return name_turning_point(review, (0, 1), ("A", "B"), locate)


@pytest.fixture
def review() -> Review:
    """Return the whole review of a game that is over."""
    make_app()
    return replace(make_sample_review(play_people_game("equilibrix", 2, 40)), over=True)


def keep_curve(review: Review) -> Review:
    """Return only what the first pass of a review knows."""
    return replace(review, seats=(), decisions=())


def calm(review: Review, step: int, **values: Any) -> Review:
    """Return a curve on which nothing happens but in one step."""
    steps = []
    for number, each in enumerate(review.steps):
        chances = values.get("chances", (0.5, 0.5)) if number >= step else (0.5, 0.5)
        expected = values.get("expected", chances) if number == step else chances
        steps.append(replace(each, chances=chances, expected=expected, reveal=None, with_own=(), kinds=()))
    return replace(keep_curve(review), start=(0.5, 0.5), steps=tuple(steps))


def test_move_after_which_the_curve_moved_most_decided(review: Review) -> None:
    step = 7
    seat = review.steps[step].seat
    up = (0.2, 0.8) if seat else (0.8, 0.2)
    name = "AB"[seat]
    assert name_it(calm(review, step, chances=up)) == (
        f"Turning point (move {step}): {name}, chance to win 50% → 80%."
    )
    down = up[::-1]
    assert name_it(calm(review, step, chances=down)) == (
        f"Turning point (move {step}): {name}, chance to win 50% → 20%."
    )


def test_a_draw_that_moved_more_decided(review: Review) -> None:
    lucky = calm(review, 9, chances=(0.9, 0.1), expected=(0.5, 0.5))
    assert name_it(lucky).startswith("Luck mattered most (move 9 A)")


def test_no_single_moment_decided(review: Review) -> None:
    assert name_it(calm(review, 3, chances=(0.52, 0.48))) == "No single moment decided this game."


def test_whole_review_knows_better(review: Review) -> None:
    assert review.is_complete
    assert name_it(review).startswith(("One decision mattered most", "Luck mattered most", "No single"))


def test_nothing_is_said_too_early(review: Review) -> None:
    assert name_it(replace(review, over=False)) == ""
    assert name_it(replace(review, steps=review.steps[:5])) == ""
    assert name_it(replace(keep_curve(review), steps=(), total=0)) == ""


class FakeCurves:
    """Stands for the program's reviews: the chances of a match come when a test says so."""

    def __init__(self, whole: Review) -> None:
        self.run = FakeRun(whole)
        self.is_stopped = False

    def find_review_run(self, path: object) -> None:
        del path

    def begin_curve(self, match: Match) -> FakeRun:
        del match
        self.run.running = True
        return self.run

    def stop_curve(self) -> None:
        self.is_stopped = True

    def close(self) -> None:
        self.is_stopped = True


def test_the_sheet_shows_the_sentence_when_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    match = play_people_game("equilibrix", 2, 4000, seed=2)
    assert match.outcome is not None
    whole = replace(keep_curve(make_sample_review(match)), over=True)
    curves = FakeCurves(whole)
    monkeypatch.setattr(app, "reviews", curves)
    scene = ResultsScene(app, match, counts=False)
    app.push(scene)
    driver = Driver(app)
    driver.settle()
    assert scene.fate is not None
    scene.fate.begin()
    curves.run.come(len(whole.steps) - 1)
    assert not len(app.idle_queue)
    curves.run.running = False
    curves.run.come(len(whole.steps))
    assert scene.fate.text == ""  # nothing is composed while something moves
    assert app.idle_queue.run_next()
    driver.settle()
    sentence = scene.fate.text
    assert sentence.endswith(".")
    painted = " ".join(list_painted_texts(app))
    assert sentence.split(" (")[0] in painted
    assert sentence in "\n".join(node.name for node in scene.accessible_nodes())
    assert sentence in scene.accessible_description() or not scene.sheet.is_counted
    app.open_menu()
    assert curves.is_stopped


def test_chances_alone_are_computed_only_while_no_review_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_people_game("equilibrix", 2, 4000, seed=2)
    manager = ReviewManager(lambda call, **_: call())
    monkeypatch.setattr(manager.reviewer, "ask", lambda *_: 1)
    monkeypatch.setattr(manager.reviewer, "cancel", lambda _: None)
    curve = manager.begin_curve(match)
    assert curve is not None
    states = [curve.running]
    assert curve.path is None  # nothing of it is written
    run = manager.begin(match)
    states += [run.running, curve.running]
    assert states == [True, True, False]
    monkeypatch.setattr(ReviewManager, "current_run", run)
    assert manager.begin_curve(match) is None
