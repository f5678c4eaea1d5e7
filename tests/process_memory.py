"""How much memory this process holds, by what the system tells."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from pathlib import Path

put_away: list[Callable[[], object]] = []
"""What else lets go of what it keeps for the tests of a folder, when the folder is left."""


def resident() -> int:
    """Bytes that it holds now; 0 where the system has no such file."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def peak() -> int:
    """The most bytes that it ever held; 0 where the system does not tell.

    Not `getrusage` where there is better: on Linux it begins with what the starting process held.
    """
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return _most_used()
    return next(int(line.split()[1]) << 10 for line in status.splitlines() if line.startswith("VmHWM"))


def forget() -> None:
    """Let go of what was reckoned once for all tests – whole games, read sources, programs – and of what
    minds have reckoned: the next one that asks reckons it again."""
    for kept in remembered("tests.", "client.bots."):
        kept.cache_clear()


def give_back() -> None:
    """Pages that lie empty between small blocks go back to the system, where its C library can be asked: of
    letters and small pictures that were dropped it keeps some fifty megabytes otherwise."""
    if sys.platform.startswith("linux"):
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # not every C library has it
        if trim is not None:
            trim(0)


def remembered(*begin: str) -> Iterator[_lru_cache_wrapper[object]]:
    """The functions that remember what they gave, in the modules whose names begin so."""
    for name, module in list(sys.modules.items()):
        if name.startswith(begin):
            for found in list(vars(module).values()):
                if isinstance(found, _lru_cache_wrapper):
                    yield found


def _most_used() -> int:
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415  not on Windows

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10
