"""The thinking process: reads questions, answers them one after another, until its pipe is closed."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection

import rules
from client.bots.clock import never
from client.bots.mind import decide, reasons_for
from client.games import registry
from client.opponents.messages import Answer, Question, question_decoder
from client.opponents.process import Hurry, attend
from rules.contract import State

_NICE = 5
"""Drawing goes before thinking."""


def serve(pipe: Connection, hurry: Hurry) -> None:
    """Answer until nobody asks any more."""
    attend(pipe, hurry, question_decoder, answered, _NICE)


def answered(question: Question, hurried: Callable[[], bool] = never) -> Answer:
    """The answer to one question; a mind that fails is told about, never silent."""
    try:
        if question.place and question.game not in registry.games():
            registry.register(question.place)
        game = rules.load(question.game, question.corrections)
        view = rules.from_json(game, "state", bytes(question.view))
        if not isinstance(view, State):
            raise TypeError("no state")
        thought = decide(
            game,
            view,
            question.seat,
            question.level,
            question.seed,
            character=question.character,
            patient=question.patient,
            careful=question.why,
            hurried=hurried,
        )
        reasons = reasons_for(game, view, question.seat, thought.action) if question.why else ()
        return Answer.of(question.number, thought, reasons)
    except Exception:  # noqa: BLE001  # whatever it is, the window has to hear of it and play on
        return Answer(question.number, failure=traceback.format_exc())
