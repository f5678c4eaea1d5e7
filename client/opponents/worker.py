"""The thinking process: reads questions, answers them one after another, until its pipe is closed."""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from typing import Protocol

import rules
from client import registry
from client.bots.clock import never
from client.bots.mind import decide, reasons_for
from client.opponents.messages import GOODBYE, Answer, Question, encoder, question_decoder
from rules.contract import State

_NICE = 5
"""Drawing goes before thinking."""


class Hurry(Protocol):
    """A number shared by both processes: questions up to it are to be answered at once."""

    value: int


def serve(pipe: Connection, hurry: Hurry) -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is for the window
    if hasattr(os, "nice"):
        os.nice(_NICE)
    while True:
        try:
            data = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        if data == GOODBYE:
            return
        question = question_decoder.decode(data)
        answer = answered(question, partial(_is_hurried, hurry, question.number))
        try:
            pipe.send_bytes(encoder.encode(answer))
        except OSError:
            return


def _is_hurried(hurry: Hurry, number: int) -> bool:
    return hurry.value >= number


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
            patient=question.patient,
            careful=question.why,
            hurried=hurried,
        )
        reasons = reasons_for(game, view, question.seat, thought.action) if question.why else ()
        return Answer.of(question.number, thought, reasons)
    except Exception:  # noqa: BLE001  # whatever it is, the window has to hear of it and play on
        return Answer(question.number, failure=traceback.format_exc())
