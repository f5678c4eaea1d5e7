"""The thinker: a worker process in which computer opponents decide and hints are computed."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection

import rules
from client.bots.mind import choose_action, find_reasons
from client.bots.search_budget import never_hurry
from client.games import registry
from client.opponents.messages import Answer, Question, answer_decoder, question_decoder
from client.opponents.worker_process import HurryMark, Post, WorkerProcess, serve_requests
from rules.contract import State

_NICE = 5
"""Drawing goes before thinking."""


class Thinker(WorkerProcess[Question, Answer]):
    """The main process's handle to the thinker, the worker process in which opponents decide."""

    def __init__(self, post: Post) -> None:
        """Create the handle; the process starts with the first question."""
        super().__init__(
            "stolek-thinker",
            post,
            serve=serve,
            decoder=answer_decoder,
            on_failure=lambda number, failure: Answer(number, failure=failure),
        )


def serve(pipe: Connection, hurry_mark: HurryMark) -> None:
    """Answer questions of the main process until the pipe is closed; runs in the thinker process."""
    serve_requests(pipe, hurry_mark, question_decoder, answer_question, _NICE)


def answer_question(question: Question, is_hurried: Callable[[], bool] = never_hurry) -> Answer:
    """Let a bot choose an action for the seat that a question asks about, and return the answer.

    Never raises: if the bot fails, the answer has the traceback in `failure`. `is_hurried` tells whether the
    bot has to finish at once.
    """
    try:
        if question.place and question.game not in registry.list_game_ids():
            registry.register(question.place)
        game = rules.load(question.game, question.corrections)
        view = rules.from_json(game, "state", bytes(question.view))
        if not isinstance(view, State):
            raise TypeError("no state")
        thought = choose_action(
            game,
            view,
            question.seat,
            question.level,
            question.seed,
            character=question.character,
            patient=question.patient,
            error_free=question.for_advice,
            is_hurried=is_hurried,
        )
        reasons = find_reasons(game, view, question.seat, thought.action) if question.for_advice else ()
        return Answer.from_thought(question.number, thought, reasons)
    except Exception:  # noqa: BLE001  # whatever it is, the main process has to learn of it and play on
        return Answer(question.number, failure=traceback.format_exc())
