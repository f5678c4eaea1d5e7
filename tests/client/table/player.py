"""A player with a mouse: sees what the table offers, and clicks. Knows no rules and calls none."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import cast

import msgspec

import rules
from client.games.wispwood.board.view_model import LiftedShape
from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from client.table.table import Table
from client.widgets.selector import Selector
from rules.contract import Scalar
from rules.wispwood.state import WispwoodState
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.game_faces import wispwood

SEATS = (
    SeatInfo("Žofie", "sky"),
    SeatInfo("Řehoř", "amber"),
    SeatInfo("Ľubomír", "jade"),
    SeatInfo("Ann", "rose"),
)

Cell = tuple[int, int]


def driver(size: tuple[int, int] = (1280, 720), **settings: object) -> Driver:
    """Return a program with an empty stack; everything is shown at once unless told otherwise."""
    chosen: dict[str, object] = {"language": "en", "animation_speed": 0.0, **settings}
    return Driver(make_app(size, settings=msgspec.convert(chosen, Settings)))


def open_new_table(
    players: int,
    seed: int = 7,
    *,
    size: tuple[int, int] = (1280, 720),
    options: dict[str, Scalar] | None = None,
    saved: bool = True,
    **settings: object,
) -> Driver:
    """Return a program with the table of a new game."""
    made = driver(size, **settings)
    match = Match.create("wispwood", SEATS[:players], seed, options or {}, saved=saved)
    made.app.open("menu")
    made.app.open("table", match=match)
    made.settle()
    return made


class Player:
    """Plays by clicks alone. random: whether a legal offer is taken by chance; else the first one."""

    def __init__(self, driver: Driver, seed: int = 1) -> None:
        self.driver = driver
        self.chance = random.Random(seed)

    @property
    def table(self) -> Table:
        """The table, which is on top."""
        return table(self.driver)

    @property
    def offers(self) -> Sequence[str]:
        """The ids of the widgets that can be pressed."""
        return [widget.id for widget in self.driver.scene.ui if widget.enabled and widget.visible]

    def play(self, decisions: int) -> bool:
        """Make so many decisions; False as soon as the final sheet lies on the table."""
        return all(self.decide() for _ in range(decisions))

    def decide(self) -> bool:
        """Return one decision, whatever is asked; False if the final sheet lies on the table."""
        self.driver.settle(30)
        if isinstance(self.driver.scene, ResultsScene):
            if "results.next" not in self.offers:
                return False
            self.driver.click("results.next")
            return True
        offers = self.offers
        assert "table.menu" in offers  # nothing lies over the table
        if "wispwood.results" in offers:
            self.driver.click("wispwood.results")
        elif "wispwood.choose" in self.driver.scene.ui:
            self._choose(offers)
        elif "wispwood.place" in self.driver.scene.ui:
            self.lay()
        elif "wispwood.done" in offers:
            self._trees()
        elif "wispwood.keep-cat" in offers:
            self._cat()
        else:
            self._turn()
        return True

    # --- decisions ------------------------------------------------------------------------------
    def _choose(self, offers: Sequence[str]) -> None:
        """Choose a wish by hand, or the place of the ghost's cat."""
        wishes = [id_ for id_ in offers if id_.startswith("wish.")]
        slots = [id_ for id_ in offers if id_.startswith("pond.slot.")]
        assert "wispwood.choose" not in offers
        self.driver.click(self.chance.choice(wishes or slots))
        self.driver.click("wispwood.choose")

    def _turn(self) -> None:
        """Take a wisp; if none fits, or now and then, take a tree turn or what the cat brings."""
        legal = wispwood(self.table).controller.legal
        if legal.can_refresh_by_cat and self.chance.random() < 0.04:
            self.driver.click("wispwood.refresh-by-cat")
        elif legal.can_refresh and self.chance.random() < 0.5:
            self.driver.click("wispwood.refresh")
        elif not legal.slots or self.chance.random() < 0.12:
            self.click_cell(self.chance.choice(sorted(wispwood(self.table).view_model.choosable_cells)))
        else:
            self.take(self.chance.choice(sorted(legal.slots)))

    def take(self, slot: int) -> None:
        """Take a wisp."""
        self.driver.click(f"pond.slot.{slot}")

    def lit_shapes(self) -> list[str]:
        """Return the ids of the shapes that shine."""
        table = self.table
        lit = wispwood(table).controller.legal.placements
        return [
            f"pond.shape.{place}" for place, name in enumerate(wispwood(table).position.shapes) if name in lit
        ]

    def lay(self, *, hover: bool = True) -> None:
        """Turn a highlighted shape until it fits, lay it down, and place it by button or click."""
        table = self.table
        if wispwood(table).controller.lifted_shape is None:
            self.driver.click(self.chance.choice(self.lit_shapes()))
        self.turn_until_it_fits()
        cell = self.chance.choice(sorted(wispwood(table).view_model.choosable_cells))
        if hover:
            self.hover_cell(cell)
            assert wispwood(table).controller.forecast is not None
        self.click_cell(cell)
        hand = wispwood(table).controller.lifted_shape
        assert hand is not None
        assert hand.pinned
        if self.chance.random() < 0.5:
            self.driver.click("wispwood.place")
        else:
            self.click_cell(cell)

    def turn_until_it_fits(self) -> None:
        """Turn, mirror and move the shape until cells are highlighted; turn the wheel at least once."""
        table = self.table
        for step in range(40):
            if step and wispwood(table).view_model.choosable_cells:
                return
            x, y = self.driver.center("forest")
            if step % 10 == 9:
                self.driver.click("wispwood.move")
            elif step % 5 == 4:
                self.driver.click("wispwood.flip")
            else:
                self.driver.wheel(x, y, -1)
        raise AssertionError("no turning makes it fit")

    def _trees(self) -> None:
        shining = sorted(wispwood(self.table).view_model.choosable_cells)
        if shining and self.chance.random() < 0.7:
            self.click_cell(self.chance.choice(shining))
        else:
            self.driver.click("wispwood.done")

    def _cat(self) -> None:
        cells = sorted(wispwood(self.table).view_model.cat_cells)
        if cells and self.chance.random() < 0.6:
            self.click_cell(self.chance.choice(cells))
            self.driver.click("wispwood.move-cat")
        else:
            self.driver.click("wispwood.keep-cat")

    # --- cells ----------------------------------------------------------------------------------
    def click_cell(self, cell: Cell) -> None:
        """Click a cell of the forest."""
        self.driver.click_at(*wispwood(self.table).grid.get_cell_center(*cell))

    def hover_cell(self, cell: Cell) -> None:
        """Point at a cell of the forest."""
        self.driver.move(*wispwood(self.table).grid.get_cell_center(*cell))


