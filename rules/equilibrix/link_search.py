"""Search for the cheapest way to join all bases of a seat: shortest paths over free fields."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import lru_cache

from rules.equilibrix import board, stone_networks
from rules.equilibrix.board import CENTRES_OF

PETAL_COST, TRIANGLE_COST = 100, 101
"""Costs of a free field: of two ways with as many stones, the one with more petals is cheaper."""

_AROUND = tuple(tuple(board.iter_fields(fields)) for fields in board.AROUND)
_CENTRES = tuple(tuple(board.iter_fields(centres)) for centres in CENTRES_OF)
"""The fields at each centre, and the centres of each field, as tuples."""

_Way = dict[int, tuple[int, int]]
"""For each reachable node the cost of the way to it, and the node before it. A node is a field, or a centre
numbered behind the fields."""


@lru_cache(maxsize=16)
def find_cheapest_link(
    stones: tuple[board.FieldMask, ...], players: int, seat: int
) -> tuple[int, ...] | None:
    """Return the free fields on which a seat needs stones to join all its bases, in ascending order.

    They are as few as possible; of links with equally many stones, one with most petals is chosen. They lie
    on the paths from all bases to one node where they meet; two bases meet anywhere on the shortest path
    between them. None if the bases cannot be joined.
    """
    others = sum(each for number, each in enumerate(stones) if number != seat)
    cost = [
        0 if stones[seat] >> field & 1 else PETAL_COST if board.is_petal(field) else TRIANGLE_COST
        for field in range(board.FIELDS)
    ]
    ways = [_cheapest_ways(base, cost, others, players, seat) for base in stone_networks.bases(players, seat)]
    meeting = [node for node in ways[0] if all(node in way for way in ways)]
    if not meeting:
        return None

    def total(node: int) -> int:
        twice = cost[node] * (len(ways) - 1) if node < board.FIELDS else 0  # each way has counted it
        return sum(way[node][0] for way in ways) - twice

    best = min(meeting, key=total)
    nodes = {node for way in ways for node in _trace_back(way, best) if node < board.FIELDS}
    return tuple(sorted(field for field in nodes if cost[field]))


def _trace_back(way: _Way, node: int) -> Iterator[int]:
    """Yield the nodes of a way, from its end."""
    while node >= 0:
        yield node
        node = way[node][1]


def _cheapest_ways(base: int, cost: list[int], closed: board.FieldMask, players: int, seat: int) -> _Way:
    """Return the cheapest ways from a base to every node, over fields that are not closed."""
    own_bases = [board.BASE_CENTRES[each] for each in stone_networks.bases(players, seat)]
    ways: _Way = {}
    queue = [(0, board.FIELDS + centre, -1) for centre in board.iter_fields(board.BASE_CENTRES[base])]
    while queue:
        spent, node, before = heapq.heappop(queue)
        if node in ways:
            continue
        ways[node] = spent, before
        if node < board.FIELDS:
            for centre in _CENTRES[node]:
                if board.FIELDS + centre not in ways:
                    heapq.heappush(queue, (spent, board.FIELDS + centre, node))
            continue
        centre = node - board.FIELDS
        for field in _AROUND[centre]:
            if field not in ways and not closed >> field & 1:
                heapq.heappush(queue, (spent + cost[field], field, node))
        for mask in own_bases:  # a base joins its two centres
            if mask >> centre & 1:
                for other in board.iter_fields(mask):
                    heapq.heappush(queue, (spent, board.FIELDS + other, node))
    return ways
