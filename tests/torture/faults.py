"""Calls of the system that fail or do half their work, injected."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator

from tests.torture.play import Player
from tests.torture.refusals import Harm, play_under_harm
from tests.torture.results import Tally, Task
from tests.torture.syscall_hooks import CODES, Faults, hook_syscalls


def run(task: Task) -> Tally:
    """Play while calls fail, again and again."""
    chooser = random.Random(task.seed)

    @contextlib.contextmanager
    def faulty(_: Player) -> Iterator[Harm]:
        harm = Harm()
        faults = Faults(chooser)
        with hook_syscalls(faults):
            yield harm
        harm.codes |= {CODES[number] for number in faults.raised}
        harm.renamed = faults.renamed
        harm.touched = faults.truncate and bool(faults.raised)

    return play_under_harm(task, Tally(task.room), faulty)
