"""A process that plays until it is killed: `python -m tests.torture.driver PLAN`, the plan as JSON.

What it tells goes to its standard output, one JSON object a line: a pipe, which outlives it.
"""

from __future__ import annotations

import json
import os
import random
import sys

from saves.session_markers import SessionMarkers
from tests.torture.play import Player
from tests.torture.syscall_hooks import Killer, hook_syscalls

_write = os.write  # the real one, whatever is done to it later


def print_line(say: str, /, **facts: object) -> None:
    """Print a line for the parent process."""
    _write(1, json.dumps({"say": say, **facts}).encode() + b"\n")


def main(plan: dict[str, object]) -> None:
    """Play for ever; a plan with a "kill" names the call in which the process kills itself."""
    chooser = random.Random(str(plan["seed"]))
    player = Player(chooser, [str(game) for game in plan["games"]], print_line, marks=SessionMarkers())  # type: ignore[attr-defined]
    kill = plan.get("kill")
    killer = Killer(*kill) if isinstance(kill, list) else Killer("", 0, 0)
    with hook_syscalls(killer):
        player.start()
        while True:
            player.step()


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
