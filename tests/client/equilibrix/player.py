"""People with one mouse at one Flower of Life: they see what the table shows, want to win, and click."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from client.games.equilibrix.board.forecast import find_joining_fields, forecast_birth, is_cut_off_from_bases
from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from client.table.table import Table
from rules.contract import Action, Scalar
from rules.draft import replace_at
from rules.equilibrix.actions import (
    AnswerDraw,
    Birth,
    EquilibrixAction,
    Judge,
    OfferDraw,
    Pass,
    PlaceStart,
    Resign,
    TakeBack,
)
from rules.equilibrix.state import EquilibrixState
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import SLOW, Driver, make_app
from tests.client.game_faces import equilibrix

SEATS = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"), SeatInfo("Ľubomír", "jade"))


# --- what they want ---------------------------------------------------------------------------------


def chosen(
    state: EquilibrixState, seat: int, actions: Sequence[Action], chance: random.Random
) -> EquilibrixAction:
    """Return the action that looks best for the next moment.

    Captures, and few links that are still missing. Now
    and then it is an opposite action, or a die is passed."""
    wanted = [
        action
        for action in actions
        if isinstance(action, EquilibrixAction) and not isinstance(action, OfferDraw | Resign)
    ]
    kinds: tuple[tuple[type[EquilibrixAction], float], ...] = ((TakeBack, 0.14), (Pass, 0.03))
    for kind, share in kinds:
        alike = [action for action in wanted if isinstance(action, kind)]
        if alike and chance.random() < share:
            wanted = alike
    return max(wanted, key=lambda action: (_worth(state, seat, action), chance.random()))


def _worth(state: EquilibrixState, seat: int, action: EquilibrixAction) -> float:
    match action:
        case PlaceStart(field):
            return -_missing(state, seat, state.stones[seat] | 1 << field)
        case Birth(die, field):
            told = forecast_birth(state, seat, die, field)
            if told.wins:
                return 1000
            fresh = 5 * len(told.captures) + told.links_more - 0.4 * told.is_exposed
            return fresh - _missing(state, seat, state.stones[seat] | 1 << field)
        case TakeBack(_, field):
            return -2.5 - _missing(state, seat, state.stones[seat] & ~(1 << field))
        case Pass():
            return -1.5 - _missing(state, seat, state.stones[seat])
        case Judge(_, falls):
            return float(falls)
        case AnswerDraw(agree):
            return -float(agree)
        case _:
            return -1000


def _missing(state: EquilibrixState, seat: int, stones: int) -> int:
    """Return how many links are missing with these stones."""
    after = replace(state, stones=replace_at(state.stones, seat, stones))
    return 50 if is_cut_off_from_bases(after, seat) else 2 * len(find_joining_fields(after, seat))


# --- the table --------------------------------------------------------------------------------------


def driver(size: tuple[int, int] = (1280, 720), **settings: object) -> Driver:
    """Return a program with an empty stack; everything is shown at once unless told otherwise."""
    chosen: dict[str, object] = {"language": "en", "animation_speed": 0.0, **settings}
    return Driver(make_app(size, settings=msgspec.convert(chosen, Settings)))


def laid(
    players: int,
    seed: int = 7,
    *,
    size: tuple[int, int] = (1280, 720),
    options: dict[str, Scalar] | None = None,
    saved: bool = True,
    people: int | None = None,
    **settings: object,
) -> Driver:
    """Return a program with the table of a new game.

    Args:
        people: How many of the seats are persons; the others are not.
    """
    made = driver(size, **settings)
    seats = [
        seat if people is None or number < people else msgspec.structs.replace(seat, kind="bot")
        for number, seat in enumerate(SEATS[:players])
    ]
    match = Match.create("equilibrix", seats, seed, options or {}, saved=saved)
    made.app.open("menu")
    made.app.open("table", match=match)
    made.settle()
    return made


def table(driver: Driver) -> Table:
    """Return the table on the stack."""
    return next(scene for scene in driver.app.scenes if isinstance(scene, Table))


class Player:
    """Plays by clicks alone, for all seats."""

    def __init__(self, driver: Driver, seed: int = 1) -> None:
        self.driver = driver
        self.chance = random.Random(seed)
        self.done: list[EquilibrixAction] = []

    @property
    def table(self) -> Table:
        """The table, wherever it lies on the stack."""
        return table(self.driver)

    def play(self, decisions: int) -> bool:
        """Make so many decisions; False as soon as the final sheet lies on the table."""
        return all(self.decide() for _ in range(decisions))

    def decide(self) -> bool:
        """Return one decision, whatever is asked; False if the final sheet lies on the table."""
        self.driver.settle(30, SLOW)
        if isinstance(self.driver.scene, ResultsScene):
            return False
        board_, match = self.table, self.table.match
        assert board_.decider is not None
        before, seat = match.moves, board_.decider
        action = chosen(
            equilibrix(board_).match_position, seat, match.game.actions(match.state, seat), self.chance
        )
        self.click(action)
        assert match.moves == before + 1, action
        assert match.history[-1].action == action
        self.done.append(action)
        return True

    def click(self, action: EquilibrixAction) -> None:
        """Click what has to be clicked for an action."""
        match action:
            case PlaceStart(field):
                self.pick(field)
            case Birth(die, field) | TakeBack(die, field):
                self.take(die)
                self.pick(field)
            case Pass(die):
                self.take(die)
                self.driver.click("table.pass", drawn=False)
                self.driver.mean_it(drawn=False)
            case Judge(_, falls):
                self.driver.click("table.ring-falls" if falls else "table.ring-stays", drawn=False)
            case AnswerDraw(agree):
                self.driver.click("table.agree" if agree else "table.decline", drawn=False)
            case _:
                raise AssertionError(action)

    def take(self, die: int) -> None:
        """Choose a die, if it has to be chosen."""
        if equilibrix(self.table).controller.selection.die != die:
            self.driver.click(f"die.{die}", drawn=False)
        assert equilibrix(self.table).controller.selection.die == die

    def pick(self, field: int) -> None:
        """Click a field, then once more or the gold button."""
        self.driver.click(f"field.{field}")
        assert equilibrix(self.table).controller.selection.picked == field, field
        self.driver.click(self.chance.choice((f"field.{field}", "table.confirm")), drawn=False)
