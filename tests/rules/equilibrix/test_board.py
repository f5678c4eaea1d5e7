"""The board: fields counted, positions, dice, and what turning and mirroring do to them."""

from __future__ import annotations

from itertools import combinations

import pytest

from rules.equilibrix import births, board
from rules.equilibrix.content import content
from rules.equilibrix.game import GAME
from rules.masks import select_items
from tests.rules.content_overriding import override_content
from tests.rules.equilibrix.positions import find_field, list_births, mask, numbers, position

PAIRS = dict(zip(board.POSITIONS, (162, 144, 69, 162, 288, 252, 72, 126, 57), strict=True))
"""How many pairs of fields are in each position, as the law counts them."""

RIM = [field for field in range(board.PETALS) if not board.SIDES[field]]


def test_the_board_has_37_centres_90_petals_and_54_triangles() -> None:
    """E-GEO-1."""
    assert len(set(board.CENTRES)) == 37
    assert all(max(abs(q), abs(r), abs(q + r)) <= 3 for q, r in board.CENTRES)
    assert (board.PETALS, board.FIELDS) == (90, 144)
    assert len({frozenset(corners) for corners in board.CORNERS}) == 144
    assert board.PETAL_MASK | board.TRIANGLE_MASK == board.ALL
    assert board.PETAL_MASK & board.TRIANGLE_MASK == 0
    assert {len(corners) for corners in board.CORNERS[:90]} == {2}
    assert {len(corners) for corners in board.CORNERS[90:]} == {3}


def test_an_inner_centre_joins_twelve_fields_a_side_seven_a_corner_five() -> None:
    """E-GEO-1."""
    for centre, around in zip(board.CENTRES, board.AROUND, strict=True):
        q, r = centre
        far = sorted((abs(q), abs(r), abs(q + r)))
        wanted = 12 if far[2] < 3 else 5 if far[0] == 0 else 7
        assert around.bit_count() == wanted, centre
        if wanted == 12:
            assert (around & board.PETAL_MASK).bit_count() == 6
        directions = [board.get_direction(field, centre) for field in board.iter_fields(around)]
        assert len(set(directions)) == wanted
        for field, direction in zip(board.iter_fields(around), directions, strict=True):
            assert board.is_petal(field) == (direction % 2 == 0)


def test_eighteen_petals_lie_on_the_rim_and_have_one_side_triangle() -> None:
    """E-GEO-1, E-CAP-1."""
    assert len(RIM) == 18
    for field in range(board.FIELDS):
        sides = [
            other
            for other in range(board.FIELDS)
            if board.is_petal(other) != board.is_petal(field)
            and (board.CENTRES_OF[field] & board.CENTRES_OF[other]).bit_count() == 2
        ]
        assert len(sides) == (3 if not board.is_petal(field) else 1 if field in RIM else 2)


def test_fields_of_the_central_flower_are_found_by_shape_and_angle() -> None:
    """E-GEO-1."""
    for angle in range(0, 720, 30):
        assert board.central_field("petal" if angle % 60 == 0 else "triangle", angle) == find_field(
            0, 0, angle
        )
    for shape, wrong in (("petal", 30), ("petal", 45), ("triangle", 0), ("triangle", 100)):
        with pytest.raises(ValueError, match=f"no {shape} at"):
            board.central_field(shape, wrong)


def test_six_bases_lie_on_the_two_middle_centres_of_each_side() -> None:
    """E-GEO-2: at 30°, 90°, 150°, 210°, 270°, 330°."""
    assert len({centre for base in board.BASES for centre in base}) == 12
    for one, other in board.BASES:
        assert (other[0] - one[0], other[1] - one[1]) in board.STEPS
        for q, r in (one, other):
            assert sorted((abs(q), abs(r), abs(q + r))) == [1, 2, 3]
    for number, base in enumerate(board.BASES):
        turned = {(-r, q + r) for q, r in base}
        assert turned == set(board.BASES[(number + 1) % 6])
    assert set(board.BASES[0]) == {(2, 1), (1, 2)}


