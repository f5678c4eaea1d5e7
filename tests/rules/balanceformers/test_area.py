"""Pieces and slots in the plane: kinds, joins, neighbours, areas."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, strategies as st

from rules.balanceformers.area import (
    compute_adjacency,
    free_places,
    is_angel,
    is_connected,
    iter_bits,
    neighbours,
    sort_for_judging,
)
from rules.balanceformers.content import PRESETS, content
from rules.balanceformers.state import FEET, PARTS, Piece
from tests.rules.balanceformers.naive import corners
from tests.rules.balanceformers.positions import pieces, slot, slots

cells = st.tuples(st.integers(-20, 20), st.integers(-20, 20), st.integers(0, 3))

WHOLE = pieces("1,1N 0,0N 0,0E 0,0S 0,0W 1,0N 1,0E 1,0S 1,0W")
"""Nine pieces: a cell, the cell east of it, and a piece that only touches in a point."""

LANTERN = content().areas["lantern"]


def test_wings_lie_as_seen_facing_from_feet_to_head() -> None:
    """B-GEO-1: the left wing of N is the cell's NW corner, of E the NE, of S the SE, of W the SW."""
    west, south, east, north = 0, 0, 2, 2
    assert corners((0, 0, 0)) == ((west, north), (east, north), (1, 1))
    assert corners((0, 0, 1)) == ((east, north), (east, south), (1, 1))
    assert corners((0, 0, 2)) == ((east, south), (west, south), (1, 1))
    assert corners((0, 0, 3)) == ((west, south), (west, north), (1, 1))


def test_kinds_alternate_like_a_chessboard() -> None:
    """B-GEO-2: in even cells N and S are angels, in odd ones E and W."""
    assert [is_angel(piece) for piece in pieces("0,0N 0,0E 0,0S 0,0W")] == [True, False, True, False]
    assert [is_angel(piece) for piece in pieces("1,0N 1,0E 1,0S 1,0W")] == [False, True, False, True]
    assert [is_angel(piece) for piece in pieces("-1,0N 0,-1E -1,-1N")] == [False, True, True]


@given(cells)
def test_every_neighbour_of_an_angel_is_a_demon(piece: Piece) -> None:
    """B-GEO-2: and the other way round; joins are mutual."""
    for other in neighbours(piece):
        assert is_angel(other) != is_angel(piece)
        assert piece in neighbours(other)


@given(cells)
def test_neighbours_share_a_whole_edge(piece: Piece) -> None:
    """B-GEO-2: two corners; a piece has three edges."""
    shared = [set(corners(piece)) & set(corners(other)) for other in neighbours(piece)]
    assert [len(each) for each in shared] == [2, 2, 2]
    assert len({frozenset(each) for each in shared}) == 3


def test_touching_in_a_point_is_no_join() -> None:
    """B-GEO-2: opposite pieces of a cell, and pieces around a corner."""
    known = compute_adjacency(WHOLE)
    assert set(iter_bits(known.joined[0])) == set()
    assert set(iter_bits(known.joined[1])) == {2, 4}
    assert set(iter_bits(known.joined[2])) == {1, 3, 8}


