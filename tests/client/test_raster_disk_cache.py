"""Cached rasters are those that would be made."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from client.draw import raster_disk_cache
from client.draw.images import ImageRequest, Images
from client.platform import resources
from client.platform.disk_cache import DiskCache, NewEntry
from tests.client import shared_pictures

ASKED: tuple[Callable[[Images], pygame.Surface], ...] = (
    lambda images: images.get("emblem-envyra", (300, 300)),
    lambda images: images.get("emblem-envyra", (90, 90)),
    lambda images: images.get("icon-shelf", (140, 140), tint=(10, 200, 30)),
    lambda images: images.get("app-icon", (200, 150), turn=1),
    lambda images: images.get_cropped("scene-envyra", (300, 180), 1.2, (0.5, 0.4)),
    lambda images: images.get_upper_part("background", (480, 270)),
)


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load pictures as the program does, without those that programs of the tests share."""
    monkeypatch.setattr(Images, "load_picture", shared_pictures.load_picture)
    monkeypatch.setattr(Images, "load_cropped", shared_pictures.load_cropped)
    monkeypatch.setattr(Images, "get_upper_part", shared_pictures.load_upper_part)
    monkeypatch.setattr("client.draw.images.render_file", shared_pictures.render_file)
    pygame.display.init()
    pygame.display.set_mode((64, 64))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "pictures"


def images(folder: Path | None) -> Images:
    made = Images(64 << 20, 16 << 20)
    made.disk_cache.folder = folder
    return made


def pixels(surface: pygame.Surface) -> tuple[tuple[int, int], bytes]:
    return surface.get_size(), pygame.image.tobytes(surface, "RGBA")


def fill(folder: Path, *asked: Callable[[Images], pygame.Surface]) -> list[Path]:
    """Ask for pictures and have them kept; the files."""
    first = images(folder)
    for ask in asked or ASKED:
        ask(first)
    first.disk_cache.write_pending()
    return sorted(folder.iterdir())


@pytest.fixture
def never_made(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Refuse to render any picture file from now on."""

    def made(*_: object) -> pygame.Surface:
        raise AssertionError("it lies there")

    def never() -> None:
        monkeypatch.setattr("client.draw.images.render_file", made)
        monkeypatch.setattr("client.draw.images._render_upper_part", made)

    return never


def test_cached_rasters_are_the_same_to_the_pixel(folder: Path, never_made: Callable[[], None]) -> None:
    fresh = [pixels(ask(images(None))) for ask in ASKED]
    assert fill(folder)
    never_made()
    again = images(folder)
    assert [pixels(ask(again)) for ask in ASKED] == fresh


def test_drawing_on_a_cached_raster_leaves_its_file(folder: Path) -> None:
    ask = ASKED[0]
    fill(folder, ask)
    fresh = pixels(ask(images(None)))
    ask(images(folder)).fill((1, 2, 3, 255))
    assert pixels(ask(images(folder))) == fresh


def test_changed_file_is_another_raster(folder: Path, tmp_path: Path) -> None:
    art = tmp_path / "frame" / "art"
    art.mkdir(parents=True)
    file = art / "patch.svg"
    resources.add_folder(tmp_path)
    try:
        shades = []
        for second, colour in enumerate(("#ff0000", "#00ff00")):
            shape = f'<rect width="9" height="9" fill="{colour}"/>'
            file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{shape}</svg>')
            os.utime(file, (second, second))
            one = images(folder)
            shades.append(tuple(one.get("patch", (200, 200)).get_at((100, 100))))
            one.disk_cache.write_pending()
    finally:
        resources.remove_search_folder(tmp_path)
    assert shades == [(255, 0, 0, 255), (0, 255, 0, 255)]
    assert len(list(folder.iterdir())) == 2


def test_raster_of_another_size_is_rendered_again(folder: Path) -> None:
    ask = ASKED[0]
    (file,) = fill(folder, ask)
    fresh = pixels(ask(images(None)))
    stamp = raster_disk_cache.VERSION
    DiskCache(folder, 1 << 30, 1 << 30).write(NewEntry(file.stem, stamp, (1 << 31, 1 << 31), (b"1234",)))
    assert pixels(ask(images(folder))) == fresh


def test_unreadable_picture_is_not_written(folder: Path, tmp_path: Path) -> None:
    art = tmp_path / "frame" / "art"
    art.mkdir(parents=True)
    (art / "broken.svg").write_text("no picture")
    resources.add_folder(tmp_path)
    try:
        assert fill(folder, lambda one: one.get("broken", (300, 300))) == []
        assert fill(folder, lambda one: one.get_cropped("broken", (300, 200), 1.0, (0.5, 0.5))) == []
        assert fill(folder, lambda one: one.get_upper_part("broken", (300, 200))) == []
    finally:
        resources.remove_search_folder(tmp_path)


def test_small_rasters_are_not_written(folder: Path) -> None:
    assert fill(folder, lambda one: one.get("icon-shelf", (20, 20))) == []


def test_image_for_later_is_rendered_for_the_disk_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small picture as what it is scaled from, for all sizes near to that one."""
    first, wanted = images(folder), ImageRequest("emblem-envyra", (90, 90), later=True)
    assert first.prepare(wanted) is None
    assert not first.proofs.used
    assert images(None).prepare(wanted) is None, "nothing would keep it"
    first.disk_cache.write_pending()
    (file,) = folder.iterdir()
    assert "proof" in file.name
    anew = pixels(images(None).get("emblem-envyra", (84, 84)))
    monkeypatch.setattr("client.draw.images.render_file", lambda *_: pytest.fail("it is there"))
    assert pixels(images(folder).get("emblem-envyra", (84, 84))) == anew
