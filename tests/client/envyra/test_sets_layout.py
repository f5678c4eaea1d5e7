"""Taken tiles lie in their panel: all of them, in the sets they would score, apart from each other."""

from __future__ import annotations

from itertools import combinations

import pytest

from client.draw.geometry import Rect
from client.games.envyra.board.sets_layout import arrange_tiles
from rules.envyra.content import content
from rules.envyra.sets import set_points
from rules.envyra.state import THEMES
from rules.rng import seed_generator, shuffle

BOXES = [
    Rect(10, 20, 368, 210), Rect(0, 0, 280, 146), Rect(0, 0, 312, 360), Rect(5, 5, 196, 52),
    Rect(0, 0, 260, 58), Rect(0, 0, 220, 150), Rect(0, 0, 404, 150),
]  # fmt: skip


def hands() -> list[tuple[str, ...]]:
    """Return tiles of some players, drawn at random, and some that are hard to arrange."""
    tiles = sorted(content().tiles)
    found: list[tuple[str, ...]] = [(), ("bonus_1",), ("blue_sea_1",), ("blue_sea_1", "blue_rain_1")]
    rng = seed_generator(5)
    for count in (3, 5, 7, 9, 11, 13, 15):
        for _ in range(6):
            rng, mixed = shuffle(rng, tiles)
            found.append(mixed[:count])
    return found


@pytest.mark.parametrize("box", BOXES, ids=lambda box: f"{box.width:.0f}x{box.height:.0f}")
def test_every_tile_lies_inside_the_panel(box: Rect) -> None:
    for tiles in hands():
        made = arrange_tiles(content(), box, tiles)
        assert sorted(tile for _, tile in made.tiles) == sorted(tiles)
        every = [place for place, _ in made.tiles] + [place for row in made.rows for place, _ in row.missing]
        assert all(box.inflate(0.1, 0.1).contains(place) for place in every), tiles


@pytest.mark.parametrize("box", BOXES, ids=lambda box: f"{box.width:.0f}x{box.height:.0f}")
def test_only_tiles_of_one_pile_overlap_and_each_can_be_seen(box: Rect) -> None:
    for tiles in hands():
        made = arrange_tiles(content(), box, tiles)
        for (one, tile), (two, other) in combinations(made.tiles, 2):
            if one.inflate(-0.1, -0.1).colliderect(two):
                kinds = [content().tiles[each] for each in (tile, other)]
                assert kinds[0].symbol == kinds[1].symbol
                assert one.left < two.left - 0.5
                assert one.bottom > two.bottom + 0.5, "the star of the lower one stays in sight"


@pytest.mark.parametrize("box", BOXES, ids=lambda box: f"{box.width:.0f}x{box.height:.0f}")
def test_each_theme_has_a_row_with_the_points_of_its_sets(box: Rect) -> None:
    for tiles in hands():
        made = arrange_tiles(content(), box, tiles)
        assert tuple(row.theme for row in made.rows) == THEMES
        assert sum(row.points for row in made.rows) == set_points(tiles)
        for row in made.rows:
            assert row.box.contains(row.points_box)
            assert all(place.right <= row.points_box.left + 0.1 for place, _ in row.missing)


def test_every_symbol_has_its_place_whatever_else_lies_there() -> None:
    envyra, box = content(), Rect(0, 0, 368, 210)
    places: dict[str, Rect] = {}
    for tiles in hands():
        made = arrange_tiles(envyra, box, tiles)
        alone = [
            (place, tile) for place, tile in made.tiles
            if envyra.tiles[tile].symbol and place.width == made.side
        ]  # fmt: skip
        symbols = [(place, envyra.tiles[tile].symbol) for place, tile in alone]
        for place, symbol in [*symbols, *(pair for row in made.rows for pair in row.missing)]:
            assert places.setdefault(symbol, place) == place


@pytest.mark.parametrize("box", BOXES, ids=lambda box: f"{box.width:.0f}x{box.height:.0f}")
def test_tiles_of_all_seats_are_equally_large(box: Rect) -> None:
    assert len({arrange_tiles(content(), box, tiles).side for tiles in hands()}) == 1


def test_missing_symbols_are_those_of_the_theme() -> None:
    made = arrange_tiles(content(), Rect(0, 0, 368, 300), ("orange_flame_1", "orange_sun_1"))
    assert [symbol for _, symbol in made.rows[0].missing] == ["volcano", "lightning"]
    assert made.rows[0].points == content().sets.get_points(2)
