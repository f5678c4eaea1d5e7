"""The window's end of the process that looks back at games."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing.connection import Connection

from client.opponents.process import AskedProcess, Hurry
from client.review.messages import StepAnswer, StepQuestion, answer_decoder
from client.review.worker import serve


class Reviewer(AskedProcess[StepQuestion, StepAnswer]):
    """Asked what a step was worth."""

    name = "stolek-reviewer"

    @property
    def work(self) -> Callable[[Connection, Hurry], None]:
        """It reviews."""
        return serve

    def read(self, data: bytes) -> StepAnswer:
        """An answer as it came."""
        return answer_decoder.decode(data)

    def failed(self, number: int, failure: str) -> StepAnswer:
        """The answer to a question that nobody can answer."""
        return StepAnswer(number, failure=failure)
