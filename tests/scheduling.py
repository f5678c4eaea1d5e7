"""The order of tests: long ones start first, so that no process is left with one at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def get_long_seconds(item: pytest.Item) -> float:
    """Return how long a test takes by its marker, `@pytest.mark.long(seconds=60)`; 0 without one."""
    marks = list(item.iter_markers("long"))
    if any(mark.args for mark in marks):  # a number without its name would say nothing
        raise pytest.UsageError(f"{item.nodeid}: write the duration as @pytest.mark.long(seconds=…)")
    return max((float(mark.kwargs.get("seconds", 0)) for mark in marks), default=0.0)


def count_workers(config: pytest.Config) -> int:
    """Return how many processes run tests at the same time."""
    told: dict[str, Any] = getattr(config, "workerinput", {})
    return int(told.get("workercount", 1))


def get_worker_index(config: pytest.Config) -> int:
    """Return the number of this process, from 0; 0 where there is only one."""
    told: dict[str, Any] = getattr(config, "workerinput", {})
    return int(str(told.get("workerid", "gw0")).removeprefix("gw"))


def order_by_duration(times: Sequence[float], hands: int) -> list[int]:
    """Return the indices of tests in the order in which to run them.

    Args:
        times: How many seconds each test takes; 0 if unknown.
        hands: The number of processes.

    Each process is given as many tests as any other, one stretch of the row (`--dist worksteal`), and takes
    over some from the end of another's when it has none left. So the long ones are dealt to the beginnings of
    the stretches, each to the process that has least to do; the others stay in their order, folder by folder.
    """
    sizes = [(len(times) + hand) // hands for hand in range(hands)]
    stretches: list[list[int]] = [[] for _ in sizes]
    longest = sorted((place for place, time in enumerate(times) if time), key=lambda place: -times[place])
    for place in longest:
        open_ = [hand for hand, size in enumerate(sizes) if len(stretches[hand]) < size]
        least = min(open_, key=lambda hand: sum(times[one] for one in stretches[hand]))
        stretches[least].append(place)
    others = iter(place for place, time in enumerate(times) if not time)
    for hand, size in enumerate(sizes):
        stretches[hand] += [next(others) for _ in range(size - len(stretches[hand]))]
    return [place for stretch in stretches for place in stretch]