def table(driver: Driver) -> Table:
    """Return the table, which is on top."""
    assert isinstance(driver.scene, Table)
    return driver.scene


def get_lifted_shape(driver: Driver) -> LiftedShape:
    """Return the shape in the hand."""
    hand = wispwood(table(driver)).controller.lifted_shape
    assert hand is not None
    return hand


def pick(driver: Driver, choice: str, value: object) -> None:
    """Choose a segment by mouse."""
    driver.center(choice)  # scrolls it into view
    widget = cast("Selector[object]", driver.scene.ui[choice])
    driver.click_at(*widget.locate_item(value).center)


def digest(driver: Driver) -> str:
    """Return the hash of the position that is played."""
    return rules.digest(table(driver).match.state)


def story(driver: Driver) -> list[str]:
    """Return the log's lines."""
    return [line.text for line in table(driver).log.lines]


def table_at(
    wanted: Callable[[WispwoodState], bool],
    players: int,
    *,
    options: dict[str, Scalar] | None = None,
    seeds: int = 40,
    size: tuple[int, int] = (1280, 720),
    **settings: object,
) -> Driver:
    """Return a program with a table whose position is the first of that sort in random games."""
    for seed in range(seeds):
        chance = random.Random(seed)
        match = Match.create("wispwood", SEATS[:players], seed, options or {}, saved=False)
        while True:
            if wanted(cast(WispwoodState, match.state)):
                made = driver(size, **settings)
                made.app.open("menu")
                made.app.open("table", match=match)
                made.settle()
                return made
            if match.outcome is not None:
                break
            seat = match.deciders[0]
            match.act(seat, chance.choice(match.game.actions(match.state, seat)))
    raise AssertionError("no such position")