def test_nine_positions_have_the_expected_numbers_of_pairs() -> None:
    """E-DIE-0: no pair of fields forms two of them; PT30 and TT60 share two centres."""
    found: dict[str, int] = dict.fromkeys(board.POSITIONS, 0)
    for one, other in combinations(range(board.FIELDS), 2):
        centres = board.CENTRES_OF[one] & board.CENTRES_OF[other]
        names = set()
        for number, centre in enumerate(board.CENTRES):
            if centres >> number & 1:
                names.add(board.find_relative_position(one, other, centre)[0])
        assert len(names) == (1 if centres else 0)
        for name in names:
            found[name] += 1
            assert (centres.bit_count() == 2) == (name in ("PT30", "TT60"))
            assert centres.bit_count() < 3
            assert [p for p in board.POSITIONS if board.IN_POSITION[p][one] >> other & 1] == [name]
    assert found == PAIRS
    for name, masks in board.IN_POSITION.items():
        wanted = sum(PAIRS.values()) if name == board.FREE else PAIRS[name]
        assert sum(mask.bit_count() for mask in masks) == 2 * wanted


def test_faces_of_the_dice() -> None:
    """E-DIE-0: so that petals and triangles are born as 5 : 3 on the average."""
    assert content().faces("a") == ("PP60", "PP120", "PP180", "PT30", "PT90", "PT150")
    assert content().faces("b") == ("PP60", "PP120", "PP180", "TT60", "TT120", "TT180")
    letters = "".join(face[:2] for die in (content().dice.a, content().dice.b) for face in die.faces)
    assert letters.count("P") * 3 == letters.count("T") * 5


@pytest.mark.parametrize(
    ("die", "stone", "free"),
    [
        ("PP60", (0, 0, 0), [(0, 0, 60), (0, 0, 300), (1, 0, 120), (1, 0, 240)]),
        ("PP120", (0, 0, 0), [(0, 0, 120), (0, 0, 240), (1, 0, 60), (1, 0, 300)]),
        ("PP180", (0, 0, 0), [(0, 0, 180), (1, 0, 0)]),
        ("PT30", (0, 0, 0), [(0, 0, 30), (0, 0, 330)]),
        ("PT90", (0, 0, 0), [(0, 0, 90), (0, 0, 270), (1, 0, 90), (1, 0, 270)]),
        ("PT150", (0, 0, 0), [(0, 0, 150), (0, 0, 210), (1, 0, 30), (1, 0, 330)]),
        ("PT30", (0, 0, 90), [(0, 0, 60), (0, 0, 120), (0, 1, 180)]),
        ("PT90", (0, 0, 90), [(0, 0, 0), (0, 0, 180), (0, 1, 120), (0, 1, 300), (-1, 1, 60), (-1, 1, 240)]),
        ("PT150", (0, 0, 90), [(0, 0, 240), (0, 0, 300), (0, 1, 0), (0, 1, 60), (-1, 1, 120), (-1, 1, 180)]),
        ("TT60", (0, 0, 90), [(0, 0, 30), (0, 0, 150), (0, 1, 150)]),
        ("TT120", (0, 0, 90), [(0, 0, 330), (0, 0, 210), (0, 1, 90), (0, 1, 330), (-1, 1, 90), (-1, 1, 210)]),
        ("TT180", (0, 0, 90), [(0, 0, 270), (0, 1, 30), (-1, 1, 150)]),
    ],
)
def test_every_position_around_one_stone(
    die: str, stone: tuple[int, int, int], free: list[tuple[int, int, int]]
) -> None:
    """E-DIE-0, E-DIE-1: all turned and mirrored forms of it."""
    state = position(2, {0: [stone], 1: [(3, 0, 180), (3, 0, 150)]}, f"{die} {die}", mirror=True)
    assert list_births(state) == numbers(*free)


