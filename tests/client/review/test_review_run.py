"""A review is made step by step, adds up, goes on where it stopped, and knows only what each seat knew."""

from __future__ import annotations

import os
import re
from pathlib import Path
from unittest import mock

import msgspec
import pytest

import rules
from client.bots.levels import Level
from client.bots.mind import choose_action
from client.bots.position_features import Assessment
from client.review import determinization, expected_chances, secret_choices
from client.review.determinization import ForeseenStep
from client.review.expected_chances import Assess
from client.review.messages import ForeseenStepMessage, StepAnswer, StepQuestion
from client.review.model import Review, StepReview, from_bytes, to_bytes
from client.review.review_file import read_review, read_summary, review_path, write_review
from client.review.review_run import ReviewRun, list_reviewed_seats, load_stored_review
from client.review.step_questions import StepQuestionBuilder, find_chance_tags
from client.session.match import Match
from rules.contract import AnyGame, State
from tests.client.review.bot_games import AnswersImmediately, make_review, make_seats, play_levels
from tests.client.review.weightless_assessment import anything
from tests.rules.test_corrections import SWEEPING

LEVELS: dict[str, tuple[Level, ...]] = {
    "wispwood": ("sapling",),
    "envyra": ("sapling", "branch"),
    "equilibrix": ("sapling", "branch", "sapling"),
    "balanceformers": ("sapling", "sapling"),
}
STEPS = 14

pytestmark = pytest.mark.usefixtures("plain")


@pytest.fixture(scope="module", params=LEVELS)
def match(request: pytest.FixtureRequest) -> Match:
    """Return the beginning of a game of each."""
    return play_levels(request.param, LEVELS[request.param], most=STEPS)


@pytest.fixture(scope="module")
def review(match: Match, plain: None) -> Review:  # noqa: ARG001
    """Return its review."""
    return make_complete_review(match)


def play_saved_game(game_id: str, folder: Path, steps: int) -> Match:
    """Return a game with a file, in which the first of all actions was done so many times."""
    match = Match.create(game_id, make_seats(2), 5, {}, path=folder / "g.stolek", free_undo=True)
    for _ in range(steps):
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
    return match


def make_complete_review(match: Match, *, everybody: bool = False, judging: Assess = anything) -> Review:
    run = make_review(match, judging, everybody=everybody)
    assert run.failure == ""
    assert run.review is not None
    return run.review


def test_review_is_complete_and_its_sums_add_up(match: Match, review: Review) -> None:
    assert review.is_complete
    assert len(review.steps) == len(review.decisions) == match.step_count
    for one in review.seat_totals:
        assert one.result == pytest.approx(one.start + one.luck + one.own + one.others, abs=1e-9)
    assert from_bytes(to_bytes(review)) == review


@pytest.mark.parametrize("game_id", ["equilibrix", "envyra"])
def test_luck_and_decisions_add_up_to_the_result(game_id: str) -> None:
    match = play_levels(game_id, ("branch", "sapling"), 3, kind="branch")
    run = ReviewRun(match, AnswersImmediately(anything), decisions=False)
    assert match.outcome is not None
    run.start()
    review = run.review
    assert review is not None
    first = match.outcome.ranking[0]
    for one in review.seat_totals:
        assert one.result == (1 / len(first) if one.seat in first else 0.0)
        assert one.result == pytest.approx(one.start + one.luck + one.own + one.others, abs=1e-9)
        assert one.luck != 0


def test_steps_without_chance_have_no_luck(match: Match, review: Review) -> None:
    for step in review.steps:
        if not step.kinds:
            assert step.luck == (0.0,) * len(match.seats)
            assert not step.with_own


def test_forced_moves_have_no_loss_and_are_not_analysed() -> None:
    match = play_levels("wispwood", ("sapling",), most=40)
    review = make_complete_review(match)
    forced = [one for one in review.decisions if one.grade == "forced"]
    assert forced
    for one in forced:
        step = match.history[one.step]
        assert match.game.actions(step.before, step.seat) == (step.action,)
        assert one.loss == one.points == one.spread == 0


