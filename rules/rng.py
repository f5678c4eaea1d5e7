"""Random numbers: SplitMix64 (Steele, Lea and Flood 2014) and the Fisher–Yates shuffle.

The generator is one 64-bit number that travels in the state. The algorithm is published and fixed, so a seed
means the same game on every platform and Python version; the standard library promises no such thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_SPAN = 1 << 64
_MASK = _SPAN - 1
_GOLDEN = 0x9E3779B97F4A7C15


UNKNOWN = -1
"""Stands in for the generator of a view: what will come by chance is not in it."""


def seed_generator(seed: int) -> int:
    """Return the state of the random generator for a seed, any integer."""
    return seed & _MASK


def next_bits(rng: int) -> tuple[int, int]:
    """Return the next state of the random generator, and 64 random bits."""
    rng = (rng + _GOLDEN) & _MASK
    z = rng
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return rng, z ^ (z >> 31)


def random_below(rng: int, n: int) -> tuple[int, int]:
    """Return the generator's next state, and a random number 0 ≤ k < n, each equally likely."""
    limit = _SPAN - _SPAN % n
    while True:
        rng, bits = next_bits(rng)
        if bits < limit:
            return rng, bits % n


def shuffle(rng: int, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
    """Return the generator's next state, and the items in random order (Fisher–Yates)."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        rng, j = random_below(rng, i + 1)
        order[i], order[j] = order[j], order[i]
    return rng, tuple(order)
