"""`python -m tests.bus GAME --presses 4000 --seed 1`: a game played by ear over a real accessibility bus."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

import rules
from client import i18n
from tests.bus.games import find_unheard, make_plan, read_log
from tests.bus.session import find_missing_requirement, prepare_home, run_listener


def main(arguments: list[str]) -> int:
    """Have it played, tell what was pressed and heard."""
    parser = argparse.ArgumentParser(prog="python -m tests.bus", description=__doc__)
    parser.add_argument("game", choices=rules.GAMES)
    parser.add_argument("--presses", type=int, default=4000, help="until it is given up")
    parser.add_argument("--seed", type=int, default=1, help="of the listener's choices")
    chosen = parser.parse_args(arguments)
    lacking = find_missing_requirement()
    if lacking:
        sys.stderr.write(f"{lacking}\n")
        return 2
    i18n.set_language("en")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["STOLEK_HOME"] = folder
        home = Path(folder)
        prepare_home(home)
        told = run_listener(
            make_plan(chosen.game, presses=chosen.presses, seed=chosen.seed, aloud=True), home
        )
        unheard = find_unheard(read_log(home), told.heard)
    result = "over" if told.over else "not over"
    sys.stdout.write(f"{result} after {len(told.pressed)} presses, {len(unheard)} lines of the log unheard\n")
    sys.stdout.write("".join(f"unheard: {line}\n" for line in unheard))
    return 0 if told.over and not unheard else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
