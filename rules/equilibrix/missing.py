"""The stones that are missing between the own bases, with what other stones block. Pure."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import lru_cache

from rules.equilibrix import board, network
from rules.equilibrix.board import CENTRES_OF

PETAL_COST, TRIANGLE_COST = 100, 101
"""A free field in the search for missing links: of two ways with as many stones the one with more petals."""

_AROUND = tuple(tuple(board.fields(fields)) for fields in board.AROUND)
_CENTRES = tuple(tuple(board.fields(centres)) for centres in CENTRES_OF)
"""The fields at each centre, and the centres of each field, one by one."""

_Way = dict[int, tuple[int, int]]
"""For each node that can be reached: what the way there costs, and the node before it. A node is a field,
or behind them a centre."""


@lru_cache(maxsize=16)
def links(stones: tuple[int, ...], players: int, seat: int) -> tuple[int, ...] | None:
    """The free fields of the cheapest tree that joins the bases: the ways from all of them to the node
    where they meet, which two bases do anywhere on the shortest way between them."""
    others = sum(each for number, each in enumerate(stones) if number != seat)
    cost = [
        0 if stones[seat] >> field & 1 else PETAL_COST if board.is_petal(field) else TRIANGLE_COST
        for field in range(board.FIELDS)
    ]
    ways = [_ways(base, cost, others, players, seat) for base in network.bases(players, seat)]
    meeting = [node for node in ways[0] if all(node in way for way in ways)]
    if not meeting:
        return None

    def total(node: int) -> int:
        twice = cost[node] * (len(ways) - 1) if node < board.FIELDS else 0  # each way has counted it
        return sum(way[node][0] for way in ways) - twice

    best = min(meeting, key=total)
    found = {node for way in ways for node in _back(way, best) if node < board.FIELDS}
    return tuple(sorted(field for field in found if cost[field]))


def _back(way: _Way, node: int) -> Iterator[int]:
    """The nodes of a way, from its end."""
    while node >= 0:
        yield node
        node = way[node][1]


def _ways(base: int, cost: list[int], closed: int, players: int, seat: int) -> _Way:
    """The cheapest ways from a base to everywhere, over fields that are not closed."""
    own_bases = [board.BASE_CENTRES[each] for each in network.bases(players, seat)]
    found: _Way = {}
    todo = [(0, board.FIELDS + centre, -1) for centre in board.fields(board.BASE_CENTRES[base])]
    while todo:
        spent, node, before = heapq.heappop(todo)
        if node in found:
            continue
        found[node] = spent, before
        if node < board.FIELDS:
            for centre in _CENTRES[node]:
                if board.FIELDS + centre not in found:
                    heapq.heappush(todo, (spent, board.FIELDS + centre, node))
            continue
        centre = node - board.FIELDS
        for field in _AROUND[centre]:
            if field not in found and not closed >> field & 1:
                heapq.heappush(todo, (spent + cost[field], field, node))
        for mask in own_bases:  # a base joins its two centres
            if mask >> centre & 1:
                for other in board.fields(mask):
                    heapq.heappush(todo, (spent, board.FIELDS + other, node))
    return found
