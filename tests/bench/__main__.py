"""Print the table: `python -m tests.bench [--quick] [--only ROOM …]`."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib import import_module

# before anything imports pygame
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from tests.bench import ROOMS
from tests.bench.row import Row, calibration, table


def measured(room: str, quick: bool) -> list[Row]:
    """Return all rows of a room."""
    return list(import_module(f"tests.bench.{room}").rows(quick))


def main(arguments: list[str]) -> None:
    """Measure, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer repetitions, rougher numbers")
    parser.add_argument("--only", action="append", choices=ROOMS, help="only this room; may be repeated")
    chosen = parser.parse_args(arguments)
    rows: list[Row] = []
    before = calibration()
    for room in chosen.only or ROOMS:
        print(f"measuring: {room} …", file=sys.stderr, flush=True)
        rows += measured(room, chosen.quick)
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    print(f"Python {platform.python_version()}, {machine}")
    print(f"ten million steps of a loop: {before:.2f} s before, {calibration():.2f} s after\n")
    print(table(rows))


if __name__ == "__main__":
    main(sys.argv[1:])
