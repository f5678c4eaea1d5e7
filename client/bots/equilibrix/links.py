"""How many stones are missing until all bases of a player are one network, and where they would help.

Centres lie on a grid eight wide here, so that all neighbours of a set of centres are six shifts of a number.
A stone is a bridge between its centres; own stones and own bases cost nothing. The least number of bridges
that join two or three bases is a shortest path or a tree with one junction (Dreyfus and Wagner). What the
others' stones block is left out: between two neighbouring centres there are three fields, hardly ever all
taken.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

from rules.equilibrix import board
from rules.equilibrix.state import bases

_ROWS: Final = 2 * board.SIDE + 1


def _bit(centre: board.Centre) -> int:
    return 1 << (centre[1] + board.SIDE) * 8 + centre[0] + board.SIDE


HEX: Final = tuple(sum(_bit(centre) for centre in corners) for corners in board.CORNERS)
"""For each field its centres, as a mask on the grid."""

EVERYWHERE: Final = sum(_bit(centre) for centre in board.CENTRES)

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

Link = tuple[int, int]
"""How many stones are missing; and the fields where one of them can lie."""


def base_hexes(players: int, seat: int) -> tuple[int, ...]:
    """The bases of a seat, as masks on the grid."""
    return tuple(_BASES[base] for base in bases(players, seat))


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


def _spread(centres: int, networks: list[int]) -> int:
    """What one more stone reaches, and the networks that it joins by that."""
    wide = centres | centres << 1 | centres >> 1 | centres << 8 | centres >> 8 | centres << 7 | centres >> 7
    return _joined(wide & EVERYWHERE, networks)


def _joined(centres: int, networks: list[int]) -> int:
    """The centres, and all that networks join to them."""
    for each in networks:
        if each & centres:
            centres |= each
    return centres


def networks(stones: int, own_bases: tuple[int, ...]) -> list[int]:
    """The networks of stones and bases, each a mask on the grid."""
    found = list(own_bases)
    for joint in board.picked(stones, HEX):
        mask = joint
        apart = []
        for each in found:
            if each & mask:
                mask |= each
            else:
                apart.append(each)
        apart.append(mask)
        found = apart
    return found


@lru_cache(1 << 17)
def link(stones: int, own_bases: tuple[int, ...]) -> Link:
    """How far a player with these stones is from joining the bases, and where a stone brings them nearer."""
    nets = networks(stones, own_bases)
    ends = [net for net in nets if any(net & base for base in own_bases)]
    if len(ends) == 1:
        return 0, 0
    spheres = [_spheres(end, nets) for end in ends]
    if len(ends) == 2:
        return _path(spheres, ends[1])
    return _tree(spheres, ends, nets)


def _spheres(end: int, nets: list[int]) -> list[int]:
    """What can be reached from there with no stone, one, two …"""
    found = [end]
    reached = end
    while reached != EVERYWHERE:
        reached = _spread(reached, nets)
        found.append(reached)
    return found


def _distance(sphere: list[int], end: int) -> int:
    return next(steps for steps, reached in enumerate(sphere) if reached & end)


def _path(spheres: list[list[int]], end: int) -> Link:
    """The same with two ends only."""
    one, other = spheres
    steps = _distance(one, end)
    helpful = 0
    for nearer in range(steps):
        helpful |= touching(one[nearer]) & touching(other[steps - 1 - nearer])
    return steps, helpful


def _tree(spheres: list[list[int]], ends: list[int], nets: list[int]) -> Link:
    """The same with three ends: every way to meet at a centre, or in a three-pointed stone."""
    one, two, three = (_padded(sphere) for sphere in spheres)
    near = [[touching(reached) for reached in sphere[:8]] for sphere in (one, two, three)]
    apart = _distance(one, ends[1]), _distance(one, ends[2]), _distance(two, ends[2])
    steps = max(*apart, sum(apart) // 2)
    while True:
        met = [{}, {}, {}]  # type: list[dict[int, int]]
        helpful = 0
        for first, second in product(range(min(steps, 7) + 1), repeat=2):
            third = steps - first - second
            if 0 <= third <= 7:
                centres = one[first] & two[second] & three[third]
                if centres:
                    _note(met, (first, second, third), (centres, centres, centres))
            if 0 <= third - 1 <= 7:
                within = near[0][first] & near[1][second] & near[2][third - 1] & board.TRIANGLE_MASK
                if within:
                    helpful |= within
                    corners = 0
                    for corner in board.picked(within, HEX):
                        corners |= corner
                    meeting = corners & one[first], corners & two[second], corners & three[third - 1]
                    _note(met, (first, second, third - 1), meeting)
        if helpful or any(met):
            break
        steps += 1
    for sphere, touched, there in zip((one, two, three), near, met, strict=True):
        helpful |= _ways_back(sphere, touched, there, nets)
    return steps, helpful


def _padded(sphere: list[int]) -> list[int]:
    return sphere + [EVERYWHERE] * (8 - len(sphere))


def _note(met: list[dict[int, int]], steps: tuple[int, int, int], centres: tuple[int, int, int]) -> None:
    for each, far, mask in zip(met, steps, centres, strict=True):
        each[far] = each.get(far, 0) | mask


def _ways_back(sphere: list[int], near: list[int], met: dict[int, int], nets: list[int]) -> int:
    """The fields on the shortest ways from where the three meet to one end."""
    helpful = reached = 0
    for far in range(max(met), 0, -1):
        reached |= _joined(met.get(far, 0), nets)
        helpful |= touching(reached) & near[far - 1]
        reached = _spread(reached, nets) & sphere[far - 1]
    return helpful
