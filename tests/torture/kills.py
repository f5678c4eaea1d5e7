"""Kills: by the clock while the program starts and plays, within a write, and from inside of a call."""

from __future__ import annotations

import json
import os
import random
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

from tests.torture.judge import Judge, Ledger
from tests.torture.results import Tally, Task

ROOT = Path(__file__).parents[2]

START, CLOCK, WRITE, INSIDE = "start-up", "by the clock", "around a write", "inside a call"
_PATIENCE = 60.0
"""Seconds after which a driver that was not killed is taken to hang."""


class Plan:
    """When a driver dies."""

    def __init__(self, chooser: random.Random) -> None:
        self.kind = chooser.choices((START, CLOCK, WRITE, INSIDE), (15, 20, 35, 30))[0]
        self.delay = 0.0
        self.change = 0
        self.kill: tuple[str, int, float] | None = None
        match self.kind:
            case "start-up":
                self.delay = chooser.uniform(0, 0.4)
            case "by the clock":
                self.delay = chooser.uniform(0, 0.25)
            case "around a write":
                self.change = chooser.choice((1, 2, chooser.randint(1, 120)))
                self.delay = chooser.uniform(0, 0.002)
            case "inside a call":
                call, most = chooser.choice(
                    (("write", 90), ("write", 3), ("fsync", 90), ("replace", 6), ("open", 90), ("rename", 2))
                )
                self.kill = call, chooser.randint(1, most), chooser.random()

    def due(self, launched: float, ledger: Ledger, heard: str) -> float | None:
        """Return the time of death, once it can be said.

        A word was just heard ("" when the driver was launched).
        """
        if self.kind == START and not heard:
            return launched + self.delay
        if self.kind == CLOCK and heard == "ready":
            return time.perf_counter() + self.delay
        if self.kind == WRITE and heard in ("coming", "creating") and ledger.changes == self.change:
            return time.perf_counter() + self.delay
        return None


def run(task: Task) -> Tally:
    """Play, be killed, go on, until all kills are done."""
    tally = Tally(task.room)
    chooser = random.Random(task.seed)
    ledger = Ledger(tally)
    judge = Judge(task.home, ledger)
    while tally.times < task.share and len(tally.wrong) < 20:
        plan = Plan(chooser)
        _killed(plan, chooser.getrandbits(32), task, ledger)
        tally.times += 1
        tally.notes[plan.kind] += 1
        judge.look(resume=chooser.random() < 0.5)
    return tally.closed(task.home)


def _killed(plan: Plan, seed: int, task: Task, ledger: Ledger) -> None:
    """Run one driver from its launch to its death."""
    ledger.launched()
    order = json.dumps({"seed": seed, "games": task.games, "kill": plan.kill})
    errors = task.home / "driver.log"
    launched = time.perf_counter()
    with (
        errors.open("wb") as log,
        subprocess.Popen(
            [sys.executable, "-m", "tests.torture.driver", order],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=log,
            env={**os.environ, "STOLEK_HOME": str(task.home)},
        ) as driver,
    ):
        assert driver.stdout is not None
        _listen(driver.stdout, plan, launched, ledger, driver.kill)
    if driver.returncode >= 0:
        told = errors.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        ledger.wrong(f"a driver ended by itself: {' / '.join(told[-3:])}")
    elif time.perf_counter() - launched > _PATIENCE:
        ledger.wrong(f"a driver hung: {order}")
    errors.unlink()


def _listen(pipe: IO[bytes], plan: Plan, launched: float, ledger: Ledger, kill: Callable[[], None]) -> None:
    """Take in all that a driver says until it is dead; kill it when its time has come."""
    handle, rest, alive = pipe.fileno(), b"", True
    due = plan.due(launched, ledger, "")
    while True:
        limit = due if due is not None else launched + _PATIENCE
        if alive and not select.select([handle], [], [], max(0.0, limit - time.perf_counter() - 0.0005))[0]:
            while (
                time.perf_counter() < limit
            ):  # the system's clock is too coarse for the last half millisecond
                pass
            kill()
            alive = False
        data = os.read(handle, 1 << 16)
        if not data:
            return
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            message = json.loads(line)
            ledger.hear(message)
            if due is None:
                due = plan.due(launched, ledger, str(message["say"]))
        if alive and due is not None and time.perf_counter() >= due:
            kill()
            alive = False
