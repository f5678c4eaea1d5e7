"""Everything on the table has its place: inside, apart from each other, in every window."""

from __future__ import annotations

from itertools import combinations

import pytest

from client.draw.geometry import Rect
from client.games.equilibrix.board import flower_geometry, layout
from client.games.equilibrix.board.layout import TableLayout, arrange_table
from client.table.frame_layout import make_frame_layout
from rules.equilibrix import board

SIZES = [
    (960, 540), (960, 600), (960, 720), (1024, 600), (1024, 768), (1097, 617), (1280, 540), (1280, 720),
    (1280, 800), (1440, 900), (1536, 864), (1280, 1024), (1536, 1080), (1700, 1000), (1740, 1040),
    (1920, 1080), (1920, 1200), (1920, 1440), (1920, 3413), (2560, 1080), (2560, 1440),
]  # fmt: skip


def laid(size: tuple[float, float], players: int) -> tuple[Rect, TableLayout]:
    zones = make_frame_layout(*size)
    return zones.board, arrange_table(zones.board, players=players, compact=zones.compact)


def inside(inner: Rect, outer: Rect) -> bool:
    return bool(outer.inflate(0.02, 0.02).contains(inner))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3])
def test_zones_do_not_overlap_and_stay_inside(size: tuple[float, float], players: int) -> None:
    area, made = laid(size, players)
    panels = [made.board, made.roll, made.supply, *made.seats]
    for box in [made.board, made.roll, made.supply]:
        assert inside(box, area), box
    whole = Rect(0, area.top, size[0], area.height)
    assert all(inside(seat, whole) for seat in made.seats)
    assert all(seat.left >= area.right for seat in made.seats) != made.compact
    for one, other in combinations(panels, 2):
        assert not one.colliderect(other), (one, other)
    within = [*made.dice, made.position]
    for box in within:
        assert inside(box, made.roll), box
    for one, other in combinations(within, 2):
        assert not one.colliderect(other), (one, other)
    rows = [layout.get_supply_row(made, petals=petals) for petals in (True, False)]
    assert all(inside(row, made.supply) for row in rows)
    assert not rows[0].colliderect(rows[1])
    assert inside(made.callout, area)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3])
def test_board_gets_most_of_the_space(size: tuple[float, float], players: int) -> None:
    area, made = laid(size, players)
    assert made.board.width == pytest.approx(made.board.height)
    assert made.board.width >= min(400, 0.6 * area.height)
    if area.width > 1.6 * area.height + 60:
        assert made.board.height >= area.height - 30
    assert made.dice[0].width >= 56
    assert made.position.width >= 96
    assert all(min(seat.size) >= 60 for seat in made.seats)
    assert layout.get_supply_row(made, petals=True).height >= 40


@pytest.mark.parametrize("size", SIZES)
def test_callout_and_button_do_not_cover_fields_or_bases(size: tuple[float, float]) -> None:
    _, made = laid(size, 2)
    for field in range(board.FIELDS):
        for point in made.plane.outline_field(field):
            assert not made.callout.collidepoint(point)
            assert not made.links_button.collidepoint(point)
    for base, direction in enumerate(flower_geometry.BASE_DIRECTIONS):
        x, y = made.plane.locate_point(flower_geometry.BASE_MIDDLES[base])
        for angle in range(-90, 91, 15):
            dx, dy = flower_geometry.rotate_point((0.5 * made.spacing, 0), direction + angle)
            assert not made.callout.collidepoint((x + dx, y + dy))
            assert not made.links_button.collidepoint((x + dx, y + dy))


@pytest.mark.parametrize("size", SIZES)
def test_fields_are_hit_where_they_are_drawn(size: tuple[float, float]) -> None:
    _, made = laid(size, 2)
    for field in range(board.FIELDS):
        center = made.plane.locate_field(field)
        assert made.plane.find_field(center) == field
        assert made.board.collidepoint(center)
    corner = made.board.left + 1, made.board.top + 1
    assert made.plane.find_field(corner) is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3])
def test_stones_move_from_the_supply_and_to_the_seats(size: tuple[float, float], players: int) -> None:
    _, made = laid(size, players)
    for petals in (True, False):
        assert made.supply.collidepoint(layout.locate_supply_exit(made, petals))
    for seat in range(players):
        assert made.seats[seat].collidepoint(layout.locate_seat_supply(made, seat))
