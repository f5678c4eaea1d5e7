"""README's pictures, drawn by the program itself: `python -m tests.pictures` writes them all anew.

A player who takes what brings most points now plays a few games in a home of its own; then the program is
started as anybody would start it, with `--screenshot`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from client.app import App
from client.games.wispwood.forecast import placing, planting
from client.match import Match
from rules.wispwood.actions import Done, KeepCat, Place, Plant, Take, WispwoodAction
from rules.wispwood.game import GAME
from rules.wispwood.state import WispwoodState
from saves.seats import SeatInfo
from saves.settings import Settings

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "assets" / "readme"
SIZE = (1088, 612)

PLAYERS = (SeatInfo("Ada", "sky"), SeatInfo("Bruno", "amber"), SeatInfo("Klára", "jade"))
PER_CELL = 0.4
"""What a covered cell is worth beside its points: a full grid counts in the end."""


def best(state: WispwoodState) -> WispwoodAction:
    """The decision that brings most at once."""
    offered = GAME.actions(state, state.seat)
    return max(offered, key=lambda action: worth(state, action))


def worth(state: WispwoodState, action: WispwoodAction) -> float:
    """Points gained now, and a little for every cell."""
    match action:
        case Place():
            return placing(state, action).gained + PER_CELL * int(action.shape[1])
        case Plant():
            return planting(state, (action.x, action.y)).gained + PER_CELL
        case Take():
            taken = GAME.apply(state, state.seat, action).state
            return max(worth(taken, place) for place in GAME.actions(taken, taken.seat))
        case Done() | KeepCat():
            return 0.0
        case _:
            return -1.0


def played(seats: tuple[SeatInfo, ...], seed: int, enough: Callable[[WispwoodState], bool]) -> Match:
    """A game on the shelf of the present home, played until it is over or that is enough."""
    match = Match.create("wispwood", seats, seed, {})
    while match.outcome is None:
        state = match.state
        assert isinstance(state, WispwoodState)  # the game says so
        if enough(state):
            break
        match.act(state.seat, best(state))
    return match


def in_the_middle(state: WispwoodState) -> bool:
    """The second round is well under way and a wisp has just been chosen."""
    grown = state.forests[state.seat].tiles.bit_count() >= 15
    return state.round == 2 and state.phase == "shape" and grown


def left(match: Match) -> Path:
    """Look at the game once and leave it again, so that the shelf has its picture; where it is kept."""
    app = App(Settings(language="en"), size=SIZE, headless=True, strict=True)
    app.open("table", match=match)
    app.frame()
    app.finish()
    assert match.path is not None  # it was made on the shelf
    return match.path


def shoot(name: str, *words: str) -> None:
    """One picture, by the program's command line."""
    window = f"{SIZE[0]}x{SIZE[1]}"
    command = [sys.executable, "-m", "client", "--lang", "en", "--windowed", window, *words]
    subprocess.run([*command, "--screenshot", FOLDER / f"{name}.png"], cwd=ROOT, check=True)


def shoot_sheet(name: str, match: Match) -> None:
    """The score sheet is reached from a table only, not by the command line."""
    app = App(Settings(language="en"), size=SIZE, headless=True, strict=True)
    app.open("results", match=match)
    for _ in range(240):  # until all is counted
        app.frame()
    app.screenshot(FOLDER / f"{name}.png")
    app.finish()


def main() -> None:
    """Play, then take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["STOLEK_HOME"] = home
        finished = played(PLAYERS, 21, lambda _: False)
        left(finished)
        middle = left(played(PLAYERS, 21, in_the_middle))
        shoot("menu")
        shoot("new-game", "--scene", "new-game")
        shoot("rulebook", "--scene", "rules")
        shoot("table", "--load", str(middle))
        shoot_sheet("score", finished)
    for picture in sorted(FOLDER.glob("*.png")):
        sys.stdout.write(f"{picture.relative_to(ROOT)}: {picture.stat().st_size // 1000} kB\n")


if __name__ == "__main__":
    main()
