"""Hooks around the system calls by which saving reaches the disk."""

from __future__ import annotations

import contextlib
import errno
import os
import random
import signal
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias
from unittest import mock

CALLS: tuple[str, ...] = ("open", "write", "fsync", "ftruncate", "replace", "rename")
"""The functions of `os` that are listened to."""

TableContext: TypeAlias = Callable[[str, Callable[..., Any], tuple[Any, ...]], Any]
"""Stands in for a call: its name, the real function, its arguments."""


@contextlib.contextmanager
def hook_syscalls(around: TableContext, calls: tuple[str, ...] = CALLS) -> Iterator[None]:
    """Replace each of the calls by `around` meanwhile."""
    with contextlib.ExitStack() as patches:
        for name in calls:
            patches.enter_context(mock.patch.object(os, name, _between(around, name, getattr(os, name))))
        yield


def _between(around: TableContext, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any, **named: Any) -> Any:
        # named ones (a folder's handle, an owner's rights) are nothing that harms care for
        return around(name, (lambda *plain: real(*plain, **named)) if named else real, arguments)

    return call


MOST_CALLS = 1500
"""Calls that a process makes at most before it is killed: some kinds of call are rare."""


class Killer:
    """Kills this process inside the `nth` call of a name: before it, after it, or with a write half done."""

    def __init__(self, call: str, nth: int, part: float) -> None:
        self.call = call
        self.left = nth
        self.part = part
        self.calls = 0

    def __call__(self, name: str, real: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        self.calls += bool(self.call)
        self.left -= name == self.call
        if self.calls < MOST_CALLS and (name != self.call or self.left):
            return real(*arguments)
        if name == "write":
            handle, data = arguments
            real(handle, bytes(data)[: round(len(data) * self.part)])
        elif self.part > 0.5:
            real(*arguments)
        os.kill(os.getpid(), signal.SIGKILL)
        return None


FAULTS: dict[str, tuple[int, ...]] = {
    "open": (errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO, errno.EMFILE),
    "write": (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO),
    "fsync": (errno.EIO, errno.ENOSPC, errno.EDQUOT),
    "replace": (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EROFS),
    "rename": (errno.EIO, errno.ENOSPC, errno.EACCES),
    "ftruncate": (errno.EIO,),
}
"""What each call may fail with."""

CODES: dict[int, str] = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
    errno.EFBIG: "disk-full",
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
    errno.EIO: "disk-error",
    errno.EMFILE: "system-error",
}
"""How the program calls that."""


class Faults:
    """Lets calls fail, and writes be cut short.

    raised: the numbers of the errors so far. truncate: taking back what was written fails too. renamed: a
    file had got its name before.
    """

    def __init__(self, chooser: random.Random) -> None:
        self.chooser = chooser
        self.call = chooser.choice(("open", "write", "write", "fsync", "fsync", "replace", "rename", "short"))
        self.after = chooser.choice((0, 0, 0, 1, 2))
        self.truncate = chooser.random() < 0.2
        self.raised: list[int] = []
        self.renamed = False

    def __call__(self, name: str, real: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        if name == "ftruncate" and self.truncate and self.raised:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        if name == "write" and self.call == "short":
            handle, data = arguments
            return real(handle, bytes(data)[: self.chooser.randint(1, len(data))])
        if name == self.call:
            self.after -= 1
            if self.after < 0:
                if name == "write":  # what fails may have begun
                    handle, data = arguments
                    real(handle, bytes(data)[: self.chooser.randrange(len(data))])
                number = self.chooser.choice(FAULTS[name])
                self.raised.append(number)
                raise OSError(number, os.strerror(number))
        self.renamed = self.renamed or name in ("replace", "rename")
        return real(*arguments)
