"""A review as values, and everything that can be computed from it.

For each seat p a review follows c_p, the chance of p to win as assessed from what p itself can see. Every
step of the game changes it, and the change has two parts. `expected` is the chance p could expect after the
step before chance was resolved, so

    luck of a step      = chance after it − expected
    the rest            = expected − chance before it

and the rest belongs to the seat that took the step. If all seats choose in secret and reveal at once, each
is credited with what its choice changes on average over what the others might have chosen, and only what came
of the choices meeting is luck (see `secret_choices`). Forced steps change nothing: a position in which nobody
has a choice, and nothing is revealed, is assessed as the one it leads to. At the end c_p is the result, so

    result = start + luck + own + others

holds exactly, whatever the assessment is worth. `Decision.loss` is separate: what a decision lost against the
best action that was found, the difference between the chance with the best action and the chance the seat
could expect after its own, so it is never more than there was. `SeatTotals.hindsight`, what own decisions
changed beyond their losses, is what the assessment saw only afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite, sqrt
from typing import Annotated, Final

import msgspec

from client.bots.thought import Reason
from client.review.grades import MARKED_GRADES, TRIED_GRADES, Grade

FORMAT: Final = 6
"""Version of the values in a file; a review of another version is made anew."""

MAX_MOMENTS: Final = 3
"""Decisions said to have decided a game, at most."""

MIN_MOMENT_GAP: Final = 0.1
"""Distance between two such decisions of one seat, as a share of the game's steps."""

MIN_TRIAL_SPREAD: Final = 0.01
"""No trial is taken for more certain than this."""

_MAX_STEPS: Final = 5_000
_MAX_SEATS: Final = 16

PerSeat = Annotated[tuple[float, ...], msgspec.Meta(max_length=_MAX_SEATS)]
"""A number for every seat."""


class Fingerprint(msgspec.Struct, frozen=True):
    """Everything that a review depends on besides the steps; if any of it changes, the review is invalid."""

    game: str
    """Id of the game."""
    rules: int
    """Version of the game's rules."""
    content: str
    """Hash of the game's content."""
    minds: str
    """Hash of the program's version and of the data files of bots and assessments."""
    first: str
    """Digest of the position before the first step."""


class StepReview(msgspec.Struct, frozen=True):
    """The review of one step of a game: chances to win, expected and actual."""

    step: int
    """Index of the step, from 0."""
    seat: int
    """The seat that took the step."""
    key: str
    """Digest of everything done up to this step; tells whether it is still the same step."""
    chances: PerSeat
    """Each seat's chance to win after the step, assessed from what that seat itself sees."""
    points: PerSeat
    """Each seat's expected points after the step."""
    expected: PerSeat
    """The chance each seat could expect after the step before chance was resolved."""
    kinds: tuple[str, ...] = ()
    """Tags of the events that brought chance to the step."""
    reveal: int | None = None
    """Index of the step that revealed this step's secret choice; None if the choice was no secret, or has not
    been revealed."""
    with_own: PerSeat = ()
    """The chance each seat could expect with its own secret choice, whatever the others had chosen; () if the
    step revealed no secret choices."""

    @property
    def luck(self) -> tuple[float, ...]:
        """Change of each seat's chance to win by luck in this step."""
        return tuple(after - expected for after, expected in zip(self.chances, self.expected, strict=True))


class PolicyTrial(msgspec.Struct, frozen=True):
    """How much better the best action did than the one taken, in games played on by one kind of player."""

    policy: str
    """Name of the level that played on."""
    gain: float
    """Mean difference of the chance to win."""
    spread: float
    """Standard error of `gain`."""


def pool_trials(trials: Sequence[PolicyTrial]) -> PolicyTrial:
    """Return the mean of several trials, each counted by how certain it is."""
    weights = [1 / max(trial.spread, MIN_TRIAL_SPREAD) ** 2 for trial in trials]
    gain = sum(weight * trial.gain for weight, trial in zip(weights, trials, strict=True)) / sum(weights)
    return PolicyTrial("", gain, 1 / sqrt(sum(weights)))


