"""Sets of small numbers as bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final, TypeVar

T = TypeVar("T")

_DIGITS = bytes.maketrans(b"01", b"\0\1")

_FEW: Final = 8
"""So many members are found faster one by one."""


def picked(mask: int, things: Sequence[T]) -> Iterable[T]:
    """Of things that belong to the numbers, one to each, those of the members of a set."""
    if mask.bit_count() > _FEW:
        # the set's binary digits, lowest first, say which to keep
        return compress(things, bin(mask)[:1:-1].encode().translate(_DIGITS))
    found = []
    while mask:
        low = mask & -mask
        found.append(things[low.bit_length() - 1])
        mask ^= low
    return found
