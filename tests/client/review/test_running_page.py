"""The review page while the review runs, and what it says of trials and of the whole game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from client import i18n
from client.i18n import tr
from client.review.labels import decision_label, describe_trials, format_spread
from client.review.model import DecisionReview, PolicyTrial, Review
from client.review.text_export import ExportTexts, format_review
from client.review.verdict import summarize_game
from client.scenes.review.scene import ReviewScene
from client.table.table import Table
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.review.fake_run import FakeRun, reviews_in
from tests.client.review.sample_reviews import make_sample_review, play_people_game
from tests.client.text_legibility import Proof


@pytest.fixture(params=["en", "cs", "sk"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = i18n.get_language()
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language(before)


def open_running_page(*, animation_speed: float = 1.0) -> tuple[Driver, ReviewScene, FakeRun]:
    """Return a page whose curve is complete, while no decision has been reviewed yet."""
    match = play_people_game("equilibrix", 2, 40)
    whole = make_sample_review(match)
    settings = Settings(language="en", animation_speed=animation_speed)
    driver = Driver(make_app((1280, 720), settings=settings))
    run = FakeRun(whole, replace(whole, decisions=()))
    run.running = True
    reviews_in(driver.app, whole).run = run
    driver.app.open("menu")
    scene = driver.app.open("review", match=match, review=run.review)
    assert isinstance(scene, ReviewScene)
    driver.settle()
    return driver, scene, run


def find_decisions(run: FakeRun, count: int) -> tuple[DecisionReview, ...]:
    """Make the run know some marked decisions, and return them."""
    found = tuple(run.whole.costliest_decisions[:count])
    run.review = replace(run.whole, decisions=found)
    run.tell()
    return found


def test_curve_and_luck_are_there_before_the_decisions() -> None:
    driver, scene, run = open_running_page()
    assert scene.chart is not None
    assert len(scene.chart.model.seats[0].chances) == run.whole.total + 1
    assert "review.sum.0.luck" in scene.ui
    assert tr("review.no-moments-yet") in " ".join(Proof(driver.app).said)
    assert scene.progress_text == tr("review.deciding", left=scene.entry.time_left)
    assert scene.progress_text in Proof(driver.app).said


def test_each_new_card_slides_in_as_soon_as_it_is_found() -> None:
    driver, scene, run = open_running_page()
    (first,) = find_decisions(run, 1)
    assert run.running
    driver.frames(1)
    assert scene._sliding == {first.step}
    shift = scene._get_shift()
    assert shift > 0
    driver.frames(4)
    assert scene._get_shift() < shift
    driver.frames(60)
    assert not scene._sliding
    assert f"review.again.{first.step}" in scene.ui
    _, second = find_decisions(run, 2)
    driver.frames(1)
    assert scene._sliding == {second.step}, "the first lies where it lay"


def test_new_cards_do_not_slide_without_animation() -> None:
    driver, scene, run = open_running_page(animation_speed=0.0)
    (first,) = find_decisions(run, 1)
    driver.frames(1)
    assert not scene._sliding
    assert f"review.again.{first.step}" in scene.ui


def test_decisions_without_a_mark_do_not_rebuild_the_page() -> None:
    driver, scene, run = open_running_page()
    button = scene.ui["review.replay"]
    run.review = replace(
        run.whole, decisions=tuple(one for one in run.whole.decisions if not one.is_marked_mistake)
    )
    run.tell()
    driver.frames(2)
    assert scene.ui["review.replay"] is button


def make_tried(review: Review, *gains: float) -> DecisionReview:
    first = next(one for one in review.decisions if one.grade == "blunder")
    trials = tuple(
        PolicyTrial(level, gain, 0.04) for level, gain in zip(("branch", "trunk"), gains, strict=True)
    )
    return replace(first, trials=trials)


@pytest.mark.usefixtures("language")
def test_trials_are_told_with_their_spread() -> None:
    review = make_sample_review(play_people_game("wispwood", 2, 60))
    tried = make_tried(review, 0.2, 0.1)
    assert decision_label(tried) == tr("review.grade.blunder")
    assert format_spread(tried) == f"±{i18n.format_percent(0.03)}"
    assert format_spread(tried) in describe_trials(tried)
    assert f"+{i18n.format_percent(0.15)}" in describe_trials(tried), "and with what they gain"
    certain = replace(tried, trials=tuple(replace(trial, spread=0.001) for trial in tried.trials * 20))
    assert "±" not in describe_trials(certain), "that would claim certainty"


@pytest.mark.usefixtures("language")
def test_trials_that_disagree_say_that_opinions_differ() -> None:
    review = make_sample_review(play_people_game("wispwood", 2, 60))
    disputed = make_tried(review, -0.02, 0.3)
    assert disputed.is_disputed
    assert decision_label(disputed) == tr("review.opinions")
    told = describe_trials(disputed)
    assert tr("opponents.level.branch") in told
    assert "+" in told
    assert "−" in told
    others = tuple(one for one in review.decisions if one.step != disputed.step)
    decided = replace(review, decisions=tuple(sorted((*others, disputed), key=lambda one: one.step)))
    texts = ExportTexts("W", ("A", "B"), (0, 1), lambda _: "", lambda _: "", lambda _: ())
    text = format_review(decided, texts)
    assert told in text
    assert tr("review.trials-about") in text


@pytest.mark.usefixtures("language")
def test_whole_game_is_summed_up() -> None:
    match = play_people_game("equilibrix", 2, 40)
    review = replace(make_sample_review(match), over=True)

    def locate(step: int, name: str) -> str:
        return f"<{step} {name}>"

    worst = max((one for one in review.decisions if one.is_marked_mistake), key=lambda one: one.loss)
    text = summarize_game(review, (0, 1), ("A", "B"), locate)
    lucky = max((step.luck[seat], step.step) for step in review.steps for seat in (0, 1))
    assert f"<{worst.step if worst.loss >= lucky[0] else lucky[1]} " in text
    totals = review.seat_totals[0]
    lead = totals.own + totals.others
    assert i18n.format_percent(abs(lead)) in text if abs(lead) >= 0.02 else tr("review.verdict.equal") in text
    lucky_only = summarize_game(replace(review, decisions=()), (0, 1), ("A", "B"), locate)
    assert lucky_only.startswith(tr("review.verdict.luck", where="", details="").split("(")[0])
    assert summarize_game(replace(review, over=False), (0, 1), ("A", "B"), locate) == ""
    assert summarize_game(replace(review, steps=review.steps[:5]), (0, 1), ("A", "B"), locate) == ""


def test_summary_stands_on_the_page_of_a_finished_game() -> None:
    match = play_people_game("equilibrix", 2, 400)
    assert match.outcome is not None
    driver = Driver(make_app((1280, 720), settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    scene = driver.app.open("review", match=match, review=make_sample_review(match))
    assert isinstance(scene, ReviewScene)
    driver.settle()
    assert scene.summarize()
    assert re.search(r"\(turn \d+ · move \d+\b", scene.summarize()), "within a sentence: small letters"


def test_replay_says_that_opinions_differ() -> None:
    match = play_people_game("equilibrix", 2, 40)
    review = make_sample_review(match)
    disputed = make_tried(review, -0.02, 0.3)
    others = tuple(one for one in review.decisions if one.step != disputed.step)
    review = replace(review, decisions=tuple(sorted((*others, disputed), key=lambda one: one.step)))
    driver = Driver(make_app((1280, 720), settings=Settings(language="en", animation_speed=0.0)))
    driver.app.open("menu")
    table = driver.app.open("replay", match=match, at=disputed.step, review=review)
    assert isinstance(table, Table)
    assert table.playback is not None
    assert table.playback.review_overlay is not None
    words = table.playback.review_overlay.make_text(brief=True)
    assert "Opinions differ." in words.lines
    told = table.playback.review_overlay.describe_mistake()
    assert describe_trials(disputed) in told
