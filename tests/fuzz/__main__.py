"""Print the table: `python -m tests.fuzz [--changes N] [--seed N] [--jobs N] [--kinds …] [--hostile N]`."""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from tests.fuzz import KINDS, corpus
from tests.fuzz.hostile import LARGEST, MOST_MEMORY, ROWS, read_file, write_rows
from tests.fuzz.mutations import Change, make_change

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds after which a worker that says nothing is taken to hang."""

HOSTILE_PATIENCE = 120.0
"""The same for files as large as can be."""

SLOW = 1.0
"""Seconds of its own work after which a call counts as slow."""

MOST_TOLD = 30
_HOSTILE = ("-m", "tests.fuzz.hostile_worker")


@dataclass
class Row:
    """What came of the changes of one kind."""

    changes: int = 0
    came: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    slowest_call: str = ""
    held: int = 0

    def add(self, other: Row) -> None:
        """Count another share of the same kind in. held: bytes, where that is known."""
        self.changes += other.changes
        self.came += other.came
        self.held = max(self.held, other.held)
        if other.slowest > self.slowest:
            self.slowest, self.slowest_call = other.slowest, other.slowest_call


@dataclass
class Wrong:
    """A change that led to something that must not be."""

    number: int
    kind: str
    what: str


@dataclass
class Plan:
    """What the workers need to know."""

    corpus: Path
    folder: Path
    seed: int
    changes: int
    jobs: int
    kinds: tuple[str, ...]
    worker: tuple[str, ...] = ("-m", "tests.fuzz.worker")
    patience: float = PATIENCE
    held: int | None = None
    """Bytes that a worker may ever hold, where that is looked at."""
    slow: float = SLOW


@dataclass
class Fuzzed:
    """What came of a plan. again: makes a change again by its number."""

    rows: dict[str, Row]
    wrong: list[Wrong]
    again: Callable[[int], Change]


class Job:
    """One worker after another, until all changes of a share have been opened."""

    def __init__(self, plan: Plan, share: int) -> None:
        self.plan = plan
        self.share = share
        self.rows: dict[str, Row] = {}
        self.wrong: list[Wrong] = []

    def run(self) -> None:
        """Make all changes of the share; report a worker that dies or hangs and go on with another."""
        following = self.share
        while following < self.plan.changes:
            following = self._worked(following) + self.plan.jobs

    def _worked(self, first: int) -> int:
        """Run a worker's changes and return the number of its last."""
        plan = self.plan
        home = plan.folder / f"home-{self.share}"
        numbers = [str(number) for number in (plan.seed, first, plan.changes, plan.jobs)]
        command = [sys.executable, *plan.worker, str(plan.corpus), str(home), *numbers]
        last, kind, rest = first, "", b""
        with (
            (plan.folder / f"log-{self.share}").open("w+b") as log,
            subprocess.Popen(
                [*command, ",".join(plan.kinds)], cwd=ROOT, stdout=subprocess.PIPE, stderr=log
            ) as worker,
        ):
            assert worker.stdout is not None
            handle = worker.stdout.fileno()
            while True:
                if not select.select([handle], [], [], plan.patience)[0]:
                    worker.kill()
                    self.wrong.append(Wrong(last, kind, f"hangs for {plan.patience:.0f} s"))
                    return last
                data = os.read(handle, 1 << 16)
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    said = json.loads(line)
                    if "number" in said:
                        last, kind = said["number"], said["kind"]
                    else:
                        self._note(last, kind, said)
                if not data:
                    break
            if worker.wait() != 0:
                log.seek(0)
                told = log.read().decode(errors="replace").strip().splitlines()[-3:]
                self.wrong.append(Wrong(last, kind, f"the worker ended with {worker.returncode}: {told}"))
        return last if worker.returncode else plan.changes

    def _note(self, number: int, kind: str, said: dict[str, object]) -> None:
        row = self.rows.setdefault(kind, Row())
        row.changes += 1
        row.came[str(said["came"])] += 1
        slowest = said["slowest"]
        assert isinstance(slowest, list)
        if slowest[0] > row.slowest:
            row.slowest, row.slowest_call = slowest
        found, held = said["wrong"], said.get("held", 0)
        assert isinstance(found, list)
        if slowest[0] > self.plan.slow:
            found.append(f"{slowest[1]} took {slowest[0]:.1f} s")
        assert isinstance(held, int)
        if self.plan.held is not None and held > self.plan.held >= row.held:
            found.append("too much memory was held")
        row.held = max(row.held, held)
        self.wrong += [Wrong(number, kind, what) for what in found]


def format_table(rows: dict[str, Row]) -> str:
    """Return all kinds below one another, and their sum."""
    lines: list[tuple[str, ...]] = [
        ("kind", "changes", "opened", "refused", "slowest ms", "MB", "refused as")
    ]
    total = Row()
    for kind in (*KINDS, *ROWS):
        if (row := rows.get(kind)) is not None:
            lines.append(_cells(kind, row))
            total.add(row)
    total_line = _cells("together", total)
    widths = [max(len(line[column]) for line in (*lines, total_line)) for column in range(6)]
    texts = [
        f"{line[0]:<{widths[0]}}  "
        + "  ".join(f"{cell:>{width}}" for cell, width in zip(line[1:6], widths[1:], strict=True))
        + f"  {line[6]}"
        for line in (*lines, total_line)
    ]
    rule = "─" * max(len(text) for text in texts[:1])
    return "\n".join([texts[0], rule, *texts[1:-1], rule, texts[-1]])


