"""The memory of this process: measured, and given back."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from pathlib import Path

release_callbacks: list[Callable[[], object]] = []
"""Called after the last test of a folder: each drops what it caches for the tests of that folder."""


def measure_resident_bytes() -> int:
    """Return the resident memory in bytes; 0 where the system has no such file."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def measure_peak_bytes() -> int:
    """Return the peak resident memory in bytes; 0 where the system does not report it.

    Not `getrusage` where there is better: on Linux it begins with what the starting process held.
    """
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return _read_max_rss()
    return next(int(line.split()[1]) << 10 for line in status.splitlines() if line.startswith("VmHWM"))


def clear_function_caches() -> None:
    """Clear the function caches of tests (whole games, parsed sources, programs) and of opponents."""
    for kept in find_cached_functions("tests.", "client.bots."):
        kept.cache_clear()


def trim_heap() -> None:
    """Return free heap pages to the system, where the C library can do so.

    Otherwise it keeps some fifty megabytes of dropped letters and small pictures.
    """
    if sys.platform.startswith("linux"):
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # not every C library has it
        if trim is not None:
            trim(0)


def find_cached_functions(*prefixes: str) -> Iterator[_lru_cache_wrapper[object]]:
    """Yield the functions with an `lru_cache` in the modules whose names begin with one of the prefixes."""
    for name, module in list(sys.modules.items()):
        if name.startswith(prefixes):
            for found in list(vars(module).values()):
                if isinstance(found, _lru_cache_wrapper):
                    yield found


def _read_max_rss() -> int:
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415  not on Windows

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10
