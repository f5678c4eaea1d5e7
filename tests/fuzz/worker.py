"""A process that opens changed files: `python -m tests.fuzz.worker CORPUS HOME SEED FIRST LAST STEP KINDS`.

For each it says that it begins, then what came of it: one JSON object a line.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from unittest import mock

# before anything imports pygame
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from client import i18n
from tests.fuzz import corpus as corpus_module
from tests.fuzz.checks import Verdict, check_change
from tests.fuzz.mutations import Change, make_change


def outcome(change: Change, home: Path, look: Callable[[Change, Path], Verdict] = check_change) -> Verdict:
    """Return the verdict on a change, looked at in an empty home; whatever was not foreseen is wrong."""
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    try:
        return look(change, home)
    except Exception as error:  # noqa: BLE001  # this is what is looked for
        places = traceback.extract_tb(error.__traceback__)[-4:]
        where = " > ".join(f"{Path(place.filename).name}:{place.lineno}" for place in places)
        return Verdict("exception", [f"{type(error).__name__}: {str(error)[:200]} ({where})"])


def _not_needed(_: int) -> None:
    """Do nothing instead of waiting for the disk."""


def ready(home: Path) -> None:
    """Prepare what all changes need: a home, texts, and an invisible window."""
    os.environ["STOLEK_HOME"] = str(home)
    logging.disable(logging.CRITICAL)
    mock.patch.object(os, "fsync", _not_needed).start()  # what is safe on the disk is looked at elsewhere
    i18n.set_language("en")
    import pygame  # noqa: PLC0415

    pygame.display.init()
    pygame.display.set_mode((64, 64))


def main(arguments: list[str]) -> None:
    """Open all changes from FIRST below LAST, STEP apart."""
    corpus = corpus_module.read_corpus(Path(arguments[0]))
    home, seed = Path(arguments[1]), int(arguments[2])
    kinds = arguments[6].split(",")
    ready(home)
    for number in range(*(int(text) for text in arguments[3:6])):
        change = make_change(corpus, seed, number, kinds)
        print_line(number=number, kind=change.kind)
        verdict = outcome(change, home)
        print_line(came=verdict.came, wrong=verdict.wrong, slowest=verdict.slowest)


def print_line(**facts: object) -> None:
    """Print a line for the parent process."""
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
