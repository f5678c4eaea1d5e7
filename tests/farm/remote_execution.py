"""Work on other machines: done only by the same program, and one item at a time in a process."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final, Generic, TypeVar

R = TypeVar("R")

ROOT: Final = Path(__file__).parents[2]
FOLDERS: Final = ("assets", "client", "rules", "saves", "tests")
KINDS: Final = frozenset({".py", ".yaml"})

_AT_WORK = Lock()


class ProgramMismatch(Exception):  # noqa: N818  # named for what is found
    """A worker has other program files than the caller, so its games would differ."""


@cache
def hash_program() -> str:
    """Return a short hash of all files that decide how games go."""
    found = hashlib.blake2b(digest_size=16)
    files = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in KINDS)
    for name, path in sorted((path.relative_to(ROOT).as_posix(), path) for path in files):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        found.update(f"{name} {len(text)}\n".encode() + text)
    return found.hexdigest()


class RemoteWork(Generic[R]):
    """A function to be called in another process. Raises ProgramMismatch there if the program differs.

    A worker with several threads does one game after the other all the same: minds are made for one, and what
    they are timed by would be wrong.
    """

    def __init__(self, work: Callable[[int], R]) -> None:
        self._work = work
        self._mark = hash_program()

    def __call__(self, seed: int) -> R:
        if hash_program() != self._mark:
            raise ProgramMismatch(f"the worker in {ROOT} has another program: bring both to the same commit")
        with _AT_WORK:
            return self._work(seed)
