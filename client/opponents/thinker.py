"""The window's end of the process in which opponents think."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TypeAlias

from client.opponents.messages import Answer, Question, answer_decoder
from client.opponents.process import AskedProcess, Hurry, Post
from client.opponents.worker import serve

__all__ = ["Heard", "Post", "Thinker"]

Heard: TypeAlias = Callable[[Answer], object]


class Thinker(AskedProcess[Question, Answer]):
    """Asked for decisions and for advice."""

    name = "stolek-thinker"

    @property
    def work(self) -> Callable[[Connection, Hurry], None]:
        """It thinks."""
        return serve

    def read(self, data: bytes) -> Answer:
        """An answer as it came."""
        return answer_decoder.decode(data)

    def failed(self, number: int, failure: str) -> Answer:
        """The answer to a question that nobody can answer."""
        return Answer(number, failure=failure)
