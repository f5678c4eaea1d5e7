"""The reviewing process: prices one step after another."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection

import msgspec

import rules
from client.bots.clock import never
from client.bots.judgement import judge
from client.games import registry
from client.opponents.process import Hurry, attend
from client.review.dealing import Glimpse, settled_view
from client.review.luck import JudgedBy, chances, expected
from client.review.messages import NOTHING, SeenBefore, StepAnswer, StepQuestion, question_decoder
from client.review.pricing import decision_of
from rules.contract import Action, AnyGame, State

_NICE = 10
"""Drawing and opponents go before it."""


def serve(pipe: Connection, hurry: Hurry) -> None:
    """Answer until nobody asks any more."""
    attend(pipe, hurry, question_decoder, answered, _NICE)


def answered(question: StepQuestion, hurried: Callable[[], bool] = never) -> StepAnswer:
    """The answer to one question; what fails is told about."""
    try:
        if question.place and question.game not in registry.games():
            registry.register(question.place)
        return reviewed(rules.load(question.game, question.corrections), question, judge, hurried)
    except Exception:  # noqa: BLE001  # whatever it is, the window has to hear of it
        return StepAnswer(question.number, failure=traceback.format_exc())


def reviewed(
    game: AnyGame, question: StepQuestion, judging: JudgedBy, hurried: Callable[[], bool] = never
) -> StepAnswer:
    """The same with any judgement. Raises CannotJudge."""
    after = _after(game, question.after, judging)
    likely = tuple(one[0] for one in after)
    if question.before:
        found = _expected(game, question, judging)
        likely = tuple(hoped if hoped is not None else one for hoped, one in zip(found, likely, strict=True))
    decision = None
    if question.decision is not None:
        seen = _glimpse(game, question.decision)
        decision = decision_of(
            game, judging, seen, _view(game, question.view), question.step, hurried, after=likely[seen.actor]
        )
    return StepAnswer(
        question.number,
        chances=tuple(one[0] for one in after),
        points=tuple(one[1] for one in after),
        expected=likely,
        decision=decision,
    )


def _after(game: AnyGame, views: Sequence[msgspec.Raw], judging: JudgedBy) -> list[tuple[float, float]]:
    """Each seat's chance and points by what it sees; where several see the same it is judged once."""
    known: dict[bytes, tuple[tuple[float, ...], tuple[float, ...]]] = {}
    found = []
    for seat, raw in enumerate(views):
        data = bytes(raw)
        if data not in known:
            known[data] = chances(game, judging, settled_view(game, _view(game, raw), seat), seat)
        each, points = known[data]
        found.append((each[seat], points[seat] if points else 0.0))
    return found


def _expected(game: AnyGame, question: StepQuestion, judging: JudgedBy) -> list[float | None]:
    """What each seat could expect; where several could foresee the same it is reckoned once."""
    known: dict[bytes, tuple[float, ...]] = {}
    found: list[float | None] = []
    for seat, before in enumerate(question.before):
        data = msgspec.json.encode(before)
        if data not in known:
            known[data] = expected(game, judging, _glimpse(game, before), seat, 1000 * question.step)
        found.append(known[data][seat] if known[data] else None)
    return found


def _glimpse(game: AnyGame, seen: SeenBefore) -> Glimpse:
    return Glimpse(_view(game, seen.view), seen.actor, _action(game, seen.action), seen.secret, seen.levels)


def _view(game: AnyGame, raw: msgspec.Raw) -> State:
    view = rules.from_json(game, "state", bytes(raw))
    if not isinstance(view, State):
        raise TypeError("no state")
    return view


def _action(game: AnyGame, raw: msgspec.Raw) -> Action | None:
    if bytes(raw) == bytes(NOTHING):
        return None
    action = rules.from_json(game, "action", bytes(raw))
    if not isinstance(action, Action):
        raise TypeError("no action")
    return action
