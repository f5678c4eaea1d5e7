"""Print what is heard: `python -m tests.transcript GAME [--language cs] [--turns 3] [--screen]`."""

from __future__ import annotations

import argparse
import os
import sys

# before anything imports pygame
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import rules
from client.i18n import LANGUAGES
from tests.bench.stage import empty_home
from tests.transcript.keyboard_session import KeyboardSession, open_results


def main(arguments: list[str]) -> None:
    """Play, and print what was heard; then the score sheet of a whole game."""
    parser = argparse.ArgumentParser(prog="python -m tests.transcript", description=__doc__)
    parser.add_argument("game", choices=rules.GAMES)
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--turns", type=int, default=3, help="of all who sit there together")
    parser.add_argument("--screen", action="store_true", help="at the end also all that is on the table")
    chosen = parser.parse_args(arguments)
    with empty_home():
        sitting = KeyboardSession(chosen.game, chosen.language)
        for _ in range(chosen.turns):
            sitting.turn()
        sitting.ask("f5", "f6", "f7")
        print(*sitting.heard, sep="\n")
        if chosen.screen:
            print("", *sitting.listener.reader.read(), sep="\n")
        sitting.driver.app.open_menu()
        results = open_results(chosen.game, chosen.language)
        print("", *results.heard, *results.reader.read(), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
