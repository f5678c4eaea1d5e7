"""A process that opens the files of a row, called as `worker` is; CORPUS is the folder in which they lie.

For each it says what `worker` says, and how much memory it ever held. Files with which nothing is wrong are
gone afterwards.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

# before anything imports pygame
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from tests.fuzz.checks import Verdict
from tests.fuzz.hostile import read_file
from tests.fuzz.mutations import Change
from tests.fuzz.screen_check import Screens
from tests.fuzz.worker import outcome, print_line, ready
from tests.process_memory import measure_peak_bytes


def main(arguments: list[str]) -> None:
    """Open all files from FIRST below LAST, STEP apart."""
    folder, home = Path(arguments[0]), Path(arguments[1])
    ready(home)
    screens = Screens(home)
    outcome(read_file(folder / "sound", 0)[1], home, lambda change, _: _warmed(screens, change))
    for number in range(*(int(text) for text in arguments[3:6])):
        file = folder / str(number)
        row, change = read_file(file, number)
        print_line(number=number, kind=row)
        verdict = outcome(change, home)
        shown = outcome(change, home, lambda change, _: _shown(screens, change))
        wrong = [*verdict.wrong, *shown.wrong]
        print_line(
            came=verdict.came,
            wrong=wrong,
            slowest=max(verdict.slowest, shown.slowest),
            held=measure_peak_bytes(),
        )
        if not wrong:
            file.unlink()  # what is wrong is kept


def _warmed(screens: Screens, change: Change) -> Verdict:
    screens.warm(change)
    return Verdict()


def _shown(screens: Screens, change: Change) -> Verdict:
    verdict = Verdict()
    screens.show(change, verdict)
    return verdict


if __name__ == "__main__":
    main(sys.argv[1:])
