"""The right to write a game: only one window at a time has it.

The journal itself is locked, so nothing is left behind beside it, and the system takes the lock back when a
program dies. Within one process a game can be claimed several times; there the journal's checks keep order.
What is written as a whole file, by a new one that takes its place, is changed by one at a time (`alone`).
"""

from __future__ import annotations

import errno
import logging
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self
from weakref import finalize

from saves.errors import SaveError, reading_failed

log = logging.getLogger(__name__)

_LOCKED_ERRNOS = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK}
_READ_ONLY_ERRNOS = {errno.EACCES, errno.EPERM, errno.EROFS}
_MAX_WAIT_S: Final = 2.0
_POLL_INTERVAL_S: Final = 0.01
_LOCK_OFFSET = 1 << 30  # a byte behind the end of every journal: on Windows what is locked cannot be read

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        os.lseek(handle, _LOCK_OFFSET, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class _Lock:
    """The system's lock on one file, held by this process."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self.holders = 0


_locks: dict[Path, _Lock] = {}
"""The files that this process holds."""


class WriteLock:
    """The right to write a game, until it is released or garbage-collected."""

    def __init__(self, path: Path, lock: _Lock) -> None:
        lock.holders += 1
        self._release = finalize(self, _release_lock, path, lock)

    @classmethod
    def acquire(cls, path: Path) -> Self:
        """Acquire the right to write the game in a file.

        Where the file system has no locks (some network drives) the right is given without one.

        Raises:
            SaveError: "in-use" if another process has it, or the reason why the file cannot be opened.
        """
        key = Path(os.path.realpath(path))
        lock = _locks.get(key)
        if lock is None or _is_stale(key, lock):
            lock = _Lock(_open_locked(path))
            _locks[key] = lock
        return cls(key, lock)

    def release(self) -> None:
        """Give the right back; does nothing the second time."""
        self._release()


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """While this lasts nobody else is inside it for the same file, by no thread of no process. The file is
    empty, and stays.

    Never raises: where nothing can be locked, and where another has been inside for longer than any write
    takes, one goes on all the same.
    """
    handle = _open_exclusive(path)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _open_exclusive(path: Path) -> int | None:
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
    except OSError as error:
        log.warning("%s cannot be opened to be locked: %s", path.name, error)
        return None
    end = time.monotonic() + _MAX_WAIT_S
    while True:
        try:
            _lock(handle)
        except OSError as error:
            if error.errno in _LOCKED_ERRNOS and time.monotonic() < end:
                time.sleep(_POLL_INTERVAL_S)
                continue
            log.warning("%s cannot be locked: %s", path.name, error)
        return handle


def _open_locked(path: Path) -> int:
    try:
        handle = _open_file(path)
    except OSError as error:
        raise reading_failed(error) from error
    try:
        _lock(handle)
    except OSError as error:
        if error.errno in _LOCKED_ERRNOS:
            os.close(handle)
            raise SaveError("in-use") from error
        log.warning("%s cannot be locked: %s", path.name, error)
    return handle


def _open_file(path: Path) -> int:
    """Open for writing where that is allowed, for network drives lock no others; else for reading."""
    flags = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        return os.open(path, os.O_RDWR | flags)
    except OSError as error:
        if error.errno not in _READ_ONLY_ERRNOS:
            raise
        return os.open(path, os.O_RDONLY | flags)


def _is_stale(path: Path, lock: _Lock) -> bool:
    """Whether another file has taken the place of the locked one."""
    try:
        return not os.path.samestat(os.fstat(lock.handle), path.stat())
    except OSError:
        return True


def _release_lock(path: Path, lock: _Lock) -> None:
    lock.holders -= 1
    if lock.holders == 0:
        os.close(lock.handle)
        if _locks.get(path) is lock:
            del _locks[path]
