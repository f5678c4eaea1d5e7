"""People with one mouse at one Balanceformers: they see what is offered, and click. They know no rules."""

from __future__ import annotations

import random

import msgspec

from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from client.table.curtain import Curtain
from client.table.table import Table
from rules.contract import Scalar
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import SLOW, Driver, make_app
from tests.client.game_faces import balanceformers

NAMES = ("Žofie", "Řehoř", "Ľubomír", "Ann", "Karel", "Eva")
SEATS = tuple(SeatInfo(name, colour) for name, colour in zip(NAMES, COLOURS, strict=True))


def driver(size: tuple[int, int] = (1280, 720), **settings: object) -> Driver:
    """Return a program with an empty stack; everything is shown at once unless told otherwise."""
    chosen: dict[str, object] = {"language": "en", "animation_speed": 0.0, **settings}
    return Driver(make_app(size, settings=msgspec.convert(chosen, Settings)))


def laid(
    players: int,
    seed: int = 7,
    *,
    options: dict[str, Scalar] | None = None,
    size: tuple[int, int] = (1280, 720),
    saved: bool = True,
    **settings: object,
) -> Driver:
    """Return a program with the table of a new game."""
    made = driver(size, **settings)
    match = Match.create("balanceformers", SEATS[:players], seed, options or {}, saved=saved)
    made.app.open("menu")
    made.app.open("table", match=match)
    made.settle()
    return made


def table(driver: Driver) -> Table:
    """Return the table on the stack."""
    return next(scene for scene in driver.app.scenes if isinstance(scene, Table))


class Player:
    """Plays by clicks alone, for all seats, through the curtains. seen: the phases met."""

    def __init__(self, driver: Driver, seed: int = 1) -> None:
        self.driver = driver
        self.chance = random.Random(seed)
        self.seen: set[str] = set()
        self.reached: set[int] = set()

    def play(self, decisions: int) -> bool:
        """Make so many decisions; False as soon as the final sheet lies on the table."""
        return all(self.decide() for _ in range(decisions))

    def decide(self) -> bool:
        """Return one decision, whatever is asked; False if the final sheet lies on the table."""
        made = self.driver
        made.settle(30, SLOW)
        while isinstance(made.scene, Curtain):
            made.click("curtain.open")
            made.settle(30, SLOW)
        if isinstance(made.scene, ResultsScene):
            return False
        board = table(made)
        before = board.match.moves
        self.seen.add(balanceformers(board).position.phase)
        self.reached.add(balanceformers(board).position.round)
        getattr(self, f"_{balanceformers(board).position.phase}")(board)
        assert board.match.moves == before + 1
        return True

    def _building(self, board: Table) -> None:
        i, j, d = self.chance.choice(balanceformers(board).controller.selection.legal.pieces)
        self.driver.click(f"piece.{i}.{j}.{d}")

    def _initiative(self, board: Table) -> None:
        for kind, values, picked in (
            (
                "square",
                balanceformers(board).controller.selection.legal.squares,
                balanceformers(board).controller.selection.pair[0],
            ),
            (
                "round",
                balanceformers(board).controller.selection.legal.rounds,
                balanceformers(board).controller.selection.pair[1],
            ),
        ):
            if picked is None:
                self.driver.click(f"{kind}.{self.chance.choice(values)}")
        self.driver.click("table.confirm")

    def _prelude(self, board: Table) -> None:
        """Place creatures close together, so that some live."""
        hand = balanceformers(board).controller
        if hand.selection.creature is None:
            self.driver.click(f"tray.{min(hand.selection.liftable)}")
        slots = [
            slot
            for slot in range(3 * len(balanceformers(board).position.area))
            if hand.selection.reachable_slots >> slot & 1
        ]
        self.driver.click(f"slot.{slots[0]}")

    def _turn(self, board: Table) -> None:
        """Mostly end the turn at once, so that creatures stay close together; now and then take a step."""
        hand = balanceformers(board).controller.selection
        on_board = [c for c in sorted(hand.liftable) if balanceformers(board).position.places[c] >= 0]
        off_board = [c for c in sorted(hand.liftable) if balanceformers(board).position.places[c] < 0]
        if off_board:
            self._lift(off_board[0], f"waiting.{off_board[0]}")
            self._drop(0)
        elif on_board and self.chance.random() < 0.3:
            creature = self.chance.choice(on_board)
            self._lift(creature, f"slot.{balanceformers(board).position.places[creature]}")
            self._drop(-1)
        else:
            self.driver.click("table.confirm")
            self.driver.click("dialog.yes")

    def _lift(self, creature: int, widget: str) -> None:
        if balanceformers(table(self.driver)).controller.selection.creature != creature:
            self.driver.click(widget)
        assert balanceformers(table(self.driver)).controller.selection.creature == creature

    def _drop(self, which: int) -> None:
        board = table(self.driver)
        reach = balanceformers(board).controller.selection.reachable_slots
        slots = [slot for slot in range(3 * len(balanceformers(board).position.area)) if reach >> slot & 1]
        self.driver.click(f"slot.{slots[which]}")

    def _token(self, board: Table) -> None:
        self.driver.click(
            f"giver.{self.chance.choice(balanceformers(board).controller.selection.legal.givers)}"
        )
