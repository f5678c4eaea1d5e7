"""Sets of small numbers as bit masks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import compress
from operator import itemgetter
from typing import Final, TypeVar

T = TypeVar("T")

_DIGITS = bytes.maketrans(b"01", b"\0\1")

_FEW: Final = 8
"""So many members are known by their places."""


def digits(mask: int) -> bytes:
    """The binary digits of a set, lowest first: with `itertools.compress` they pick the members' things out
    of any that belong to the numbers, one to each."""
    return bin(mask)[:1:-1].encode().translate(_DIGITS)


def picked(mask: int, things: Sequence[T]) -> Iterable[T]:
    """Of things that belong to the numbers, one to each, those of the members of a set."""
    if mask.bit_count() > _FEW:
        return compress(things, digits(mask))
    return _picker(mask)(things)


@lru_cache(maxsize=1 << 11)
def _picker(mask: int) -> Callable[[Sequence[T]], Sequence[T]]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    if len(found) > 1:
        return itemgetter(*found)
    return itemgetter(slice(found[0], found[0] + 1) if found else slice(0))


def union(mask: int, sets: Sequence[int]) -> int:
    """All that is in the sets that belong to the members of a set, one to each number."""
    found = 0
    while mask:
        low = mask & -mask
        found |= sets[low.bit_length() - 1]
        mask ^= low
    return found
