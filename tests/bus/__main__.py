"""`python -m tests.bus GAME --seconds 600 --seed 1`: a game played by ear over a real accessibility bus."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

import rules
from client import i18n
from saves import settings
from saves.settings import Settings
from tests.bus.session import listened, missing


def main(arguments: list[str]) -> int:
    """Have it played, tell what was heard."""
    parser = argparse.ArgumentParser(prog="python -m tests.bus", description=__doc__)
    parser.add_argument("game", choices=rules.GAMES)
    parser.add_argument("--seconds", type=float, default=600.0, help="until it is given up")
    parser.add_argument("--seed", type=int, default=1, help="of the listener's choices")
    chosen = parser.parse_args(arguments)
    lacking = missing()
    if lacking:
        sys.stderr.write(f"no accessibility bus can be had here: {lacking}\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        os.environ["STOLEK_HOME"] = folder
        settings.save(
            Settings(language="en", animation_speed=0.0, reduce_motion=True, coach=False, opponent_pause=0.0)
        )
        i18n.use("en")
        told = listened(i18n.tr(f"{chosen.game}.title"), Path(folder), chosen.seconds, chosen.seed)
    unheard = [line for line in told.log if line not in set(told.heard)]
    result = "over" if told.over else "not over"
    sys.stdout.write("\n".join(told.heard) + "\n\n")
    sys.stdout.write(f"{result} after {len(told.pressed)} presses, {len(unheard)} lines of the log unheard\n")
    return 0 if told.over and not unheard else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
