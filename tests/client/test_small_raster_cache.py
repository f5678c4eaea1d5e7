"""Small pictures that are kept are those that would be made, and are made anew where anything is wrong."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from client.app.app import App
from client.draw import fonts, shapes, small_raster_cache, theme, typesetter
from client.draw.images import Images
from client.draw.surface_cache import SurfaceCache
from client.draw.theme import Colour
from client.draw.typesetter import Typesetter
from saves.settings import Settings

LINES: tuple[tuple[str, str, int, Colour], ...] = (
    ("Envyra", "serif", 40, theme.IVORY),
    ("Envyra", "serif", 40, theme.GOLD),
    ("Na tahu je Anna", "sans", 14, theme.MUTED),
    ("a\u0301", "bold", 20, theme.WHITE),
)


@pytest.fixture(autouse=True)
def let_go() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    typesetter.keep_in(None)


@pytest.fixture
def times_set(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many lines have been set since the last time that this was asked."""
    count, really = 0, typesetter._line

    def setting(*line: object) -> pygame.Surface:
        nonlocal count
        count += 1
        return really(*line)  # type: ignore[arg-type]

    def so_far() -> int:
        nonlocal count
        told, count = count, 0
        return told

    monkeypatch.setattr(typesetter, "_line", setting)
    return so_far


def asked() -> list[tuple[tuple[int, int], bytes, tuple[int, ...], int]]:
    setter = Typesetter(1.0, SurfaceCache(1 << 20), Images(1 << 20, 1 << 20))
    made = [setter.rendered(*line) for line in LINES]
    return [
        (
            one.get_size(),
            pygame.image.tobytes(one, "RGBA"),
            one.get_masks(),
            one.get_flags() & pygame.SRCALPHA,
        )
        for one in made
    ]


def kept(folder: Path) -> Path:
    """The file of what is asked for."""
    small_raster_cache.keep_in(folder)
    asked()
    small_raster_cache.write()
    return folder / small_raster_cache._FILE


def test_what_was_kept_is_the_same_to_the_pixel(tmp_path: Path, times_set: Callable[[], int]) -> None:
    fresh = asked()
    assert times_set() == len(LINES)
    kept(tmp_path)
    assert times_set() == len(LINES)
    small_raster_cache.keep_in(tmp_path)
    assert (asked(), times_set()) == (fresh, 0)
    small_raster_cache.keep_in(None)
    assert (asked(), times_set()) == (fresh, len(LINES))


def test_signs_and_soft_shadows_are_kept_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def made() -> list[bytes]:
        shapes._blurred_tile.cache_clear()
        sign = Images(1 << 20, 1 << 20).get("icon-check", (24, 24), tint=theme.GOLD)
        shadow = shapes.blurred(300, 200, 12, 20, theme.SHADOW)
        return [pygame.image.tobytes(one, "RGBA") for one in (sign, shadow)]

    small_raster_cache.keep_in(tmp_path)
    fresh = made()
    small_raster_cache.write()
    small_raster_cache.keep_in(tmp_path)
    with monkeypatch.context() as without:
        without.delattr(pygame.image, "load_sized_svg")
        without.delattr(pygame.transform, "gaussian_blur")
        assert made() == fresh
    typesetter.keep_in(None)
    assert made() == fresh


def test_what_comes_is_kept_beside_what_there_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times_set: Callable[[], int]
) -> None:
    kept(tmp_path)
    monkeypatch.setattr(f"{__name__}.LINES", (*LINES, ("Wispwood", "bold", 33, theme.GOLD)))
    fresh = asked()
    times_set()
    kept(tmp_path)
    assert times_set() == 1
    small_raster_cache.keep_in(tmp_path)
    assert (asked(), times_set()) == (fresh, 0)


def test_what_is_asked_for_later_is_not_kept(tmp_path: Path, times_set: Callable[[], int]) -> None:
    small_raster_cache.keep_in(tmp_path)
    small_raster_cache.write()
    asked()
    small_raster_cache.write()
    assert not list(tmp_path.iterdir())
    small_raster_cache.keep_in(tmp_path)
    times_set()
    asked()
    assert times_set() == len(LINES)


