"""The most memory that the program ever held while a game was played to its end at 1080p.

`python -m tests.bench.memory DECISIONS` plays by itself and prints the bytes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.row import Row
from tests.bench.stage import Stage, empty_home
from tests.memory import peak

ROOT = Path(__file__).parents[2]
SCENES = ("menu", "new-game", "daily", "shelf", "records", "settings", "rulebook")


def rows(quick: bool) -> Iterator[Row]:
    """A process of its own: all scenes opened once, then a whole game of four."""
    decisions = 10 if quick else 1000
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.memory", str(decisions)],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        check=True,
    )
    most = int(done.stdout.splitlines()[-1])
    if most:
        yield Row("memory at most, all scenes and a game of four, 1080p", most / 2**20, "MB", at_most=250)


def _play(decisions: int) -> None:
    with empty_home():
        stage = Stage(players=4, seed=3)
        for name in SCENES:
            stage.app.open(name)
            for _ in range(5):
                stage.frame()
                stage.app.draw()
            stage.app.pop()
        stage.settle()
        while decisions and stage.match.outcome is None:
            stage.act()
            stage.settle()
            decisions -= 1
        stage.app.finish()


if __name__ == "__main__":
    _play(int(sys.argv[1]))
    sys.stdout.write(f"{peak()}\n")
