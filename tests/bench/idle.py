"""What the program does while nobody touches it.

Without a real window SDL looks for events every millisecond, about 1.5 % of a core by itself; with one it
sleeps.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.program import watched
from tests.bench.row import Row

SCENES: dict[str, tuple[str, ...]] = {
    "menu": (),
    "wispwood's table": ("--game", "wispwood", "--players", "4", "--seed", "7"),
    "envyra's table": ("--game", "envyra", "--players", "4", "--seed", "7"),
    "equilibrix's table": ("--game", "equilibrix", "--players", "3", "--seed", "7"),
    "balanceformers' table": ("--game", "balanceformers", "--players", "6", "--seed", "7"),
}


def rows(quick: bool) -> Iterator[Row]:
    """Frames drawn and share of one core once everything has come to rest, and for the menu before that."""
    seconds = 3.0 if quick else 10.0
    for name, words in SCENES.items():
        result = watched("rest", str(seconds), "--windowed", "1920x1080", "--lang", "en", *words)
        if result["ambient frames"]:
            yield Row(f"{name} just opened: frames drawn", result["ambient frames"] / 5, "/s")
            yield Row(f"{name} just opened: share of a core", result["ambient share"] * 100, "%")
        yield Row(f"{name} idle: frames drawn in {seconds:g} s", result["rest frames"], "", at_most=0)
        yield Row(f"{name} idle: share of a core", result["rest share"] * 100, "%", at_most=2)
