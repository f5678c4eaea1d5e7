"""The smallest number of stones that would join all bases of a player, and their possible fields.

Grid centres are numbered eight to a row here, so that all neighbours of a set of centres are found by six
shifts of one integer. A stone is a bridge between its centres; own stones and own bases cost nothing. The
smallest number of bridges that join two or three bases is a shortest path or a tree with one junction
(Dreyfus and Wagner). Stones of others in the way are ignored: between two neighbouring centres there are
three fields, hardly ever all taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rules.equilibrix import board
from rules.equilibrix.state import bases
from rules.masks import select_items

_ROWS: Final = 2 * board.SIDE + 1


def _centre_bit(centre: board.Centre) -> int:
    return 1 << (centre[1] + board.SIDE) * 8 + centre[0] + board.SIDE


CENTRES_OF_FIELD: Final = tuple(sum(_centre_bit(centre) for centre in corners) for corners in board.CORNERS)
"""For each field its centres, as a mask on the grid."""

ALL_CENTRES: Final = sum(_centre_bit(centre) for centre in board.CENTRES)

_BASES: Final = tuple(sum(_centre_bit(centre) for centre in base) for base in board.BASES)

_TOUCHING_FIELDS: Final = tuple(
    tuple(
        sum(1 << field for field in range(board.FIELDS) if CENTRES_OF_FIELD[field] >> 8 * row & bits)
        for bits in range(1 << _ROWS)
    )
    for row in range(_ROWS)
)
"""For each row and each set of its centres the fields that touch one of them."""

MAX_MISSING: Final = 12
"""More stones than are ever missing."""

Networks = tuple[int, ...]

Link = tuple[int, int]
"""Number of stones missing, and the fields where one of them can lie."""


def get_base_masks(players: int, seat: int) -> tuple[int, ...]:
    """Return for each base of a seat the mask of its grid centres, in the bots' eight-column numbering."""
    return tuple(_BASES[base] for base in bases(players, seat))


@lru_cache(maxsize=1 << 13)
def get_linking_field_mask(centres: int) -> int:
    """Return the mask of all fields with a corner at one of the given grid centres.

    A stone on such a field links the centre to the field's other corners. `centres` is a mask, too.
    """
    row_1, row_2, row_3, row_4, row_5, row_6, row_7 = _TOUCHING_FIELDS
    return (
        row_1[centres & 127]
        | row_2[centres >> 8 & 127]
        | row_3[centres >> 16 & 127]
        | row_4[centres >> 24 & 127]
        | row_5[centres >> 32 & 127]
        | row_6[centres >> 40 & 127]
        | row_7[centres >> 48 & 127]
    )


def _expand(centres: int, networks_: Networks) -> int:
    """Return what one more stone reaches, and the networks joined by that."""
    expanded = (
        centres | centres << 1 | centres >> 1 | centres << 8 | centres >> 8 | centres << 7 | centres >> 7
    )
    return _with_networks(expanded & ALL_CENTRES, networks_)


def _with_networks(centres: int, networks_: Networks) -> int:
    """Return the centres, and all that networks join to them."""
    for network in networks_:
        if network & centres:
            centres |= network
    return centres


@lru_cache(maxsize=1 << 13)
def find_networks(stones: int, own_bases: tuple[int, ...]) -> Networks:
    """Return the networks (connected groups) of a seat's stones and bases, as sorted masks.

    The bits of a mask are the grid centres that belong to the network.
    """
    nets = list(own_bases)
    for joint in select_items(stones, CENTRES_OF_FIELD):
        _add_stone(nets, joint)
    return tuple(sorted(nets))


def _add_stone(nets: list[int], stone: int) -> None:
    """Add a stone to the networks."""
    others = []
    for net in nets:
        if net & stone:
            stone |= net
        else:
            others.append(net)
    others.append(stone)
    nets[:] = others


@lru_cache(maxsize=1 << 13)
def find_missing_stones(stones: int, own_bases: tuple[int, ...]) -> Link:
    """Return the fewest stones needed to join a seat's bases, and the mask of fields where one helps."""
    return _shortest_link(find_networks(stones, own_bases), own_bases)


def find_link_after_stone(nets: Networks, field: int, own_bases: tuple[int, ...]) -> Link:
    """Return the fewest stones needed to join the bases after one more stone, and where one would help.

    Args:
        nets: The networks of the seat, as `find_networks` returns them.
        field: The field of the additional stone.
        own_bases: The seat's bases, as masks of grid centres.

    Returns:
        The number of stones, and the mask of the fields where one of them can lie.
    """
    nets_with_stone = list(nets)
    _add_stone(nets_with_stone, CENTRES_OF_FIELD[field])
    nets_with_stone.sort()
    return _shortest_link(tuple(nets_with_stone), own_bases)


