"""Which tests begin first: those that take long, so that at the end nobody waits for a single one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def seconds(item: pytest.Item) -> float:
    """About how long a test takes, as its marker says it: `@pytest.mark.long(seconds=60)`."""
    marks = list(item.iter_markers("long"))
    if any(mark.args for mark in marks):  # a number without its name would say nothing
        raise pytest.UsageError(f"{item.nodeid}: long(seconds=…)")
    return max((float(mark.kwargs.get("seconds", 0)) for mark in marks), default=0.0)


def workers(config: pytest.Config) -> int:
    """How many processes pass the tests side by side."""
    told: dict[str, Any] = getattr(config, "workerinput", {})
    return int(told.get("workercount", 1))


def worker(config: pytest.Config) -> int:
    """Which of them this one is, from 0; 0 where there is only one."""
    told: dict[str, Any] = getattr(config, "workerinput", {})
    return int(str(told.get("workerid", "gw0")).removeprefix("gw"))


def dealt(times: Sequence[float], hands: int) -> list[int]:
    """The places of tests in the order in which they are handed out. times: how long each takes, 0 where
    nobody has said so.

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
