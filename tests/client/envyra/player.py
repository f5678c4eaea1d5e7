"""People with one mouse at one Envyra: they see what the screen offers, and click. They know no rules."""

from __future__ import annotations

import random

import msgspec

from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from client.table.curtain import Curtain
from client.table.table import Table
from rules.contract import Scalar
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import SLOW, Driver, make_app
from tests.client.game_faces import envyra

SEATS = (
    SeatInfo("Žofie", "sky"),
    SeatInfo("Řehoř", "amber"),
    SeatInfo("Ľubomír", "jade"),
    SeatInfo("Ann", "rose"),
)


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
    match = Match.create("envyra", seats, seed, options or {}, saved=saved)
    made.app.open("menu")
    made.app.open("table", match=match)
    made.settle()
    return made


class Player:
    """Plays by clicks alone, for all seats, through the curtains."""

    def __init__(self, driver: Driver, seed: int = 1) -> None:
        self.driver = driver
        self.chance = random.Random(seed)
        self.curtains: list[int | None] = []

    @property
    def table(self) -> Table:
        """The table, wherever it lies on the stack."""
        return table(self.driver)

    def offers(self, start: str) -> list[str]:
        """Return the ids of the widgets of the top scene that begin so and can be pressed."""
        return [
            widget.id
            for widget in self.driver.scene.ui
            if widget.id.startswith(start) and widget.enabled and widget.visible
        ]

    def play(self, decisions: int) -> bool:
        """Make so many decisions; False as soon as the final sheet lies on the table."""
        return all(self.decide() for _ in range(decisions))

    def decide(self) -> bool:
        """Return one decision, whatever is asked; False if the final sheet lies on the table."""
        self.driver.settle(30, SLOW)
        while isinstance(self.driver.scene, Curtain):
            self.curtains.append(self.driver.scene.seat)
            self.driver.click("curtain.open", drawn=False)
            self.driver.settle(30, SLOW)
        if isinstance(self.driver.scene, ResultsScene):
            return False
        before = self.table.match.moves
        self.choose()
        assert self.table.match.moves == before + 1
        return True

    def choose(self) -> None:
        """Click tiles as the phase wants it, then the gold button."""
        table = self.table
        places = sorted(envyra(table).controller.selection.choices)
        if envyra(table).position.phase == "boards":
            count = self.chance.randint(1, min(envyra(table).controller.selection.max_cubes, len(places)))
            for place in self.chance.sample(places, count):
                if place not in envyra(table).controller.selection.staged:
                    chosen = self.chance.choice((f"tile.{place}", f"hole.{place}"))
                    self.driver.click(chosen, drawn=False)
            self.driver.click("table.confirm", drawn=False)
        else:
            place = self.chance.choice(places)
            self.driver.click(f"tile.{place}")
            way = "table.confirm" if self.chance.random() < 0.5 else f"tile.{place}"
            self.driver.click(way, drawn=False)


def table(driver: Driver) -> Table:
    """Return the Envyra table on the stack."""
    return next(scene for scene in driver.app.scenes if isinstance(scene, Table))
