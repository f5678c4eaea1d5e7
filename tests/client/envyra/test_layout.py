"""Everything on Envyra's table has its place: inside, apart from each other, in every window."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from client.draw import styles
from client.draw.geometry import Rect
from client.games.envyra.board import layout
from client.games.envyra.board.layout import CARD_COUNTS, TableLayout, arrange_table, locate_supply_cube
from client.games.envyra.board.tile_view import get_hole_square, locate_board_hole_cube, locate_trough_cube
from client.table.frame_layout import make_frame_layout
from rules.envyra.content import content

SIZES = [
    (960, 540), (1024, 600), (1024, 768), (1097, 617), (1280, 720), (1280, 800), (1440, 900), (1536, 864),
    (1280, 1024), (1700, 1000), (1740, 1040), (1920, 1080), (1920, 1200), (2560, 1080), (2560, 1440),
]  # fmt: skip
GAMES = list(product((2, 3, 4), CARD_COUNTS))


def laid(size: tuple[float, float], players: int, option: str) -> tuple[Rect, TableLayout]:
    zones = make_frame_layout(*size)
    grid = content().tables[players]
    made = arrange_table(
        zones.board,
        columns=grid.columns,
        rows=grid.rows,
        players=players,
        compact=zones.compact,
        cards=CARD_COUNTS[option],
        side=None if zones.compact else zones.side,
    )
    return zones.board, made


def panels(made: TableLayout) -> list[Rect]:
    return [made.grid, made.turn_order, made.board, made.bag, *made.cards, *made.sets]


def inside(inner: Rect, outer: Rect) -> bool:
    wide = outer.inflate(0.02, 0.02)
    return bool(wide.contains(inner))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("players", "option"), GAMES)
def test_zones_do_not_overlap_and_stay_inside(size: tuple[float, float], players: int, option: str) -> None:
    area, made = laid(size, players, option)
    for box in panels(made):
        assert inside(box, area), box
        assert min(box.size) > 30, box
    for one, other in combinations(panels(made), 2):
        assert not one.colliderect(other), (one, other)
    assert all(inside(tile, made.grid) for tile in made.tiles)
    assert not any(one.colliderect(other) for one, other in combinations(made.tiles, 2))
    assert inside(made.wood, made.board)
    assert inside(made.supply, made.board)
    assert not made.wood.colliderect(made.supply)
    assert all(inside(hole, made.wood) for hole in made.holes)
    assert not any(one.colliderect(other) for one, other in combinations(made.holes, 2))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("players", "option"), GAMES)
def test_everything_is_large_enough_to_read(size: tuple[float, float], players: int, option: str) -> None:
    _, made = laid(size, players, option)
    assert made.tile_side >= 90
    assert all(min(hole.size) >= 30 for hole in made.holes)
    assert all(card.height >= 40 for card in made.cards)
    assert all(box.width >= 200 and box.height >= 80 for box in made.sets)
    assert len(made.tiles) == len(made.holes)
    assert len(made.sets) == players
    assert len(made.cards) == CARD_COUNTS[option]


@pytest.mark.parametrize("size", SIZES)
def test_cubes_are_inside_their_tile_in_order_of_arrival(size: tuple[float, float]) -> None:
    _, made = laid(size, 4, "c")
    tile = made.tiles[0]
    for need in range(1, 10):
        spots = [locate_trough_cube(tile, need, index) for index in range(need)]
        for (x, y), side in spots:
            assert tile.left <= x - side / 2
            assert x + side / 2 <= tile.right
            assert tile.top <= y - side / 2
            assert y + side / 2 <= tile.bottom
        reading = [(y, x) for (x, y), _ in spots]
        assert reading == sorted(reading)
        assert len(set(reading)) == need


@pytest.mark.parametrize("size", SIZES)
def test_nine_cubes_on_a_tile_do_not_overlap(size: tuple[float, float]) -> None:
    _, made = laid(size, 4, "off")
    for places in range(1, 10):
        spots = [locate_trough_cube(made.tiles[0], places, index) for index in range(places)]
        for ((x, y), side), ((other_x, other_y), _) in combinations(spots, 2):
            # their pictures end within their squares
            assert max(abs(x - other_x), abs(y - other_y)) >= 0.85 * side, places


def test_surplus_cube_is_on_the_last_pip() -> None:
    tile = Rect(0, 0, 230, 230)
    assert locate_trough_cube(tile, 3, 7) == locate_trough_cube(tile, 3, 2)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_free_cubes_are_in_the_supply_and_waiting_ones_in_holes(
    size: tuple[float, float], players: int
) -> None:
    _, made = laid(size, players, "a")
    for index in range(content().cubes):
        (x, y), side = locate_supply_cube(made, index)
        assert inside(Rect(x - side / 2, y - side / 2, side, side), made.supply)
    for hole in made.holes:
        (x, y), side = locate_board_hole_cube(hole)
        assert inside(Rect(x - side / 2, y - side / 2, side, side), hole)


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] >= 1740 and size[1] >= 1040])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_leave_room_for_the_log(size: tuple[float, float], players: int) -> None:
    zones = make_frame_layout(*size)
    boxes = layout.arrange_seats_in_right_column(zones.side, players)
    assert all(inside(box, zones.side) for box in boxes)
    assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))
    assert zones.side.bottom - boxes[-1].bottom >= 260


@pytest.mark.parametrize(
    ("size", "cards"),
    [((1920, 1080), "off"), ((1280, 720), "off"), ((960, 540), "off"), ((1920, 1080), "a")],
)
def test_numbers_of_the_holes_of_four_players_cover_no_picture(size: tuple[float, float], cards: str) -> None:
    _, made = laid(size, 4, cards)
    for hole in made.holes:
        square = get_hole_square(hole)
        assert inside(square, hole)
        assert square.top - hole.top >= styles.LEAST, "a tab above the picture"
    assert made.supply.top - made.wood.bottom >= layout.WAITING_ROOM - 1  # where the cubes wait is said


def test_layout_matches_the_target_sizes() -> None:
    """Three players at 1920×1080: the measures of the picture, within a few units."""
    _, made = laid((1920, 1080), 3, "b")
    assert made.tile_side == pytest.approx(230, abs=3)
    assert made.board.left == pytest.approx(24, abs=1)
    assert made.board.width == pytest.approx(288, abs=2)
    assert made.grid.left == pytest.approx(328, abs=9)
    assert made.grid.width == pytest.approx(752, abs=3)
    assert made.sets[0].width == pytest.approx(400, abs=6)
    assert made.turn_order.height == pytest.approx(120, abs=2)
    assert made.cards[0].height == pytest.approx(264, abs=40)


@pytest.mark.parametrize("option", ["off", "a", "b", "c"])
def test_two_player_layout_has_large_board_and_sets(option: str) -> None:
    _, made = laid((1920, 1080), 2, option)
    assert min(min(hole.size) for hole in made.holes) >= 84
    assert made.tile_side >= 230
    assert min(min(box.size) for box in made.sets) >= 340


@pytest.mark.parametrize("compact", [False, True])
def test_cube_flights_have_targets(compact: bool) -> None:
    size = (960, 540) if compact else (1920, 1080)
    _, made = laid(size, 3, "off")
    for seat in range(3):
        where = made.sets[seat] if compact else made.seats[seat]
        assert where.collidepoint(made.locate_seat_supply(seat))
