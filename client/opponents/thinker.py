"""The window's end of the thinking process: asks, hears the answer from a thread, hurries, starts anew."""

from __future__ import annotations

import logging
import multiprocessing
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection

import msgspec

from client.opponents.messages import GOODBYE, Answer, Question, answer_decoder, encoder
from client.opponents.worker import serve

log = logging.getLogger(__name__)

Heard = Callable[[Answer], object]
Post = Callable[[Callable[[], object]], None]

_TRIES = 2
_PATIENCE = 0.5
"""Seconds in which the process may end by itself."""


@dataclass
class _Asked:
    question: Question
    heard: Heard
    tries: int = 1


class Thinker:
    """One persistent process, started with the first question.

    post: has something done by the window's own thread. Answers are heard there; a process that dies is
    started anew and asked again; if it dies again the answer tells of the failure.
    """

    def __init__(self, post: Post) -> None:
        self._post = post
        self._context = multiprocessing.get_context("spawn")
        self._hurry = self._context.Value("q", 0, lock=False)  # questions up to this number: answer at once
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ear: threading.Thread | None = None
        self._asked: dict[int, _Asked] = {}
        self._number = 0

    @property
    def thinks(self) -> bool:
        """Whether a question is open."""
        return bool(self._asked)

    def ask(self, question: Question, heard: Heard) -> int:
        """Have a question answered some time later; its number."""
        self._number += 1
        asked = _Asked(msgspec.structs.replace(question, number=self._number), heard)
        self._asked[self._number] = asked
        self._send(asked)
        return self._number

    def forget(self, number: int) -> None:
        """The answer to a question is not wanted any more; it need not be thought about further."""
        if self._asked.pop(number, None) is not None:
            self._hurry.value = max(self._hurry.value, number)

    def hurry(self) -> None:
        """Decide now."""
        self._hurry.value = self._number

    def start(self) -> None:
        """Have the process ready before the first question."""
        if self._process is None or not self._process.is_alive():
            self._start()

    def close(self) -> None:
        """End the process."""
        self._asked.clear()
        self._hurry.value = self._number
        process, pipe, ear = self._process, self._pipe, self._ear
        self._process = self._pipe = self._ear = None
        if process is None or pipe is None or ear is None:
            return
        with suppress(OSError):  # it has ended already
            pipe.send_bytes(GOODBYE)
        process.join(_PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()
        ear.join()  # it hears that the process is gone; a pipe must not be closed while it is read
        pipe.close()

    # --- the process ------------------------------------------------------------------------------

    def _start(self) -> None:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=serve, args=(theirs, self._hurry), daemon=True, name="stolek-thinker"
        )
        process.start()
        theirs.close()
        self._process, self._pipe = process, ours
        self._ear = threading.Thread(target=self._listen, args=(ours,), daemon=True, name="thinker-ear")
        self._ear.start()

    def _send(self, asked: _Asked) -> None:
        try:
            self.start()
            assert self._pipe is not None  # just started
            self._pipe.send_bytes(encoder.encode(asked.question))
        except OSError as error:
            log.warning("the thinking process cannot be asked: %s", error)
            self._broken(self._pipe)

    def _listen(self, pipe: Connection) -> None:
        """In a thread: wait for answers until the process is gone."""
        while True:
            try:
                answer = answer_decoder.decode(pipe.recv_bytes())
            except (EOFError, OSError):
                self._post(lambda: self._broken(pipe))
                return
            self._post(partial(self._hear, answer))

    def _hear(self, answer: Answer) -> None:
        asked = self._asked.pop(answer.number, None)
        if asked is None:
            return
        if answer.failure:
            log.error("thinking failed: %s", answer.failure)
        asked.heard(answer)

    def _broken(self, pipe: Connection | None) -> None:
        """The process is gone: a new one gets what is still open."""
        if pipe is not self._pipe:  # it was left behind long ago
            return
        if self._process is not None:
            log.warning("the thinking process ended with %s", self._process.exitcode)
        self._process = self._pipe = None
        for number, asked in list(self._asked.items()):
            if asked.tries >= _TRIES:
                del self._asked[number]
                asked.heard(Answer(number, failure="the thinking process ended"))
            else:
                asked.tries += 1
                self._send(asked)
