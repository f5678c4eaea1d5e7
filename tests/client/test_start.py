"""What a start does before its first picture, where an earlier one has kept what it could: counts, which do
not depend on how quick a machine is. How long it takes says `python -m tests.bench --only start`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

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
        first_frame_cache.write()
        app.resources.images.disk_cache.write()
        os._exit(0)

    pygame.display.flip = shown
    run(app)

App.run = watched
main(sys.argv[1:])
"""
"""Prints at the first picture for how many bytes of memory the system was asked since the window was there,
and which modules have come beside those of pygame."""

OTHERS = {
    *("contextvars", "datetime", "decimal", "faulthandler", "fcntl", "gc", "logging", "mmap", "msgspec"),
    *("numbers", "platformdirs", "queue", "string", "struct", "threading", "unicodedata", "uuid"),
    *("typing_extensions", "json", "resource", "ctypes", "msvcrt", "winreg", "__future__"),
}
"""Packages that a start may load, beside what is written in C: most come along with logging, msgspec and
platformdirs; of the last line some with tools and with this test, some on Windows. argparse, for one, would
bring two more, and take a twentieth of the menu's time."""

OWN = ("client", "rules", "saves", "assets")
MODULES, OF_A_TABLE = 140, 280
"""So many of the program's own, at most."""

MEGABYTES = {"menu": 17, "wispwood": 35, "envyra": 32, "equilibrix": 20, "balanceformers": 32}
"""So much memory at most: new pages take longer than what is painted on them. With a copy of the ground, or
with one picture of the outline around a forest, Wispwood's table needs more."""


class Started(NamedTuple):
    """memory: in bytes; 0 where the system does not say. modules: beside those that pygame brings along."""

    memory: int
    modules: list[str]


def started(home: Path, *words: str) -> Started:
    done = subprocess.run(
        [sys.executable, "-c", START, *WINDOW, *words],
        env=os.environ | {"STOLEK_HOME": str(home)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return Started(*json.loads(done.stdout.splitlines()[-1]))


def test_the_menu_comes_with_little(tmp_path: Path) -> None:
    started(tmp_path)
    comes_with_little("menu", started(tmp_path), MODULES)


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_table_comes_with_little(game: str, players: int, tmp_path: Path) -> None:
    words = ("--game", game, "--players", str(players), "--seed", "7")
    started(tmp_path, *words)
    comes_with_little(game, started(tmp_path, *words), OF_A_TABLE)


def comes_with_little(name: str, found: Started, most: int) -> None:
    packages = [module.split(".")[0] for module in found.modules]
    others = set(packages) - OTHERS - set(OWN)
    assert {other for other in others if not other.startswith("_")} == set()
    assert sum(map(packages.count, OWN)) <= most
    assert found.memory <= MEGABYTES[name] << 20
