"""A background worker process that answers requests, and the main process's handle to it.

Requests and answers travel as JSON over a pipe; live objects are never passed. `opponents/thinker.py` uses
one such process for decisions of opponents, `review/reviewer.py` another for reviews.
"""

from __future__ import annotations

import ctypes
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from types import SimpleNamespace
from typing import Final, Generic, Protocol, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Struct

log = logging.getLogger(__name__)

GOODBYE: Final = b""
"""Message that ends the worker."""

_MAX_ATTEMPTS = 2
"""Processes that may die over one request before it is answered with a failure."""

_EXIT_TIMEOUT_S = 0.5
"""Time in which the process may end by itself before it is killed."""

_BELOW_NORMAL_PRIORITY_CLASS: Final = 0x4000


class Request(Protocol):
    """A request sent to the worker process, a frozen struct."""

    @property
    def number(self) -> int:
        """Number of the request, assigned by `WorkerProcess.ask`."""


class Reply(Protocol):
    """A reply sent back by the worker process, a struct."""

    @property
    def number(self) -> int:
        """Number of the request that this reply answers."""

    @property
    def failure(self) -> str:
        """Description of what failed in the worker process; "" if nothing did."""


Q = TypeVar("Q", bound=Request)
A = TypeVar("A", bound=Reply)

Post: TypeAlias = Callable[[Callable[[], object]], None]
"""Schedules a call on the main thread; may be called from any thread."""

encoder = msgspec.json.Encoder()


# --- in the worker --------------------------------------------------------------------------------------


class HurryMark(Protocol):
    """Number of a request, shared by two processes; requests up to it must be answered at once."""

    value: int