class DecisionReview(msgspec.Struct, frozen=True):
    """The review of one decision: its grade, the best action, and what was lost against it."""

    step: int
    """The step that carried it out, from 0."""
    seat: int
    """The seat that decided."""
    grade: Grade
    """Grade of the decision, "best" to "blunder", or "forced"."""
    played: msgspec.Raw
    """The action taken, as JSON."""
    best: msgspec.Raw
    """The best action found, as JSON."""
    loss: float = 0.0
    """Chance to win lost against the best action, 0 or more."""
    points: float = 0.0
    """Points lost against the best action; 0 in games in which points mean nothing."""
    spread: float = 0.0
    """Standard error of `loss`."""
    good: tuple[msgspec.Raw, ...] = ()
    """Actions that cannot be told apart from the best, which is one of them."""
    reasons: tuple[Reason, ...] = ()
    """What sets the best action of a marked decision apart from the one taken."""
    later: tuple[Reason, ...] = ()
    """The same for what follows in the turn, if it decides the game or there are no other reasons."""
    line: tuple[msgspec.Raw, ...] = ()
    """How the turn goes on after the best action of a marked decision, as JSON."""
    against: tuple[Reason, ...] = ()
    """What comes of the best action of a marked decision that is worse than with the one taken."""
    after: float = 0.0
    """The chance the seat could expect after its action."""
    trials: tuple[PolicyTrial, ...] = ()
    """How a mistake or blunder did when both actions were played on; () if it was not tried."""

    @property
    def best_action_chance(self) -> float:
        """The chance to win that the seat would have had with the best action.

        It was found by searching: the assessment of the position before, which the curve shows, may differ.
        """
        return self.after + self.loss

    @property
    def is_closely_examined(self) -> bool:
        """Whether the decision seemed to lose something, so that it was searched and tried again."""
        return self.spread > 0

    @property
    def needs_trials(self) -> bool:
        """Whether the decision is marked by its loss alone, and has to be confirmed by playing on."""
        return self.grade in TRIED_GRADES and not self.trials

    @property
    def trial_result(self) -> PolicyTrial | None:
        """How much better the best action did in all trials together; None if it was not tried."""
        trials = [trial for trial in self.trials if trial.policy]
        if not trials:
            return None
        return pool_trials(trials)

    @property
    def is_disputed(self) -> bool:
        """Whether some players would have done better with the best action and others not."""
        return self.is_marked_mistake and any(trial.gain < 0 for trial in self.trials)

    @property
    def is_marked_mistake(self) -> bool:
        """Whether the decision clearly cost something, so that the review marks it."""
        return self.grade in MARKED_GRADES


class SeatTotals(msgspec.Struct, frozen=True):
    """Where a seat's result came from: result = start + luck + own decisions + decisions of others."""

    seat: int
    """Index of the seat."""
    start: float
    """Chance to win before the first step."""
    luck: float
    """Change of the chance to win by luck."""
    own: float
    """Change of the chance to win by the seat's own decisions."""
    others: float
    """Change of the chance to win by the decisions of other seats."""
    result: float
    """Chance after the last reviewed step; if the game is over, the share of first place (solo: whether the
    ghost was beaten)."""
    loss: float
    """Sum of the chances to win that the seat's decisions lost against the best actions."""
    points: float
    """Sum of the points that the seat's decisions lost against the best actions."""
    decisions: int
    """Number of the seat's reviewed decisions that had a choice."""

    @property
    def own_change_without_losses(self) -> float:
        """Change of the seat's chance to win by its own decisions, apart from what they lost.

        It comes from what the assessment of positions could see only after the decisions.
        """
        return self.own + self.loss

    @property
    def result_without_luck(self) -> float:
        """The seat's result in the game without its luck; may lie outside 0–1."""
        return self.result - self.luck

    @property
    def mean_loss(self) -> float | None:
        """Mean chance to win lost per decision of the seat; None if no decision was reviewed."""
        return self.loss / self.decisions if self.decisions else None


