"""README's pictures, drawn by the program itself: `python -m tests.pictures` writes them all anew.

A player who takes what brings most points now plays a few games in a home of its own; then the program is
started as anybody would start it, with `--screenshot`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from client.app.app import App
from client.games.balanceformers.board.reckoning_forecast import forecast_seats
from client.games.equilibrix.board.forecast import find_joining_fields, forecast_birth
from client.games.wispwood.board.forecast import forecast_placement, forecast_planting
from client.session.match import Match
from rules.balanceformers.actions import BalanceformersAction, PickTokens, Place as Stand, TakeToken
from rules.balanceformers.game import GAME as BALANCEFORMERS
from rules.balanceformers.scoring import track_values
from rules.balanceformers.state import OFF, PARTS, BalanceformersState
from rules.contract import Action, Scalar, State
from rules.envyra.actions import MoveCube, PutCubes
from rules.envyra.content import content
from rules.envyra.requirements import meets_requirements
from rules.envyra.sets import set_points
from rules.envyra.state import EnvyraState
from rules.equilibrix.actions import Birth, Pass, TakeBack
from rules.equilibrix.births import get_birth_field_mask
from rules.equilibrix.state import EquilibrixState
from rules.wispwood.actions import Done, KeepCat, Place, Plant, Take, WispwoodAction
from rules.wispwood.game import GAME
from rules.wispwood.state import WispwoodState
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.review.bot_games import make_review

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "assets" / "readme"
SIZE = (1024, 576)

PLAYERS = (SeatInfo("Ada", "sky"), SeatInfo("Bruno", "amber"), SeatInfo("Klára", "jade"))
BY_CHANCE: Mapping[str, Scalar] = {"area": "random", "colours": "random"}
"""Balanceformers on an area that a seed has joined."""

PER_CELL = 0.4
"""What a covered cell is worth beside its points: a full grid counts in the end."""

WIDE = 2.2
"""What a piece of Balanceformers' area is worth that stays light."""

FEW, ENOUGH = 1.5, 4
"""What a creature on the board is worth beside points, as long as there are no more than so many."""


def best(match: Match, seat: int) -> Action:
    """Return the decision that brings most at once."""
    return max(match.game.actions(match.state, seat), key=partial(worth, match.state, seat))


def worth(state: State, seat: int, action: Action) -> float:
    """Return what a decision brings at once."""
    if isinstance(state, WispwoodState) and isinstance(action, WispwoodAction):
        return forest_worth(state, action)
    if isinstance(state, EquilibrixState):
        return flower_worth(state, seat, action)
    if isinstance(state, BalanceformersState) and isinstance(action, BalanceformersAction):
        return balance_worth(state, seat, action)
    assert isinstance(state, EnvyraState)  # there are these four
    match action:
        case PutCubes(positions):
            return sum(_tile_worth(state, seat, position) for position in positions)
        case MoveCube(position):
            return _tile_worth(state, seat, position)
        case _:
            return 0.0


def forest_worth(state: WispwoodState, action: WispwoodAction) -> float:
    """Return for Wispwood the points gained now, and a little for every cell."""
    match action:
        case Place():
            return forecast_placement(state, action).gain + PER_CELL * int(action.shape[1])
        case Plant():
            return forecast_planting(state, (action.x, action.y)).gain + PER_CELL
        case Take():
            taken = GAME.apply(state, state.seat, action).state
            return max(forest_worth(taken, place) for place in GAME.actions(taken, taken.seat))
        case Done() | KeepCat():
            return 0.0
        case _:
            return -1.0


def flower_worth(state: EquilibrixState, seat: int, action: Action) -> float:
    """Return for EQUILIBRIX Connect what a birth encircles and joins, and whether it closes a gap."""
    match action:
        case Birth(die, field):
            seen = forecast_birth(state, seat, die, field)
            gap = 3.0 * (field in find_joining_fields(state, seat))
            return 90.0 * seen.wins + 2.0 * len(seen.captures) + gap + len(seen.linked_bases)
        case TakeBack():
            return -1.0
        case Pass():
            return -2.0
        case _:
            return -9.0


