"""Compute the review of a match: ask the review process about each step and store the answers."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, NamedTuple, Protocol

from msgspec.structs import replace

from client.review.messages import StepAnswer, StepQuestion
from client.review.model import DecisionReview, Review, StepReview
from client.review.remaining_time import RemainingTimeEstimator, ReviewParts
from client.review.review_file import read_review, write_review
from client.review.step_questions import StepQuestionBuilder, make_fingerprint
from client.review.trials import add_trials
from client.review.turn_losses import limit_turn_losses
from client.session.match import Match

log = logging.getLogger(__name__)

SAVE_INTERVAL_S: Final = 4.0
"""Seconds after which what has come is written to the disk."""


class StepReviewer(Protocol):
    """Protocol of an object that answers questions about steps, such as `Reviewer`."""

    def ask(self, question: StepQuestion, on_answer: Callable[[StepAnswer], object]) -> int:
        """Send a question about a step to the review process and return the question's number.

        Args:
            question: The question.
            on_answer: Called later with the answer.
        """

    def cancel(self, number: int) -> None:
        """Cancel a question about a step, so that its answer is discarded."""


class ReviewTask(NamedTuple):
    """One question to the review process."""

    kind: Literal["start", "chances", "decision", "trial"]
    """What is asked about."""
    step: int
    """Index of the step; -1 for the position before the first."""


class ReviewProgress(NamedTuple):
    """How much of a review has been computed."""

    done: int
    """Steps reviewed."""
    steps: int
    """Steps of the game."""
    share: float
    """Share of the work done, 0–1."""
    left: float | None
    """Estimated seconds left; None if unknown."""


def list_reviewed_seats(match: Match) -> tuple[int, ...]:
    """Return the seats whose decisions a review covers: those of people, or all if only bots played."""
    people = tuple(seat for seat, info in enumerate(match.seats) if info.human)
    return people or tuple(range(len(match.seats)))


def load_stored_review(match: Match, *, everybody: bool = False) -> Review | None:
    """Load the still valid part of the review stored beside a match's journal; None if none is valid.

    Args:
        match: The match.
        everybody: Whether opponents' decisions are to be reviewed too.
    """
    if match.path is None:
        return None
    review = read_review(match.path)
    return (
        None
        if review is None
        else _keep_valid_part(review, StepQuestionBuilder(match), match, everybody=everybody)
    )


def _keep_valid_part(
    review: Review, queries: StepQuestionBuilder, match: Match, *, everybody: bool
) -> Review | None:
    """Return the part of a stored review that fits the match; None if its fingerprint differs."""
    if review.fingerprint != make_fingerprint(match) or review.player_count != queries.players:
        return None
    valid = 0
    for stored, _ in zip(review.steps, queries.steps, strict=False):
        if stored.key != queries.step_key(stored.step) or stored.seat != queries.steps[stored.step].seat:
            break
        valid += 1
    seats = set(review.seats) | set(list_reviewed_seats(match))
    if everybody:
        seats |= set(range(queries.players))
    return replace(
        review,
        total=len(queries.steps),
        earlier=match.moves - match.step_count,
        over=match.outcome is not None,
        seats=tuple(sorted(seats)),
        steps=review.steps[:valid],
        decisions=tuple(decision for decision in review.decisions if decision.step < valid),
    )


class ReviewRun:
    """Computes the review of one match in the background and stores it beside the saved game.

    Covers the steps that the match has when the object is created.

    Attributes:
        path: The journal; None if the match has none.
        review: The review so far; None until the first answer.
        running: Whether the review is being computed.
        failure: Why it could not be computed; "" without an error.
        changed: Functions called on the main thread whenever any of these changes.
    """

    def __init__(
        self,
        match: Match,
        reviewer: StepReviewer,
        *,
        everybody: bool = False,
        decisions: bool = True,
        anew: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Prepare the review and load what is stored of it.

        Args:
            match: The match.
            reviewer: Answers the questions.
            everybody: Whether opponents' decisions are reviewed too.
            decisions: False to review chance alone.
            anew: Whether the stored review is ignored.
            clock: Returns seconds.
        """
        self.path: Path | None = match.path
        self.review: Review | None = None if anew else load_stored_review(match, everybody=everybody)
        self.running = False
        self.failure = ""
        self.changed: list[Callable[[], object]] = []
        self._reviewer = reviewer
        self._queries = StepQuestionBuilder(match)
        self._revealing_steps = frozenset(
            step for step in range(len(self._queries.steps)) if self._queries.reveals_secrets(step)
        )
        self._clock = clock
        self._number: int | None = None
        self._open_task: ReviewTask | None = None  # what is being asked
        self._saved_at = clock()
        self._estimator = RemainingTimeEstimator()
        self._asked_at = clock()
        people = list_reviewed_seats(match)
        self._empty_review = Review(
            fingerprint=make_fingerprint(match),
            start=(0.0,) * self._queries.players,
            start_points=(0.0,) * self._queries.players,
            total=len(self._queries.steps),
            earlier=match.moves - match.step_count,
            over=match.outcome is not None,
            seats=(tuple(range(self._queries.players)) if everybody else people) if decisions else (),
        )

    @property
    def is_complete(self) -> bool:
        """Whether the review of the match is complete."""
        return self.review is not None and self.review.is_complete

    @property
    def progress(self) -> ReviewProgress:
        """How much of the review has been computed."""
        total = len(self._queries.steps)
        if self.review is None:
            return ReviewProgress(0, total, 0.0, None)
        left = self._list_work_left()
        share, seconds = self._estimator.get_share_done(left), self._estimator.estimate(left)
        return ReviewProgress(len(self.review.steps), total, share, seconds)

    def start(self) -> None:
        """Start or resume computing the review; does nothing if it is running or complete."""
        if self.running or self.is_complete:
            return
        self.running, self.failure = True, ""
        self._saved_at = self._clock()
        self._ask_next()
        self._notify()

    def stop(self) -> None:
        """Stop computing the review and save the part that is done."""
        if self._number is not None:
            self._reviewer.cancel(self._number)
            self._number = None
        if self.running:
            self.running = False
            self._save()
            self._notify()

    # --- asking -----------------------------------------------------------------------------------

    def _ask_next(self) -> None:
        task = self._next_task()
        if task is None:
            self.running = False
            self._save()
            return
        self._open_task, self._asked_at = task, self._clock()
        self._number = self._reviewer.ask(self._make_question(task), self._on_answer)

    def _next_task(self) -> ReviewTask | None:
        """Return what is to be asked next; None if everything is done.

        Chances come first, as the curve and the luck are soon known; then the decisions, beginning with those
        after which the chance fell most; then those that are marked are tried.
        """
        if self.review is None:
            return ReviewTask("start", -1)
        done = len(self.review.steps)
        if done < len(self._queries.steps):
            return ReviewTask("chances", done)
        if missing := self._list_missing_decisions():
            review = self.review
            return ReviewTask("decision", min(missing, key=lambda step: (-review.get_fall(step), step)))
        return next(
            (ReviewTask("trial", each.step) for each in self.review.decisions if each.needs_trials), None
        )

    def _make_question(self, task: ReviewTask) -> StepQuestion:
        if task.kind == "start":
            return self._queries.start_question()
        if task.kind == "chances":
            return self._queries.step_question(task.step)
        assert self.review is not None  # the curve is complete
        if task.kind == "decision":
            return self._queries.decision_question(task.step, self.review.get_expected_chance(task.step))
        decision = self.review.decision(task.step)
        assert decision is not None
        return self._queries.decision_question(task.step, decision.after, decision.best)

    def _needs_decision(self, step: int) -> bool:
        seats = self._empty_review.seats if self.review is None else self.review.seats
        return self._queries.steps[step].seat in seats

    def _list_missing_decisions(self) -> list[int]:
        """Return the steps whose decision is to be reviewed and has not been."""
        done = set() if self.review is None else {decision.step for decision in self.review.decisions}
        steps = range(len(self._queries.steps))
        return [step for step in steps if step not in done and self._needs_decision(step)]

    def _on_answer(self, answer: StepAnswer) -> None:
        task, self._number = self._open_task, None
        if task is None or not self.running:
            return
        if answer.failure or not self._is_answer_to(answer, task):
            self.failure = answer.failure or "no chances"
            self.running = False
            self._save()
            self._notify()
            return
        self._estimator.record(
            self._clock() - self._asked_at,
            self._count_task(task),
            is_closer_look=answer.decision is not None and answer.decision.is_closely_examined,
        )
        self._store_answer(task, answer)
        if self._clock() - self._saved_at >= SAVE_INTERVAL_S:
            self._save()
        self._ask_next()
        self._notify()

    def _is_answer_to(self, answer: StepAnswer, task: ReviewTask) -> bool:
        if task.kind == "decision":
            return answer.decision is not None
        return task.kind == "trial" or len(answer.chances) == self._queries.players

    def _store_answer(self, task: ReviewTask, answer: StepAnswer) -> None:
        """Add an answer to the review."""
        if self.review is None:
            self.review = replace(self._empty_review, start=answer.chances, start_points=answer.points)
        elif task.kind == "chances":
            step_review = self._make_step_review(task.step, answer)
            self.review = replace(self.review, steps=(*self.review.steps, step_review))
        elif answer.decision is not None:
            decisions = _insert_decision(self.review.decisions, answer.decision)
            self.review = limit_turn_losses(replace(self.review, decisions=decisions), task.step)
        else:
            decision = self.review.decision(task.step)
            assert decision is not None
            tried = add_trials(decision, answer.trials)
            decisions = _insert_decision(self.review.decisions, tried)
            self.review = replace(self.review, decisions=decisions)

    def _make_step_review(self, step: int, answer: StepAnswer) -> StepReview:
        return StepReview(
            step=step,
            seat=self._queries.steps[step].seat,
            key=self._queries.step_key(step),
            chances=answer.chances,
            points=answer.points,
            expected=answer.expected,
            kinds=self._queries.chance_tags(step),
            reveal=self._queries.find_reveal(step),
            with_own=answer.with_own,
        )

    # --- what is left -----------------------------------------------------------------------------

    def _list_work_left(self) -> ReviewParts:
        """Count what is left to review."""
        if self.review is None:
            return self._count_steps(range(len(self._queries.steps)))
        trials = sum(decision.needs_trials for decision in self.review.decisions)
        left = self._count_steps(range(len(self.review.steps), len(self._queries.steps)))
        return left._replace(decisions=len(self._list_missing_decisions()), trials=trials)

    def _count_steps(self, steps: range) -> ReviewParts:
        reveals = sum(step in self._revealing_steps for step in steps)
        return ReviewParts(len(steps), sum(map(self._needs_decision, steps)), reveals)

    def _count_task(self, task: ReviewTask) -> ReviewParts:
        """Return a task as parts of the work."""
        if task.kind == "decision":
            return ReviewParts(0, 1, 0)
        if task.kind == "trial":
            return ReviewParts(0, 0, 0, 1)
        return ReviewParts(1, 0, int(task.step in self._revealing_steps))

    def _save(self) -> None:
        self._saved_at = self._clock()
        if self.path is not None and self.review is not None:
            write_review(self.path, self.review)

    def _notify(self) -> None:
        for call in tuple(self.changed):
            call()


def _insert_decision(
    decisions: tuple[DecisionReview, ...], new: DecisionReview
) -> tuple[DecisionReview, ...]:
    others = [decision for decision in decisions if decision.step != new.step]
    return tuple(sorted((*others, new), key=lambda decision: decision.step))
