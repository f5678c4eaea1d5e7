"""The whole program in a process of its own, watched from inside while it runs by itself.

`python -m tests.bench.program first WORDS…` runs the program with these words of its command line and prints
the clock when its first frame stands on the screen. `… rest SECONDS WORDS…` lets it stand untouched and
prints what it did meanwhile. `… memory WORDS…` prints the bytes that it holds soon after the start.
Each may begin with `deaf-`: then there is no way to screen readers at all. `time.perf_counter` is the same
clock in all processes of a machine.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from tests.memory import resident

ROOT = Path(__file__).parents[2]

_DEAF = "deaf-"
_SOON = 2.0  # seconds after which all that is opened with the first picture is there

SETTLING = 12.0
"""Seconds until everything decorative has come to rest as well."""


def watched(*words: str) -> dict[str, float]:
    """Run this module with these words, in an empty home; what it printed, and "began": the clock before."""
    with tempfile.TemporaryDirectory() as home:
        began = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.program", *words],
            cwd=ROOT,
            env=os.environ | {"STOLEK_HOME": home, "PYTHONDONTWRITEBYTECODE": ""},
            capture_output=True,
            text=True,
            check=True,
        )
    result: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return result | {"began": began}


def _end(result: dict[str, float]) -> None:
    """Print and vanish: leaving in good order is not what is measured."""
    sys.stdout.write(json.dumps(result) + "\n")
    sys.stdout.flush()
    os._exit(0)


def _after_flip(then: Callable[[], None]) -> None:
    """Have something done whenever a frame has been shown."""
    flip = pygame.display.flip

    def shown() -> None:
        flip()
        then()

    pygame.display.flip = shown


def _first() -> None:
    _after_flip(lambda: _end({"shown": time.perf_counter()}))


def _rest(seconds: float) -> None:
    frames = [0]

    def count() -> None:
        frames[0] += 1

    def watch() -> None:
        before = frames[0], time.process_time(), time.perf_counter()
        result: dict[str, float] = {}
        for name, wait in (
            ("opening", 1.0),
            ("ambient", 5.0),
            ("settling", SETTLING - 6.0),
            ("rest", seconds),
        ):
            time.sleep(wait)
            now = frames[0], time.process_time(), time.perf_counter()
            result[f"{name} frames"] = now[0] - before[0]
            result[f"{name} share"] = (now[1] - before[1]) / (now[2] - before[2])
            before = now
        _end(result)

    _after_flip(count)
    threading.Thread(target=watch, daemon=True).start()


def _memory() -> None:
    _after_flip(lambda: threading.Timer(_SOON, lambda: _end({"memory": resident()})).start())


def _main(kind: str, *words: str) -> None:
    if kind.startswith(_DEAF):
        sys.modules["accesskit"] = None  # type: ignore[assignment]  # an import of it fails
        kind = kind.removeprefix(_DEAF)
    from client.__main__ import main  # noqa: PLC0415  its import belongs to what is measured

    if kind == "first":
        _first()
    elif kind == "memory":
        _memory()
    else:
        _rest(float(words[0]))
        words = words[1:]
    main(words)


if __name__ == "__main__":
    _main(*sys.argv[1:])
