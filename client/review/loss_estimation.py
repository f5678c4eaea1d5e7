"""Estimate what a decision lost, by what its seat could know.

First the strongest level searches once. Only if the decision seems to lose something it is examined more
closely: with other seeds, and by playing both actions to the end of the turn in several sampled positions, so
that an action the search has passed over is tried as thoroughly as the best one. The loss is the mean of what
the search says and what the playouts show (never more than the search says); their disagreement adds to the
spread. A loss not clearly beyond the spread is not marked, and counts in part. And nobody can lose what is
still there: if the position after the decision is assessed as good as won, the loss is no more than
what is missing.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

import rules
from client.bots.levels import Level
from client.bots.mind import choose_action, get_mind
from client.bots.position_assessment import estimate_loss
from client.bots.search_budget import never_hurry
from client.review.determinization import ForeseenStep, play_forced_actions, play_to_turn_end
from client.review.expected_chances import Assess, assess_position_for_seat
from client.review.grades import (
    CLOSER_LOOK_LOSS,
    COSTLY_POINTS,
    MARKED_GRADES,
    MIN_LOSS_TO_SPREAD,
    NEGLIGIBLE_LOSS,
    grade_decision,
)
from client.review.model import DecisionReview
from client.review.reason_contrast import Contrast, find_contrast
from rules.contract import Action, AnyGame, State

SEARCH_LEVEL: Final[Level] = "crown"
"""The level that searches for the best action."""

EXTRA_SEARCHES: Final = 2
"""Further searches where something seems to be lost."""

SEARCH_SPREAD: Final = 0.01
"""Standard error of a loss that was estimated by a single search."""

PLAYOUTS: Final = 8
"""Sampled positions in which two actions are compared."""

DISAGREEMENT_SHARE: Final = 0.3
"""Share of the difference between search and playouts that counts as spread: a loss of which the playouts
show nothing at all is not marked."""

MIN_PLAYOUTS: Final = 2
"""Playouts after which no more are made if all came to the same."""

MAX_GOOD_ACTIONS: Final = 40
"""Actions listed as being as good as the best, at most."""


class PlayoutComparison(NamedTuple):
    """How much better one action did than another in sampled playouts to the end of the turn."""

    chance: float
    """Mean difference of the chance to win."""
    spread: float
    """Standard error of `chance`."""
    points: float
    """Mean difference of the expected points."""
    points_spread: float
    """Standard error of `points`."""


def review_decision(
    game: AnyGame,
    assess_with: Assess,
    step: ForeseenStep,
    view: State,
    step_number: int,
    is_hurried: Callable[[], bool] = never_hurry,
    *,
    after: float,
) -> DecisionReview:
    """Review one decision: find the best action, and estimate what the one taken lost against it.

    Args:
        game: The game.
        assess_with: Assesses a position.
        step: The step as its seat could foresee it.
        view: What the seat saw when it decided (`step.view` is earlier if seats choose in secret).
        step_number: The number of the step in the match.
        is_hurried: If it returns True, searches end at once.
        after: The chance to win that the seat could expect after the step.
    """
    after = max(0.0, min(1.0, after))
    seat, played = step.actor, step.action
    assert played is not None  # one knows one's own decision
    played_json = msgspec.Raw(rules.to_json(played))
    if len(game.actions(view, seat)) < 2:
        return DecisionReview(
            step_number, seat, "forced", played_json, played_json, after=after, good=(played_json,)
        )
    searches = _Searches(game, view, seat, played, step.levels, is_hurried)
    loss, points, spread = searches.estimate_loss(searches.gaps)
    costly_points = 0.0
    if (
        searches.best != played
        and not searches.is_same_position
        and (loss >= CLOSER_LOOK_LOSS or points >= COSTLY_POINTS)
    ):
        for _ in range(EXTRA_SEARCHES):
            searches.search_again()
        loss, points, spread, costly_points = estimate_losses(game, assess_with, step, searches)
    loss = min(loss, 1.0 - after)
    is_best = (
        searches.best == played
        or searches.is_same_position
        or (loss < NEGLIGIBLE_LOSS and costly_points < COSTLY_POINTS)
    )
    grade = grade_decision(loss, spread, best=is_best, points=costly_points)
    if searches.best == played or searches.is_same_position:
        loss = points = 0.0
    else:
        kept = shrink_loss(loss, max(spread, SEARCH_SPREAD))
        points, loss = points * kept / loss if loss else 0.0, kept
    if grade == "costly":
        points = costly_points
    best = played if is_best else searches.best
    contrast = Contrast()
    if grade in MARKED_GRADES:
        contrast = find_contrast(game, view, seat, best, played, step, is_hurried)
    if grade == "costly" and not contrast.is_supported:  # such marks are not tried
        grade, contrast = "good", Contrast()
    return DecisionReview(
        step=step_number,
        seat=seat,
        grade=grade,
        played=played_json,
        best=msgspec.Raw(rules.to_json(best)),
        loss=loss,
        points=points,
        spread=spread,
        good=tuple(
            msgspec.Raw(rules.to_json(action))
            for action in searches.good_actions(best, max(spread, NEGLIGIBLE_LOSS))
        ),
        reasons=contrast.reasons,
        later=contrast.later,
        line=tuple(msgspec.Raw(rules.to_json(action)) for action in contrast.line),
        against=contrast.against,
        after=after,
    )


def shrink_loss(loss: float, spread: float) -> float:
    """Return an estimated loss without what it owes to chance.

    Of two estimates the better one is always a little too good, so a loss as small as its spread counts half,
    one of twice the spread four fifths. Nothing is cut off: many small losses add up.
    """
    return loss**3 / (loss**2 + spread**2) if loss > 0 else 0.0


def estimate_losses(
    game: AnyGame, assess_with: Assess, step: ForeseenStep, searches: _Searches
) -> tuple[float, float, float, float]:
    """Examine closely, with playouts, a decision that seems to lose something.

    Returns:
        The lost chance to win, the lost points, the standard error of the lost chance, and the points that
            the decision clearly cost, whatever it did to the chance.
    """
    if searches.best == step.action:
        return 0.0, 0.0, 0.0, 0.0
    raw_loss, points, spread = searches.estimate_loss(searches.gaps)
    comparison = _compare_by_playouts(game, assess_with, step, searches.best)
    playout_loss = max(0.0, comparison.chance)
    # where the mind's values are chances, one below 0 only says that the action is never chosen
    search_loss = playout_loss if searches.is_value_below_zero else raw_loss
    playout_loss = min(playout_loss, search_loss)
    loss = (search_loss + playout_loss) / 2
    disagreement = DISAGREEMENT_SHARE * (search_loss - playout_loss)
    loss_points = points * loss / raw_loss if points and raw_loss else max(0.0, comparison.points)
    is_certain = comparison.points - MIN_LOSS_TO_SPREAD * comparison.points_spread > 0
    costly_points = (points + min(points, comparison.points)) / 2 if is_certain and points > 0 else 0.0
    return loss, loss_points, (spread**2 + comparison.spread**2 / 4 + disagreement**2) ** 0.5, costly_points


def _compare_by_playouts(
    game: AnyGame, assess_with: Assess, step: ForeseenStep, best: Action
) -> PlayoutComparison:
    """Compare the best action with the one played, in sampled positions."""
    gains: list[float] = []
    points: list[float] = []
    seat = step.actor
    for seed in range(PLAYOUTS):
        if seed == MIN_PLAYOUTS and len(set(gains)) == 1:  # there is nothing unknown in it
            break
        end_states = [
            play_to_turn_end(game, step._replace(action=action), seed) for action in (best, step.action)
        ]
        if end_states[0] is None or end_states[1] is None:
            continue
        after_best, after_played = (
            assess_position_for_seat(
                game, assess_with, game.view(play_forced_actions(game, state), seat), seat
            )
            for state in end_states
            if state is not None
        )
        gains.append(after_best.chances[seat] - after_played.chances[seat])
        if after_best.points and after_played.points:
            points.append(after_best.points[seat] - after_played.points[seat])
    return PlayoutComparison(_mean(gains), _standard_error(gains), _mean(points), _standard_error(points))


def _mean(values: Sequence[float]) -> float:
    return statistics.fmean(values) if values else 0.0


def _standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean."""
    return statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


