"""Where everything lies: nothing overlaps, nothing leaves the table, whatever the window."""

import itertools
import math
import random

import pytest

from client.draw.geometry import Rect
from client.games.balanceformers.board import area_geometry, board_view, layout, track_view
from client.games.balanceformers.board.layout import TableLayout
from client.table.frame_layout import make_frame_layout
from rules.balanceformers.content import PRESETS, content
from rules.balanceformers.game import Balanceformers
from rules.balanceformers.setup import list_free_places
from rules.balanceformers.state import PARTS

WINDOWS = [
    (1920, 1080),
    (2400, 1350),
    (1740, 1040),
    (1739, 1040),
    (1600, 900),
    (1280, 720),
    (960, 540),
    (1200, 1600),
]


def laid(name: str, window: tuple[int, int]) -> TableLayout:
    zones = make_frame_layout(*window)
    pieces = content().areas[name]
    return layout.arrange_table(zones.board, pieces=pieces, players=PRESETS[name], compact=zones.compact)


def zones_of(made: TableLayout) -> dict[str, Rect]:
    found = {
        "initiative": made.initiative,
        "forecast": made.forecast,
        "board": made.board,
    }
    if not made.has_drawer:
        found["track"] = made.track
    found |= {f"seat.{seat}": box for seat, box in enumerate(made.seats)}
    return found


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_zones_do_not_overlap(name: str, window: tuple[int, int]) -> None:
    made = laid(name, window)
    for (one, box), (other, second) in itertools.combinations(zones_of(made).items(), 2):
        assert not box.inflate(-1, -1).colliderect(second.inflate(-1, -1)), (one, other)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_zones_are_inside_the_table(name: str, window: tuple[int, int]) -> None:
    made, zones = laid(name, window), make_frame_layout(*window)
    room = Rect(0, zones.board.top, window[0], zones.board.height).inflate(1, 1)
    for what, box in zones_of(made).items():
        assert room.contains(box), what
        assert box.width > 0, what
        assert box.height > 0, what
    assert room.inflate(0, 8).contains(made.wheel)
    assert made.forecast.height >= 40


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_area_is_on_its_board_beside_the_wheel(name: str, window: tuple[int, int]) -> None:
    made = laid(name, window)
    assert made.board.inflate(1, 1).contains(made.plane.get_bounding_box(made.pieces))
    here = made.plane.to_plane(made.wheel.center)
    room = made.wheel.width * layout.WHEEL_OUTER_RADIUS / made.cell_side
    assert all(area_geometry.compute_distance_to_piece(piece, here) >= room * 0.98 for piece in made.pieces)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_slots_are_clickable_and_creatures_are_inside_their_panels(
    name: str, window: tuple[int, int]
) -> None:
    made = laid(name, window)
    for slot in range(PARTS * len(made.pieces)):
        assert layout.find_slot(made, layout.locate_slot(made, slot)) == slot
    for creature in range(7 * len(made.seats)):
        panel = made.seats[creature // 7]
        assert panel.contains(layout.get_off_board_creature_box(made, creature)), creature
        assert made.tray.inflate(1, 1).contains(layout.get_tray_box(made, creature)), creature
    for first, second in itertools.combinations(range(7), 2):
        one, other = layout.get_tray_box(made, first), layout.get_tray_box(made, second)
        assert not one.inflate(-1, -1).colliderect(other.inflate(-1, -1))


@pytest.mark.parametrize("window", [*WINDOWS, (1000, 470)])
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_whole_area_is_seen_with_ground_around_it(name: str, window: tuple[int, int]) -> None:
    zones, pieces = make_frame_layout(*window), content().areas[name]
    whole = layout.arrange_table(
        zones.board, pieces=pieces, players=PRESETS[name], compact=zones.compact, tight=zones.tight
    )
    made = board_view.apply_view(whole, board_view.frame_light_pieces(whole, pieces))
    assert not made.is_cut
    box = made.plane.get_bounding_box(pieces)
    assert made.board.inflate(-2 * 12, -2 * 12).inflate(0.01, 0.01).contains(box)
    assert box.center == pytest.approx(made.board.center, abs=0.01)


@pytest.mark.parametrize("name", ["octagon", "ferry"])
def test_forecast_of_six_players_has_room_below_the_initiative(name: str) -> None:
    made = laid(name, (1920, 1080))
    assert made.forecast.height >= 284  # six rows and a headline below the alarm
    assert made.initiative.height >= 70 + 30 * 6


def test_creatures_are_readable_in_the_compact_frame() -> None:
    for name, players in PRESETS.items():
        made = laid(name, (960, 540))
        assert made.creature_side >= 26, (name, players)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_larger_scale_makes_no_creature_of_a_large_table_smaller(players: int) -> None:
    for seed in range(12):
        pieces = Balanceformers().start(players, seed, {"area": "random"} if seed else {}).area
        sides = {}
        for scale in (1.0, 1.25, 1.5, 1.75, 2.0):
            frame = make_frame_layout(1920 / scale, 1080 / scale)
            made = layout.arrange_table(
                frame.board, pieces=pieces, players=players, compact=frame.compact, tight=frame.tight
            )
            sides[scale] = made.creature_side * scale
            columns = track_view.get_columns_box(made).width / layout.COLUMNS
            assert columns * scale >= 24, (seed, scale)
        assert min(sides.values()) == sides[1.0], (seed, sides)


def columns_of(players: int, seed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return columns of all white and all black tokens: all on one, or crowded somewhere."""
    chance = random.Random(seed)
    if seed < 20:
        return (seed,) * players, (seed,) * players
    if seed < 40:
        low = seed - 20
        return (low,) * players, (min(19, low + 1),) * players
    low = chance.randrange(18)
    white, black = (tuple(min(19, low + chance.randrange(4)) for _ in range(players)) for _ in "wb")
    return white, black


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_token_is_over_its_column(name: str, window: tuple[int, int]) -> None:
    made = laid(name, window)
    inner, size = track_view.get_columns_box(made), track_view.get_token_size(made)
    step = inner.width / layout.COLUMNS
    for seed in range(60):
        white, black = columns_of(len(made.seats), seed)
        for (seat, is_white), (x, y) in track_view.locate_tokens(
            made, content().track.values, white, black
        ).items():
            column = white[seat] if is_white else black[seat]
            assert inner.left + step * column <= x <= inner.left + step * (column + 1)
            assert made.track.top <= y - size * 0.45
            top = (
                inner.bottom
                - track_view.get_numbers_height(made)
                - track_view.compute_column_heights(made, content().track.values)[column]
            )
            # on the column; where it is full, the lower ones stand before it
            most = sum(column in (white[other], black[other]) for other in range(len(made.seats)))
            assert y <= max(top, inner.top + size * most)
            if most == 1:
                assert y == pytest.approx(top - size / 2)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_tokens_do_not_overlap(name: str, window: tuple[int, int]) -> None:
    """But for the two of one seat on one column, which are shown as one with two halves."""
    made = laid(name, window)
    size = track_view.get_token_size(made)
    if window >= (1920, 1080):
        assert size >= 22  # with the seat's sign in it 12 pixels high
    if window >= (1740, 1040):
        assert track_view.has_headline(made.track)  # and it says what counts
    for seed in range(60):
        white, black = columns_of(len(made.seats), seed)
        spots = track_view.locate_tokens(made, content().track.values, white, black)
        for (seat, is_white), (other, also) in itertools.combinations(spots, 2):
            if seat == other and white[seat] == black[seat]:
                assert spots[seat, is_white] == spots[other, also]
            else:
                assert math.dist(spots[seat, is_white], spots[other, also]) >= size * 0.92


@pytest.mark.parametrize("players", range(2, 7))
def test_building_leaves_room_for_the_next_piece(players: int) -> None:
    pieces = Balanceformers().start(players, 3, {"area": "random"}).area
    for count in range(0, len(pieces), 3):
        free = list_free_places(pieces[:count], players)
        zones = make_frame_layout(960, 540)
        room = (*pieces[:count], *free)
        made = layout.arrange_table(zones.board, pieces=room, players=players, compact=True)
        assert made.board.inflate(1, 1).contains(made.plane.get_bounding_box(room))
