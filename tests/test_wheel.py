"""The wheel alone, in an empty environment and an empty home, is the whole program."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pygame
import pytest

from saves import VERSION

ROOT = Path(__file__).parents[1]
SIZE = (1280, 720)


def run(command: list[str | Path], folder: Path, **changes: str) -> str:
    """Return the output of a command in a folder; this checkout and its environment are not on its way."""
    hidden = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        command, cwd=folder, env=environment | changes, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Return a folder in which nothing of this checkout is found."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


@pytest.fixture
def wheel(tmp_path: Path, elsewhere: Path) -> Path:
    """Return the wheel, made from this checkout."""
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", tmp_path, ROOT], elsewhere)
    (made,) = tmp_path.glob("*.whl")
    return made


@pytest.mark.long(seconds=15)
def test_wheel_installs_anywhere_and_shows_the_menu(wheel: Path, tmp_path: Path, elsewhere: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    venv.create(tmp_path / "empty", with_pip=True)
    programs = tmp_path / "empty" / ("Scripts" if sys.platform == "win32" else "bin")
    run([programs / "python", "-m", "pip", "install", wheel], elsewhere)
    stolek = programs / "stolek"

    assert run([stolek, "--version"], elsewhere).split()[-1] == VERSION
    homes = {"HOME": str(home), "USERPROFILE": str(home), "STOLEK_HOME": str(home / "stolek")}
    size = f"{SIZE[0]}x{SIZE[1]}"
    run([stolek, "--windowed", size, "--screenshot", "menu.png"], elsewhere, **homes)
    picture = pygame.image.load(elsewhere / "menu.png")
    assert picture.get_size() == SIZE
    # a menu with its background, its letters and its pictures, not one flat colour
    assert (
        len({tuple(picture.get_at((x, y))) for x in range(0, SIZE[0], 8) for y in range(0, SIZE[1], 8)}) > 500
    )


@pytest.mark.long(seconds=8)
def test_the_source_archive_makes_the_same_wheel(wheel: Path, tmp_path: Path, elsewhere: Path) -> None:
    folder = tmp_path / "by way of the source"
    run([sys.executable, "-m", "build", "--no-isolation", "-o", folder, ROOT], elsewhere)
    assert len(list(folder.glob("*.tar.gz"))) == 1
    assert (folder / wheel.name).read_bytes() == wheel.read_bytes()
    assert wheel.name.startswith(f"stolek-{VERSION}-")


def test_wheel_contains_all_data_files_and_no_generators(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    wanted = {
        path.relative_to(ROOT).as_posix()
        for room in ("assets", "client", "rules", "saves")
        for path in (ROOT / room).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    makers = {
        name
        for name in wanted
        if "/generator/" in name or name.startswith(("assets/readme/", "assets/generator/"))
    }
    assert inside == wanted - makers
