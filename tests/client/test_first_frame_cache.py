"""Cached widths and small rasters are those that would be made."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from client.app.app import App
from client.draw import first_frame_cache, fonts, shapes, theme, typesetter
from client.draw.images import Images
from client.draw.surface_cache import SurfaceCache
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from client.platform.disk_cache import DiskCache, NewEntry
from saves.settings import Settings

LINES: tuple[tuple[str, str, int, Colour], ...] = (
    ("Envyra", "serif", 40, theme.IVORY),
    ("Envyra", "serif", 40, theme.GOLD),
    ("Na tahu je Anna", "sans", 14, theme.MUTED),
    ("a\u0301", "bold", 20, theme.WHITE),
)
WIDTHS = 3
"""Different texts, roles and sizes of the lines."""


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    first_frame_cache.use_folder(None)


@pytest.fixture
def count_made(monkeypatch: pytest.MonkeyPatch) -> Callable[[], tuple[int, int]]:
    """Return how many widths were measured and lines rendered since the last call."""
    calls: list[str] = []
    measure, render = typesetter.measure_line, typesetter.render_line

    def measuring(text: str, role: str, pixels: int) -> int:
        calls.append("width")
        return measure(text, role, pixels)

    def rendering(text: str, role: str, pixels: int, colour: Colour) -> pygame.Surface:
        calls.append("line")
        return render(text, role, pixels, colour)

    def count() -> tuple[int, int]:
        counts = calls.count("width"), calls.count("line")
        calls.clear()
        return counts

    monkeypatch.setattr(typesetter, "measure_line", measuring)
    monkeypatch.setattr(typesetter, "render_line", rendering)
    return count


def draw(lines: tuple[tuple[str, str, int, Colour], ...] = LINES) -> list[tuple[object, ...]]:
    typesetter.get_cached_width.cache_clear()
    setter = Typesetter(1.0, SurfaceCache(1 << 20), Images(1 << 20, 1 << 20))
    rows: list[tuple[object, ...]] = []
    for line in lines:
        surface = setter.render(*line)
        pixels = pygame.image.tobytes(surface, "RGBA")
        alpha = surface.get_flags() & pygame.SRCALPHA
        rows.append(
            (typesetter.measure_width(*line[:3]), surface.get_size(), pixels, surface.get_masks(), alpha)
        )
    return rows


def fill(folder: Path) -> Path:
    first_frame_cache.use_folder(folder)
    draw()
    first_frame_cache.write_cache_file()
    (file,) = folder.iterdir()
    return file


def test_cached_lines_are_the_same_to_the_pixel(
    tmp_path: Path, count_made: Callable[[], tuple[int, int]]
) -> None:
    fresh = draw()
    fill(tmp_path)
    count_made()
    first_frame_cache.use_folder(tmp_path)
    assert (draw(), count_made()) == (fresh, (0, 0))
    first_frame_cache.use_folder(None)
    assert (draw(), count_made()[1]) == (fresh, len(LINES))


def test_icons_and_soft_shadows_are_cached_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def make() -> list[bytes]:
        shapes.make_blur_tile.cache_clear()
        icon = Images(1 << 20, 1 << 20).get("icon-check", (24, 24), tint=theme.GOLD)
        shadow = shapes.make_blurred_rect(300, 200, 12, 20, theme.SHADOW)
        return [pygame.image.tobytes(surface, "RGBA") for surface in (icon, shadow)]

    first_frame_cache.use_folder(tmp_path)
    fresh = make()
    first_frame_cache.write_cache_file()
    first_frame_cache.use_folder(tmp_path)
    with monkeypatch.context() as without:
        without.delattr(pygame.image, "load_sized_svg")
        without.delattr(pygame.transform, "gaussian_blur")
        assert make() == fresh
    first_frame_cache.use_folder(None)
    assert make() == fresh


def test_new_lines_are_added_to_the_file(tmp_path: Path, count_made: Callable[[], tuple[int, int]]) -> None:
    lines = (*LINES, ("Wispwood", "bold", 33, theme.GOLD))
    fresh = draw(lines)
    fill(tmp_path)
    first_frame_cache.use_folder(tmp_path)
    count_made()
    draw(lines)
    assert count_made() == (1, 1)
    first_frame_cache.write_cache_file()
    first_frame_cache.use_folder(tmp_path)
    assert (draw(lines), count_made()) == (fresh, (0, 0))


def test_lines_after_the_first_frame_are_not_written(tmp_path: Path) -> None:
    whole = fill(tmp_path).read_bytes()
    draw((("what a player called a game", "sans", 20, theme.GOLD),))
    first_frame_cache.write_cache_file()
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [whole]


@pytest.mark.parametrize("place", [(-4, 3, 3), (0, -2, -2), (0, 9999, 9999), (1 << 40, 3, 3)])
def test_raster_outside_of_the_file_is_rendered(
    tmp_path: Path, place: tuple[int, int, int], count_made: Callable[[], tuple[int, int]]
) -> None:
    fresh = draw()
    fill(tmp_path)
    count_made()
    first_frame_cache.use_folder(tmp_path)
    for places in first_frame_cache._State.index.rasters.values():
        places.update(dict.fromkeys(places, place))
    assert (draw(), count_made()) == (fresh, (0, len(LINES)))


@pytest.mark.parametrize(
    "index",
    [
        {"widths": {"serif 40": {"Envyra": 1 << 40}}},
        {"widths": {"serif 40": {"Envyra": -1}}},
        {"rasters": {"icon": {"check": (0, 9999, 9999)}}},
        {"rasters": {"icon": {"check": (-4, 1, 1)}}},
        {"rasters": {"icon": {"check": (1 << 62, 1, 1)}}},
    ],
)
def test_index_that_makes_no_sense_is_thrown_away(
    tmp_path: Path, index: object, count_made: Callable[[], tuple[int, int]]
) -> None:
    fresh = draw()
    file = fill(tmp_path)
    stamp = first_frame_cache.make_stamp()
    DiskCache(tmp_path, 0, 1 << 20).write(NewEntry(file.stem, stamp, index, (bytes(64),)))
    first_frame_cache.use_folder(tmp_path)
    assert not file.exists()
    count_made()
    assert (draw(), count_made()) == (fresh, (WIDTHS, len(LINES)))


def test_changed_font_file_invalidates_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count_made: Callable[[], tuple[int, int]]
) -> None:
    copy = tmp_path / "other.ttf"
    copy.write_bytes(fonts.get_font_file("sans").read_bytes())
    os.utime(copy, ns=(1, 1))
    fill(tmp_path / "cache")
    count_made()
    monkeypatch.setattr(fonts, "get_font_file", lambda _: copy)
    first_frame_cache.use_folder(tmp_path / "cache")
    draw()
    assert count_made() == (WIDTHS, len(LINES))


@pytest.mark.parametrize(("limit", "value"), [("MAX_PIXEL_BYTES", 100), ("MAX_WIDTHS", WIDTHS - 1)])
def test_oversized_file_is_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    file = fill(tmp_path)
    size = file.stat().st_size
    monkeypatch.setattr(first_frame_cache, limit, value)
    first_frame_cache.use_folder(tmp_path)
    draw((("Wispwood", "bold", 20, theme.GOLD),))
    first_frame_cache.write_cache_file()
    assert file.stat().st_size < size


def test_recorded_rasters_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the first frame takes to come."""
    fresh = draw()
    limit = max(len(pixels) for _, _, pixels, *_ in fresh if isinstance(pixels, bytes))
    monkeypatch.setattr(first_frame_cache, "MAX_RECORDED_BYTES", limit)
    first_frame_cache.use_folder(tmp_path)
    assert draw() == fresh
    recorded = first_frame_cache._State.new_rasters.values()
    assert 0 < sum(4 * raster.get_width() * raster.get_height() for raster in recorded) <= limit


def test_program_without_a_window_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOLEK_HOME", str(tmp_path))
    app = App(Settings(language="en"), size=(960, 540), headless=True)
    app.open("menu")
    app.run_iteration()
    first_frame_cache.write_cache_file()
    assert app.resources.images.disk_cache.folder is None
    app.finish()
    assert not list(tmp_path.rglob("*.cache"))


def test_other_folder_does_not_stop_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing happens in a thread, while a program may end and another begin."""
    first_frame_cache.use_folder(tmp_path)
    draw()
    stamp = first_frame_cache.make_stamp()

    def make_stamp() -> str:
        first_frame_cache.use_folder(None)
        return stamp

    monkeypatch.setattr(first_frame_cache, "make_stamp", make_stamp)
    first_frame_cache.write_cache_file()
    assert len(list(tmp_path.iterdir())) == 1