class Review(msgspec.Struct, frozen=True, rename={"fingerprint": "made_of"}):
    """The review of a game (analysis of every step and decision), complete or in progress."""

    fingerprint: Fingerprint
    """Everything else that the review depends on."""
    start: PerSeat
    """Each seat's chance before the first step."""
    start_points: PerSeat
    """Each seat's expected points before the first step."""
    total: int
    """Number of the game's steps that can be reviewed."""
    earlier: int
    """Number of earlier steps, which can no longer be replayed."""
    over: bool
    """Whether the last step ended the game."""
    seats: tuple[int, ...]
    """Seats whose decisions are reviewed."""
    steps: Annotated[tuple[StepReview, ...], msgspec.Meta(max_length=_MAX_STEPS)] = ()
    """The reviewed steps, from the first on without a gap."""
    decisions: Annotated[tuple[DecisionReview, ...], msgspec.Meta(max_length=_MAX_STEPS)] = ()
    """The reviewed decisions of `seats`, in order."""
    format: int = FORMAT
    """Version of the values."""

    @property
    def player_count(self) -> int:
        """Number of seats in the reviewed game."""
        return len(self.start)

    @property
    def has_whole_curve(self) -> bool:
        """Whether the chances after every step are known, so that curve and luck are complete."""
        return len(self.steps) == self.total

    @property
    def is_complete(self) -> bool:
        """Whether every step of the game and every decision of `seats` has been reviewed and confirmed."""
        return (
            self.has_whole_curve
            and self.has_all_decisions
            and not any(decision.needs_trials for decision in self.decisions)
        )

    @property
    def has_all_decisions(self) -> bool:
        """Whether every decision of `seats` in the steps reviewed so far has been reviewed."""
        reviewed_steps = {item.step for item in self.decisions}
        return all(item.step in reviewed_steps for item in self.steps if item.seat in self.seats)

    def chances(self, seat: int) -> tuple[float, ...]:
        """Return a seat's chances to win over the game: before the first step, then after each step."""
        return (self.start[seat], *(one.chances[seat] for one in self.steps))

    def get_expected_chance(self, step: int) -> float:
        """Return the chance that the seat that took a step could expect after its decision.

        For a secret choice it is what the reveal could be expected to bring.
        """
        review = self.steps[step]
        if review.reveal is not None and review.reveal < len(self.steps):
            return self.steps[review.reveal].with_own[review.seat]
        return review.expected[review.seat]

    def get_fall(self, step: int) -> float:
        """Return by how much the decision of a step lowered its seat's chance; below 0 if it rose."""
        seat = self.steps[step].seat
        before = self.steps[step - 1].chances[seat] if step else self.start[seat]
        return before - self.get_expected_chance(step)

    def get_turn(self, step: int) -> range:
        """Return the steps of a step's turn: those of one seat until chance comes or another seat acts."""
        first = last = step
        seat = self.steps[step].seat
        while first and self.steps[first - 1].seat == seat and not self.steps[first - 1].kinds:
            first -= 1
        while last + 1 < len(self.steps) and self.steps[last + 1].seat == seat and not self.steps[last].kinds:
            last += 1
        return range(first, last + 1)

    def decision(self, step: int) -> DecisionReview | None:
        """Return the review of the decision taken in a step; None if that decision was not reviewed.

        Args:
            step: Index of the step, from 0.
        """
        return next((one for one in self.decisions if one.step == step), None)

    @property
    def seat_totals(self) -> tuple[SeatTotals, ...]:
        """For every seat, where its result came from (luck, own decisions, others)."""
        return tuple(self._totals(seat) for seat in range(self.player_count))

    def _totals(self, seat: int) -> SeatTotals:
        before = self.start[seat]
        luck = own = others = 0.0
        for step in self.steps:
            if step.with_own:
                own += step.with_own[seat] - before
                others += step.expected[seat] - step.with_own[seat]
            elif step.seat == seat:
                own += step.expected[seat] - before
            else:
                others += step.expected[seat] - before
            luck += step.chances[seat] - step.expected[seat]
            before = step.chances[seat]
        own_decisions = [step for step in self.decisions if step.seat == seat and step.grade != "forced"]
        return SeatTotals(
            seat=seat,
            start=self.start[seat],
            luck=luck,
            own=own,
            others=others,
            result=before,
            loss=sum(step.loss for step in own_decisions),
            points=sum(step.points for step in own_decisions),
            decisions=len(own_decisions),
        )

    @property
    def costliest_decisions(self) -> tuple[DecisionReview, ...]:
        """The decisions that clearly cost most, at most MAX_MOMENTS, in the order of the game."""
        return select_costliest_decisions(self.decisions, self.total)


def select_costliest_decisions(decisions: Iterable[DecisionReview], total: int) -> tuple[DecisionReview, ...]:
    """Return the decisions that clearly cost most and are not close to each other in the game.

    Args:
        decisions: All reviewed decisions.
        total: Number of the game's steps.

    Returns:
        At most MAX_MOMENTS, in the order of the game.
    """
    chosen: list[DecisionReview] = []
    min_gap = max(2.0, MIN_MOMENT_GAP * total)
    marked = [decision for decision in decisions if decision.is_marked_mistake]
    for decision in sorted(marked, key=lambda each: (-each.loss, -each.points)):
        is_near = any(
            decision.seat == other.seat and abs(decision.step - other.step) < min_gap for other in chosen
        )
        if not is_near:
            chosen.append(decision)
        if len(chosen) == MAX_MOMENTS:
            break
    return tuple(sorted(chosen, key=lambda each: each.step))


def is_valid(review: Review) -> bool:
    """Return whether a review loaded from a file is consistent: numbers, seats and steps are possible."""
    players = len(review.start)
    numbers = [review.start, review.start_points]
    for step in review.steps:
        numbers += [step.chances, step.points, step.expected]
        if step.with_own:
            numbers.append(step.with_own)
    return (
        review.format == FORMAT
        and players > 0
        and all(len(values) == players and all(map(isfinite, values)) for values in numbers)
        and all(-0.01 <= chance <= 1.01 for step in review.steps for chance in step.chances)
        and [step.step for step in review.steps] == list(range(len(review.steps)))
        and len(review.steps) <= review.total
        and review.earlier >= 0
        and all(0 <= seat < players for seat in review.seats)
        and all(0 <= step.seat < players for step in review.steps)
        and _are_decisions_valid(review)
    )


def _are_decisions_valid(review: Review) -> bool:
    steps = [decision.step for decision in review.decisions]
    return (
        steps == sorted(set(steps))
        and all(0 <= step < len(review.steps) for step in steps)
        and all(review.steps[decision.step].seat == decision.seat for decision in review.decisions)
        and all(
            isfinite(number) and number >= 0
            for decision in review.decisions
            for number in (decision.loss, decision.spread, decision.after, abs(decision.points))
        )
        and all(decision.best_action_chance <= 1.01 for decision in review.decisions)
    )


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Review)


def to_bytes(review: Review) -> bytes:
    """Encode a review as JSON."""
    return _encoder.encode(review)


def from_bytes(data: bytes) -> Review | None:
    """Decode a review from JSON; return None if the JSON is not a valid review."""
    try:
        review = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return review if is_valid(review) else None
