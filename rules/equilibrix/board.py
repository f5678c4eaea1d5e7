"""EQUILIBRIX's board: the Flower of Life on a hexagon of side 3, built from coordinates.

E-GEO-1, E-GEO-2, E-DIE-0.

Centres have axial coordinates (q, r); in the plane x = q + r/2, y = r·√3/2, y up. Directions are counted in
steps of 30° anticlockwise from the right: petals lie at even steps around a centre, triangles at odd ones.
Fields are numbered: petals 0–89, triangles 90–143, each in the order of their centres. Sets of fields are bit
masks with bit n for field n, sets of centres masks with bit n for centre n.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

SIDE = 3
"""Side of the hexagon, in steps between centres."""

Centre: TypeAlias = tuple[int, int]
"""Axial coordinates (q, r) of a centre."""

FieldMask: TypeAlias = int
"""A set of fields: bit n for field n."""

CentreMask: TypeAlias = int
"""A set of centres: bit n for centre n."""

CENTRES: tuple[Centre, ...] = tuple(
    (q, r) for r in range(-SIDE, SIDE + 1) for q in range(-SIDE, SIDE + 1) if abs(q + r) <= SIDE
)
"""The centres of the flowers, row by row from below, from left to right."""

STEPS: tuple[Centre, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Steps from a centre to its neighbours at 0°, 60°, 120° …"""

_CENTRE_NUMBERS = {centre: number for number, centre in enumerate(CENTRES)}


def _add_step(centre: Centre, step: Centre) -> Centre:
    return centre[0] + step[0], centre[1] + step[1]


def _petals() -> tuple[tuple[Centre, ...], ...]:
    pairs = [(c, _add_step(c, step)) for c in CENTRES for step in STEPS[:3]]
    return tuple(pair for pair in pairs if pair[1] in _CENTRE_NUMBERS)


def _triangles() -> tuple[tuple[Centre, ...], ...]:
    found = []
    for c in CENTRES:
        for first, second in ((0, 1), (1, 2)):  # the one pointing up, the one pointing down
            corners = (c, _add_step(c, STEPS[first]), _add_step(c, STEPS[second]))
            if all(corner in _CENTRE_NUMBERS for corner in corners):
                found.append(corners)
    return tuple(found)


CORNERS: tuple[tuple[Centre, ...], ...] = _petals() + _triangles()
"""For each field the centres that it joins: two of a petal, three of a triangle."""

FIELDS = len(CORNERS)
PETALS = sum(len(corners) == 2 for corners in CORNERS)

ALL = (1 << FIELDS) - 1
PETAL_MASK = (1 << PETALS) - 1
TRIANGLE_MASK = ALL ^ PETAL_MASK

BASES: tuple[tuple[Centre, Centre], ...] = (
    ((2, 1), (1, 2)),
    ((-1, 3), (-2, 3)),
    ((-3, 2), (-3, 1)),
    ((-2, -1), (-1, -2)),
    ((1, -3), (2, -3)),
    ((3, -2), (3, -1)),
)
"""The two centres of each base, at 30°, 90°, 150°, 210°, 270°, 330°."""

POSITIONS: tuple[str, ...] = (
    "PP60", "PP120", "PP180", "PT30", "PT90", "PT150", "TT60", "TT120", "TT180",
)  # fmt: skip
"""All pairs of fields that share a centre, up to turning and mirroring: shapes and angle."""

FREE = "FREE"
"""Stands for a position in the Fair game: any two fields that share a centre (E-VAR-3)."""

HANDED = ("PT90", "PT150")
"""The positions that differ from their mirror image."""


def is_petal(field: int) -> bool:
    """Return whether a board field is a petal; otherwise it is a triangle."""
    return field < PETALS