def _cells(kind: str, row: Row) -> tuple[str, ...]:
    opened = row.came["opened"]
    codes = ", ".join(f"{code} {count}" for code, count in sorted(row.came.items()) if code != "opened")
    slowest = f"{row.slowest * 1000:.0f} ({row.slowest_call})"
    held = str(row.held >> 20) if row.held else ""
    return kind, str(row.changes), str(opened), str(row.changes - opened), slowest, held, codes


def keep_change(change: Change, what: Sequence[str]) -> Path:
    """Return the offending files and what came of them, in a folder that stays."""
    folder = Path(tempfile.mkdtemp(prefix=f"stolek-fuzz-{change.kind}-{change.number}-"))
    for name, data in ((change.name, change.data), *change.others):
        (folder / name).write_bytes(data)
    (folder / "what.txt").write_text("\n".join([change.game, *what]) + "\n", encoding="utf-8")
    return folder


def run_plan(plan: Plan) -> tuple[dict[str, Row], list[Wrong]]:
    """Make all changes of a plan, in as many workers as it says."""
    jobs = [Job(plan, share) for share in range(plan.jobs)]
    with ThreadPoolExecutor(plan.jobs) as pool:
        for done in [pool.submit(job.run) for job in jobs]:
            done.result()
    rows: dict[str, Row] = {}
    for job in jobs:
        for kind, row in job.rows.items():
            rows.setdefault(kind, Row()).add(row)
    return rows, sorted((wrong for job in jobs for wrong in job.wrong), key=lambda wrong: wrong.number)


def run_hostile_files(
    sound: corpus.Corpus, folder: Path, few: int | None, most: int, jobs: int, slow: float = SLOW
) -> list[Fuzzed]:
    """Return all rows of hostile files.

    Args:
        few: How many files of each kind, all in one process; None: all, each row in a process of its own.
        most: Bytes of the largest file.
    """

    def opened(names: tuple[str, ...]) -> Fuzzed:
        place = folder / f"hostile {names[0]}"
        place.mkdir()
        count = write_rows(sound, names, place, few, most)
        plan = Plan(place, place, 0, count, 1, names, _HOSTILE, HOSTILE_PATIENCE, MOST_MEMORY, slow)
        rows, wrong = run_plan(plan)
        return Fuzzed(rows, wrong, lambda number: read_file(place / str(number), number)[1])

    shares = [(name,) for name in ROWS] if few is None else [tuple(ROWS)]
    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(opened, shares))


def report_wrong(wrong: Sequence[Wrong], again: Callable[[int], Change]) -> int:
    """Print what is wrong, each kind of it once with its files; how many kinds. again: makes a change."""
    seen: Counter[str] = Counter()
    for one in wrong:
        about = f"{one.kind}: {one.what}"
        seen[about] += 1
        if seen[about] == 1 and len(seen) <= MOST_TOLD:
            place = keep_change(again(one.number), [one.what])
            print(f"WRONG in change {one.number}: {about}\n    kept in {place}")
    return len(seen)


def main(arguments: Sequence[str]) -> int:
    """Change and open, and print what came of it; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--changes", type=int, default=20_000, help="how many")
    parser.add_argument("--jobs", type=int, default=2, help="how many workers")
    parser.add_argument("--slow", type=float, default=SLOW, help="seconds after which a call is wrong")
    parser.add_argument("--seed", type=int, help="for the same changes again")
    parser.add_argument("--kinds", default=",".join(KINDS), help="names with commas between")
    parser.add_argument("--hostile", type=int, help="so many files of each row that are no chance; else all")
    parser.add_argument("--largest", type=int, default=LARGEST >> 20, help="megabytes of the largest of them")
    chosen = parser.parse_args(arguments)
    kinds = tuple(chosen.kinds.split(","))
    if not set(kinds) <= set(KINDS):
        parser.error(f"the kinds are {', '.join(KINDS)}")
    seed = random.randrange(1 << 32) if chosen.seed is None else chosen.seed
    print(f"seed {seed}", file=sys.stderr, flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="stolek-fuzz-") as name:
        folder = Path(name)
        sound = corpus.build_corpus(folder)
        corpus.write_corpus(sound, folder / "corpus")
        plan = Plan(folder / "corpus", folder, seed, chosen.changes, chosen.jobs, kinds, slow=chosen.slow)
        found = [Fuzzed(*run_plan(plan), lambda number: make_change(sound, seed, number, kinds))]
        if chosen.hostile != 0:
            most = chosen.largest << 20
            found += run_hostile_files(sound, folder, chosen.hostile, most, chosen.jobs, chosen.slow)
        print(format_table({kind: row for one in found for kind, row in one.rows.items()}))
        print(f"\n{time.monotonic() - began:.0f} s")
        different = sum(report_wrong(one.wrong, one.again) for one in found)
    if different:
        print(f"{sum(len(one.wrong) for one in found)} wrong, {different} of them different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
