"""The Flower of Life on the screen agrees with the rules, and every point lies in one field at most."""

from __future__ import annotations

import math
from random import Random

import pytest

from client.draw.geometry import Point
from client.games.equilibrix.board import flower_geometry
from rules.equilibrix import board


def area(points: tuple[Point, ...]) -> float:
    turns = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in turns)) / 2


def inside(point: Point, polygon: tuple[Point, ...]) -> bool:
    x, y = point
    odd = False
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            odd = not odd
    return odd


def test_number_of_fields_matches_the_rules() -> None:
    assert len(flower_geometry.FIELD_MIDDLES) == board.FIELDS == 144
    assert sum(board.is_petal(field) for field in range(144)) == 90
    assert len(flower_geometry.CENTRES) == 37
    assert len({(round(x, 3), round(y, 3)) for x, y in flower_geometry.FIELD_MIDDLES}) == 144


@pytest.mark.parametrize("field", range(board.FIELDS))
def test_field_is_between_its_centres(field: int) -> None:
    corners = [flower_geometry.locate_centre(corner) for corner in board.CORNERS[field]]
    outline = flower_geometry.outline_field(field)
    for corner in corners:  # its tips
        assert min(math.dist(corner, point) for point in outline) < 1e-6
    reach = max(math.dist(flower_geometry.FIELD_MIDDLES[field], point) for point in outline)
    assert reach == pytest.approx(0.5 if board.is_petal(field) else 1 / math.sqrt(3))
    assert flower_geometry.find_field(flower_geometry.FIELD_MIDDLES[field]) == field
    for corner in corners:  # near the tips too
        near = tuple(
            c + (m - c) * 0.12 for c, m in zip(corner, flower_geometry.FIELD_MIDDLES[field], strict=True)
        )
        assert flower_geometry.find_field((near[0], near[1])) == field


def test_directions_agree_with_the_rules() -> None:
    for number, centre in enumerate(board.CENTRES):
        for field in board.iter_fields(board.AROUND[number]):
            seen = flower_geometry.compute_direction(
                flower_geometry.CENTRES[number], flower_geometry.FIELD_MIDDLES[field]
            )
            assert round(seen) % 360 == 30 * board.get_direction(field, centre)


def test_fields_neither_overlap_nor_leave_gaps() -> None:
    """Their areas add up to those of the faces and of the halves of the rim's petals that stick out."""
    fields = sum(area(flower_geometry.outline_field(field)) for field in range(board.FIELDS))
    petal = area(flower_geometry.outline_field(0))
    faces = 54 * math.sqrt(3) / 4
    assert fields == pytest.approx(faces + 18 * petal / 2, rel=0.002)


def boxed(outline: tuple[Point, ...]) -> tuple[float, float, float, float]:
    """Return the least box around it: what lies outside needs no closer look."""
    xs, ys = zip(*outline, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def test_every_point_belongs_to_at_most_one_field() -> None:
    random = Random(4)
    outlines = [flower_geometry.outline_field(field) for field in range(board.FIELDS)]
    boxes = [boxed(outline) for outline in outlines]
    for _ in range(4000):
        x, y = point = random.uniform(-3.6, 3.6), random.uniform(-3.3, 3.3)
        found = flower_geometry.find_field(point)
        within = [
            field
            for field, (left, right, top, bottom) in enumerate(boxes)
            if left <= x <= right and top <= y <= bottom and inside(point, outlines[field])
        ]
        if within != ([] if found is None else [found]):  # no more than a hair's breadth from a bent side
            near = [] if found is None else [found]
            edge = [corner for field in within + near for corner in outlines[field]]
            assert min(math.dist(point, corner) for corner in edge) < 0.05


def test_base_places_match_the_rules() -> None:
    for base, direction in enumerate(flower_geometry.BASE_DIRECTIONS):
        assert (
            round(flower_geometry.compute_direction((0, 0), flower_geometry.BASE_MIDDLES[base])) == direction
        )
        ends = [flower_geometry.locate_centre(centre) for centre in board.BASES[base]]
        assert math.dist(*ends) == pytest.approx(1)


@pytest.mark.parametrize("field", range(board.FIELDS))
def test_axis_follows_the_corners_of_a_field(field: int) -> None:
    corners = [flower_geometry.locate_centre(corner) for corner in board.CORNERS[field]]
    if board.is_petal(field):
        assert (
            flower_geometry.get_field_orientation(field)
            == round(flower_geometry.compute_direction(*corners)) % 180
        )
        assert flower_geometry.get_field_orientation(field) in (0, 60, 120)
    else:
        x, y = flower_geometry.FIELD_MIDDLES[field]
        up = any(abs(cx - x) < 1e-6 and cy < y for cx, cy in corners)
        assert flower_geometry.get_field_orientation(field) == (0 if up else 180)


@pytest.mark.parametrize("position", board.POSITIONS)
def test_drawn_position_can_be_turned_to_every_pair(position: str) -> None:
    """The faces are those of the dice; only where a hand counts is the drawing ever mirrored (E-DIE-1)."""
    turns = {
        turn
        for one in range(board.FIELDS)
        for other in board.iter_fields(board.IN_POSITION[position][one])
        for turn in (flower_geometry.find_drawn_turn(position, one, other),)
    }
    assert None not in turns
    found = [turn for turn in turns if turn is not None]
    directions = 3 if position in ("PP180", "TT60", "TT180") else flower_geometry.TURNS  # from either centre
    assert {turn.sixths for turn in found if not turn.is_mirrored} == set(range(directions))
    assert any(turn.is_mirrored for turn in found) == (position in ("PT90", "PT150"))


def test_pairs_in_other_positions_never_match_the_drawing() -> None:
    for position in board.POSITIONS:
        for other in board.iter_fields(board.ALL & ~board.IN_POSITION[position][40]):
            assert flower_geometry.find_drawn_turn(position, 40, other) is None