def iter_fields(mask: FieldMask | CentreMask) -> Iterator[int]:
    """Yield the numbers of the fields (or grid centres) in a bit mask, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def centre_mask(centres: tuple[Centre, ...]) -> CentreMask:
    """Return the bit mask of grid centres given by their coordinates."""
    return sum(1 << _CENTRE_NUMBERS[centre] for centre in centres)


def get_direction(field: int, centre: Centre) -> int:
    """Return the direction from a grid centre to a field around it, in 30° steps anticlockwise from right."""
    others = [(c[0] - centre[0], c[1] - centre[1]) for c in CORNERS[field] if c != centre]
    turns = [STEPS.index(other) for other in others]
    if len(turns) == 1:
        return 2 * turns[0]
    first, second = sorted(turns)
    return 11 if (first, second) == (0, 5) else first + second


def find_relative_position(one: int, other: int, centre: Centre) -> tuple[str, int]:
    """Return how two fields lie to each other, seen from a grid centre that they share.

    Returns:
        The name of the position (a die face such as "PT90"), and by how many steps of 30° the second field
        lies anticlockwise of the first, −5 … 6.
    """
    turn = (get_direction(other, centre) - get_direction(one, centre)) % 12
    turn = turn - 12 if turn > 6 else turn
    shapes = "".join(sorted("P" if is_petal(field) else "T" for field in (one, other)))
    return f"{shapes}{30 * abs(turn)}", turn


CENTRES_OF: tuple[CentreMask, ...] = tuple(centre_mask(corners) for corners in CORNERS)
"""For each field its centres as a mask."""

AROUND: tuple[FieldMask, ...] = tuple(
    sum(1 << field for field in range(FIELDS) if CENTRES_OF[field] >> number & 1)
    for number in range(len(CENTRES))
)
"""For each centre the fields that meet there."""

BASE_CENTRES: tuple[CentreMask, ...] = tuple(centre_mask(base) for base in BASES)
"""For each base its two centres as a mask."""


def _relations() -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """Return for each position and field the fields in that position with it, twice.

    The second table only has the pairs whose triangle lies anticlockwise of the petal.
    """
    both = {position: [0] * FIELDS for position in (*POSITIONS, FREE)}
    hand = {position: [0] * FIELDS for position in (*POSITIONS, FREE)}
    for number, centre in enumerate(CENTRES):
        for one, other in combinations(iter_fields(AROUND[number]), 2):  # a petal comes before a triangle
            position, turn = find_relative_position(one, other, centre)
            for name in (position, FREE):
                both[name][one] |= 1 << other
                both[name][other] |= 1 << one
                if name not in HANDED or turn > 0:
                    hand[name][one] |= 1 << other
                    hand[name][other] |= 1 << one
    return both, hand


_BOTH, _ANTICLOCKWISE = _relations()

IN_POSITION: dict[str, tuple[FieldMask, ...]] = {name: tuple(masks) for name, masks in _BOTH.items()}
"""Position → for each field the fields in that position with it, mirrored or not."""

IN_POSITION_ANTICLOCKWISE: dict[str, tuple[FieldMask, ...]] = {
    name: tuple(masks) for name, masks in _ANTICLOCKWISE.items()
}
"""The same if the triangle of PT90 and PT150 has to lie anticlockwise of the petal."""

IN_POSITION_CLOCKWISE: dict[str, tuple[FieldMask, ...]] = {
    name: tuple(
        both & ~hand if name in HANDED else both
        for both, hand in zip(IN_POSITION[name], IN_POSITION_ANTICLOCKWISE[name], strict=True)
    )
    for name in IN_POSITION
}
"""The same if it has to lie clockwise."""


def _fields_sharing(field: int, count: int, shape: FieldMask) -> FieldMask:
    """Return the fields of a shape (a mask) that share `count` centres with a field."""
    own = CENTRES_OF[field]
    return sum(
        1 << other
        for other in iter_fields(shape)
        if other != field and (CENTRES_OF[other] & own).bit_count() == count
    )


def _sides() -> tuple[FieldMask, ...]:
    found = []
    for field in range(FIELDS):
        shape, wanted = (TRIANGLE_MASK, 2) if is_petal(field) else (PETAL_MASK, 3)
        sides = _fields_sharing(field, 2, shape)
        found.append(sides if sides.bit_count() == wanted else 0)
    return tuple(found)


SIDES: tuple[FieldMask, ...] = _sides()
"""For each field its neighbours by side: a petal's two triangles, a triangle's three petals; 0 at the rim,
where a side is open."""


def _rhombi() -> tuple[FieldMask, ...]:
    """Return for each petal the four petals at the other sides of its two triangles; 0 at the rim."""
    found = []
    for field in range(FIELDS):
        ring = 0
        if is_petal(field) and SIDES[field]:
            for triangle in iter_fields(SIDES[field]):
                ring |= _fields_sharing(triangle, 2, PETAL_MASK)
            ring &= ~(1 << field)
        found.append(ring)
    return tuple(found)


RHOMBUS: tuple[FieldMask, ...] = _rhombi()
"""For each petal the four petals at the other sides of its two triangles; 0 at the rim."""


def _neighbours() -> tuple[FieldMask, ...]:
    """Return for each triangle the three triangles that share two centres with it; 0 at the rim."""
    found = []
    for field in range(FIELDS):
        beside = 0 if is_petal(field) else _fields_sharing(field, 2, TRIANGLE_MASK)
        found.append(beside if beside.bit_count() == 3 else 0)
    return tuple(found)


NEIGHBOURS: tuple[FieldMask, ...] = _neighbours()
"""For each triangle the three triangles that share two centres with it; 0 at the rim."""


def rotate_field(field: int, sixths: int) -> int:
    """Return the field onto which a field is mapped by rotating the board `sixths` × 60° anticlockwise."""
    corners = CORNERS[field]
    for _ in range(sixths % 6):
        corners = tuple((-r, q + r) for q, r in corners)
    return _BY_CORNERS[frozenset(corners)]


def mirror_field(field: int) -> int:
    """Return the field onto which a field is mapped by mirroring the board at its horizontal middle line."""
    return _BY_CORNERS[frozenset((q + r, -r) for q, r in CORNERS[field])]


_BY_CORNERS = {frozenset(corners): field for field, corners in enumerate(CORNERS)}


def central_field(shape: str, angle: int) -> int:
    """Return the petal or triangle that lies in a given direction from the middle of the board.

    Args:
        shape: "petal" or "triangle".
        angle: Direction in degrees, anticlockwise from the right.

    Raises:
        ValueError: There is no such field in this direction.
    """
    wanted = angle % 360 // 30
    around = AROUND[_CENTRE_NUMBERS[0, 0]] & (PETAL_MASK if shape == "petal" else TRIANGLE_MASK)
    for field in iter_fields(around):
        if get_direction(field, (0, 0)) == wanted and angle % 30 == 0:
            return field
    raise ValueError(f"no {shape} at {angle}°")