def test_without_mirroring_the_triangle_lies_anticlockwise_of_the_petal() -> None:
    """E-DIE-1: whichever of the two is born; this is the default."""
    assert GAME.resolved(2, {})["mirror"] is False
    for die, from_petal, from_triangle in (
        ("PT30", [(0, 0, 30), (0, 0, 330)], [(0, 0, 60), (0, 0, 120), (0, 1, 180)]),
        ("PT90", [(0, 0, 90), (1, 0, 270)], [(0, 0, 0), (0, 1, 120), (-1, 1, 240)]),
        ("PT150", [(0, 0, 150), (1, 0, 330)], [(0, 0, 300), (0, 1, 60), (-1, 1, 180)]),
    ):
        for stone, free in (((0, 0, 0), from_petal), ((0, 0, 90), from_triangle)):
            state = position(2, {0: [stone], 1: [(3, 0, 180)]}, f"{die} {die}", mirror=False)
            assert list_births(state) == numbers(*free)


def test_handedness_changes_only_asymmetrical_positions() -> None:
    """E-DIE-1: both hands together are all there is, and a mirror turns one into the other."""
    for name in (*board.POSITIONS, board.FREE):
        both, one, other = (
            board.IN_POSITION[name],
            board.IN_POSITION_ANTICLOCKWISE[name],
            board.IN_POSITION_CLOCKWISE[name],
        )
        for field in range(board.FIELDS):
            assert one[field] | other[field] == both[field]
            if name in board.HANDED:
                assert one[field] & other[field] == 0
                image = sum(1 << board.mirror_field(each) for each in board.iter_fields(one[field]))
                assert other[board.mirror_field(field)] == image
            else:
                assert one[field] == other[field] == both[field]


def test_handedness_follows_the_definitions() -> None:
    """E-DIE-1."""
    assert births.get_fields_in_position(False, "PT90") == board.IN_POSITION_ANTICLOCKWISE["PT90"]
    with override_content("equilibrix", {"components.yaml": {"hand": {"triangle": "clockwise"}}}):
        assert births.get_fields_in_position(False, "PT90") == board.IN_POSITION_CLOCKWISE["PT90"]
        assert births.get_fields_in_position(True, "PT90") == board.IN_POSITION["PT90"]
    assert births.get_fields_in_position(False, "PT90") == board.IN_POSITION_ANTICLOCKWISE["PT90"]


def test_turning_and_mirroring_are_maps_of_the_board_onto_itself() -> None:
    """E-GEO-1."""
    fields = set(range(board.FIELDS))
    for sixths in range(6):
        assert {board.rotate_field(field, sixths) for field in fields} == fields
        for angle in range(0, 360, 30):
            assert board.rotate_field(find_field(0, 0, angle), sixths) == find_field(
                0, 0, angle + 60 * sixths
            )
    assert {board.mirror_field(field) for field in fields} == fields
    for field in fields:
        assert board.rotate_field(field, 6) == board.mirror_field(board.mirror_field(field)) == field
    for angle in range(0, 360, 30):
        assert board.mirror_field(find_field(0, 0, angle)) == find_field(0, 0, -angle)


def test_sets_of_fields_are_gone_through_in_order() -> None:
    chosen = [3, 17, 89, 90, 143]
    as_mask = sum(1 << field for field in chosen)
    assert list(board.iter_fields(as_mask)) == chosen == list(select_items(as_mask, range(board.FIELDS)))
    assert list(board.iter_fields(0)) == [] == list(select_items(0, range(board.FIELDS)))
    everything = list(range(board.FIELDS))
    assert list(select_items(board.ALL, everything)) == everything
    assert mask([(0, 0, 0), (1, 0, 180)]).bit_count() == 1


def test_formations_of_the_definitions() -> None:
    """E-CAP-1: sides alone, or rhombus and neighbours as well."""
    wide = {2: 72, 3: 54 + 36, 4: 72}
    sides = {2: 72, 3: 54}
    for choice, wanted in (("sides", sides), ("wide", wide)):
        sizes: dict[int, int] = {}
        for field in range(board.FIELDS):
            rings = content().get_capture_masks(choice, field)
            assert len(set(rings)) == len(rings)
            for ring in rings:
                assert not ring >> field & 1
                sizes[ring.bit_count()] = sizes.get(ring.bit_count(), 0) + 1
        assert sizes == wanted
    (option,) = (option for option in GAME.options if option.name == "encircling")
    assert option.choices == ("sides", "wide")
