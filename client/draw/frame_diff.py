"""The difference between two frames, each given as a list of draw commands in painting order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from client.draw.recorded_groups import DrawCommand


class _Run(NamedTuple):
    """Commands that follow each other in both frames: where they start in each, and how many they are."""

    old: int
    new: int
    length: int


def find_changed_boxes(old: Sequence[DrawCommand], new: Sequence[DrawCommand]) -> list[pygame.Rect]:
    """Return the boxes, in pixels, of draw commands that differ between two frames or changed their order."""
    head, limit = 0, min(len(old), len(new))
    while head < limit and ((a := old[head]) is (b := new[head]) or a.key == b.key):
        head += 1
    tail, limit = 0, limit - head
    while tail < limit and ((a := old[-1 - tail]) is (b := new[-1 - tail]) or a.key == b.key):
        tail += 1
    before, after = old[head : len(old) - tail], new[head : len(new) - tail]
    changed, left, right = [], 0, 0
    for kept in (
        *_find_longest_chain(list(_iter_common_runs(before, after))),
        _Run(len(before), len(after), 0),
    ):
        changed += [command.box for command in before[left : kept.old]]
        changed += [command.box for command in after[right : kept.new]]
        left, right = kept.old + kept.length, kept.new + kept.length
    return changed


def _iter_common_runs(old: Sequence[DrawCommand], new: Sequence[DrawCommand]) -> Iterator[_Run]:
    """Yield the runs that both frames have, in the order of the new one. Two runs may cross."""
    index_by_id = dict(zip(map(id, old), range(len(old)), strict=True))  # most are the same objects
    unmatched = sorted(index_by_id[key] for key in index_by_id.keys() - set(map(id, new)))
    index_by_key = {old[index].key: index for index in unmatched}
    end, at = len(old), 0  # at: where the run would continue in the old frame
    length = 0
    for index, command in enumerate(new):
        if length and at < end and ((candidate := old[at]) is command or candidate.key == command.key):
            length += 1
            at += 1
            continue
        if length:
            yield _Run(at - length, index - length, length)
            length = 0
        match = index_by_id.get(id(command))
        if match is None:
            match = index_by_key.get(command.key)
        if match is not None:
            at, length = match + 1, 1
    if length:
        yield _Run(at - length, len(new) - length, length)


def _find_longest_chain(runs: Sequence[_Run]) -> list[_Run]:
    """Return the runs in the same order in both frames that together hold the most commands.

    Commands outside of them have to be painted.
    """
    # the best chains so far, sorted by where they end in the old frame: the further one reaches, the more
    # commands it holds
    ends: list[int] = []
    counts: list[int] = []
    last_runs: list[int] = []
    previous: list[int | None] = []
    for number, run in enumerate(runs):
        at = bisect_left(ends, run.old + 1)
        previous.append(last_runs[at - 1] if at else None)
        count = run.length + (counts[at - 1] if at else 0)
        end = run.old + run.length
        at = bisect_left(ends, end)
        if (at and counts[at - 1] >= count) or (at < len(ends) and ends[at] == end and counts[at] >= count):
            continue
        stop = at
        while stop < len(ends) and counts[stop] <= count:
            stop += 1
        ends[at:stop], counts[at:stop], last_runs[at:stop] = [end], [count], [number]
    chain: list[_Run] = []
    number_or_none = last_runs[-1] if last_runs else None
    while number_or_none is not None:
        chain.append(runs[number_or_none])
        number_or_none = previous[number_or_none]
    return chain[::-1]
