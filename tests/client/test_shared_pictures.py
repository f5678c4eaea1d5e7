"""What processes of one run of tests share are the pictures that each would make by itself."""

from __future__ import annotations

import math
import threading
from functools import partial
from pathlib import Path

import pygame
import pytest

from client.app.app import App
from client.draw.images import Images
from tests import process_memory, shared_run_folder
from tests.client import shared_pictures
from tests.client.driver import make_app
from tests.client.shared_picture_files import RunPictures


@pytest.fixture(autouse=True)
def window() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def pixels(surface: pygame.Surface) -> tuple[object, ...]:
    kind = surface.get_bitsize(), surface.get_masks(), surface.get_flags() & pygame.SRCALPHA
    return surface.get_size(), kind, pygame.image.tobytes(surface, "RGBA")


def dots(width: int = 30, height: int = 20) -> pygame.Surface:
    made = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    for x in range(width):
        made.set_at((x, x % height), (x, 2 * x, 7, 8 * x % 256))
    return made.premul_alpha()


def never() -> pygame.Surface:
    raise AssertionError("another process has made it")


def test_pictures_are_shared_between_processes(tmp_path: Path) -> None:
    made = RunPictures(tmp_path, worth=0.0).get(("dots", 1), dots)
    read = RunPictures(tmp_path, worth=0.0).get(("dots", 1), never)
    assert pixels(read) == pixels(made) == pixels(dots())


def test_opaque_pictures_stay_opaque(tmp_path: Path) -> None:
    def whole() -> pygame.Surface:
        made = dots()
        made.set_alpha(None)
        return made

    RunPictures(tmp_path, worth=0.0).get(("whole",), whole)
    assert pixels(RunPictures(tmp_path, worth=0.0).get(("whole",), never)) == pixels(whole())


def test_drawing_on_a_read_picture_leaves_its_file(tmp_path: Path) -> None:
    RunPictures(tmp_path, worth=0.0).get(("dots",), dots)
    RunPictures(tmp_path, worth=0.0).get(("dots",), never).fill((1, 2, 3, 255))
    assert pixels(RunPictures(tmp_path, worth=0.0).get(("dots",), never)) == pixels(dots())


def test_different_keys_give_different_pictures(tmp_path: Path) -> None:
    pictures = RunPictures(tmp_path, worth=0.0)
    sizes = [pictures.get(("dots", width), partial(dots, width)).get_size() for width in (30, 31)]
    assert sizes == [(30, 20), (31, 20)]


def test_pictures_beyond_the_size_limit_are_not_written(tmp_path: Path) -> None:
    pictures = RunPictures(tmp_path, most=3000, worth=0.0)
    for width in (30, 31):
        assert pictures.get((width,), partial(dots, width)).get_width() == width
    assert [file.stat().st_size for file in tmp_path.iterdir()] == [30 * 20 * 4 + 16]


def test_quickly_made_pictures_are_not_written(tmp_path: Path) -> None:
    assert pixels(RunPictures(tmp_path, worth=math.inf).get(("dots",), dots)) == pixels(dots())
    assert list(tmp_path.iterdir()) == []


def test_missing_folder_writes_no_pictures(tmp_path: Path) -> None:
    nowhere = RunPictures(tmp_path / "gone")
    assert pixels(nowhere.get(("dots",), dots)) == pixels(dots())
    assert pixels(RunPictures(None).get(("dots",), dots)) == pixels(dots())


def test_pictures_of_files_are_identical(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that files are made to, as programs of the tests ask for them, read by a process that has none."""

    def asked() -> list[tuple[object, ...]]:
        shared_pictures.drop_shared_pictures()
        images = Images(64 << 20, 16 << 20)
        found = [
            images.get("emblem-envyra", (300, 300)),
            images.get("emblem-envyra", (90, 90), tint=(10, 200, 30)),
            images.get_cropped("scene-envyra", (300, 180), 1.2, (0.5, 0.4)),
            images.get_upper_part("background", (480, 270)),
        ]
        return [pixels(one) for one in found]

    monkeypatch.setattr(shared_pictures.run_pictures, "folder", None)
    fresh = asked()
    monkeypatch.setattr(shared_pictures.run_pictures, "folder", tmp_path)
    monkeypatch.setattr(shared_pictures.run_pictures, "worth", 0.0)
    monkeypatch.setattr(
        shared_pictures.run_pictures, "left", 64 << 20
    )  # however much this process has written before
    assert asked() == fresh
    written = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert len(written) >= 4
    monkeypatch.setattr(shared_pictures, "render_file", lambda *_: never())
    assert asked() == fresh
    assert {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()} == written


def test_run_folder_is_shared_by_processes_and_removed_at_the_end() -> None:
    own = shared_run_folder.get_folder()
    assert own is not None
    assert own.is_dir()
    assert shared_pictures.run_pictures.folder == own
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(shared_run_folder.ENVIRONMENT_VARIABLE)
        assert shared_run_folder.get_folder() is None
        shared_run_folder.create_folder()
        other = shared_run_folder.get_folder()
        assert other is not None
        assert other != own
        assert list(other.iterdir()) == []
        (other / "picture").touch()
        shared_run_folder.remove_folder()
        assert not other.exists()
        assert shared_run_folder.get_folder() is None
    assert shared_run_folder.get_folder() == own


def test_given_run_folder_is_used_and_kept(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(shared_run_folder.ENVIRONMENT_VARIABLE, str(tmp_path))
        shared_run_folder.create_folder()
        assert shared_run_folder.get_folder() == tmp_path
        shared_run_folder.remove_folder()
        assert shared_run_folder.get_folder() == tmp_path
    assert tmp_path.is_dir()


def test_large_process_drops_shared_pictures_for_a_new_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once: as long as it grows no further what programs have stays theirs."""
    for thread in threading.enumerate():
        if thread.name == "warming":  # a menu of another test reads ahead still
            thread.join()

    def shown(app: App) -> bytes:
        app.draw()
        return pygame.image.tobytes(app.window.surface, "RGB")

    monkeypatch.setattr(shared_pictures.MemoryBaseline, "since", 0)
    monkeypatch.setattr(process_memory, "measure_resident_bytes", lambda: 100 << 20)
    first = make_app((640, 360))
    first.open("menu")
    before = shown(first)
    used = len(first.resources.images.cache)
    assert used
    monkeypatch.setattr(process_memory, "measure_resident_bytes", lambda: 290 << 20)
    make_app((640, 360))
    assert len(first.resources.images.cache) == used
    monkeypatch.setattr(process_memory, "measure_resident_bytes", lambda: 310 << 20)
    make_app((640, 360))
    assert len(first.resources.images.cache) == len(shared_pictures.kept_pictures) == 0
    assert first.scenes.top is not None
    first.scenes.top.invalidate()
    assert shown(first) == before
    used = len(first.resources.images.cache)
    assert used
    make_app((640, 360))
    assert len(first.resources.images.cache) == used
