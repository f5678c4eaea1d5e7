"""Sets of small numbers as bit masks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import TypeVar

T = TypeVar("T")

_DIGITS = bytes.maketrans(b"01", b"\0\1")


def picked(mask: int, things: Sequence[T]) -> Iterator[T]:
    """Of things that belong to the numbers, one to each, those of the members of a set."""
    # the set's binary digits, lowest first, say which to keep: for many members far faster than one by one
    return compress(things, bin(mask)[:1:-1].encode().translate(_DIGITS))