def balance_worth(state: BalanceformersState, seat: int, action: BalanceformersAction) -> float:
    """Return for Balanceformers what the reckoning would bring a player after it."""
    match action:
        case PickTokens(square, round_):
            return (5 * square + 3 * round_ + 4 * seat + state.round) % 7
        case TakeToken():
            return 0.0
    after = BALANCEFORMERS.apply(state, seat, action).state
    white, black = track_values(after, seat)
    if after.round != state.round or after.phase in ("token", "over"):
        return (
            min(white, black)
            + 0.1 * max(white, black)
            + FEW * min(after.count_creatures_on_board(seat), ENOUGH)
        )
    gain = forecast_seats(after)[seat]
    anywhere = 0.04 * (13 * action.slot % 41) if isinstance(action, Stand) else 0.0
    few = FEW * min(after.count_creatures_on_board(seat) - gain.dead, ENOUGH)
    light = WIDE * len({slot // PARTS for slot in after.places if slot != OFF})
    return gain.score + 0.1 * (gain.white + gain.black) + 0.3 * gain.tokens + few + light + anywhere


def _tile_worth(state: EnvyraState, seat: int, position: int) -> float:
    """Return for Envyra what a tile brings, more with fewer cubes still needed."""
    taken = state.taken[seat]
    tile = content().tiles[state.grid[position]]
    if not meets_requirements(taken, tile):
        return -1.0
    gain = tile.points + set_points((*taken, tile.id)) - set_points(taken)
    mine = state.cubes[position].count(seat)
    return gain * (1 + mine) / (tile.cubes - len(state.cubes[position]))


def play_shelf_game(
    game: str,
    seats: tuple[SeatInfo, ...],
    seed: int,
    enough: Callable[[State], bool],
    options: Mapping[str, Scalar] | None = None,
) -> Match:
    """Return a game on the shelf of the present home, played until it is over or that is enough."""
    match = Match.create(game, seats, seed, options or {})
    while match.outcome is None and not enough(match.state):
        seat = match.deciders[0]
        match.act(seat, best(match, seat))
    return match


def never(state: State) -> bool:
    """Play to the end."""
    del state
    return False


def is_in_the_middle(state: State) -> bool:
    """Well under way: Wispwood's second round with a wisp just chosen, Envyra's cubes on their way, one of
    EQUILIBRIX Connect's two dice still open, Balanceformers' second round.
    """
    if isinstance(state, WispwoodState):
        grown = state.forests[state.seat].tile_mask.bit_count() >= 15
        return state.round == 2 and state.phase == "shape" and grown
    if isinstance(state, EquilibrixState):
        second = state.phase == "action" and len(state.open) == 2 and sum(state.open) == 1
        choices = get_birth_field_mask(state, state.dice[state.open.index(True)]).bit_count() if second else 0
        return state.turn >= 12 and 4 <= choices <= 12
    if isinstance(state, BalanceformersState):
        return state.round == 2 and state.phase == "turn" and state.turn == 1
    assert isinstance(state, EnvyraState)  # there are these four
    waiting = sum(map(len, state.cubes)) >= 7
    return state.phase == "cubes" and waiting and all(len(taken) >= 3 for taken in state.taken)


def leave_table(match: Match) -> Path:
    """Look at the game once and leave it again, so that the shelf has its picture; where it is kept."""
    app = App(Settings(language="en", coach=False), size=SIZE, headless=True, strict=True)
    app.open("table", match=match)
    app.run_iteration()
    app.finish()
    assert match.path is not None  # it was made on the shelf
    return match.path


def shoot(name: str, *words: str) -> None:
    """Make a picture by the program's command line."""
    window = f"{SIZE[0]}x{SIZE[1]}"
    command = [sys.executable, "-m", "client", "--lang", "en", "--windowed", window, *words]
    subprocess.run([*command, "--screenshot", FOLDER / f"{name}.png"], cwd=ROOT, check=True)


def shoot_sheet(name: str, match: Match) -> None:
    """Draw a score sheet, which only a table can open."""
    counted = Settings(language="en", coach=False, animation_speed=0.0)
    app = App(counted, size=SIZE, headless=True, strict=True)
    app.open("results", match=match)
    for _ in range(60):
        app.run_iteration()
    app.save_screenshot(FOLDER / f"{name}.png")
    app.finish()


def shoot_review(name: str, match: Match) -> None:
    """Make a review and draw it, which only a table can open."""
    app = App(Settings(language="en", coach=False), size=SIZE, headless=True, strict=True)
    app.open("review", match=match, review=make_review(match).review)
    for _ in range(60):
        app.run_iteration()
    app.save_screenshot(FOLDER / f"{name}.png")
    app.finish()


def main() -> None:
    """Play, then take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["STOLEK_HOME"] = home
        tokens = play_shelf_game("balanceformers", PLAYERS, 12, never, BY_CHANCE)
        wings = leave_table(play_shelf_game("balanceformers", PLAYERS[:2], 1, is_in_the_middle))
        joined = play_shelf_game("equilibrix", PLAYERS[:2], 3, never)
        flower = leave_table(play_shelf_game("equilibrix", PLAYERS[:2], 21, is_in_the_middle))
        stones = play_shelf_game("envyra", PLAYERS, 5, never, {"equilibrium": "c"})
        laid = leave_table(play_shelf_game("envyra", PLAYERS, 5, is_in_the_middle, {"equilibrium": "a"}))
        forests = play_shelf_game("wispwood", PLAYERS, 21, never)
        leave_table(forests)
        middle = leave_table(play_shelf_game("wispwood", PLAYERS, 21, is_in_the_middle))
        shoot("menu")
        shoot("new-game", "--scene", "new-game")
        shoot("rulebook", "--scene", "rules")
        shoot("table", "--load", str(middle))
        shoot("table-envyra", "--load", str(laid))
        shoot("table-equilibrix", "--load", str(flower))
        shoot_sheet("score", forests)
        shoot_sheet("score-envyra", stones)
        shoot("table-balanceformers", "--load", str(wings))
        shoot_sheet("score-equilibrix", joined)
        shoot_review("review", joined)
        shoot("daily", "--scene", "daily")
        shoot_sheet("score-balanceformers", tokens)
    for picture in sorted(FOLDER.glob("*.png")):
        sys.stdout.write(f"{picture.relative_to(ROOT)}: {picture.stat().st_size // 1000} kB\n")


if __name__ == "__main__":
    main()
