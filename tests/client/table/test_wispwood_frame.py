"""The n×n frame over the forest: there from the first tile, afloat where it may still go, never snapping."""

from __future__ import annotations

import itertools
import math

import pytest

from client.draw.geometry import Rect
from client.games.wispwood.board import colours, forest_animations, layout
from client.games.wispwood.board.forest_view import RIM
from client.table.frame_layout import make_frame_layout as zones_of
from client.table.table import Table
from rules.wispwood.forest_changes import create_forest
from rules.wispwood.placement import compute_reachable_box
from rules.wispwood.state import Forest
from tests.client.driver import Driver
from tests.client.game_faces import wispwood
from tests.client.table.player import Player, open_new_table, table
from tests.rules.wispwood.positions import forest

Cell = tuple[int, int]


def held(at: Cell, size: int) -> set[Cell]:
    """Return the cells that a frame holds."""
    return {(at[0] + x, at[1] + y) for x in range(size) for y in range(size)}


def lying(found: Forest) -> set[Cell]:
    return set(found.list_cells_of_mask(found.tile_mask))


# --- where it lies -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("rows", "size"),
    [(["C"], 4), (["CT"], 4), (["CTTT"], 4), (["C...", "...T"], 4), (["C"], 6), (["CT", "TT"], 5)],
)
def test_frame_contains_all_tiles_and_the_preview(rows: list[str], size: int) -> None:
    """W-PLACE-3, counted out anew."""
    stands = forest(rows)
    left, top, right, bottom = compute_reachable_box(stands, size)
    rest = forest_animations.compute_frame_origin(stands, size)
    assert lying(stands) <= held(rest, size)
    slack = right - left + 1 - size, bottom - top + 1 - size
    for way in (0, 1):
        before = rest[way] - (left, top)[way]
        assert abs(before - (slack[way] - before)) <= 1  # in the middle of where it may lie
    for x, y in itertools.product(range(left - 1, right + 2), range(top - 1, bottom + 2)):
        for cells in ([(x, y)], [(x, y), (x + 1, y)], [(x, y), (x, y + 1), (x, y + 2)]):
            at = forest_animations.compute_frame_origin(stands, size, cells)
            assert lying(stands) <= held(at, size)
            fits = [
                (across, down)
                for across in range(left, right - size + 2)
                for down in range(top, bottom - size + 2)
                if set(cells) <= held((across, down), size)
            ]
            if fits:
                assert set(cells) <= held(at, size)
                nearest = min(abs(a - rest[0]) + abs(b - rest[1]) for a, b in fits)
                assert abs(at[0] - rest[0]) + abs(at[1] - rest[1]) == nearest


def test_arrows_show_where_the_frame_can_move() -> None:
    stands = forest(["CTTT"])
    assert forest_animations.get_movable_directions(
        stands, 4, forest_animations.compute_frame_origin(stands, 4)
    ) == (
        False,
        True,
        False,
        True,
    )
    assert forest_animations.get_movable_directions(stands, 4, (0, 0)) == (False, True, False, False)
    assert forest_animations.get_movable_directions(stands, 4, (0, -3)) == (False, False, False, True)


# --- on the screen -----------------------------------------------------------------------------------
def mint(made: Driver, x: float, y: float) -> bool:
    """Return whether the line of the frame runs through a point, give or take two pixels."""
    unit, surface = made.app.metrics.unit, made.app.window.surface
    around = ((dx, dy) for dx in range(-2, 3) for dy in range(-2, 3))
    seen = (surface.get_at((round(x * unit) + dx, round(y * unit) + dy))[:3] for dx, dy in around)
    return any(max(abs(a - b) for a, b in zip(colour, colours.MINT, strict=True)) < 40 for colour in seen)


def line(board: Table) -> list[tuple[float, float]]:
    """Return points on the four sides of the frame, away from its arrows and corners."""
    size, side = wispwood(board).position.size, wispwood(board).grid.side
    corner = wispwood(board).grid.get_cell_corner(*wispwood(board).floating_frame.goal)
    box = Rect(*corner, size * side, size * side).inflate(RIM, RIM)
    along = 1.5 * side
    return [
        (box.left, box.top + along),
        (box.right, box.top + along),
        (box.left + along, box.top),
        (box.left + along, box.bottom),
    ]


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_frame_is_shown_from_the_first_tile(players: int, size: tuple[int, int], scale: float) -> None:
    made = open_new_table(players, size=size, ui_scale=scale)
    made.frames(20)
    board = table(made)
    assert wispwood(board).position.size == 4
    assert all(mint(made, x, y) for x, y in line(board))
    assert lying(wispwood(board).position.forests[wispwood(board).displayed_seat]) <= held(
        wispwood(board).floating_frame.goal, 4
    )


