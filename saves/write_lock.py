"""Locks on files: only one window at a time may write a game.

The journal itself is locked, so no lock file is left beside it, and the system releases the lock when a
program dies. Within one process a game can be locked several times; there the checks of the journal keep
order. Files that are replaced as a whole are changed within `lock_file`.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Self
from weakref import finalize

from saves.errors import SaveError, read_error

log = logging.getLogger(__name__)

_LOCKED_ERRNOS = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK}
_READ_ONLY_ERRNOS = {errno.EACCES, errno.EPERM, errno.EROFS}
MAX_WAIT_S: Final = 2.0
_POLL_INTERVAL_S: Final = 0.01
_LOCK_OFFSET = 1 << 30  # a byte behind the end of every journal: on Windows what is locked cannot be read

if sys.platform == "win32":
    import msvcrt

    def lock_handle(handle: int) -> None:
        """Lock an open file for this process without waiting. Raises OSError."""
        os.lseek(handle, _LOCK_OFFSET, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def wait_for_lock(handle: int, seconds: float) -> bool:
        """Lock an open file that another holder has locked; return whether that succeeded in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(_POLL_INTERVAL_S)
            with suppress(OSError):
                lock_handle(handle)
                return True
        return False

else:
    import fcntl

    def lock_handle(handle: int) -> None:
        """Lock an open file for this process without waiting. Raises OSError."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def wait_for_lock(handle: int, seconds: float) -> bool:
        """Lock an open file that another holder has locked; return whether that succeeded in time.

        Waiting takes place in the system's queue, in a thread of its own: whoever only tried now and then
        would hardly ever find free what others lock again at once. If the time runs out, the thread goes on
        waiting with a descriptor of its own (on macOS one that is waited with cannot be closed), and what it
        gets is released with that.
        """
        locked = threading.Event()
        waiting = os.dup(handle)

        def wait() -> None:
            try:
                with suppress(OSError):
                    fcntl.flock(waiting, fcntl.LOCK_EX)
                    locked.set()
            finally:
                os.close(waiting)

        threading.Thread(target=wait, name="lock", daemon=True).start()
        return locked.wait(seconds)


class _Lock:
    """The system's lock on one file, held by this process."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self.holders = 0


held_locks: dict[Path, _Lock] = {}
"""The files locked by this process."""


class WriteLock:
    """A lock on a saved game, held until it is released or garbage-collected.

    Only the process that holds it may write to the game's file.
    """

    def __init__(self, path: Path, lock: _Lock) -> None:
        lock.holders += 1
        self._release = finalize(self, _release_lock, path, lock)

    @classmethod
    def acquire(cls, path: Path, wait_s: float = 0.0) -> Self:
        """Lock the file of a game for writing and return the lock.

        On file systems without locks (some network drives) it is returned without locking anything.

        Args:
            path: The file.
            wait_s: Seconds to wait, at most, for another process that holds the lock.

        Raises:
            SaveError: "in-use" if another process holds the lock, or the reason why the file cannot be
                opened.
        """
        key = Path(os.path.realpath(path))
        lock = held_locks.get(key)
        if lock is None or _is_stale(key, lock):
            lock = _Lock(_open_locked(path, time.monotonic() + wait_s))
            held_locks[key] = lock
        return cls(key, lock)

    @classmethod
    def adopt(cls, path: Path, handle: int) -> Self:
        """Return the lock that the open file descriptor of a new game's file holds already.

        Releasing the lock closes the descriptor.
        """
        key = Path(os.path.realpath(path))
        held_locks[key] = lock = _Lock(handle)
        return cls(key, lock)

    def release(self) -> None:
        """Release the lock on the game; a second call does nothing."""
        self._release()


def try_lock(handle: int) -> None:
    """Lock an open file for this process if that is possible. Never raises."""
    try:
        lock_handle(handle)
    except OSError as error:
        log.info("a file cannot be locked: %s", error)


def is_locked(path: Path) -> bool:
    """Return whether somebody, this process included, has locked a file. Raises OSError."""
    handle = _open_file(path)
    try:
        lock_handle(handle)
    except OSError as error:
        return error.errno in _LOCKED_ERRNOS
    finally:
        os.close(handle)
    return False


@contextmanager
def lock_file(path: Path) -> Iterator[None]:
    """Keep all other threads and processes out of a `with` block that uses the same lock file.

    The lock file is created empty, and stays. Never raises: if locking is impossible, or another holder stays
    longer than MAX_WAIT_S, the block is entered all the same.
    """
    handle = _open_exclusive(path)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


_LOCK_FILE_FLAGS: Final = (
    os.O_RDWR
    | os.O_CREAT
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOFOLLOW", 0)  # nothing is created where a link leads
    | getattr(os, "O_NONBLOCK", 0)
)


def _open_exclusive(path: Path) -> int | None:
    try:
        handle = os.open(path, _LOCK_FILE_FLAGS, 0o666)
    except OSError as error:
        log.warning("%s cannot be opened to be locked: %s", path.name, error)
        return None
    try:
        lock_handle(handle)
    except OSError as error:
        if error.errno not in _LOCKED_ERRNOS or not wait_for_lock(handle, MAX_WAIT_S):
            log.warning("%s cannot be locked: %s", path.name, error)
    return handle


def _open_locked(path: Path, deadline: float) -> int:
    """Open and lock a file; try until the deadline if it is locked. Raises SaveError."""
    while True:
        try:
            handle = _open_file(path)
        except OSError as error:
            raise read_error(error) from error
        try:
            lock_handle(handle)
        except OSError as error:
            if error.errno in _LOCKED_ERRNOS:
                os.close(handle)
                if time.monotonic() < deadline:
                    time.sleep(_POLL_INTERVAL_S)
                    continue
                raise SaveError("in-use") from error
            log.warning("%s cannot be locked: %s", path.name, error)
        return handle


def _open_file(path: Path) -> int:
    """Open for writing if that is allowed, since network drives lock no other files; else for reading."""
    flags = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        return os.open(path, os.O_RDWR | flags)
    except OSError as error:
        if error.errno not in _READ_ONLY_ERRNOS:
            raise
        return os.open(path, os.O_RDONLY | flags)


def _is_stale(path: Path, lock: _Lock) -> bool:
    """Return whether another file has replaced the locked one."""
    try:
        return not os.path.samestat(os.fstat(lock.handle), path.stat())
    except OSError:
        return True


def _release_lock(path: Path, lock: _Lock) -> None:
    lock.holders -= 1
    if lock.holders == 0:
        os.close(lock.handle)
        if held_locks.get(path) is lock:
            del held_locks[path]
