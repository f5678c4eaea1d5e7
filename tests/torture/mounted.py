"""A small disk in memory that is really full. It is mounted where only one process sees it."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from tests.torture.play import Player
from tests.torture.refusals import Harm, play_under_harm
from tests.torture.results import Tally, Task

ROOT = Path(__file__).parents[2]
SIZE = 1 << 20
PAGE = 4096
MOUNT = f'mount -t tmpfs -o size={SIZE} none "$0" && exec "$@"'


def run(task: Task) -> Tally:
    """Return the room's work behind a mount of its own."""
    tally = Tally(task.room)
    if shutil.which("unshare") is None:
        tally.skipped = "this system cannot mount for one process alone (no unshare)"
        return tally
    apart = ["unshare", "-m"] if os.getuid() == 0 else ["unshare", "-rm"]
    command = [*apart, "sh", "-c", MOUNT, str(task.home)]
    tried = subprocess.run([*command, "true"], capture_output=True, text=True, check=False)
    if tried.returncode:
        tally.skipped = f"mounting is not allowed here ({tried.stderr.strip()})"
        return tally
    # most lines still find room in the last page that their file has
    order = json.dumps({**asdict(task), "home": str(task.home), "amount": task.amount * 8})
    done = subprocess.run(
        [*command, sys.executable, "-m", "tests.torture.mounted", order],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        tally.wrong.append(f"ended by itself: {' / '.join(done.stderr.strip().splitlines()[-3:])}")
        return tally
    return _tally(json.loads(done.stdout))


def _tally(facts: dict[str, object]) -> Tally:
    found = Tally(**facts)  # type: ignore[arg-type]  # it is one, sent as JSON
    found.codes, found.notes = Counter(found.codes), Counter(found.notes)
    return found


def _on_the_mount(task: Task) -> Tally:
    """Play while the disk is full, again and again."""
    chooser = random.Random(task.seed)
    ballast = task.home / "ballast"

    @contextlib.contextmanager
    def filled(_: Player) -> Iterator[Harm]:
        with ballast.open("wb", buffering=0) as file:
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(PAGE))
            file.truncate(max(0, file.tell() - PAGE * chooser.choice((0, 0, 0, 1, 1, 2))))
        try:
            yield Harm({"disk-full"})
        finally:
            ballast.unlink()

    return play_under_harm(task, Tally(task.room), filled)


if __name__ == "__main__":
    plan = json.loads(sys.argv[1])
    plan["home"], plan["games"] = Path(plan["home"]), tuple(plan["games"])
    os.environ["STOLEK_HOME"] = str(plan["home"])
    print(json.dumps(vars(_on_the_mount(Task(**plan)))))
