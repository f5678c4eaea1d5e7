"""Where two frames differ, each a list of what lies there, lowest first."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from client.draw.recorded_groups import DrawnItem


class _Stretch(NamedTuple):
    """Things that follow each other in both frames. old, new: where they begin. length: how many they are."""

    old: int
    new: int
    length: int


def differing(old: Sequence[DrawnItem], new: Sequence[DrawnItem]) -> list[pygame.Rect]:
    """The boxes of what has come, has gone, or lies in another order."""
    first, most = 0, min(len(old), len(new))
    while first < most and ((one := old[first]) is (other := new[first]) or one.key == other.key):
        first += 1
    last, most = 0, most - first
    while last < most and ((one := old[-1 - last]) is (other := new[-1 - last]) or one.key == other.key):
        last += 1
    before, after = old[first : len(old) - last], new[first : len(new) - last]
    changed, left, right = [], 0, 0
    for stays in (*_heaviest(list(_stretches(before, after))), _Stretch(len(before), len(after), 0)):
        changed += [item.box for item in before[left : stays.old]]
        changed += [item.box for item in after[right : stays.new]]
        left, right = stays.old + stays.length, stays.new + stays.length
    return changed


def _stretches(old: Sequence[DrawnItem], new: Sequence[DrawnItem]) -> Iterator[_Stretch]:
    """All that is found again, in the order of the new ones. Two stretches may lie crosswise."""
    where = dict(zip(map(id, old), range(len(old)), strict=True))  # most of them are the same objects
    gone = sorted(where[one] for one in where.keys() - set(map(id, new)))
    others = {old[at].key: at for at in gone}
    end, at = len(old), 0  # at: where the next one would go on
    length = 0
    for here, item in enumerate(new):
        if length and at < end and ((one := old[at]) is item or one.key == item.key):
            length += 1
            at += 1
            continue
        if length:
            yield _Stretch(at - length, here - length, length)
            length = 0
        found = where.get(id(item))
        if found is None:
            found = others.get(item.key)
        if found is not None:
            at, length = found + 1, 1
    if length:
        yield _Stretch(at - length, len(new) - length, length)


def _heaviest(stretches: Sequence[_Stretch]) -> list[_Stretch]:
    """Those that lie in one order in both frames, so chosen that they hold the most things: whatever is not
    among them is painted."""
    ends: list[int] = []  # of the best chains so far: the further one reaches, the more it holds
    held: list[int] = []
    latest: list[int] = []
    previous: list[int | None] = []
    for number, stretch in enumerate(stretches):
        at = bisect_left(ends, stretch.old + 1)
        previous.append(latest[at - 1] if at else None)
        holds = stretch.length + (held[at - 1] if at else 0)
        end = stretch.old + stretch.length
        at = bisect_left(ends, end)
        if (at and held[at - 1] >= holds) or (at < len(ends) and ends[at] == end and held[at] >= holds):
            continue
        upto = at
        while upto < len(ends) and held[upto] <= holds:
            upto += 1
        ends[at:upto], held[at:upto], latest[at:upto] = [end], [holds], [number]
    chain: list[_Stretch] = []
    number_or_none = latest[-1] if latest else None
    while number_or_none is not None:
        chain.append(stretches[number_or_none])
        number_or_none = previous[number_or_none]
    return chain[::-1]