def serve_requests(
    pipe: Connection,
    hurry_mark: HurryMark,
    decoder: msgspec.json.Decoder[Q],
    answer: Callable[[Q, Callable[[], bool]], A],
    nice: int,
) -> None:
    """Answer requests one after another until the pipe is closed or GOODBYE arrives.

    Args:
        pipe: The worker's end of the pipe.
        hurry_mark: Shared number of the last request that must be answered at once.
        decoder: Decodes a request.
        answer: Answers a request; its second argument returns whether to finish at once.
        nice: By how much the priority of this process is lowered.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is for the main process
    lower_priority(nice)
    while True:
        try:
            data = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        if data == GOODBYE:
            return
        request = decoder.decode(data)
        reply = answer(request, partial(_is_hurried, hurry_mark, request.number))
        try:
            pipe.send_bytes(encoder.encode(reply))
        except OSError:
            return


def lower_priority(nice: int) -> None:
    """Lower the priority of the present process, as far as the system allows.

    Args:
        nice: Increment of the process's nice value; ignored on Windows, which has one class below normal.
    """
    try:
        if sys.platform == "win32":
            kernel = ctypes.WinDLL("kernel32")
            kernel.GetCurrentProcess.restype = ctypes.c_void_p
            kernel.SetPriorityClass.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL_PRIORITY_CLASS)
        else:
            os.nice(nice)
    except OSError as error:  # it works all the same
        log.info("no lower priority: %s", error)


def _is_hurried(hurry_mark: HurryMark, number: int) -> bool:
    return hurry_mark.value >= number


def _with_number(request: Q, number: int) -> Q:
    struct = cast(msgspec.Struct, request)  # no type can be a struct and have a number besides
    return cast(Q, msgspec.structs.replace(struct, number=number))


# --- in the main process --------------------------------------------------------------------------------


class _PendingRequest(Struct, Generic[Q, A]):
    request: Q
    on_answer: Callable[[A], object]
    attempts: int = 1


class WorkerProcess(Generic[Q, A]):
    """A worker process, started by the first request and kept until `close`.

    If the process dies it is started again and receives the unanswered requests; if it dies over the same
    request again, that request is answered with a failure.
    """

    def __init__(
        self,
        name: str,
        post: Post,
        *,
        serve: Callable[[Connection, HurryMark], None],
        decoder: msgspec.json.Decoder[A],
        on_failure: Callable[[int, str], A],
    ) -> None:
        """Create the handle; no process is started yet.

        Args:
            name: Name of the process.
            post: Schedules a call on the main thread, where answers are delivered.
            serve: What runs in the process: a module-level function that calls `serve_requests`.
            decoder: Decodes an answer.
            on_failure: Makes the answer to a request (its number, the failure) that no process survives.
        """
        self._name = name
        self._post = post
        self._serve = serve
        self._decoder = decoder
        self._on_failure = on_failure
        self.context = multiprocessing.get_context("spawn")
        self._hurry_mark: HurryMark = SimpleNamespace(value=0)
        self._is_mark_shared = False  # whether the process sees the mark, which takes some room on a disk
        self.process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._listener: threading.Thread | None = None
        self._pending: dict[int, _PendingRequest[Q, A]] = {}
        self._last_number = 0

    @property
    def is_busy(self) -> bool:
        """Whether the worker process has an unanswered request."""
        return bool(self._pending)

    def ask(self, request: Q, on_answer: Callable[[A], object]) -> int:
        """Send a request to the worker process and return its number.

        `on_answer` is called with the reply later, on the main thread.
        """
        self._last_number += 1
        pending = _PendingRequest[Q, A](_with_number(request, self._last_number), on_answer)
        self._pending[self._last_number] = pending
        self._send(pending)
        return self._last_number

    def cancel(self, number: int) -> None:
        """Discard the reply to a request; the worker process stops working on it."""
        if self._pending.pop(number, None) is not None:
            self._hurry_mark.value = max(self._hurry_mark.value, number)

    def hurry(self) -> None:
        """Have the worker process answer all unanswered requests at once."""
        self._hurry_mark.value = self._last_number

    def start(self) -> None:
        """Start the worker process unless it is running.

        Raises:
            OSError: If no process can be started.
        """
        if self.process is None or not self.process.is_alive():
            self.start_process()

    def close(self) -> None:
        """Discard all unanswered requests and end the worker process."""
        self._pending.clear()
        self._hurry_mark.value = self._last_number
        process, pipe, listener = self.process, self._pipe, self._listener
        self.process = self._pipe = self._listener = None
        if process is None or pipe is None or listener is None:
            return
        with suppress(OSError):  # it has ended already
            pipe.send_bytes(GOODBYE)
        process.join(_EXIT_TIMEOUT_S)
        if process.is_alive():
            process.kill()
            process.join()
        listener.join()  # it notices that the process is gone; a pipe must not be closed while it is read
        pipe.close()

    def start_process(self) -> None:
        """Start the worker process, with a new pipe to it. Raises OSError."""
        if not self._is_mark_shared:
            self._hurry_mark = self.context.Value("q", self._hurry_mark.value, lock=False)
            self._is_mark_shared = True
        main_end, worker_end = self.context.Pipe()
        process = self.context.Process(
            target=self._serve, args=(worker_end, self._hurry_mark), daemon=True, name=self._name
        )
        process.start()
        worker_end.close()
        self.process, self._pipe = process, main_end
        self._listener = threading.Thread(
            target=self._listen, args=(main_end,), daemon=True, name=f"{self._name}-listener"
        )
        self._listener.start()

    def _send(self, pending: _PendingRequest[Q, A]) -> None:
        try:
            self.start()
            assert self._pipe is not None  # just started
            self._pipe.send_bytes(encoder.encode(pending.request))
        except OSError as error:
            log.warning("%s cannot be asked: %s", self._name, error)
            self._recover(self._pipe)

    def _listen(self, pipe: Connection) -> None:
        """Receive answers, in a thread of its own, until the process is gone."""
        while True:
            try:
                answer = self._decoder.decode(pipe.recv_bytes())
            except (EOFError, OSError):
                self._post(lambda: self._recover(pipe))
                return
            self._post(partial(self._deliver, answer))

    def _deliver(self, answer: A) -> None:
        pending = self._pending.pop(answer.number, None)
        if pending is None:
            return
        if answer.failure:
            log.error("%s failed: %s", self._name, answer.failure)
        pending.on_answer(answer)

    def _recover(self, pipe: Connection | None) -> None:
        """Send the open requests to a new process, because the one behind `pipe` is gone."""
        if pipe is not self._pipe:  # it was replaced long ago
            return
        if self.process is not None:
            log.warning("%s ended with %s", self._name, self.process.exitcode)
        self.process = self._pipe = None
        for number, pending in list(self._pending.items()):
            if pending.attempts >= _MAX_ATTEMPTS:
                del self._pending[number]
                # later: the caller of `ask` does not know the number yet
                self._post(partial(pending.on_answer, self._on_failure(number, "the worker process ended")))
            else:
                pending.attempts += 1
                self._send(pending)
