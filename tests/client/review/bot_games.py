"""Games between opponents, and who answers a review's questions at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from client.bots.levels import Level
from client.bots.mind import choose_action
from client.bots.position_assessment import assess_position
from client.opponents.worker_process import encoder
from client.review.expected_chances import Assess
from client.review.messages import StepAnswer, StepQuestion, answer_decoder, question_decoder
from client.review.model import DecisionReview
from client.review.review_run import ReviewRun
from client.review.reviewer import answer_question, review_step
from client.review.step_questions import StepQuestionBuilder
from client.session.match import Match
from rules import load
from saves.seats import COLOURS, SeatInfo


class AnswersImmediately:
    """Asked instead of the process: questions and answers pass as JSON all the same."""

    def __init__(self, judging: Assess = assess_position, most: int | None = None) -> None:
        self.judging = judging
        self.most = most
        self.asked: list[StepQuestion] = []
        self._waiting: list[tuple[StepQuestion, Callable[[StepAnswer], object]]] = []
        self._working = False

    def ask(self, question: StepQuestion, heard: Callable[[StepAnswer], object]) -> int:
        """Answer it, and all that is asked on hearing the answer."""
        self.asked.append(question)
        self._waiting.append((question_decoder.decode(encoder.encode(question)), heard))
        if not self._working:
            self._working = True
            while self._waiting and (self.most is None or len(self.asked) <= self.most):
                one, told = self._waiting.pop(0)
                told(answer_decoder.decode(encoder.encode(self._answer(one))))
            self._working = False
        return len(self.asked)

    def cancel(self, number: int) -> None:
        """Do nothing: no question is pending."""
        del number
        self._waiting.clear()

    def _answer(self, question: StepQuestion) -> StepAnswer:
        if self.judging is assess_position:
            return answer_question(question)
        return review_step(load(question.game, question.corrections), question, self.judging)


def make_seats(players: int, kind: str = "human") -> list[SeatInfo]:
    """Return so many seats, all of one kind."""
    return [SeatInfo(f"N{seat}", COLOURS[seat], kind) for seat in range(players)]


def play_levels(
    game_id: str, levels: Sequence[Level], seed: int = 1, *, most: int = 10_000, kind: str = "human"
) -> Match:
    """Return a game in which every seat decides as its level does, for at most `most` steps.

    Args:
        kind: The kind written for every seat; "" for its level.
    """
    seats = [SeatInfo(f"N{seat}", COLOURS[seat], kind or level) for seat, level in enumerate(levels)]
    match = Match.create(game_id, seats, seed, {}, saved=False)
    while match.outcome is None and match.step_count < most:
        seat = match.deciders[0]
        view = match.game.view(match.state, seat)
        number = 1000 * seed + match.step_count
        match.act(seat, choose_action(match.game, view, seat, levels[seat], number, timed=False).action)
    return match


def review_decision_of(match: Match, step: int) -> tuple[StepAnswer, DecisionReview]:
    """Return what a step (its index) came to, and the review of its decision alone.

    Raises:
        RuntimeError: If it could not be reviewed.
    """
    builder = StepQuestionBuilder(match)
    answer = answer_question(builder.step_question(step))
    if answer.failure:
        raise RuntimeError(answer.failure)
    seat = match.history[step].seat
    expected_chance = (answer.with_own or answer.expected)[seat]
    about_decision = answer_question(builder.decision_question(step, expected_chance))
    if about_decision.decision is None:
        raise RuntimeError(about_decision.failure)
    return answer, about_decision.decision


def make_review(match: Match, judging: Assess = assess_position, *, everybody: bool = False) -> ReviewRun:
    """Return the whole review of a match, made here and now."""
    run = ReviewRun(match, AnswersImmediately(judging), everybody=everybody)
    run.start()
    return run
