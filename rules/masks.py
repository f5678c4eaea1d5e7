"""Sets of small non-negative integers as bit masks: bit n is set if n is a member."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress
from operator import itemgetter
from typing import Final, Protocol, TypeAlias, TypeVar

T = TypeVar("T")

Mask: TypeAlias = int
"""A set of small integers: bit n is set if n is a member."""


class ItemSelector(Protocol):
    """A function that takes the items at some indices from a sequence."""

    def __call__(self, items: Sequence[T], /) -> Sequence[T]:
        """Return the items at these indices, in order."""


_DIGITS = bytes.maketrans(b"01", b"\0\1")

_MAX_GETTER_MEMBERS: Final = 8
"""Up to this many members, an `itemgetter` of their indices is faster than `compress`."""


def binary_digits(mask: Mask) -> bytes:
    """Return the binary digits of a bit mask, lowest first, one byte 0 or 1 each.

    Passed to `itertools.compress`, they select the items whose indices are set in the mask.
    """
    return bin(mask)[:1:-1].encode().translate(_DIGITS)


def select_items(mask: Mask, items: Sequence[T]) -> Iterable[T]:
    """Return the items whose indices are set in the bit mask, in order."""
    if mask.bit_count() > _MAX_GETTER_MEMBERS:
        return compress(items, binary_digits(mask))
    return make_selector(mask)(items)


@lru_cache(maxsize=1 << 11)
def make_selector(mask: Mask) -> ItemSelector:
    """Return a function that takes from a sequence the items whose indices are set in the mask, in order."""
    indices = []
    while mask:
        low = mask & -mask
        indices.append(low.bit_length() - 1)
        mask ^= low
    if len(indices) > 1:
        return itemgetter(*indices)
    return itemgetter(slice(indices[0], indices[0] + 1) if indices else slice(0))


def unite_selected_sets(mask: Mask, sets: Sequence[Mask]) -> Mask:
    """Return the union of `sets[n]` over all bits n that are set in the mask."""
    result = 0
    while mask:
        low = mask & -mask
        result |= sets[low.bit_length() - 1]
        mask ^= low
    return result