def test_loss_lies_between_zero_and_the_best_chance(match: Match, review: Review) -> None:
    """What was played is worth what the curve says after it, or what the reveal could expect of it.

    Nobody loses more than the best would bring.
    """
    builder = StepQuestionBuilder(match)
    for one in review.decisions:
        question = builder.decision_question(one.step, 0.5).decision
        assert question is not None
        if not question.secret:
            assert one.after == review.steps[one.step].expected[one.seat]
        elif reveals := [step for step in review.steps[one.step :] if step.with_own]:
            assert one.after == min(1.0, max(0.0, reveals[0].with_own[one.seat]))
        assert 0 <= one.loss <= one.best_action_chance <= 1


@pytest.mark.parametrize("players", [1, 2])
def test_forced_move_without_news_keeps_the_chances(players: int) -> None:
    levels: list[Level] = ["sapling"] * players
    match = play_levels("wispwood", levels, 3)
    run = ReviewRun(match, AnswersImmediately(anything), decisions=False)
    run.start()
    review = run.review
    assert review is not None

    def is_forced(one: StepReview) -> bool:
        return len(match.game.actions(match.history[one.step].before, one.seat)) == 1

    forced = [one for one in review.steps if one.step and not one.kinds and is_forced(one)]
    assert forced
    for one in forced:
        assert one.chances == one.expected == review.steps[one.step - 1].chances


def test_positions_without_choice_or_news_are_not_assessed() -> None:
    match = play_levels("wispwood", ("sapling", "sapling"), 2, most=60)
    seen: list[State] = []

    def noting(game: AnyGame, view: State, seat: int | None) -> Assessment | None:
        seen.append(view)
        return anything(game, view, seat)

    make_complete_review(match, judging=noting)
    game = match.game
    assert seen
    for view in seen:
        deciders = game.deciders(view)
        if len(deciders) == 1 and len(actions := game.actions(view, deciders[0])) == 1:
            done = game.apply(game.determinize(view, 0), deciders[0], actions[0])
            assert any(event.reveals for event in done.events)


def test_questions_contain_only_what_the_seat_knows(match: Match) -> None:
    game, asked = match.game, StepQuestionBuilder(match)

    def known(raw: msgspec.Raw, seat: int) -> None:
        view = rules.from_json(game, "state", bytes(raw))
        assert isinstance(view, State)
        assert game.is_view(view)
        assert game.view(game.determinize(view, 77), seat) == view

    for step in range(match.step_count):
        question = asked.step_question(step)
        for seat, raw in enumerate(question.after):
            known(raw, seat)
        for seat, before in enumerate(question.before):
            known(before.view, seat)
            if before.secret:  # of the choices made in secret only the own one
                own = {rules.to_json(one.action) for one in match.history if one.seat == seat}
                assert bytes(before.action) in own
        question = asked.decision_question(step, 0.5)
        known(question.view, question.seat)
        assert question.decision is not None
        known(question.decision.view, question.seat)


def test_review_is_deterministic(match: Match, review: Review) -> None:
    assert make_complete_review(match) == review


def test_simultaneous_choices_are_compared_with_the_position_before_them() -> None:
    match = play_levels("envyra", ("sapling", "branch"), most=2)
    asked = StepQuestionBuilder(match)
    assert not asked.reveals_secrets(0)
    assert asked.reveals_secrets(1)
    question = asked.step_question(1)
    chosen = {one.seat: one.action for one in match.history}
    for seat, before in enumerate(question.before):
        opening = match.game.view(match.initial_state, seat)
        assert before == ForeseenStepMessage(
            msgspec.Raw(rules.to_json(opening)),
            seat,
            msgspec.Raw(rules.to_json(chosen[seat])),
            secret=True,
            choices=tuple((each.seat, msgspec.Raw(rules.to_json(each.action))) for each in match.history),
        )
    own = asked.decision_question(1, 0.5).decision
    assert own is not None
    assert own.choices == ()
    assert make_complete_review(match).steps[1].with_own


