"""A tile of the grid: locked or not, its symbol, requirements, cubes and number are all to be seen."""

from __future__ import annotations

import pygame
import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games.envyra.board import tile_view
from client.games.envyra.board.tile_view import (
    SQUARE,
    TileModel,
    draw_tile,
    locate_number_disc,
    locate_trough_cube,
)
from client.i18n import LANGUAGES, set_language
from rules.envyra.content import content
from rules.envyra.requirements import Holdings
from tests.client.driver import make_app

SIDES = (92.0, 100.0, 128.0, 150.0, 187.0, 230.0, 290.0)
LOCKED: list[tuple[str, Holdings]] = [
    ("green_tree_3", (1, 0, 2)),
    ("orange_volcano_2", (0, 1, 1)),
    ("blue_river_2", (1, 1, 0)),
]


def drawn(side: float, stone: TileModel) -> tuple[pygame.Surface, Rect]:
    """Return a picture of a tile with so long a side, and where it lies."""
    app = make_app((400, 400))
    surface = pygame.Surface((400, 400))
    canvas = Canvas(surface, 1.0, app.resources)
    box = Rect(50, 50, side, side)
    draw_tile(canvas, box, stone)
    return surface, box


def light(surface: pygame.Surface, box: Rect) -> float:
    """Return the mean brightness of a part of a picture."""
    red, green, blue, *_ = pygame.transform.average_color(surface, pygame.Rect(*map(round, box)))
    return 0.3 * red + 0.59 * green + 0.11 * blue


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("tile", "lacks"), LOCKED)
def test_locked_tile_shows_its_symbol(side: float, tile: str, lacks: Holdings) -> None:
    unit = side / SQUARE
    free, box = drawn(side, TileModel(content().tiles[tile], number=10))
    symbol = Rect(box.left + 100 * unit, box.top + 70 * unit, 56 * unit, 60 * unit)
    for veiled in (True, False):
        locked, _ = drawn(
            side,
            TileModel(
                content().tiles[tile], number=10, missing=lacks, is_veiled=veiled, is_warned=not veiled
            ),
        )
        assert light(locked, symbol) >= 0.8 * light(free, symbol)
        stone = Rect(box.left + 60 * unit, box.top + 8 * unit, 90 * unit, 14 * unit)
        assert light(locked, stone) <= 0.8 * light(free, stone)  # and yet it is seen to be locked


@pytest.mark.parametrize(
    ("needs", "lacks", "expected"),
    [
        ((0, 0, 0), (0, 0, 0), []),
        ((1, 0, 2), None, [("orange", None), ("blue", None), ("blue", None)]),
        ((1, 0, 2), (1, 0, 1), [("orange", False), ("blue", True), ("blue", False)]),
        ((1, 1, 1), (0, 0, 1), [("orange", True), ("green", True), ("blue", False)]),
        ((0, 2, 0), (0, 2, 0), [("green", False), ("green", False)]),
    ],
)
def test_each_required_tile_is_a_met_or_missing_icon(
    needs: Holdings, lacks: Holdings | None, expected: list[tuple[str, bool | None]]
) -> None:
    assert tile_view.list_requirement_signs(needs, lacks) == [(name, None, there) for name, there in expected]


def test_long_requirements_are_shown_as_numbers() -> None:
    assert tile_view.list_requirement_signs((3, 0, 1), (1, 0, 0)) == [("orange", 3, False), ("blue", 1, True)]


def test_no_original_tile_needs_numbers() -> None:
    assert all(sum(tile.needs) <= tile_view.MAX_NEED_SIGNS for tile in content().tiles.values())


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("room", range(1, 10))
def test_cubes_do_not_cover_the_place_number(side: float, room: int) -> None:
    tile = Rect(0, 0, side, side)
    (_, y), radius = locate_number_disc(tile)
    for index in range(room):
        (_, middle), size = locate_trough_cube(tile, room, index)
        assert middle - size / 2 >= y + radius


@pytest.mark.parametrize("side", SIDES)
def test_waiting_cubes_do_not_cover_the_count(side: float, monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[Rect] = []
    cubes: list[Rect] = []
    text, image = Canvas.text, Canvas.image

    def spy_text(self: Canvas, words: str, *args: object, **how: object) -> Rect:
        made = text(self, words, *args, **how)  # type: ignore[arg-type]
        if "2" in words and len(words) > 1:
            counts.append(made)
        return made

    def spy_image(self: Canvas, name: str, center: tuple[float, float], size: object, **how: object) -> None:
        if name.startswith("envyra/cube"):
            assert isinstance(size, float)
            cubes.append(Rect(center[0] - size / 2, center[1] - size / 2, size, size))
        image(self, name, center, size, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", spy_text)
    monkeypatch.setattr(Canvas, "image", spy_image)
    for language in LANGUAGES:
        set_language(language)
        counts.clear()
        cubes.clear()
        river = content().tiles["blue_river_1"]
        stone = TileModel(river, ("sky", "sky"), 6, ghost="sky", waiting=("amber", "jade", "rose"))
        _, box = drawn(side, stone)
        assert len(cubes) == 6
        assert len(counts) == 1
        for cube in cubes:
            assert box.contains(cube)
            assert cube.right <= counts[0].left + 1
        assert len({cube.left for cube in cubes}) == 6
    set_language("en")


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("tile", ["blue_river_1", "orange_flame_1"])
def test_ring_of_the_last_cube_does_not_cover_the_count(
    side: float, tile: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[Rect] = []
    rings: list[Rect] = []
    text, outline = Canvas.text, Canvas.outline

    def spy_text(self: Canvas, words: str, *args: object, **how: object) -> Rect:
        made = text(self, words, *args, **how)  # type: ignore[arg-type]
        if "2" in words and len(words) > 1:
            counts.append(made)
        return made

    def spy_outline(self: Canvas, box: Rect, *args: object, **how: object) -> None:
        rings.append(box)
        outline(self, box, *args, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", spy_text)
    monkeypatch.setattr(Canvas, "outline", spy_outline)
    tile_content = content().tiles[tile]
    drawn(side, TileModel(tile_content, ("sky", "amber"), 4, ghost="rose", waiting=()))
    drawn(side, TileModel(tile_content, ("sky", "", "amber"), 4, ghost="rose", waiting=()))
    assert len(counts) == len(rings) == 2
    for count, ring in zip(counts, rings, strict=True):
        assert count.left - ring.right >= 0.016 * side


@pytest.mark.parametrize("side", SIDES)
def test_cubes_on_a_tile_are_larger_than_those_that_wait_and_in_front_of_them(
    side: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    cubes: list[tuple[str, float]] = []
    image = Canvas.image

    def spy_image(self: Canvas, name: str, center: tuple[float, float], size: object, **how: object) -> None:
        if name.startswith("envyra/cube"):
            assert isinstance(size, float)
            cubes.append((name.removeprefix("envyra/cube-"), size))
        image(self, name, center, size, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "image", spy_image)
    drawn(side, TileModel(content().tiles["blue_river_1"], ("sky", "jade"), 6, waiting=("amber", "rose")))
    assert [name for name, _ in cubes] == ["amber", "rose", "sky", "jade"]
    assert max(size for _, size in cubes[:2]) < 0.8 * min(size for _, size in cubes[2:])
