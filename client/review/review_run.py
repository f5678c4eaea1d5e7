"""Compute the review of a match: ask the review process about each step and store the answers."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from msgspec.structs import replace

from client.review.messages import StepAnswer, StepQuestion
from client.review.model import DecisionReview, Review, StepReview
from client.review.remaining_time import RemainingTimeEstimator, ReviewParts
from client.review.review_file import read_review, write_review
from client.review.step_questions import StepQuestionBuilder, make_fingerprint
from client.session.match import Match

log = logging.getLogger(__name__)

SAVE_INTERVAL_S: Final = 4.0
"""Seconds after which what has come is written to the disk."""

_STEP_WORK: Final = 0.1
"""Work of a step without a decision to review; a step with one counts 1."""


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
        self._open_step: int | None = None  # the step that is asked about
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
        left = self._work_left()
        share = 1 - left / max(self._total_work(), 1e-9)
        seconds = self._estimator.estimate(self._count_parts(self._list_unfinished_steps()))
        return ReviewProgress(len(self.review.steps), total, min(1.0, max(0.0, share)), seconds)

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
        step = self._next_step()
        if step is None:
            self.running = False
            self._save()
            return
        self._open_step, self._asked_at = step, self._clock()
        question = (
            self._queries.start_question()
            if step < 0
            else self._queries.step_question(step, with_decision=self._needs_decision(step))
        )
        self._number = self._reviewer.ask(question, self._on_answer)

    def _next_step(self) -> int | None:
        """Return the first step with something to ask about.

        -1 for the position before all of them; None if done.
        """
        if self.review is None:
            return -1
        reviewed = {review_step.step for review_step in self.review.decisions}
        for review_step in self.review.steps:
            if self._needs_decision(review_step.step) and review_step.step not in reviewed:
                return review_step.step
        done = len(self.review.steps)
        return done if done < len(self._queries.steps) else None

    def _needs_decision(self, step: int) -> bool:
        seats = self._empty_review.seats if self.review is None else self.review.seats
        return self._queries.steps[step].seat in seats

    def _on_answer(self, answer: StepAnswer) -> None:
        step, self._number = self._open_step, None
        if step is None or not self.running:
            return
        if answer.failure or len(answer.chances) != self._queries.players:
            self.failure = answer.failure or "no chances"
            self.running = False
            self._save()
            self._notify()
            return
        self._estimator.record(
            self._clock() - self._asked_at,
            self._count_parts((step,)),
            is_closer_look=answer.decision is not None and answer.decision.is_closely_examined,
        )
        self._store_answer(step, answer)
        if self._clock() - self._saved_at >= SAVE_INTERVAL_S:
            self._save()
        self._ask_next()
        self._notify()

    def _store_answer(self, step: int, answer: StepAnswer) -> None:
        """Add an answer to the review."""
        if self.review is None or step < 0:
            self.review = replace(self._empty_review, start=answer.chances, start_points=answer.points)
            return
        steps, decisions = self.review.steps, self.review.decisions
        if step == len(steps):
            steps = (*steps, self._make_step_review(step, answer))
        if answer.decision is not None:
            decisions = _insert_decision(decisions, answer.decision)
        self.review = replace(self.review, steps=steps, decisions=decisions)

    def _make_step_review(self, step: int, answer: StepAnswer) -> StepReview:
        return StepReview(
            step=step,
            seat=self._queries.steps[step].seat,
            key=self._queries.step_key(step),
            chances=answer.chances,
            points=answer.points,
            expected=answer.expected,
            kinds=self._queries.chance_tags(step),
            with_own=answer.with_own,
        )

    # --- what is left -----------------------------------------------------------------------------

    def _step_work(self, step: int) -> float:
        return 1.0 if step >= 0 and self._needs_decision(step) else _STEP_WORK

    def _total_work(self) -> float:
        return sum(self._step_work(step) for step in range(len(self._queries.steps)))

    def _work_left(self) -> float:
        return sum(map(self._step_work, self._list_unfinished_steps()))

    def _list_unfinished_steps(self) -> list[int]:
        """Return the steps that are not reviewed yet, and those whose decision is not."""
        assert self.review is not None  # asked only then
        reviewed = {decision.step for decision in self.review.decisions}
        done = len(self.review.steps)
        missing = [step for step in range(done) if self._needs_decision(step) and step not in reviewed]
        return missing + list(range(done, len(self._queries.steps)))

    def _count_parts(self, steps: Sequence[int]) -> ReviewParts:
        """Return what there is to review in some steps; -1 stands for the position before the first."""
        decisions = sum(step >= 0 and self._needs_decision(step) for step in steps)
        return ReviewParts(len(steps), decisions, sum(step in self._revealing_steps for step in steps))

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
