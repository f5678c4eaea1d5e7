"""Runs the tasks of all rooms in processes, several at a time."""

from __future__ import annotations

import logging
import multiprocessing
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path

from tests.torture.results import Tally, Task


def run_task(task: Task) -> Tally:
    """Do one task in the process it was started for."""
    os.environ["STOLEK_HOME"] = str(task.home)
    logging.disable(logging.CRITICAL)  # what the program notes down about failures is expected here
    found: Tally = import_module(f"tests.torture.{task.room}").run(task)
    return found


def run_tasks(tasks: Sequence[Task], jobs: int) -> list[Tally]:
    """Run the tasks, `jobs` at a time, each in a fresh process, and return a tally for each room."""
    tallies: dict[str, Tally] = {}
    with ThreadPoolExecutor(jobs) as pool:
        for tally in pool.map(_run_in_process, tasks):
            tallies.setdefault(tally.room, Tally(tally.room)).add(tally)
            print(f"{tally.room}: {tally.times} in {tally.seconds:.0f} s", file=sys.stderr, flush=True)
            for wrong in tally.wrong:
                print(f"    {wrong}", file=sys.stderr, flush=True)
    return list(tallies.values())


def _run_in_process(task: Task) -> Tally:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_send_result, args=(task, theirs))
    process.start()
    theirs.close()
    try:
        found: Tally = ours.recv()
    except EOFError:
        found = Tally(task.room, wrong=["a process ended by itself"])
    process.join()
    return found


def _send_result(task: Task, pipe: Connection) -> None:
    pipe.send(run_task(task))


def plan_tasks(
    rooms: Sequence[str], amount: int, jobs: int, seed: int, games: tuple[str, ...], home: Path
) -> list[Task]:
    """Return the work of all rooms, divided into as many tasks as there are jobs."""
    found = []
    for room in rooms:
        for number in range(jobs):
            folder = home / f"{room}-{number}-{seed}"
            folder.mkdir()
            found.append(Task(room, folder, seed + number, amount, games, jobs))
    return found
