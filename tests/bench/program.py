"""The whole program in a process of its own, watched from inside while it runs by itself.

`python -m tests.bench.program rest SECONDS WORDS…` runs the program with these words of its command line,
lets it stand untouched and prints what it did meanwhile. `… memory WORDS…` prints the bytes that it holds
soon after the start. `… table GAME PLAYERS WORDS…` begins a game as one does from the menu, and prints the
seconds of work between the press and the table. `… first WORDS…` prints the clock when its first frame stands
on the screen (`time.perf_counter` is the same one in all processes of a machine). Each may begin with
`deaf-`: then there is no way to screen readers at all.
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

from tests.process_memory import measure_resident_bytes

ROOT = Path(__file__).parents[2]

_DEAF = "deaf-"
_SOON = 2.0  # seconds after which all that is opened with the first picture is there

SETTLING = 12.0
"""Seconds until everything decorative has come to rest as well."""


def watched(*words: str, home: str = "") -> dict[str, float]:
    """Run this module with these words; what it printed, and "began": the clock before. home: "" for an empty
    one."""
    with tempfile.TemporaryDirectory() as empty:
        began = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.program", *words],
            cwd=ROOT,
            env=os.environ | {"STOLEK_HOME": home or empty, "PYTHONDONTWRITEBYTECODE": ""},
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


def _table(game: str, players: int) -> None:
    from client.app.app import App  # noqa: PLC0415
    from client.draw import asset_preload  # noqa: PLC0415
    from client.scenes.new_game.scene import NewGameScene  # noqa: PLC0415

    def run(app: App) -> None:
        app.run_iteration(0.0)
        asset_preload.first_frame_shown.set()
        form = app.open("new-game", game=game)
        assert isinstance(form, NewGameScene)
        while form.setup.form.player_count < players:
            form.setup.form = form.setup.form.with_added_seat()
        app.run_iteration(0.0)
        for thread in threading.enumerate():  # somebody reads what there is to choose
            if thread.name == "warming":
                thread.join()
        app.run_iteration(0.0)
        began = time.thread_time()
        form._start()
        app.run_iteration(0.0)
        work = time.thread_time() - began
        app.resources.images.disk_cache.write_pending()
        _end({"work": work})

    App.run = run  # type: ignore[method-assign, assignment]


def _memory() -> None:
    _after_flip(lambda: threading.Timer(_SOON, lambda: _end({"memory": measure_resident_bytes()})).start())


def _main(kind: str, *words: str) -> None:
    if kind.startswith(_DEAF):
        sys.modules["accesskit"] = None  # type: ignore[assignment]  # an import of it fails
        kind = kind.removeprefix(_DEAF)
    from client.__main__ import main  # noqa: PLC0415  its import belongs to what is measured

    if kind == "first":
        _first()
    elif kind == "memory":
        _memory()
    elif kind == "table":
        _table(words[0], int(words[1]))
        words = words[2:]
    else:
        _rest(float(words[0]))
        words = words[1:]
    main(words)


if __name__ == "__main__":
    _main(*sys.argv[1:])