class _Searches:
    """Several searches about one decision, and their mean values."""

    def __init__(
        self,
        game: AnyGame,
        view: State,
        seat: int,
        played: Action,
        levels: Sequence[str],
        is_hurried: Callable[[], bool],
    ) -> None:
        self.game, self.view, self.seat, self.played = game, view, seat, played
        self._levels = levels
        self._is_hurried = is_hurried
        self._values_by_search: list[dict[Action, float]] = []
        self._mind = get_mind(game.id)
        self.search_again()

    def search_again(self) -> None:
        """Search once more with another seed."""
        thought = choose_action(
            self.game,
            self.view,
            self.seat,
            SEARCH_LEVEL,
            len(self._values_by_search),
            timed=False,
            error_free=True,
            is_hurried=self._is_hurried,
        )
        self._values_by_search.append({weighed.action: weighed.value for weighed in thought.weighed})
        self.values = {
            action: statistics.fmean(
                thought.get(action, min(thought.values())) for thought in self._values_by_search
            )
            for action in self._values_by_search[0]
        }
        self.values.setdefault(self.played, min(self.values.values()))
        self.best = max(self.values, key=lambda action: self.values[action])
        self.is_same_position = self._state_after(self.best) == self._state_after(self.played)

    def _state_after(self, action: Action) -> State:
        return self.game.apply(self.game.determinize(self.view, 0), self.seat, action).state

    @property
    def gaps(self) -> list[float]:
        """How much better the best action is than the one played, for each search."""
        return [
            thought.get(self.best, min(thought.values())) - thought.get(self.played, min(thought.values()))
            for thought in self._values_by_search
        ]

    @property
    def is_value_below_zero(self) -> bool:
        """Whether the value of the action played is below 0, so that it is no chance."""
        return not self._mind.points_features and self.values[self.played] < 0

    def estimate_loss(self, gaps: Sequence[float]) -> tuple[float, float, float]:
        """Return what differences of values cost: chance, points, standard error of the chance."""
        losses_and_points = [self._estimate_loss(gap) for gap in gaps]
        losses, points = [loss for loss, _ in losses_and_points], [lost for _, lost in losses_and_points]
        return max(0.0, _mean(losses)), _mean(points), _standard_error(losses)

    def _estimate_loss(self, gap: float) -> tuple[float, float]:
        estimate = estimate_loss(self.game, self.view, self.seat, abs(gap), self._levels)
        if estimate is None:
            return 0.0, 0.0
        sign = 1 if gap >= 0 else -1
        return sign * estimate.chance, sign * (estimate.points or 0.0)

    def good_actions(self, best: Action, spread: float) -> list[Action]:
        """Return the best action, then those that are about as good.

        They lose no more chance than `spread` against it, and hardly any points.
        """
        top = self.values[best]
        actions = [best]
        for action, value in sorted(self.values.items(), key=lambda item: -item[1]):
            chance, points = self._estimate_loss(max(0.0, top - value))
            if len(actions) >= MAX_GOOD_ACTIONS or chance > spread or points >= COSTLY_POINTS:
                break
            if action != best:
                actions.append(action)
        return actions
