"""What is played over the bus: the shortest form of each game, set up by ear; and what its log says then."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from client.draw.rich_text_parser import strip_markup
from client.i18n import tr
from client.session.match import Match
from client.table.table import Table
from saves.settings import Settings
from saves.shelf import Shelf
from tests.bus.session import Plan
from tests.client.driver import Driver, make_app

ABOUT: Final = ("Settings", "Back", "Open the shelf", "Back", "Records", "Back")
"""Some menus, there and back."""

SHORT: Final = {"wispwood": ("Random",), "equilibrix": ("Fair game",)}
"""What is pressed to set a game up that ends soon: for two at one screen, or for one against the ghost."""


def make_plan(game_id: str, *, presses: int = 4000, seed: int = 1, aloud: bool = False) -> Plan:
    """Return some menus, then the setup of a game, then the game until nothing is left but another one."""
    title = tr(f"{game_id}.title")
    walk = (*ABOUT, f"{title}: new game", *SHORT.get(game_id, ()), "Start game")
    return Plan(walk, "Rematch", presses, seed=seed, aloud=aloud)


def find_unheard(lines: Iterable[str], heard: Iterable[str]) -> list[str]:
    """Return the lines that were not heard, each as often as it happened, in that order.

    What one event adds to the log is heard in one go, with the places on the board.
    """
    words, at, unheard = "\n".join(heard), 0, list[str]()
    for line in lines:
        found = words.find(line.rstrip("."), at)
        if found < 0:
            unheard.append(line)
        else:
            at = found + len(line) - 1
    return unheard


def load_played_match(home: Path) -> Match:
    """Return the one game of a home, to be looked at."""
    (entry,) = Shelf(home / "data" / "games").list_entries()
    return Match.resume(entry.path, read_only=True)


def read_log(home: Path) -> list[str]:
    """Return the lines of its log, as its table has them."""
    driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
    table = driver.app.open("table", match=load_played_match(home))
    assert isinstance(table, Table)
    return [strip_markup(line.text) for line in table.log.lines]
