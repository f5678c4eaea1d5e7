"""What a decision lost, by what the seat could know.

First the strongest level thinks once. Only where the decision seems to lose something it is looked at
properly: with other seeds, and by playing both actions to the end of the turn in several positions dealt
anew, so that an action that the mind's search had passed over is tried as thoroughly as the best one. The
loss is the middle between what the search says and what is seen of it when the turn ends (never more than the
search says), and how far these two lie apart belongs to the spread. What is not clearly beyond the spread is
no loss: neither is it marked, nor does it count. And nobody can lose what is still there: where the position
after the decision is judged as good as won, the loss is no more than what is missing.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

import rules
from client.bots.clock import never
from client.bots.judgement import priced
from client.bots.levels import Level
from client.bots.mind import decide, mind_of, reasons_for
from client.review.dealing import Glimpse, settled, turn_ended
from client.review.grades import ALIKE, CLEARLY, COSTLY, LOOK, graded
from client.review.luck import JudgedBy, chances
from client.review.model import Decision
from rules.contract import Action, AnyGame, State

LEVEL: Final[Level] = "crown"
"""Who looks for the best action."""

AGAIN: Final = 2
"""So many times it thinks again where something seems to be lost."""

TRIED: Final = 8
"""Positions in which two actions are compared."""

APART: Final = 0.3
"""The part of how far search and end of the turn lie apart that counts as spread: a loss of which nothing at
all is seen at the end of the turn is not marked."""

SAME: Final = 2
"""After so many that all came to the same no others are asked for."""

MOST_GOOD: Final = 40
"""Actions told to be as good as the best, at most."""

MOST_REASONS: Final = 3


class Tried(NamedTuple):
    """How much better one action did than another at the end of the turn: mean and standard error, of the
    chance to win and of points."""

    chance: float
    spread: float
    points: float
    points_spread: float


def decision_of(
    game: AnyGame,
    judging: JudgedBy,
    seen: Glimpse,
    view: State,
    step: int,
    hurried: Callable[[], bool] = never,
    *,
    after: float,
) -> Decision:
    """What the decision of `seen.actor` was worth.

    view: what the seat saw when it decided (`seen.view` is earlier where seats choose in secret). after: the
    chance that it could expect after it.
    """
    after = max(0.0, min(1.0, after))
    seat, played = seen.actor, seen.action
    assert played is not None  # one knows one's own decision
    raw = msgspec.Raw(rules.to_json(played))
    if len(game.actions(view, seat)) < 2:
        return Decision(step, seat, "forced", raw, raw, after=after, good=(raw,))
    thinking = _Thinking(game, view, seat, played, hurried)
    loss, points, spread = thinking.price(thinking.gap)
    costly = 0.0
    if thinking.best != played and not thinking.alike and (loss >= LOOK or points >= COSTLY):
        for _ in range(AGAIN):
            thinking.again()
        loss, points, spread, costly = _looked_at(game, judging, seen, thinking)
    loss = min(loss, 1.0 - after)
    same = thinking.best == played or thinking.alike or (loss < ALIKE and costly < COSTLY)
    if same or loss < CLEARLY * spread:  # of two estimates the better one is always a little too good
        loss, points = 0.0, 0.0 if same or costly < COSTLY else costly
    best = played if same else thinking.best
    return Decision(
        step=step,
        seat=seat,
        grade=graded(loss, spread, best=same, points=costly),
        played=raw,
        best=msgspec.Raw(rules.to_json(best)),
        loss=loss,
        points=points,
        spread=spread,
        good=tuple(msgspec.Raw(rules.to_json(one)) for one in thinking.good(best, max(spread, ALIKE))),
        reasons=reasons_for(game, view, seat, best)[:MOST_REASONS],
        after=after,
    )


def _looked_at(
    game: AnyGame, judging: JudgedBy, seen: Glimpse, thinking: _Thinking
) -> tuple[float, float, float, float]:
    """Loss, points and spread of a decision that seems to lose something; and the points that it clearly
    cost, whatever that did to the chance."""
    if thinking.best == seen.action:
        return 0.0, 0.0, 0.0, 0.0
    searched, points, spread = thinking.price(thinking.gap)
    tried = _tried(game, judging, seen, thinking.best)
    there = max(0.0, tried.chance)
    # where the mind's values are chances, one below 0 only says that the action is never chosen
    believed = there if thinking.nonsense else searched
    there = min(there, believed)
    loss = (believed + there) / 2
    apart = APART * (believed - there)
    told = points * loss / searched if points and searched else max(0.0, tried.points)
    sure = tried.points - CLEARLY * tried.points_spread > 0
    costly = (points + min(points, tried.points)) / 2 if sure and points > 0 else 0.0
    return loss, told, (spread**2 + tried.spread**2 / 4 + apart**2) ** 0.5, costly


def _tried(game: AnyGame, judging: JudgedBy, seen: Glimpse, best: Action) -> Tried:
    """The best action against the one that was played, in positions dealt anew."""
    gained: list[float] = []
    points: list[float] = []
    seat = seen.actor
    for seed in range(TRIED):
        if seed == SAME and len(set(gained)) == 1:  # there is nothing unknown in it
            break
        ends = [turn_ended(game, seen._replace(action=action), seed) for action in (best, seen.action)]
        if ends[0] is None or ends[1] is None:
            continue
        one, other = (
            chances(game, judging, game.view(settled(game, end), seat), seat)
            for end in ends
            if end is not None
        )
        gained.append(one.chances[seat] - other.chances[seat])
        if one.points and other.points:
            points.append(one.points[seat] - other.points[seat])
    return Tried(_mean(gained), _error(gained), _mean(points), _error(points))


def _mean(values: Sequence[float]) -> float:
    return statistics.fmean(values) if values else 0.0


def _error(values: Sequence[float]) -> float:
    """The standard error of their mean."""
    return statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


class _Thinking:
    """Several thoughts about one decision."""

    def __init__(
        self, game: AnyGame, view: State, seat: int, played: Action, hurried: Callable[[], bool]
    ) -> None:
        self.game, self.view, self.seat, self.played = game, view, seat, played
        self._hurried = hurried
        self._thoughts: list[dict[Action, float]] = []
        self._mind = mind_of(game.id)
        self.again()

    def again(self) -> None:
        """Think once more, with another seed."""
        thought = decide(
            self.game,
            self.view,
            self.seat,
            LEVEL,
            len(self._thoughts),
            timed=False,
            careful=True,
            hurried=self._hurried,
        )
        self._thoughts.append({one.action: one.value for one in thought.weighed})
        self.values = {
            action: statistics.fmean(thought.get(action, min(thought.values())) for thought in self._thoughts)
            for action in self._thoughts[0]
        }
        self.values.setdefault(self.played, min(self.values.values()))
        self.best = max(self.values, key=lambda action: self.values[action])
        self.alike = self._leads_to(self.best) == self._leads_to(self.played)

    def _leads_to(self, action: Action) -> State:
        return self.game.apply(self.game.determinize(self.view, 0), self.seat, action).state

    @property
    def gap(self) -> list[float]:
        """By each thought, how much better the best action is than the one that was played."""
        return [
            thought.get(self.best, min(thought.values())) - thought.get(self.played, min(thought.values()))
            for thought in self._thoughts
        ]

    @property
    def nonsense(self) -> bool:
        """Whether the value of the action that was played is no chance at all."""
        return not self._mind.worth and self.values[self.played] < 0

    def price(self, gaps: Sequence[float]) -> tuple[float, float, float]:
        """What such differences of values are: of the chance, of points, and the spread of the chance."""
        each = [self._price(gap) for gap in gaps]
        losses, points = [loss for loss, _ in each], [one for _, one in each]
        return max(0.0, _mean(losses)), _mean(points), _error(losses)

    def _price(self, gap: float) -> tuple[float, float]:
        found = priced(self.game, self.view, self.seat, abs(gap))
        if found is None:
            return 0.0, 0.0
        sign = 1 if gap >= 0 else -1
        return sign * found.chance, sign * (found.points or 0.0)

    def good(self, best: Action, spread: float) -> list[Action]:
        """The best action, then those that lose no more than the spread against it, and hardly any points."""
        top = self.values[best]
        found = [best]
        for action, value in sorted(self.values.items(), key=lambda one: -one[1]):
            chance, points = self._price(max(0.0, top - value))
            if len(found) >= MOST_GOOD or chance > spread or points >= COSTLY:
                break
            if action != best:
                found.append(action)
        return found