def test_frame_follows_the_pointer_and_returns() -> None:
    made = open_new_table(2, animation_speed=1.0)
    made.settle(10)
    board = table(made)
    rest = wispwood(board).floating_frame.goal
    edge = (wispwood(board).grid.left, wispwood(board).grid.top + 3)
    Player(made).hover_cell(edge)  # too far for a tree, but a frame can hold it
    made.frames(1)
    assert edge in held(wispwood(board).floating_frame.goal, 4)
    assert wispwood(board).floating_frame.goal != rest
    made.frames(4)
    assert board.is_animating
    assert rest[0] > wispwood(board).floating_frame.position[0] > wispwood(board).floating_frame.goal[0]
    made.settle()
    assert math.dist(wispwood(board).floating_frame.position, wispwood(board).floating_frame.goal) == 0
    assert all(mint(made, x, y) for x, y in line(board))
    made.hover("table.menu")
    made.settle()
    assert math.dist(wispwood(board).floating_frame.position, rest) == 0


def test_reduced_motion_moves_the_frame_at_once() -> None:
    made = open_new_table(2, animation_speed=1.0, reduce_motion=True)
    made.settle(10)
    board = table(made)
    rest = wispwood(board).floating_frame.goal
    Player(made).hover_cell((wispwood(board).grid.left, wispwood(board).grid.top + 3))
    made.frames(1)
    assert wispwood(board).floating_frame.goal != rest
    assert not wispwood(board).floating_frame.is_running


def test_forest_animates_every_change_of_size_and_place() -> None:
    made = open_new_table(2, animation_speed=1.0)
    made.settle(10)
    player, board = Player(made), table(made)
    grids = {wispwood(board).grid}
    seats = {wispwood(board).displayed_seat}
    before = wispwood(board).grid
    for _ in range(90):
        player.decide()
        for _ in range(600):
            made.frames(1, drawn=False)
            if made.scene is not board:
                break
            if wispwood(board).grid != before:
                assert wispwood(board).zoom.is_running
                grids.add(wispwood(board).grid)
                before = wispwood(board).grid
            seats.add(wispwood(board).displayed_seat)
            if not board.is_animating:
                break
        if wispwood(board).position.round == 2 and len(grids) > 6:
            break
    assert wispwood(board).position.round == 2
    assert seats == {0, 1}


def test_cells_have_the_target_size_in_large_windows() -> None:
    made = open_new_table(1, size=(1920, 1080))
    zones = wispwood(table(made)).layout
    area = layout.get_forest_area(zones, points=True)
    five_by_six = layout.create_forest_grid(area, forest(["CTTTT", "TTTTT", "TTTTT", "TTTTT"]), 5)
    assert (five_by_six.columns, five_by_six.rows) == (5, 6)
    assert five_by_six.side >= 92
    assert layout.create_forest_grid(area, forest(["CTTT", "TTTT", "TTTT", "TTTT"]), 4).side >= 110
    assert layout.create_forest_grid(area, forest(["CTTTTT", *["TTTTTT"] * 5]), 6).side >= 92


@pytest.mark.parametrize(("size", "side"), [((1920, 1080), 78), ((2520, 1080), 78), ((1740, 1040), 62)])
def test_on_a_first_turn_seven_cells_are_nearly_as_large_as_the_wisps_of_the_pond(
    size: tuple[int, int], side: float
) -> None:
    zones = zones_of(*size)
    board = layout.arrange_table(zones.board, 5, compact=zones.compact)
    grid = layout.create_forest_grid(layout.get_forest_area(board, points=True), create_forest(0), 4)
    assert grid.columns == grid.rows == 7  # wherever the grid may still lie
    assert grid.side >= side
    assert grid.side >= 0.85 * layout.get_pond_tile_side(board.pond)
