"""A review as values, with all that can be reckoned from it. What comes from a file is checked by `sound`.

For each seat p the review follows c_p, the chance of p to win, judged from what p itself can see. Every step
of the game moves it, and the movement is parted in two: `expected` is what p could expect after the step
before chance spoke, so

    luck of a step      = chance after it − expected
    the rest            = expected − chance before it

and the rest belongs to whoever took the step. (Where all choose in secret and it is shown at once, what
others have chosen is chance to p, and the rest is of its own choice; of an opponent is expected what its
level would choose, errors included, of a person what a good one would.) What is forced moves nothing: where
nobody has a choice, and nothing is learned, a position is judged as the one that it leads to. At the end c_p
is the result, so

    result = start + luck + own + others

holds exactly, whatever the judgement is worth. What a decision lost against the best that was found is told
beside this (`Decision.loss`), as the chance with the best and the chance as it was played, which is the one
that the seat could expect after it: so it is never more than there was. What own decisions moved beyond their
losses (`SeatSum.later`) is what the judgement saw only afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from typing import Annotated, Final

import msgspec

from client.bots.thought import Reason
from client.review.grades import MARKED, Grade

FORMAT: Final = 3
"""Of the values in a file; another number means: made anew."""

MOMENTS: Final = 3
"""So many decisions at most are told to have decided a game."""

APART: Final = 0.1
"""Two such decisions of one seat lie at least this part of the game's steps apart."""

_MOST_STEPS: Final = 5_000
_MOST_SEATS: Final = 16

PerSeat = Annotated[tuple[float, ...], msgspec.Meta(max_length=_MOST_SEATS)]
"""A number for every seat."""


class Fingerprint(msgspec.Struct, frozen=True):
    """What a review was made of: it holds as long as all of it is the same.

    rules, content: version of the game's rules, hash of its definitions. minds: hash of what judges and
    searches, weights and levels included. first: digest of the position before the first step.
    """

    game: str
    rules: int
    content: str
    minds: str
    first: str


class StepReview(msgspec.Struct, frozen=True):
    """One step. seat: who took it. key: digest of the position after it, which says that it is still the same
    step.

    chances, points: of each seat after it, as that seat itself could judge. expected: the chance that each
    seat could expect after it before chance spoke. kinds: what chance was in it: tags of the game's events.
    secret: what all had chosen in secret was shown; what it moved beyond luck each seat has moved itself.
    """

    step: int
    seat: int
    key: str
    chances: PerSeat
    points: PerSeat
    expected: PerSeat
    kinds: tuple[str, ...] = ()
    secret: bool = False

    @property
    def luck(self) -> tuple[float, ...]:
        """What chance gave each seat."""
        return tuple(after - hoped for after, hoped in zip(self.chances, self.expected, strict=True))


class Decision(msgspec.Struct, frozen=True):
    """One decision. step: the one that carried it out (from 0, as the match counts).

    played, best: actions as JSON. loss: of the chance to win, 0 or more. points: the same in points (0 where
    points mean nothing). spread: how far estimates of this loss lie apart (standard error). good: actions
    that are as good as the best, as far as anybody can tell; the best is among them. reasons: what speaks
    for the best. after: the chance that the seat could expect after what it did.
    """

    step: int
    seat: int
    grade: Grade
    played: msgspec.Raw
    best: msgspec.Raw
    loss: float = 0.0
    points: float = 0.0
    spread: float = 0.0
    good: tuple[msgspec.Raw, ...] = ()
    reasons: tuple[Reason, ...] = ()
    after: float = 0.0

    @property
    def chance(self) -> float:
        """The chance that the seat would have had with the best action. It was found by thinking ahead: the
        judgement of the position before, which the curve shows, need not have seen it."""
        return self.after + self.loss

    @property
    def marked(self) -> bool:
        """Whether it clearly cost something."""
        return self.grade in MARKED


class SeatSum(msgspec.Struct, frozen=True):
    """What a game was made of for one seat: result = start + luck + own + others.

    result: its chance after the last step that was looked at; when the game is over its share of the first
    place (alone: whether the ghost was beaten). own, others: what decisions moved. loss, points: what own
    decisions lost against the best, all together. decisions: own ones with a choice that were looked at.
    """

    seat: int
    start: float
    luck: float
    own: float
    others: float
    result: float
    loss: float
    points: float
    decisions: int

    @property
    def later(self) -> float:
        """What own decisions moved beyond what they lost: the judgement saw it only afterwards."""
        return self.own + self.loss

    @property
    def adjusted(self) -> float:
        """The result without luck; it may lie outside 0–1."""
        return self.result - self.luck

    @property
    def mean_loss(self) -> float | None:
        """Loss per decision; None without any."""
        return self.loss / self.decisions if self.decisions else None