def test_all_slots_of_one_piece_are_adjacent() -> None:
    """B-ADJ-1."""
    known = compute_adjacency(LANTERN)
    assert slots(known.home[slot("1L")]) == "1R 1F"
    for number, home in enumerate(known.home):
        assert home.bit_count() == 2
        assert {other // PARTS for other in iter_bits(home)} == {number // PARTS}


def test_along_a_leg_wing_meets_wing_and_feet_meet_feet() -> None:
    """B-ADJ-1: of cell 1 of the row, N (1) lies between W (4) and E (2)."""
    known = compute_adjacency(LANTERN)
    assert slots(known.abroad[slot("1L")]) == "4R"
    assert slots(known.abroad[slot("1R")]) == "2L"
    assert slots(known.abroad[slot("1F")]) == "2F 4F"


def test_along_the_long_side_each_wing_meets_the_wing_it_touches() -> None:
    """B-ADJ-1: E (2) of one cell and W (8) of the next; their feet lie apart."""
    known = compute_adjacency(LANTERN)
    assert slots(known.abroad[slot("2L")]) == "1R 8R"
    assert slots(known.abroad[slot("2R")]) == "3L 8L"
    assert slots(known.abroad[slot("2F")]) == "1F 3F"


@pytest.mark.parametrize("name", PRESETS)
def test_adjacency_is_mutual_and_never_more_than_two_abroad(name: str) -> None:
    """B-ADJ-1: two neighbours at home and at most two abroad, always the same part of the body's kind."""
    known = compute_adjacency(content().areas[name])
    for number, abroad in enumerate(known.abroad):
        assert abroad.bit_count() <= 2
        for other in iter_bits(abroad):
            assert known.abroad[other] >> number & 1
            assert (other % PARTS == FEET) == (number % PARTS == FEET)
            assert known.joined[number // PARTS] >> other // PARTS & 1


@pytest.mark.parametrize(("name", "players"), PRESETS.items())
def test_a_preset_hangs_together_and_has_the_right_counts(name: str, players: int) -> None:
    """B-SET-1, B-SET-2."""
    area = content().areas[name]
    assert is_connected(area)
    assert sum(is_angel(piece) for piece in area) == sum(not is_angel(piece) for piece in area)
    assert len(area) == {2: 10, 3: 14, 4: 20, 5: 24, 6: 28}[players]
    assert sort_for_judging(area) == area


def test_the_judging_order_is_by_rows_from_the_north_then_from_the_west() -> None:
    """B-REC-6: in a cell N, E, S, W."""
    area = pieces("1,0W 0,1S 0,0E 1,1N 0,0N 0,1N 1,0N")
    assert sort_for_judging(area) == pieces("0,1N 0,1S 1,1N 0,0N 0,0E 1,0N 1,0W")


@given(cells, st.integers(2, 12), st.randoms(use_true_random=False))
def test_sorting_an_area_keeps_its_pieces(first: Piece, count: int, draw: random.Random) -> None:
    """B-REC-6: wherever it was built, kinds and joins stay, and it begins near (0, 0)."""
    area = [first]
    while len(area) < count:
        area.append(draw.choice([p for q in area for p in neighbours(q) if p not in area]))
    ordered = sort_for_judging(tuple(area))
    assert sort_for_judging(ordered) == ordered
    assert min(i for i, _, _ in ordered) == 0
    assert min(j for _, j, _ in ordered) in (0, 1)
    assert sum(map(is_angel, ordered)) == sum(map(is_angel, area))
    assert is_connected(ordered)
    joins = sorted(mask.bit_count() for mask in compute_adjacency(tuple(area)).joined)
    assert sorted(mask.bit_count() for mask in compute_adjacency(ordered).joined) == joins


def test_disconnected_area_is_recognised() -> None:
    """B-SET-2: one area, connected over joins and not over points."""
    assert is_connected(pieces("0,0N"))
    assert is_connected(pieces("0,0N 0,0E 0,0S"))
    assert not is_connected(pieces("0,0N 0,0S"))
    assert not is_connected(WHOLE)
    assert is_connected(WHOLE[1:])


def test_first_piece_is_in_the_first_cell_and_others_beside_it() -> None:
    """B-SET-2."""
    assert free_places((), 5) == pieces("0,0N 0,0E 0,0S 0,0W")
    assert set(free_places(pieces("0,0N"), 5)) == set(pieces("0,0E 0,0W 0,1S"))


def test_used_up_kind_of_piece_has_no_place() -> None:
    """B-SET-1: with one of each kind nothing is left; with two angels demons alone."""
    assert free_places(pieces("0,0N 0,0E"), 1) == ()
    assert {is_angel(p) for p in free_places(pieces("0,0N 0,0E 0,0S"), 2)} == {False}


@given(st.integers(1, 8), st.randoms(use_true_random=False), st.booleans())
def test_building_by_hand_cannot_get_stuck(each: int, draw: random.Random, greedy: bool) -> None:
    """B-SET-2: even when one kind is used up as fast as can be."""
    area: tuple[Piece, ...] = ()
    while len(area) < 2 * each:
        places = free_places(area, each)
        assert places
        angels = [place for place in places if is_angel(place)]
        area = (*area, draw.choice(angels if greedy and angels else places))
        assert is_connected(area)
    assert free_places(area, each) == ()
    assert sum(map(is_angel, area)) == each