def test_opponents_are_expected_to_play_by_their_level() -> None:
    match = play_levels("envyra", ("branch", "sapling"), most=2, kind="")
    question = StepQuestionBuilder(match).step_question(1)
    assert question.levels == ("branch", "sapling")
    game, view = match.game, match.game.view(match.initial_state, 0)
    own = next(one.action for one in match.history if one.seat == 0)
    seen = ForeseenStep(view, 0, own, secret=True)
    people = {("sapling", False), ("branch", False), ("trunk", False)}
    for levels, expected in (
        (("branch", "sapling"), {("sapling", False)}),
        (("", ""), people),
        (("", "crown"), {("trunk", True)}),
        (("", "of another program"), people),
    ):
        with mock.patch.object(secret_choices, "choose_action", wraps=choose_action) as asked:
            for seed in range(3):
                step = seen._replace(levels=levels)
                assert determinization.sample_step_outcome(game, step, seed) is not None
        calls = [call for call in asked.call_args_list if call.args[2] == 1]
        assert {(call.args[3], call.kwargs["error_free"]) for call in calls} == expected


@pytest.mark.parametrize("game_id", ["envyra", "balanceformers"])
def test_luck_of_secret_choices_has_no_side(game_id: str) -> None:
    """Errors of one seat are to its own account, and what the choices came to together is a zero-sum."""
    match = play_levels(game_id, ("sapling", "trunk"), 5, most=12)
    review = make_complete_review(match)
    reveals = [step for step in review.steps if step.with_own]
    assert reveals
    for step in reveals:
        assert sum(step.luck) == pytest.approx(0, abs=1e-9)
        assert sum(step.expected) == pytest.approx(1, abs=1e-9)
    assert any(abs(step.luck[0]) > 0.001 for step in reveals)


def test_decision_is_judged_by_what_the_reveal_could_expect_of_it() -> None:
    match = play_levels("envyra", ("branch", "sapling"), most=2)
    review = make_complete_review(match)
    for decision in review.decisions:
        assert decision.after == pytest.approx(review.steps[1].with_own[decision.seat])


def test_all_rolls_of_two_dice_count_alike() -> None:
    match = play_levels("equilibrix", ("branch", "branch"), most=20)
    step = next(step for step in match.history if find_chance_tags(step.events))
    game, view = match.game, match.game.view(step.before, step.seat)
    seen = ForeseenStep(view, step.seat, step.action)
    states = list(expected_chances.iterate_outcomes(game, seen, 0))
    assert len(states) == 36
    rolls = {tuple(state.dice) for state in states}  # type: ignore[attr-defined]  # of this game
    assert len(rolls) > 16
    other = list(expected_chances.iterate_outcomes(game, seen, 5000))
    assert states == other


def test_opponents_are_analysed_on_request_only() -> None:
    seats = [make_seats(1)[0], *make_seats(2, "branch")[1:]]
    match = Match.create("equilibrix", seats, 1, {}, saved=False)
    for _ in range(6):
        seat = match.deciders[0]
        match.act(seat, match.game.actions(match.state, seat)[0])
    assert list_reviewed_seats(match) == (0,)
    assert {one.seat for one in make_complete_review(match).decisions} == {0}
    assert {one.seat for one in make_complete_review(match, everybody=True).decisions} == {
        one.seat for one in match.history
    }


def test_games_of_opponents_only_are_analysed() -> None:
    match = Match.create("equilibrix", make_seats(2, "branch"), 1, {}, saved=False)
    assert list_reviewed_seats(match) == (0, 1)