@lru_cache(maxsize=1 << 13)
def _shortest_link(nets: Networks, own_bases: tuple[int, ...]) -> Link:
    # apart from `link`, since different stones often make the same networks
    ends = [net for net in nets if any(net & base for base in own_bases)]
    if len(ends) == 1:
        return 0, 0
    if len(ends) == 2:
        first_end, second_end = ends
        return _path_link(
            _reachable_by_steps(first_end, nets, second_end), _reachable_by_steps(second_end, nets, first_end)
        )
    return _tree_link(ends, nets)


def _reachable_by_steps(end: int, nets: Networks, *goals: int) -> list[int]:
    """Return what can be reached from an end with no stone, one, two … until all goals are."""
    spheres = [end]
    reached = end
    while not all(reached & goal for goal in goals):
        reached = _expand(reached, nets)
        spheres.append(reached)
    return spheres


def _distance(sphere: list[int], end: int) -> int:
    return next(steps for steps, reached in enumerate(sphere) if reached & end)


def _path_link(first_sphere: list[int], second_sphere: list[int]) -> Link:
    """Return the link between two ends."""
    steps = len(first_sphere) - 1
    helpful = 0
    for step in range(steps):
        helpful |= get_linking_field_mask(first_sphere[step]) & get_linking_field_mask(
            second_sphere[steps - 1 - step]
        )
    return steps, helpful


def _tree_link(ends: list[int], nets: Networks) -> Link:
    """Return the link between three ends: every way to meet at a centre, or in a three-pointed stone."""
    spheres = [_reachable_by_steps(end, nets, *(other for other in ends if other != end)) for end in ends]
    distances = (
        _distance(spheres[0], ends[1]),
        _distance(spheres[0], ends[2]),
        _distance(spheres[1], ends[2]),
    )
    steps = max(*distances, sum(distances) // 2)
    while True:
        meeting_centres: list[dict[int, int]] = [{}, {}, {}]
        _meet_at_centre(spheres, distances, steps, meeting_centres)
        helpful = _meet_in_stone(spheres, distances, steps - 1, meeting_centres)
        if helpful or meeting_centres[0]:
            break
        steps += 1
    for sphere, meetings in zip(spheres, meeting_centres, strict=True):
        helpful |= _fields_on_ways_back(sphere, meetings, nets)
    return steps, helpful


def _split_steps(distances: tuple[int, int, int], total: int, spare: int) -> Iterator[tuple[int, int, int]]:
    """Yield the ways to split steps among the three ends so that every two meet, except for `spare` steps.

    No end goes farther than to the nearer of the others: to meet there would be shorter.
    """
    first_second, first_third, second_third = distances
    for first in range(min(first_second, first_third, total) + 1):
        for second in range(
            max(0, first_second - spare - first), min(first_second, second_third, total - first) + 1
        ):
            third = total - first - second
            if (
                third <= min(first_third, second_third)
                and first + third >= first_third - spare
                and second + third >= second_third - spare
            ):
                yield first, second, third


def _meet_at_centre(
    spheres: list[list[int]],
    distances: tuple[int, int, int],
    total: int,
    meeting_centres: list[dict[int, int]],
) -> None:
    one, two, three = spheres
    for first, second, third in _split_steps(distances, total, 0):
        centres = one[first] & two[second] & three[third]
        if centres:
            _record_meeting(meeting_centres, (first, second, third), (centres, centres, centres))


def _meet_in_stone(
    spheres: list[list[int]],
    distances: tuple[int, int, int],
    total: int,
    meeting_centres: list[dict[int, int]],
) -> int:
    """Record where the three ends meet in a stone, and return these stones."""
    one, two, three = spheres
    helpful = 0
    for first, second, third in _split_steps(distances, total, 1):
        reached = one[first], two[second], three[third]
        stones = (
            get_linking_field_mask(reached[0])
            & get_linking_field_mask(reached[1])
            & get_linking_field_mask(reached[2])
            & board.TRIANGLE_MASK
        )
        if stones:
            helpful |= stones
            corners = 0
            for corner in select_items(stones, CENTRES_OF_FIELD):
                corners |= corner
            _record_meeting(
                meeting_centres,
                (first, second, third),
                (corners & one[first], corners & two[second], corners & three[third]),
            )
    return helpful


def _record_meeting(
    meeting_centres: list[dict[int, int]], steps: tuple[int, int, int], centres: tuple[int, int, int]
) -> None:
    for meetings, steps_from_end, mask in zip(meeting_centres, steps, centres, strict=True):
        meetings[steps_from_end] = meetings.get(steps_from_end, 0) | mask


def _fields_on_ways_back(sphere: list[int], meetings: dict[int, int], nets: Networks) -> int:
    """Return the fields on the shortest ways from where the three ends meet to one of them."""
    helpful = reached = 0
    for steps in range(max(meetings), 0, -1):
        reached |= _with_networks(meetings.get(steps, 0), nets)
        helpful |= get_linking_field_mask(reached) & get_linking_field_mask(sphere[steps - 1])
        reached = _expand(reached, nets) & sphere[steps - 1]
    return helpful
