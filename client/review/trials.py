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

from client.bots.levels import Level
from client.bots.mind import choose_action
from client.review.determinization import ForeseenStep, play_forced_actions, sample_step_outcome
from client.review.expected_chances import Assess, assess_position_for_seat
from client.review.grades import MIN_LOSS_TO_SPREAD, grade_decision
from client.review.model import DecisionReview, PolicyTrial
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
    for policy in policies:
        gains: list[float] = []
        for seed in range(first_seed, first_seed + MAX_PAIRS):
            chances = [
                _play_on(game, assess_with, step._replace(action=action), seed, policy)
                for action in (alternative, step.action)
            ]
            if chances[0] is not None and chances[1] is not None:
                gains.append(chances[0] - chances[1])
            if len(gains) >= MIN_PAIRS and _is_clear(gains):
                break
        if len(gains) < MIN_PAIRS:
            return ()
        trials.append(PolicyTrial(policy.level, statistics.fmean(gains), _standard_error(gains)))
    return tuple(trials)


def _is_clear(gains: list[float]) -> bool:
    error = _standard_error(gains)
    return error < FINE or abs(statistics.fmean(gains)) > CLEAR * error


def _standard_error(gains: list[float]) -> float:
    return statistics.stdev(gains) / math.sqrt(len(gains))


def _play_on(
    game: AnyGame, assess_with: Assess, step: ForeseenStep, seed: int, policy: Policy
) -> float | None:
    """Play a step and what follows; return the seat's chance to win at the end, or None if it is illegal."""
    state = sample_step_outcome(game, step, seed)
    if state is None:
        return None
    for number in range(policy.max_decisions):
        deciders = game.deciders(state)
        if not deciders:
            break
        seat = deciders[0]
        thought = choose_action(game, game.view(state, seat), seat, policy.level, seed + number, timed=False)
        state = game.apply(state, seat, thought.action).state
    view = game.view(play_forced_actions(game, state), step.actor)
    return assess_position_for_seat(game, assess_with, view, step.actor).chances[step.actor]


def add_trials(decision: DecisionReview, trials: tuple[PolicyTrial, ...]) -> DecisionReview:
    """Return a decision with its trials, and with the loss and grade that they leave.

    The loss is no more than the trials show: a search that overrates its own suggestion overrates the loss.

    The mark stays if both actions were tried and the best one did better, clearly so in the mean of all
    policies. It also stays, as an opinion on which players differ, if it clearly did better with one of them.
    """
    gains = [trial.gain for trial in trials]
    if not trials:
        return replace(decision, grade="good", trials=(PolicyTrial("", 0.0, 0.0),))
    mean = statistics.fmean(gains)
    spread = math.hypot(*(trial.spread for trial in trials)) / len(trials)
    loss = min(decision.loss, max(0.0, mean))
    is_clear_for_one = any(trial.gain > MIN_LOSS_TO_SPREAD * trial.spread for trial in trials)
    holds = (min(gains) > 0 and mean > MIN_LOSS_TO_SPREAD * spread) or is_clear_for_one
    grade = grade_decision(loss, 0.0, best=False) if holds else "good"
    return replace(
        decision, loss=loss, points=decision.points * loss / decision.loss, grade=grade, trials=trials
    )