def test_review_resumes_where_it_stopped(tmp_path: Path) -> None:
    match = play_saved_game("equilibrix", tmp_path, 10)
    run = ReviewRun(match, AnswersImmediately(anything, most=5))  # the start and four steps
    seen = []
    run.changed.append(lambda: seen.append(run.running))
    run.start()
    assert run.progress.done == 4
    run.stop()
    assert seen[0]
    assert not seen[-1]
    assert match.path is not None
    kept = read_review(match.path)
    assert kept is not None
    assert not kept.is_complete
    asked = AnswersImmediately(anything)
    again = ReviewRun(match, asked)
    assert again.review == kept
    again.start()
    assert again.is_complete
    chances = [one.step for one in asked.asked if one.decision is None]
    assert chances == [4, 5, 6, 7, 8, 9]
    assert [one.decision is None for one in asked.asked[:7]] == [True] * 6 + [False]
    assert {one.step for one in asked.asked[6:]} == set(range(10))
    assert again.review == make_complete_review(match)
    assert again.progress.share == 1.0


def test_decisions_after_which_the_chance_fell_most_come_first(match: Match, plain: None) -> None:  # noqa: ARG001
    asked = AnswersImmediately(anything)
    run = ReviewRun(match, asked, everybody=True)
    run.start()
    assert run.review is not None
    falls = [
        run.review.get_fall(one.step) for one in asked.asked if one.decision is not None and not is_trial(one)
    ]
    assert falls == sorted(falls, reverse=True)
    tried = [one.step for one in asked.asked if is_trial(one)]
    assert tried == [one.step for one in run.review.decisions if one.trials]
    assert asked.asked[-len(tried) :] == [one for one in asked.asked if is_trial(one)] or not tried


def is_trial(question: StepQuestion) -> bool:
    return bytes(question.alternative) != b"null"


def test_continued_game_keeps_its_valid_review_steps(tmp_path: Path) -> None:
    match = play_saved_game("equilibrix", tmp_path, 8)
    ReviewRun(match, AnswersImmediately(anything)).start()
    seat = match.deciders[0]
    match.act(seat, match.game.actions(match.state, seat)[0])
    found = load_stored_review(match)
    assert found is not None
    assert len(found.steps) == 8
    assert found.total == 9
    assert not found.is_complete
    match.undo()
    other = next(one for one in match.game.actions(match.state, match.deciders[0])[1:])
    match.act(match.deciders[0], other)
    found = load_stored_review(match)
    assert found is not None
    assert len(found.steps) == 8


def test_changed_bots_or_content_invalidate_the_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play_saved_game("equilibrix", tmp_path, 4)
    ReviewRun(match, AnswersImmediately(anything)).start()
    assert load_stored_review(match) is not None
    monkeypatch.setattr("client.review.step_questions.hash_bots", lambda _: "others")
    assert load_stored_review(match) is None


def test_adding_opponents_continues_the_stored_review(tmp_path: Path) -> None:
    match = play_saved_game("equilibrix", tmp_path, 6)
    ReviewRun(match, AnswersImmediately(anything)).start()
    review = load_stored_review(match)
    assert review is not None
    assert match.path is not None
    without = msgspec.structs.replace(
        review, seats=(0,), decisions=tuple(one for one in review.decisions if one.seat == 0)
    )
    assert write_review(match.path, without)
    run = ReviewRun(match, AnswersImmediately(anything), everybody=True)
    run.start()
    assert run.review == review


