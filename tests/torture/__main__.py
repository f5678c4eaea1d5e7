"""Print the table: `python -m tests.torture [--kills N] [--jobs N] [--seed N] [--minutes M] [--games …]`."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import rules
from tests.torture import ROOMS
from tests.torture.results import Tally, format_table
from tests.torture.task_runner import plan_tasks, run_tasks


def games_named(text: str) -> tuple[str, ...]:
    """Return the games of a list with commas."""
    names = tuple(text.split(","))
    if not set(names) <= set(rules.GAMES):
        raise argparse.ArgumentTypeError(f"the games are {', '.join(rules.GAMES)}")
    return names


def main(arguments: Sequence[str]) -> int:
    """Do all harms, and print what came of it; 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--kills", type=int, default=500, help="how many; other harms in proportion")
    parser.add_argument("--jobs", type=int, default=2, help="how many at the same time")
    parser.add_argument("--seed", type=int, help="for the same games and harms again; the moments differ")
    parser.add_argument("--minutes", type=float, default=0, help="go on with other seeds for so long")
    parser.add_argument("--games", type=games_named, default=rules.GAMES, help="names with commas between")
    parser.add_argument("--only", action="append", choices=ROOMS, help="only this room; may be repeated")
    chosen = parser.parse_args(arguments)
    seed = random.randrange(1 << 32) if chosen.seed is None else chosen.seed
    print(f"seed {seed}", file=sys.stderr, flush=True)
    until = time.monotonic() + chosen.minutes * 60
    found: dict[str, Tally] = {}
    with tempfile.TemporaryDirectory(prefix="stolek-torture-") as home:
        Path(home).chmod(0o711)  # one room plays as somebody else
        while True:
            tasks = plan_tasks(
                chosen.only or ROOMS, chosen.kills, chosen.jobs, seed, chosen.games, Path(home)
            )
            for tally in run_tasks(tasks, chosen.jobs):
                found.setdefault(tally.room, Tally(tally.room)).add(tally)
            seed += 1000
            if time.monotonic() >= until:
                break
    tallies = list(found.values())
    print(format_table(tallies))
    return 1 if any(tally.wrong for tally in tallies) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
