"""The reviewer: a worker process that assesses the steps of a game, one after another."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing.connection import Connection

import msgspec

import rules
from client.bots.position_assessment import assess_position
from client.bots.search_budget import never_hurry
from client.games import registry
from client.opponents.worker_process import HurryMark, Post, WorkerProcess, serve_requests
from client.review.determinization import ForeseenStep, get_view_after_forced_actions
from client.review.expected_chances import (
    Assess,
    DrawnReveal,
    RevealExpectation,
    assess_position_for_seat,
    draw_reveals,
    expect_chances,
    expect_reveal,
)
from client.review.loss_estimation import review_decision
from client.review.messages import (
    NULL,
    ForeseenStepMessage,
    StepAnswer,
    StepQuestion,
    answer_decoder,
    question_decoder,
)
from client.review.trials import try_decision
from rules.contract import Action, AnyGame, State

_NICE = 10
"""Drawing and opponents go before it."""

_SEEDS_PER_STEP = 1000
"""Distance between the seeds of two steps: no two samples of a game share one."""


class Reviewer(WorkerProcess[StepQuestion, StepAnswer]):
    """The main process's handle to the worker process that computes reviews."""

    def __init__(self, post: Post) -> None:
        """Create the handle; the process starts with the first question."""
        super().__init__(
            "stolek-reviewer",
            post,
            serve=serve,
            decoder=answer_decoder,
            on_failure=lambda number, failure: StepAnswer(number, failure=failure),
        )


def serve(pipe: Connection, hurry_mark: HurryMark) -> None:
    """Run the review process: answer questions until the pipe is closed."""
    serve_requests(pipe, hurry_mark, question_decoder, answer_question, _NICE)


def answer_question(question: StepQuestion, is_hurried: Callable[[], bool] = never_hurry) -> StepAnswer:
    """Answer one question about a step in the review process.

    Never raises: if that fails, the answer holds the traceback as `failure`.
    """
    try:
        if question.place and question.game not in registry.list_game_ids():
            registry.register(question.place)
        game = rules.load(question.game, question.corrections)
        return review_step(game, question, partial(assess_position, kinds=question.levels), is_hurried)
    except Exception:  # noqa: BLE001  # whatever it is, the main process has to learn of it
        return StepAnswer(question.number, failure=traceback.format_exc())


def review_step(
    game: AnyGame, question: StepQuestion, assess_with: Assess, is_hurried: Callable[[], bool] = never_hurry
) -> StepAnswer:
    """Answer a question about one step: its chances for all seats, or about its decision.

    Args:
        game: The game.
        question: The step and what each seat saw.
        assess_with: Assesses a position.
        is_hurried: If it returns True, searches end at once.

    Raises:
        AssessmentUnavailable: A position cannot be assessed.
    """
    if question.decision is not None:
        return _answer_about_decision(game, question, question.decision, assess_with, is_hurried)
    after = _assess_views(game, question.after, assess_with)
    chances = tuple(chance for chance, _ in after)
    expected, with_own = _expect(game, question, assess_with, chances)
    return StepAnswer(
        question.number,
        chances=chances,
        points=tuple(points for _, points in after),
        expected=expected,
        with_own=with_own,
    )


def _answer_about_decision(
    game: AnyGame,
    question: StepQuestion,
    message: ForeseenStepMessage,
    assess_with: Assess,
    is_hurried: Callable[[], bool],
) -> StepAnswer:
    step = _decode_step(game, question, message)
    alternative = _decode_action(game, question.alternative)
    if alternative is not None:
        return StepAnswer(question.number, trials=try_decision(game, assess_with, step, alternative))
    view = _decode_view(game, question.view)
    decision = review_decision(
        game, assess_with, step, view, question.step, is_hurried, after=question.expected_chance
    )
    return StepAnswer(question.number, decision=decision)


def _assess_views(
    game: AnyGame, views: Sequence[msgspec.Raw], assess_with: Assess
) -> list[tuple[float, float]]:
    """Return each seat's chance and points by what it sees; equal views are assessed once."""
    cache: dict[bytes, tuple[tuple[float, ...], tuple[float, ...]]] = {}
    results = []
    for seat, raw in enumerate(views):
        data = bytes(raw)
        if data not in cache:
            view = get_view_after_forced_actions(game, _decode_view(game, raw), seat)
            cache[data] = assess_position_for_seat(game, assess_with, view, seat)
        chances, points = cache[data]
        results.append((chances[seat], points[seat] if points else 0.0))
    return results


def _expect(
    game: AnyGame, question: StepQuestion, assess_with: Assess, chances: tuple[float, ...]
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the chances each seat could expect of a step, and with its own secret choice alone.

    Args:
        game: The game.
        question: The step.
        assess_with: Assesses a position.
        chances: Each seat's chance after the step, which stands for what is unknown.

    Returns:
        Two values for each seat; the second tuple is () if the step revealed no secret choices.
    """
    if not question.before:
        return chances, ()
    expected, with_own, seed = list(chances), list(chances), _SEEDS_PER_STEP * question.step
    cache: dict[bytes, tuple[float, ...]] = {}
    draws: dict[bytes, list[DrawnReveal]] = {}
    for seat, message in enumerate(question.before):
        step = _decode_step(game, question, message)
        if step.secret:
            reveal = _expect_reveal(game, message, assess_with, step, draws, seed)
            if reveal is not None:
                with_own[seat], expected[seat] = reveal
            continue
        data = msgspec.json.encode(message)
        if data not in cache:  # what several can foresee is computed once
            cache[data] = expect_chances(game, assess_with, step, seat, seed)
        if cache[data]:
            expected[seat] = cache[data][seat]
    return tuple(expected), tuple(with_own) if any(message.secret for message in question.before) else ()


def _expect_reveal(
    game: AnyGame,
    message: ForeseenStepMessage,
    assess_with: Assess,
    step: ForeseenStep,
    draws: dict[bytes, list[DrawnReveal]],
    seed: int,
) -> RevealExpectation | None:
    """Return what a seat could expect of a reveal; None if it had no choice of its own.

    `draws` holds what was drawn for seats that saw the same, and gets what is drawn for this one.
    """
    if step.action is None:
        return None
    data = bytes(message.view)
    if data not in draws:
        draws[data] = draw_reveals(game, step.view, step.levels, seed)
    choices = {seat: _decode_action(game, raw) for seat, raw in message.choices}
    known = {seat: action for seat, action in choices.items() if action is not None}
    return expect_reveal(game, assess_with, draws[data], step.actor, {**known, step.actor: step.action})


def _decode_step(game: AnyGame, question: StepQuestion, message: ForeseenStepMessage) -> ForeseenStep:
    view, action = _decode_view(game, message.view), _decode_action(game, message.action)
    return ForeseenStep(view, message.actor, action, message.secret, question.levels)


def _decode_view(game: AnyGame, raw: msgspec.Raw) -> State:
    view = rules.from_json(game, "state", bytes(raw))
    if not isinstance(view, State):
        raise TypeError("no state")
    return view


def _decode_action(game: AnyGame, raw: msgspec.Raw) -> Action | None:
    if bytes(raw) == bytes(NULL):
        return None
    action = rules.from_json(game, "action", bytes(raw))
    if not isinstance(action, Action):
        raise TypeError("no action")
    return action
