"""The wheel alone, in an empty environment and an empty home, is the whole program."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pygame

from saves import VERSION

ROOT = Path(__file__).parents[1]
SIZE = (1280, 720)


def run(command: list[str | Path], folder: Path, **changes: str) -> str:
    """The output of a command in a folder; this checkout and its environment are not on its way."""
    hidden = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        command, cwd=folder, env=environment | changes, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_wheel_installs_anywhere_and_shows_the_menu(tmp_path: Path) -> None:
    elsewhere, home = tmp_path / "elsewhere", tmp_path / "home"
    elsewhere.mkdir()
    home.mkdir()
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", tmp_path, ROOT], elsewhere)
    (wheel,) = tmp_path.glob("*.whl")
    check_contents(wheel)

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


def check_contents(wheel: Path) -> None:
    """All that the program reads travels in the wheel, and nothing that only its makers need."""
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
        if "/make/" in name or "/make_" in name or name.startswith(("assets/readme/", "assets/make/"))
    }
    assert inside == wanted - makers
