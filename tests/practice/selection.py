"""The choice and rating of practice positions by their margins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

RATINGS = 5


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value below which this share (0–1) of the values lies. Raises ValueError without values."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def filter_by_margin(found: Iterable[T], margin: Callable[[T], float], least: float) -> list[T]:
    """Return the items with at least that margin, in their order."""
    return [one for one in found if margin(one) >= least]


def interleave_kinds(
    found: Sequence[T], kind: Callable[[T], Hashable], group: Callable[[T], Hashable], *, each: int = 2
) -> list[T]:
    """Return the items so that kinds take turns from the start, with at most `each` of a group."""
    taken: Counter[Hashable] = Counter()
    left, ordered = list(found), list[T]()
    kinds: Counter[Hashable] = Counter()
    while left:
        open_ = [one for one in left if taken[group(one)] < each]
        if not open_:
            break
        first = min(open_, key=lambda one: (kinds[kind(one)], taken[group(one)]))
        kinds[kind(first)] += 1
        taken[group(first)] += 1
        left.remove(first)
        ordered.append(first)
    return ordered


def limit_similar(found: Iterable[T], alike: Callable[[T], Hashable], most: int) -> list[T]:
    """Return the items, but only the first `most` that share a key.

    Args:
        found: The items.
        alike: Gives the key of an item; None for an item like no other.
        most: How many of a key are kept.
    """
    taken: Counter[Hashable] = Counter()
    kept = []
    for one in found:
        key = alike(one)
        taken[key] += 1
        if key is None or taken[key] <= most:
            kept.append(one)
    return kept


def rate_by_margin(found: Sequence[T], margin: Callable[[T], float]) -> list[tuple[T, int]]:
    """Return the items from easy (large margins) to hard, with evenly spread ratings."""
    ordered = sorted(found, key=lambda one: -margin(one))
    return [(one, 1 + index * RATINGS // len(ordered)) for index, one in enumerate(ordered)]
