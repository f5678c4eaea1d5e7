"""What pictures took goes back to the system when they are dropped."""

from __future__ import annotations

import sys
from functools import cache
from typing import Final

_M_MMAP_THRESHOLD: Final = -3  # mallopt(3)
_OWN_PIECE: Final = 128 << 10
"""Bytes from which a block has a piece of memory of its own."""


@cache
def return_what_is_freed() -> bool:
    """Large blocks are mapped one by one, for the whole process and once.

    The C library of most Linux systems begins like that, but with the first large block that is freed it
    puts blocks of that size between small ones, where they leave holes: after some screens the program held
    a hundred megabytes that nobody used. Returns whether this system could be asked.
    """
    if not sys.platform.startswith("linux"):
        return False
    import ctypes  # noqa: PLC0415  after the first picture: loading it takes 2 ms

    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # not every C library has it
    return mallopt is not None and bool(mallopt(_M_MMAP_THRESHOLD, _OWN_PIECE))


def give_back() -> bool:
    """Whole pages between smaller blocks that are free go back as well; it takes a few milliseconds. Returns
    whether anything went."""
    if not sys.platform.startswith("linux"):
        return False
    import ctypes  # noqa: PLC0415  as above

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return trim is not None and bool(trim(0))
