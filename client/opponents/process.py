"""A process of its own, and the window's end of it: asks, hears answers from a thread, hurries, starts anew.

What goes there and comes back is JSON: it is never handed live objects. Who thinks for opponents is one such
process (`thinker`), who looks back at a game another (`client/review/reviewer.py`).
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from types import SimpleNamespace
from typing import Final, Generic, Protocol, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Struct

from client.opponents.gentle import be_gentle

log = logging.getLogger(__name__)

GOODBYE: Final = b""
"""Nothing more will be asked."""

_TRIES = 2
_PATIENCE = 0.5
"""Seconds in which the process may end by itself."""


class Numbered(Protocol):
    """A question: a frozen struct. number: given to it when it is asked."""

    @property
    def number(self) -> int:
        """Its number."""


class Replied(Protocol):
    """What comes back. number: of the question. failure: what went wrong, "" if nothing did."""

    @property
    def number(self) -> int:
        """Of the question."""

    @property
    def failure(self) -> str:
        """What went wrong."""


Q = TypeVar("Q", bound=Numbered)
A = TypeVar("A", bound=Replied)

Post: TypeAlias = Callable[[Callable[[], object]], None]
"""Has something done by the window's own thread."""

encoder = msgspec.json.Encoder()


# --- in the process -----------------------------------------------------------------------------------


class Hurry(Protocol):
    """A number shared by both processes: questions up to it are to be answered at once."""

    value: int


def attend(
    pipe: Connection,
    hurry: Hurry,
    questions: msgspec.json.Decoder[Q],
    answered: Callable[[Q, Callable[[], bool]], A],
    nice: int,
) -> None:
    """Answer one question after another until nobody asks any more. nice: how far others go before it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is for the window
    be_gentle(nice)
    while True:
        try:
            data = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        if data == GOODBYE:
            return
        question = questions.decode(data)
        answer = answered(question, partial(_is_hurried, hurry, question.number))
        try:
            pipe.send_bytes(encoder.encode(answer))
        except OSError:
            return


def _is_hurried(hurry: Hurry, number: int) -> bool:
    return hurry.value >= number


def _with_number(question: Q, number: int) -> Q:
    struct = cast(msgspec.Struct, question)  # no type can be a struct and have a number besides
    return cast(Q, msgspec.structs.replace(struct, number=number))


# --- at the window ------------------------------------------------------------------------------------


class _Asked(Struct, Generic[Q, A]):
    question: Q
    heard: Callable[[A], object]
    tries: int = 1


class AskedProcess(ABC, Generic[Q, A]):
    """One persistent process, started with the first question.

    post: has something done by the window's own thread. Answers are heard there; a process that dies is
    started anew and asked again; if it dies again the answer tells of the failure.
    """

    name = "stolek-process"

    def __init__(self, post: Post) -> None:
        self._post = post
        self._context = multiprocessing.get_context("spawn")
        self._hurry: Hurry = SimpleNamespace(value=0)  # questions up to this number: answer at once
        self._shared = False  # whether the process sees that number, which takes some room on a disk
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ear: threading.Thread | None = None
        self._asked: dict[int, _Asked[Q, A]] = {}
        self._number = 0

    @property
    @abstractmethod
    def work(self) -> Callable[[Connection, Hurry], None]:
        """What runs in the process: a function of a module, which calls `attend`."""

    @abstractmethod
    def read(self, data: bytes) -> A:
        """An answer as it came."""

    @abstractmethod
    def failed(self, number: int, failure: str) -> A:
        """The answer to a question that nobody can answer."""

    @property
    def thinks(self) -> bool:
        """Whether a question is open."""
        return bool(self._asked)

    def ask(self, question: Q, heard: Callable[[A], object]) -> int:
        """Have a question answered some time later; its number."""
        self._number += 1
        asked = _Asked[Q, A](_with_number(question, self._number), heard)
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

    def _start(self) -> None:
        """Raises OSError."""
        if not self._shared:
            self._hurry, self._shared = self._context.Value("q", self._hurry.value, lock=False), True
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=self.work, args=(theirs, self._hurry), daemon=True, name=self.name
        )
        process.start()
        theirs.close()
        self._process, self._pipe = process, ours
        self._ear = threading.Thread(target=self._listen, args=(ours,), daemon=True, name=f"{self.name}-ear")
        self._ear.start()

    def _send(self, asked: _Asked[Q, A]) -> None:
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
                answer = self.read(pipe.recv_bytes())
            except (EOFError, OSError):
                self._post(lambda: self._broken(pipe))
                return
            self._post(partial(self._hear, answer))

    def _hear(self, answer: A) -> None:
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
                # later: whoever has just asked does not know the number yet
                self._post(partial(asked.heard, self.failed(number, "the thinking process ended")))
            else:
                asked.tries += 1
                self._send(asked)