class Review(msgspec.Struct, frozen=True):
    """All of a review, as far as it has come.

    start, start_points: each seat's before the first step. total: steps of the game. earlier: those before
    them that cannot be replayed any more. over: whether the last of them ended the game. seats: whose
    decisions are looked at. steps: from the first on, without a gap. decisions: of `seats`, in order.
    """

    made_of: Fingerprint
    start: PerSeat
    start_points: PerSeat
    total: int
    earlier: int
    over: bool
    seats: tuple[int, ...]
    steps: Annotated[tuple[StepReview, ...], msgspec.Meta(max_length=_MOST_STEPS)] = ()
    decisions: Annotated[tuple[Decision, ...], msgspec.Meta(max_length=_MOST_STEPS)] = ()
    format: int = FORMAT

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.start)

    @property
    def complete(self) -> bool:
        """Whether every step was looked at."""
        return len(self.steps) == self.total and self.finished_decisions

    @property
    def finished_decisions(self) -> bool:
        """Whether every decision of `seats` in the steps looked at is there."""
        known = {one.step for one in self.decisions}
        return all(one.step in known for one in self.steps if one.seat in self.seats)

    def chances(self, seat: int) -> tuple[float, ...]:
        """The seat's chances over the game: before the first step, then after each."""
        return (self.start[seat], *(one.chances[seat] for one in self.steps))

    def decision(self, step: int) -> Decision | None:
        """What was found about the decision of a step."""
        return next((one for one in self.decisions if one.step == step), None)

    @property
    def sums(self) -> tuple[SeatSum, ...]:
        """Luck and skill of every seat."""
        return tuple(self._sum(seat) for seat in range(self.players))

    def _sum(self, seat: int) -> SeatSum:
        before = self.start[seat]
        luck = own = others = 0.0
        for one in self.steps:
            moved = one.expected[seat] - before
            if one.secret or one.seat == seat:
                own += moved
            else:
                others += moved
            luck += one.chances[seat] - one.expected[seat]
            before = one.chances[seat]
        mine = [one for one in self.decisions if one.seat == seat and one.grade != "forced"]
        return SeatSum(
            seat=seat,
            start=self.start[seat],
            luck=luck,
            own=own,
            others=others,
            result=before,
            loss=sum(one.loss for one in mine),
            points=sum(one.points for one in mine),
            decisions=len(mine),
        )

    @property
    def moments(self) -> tuple[Decision, ...]:
        """The decisions that cost most and certainly, in the order of the game: three, or fewer."""
        return chosen_moments(self.decisions, self.total)


def chosen_moments(decisions: Iterable[Decision], total: int) -> tuple[Decision, ...]:
    """Of the marked decisions those with the largest loss that lie apart from each other."""
    chosen: list[Decision] = []
    apart = max(2.0, APART * total)
    marked = [one for one in decisions if one.marked]
    for one in sorted(marked, key=lambda each: (-each.loss, -each.points)):
        near = any(one.seat == other.seat and abs(one.step - other.step) < apart for other in chosen)
        if not near:
            chosen.append(one)
        if len(chosen) == MOMENTS:
            break
    return tuple(sorted(chosen, key=lambda each: each.step))


def sound(review: Review) -> bool:
    """Whether a review from a file makes sense: numbers, seats and steps all are what they can be."""
    players = len(review.start)
    numbers = [review.start, review.start_points]
    for one in review.steps:
        numbers += [one.chances, one.points, one.expected]
    return (
        review.format == FORMAT
        and players > 0
        and all(len(each) == players and all(map(isfinite, each)) for each in numbers)
        and all(-0.01 <= chance <= 1.01 for one in review.steps for chance in one.chances)
        and [one.step for one in review.steps] == list(range(len(review.steps)))
        and len(review.steps) <= review.total
        and review.earlier >= 0
        and all(0 <= seat < players for seat in review.seats)
        and all(0 <= one.seat < players for one in review.steps)
        and _decisions_fit(review)
    )


def _decisions_fit(review: Review) -> bool:
    steps = [one.step for one in review.decisions]
    return (
        steps == sorted(set(steps))
        and all(0 <= step < len(review.steps) for step in steps)
        and all(review.steps[one.step].seat == one.seat for one in review.decisions)
        and all(
            isfinite(number) and number >= 0
            for one in review.decisions
            for number in (one.loss, one.spread, one.after, abs(one.points))
        )
        and all(one.chance <= 1.01 for one in review.decisions)
    )


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Review)


def to_bytes(review: Review) -> bytes:
    """The review as JSON."""
    return _encoder.encode(review)


def from_bytes(data: bytes) -> Review | None:
    """The review in some JSON; None for anything that is none."""
    try:
        review = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return review if sound(review) else None
