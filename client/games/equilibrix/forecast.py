"""What would come of an action: captures, the network, a win; and the shortest way to all bases. Pure."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from rules.draft import put
from rules.equilibrix import births, board, network
from rules.equilibrix.board import CENTRES_OF
from rules.equilibrix.capturing import Ring, completed
from rules.equilibrix.content import content
from rules.equilibrix.state import EquilibrixState

PETAL_COST, TRIANGLE_COST = 100, 101
"""A free field in the search for missing links: of two ways with as many stones the one with more petals."""


@dataclass(frozen=True)
class Forecast:
    """A stone of `seat` is born on `field`; with Paradox by choice, no own stone falls.

    captures: the stones of others that fall, with their formations; own_rings: own ones that are encircled.
    bonus: one more action follows; spent: own stones fall, but earn no more. links: the own bases that the
    stone's network reaches then; news: they are more than before. wins: all of them. mothers: the own stones
    in the rolled position. threatens: how many stones of others are then one birth away from falling.
    exposed: the stone itself is; inside: its formation is complete already.
    """

    field: int
    seat: int
    captures: tuple[Ring, ...] = ()
    own_rings: tuple[Ring, ...] = ()
    bonus: bool = False
    spent: bool = False
    links: tuple[int, ...] = ()
    news: bool = False
    wins: bool = False
    mothers: tuple[int, ...] = ()
    threatens: int = 0
    exposed: bool = False
    inside: bool = False


def foresee(position: EquilibrixState, seat: int, die: int | None, field: int) -> Forecast:
    """What a birth on a field would bring now; a starting stone (no die) encircles nothing."""
    if die is None or not position.dice:
        return Forecast(field, seat)
    mothers = births.mothers(position, field, position.dice[die])
    after = replace(position, stones=put(position.stones, seat, position.stones[seat] | 1 << field))
    rings = completed(after, field)
    own = tuple(ring for ring in rings if ring.owner == seat)
    foreign = tuple(ring for ring in rings if ring.owner != seat)
    by_choice = position.setup.paradox == "optional"
    falling = rings if not by_choice else foreign
    for ring in falling:
        after = _without(after, ring)
    links = network.linked_by(after.stones[seat], position.setup.players, seat, field)
    wins = len(links) == len(network.bases(position.setup.players, seat))
    spent = bool(own) and not foreign and position.bonuses >= content().limits.own_bonuses
    return Forecast(
        field,
        seat,
        foreign,
        own,
        bonus=bool(falling) and not wins and not spent,
        spent=spent and not wins,
        links=links,
        news=bool(links) and links != _joined_without(after.stones[seat] & ~(1 << field), after, seat, links),
        wins=wins,
        mothers=mothers,
        threatens=_threatened(after, seat, field),
        exposed=_open_places(after, field) == 1,
        inside=_open_places(after, field) == 0,
    )


def _without(state: EquilibrixState, ring: Ring) -> EquilibrixState:
    return replace(state, stones=put(state.stones, ring.owner, state.stones[ring.owner] & ~(1 << ring.field)))


def _joined_without(
    stones: int, state: EquilibrixState, seat: int, links: tuple[int, ...]
) -> tuple[int, ...]:
    """The bases that the own stones join with the first of these bases; none if no stone lies at any."""
    players = state.setup.players
    reached = network.network(stones, players, seat, board.BASE_CENTRES[links[0]])
    group = network.bases_in(players, seat, reached)
    return group if set(group) & set(network.reached(stones, players, seat)) else ()


def _open_places(state: EquilibrixState, field: int) -> int:
    """How many stones a formation round the stone on a field lacks at least; as many as possible if each
    has a stone of the same colour, which nobody may encircle with."""
    own = state.stones[state.owner(field)]
    hostile = state.occupied & ~own
    rings = content().rings(state.setup.encircling, field)
    return min(
        ((ring & ~hostile).bit_count() for ring in rings if not ring & own),
        default=board.FIELDS,
    )


def _threatened(state: EquilibrixState, seat: int, born: int) -> int:
    """The stones of others that one more birth would encircle, thanks to the stone just born."""
    found = 0
    for victim in board.fields(state.occupied & ~state.stones[seat]):
        own = state.stones[state.owner(victim)]
        hostile = state.occupied & ~own
        rings = content().rings(state.setup.encircling, victim)
        found += any(
            ring >> born & 1 and not ring & own and (ring & ~hostile).bit_count() == 1 for ring in rings
        )
    return found


def loses(position: EquilibrixState, seat: int, field: int) -> int | None:
    """How many own bases stay joined when the own stone on a field is taken back; None if as many as now."""
    stones, players = position.stones[seat], position.setup.players
    before = len(network.joined(stones, players, seat))
    after = len(network.joined(stones & ~(1 << field), players, seat))
    return after if after < before else None


# --- missing links --------------------------------------------------------------------------------


def missing_links(position: EquilibrixState, seat: int) -> tuple[int, ...]:
    """The fewest free fields whose stones would join all own bases; none if they are, or cannot be.

    Own stones and own bases are free steps, other stones cannot be passed. Dice are not thought of.
    """
    return _links(position.stones, position.setup.players, seat) or ()


def cut_off(position: EquilibrixState, seat: int) -> bool:
    """Whether no free fields are left that could join all own bases."""
    return _links(position.stones, position.setup.players, seat) is None


_AROUND = tuple(tuple(board.fields(fields)) for fields in board.AROUND)
_CENTRES = tuple(tuple(board.fields(centres)) for centres in CENTRES_OF)
"""The fields at each centre, and the centres of each field, one by one."""

_Way = dict[int, tuple[int, int]]
"""For each node that can be reached: what the way there costs, and the node before it. A node is a field,
or behind them a centre."""


@lru_cache(maxsize=16)
def _links(stones: tuple[int, ...], players: int, seat: int) -> tuple[int, ...] | None:
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
