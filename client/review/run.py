"""A review being made: the window's side asks about one step after another and keeps what comes."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from msgspec.structs import replace

from client.review.asking import MatchAsked, made_of
from client.review.file import read_review, write_review
from client.review.messages import StepAnswer, StepQuestion
from client.review.model import Decision, Review, StepReview
from client.session.match import Match

log = logging.getLogger(__name__)

SAVED_EVERY: Final = 4.0
"""Seconds after which what has come is written to the disk."""

_STEP: Final = 0.1
"""What a step without a decision to look at takes, against one with."""

_KNOWN: Final = 2.0
"""Seconds after which can be said how long it takes."""


class StepsAsked(Protocol):
    """Who answers: a `Reviewer`."""

    def ask(self, question: StepQuestion, heard: Callable[[StepAnswer], object]) -> int:
        """Have a question answered some time later; its number."""

    def forget(self, number: int) -> None:
        """The answer is not wanted any more."""


class ReviewProgress(NamedTuple):
    """How far a review is. done, steps: of the game. share: of the work, 0–1. left: seconds, None where
    nobody can say."""

    done: int
    steps: int
    share: float
    left: float | None


def people_of(match: Match) -> tuple[int, ...]:
    """Whose decisions are looked at: those of the people; of all where only opponents played."""
    people = tuple(seat for seat, info in enumerate(match.seats) if info.human)
    return people or tuple(range(len(match.seats)))


def stored(match: Match, *, everybody: bool = False) -> Review | None:
    """The review beside a match, as far as it is still true; None if none of it is.

    everybody: opponents' decisions belong to it too.
    """
    if match.path is None:
        return None
    found = read_review(match.path)
    return None if found is None else _fitting(found, MatchAsked(match), match, everybody=everybody)


def _fitting(review: Review, asked: MatchAsked, match: Match, *, everybody: bool) -> Review | None:
    if review.made_of != made_of(match) or review.players != asked.players:
        return None
    still = 0
    for known, _ in zip(review.steps, asked.steps, strict=False):
        if known.key != asked.key(known.step) or known.seat != asked.steps[known.step].seat:
            break
        still += 1
    seats = set(review.seats) | set(people_of(match))
    if everybody:
        seats |= set(range(asked.players))
    return replace(
        review,
        total=len(asked.steps),
        earlier=match.moves - match.length,
        over=match.outcome is not None,
        seats=tuple(sorted(seats)),
        steps=review.steps[:still],
        decisions=tuple(one for one in review.decisions if one.step < still),
    )


class ReviewRun:
    """The review of one match. It looks at the steps that stand when it is made. everybody: at opponents'
    decisions too. decisions: False for chance alone. anew: without what there is already.

    review: what there is of it, None until the first answer. running: whether it is being gone on with.
    failure: why it could not be, "" if it could. changed: called by the window's thread when any of that
    changes.
    """

    def __init__(
        self,
        match: Match,
        reviewer: StepsAsked,
        *,
        everybody: bool = False,
        decisions: bool = True,
        anew: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.path: Path | None = match.path
        self.review: Review | None = None if anew else stored(match, everybody=everybody)
        self.running = False
        self.failure = ""
        self.changed: list[Callable[[], object]] = []
        self._reviewer = reviewer
        self._asked = MatchAsked(match)
        self._clock = clock
        self._number: int | None = None
        self._open: int | None = None  # the step that is asked about
        self._saved = clock()
        self._spent = 0.0  # seconds, for so much work
        self._done = 0.0
        self._since = clock()
        people = people_of(match)
        self._begun = Review(
            made_of=made_of(match),
            start=(0.0,) * self._asked.players,
            start_points=(0.0,) * self._asked.players,
            total=len(self._asked.steps),
            earlier=match.moves - match.length,
            over=match.outcome is not None,
            seats=(tuple(range(self._asked.players)) if everybody else people) if decisions else (),
        )

    @property
    def complete(self) -> bool:
        """Whether there is nothing left to do."""
        return self.review is not None and self.review.complete

    @property
    def progress(self) -> ReviewProgress:
        """How far it is."""
        total = len(self._asked.steps)
        if self.review is None:
            return ReviewProgress(0, total, 0.0, None)
        left = self._work_left()
        share = 1 - left / max(self._work(), 1e-9)
        known = self._spent >= _KNOWN and self._done > 0
        seconds = left * self._spent / self._done if known else None
        return ReviewProgress(len(self.review.steps), total, min(1.0, max(0.0, share)), seconds)

    def start(self) -> None:
        """Go on where it stands."""
        if self.running or self.complete:
            return
        self.running, self.failure = True, ""
        self._saved = self._clock()
        self._ask_next()
        self._tell()

    def stop(self) -> None:
        """Leave it as it is; what there is stays."""
        if self._number is not None:
            self._reviewer.forget(self._number)
            self._number = None
        if self.running:
            self.running = False
            self._save()
            self._tell()

    # --- asking -----------------------------------------------------------------------------------

    def _ask_next(self) -> None:
        step = self._next()
        if step is None:
            self.running = False
            self._save()
            return
        self._open, self._since = step, self._clock()
        question = self._asked.begun() if step < 0 else self._asked.about(step, decision=self._wanted(step))
        self._number = self._reviewer.ask(question, self._heard)

    def _next(self) -> int | None:
        """The first step about which something is not known; -1: the position before all of them."""
        if self.review is None:
            return -1
        known = {one.step for one in self.review.decisions}
        for one in self.review.steps:
            if self._wanted(one.step) and one.step not in known:
                return one.step
        done = len(self.review.steps)
        return done if done < len(self._asked.steps) else None

    def _wanted(self, step: int) -> bool:
        seats = self._begun.seats if self.review is None else self.review.seats
        return self._asked.steps[step].seat in seats

    def _heard(self, answer: StepAnswer) -> None:
        step, self._number = self._open, None
        if step is None or not self.running:
            return
        if answer.failure or len(answer.chances) != self._asked.players:
            self.failure = answer.failure or "no chances"
            self.running = False
            self._save()
            self._tell()
            return
        self._spent += self._clock() - self._since
        self._done += self._weight(step)
        self._take(step, answer)
        if self._clock() - self._saved >= SAVED_EVERY:
            self._save()
        self._ask_next()
        self._tell()

    def _take(self, step: int, answer: StepAnswer) -> None:
        """Put an answer in its place."""
        if self.review is None or step < 0:
            self.review = replace(self._begun, start=answer.chances, start_points=answer.points)
            return
        steps, decisions = self.review.steps, self.review.decisions
        if step == len(steps):
            steps = (*steps, self._reviewed(step, answer))
        if answer.decision is not None:
            decisions = _with(decisions, answer.decision)
        self.review = replace(self.review, steps=steps, decisions=decisions)

    def _reviewed(self, step: int, answer: StepAnswer) -> StepReview:
        return StepReview(
            step=step,
            seat=self._asked.steps[step].seat,
            key=self._asked.key(step),
            chances=answer.chances,
            points=answer.points,
            expected=answer.expected,
            kinds=self._asked.kinds(step),
            secret=self._asked.shows_secrets(step),
        )

    # --- what is left -----------------------------------------------------------------------------

    def _weight(self, step: int) -> float:
        return 1.0 if step >= 0 and self._wanted(step) else _STEP

    def _work(self) -> float:
        return sum(self._weight(step) for step in range(len(self._asked.steps)))

    def _work_left(self) -> float:
        assert self.review is not None  # asked only then
        known = {one.step for one in self.review.decisions}
        done = len(self.review.steps)
        again = sum(1.0 for one in self.review.steps if self._wanted(one.step) and one.step not in known)
        return again + sum(self._weight(step) for step in range(done, len(self._asked.steps)))

    def _save(self) -> None:
        self._saved = self._clock()
        if self.path is not None and self.review is not None:
            write_review(self.path, self.review)

    def _tell(self) -> None:
        for call in tuple(self.changed):
            call()


def _with(decisions: tuple[Decision, ...], new: Decision) -> tuple[Decision, ...]:
    others = [one for one in decisions if one.step != new.step]
    return tuple(sorted((*others, new), key=lambda one: one.step))
