"""Whether a review's marks hold when other players play both actions on, in deals the review has not seen."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

import rules
from client.bots.levels import Level
from client.bots.mind import choose_action
from client.bots.position_assessment import assess_position
from client.review.determinization import ForeseenStep
from client.review.grades import Grade
from client.review.model import PolicyTrial
from client.review.step_questions import StepQuestionBuilder
from client.review.trials import Policy, try_decision
from client.session.match import Match
from rules.contract import Action, State
from tests.client.review.bot_games import make_review, play_levels

POLICIES: Final = (Policy("sapling", 400), Policy("branch", 400))
"""Players that play whole games on; the review itself assesses after some turns."""

FIRST_SEED: Final = 1_000_000
"""Far from the seeds of the review's own deals."""

ADVISER: Final[Level] = "trunk"
"""Whose advice an unmarked decision is compared with."""


class AuditedDecision(NamedTuple):
    """A decision, and what became of it and of another action when they were played on."""

    grade: Grade
    """The grade in the review."""
    loss: float
    """The loss in the review."""
    trials: tuple[PolicyTrial, ...]
    """Gains of the better action, by policy; () if the adviser would have done the same."""
    seed: int = 0
    """The seed of the game."""
    step: int = 0
    """Index of the step."""


def audit_game(
    game_id: str, levels: Sequence[Level], max_unmarked: int, seed: int
) -> tuple[AuditedDecision, ...]:
    """Play a game, review it, and play on from its mistakes and blunders and from some unmarked decisions.

    Args:
        game_id: The game.
        levels: Levels of the seats, which the review takes for people.
        max_unmarked: Number of unmarked decisions that are drawn.
        seed: Seed of the game and of the draw.

    Raises:
        RuntimeError: If the game could not be reviewed.
    """
    match, chance = play_levels(game_id, levels, seed), random.Random(seed)
    run = make_review(match)
    if run.review is None or run.failure:
        raise RuntimeError(run.failure)
    marked = [each for each in run.review.decisions if each.grade in ("mistake", "blunder")]
    others = [each for each in run.review.decisions if each.grade in ("best", "good", "inaccuracy")]
    audited = []
    for decision in marked:
        trials = _try(match, decision.step, _decode(match, decision.best), seed)
        audited.append(AuditedDecision(decision.grade, decision.loss, trials, seed, decision.step))
    for decision in chance.sample(others, min(max_unmarked, len(others))):
        alternative = _ask_adviser(match, decision.step, seed)
        trials = (
            ()
            if alternative == match.history[decision.step].action
            else _try(match, decision.step, alternative, seed)
        )
        audited.append(AuditedDecision(decision.grade, decision.loss, trials, seed, decision.step))
    return tuple(audited)


def _decode(match: Match, raw: msgspec.Raw) -> Action:
    action = rules.from_json(match.game, "action", bytes(raw))
    assert isinstance(action, Action)
    return action


def _ask_adviser(match: Match, step: int, seed: int) -> Action:
    taken = match.history[step]
    view = match.game.view(taken.before, taken.seat)
    return choose_action(
        match.game, view, taken.seat, ADVISER, FIRST_SEED + seed, timed=False, error_free=True
    ).action


def _try(match: Match, step: int, alternative: Action, seed: int) -> tuple[PolicyTrial, ...]:
    message = StepQuestionBuilder(match).decision_question(step, 0.0).decision
    assert message is not None
    view = rules.from_json(match.game, "state", bytes(message.view))
    assert isinstance(view, State)
    foreseen = ForeseenStep(view, message.actor, match.history[step].action, message.secret)
    return try_decision(
        match.game, assess_position, foreseen, alternative, POLICIES, FIRST_SEED + 1000 * seed
    )
