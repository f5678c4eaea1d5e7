"""Which positions are kept, and how hard they are: by margins alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

RATINGS = 5


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share (0–1) of the values lies. Raises ValueError if there are none."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def worthy(found: Iterable[T], margin: Callable[[T], float], least: float) -> list[T]:
    """Those with at least that margin, in their order."""
    return [one for one in found if margin(one) >= least]


def mixed(
    found: Sequence[T], kind: Callable[[T], Hashable], group: Callable[[T], Hashable], *, each: int = 2
) -> list[T]:
    """They in an order in which every beginning is as mixed as can be: kinds take turns, and of a group there
    are so many at most."""
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


def limited(found: Iterable[T], alike: Callable[[T], Hashable], most: int) -> list[T]:
    """They, but of those that are alike only the first ones. alike: by what; None: like no other."""
    taken: Counter[Hashable] = Counter()
    kept = []
    for one in found:
        key = alike(one)
        taken[key] += 1
        if key is None or taken[key] <= most:
            kept.append(one)
    return kept


def rated(found: Sequence[T], margin: Callable[[T], float]) -> list[tuple[T, int]]:
    """From easy to hard, with the rating: the smaller the margin, the harder; of each there are as many."""
    ordered = sorted(found, key=lambda one: -margin(one))
    return [(one, 1 + index * RATINGS // len(ordered)) for index, one in enumerate(ordered)]
