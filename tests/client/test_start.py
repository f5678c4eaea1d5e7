"""Tests of what the program loads and allocates up to its first frame, with warm caches.

How long a start takes is measured by `python -m tests.bench --only start`.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from saves import settings
from saves.settings import Settings
from tests.bench.start import TABLES, WINDOW

START = """
import json, os, sys
import pygame
brought_along = set(sys.modules)
from client.__main__ import main
from client.app.app import App
from client.draw import first_frame_cache

def asked_for():
    if not sys.platform.startswith("linux"):
        return 0
    import resource
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt * resource.getpagesize()

def watched(app, run=App.run):
    before = asked_for()

    def shown():
        print(json.dumps([asked_for() - before, sorted(set(sys.modules) - brought_along)]), flush=True)
        first_frame_cache.write_cache_file()
        app.resources.images.disk_cache.write_pending()
        os._exit(0)

    pygame.display.flip = shown
    run(app)

App.run = watched
main(sys.argv[1:])
"""
"""Program that prints, at the first frame, the bytes of memory requested from the system since the window
opened, and the modules loaded besides those of pygame."""

OTHERS = {
    *("contextvars", "datetime", "decimal", "faulthandler", "fcntl", "gc", "logging", "mmap", "msgspec"),
    *("numbers", "platformdirs", "queue", "string", "struct", "threading", "unicodedata", "uuid"),
    *("typing_extensions", "json", "resource", "ctypes", "msvcrt", "winreg", "__future__"),
}
"""Packages that a start may load, besides those written in C. Most are needed by logging, msgspec and
platformdirs; those of the last line by tools, by this test or on Windows. argparse, for example, would bring
two more, and take a twentieth of the menu's time."""

OWN = ("client", "rules", "saves", "assets")
MAX_MENU_MODULES, MAX_TABLE_MODULES = 140, 280
"""The program's own modules."""

MAX_MEGABYTES = {"menu": 17, "wispwood": 35, "envyra": 32, "equilibrix": 20, "balanceformers": 32}
"""Memory requested up to the first frame: new pages take longer than what is painted on them. With a copy of
the ground, or with one picture of the outline around a forest, Wispwood's table needs more."""


class Start(NamedTuple):
    """What a start has loaded and allocated up to its first frame."""

    memory: int
    """Bytes; 0 on systems that do not tell."""
    modules: list[str]
    """Modules besides those that pygame loads."""


def start_program(home: Path, *arguments: str) -> Start:
    done = subprocess.run(
        [sys.executable, "-c", START, *WINDOW, *arguments],
        env=os.environ | {"STOLEK_HOME": str(home)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return Start(*json.loads(done.stdout.splitlines()[-1]))


def test_menu_loads_few_modules(tmp_path: Path) -> None:
    start_program(tmp_path)  # fills the caches
    check_modules(start_program(tmp_path), MAX_MENU_MODULES)


@pytest.mark.long
def test_menu_needs_little_memory(tmp_path: Path) -> None:
    start_program(tmp_path)  # fills the caches
    assert start_program(tmp_path).memory <= MAX_MEGABYTES["menu"] << 20


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_table_loads_few_modules_and_needs_little_memory(game: str, players: int, tmp_path: Path) -> None:
    arguments = ("--game", game, "--players", str(players), "--seed", "7")
    start_program(tmp_path, *arguments)  # fills the caches
    start = start_program(tmp_path, *arguments)
    check_modules(start, MAX_TABLE_MODULES)
    assert start.memory <= MAX_MEGABYTES[game] << 20


TABLE = ("--game", "equilibrix", "--players", "2", "--seed", "7")


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Start twice at a table, so that settings are cached, too, and return the program's folder."""
    home = tmp_path_factory.mktemp("filled")
    settings.save(Settings(language="cs"), home / "config")
    start_program(home, *TABLE)
    start_program(home, *TABLE)
    return home


def flip_bit(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) * 2 // 3] ^= 4
    file.unlink()
    file.write_bytes(data)


def cut_off(file: Path) -> None:
    data = file.read_bytes()
    file.unlink()
    file.write_bytes(data[: len(data) // 2])


def replace_by_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def replace_by_endless_device(file: Path) -> None:
    file.unlink()
    file.symlink_to("/dev/zero")


def replace_by_huge_file(file: Path) -> None:
    file.unlink()
    with file.open("wb") as huge:
        huge.truncate(1 << 40)


@pytest.mark.parametrize(
    "damage",
    [
        flip_bit,
        cut_off,
        *(
            pytest.param(damage, marks=pytest.mark.skipif(os.name == "nt", reason="not known to Windows"))
            for damage in (replace_by_pipe, replace_by_endless_device, replace_by_huge_file)
        ),
    ],
)
def test_program_starts_whatever_has_become_of_its_caches(
    filled: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    home = Path(shutil.copytree(filled, tmp_path / "home"))
    files = list((home / "cache").rglob("*.cache"))
    kinds = {file.parent.name for file in files}
    assert kinds == {"words", "definitions", "settings", "first-frame", "pictures"}
    for file in files:
        damage(file)
    assert start_program(home, *TABLE).memory < 100 << 20
    for kind in kinds:
        made = [file.lstat() for file in (home / "cache" / kind).iterdir()]
        assert made, "made anew"
        assert all(stat.S_ISREG(info.st_mode) and info.st_size < 1 << 24 for info in made)


def check_modules(start: Start, max_own_modules: int) -> None:
    packages = [module.split(".")[0] for module in start.modules]
    unexpected = {name for name in set(packages) - OTHERS - set(OWN) if not name.startswith("_")}
    assert unexpected == set(), "import these later, or add them to OTHERS if every start needs them"
    own_modules = sum(map(packages.count, OWN))
    assert own_modules <= max_own_modules, "import what the first frame does not need where it is used"