def test_invalid_file_is_not_a_review(tmp_path: Path) -> None:
    match = play_saved_game("equilibrix", tmp_path, 4)
    ReviewRun(match, AnswersImmediately(anything)).start()
    assert match.path is not None
    file = review_path(match.path)
    data = file.read_bytes()
    changed_digit = re.sub(rb"[0-9]([0-9])(?=\.|,|\])", rb"9\1", data)
    for wrong in (b"", b"\n", b"{}\n{}", data[: len(data) // 2], data[::-1], b"\xff" * 400, changed_digit):
        file.write_bytes(wrong)
        assert load_stored_review(match) is None
        read_summary(match.path)
    run = ReviewRun(match, AnswersImmediately(anything))
    run.start()
    assert file.read_bytes() == data


def test_every_flipped_bit_of_a_review_file_is_found(tmp_path: Path) -> None:
    match = play_saved_game("equilibrix", tmp_path, 4)
    ReviewRun(match, AnswersImmediately(anything)).start()
    assert match.path is not None
    file = review_path(match.path)
    data = file.read_bytes()
    end = data.index(b"\n")
    for place in range(0, 8 * len(data), 5):
        flipped = bytearray(data)
        flipped[place // 8] ^= 1 << place % 8
        file.write_bytes(flipped)
        if place // 8 < end:
            assert read_summary(match.path) is None
        elif place // 8 > end:
            assert read_review(match.path) is None


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_pipe_in_place_of_a_review_is_replaced(tmp_path: Path) -> None:
    match = play_saved_game("equilibrix", tmp_path, 4)
    assert match.path is not None
    file = review_path(match.path)
    os.mkfifo(file)
    assert read_summary(match.path) is None
    assert read_review(match.path) is None
    ReviewRun(match, AnswersImmediately(anything)).start()
    assert file.is_file()


def test_review_summary_is_read_without_the_game(tmp_path: Path) -> None:
    match = play_saved_game("equilibrix", tmp_path, 6)
    review = make_complete_review(match)
    assert match.path is not None
    summary = read_summary(match.path)
    assert summary is not None
    assert summary.steps == 6
    assert not summary.complete  # the game is not over
    for one, own in zip(summary.seats, review.seat_totals, strict=True):
        assert (one.luck, one.loss, one.decisions) == (own.luck, own.loss, own.decisions)


def test_no_review_is_saved_for_a_deleted_game(tmp_path: Path) -> None:
    match = play_saved_game("equilibrix", tmp_path, 3)
    review = make_complete_review(match)
    assert match.path is not None
    match.path.unlink()
    review_path(match.path).unlink()
    assert not write_review(match.path, review)
    assert not review_path(match.path).exists()


def test_failure_is_reported_and_finished_steps_are_kept() -> None:
    match = play_levels("equilibrix", ("sapling", "sapling"), most=6)

    class Failing(AnswersImmediately):
        def _answer(self, question):  # type: ignore[no-untyped-def]
            return StepAnswer(0, failure="no") if question.step == 3 else super()._answer(question)

    told = []
    run = ReviewRun(match, Failing(anything))
    run.changed.append(lambda: told.append(run.progress.done))
    run.start()
    assert run.failure == "no"
    assert not run.running
    assert run.progress.done == 3
    assert told[-1] == 3


def test_remaining_time_follows_from_the_measured_time(tmp_path: Path) -> None:
    match = play_saved_game("equilibrix", tmp_path, 12)
    now = [0.0]

    def clock() -> float:
        now[0] += 1.0
        return now[0]

    run = ReviewRun(match, AnswersImmediately(anything, most=20), clock=clock)
    before = run.progress
    assert before.left is None
    run.start()
    after = run.progress
    assert after.left is not None
    assert 0 < after.left < 40
    assert after.steps == 12


def test_unreplayable_steps_count_as_earlier_moves(tmp_path: Path) -> None:
    match = play_saved_game("equilibrix", tmp_path, 6)
    match.earlier_moves = 11
    review = make_complete_review(match)
    assert review.earlier == 11
    assert review.total == 6


def test_review_uses_the_content_overrides_of_the_game(tmp_path: Path) -> None:
    own = SWEEPING["equilibrix"]
    match = Match.create("equilibrix", make_seats(2), 5, {}, path=tmp_path / "g.stolek", corrections=own)
    question = StepQuestionBuilder(match).start_question()
    assert question.corrections == match.header.corrections != {}
