"""The playing area as plane geometry: slots where the rules join them, outlines of holes, hits."""

import math
from collections import Counter

import pytest

from client.games.balanceformers.board import area_geometry
from client.games.balanceformers.board.area_geometry import Plane
from rules.balanceformers.area import compute_adjacency, iter_bits
from rules.balanceformers.content import content
from rules.balanceformers.state import FEET, LEFT, PARTS, RIGHT

AREAS = sorted(content().areas)


def test_wings_are_at_the_corners_of_the_rules() -> None:
    # B-GEO-1: the left wing of N is the cell's NW corner, of E the NE, of S the SE, of W the SW
    signs = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    for d, (x, y) in enumerate(signs):
        _, left, right = area_geometry.get_piece_outline((0, 0, d))
        assert left == (x / 2, y / 2)
        assert right == (signs[(d + 1) % 4][0] / 2, signs[(d + 1) % 4][1] / 2)


def test_north_is_up() -> None:
    assert area_geometry.locate_piece_body((0, 1, 0))[1] < area_geometry.locate_piece_body((0, 0, 0))[1]


def test_feet_are_at_the_middle_of_the_cell() -> None:
    for d in range(4):
        assert area_geometry.get_piece_outline((2, -1, d))[0] == (2.0, 1.0)


@pytest.mark.parametrize("name", AREAS)
def test_adjacent_slots_of_other_pieces_are_the_nearest(name: str) -> None:
    pieces = content().areas[name]
    joined = compute_adjacency(pieces).abroad
    spots = [
        area_geometry.locate_slot(pieces[slot // PARTS], slot % PARTS) for slot in range(PARTS * len(pieces))
    ]
    for slot, others in enumerate(joined):
        near = {
            other
            for other, point in enumerate(spots)
            if other // PARTS != slot // PARTS and math.dist(spots[slot], point) < 0.26
        }
        assert near == set(iter_bits(others))


@pytest.mark.parametrize("name", AREAS)
def test_every_slot_is_hit_at_its_center(name: str) -> None:
    pieces, shown = content().areas[name], Plane((700.0, 400.0), 200.0)
    for number, piece in enumerate(pieces):
        for part in (LEFT, RIGHT, FEET):
            assert shown.find_slot(pieces, shown.locate_slot(piece, part)) == PARTS * number + part
    assert shown.find_slot(pieces, (-4000.0, 0.0)) is None


def test_outline_of_a_hole_omits_joined_edges() -> None:
    cell = tuple((0, 0, d) for d in range(4))
    (line,) = area_geometry.compute_union_outlines(cell, 0b1111)
    assert set(line) == {(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)}
    assert len(area_geometry.compute_union_outlines(cell, 0b0001)[0]) == 3


@pytest.mark.parametrize("name", AREAS)
def test_outlines_close_and_use_every_outer_edge_once(name: str) -> None:
    pieces = content().areas[name]
    lines = area_geometry.compute_union_outlines(pieces, (1 << len(pieces)) - 1)
    edges = Counter(
        frozenset(pair)
        for piece in pieces
        for pair in zip(
            area_geometry.get_piece_outline(piece),
            (*area_geometry.get_piece_outline(piece)[1:], area_geometry.get_piece_outline(piece)[0]),
            strict=True,
        )
    )
    outer = {edge for edge, count in edges.items() if count == 1}
    drawn = [frozenset(pair) for line in lines for pair in zip(line, (*line[1:], line[0]), strict=True)]
    assert set(drawn) == outer
    assert len(drawn) == len(outer)
