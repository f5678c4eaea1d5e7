"""How many stones are missing until all bases of a player are one network, and where they would help.

Centres lie on a grid eight wide here, so that all neighbours of a set of centres are six shifts of a number.
A stone is a bridge between its centres; own stones and own bases cost nothing. The least number of bridges
that join two or three bases is a shortest path or a tree with one junction (Dreyfus and Wagner). What the
others' stones block is left out: between two neighbouring centres there are three fields, hardly ever all
taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rules.equilibrix import board
from rules.equilibrix.state import bases
from rules.masks import picked

_ROWS: Final = 2 * board.SIDE + 1


def _bit(centre: board.Centre) -> int:
    return 1 << (centre[1] + board.SIDE) * 8 + centre[0] + board.SIDE


HEX: Final = tuple(sum(_bit(centre) for centre in corners) for corners in board.CORNERS)
"""For each field its centres, as a mask on the grid."""

ALL_CENTRES: Final = sum(_bit(centre) for centre in board.CENTRES)

_BASES: Final = tuple(sum(_bit(centre) for centre in base) for base in board.BASES)

_TOUCH: Final = tuple(
    tuple(
        sum(1 << field for field in range(board.FIELDS) if HEX[field] >> 8 * row & bits)
        for bits in range(1 << _ROWS)
    )
    for row in range(_ROWS)
)
"""For each row and each set of its centres the fields that touch one of them."""

FARTHEST: Final = 12
"""More stones than ever are missing."""

Networks = tuple[int, ...]

Link = tuple[int, int]
"""How many stones are missing; and the fields where one of them can lie."""


def base_hexes(players: int, seat: int) -> tuple[int, ...]:
    """The bases of a seat, as masks on the grid."""
    return tuple(_BASES[base] for base in bases(players, seat))


@lru_cache(maxsize=1 << 13)
def touching(centres: int) -> int:
    """All fields that join one of the centres to others."""
    one, two, three, four, five, six, seven = _TOUCH
    return (
        one[centres & 127]
        | two[centres >> 8 & 127]
        | three[centres >> 16 & 127]
        | four[centres >> 24 & 127]
        | five[centres >> 32 & 127]
        | six[centres >> 40 & 127]
        | seven[centres >> 48 & 127]
    )


def _spread(centres: int, nets: Networks) -> int:
    """What one more stone reaches, and the networks that it joins by that."""
    wide = centres | centres << 1 | centres >> 1 | centres << 8 | centres >> 8 | centres << 7 | centres >> 7
    return _joined(wide & ALL_CENTRES, nets)


def _joined(centres: int, nets: Networks) -> int:
    """The centres, and all that networks join to them."""
    for each in nets:
        if each & centres:
            centres |= each
    return centres


@lru_cache(maxsize=1 << 13)
def networks(stones: int, own_bases: tuple[int, ...]) -> Networks:
    """The networks of stones and bases, each a mask on the grid, in their order."""
    found = list(own_bases)
    for joint in picked(stones, HEX):
        _join(found, joint)
    return tuple(sorted(found))


def _join(nets: list[int], joint: int) -> None:
    """One more stone among networks."""
    apart = []
    for each in nets:
        if each & joint:
            joint |= each
        else:
            apart.append(each)
    apart.append(joint)
    nets[:] = apart


@lru_cache(maxsize=1 << 13)
def link(stones: int, own_bases: tuple[int, ...]) -> Link:
    """How far a player with these stones is from joining the bases, and where a stone brings them nearer."""
    return _link(networks(stones, own_bases), own_bases)


def link_with(nets: Networks, field: int, own_bases: tuple[int, ...]) -> Link:
    """The same with networks and one more stone, on a field."""
    found = list(nets)
    _join(found, HEX[field])
    found.sort()
    return _link(tuple(found), own_bases)


@lru_cache(maxsize=1 << 13)
def _link(nets: Networks, own_bases: tuple[int, ...]) -> Link:
    # apart from `link`, since different stones often make the same networks
    ends = [net for net in nets if any(net & base for base in own_bases)]
    if len(ends) == 1:
        return 0, 0
    if len(ends) == 2:
        one, other = ends
        return _path(_sphere(one, nets, other), _sphere(other, nets, one))
    return _tree(ends, nets)


def _sphere(end: int, nets: Networks, *goals: int) -> list[int]:
    """What can be reached from there with no stone, one, two … until all goals are."""
    found = [end]
    reached = end
    while not all(reached & goal for goal in goals):
        reached = _spread(reached, nets)
        found.append(reached)
    return found


def _distance(sphere: list[int], end: int) -> int:
    return next(steps for steps, reached in enumerate(sphere) if reached & end)


def _path(one: list[int], other: list[int]) -> Link:
    """The same with two ends only."""
    steps = len(one) - 1
    helpful = 0
    for nearer in range(steps):
        helpful |= touching(one[nearer]) & touching(other[steps - 1 - nearer])
    return steps, helpful


def _tree(ends: list[int], nets: Networks) -> Link:
    """The same with three ends: every way to meet at a centre, or in a three-pointed stone."""
    spheres = [_sphere(end, nets, *(other for other in ends if other != end)) for end in ends]
    apart = (
        _distance(spheres[0], ends[1]),
        _distance(spheres[0], ends[2]),
        _distance(spheres[1], ends[2]),
    )
    steps = max(*apart, sum(apart) // 2)
    while True:
        met: list[dict[int, int]] = [{}, {}, {}]
        _meet_at_a_centre(spheres, apart, steps, met)
        helpful = _meet_in_a_stone(spheres, apart, steps - 1, met)
        if helpful or met[0]:
            break
        steps += 1
    for sphere, there in zip(spheres, met, strict=True):
        helpful |= _ways_back(sphere, there, nets)
    return steps, helpful


def _shares(apart: tuple[int, int, int], total: int, spare: int) -> Iterator[tuple[int, int, int]]:
    """How a number of steps can be shared out among the three so that every two meet, but for spare steps.

    Nobody goes farther than to the nearer of the others: to meet there would be shorter.
    """
    near, far, across = apart
    for first in range(min(near, far, total) + 1):
        for second in range(max(0, near - spare - first), min(near, across, total - first) + 1):
            third = total - first - second
            if (
                third <= min(far, across)
                and first + third >= far - spare
                and second + third >= across - spare
            ):
                yield first, second, third


def _meet_at_a_centre(
    spheres: list[list[int]], apart: tuple[int, int, int], total: int, met: list[dict[int, int]]
) -> None:
    one, two, three = spheres
    for first, second, third in _shares(apart, total, 0):
        centres = one[first] & two[second] & three[third]
        if centres:
            _note(met, (first, second, third), (centres, centres, centres))


def _meet_in_a_stone(
    spheres: list[list[int]], apart: tuple[int, int, int], total: int, met: list[dict[int, int]]
) -> int:
    """The stones in which they meet."""
    one, two, three = spheres
    helpful = 0
    for first, second, third in _shares(apart, total, 1):
        reached = one[first], two[second], three[third]
        within = touching(reached[0]) & touching(reached[1]) & touching(reached[2]) & board.TRIANGLE_MASK
        if within:
            helpful |= within
            corners = 0
            for corner in picked(within, HEX):
                corners |= corner
            _note(
                met,
                (first, second, third),
                (corners & one[first], corners & two[second], corners & three[third]),
            )
    return helpful


def _note(met: list[dict[int, int]], steps: tuple[int, int, int], centres: tuple[int, int, int]) -> None:
    for each, far, mask in zip(met, steps, centres, strict=True):
        each[far] = each.get(far, 0) | mask


def _ways_back(sphere: list[int], met: dict[int, int], nets: Networks) -> int:
    """The fields on the shortest ways from where the three meet to one end."""
    helpful = reached = 0
    for far in range(max(met), 0, -1):
        reached |= _joined(met.get(far, 0), nets)
        helpful |= touching(reached) & touching(sphere[far - 1])
        reached = _spread(reached, nets) & sphere[far - 1]
    return helpful
