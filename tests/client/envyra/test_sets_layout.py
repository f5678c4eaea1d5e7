"""Taken tiles lie in their panel: all of them, in the sets they would score, apart from each other."""

from __future__ import annotations

from itertools import combinations

import pytest

from client.draw.geometry import Rect
from client.games.envyra.board.sets_layout import Grouping, group_tiles
from rules.envyra.content import content
from rules.envyra.sets import best_sets, set_points
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


def places(made: Grouping) -> list[tuple[Rect, str]]:
    return [pair for block in made.groups for pair in block.tiles] + list(made.loose)


@pytest.mark.parametrize("box", BOXES, ids=lambda box: f"{box.width:.0f}x{box.height:.0f}")
@pytest.mark.parametrize("themes", [False, True])
def test_every_tile_has_one_place_inside_the_panel(box: Rect, themes: bool) -> None:
    for tiles in hands():
        made = group_tiles(content(), box, tiles, themes=themes)
        there = places(made)
        assert sorted(tile for _, tile in there) == sorted(tiles)
        every = [place for place, _ in there] + [place for block in made.groups for place, _ in block.missing]
        assert all(box.inflate(0.1, 0.1).contains(place) for place in every), tiles
        assert not any(one.inflate(-0.1, -0.1).colliderect(two) for one, two in combinations(every, 2))


@pytest.mark.parametrize("box", BOXES, ids=lambda box: f"{box.width:.0f}x{box.height:.0f}")
def test_groups_are_the_sets_with_their_points(box: Rect) -> None:
    for tiles in hands():
        made = group_tiles(content(), box, tiles)
        assert [tuple(tile for _, tile in block.tiles) for block in made.groups] == list(best_sets(tiles))
        assert sum(block.points for block in made.groups) == set_points(tiles)
        for block in made.groups:
            assert block.places_right <= block.points_box.left + 0.1
            assert block.box.contains(block.points_box)


ROOMY = Rect(0, 0, 318, 364)
"""As a panel of two players' table."""


def test_roomy_panel_has_a_row_per_theme_with_missing_symbols() -> None:
    envyra = content()
    for tiles in hands():
        made = group_tiles(envyra, ROOMY, tiles, themes=True)
        sets = [block for block in made.groups if block.points]
        there = [tuple(tile for _, tile in block.tiles) for block in sets]
        assert sorted(there) == sorted(best_sets(tiles))
        assert sum(block.points for block in sets) == set_points(tiles)
        if len(tiles) > 9:
            continue  # so many are grouped as elsewhere
        assert [block.theme for block in made.groups] == sorted(
            (block.theme for block in made.groups), key=THEMES.index
        )
        assert {block.theme for block in made.groups} == set(THEMES)
        for block in made.groups:
            have = {envyra.tiles[tile].symbol for _, tile in block.tiles}
            lack = {symbol for _, symbol in block.missing}
            theme = {symbol for symbol, index in envyra.symbols.items() if THEMES[index] == block.theme}
            assert have | lack == theme
            assert not have & lack
            assert block.points or len(block.tiles) <= 1


def test_panel_without_tiles_has_empty_theme_rows() -> None:
    made = group_tiles(content(), ROOMY, (), themes=True)
    assert [len(block.missing) for block in made.groups] == [4, 4, 4]
    assert made.side >= 58


def test_missing_symbols_are_those_of_the_theme() -> None:
    made = group_tiles(content(), Rect(0, 0, 368, 300), ("orange_flame_1", "orange_sun_1"))
    assert [symbol for _, symbol in made.groups[0].missing] == ["volcano", "lightning"]


def test_few_tiles_are_large_and_many_still_fit() -> None:
    box = Rect(0, 0, 368, 210)
    envyra = content()
    few = group_tiles(envyra, box, ("orange_flame_1", "orange_sun_1"))
    many = group_tiles(envyra, box, hands()[-1])
    assert few.side >= 70 > many.side >= 30
