"""Trials of a marked decision: both actions are played on in the same deals, by two kinds of players.

A search may be wrong about an action in the same way each time it is asked. Games that are played on say what
came of it, whoever plays, and how sure that is.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

import rules
from client.bots.levels import Level
from client.bots.mind import choose_action
from client.review.determinization import ForeseenStep, play_forced_actions, sample_step_outcome
from client.review.expected_chances import Assess, assess_position_for_seat
from client.review.grades import MIN_LOSS_TO_SPREAD, grade_decision
from client.review.model import DecisionReview, PolicyTrial, pool_trials
from rules.contract import Action, AnyGame


class Policy(NamedTuple):
    """A kind of player that plays both actions on."""

    level: Level
    """The level that all seats play at, errors included."""
    max_decisions: int
    """Decisions played on at most; then the position is assessed."""


POLICIES: Final = (Policy("branch", 16), Policy("trunk", 6))
"""Branch plays some turns on; Trunk, which thinks longer, the replies. Played to its end a game takes three
times as long, and its result is so rough that it confirms less."""

MIN_PAIRS: Final = 8
"""Pairs of games after which a clear result ends a trial."""

MAX_PAIRS: Final = 30

CLEAR: Final = 3.0
"""A result is clear if it is this many times its standard error, or if its standard error is below FINE."""

FINE: Final = 0.01

LINE_SPREAD: Final = 0.4
"""Standard deviation of the gain in a single line of play, as in Balanceformers, if no policy before has
shown it. Where nothing is unknown, Trunk plays the same line in every deal."""


def try_decision(
    game: AnyGame,
    assess_with: Assess,
    step: ForeseenStep,
    alternative: Action,
    policies: Sequence[Policy] = POLICIES,
    first_seed: int = 0,
) -> tuple[PolicyTrial, ...]:
    """Return how much better another action than the one taken does, for each policy.

    Args:
        game: The game.
        assess_with: Assesses a position.
        step: The decision.
        alternative: The other action.
        policies: The kinds of players that play on.
        first_seed: Seed of the first deal; the next ones follow.

    Returns:
        () if one of the actions is legal in no sampled deal.
    """
    trials = []
    line_spread = LINE_SPREAD
    for policy in policies:
        gains: list[float] = []
        courses: set[tuple[str, str]] = set()
        is_played_on = False
        for seed in range(first_seed, first_seed + MAX_PAIRS):
            lines = [
                _play_on(game, assess_with, step._replace(action=action), seed, policy)
                for action in (alternative, step.action)
            ]
            if lines[0] is not None and lines[1] is not None:
                gains.append(lines[0].chance - lines[1].chance)
                courses.add((lines[0].end, lines[1].end))
                is_played_on |= lines[0].decisions + lines[1].decisions > 0
            if len(gains) >= MIN_PAIRS and (
                len(courses) == 1 or _is_clear(gains, estimate_error(gains, len(courses), line_spread))
            ):
                break
        if len(gains) < MIN_PAIRS:
            return ()
        error = estimate_error(gains, len(courses), line_spread) if is_played_on else 0.0
        if 2 * len(courses) >= len(gains) and len(set(gains)) > 1:
            line_spread = statistics.stdev(gains)
        trials.append(PolicyTrial(policy.level, statistics.fmean(gains), error))
    return tuple(trials)


def _is_clear(gains: Sequence[float], error: float) -> bool:
    return error < FINE or abs(statistics.fmean(gains)) > CLEAR * error


def estimate_error(gains: Sequence[float], courses: int, line_spread: float = LINE_SPREAD) -> float:
    """Return the standard error of the mean gain.

    Args:
        gains: The gain of each pair.
        courses: How many of the pairs took another course; those that took the same count as one.
        line_spread: Standard deviation of the gain in a single line of play.
    """
    spread = statistics.stdev(gains)
    if 2 * courses < len(gains):
        return max(spread, line_spread) / math.sqrt(courses)
    return spread / math.sqrt(len(gains))


class _Line(NamedTuple):
    """A game played on."""

    chance: float
    """The seat's chance to win at its end."""
    decisions: int
    """Decisions taken in it."""
    end: str
    """Digest of its last position."""


def _play_on(
    game: AnyGame, assess_with: Assess, step: ForeseenStep, seed: int, policy: Policy
) -> _Line | None:
    """Play a step and what follows; return None if the step is illegal."""
    state = sample_step_outcome(game, step, seed)
    if state is None:
        return None
    decisions = 0
    while decisions < policy.max_decisions:
        deciders = game.deciders(state)
        if not deciders:
            break
        seat = deciders[0]
        view = game.view(state, seat)
        thought = choose_action(game, view, seat, policy.level, seed + decisions, timed=False)
        state = game.apply(state, seat, thought.action).state
        decisions += 1
    view = game.view(play_forced_actions(game, state), step.actor)
    chances = assess_position_for_seat(game, assess_with, view, step.actor).chances
    return _Line(chances[step.actor], decisions, rules.digest(view))


def add_trials(decision: DecisionReview, trials: tuple[PolicyTrial, ...]) -> DecisionReview:
    """Return a decision with its trials, and with the loss and grade that they leave.

    The loss is no more than the trials show: a search that overrates its own suggestion overrates the loss.

    The mark stays if both actions were tried and the best one did better, clearly so in the mean of all
    policies. It also stays, as an opinion on which players differ, if it clearly did better with one of them.
    """
    gains = [trial.gain for trial in trials]
    if not trials:
        return replace(decision, grade="good", trials=(PolicyTrial("", 0.0, 0.0),))
    pooled = pool_trials(trials)
    loss = min(decision.loss, max(0.0, pooled.gain))
    is_clear_for_one = any(trial.gain > MIN_LOSS_TO_SPREAD * trial.spread for trial in trials)
    holds = (min(gains) > 0 and pooled.gain > MIN_LOSS_TO_SPREAD * pooled.spread) or is_clear_for_one
    grade = grade_decision(loss, 0.0, best=False) if holds else "good"
    return replace(
        decision, loss=loss, points=decision.points * loss / decision.loss, grade=grade, trials=trials
    )