@pytest.mark.parametrize(
    "harm",
    [
        lambda _: b"",
        lambda data: data[:6],
        lambda data: data[:-1],
        lambda data: data[: len(data) // 3],
        lambda data: b"x" + data[1:],
        lambda data: data[:12] + b"x" + data[13:],
        lambda data: data.replace(b'"of":"2 ', b'"of":"0 '),
    ],
)
def test_what_is_not_whole_or_of_other_fonts_is_set_anew(
    tmp_path: Path, harm: Callable[[bytes], bytes], times_set: Callable[[], int]
) -> None:
    fresh = asked()
    file = kept(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(harm(whole))
    assert file.read_bytes() != whole
    times_set()
    small_raster_cache.keep_in(tmp_path)
    assert (asked(), times_set()) == (fresh, len(LINES))
    small_raster_cache.write()
    small_raster_cache.keep_in(tmp_path)
    assert (asked(), times_set()) == (fresh, 0)


@pytest.mark.parametrize("place", [(-4, 3, 3), (0, -2, -2), (0, 9999, 9999), (1 << 40, 3, 3)])
def test_a_line_that_lies_nowhere_is_set_anew(
    tmp_path: Path, place: tuple[int, int, int], times_set: Callable[[], int]
) -> None:
    fresh = asked()
    kept(tmp_path)
    times_set()
    small_raster_cache.keep_in(tmp_path)
    assert small_raster_cache._Kept.before is not None
    for of_kind in small_raster_cache._Kept.before.places.values():
        of_kind.update(dict.fromkeys(of_kind, place))
    assert (asked(), times_set()) == (fresh, len(LINES))


def test_a_font_file_of_another_time_is_another_font(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times_set: Callable[[], int]
) -> None:
    copy = tmp_path / "other.ttf"
    copy.write_bytes(fonts.font_file("sans").read_bytes())
    os.utime(copy, ns=(1, 1))
    kept(tmp_path / "words")
    times_set()
    monkeypatch.setattr(fonts, "font_file", lambda _: copy)
    small_raster_cache.keep_in(tmp_path / "words")
    asked()
    assert times_set() == len(LINES)


def test_too_many_are_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = kept(tmp_path)
    size = file.stat().st_size
    monkeypatch.setattr(small_raster_cache, "MOST", 100)
    monkeypatch.setattr(f"{__name__}.LINES", (("Wispwood", "bold", 20, theme.GOLD),))
    kept(tmp_path)
    assert file.stat().st_size < size


def test_no_more_is_noted_than_may_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a program that has not been seen yet goes on."""
    fresh = asked()
    most = max(width * height * 4 for (width, height), *_ in fresh)
    monkeypatch.setattr(small_raster_cache, "NOTED", most)
    small_raster_cache.keep_in(tmp_path)
    assert asked() == fresh
    noted = list(small_raster_cache._Kept.noted.values())
    assert 0 < sum(one.get_width() * one.get_height() * 4 for one in noted) <= most
    assert len(noted) < len(LINES)
    small_raster_cache.keep_in(tmp_path)
    assert (small_raster_cache._Kept.left, small_raster_cache._Kept.noted) == (most, {})
    small_raster_cache.keep_in(None)


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path, times_set: Callable[[], int]) -> None:
    (tmp_path / "words").write_text("a file where the folder would be")
    fresh = asked()
    kept(tmp_path / "words")
    times_set()
    small_raster_cache.keep_in(tmp_path / "words")
    assert (asked(), times_set()) == (fresh, len(LINES))


def test_a_program_without_a_window_keeps_none() -> None:
    app = App(Settings(), size=(960, 540), headless=True)
    asked()
    assert (
        small_raster_cache._Kept.file,
        small_raster_cache._Kept.noting,
        small_raster_cache._Kept.noted,
    ) == (None, False, {})
    app.finish()
