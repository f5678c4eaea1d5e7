"""Tuning of the C library's memory allocator, so that memory of dropped images returns to the system."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from typing import Final, TypeVar

T = TypeVar("T")

_M_TRIM_THRESHOLD: Final = -1  # mallopt(3)
_M_MMAP_THRESHOLD: Final = -3
_OWN_PIECE: Final = 128 << 10
"""Bytes from which a block has a piece of memory of its own."""

_PASSING: Final = 32 << 20
"""The same where a picture is made that lives for a frame, and how much that is free the program keeps."""


@cache
def tune_malloc() -> bool:
    """Have the allocator map each large block separately, for the whole process; repeated calls do nothing.

    The C library of most Linux systems begins like that, but once the first large block is freed it places
    further blocks of that size among small ones, where they leave holes: after some screens a hundred
    megabytes were held and unused.

    Returns:
        Whether the allocator of this system could be configured.
    """
    option = _find_option_setter()
    return option(_M_MMAP_THRESHOLD, _OWN_PIECE) and option(_M_TRIM_THRESHOLD, _PASSING)


def with_pooled_memory(make: Callable[[], T]) -> T:
    """Call `make`, with large blocks taken from the heap instead of being mapped, and return its result.

    Meant for temporary images that are made again and again: mapping their memory anew each time takes longer
    than filling it. Before `tune_malloc` was called, `make` is called as it is.
    """
    if not tune_malloc.cache_info().currsize or not tune_malloc():
        return make()
    option = _find_option_setter()
    option(_M_MMAP_THRESHOLD, _PASSING)
    try:
        return make()
    finally:
        option(_M_MMAP_THRESHOLD, _OWN_PIECE)


@cache
def _find_option_setter() -> Callable[[int, int], bool]:
    """Return the function that sets an option of the allocator, which tells whether it succeeded."""
    if not sys.platform.startswith("linux"):
        return lambda _option, _value: False
    import ctypes  # noqa: PLC0415  after the first picture: loading it takes 2 ms

    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # not every C library has it
    return lambda option, value: mallopt is not None and bool(mallopt(option, value))


def trim_heap() -> bool:
    """Return free memory pages of the heap to the system, on Linux; this takes a few milliseconds.

    Returns:
        Whether any memory was returned.
    """
    if not sys.platform.startswith("linux"):
        return False
    import ctypes  # noqa: PLC0415  as above

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return trim is not None and bool(trim(0))
