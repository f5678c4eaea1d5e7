"""What the tests of the shelf share: games on it, its scene, and stand-ins for what it opens."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import ClassVar

from client.app.app import App
from client.scene import Scene
from client.scenes.shelf.scene import ShelfScene
from client.session.match import Match
from client.widgets import Button, ScrollList
from rules.contract import Scalar
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app

SEATS = (SeatInfo("Žofie", "sky"), SeatInfo("Řehoř", "amber"), SeatInfo("Liška", "jade"))


def saved_game(title: str, *, seats: int = 2, moves: int = 6, seed: int = 3, game: str = "wispwood") -> Path:
    """Return a game on the shelf after that many random moves (-1: played to its end)."""
    options: dict[str, Scalar] = {"short": True} if game == "wispwood" else {}
    match = Match.create(game, SEATS[:seats], seed, options, title=title)
    rnd = random.Random(seed)
    while match.outcome is None and moves != 0:
        seat = match.deciders[0]
        match.act(seat, rnd.choice(match.game.actions(match.state, seat)))
        moves -= 1
    match.close()
    assert match.path is not None
    return match.path


def damage(path: Path) -> None:
    """Flip a bit in the middle of a journal."""
    lines = path.read_bytes().split(b"\n")
    middle = bytearray(lines[len(lines) // 2])
    middle[30] ^= 1
    lines[len(lines) // 2] = bytes(middle)
    path.write_bytes(b"\n".join(lines))


def open_shelf(
    size: tuple[int, int] = (1280, 720), language: str = "en", ui_scale: float = 1.0
) -> tuple[App, Driver, ShelfScene]:
    app = make_app(size, settings=Settings(language=language, ui_scale=ui_scale))
    scene = ShelfScene(app)
    app.push(scene)
    driver = Driver(app)
    driver.settle()
    wait_for_thumbnails(driver, scene)
    return app, driver, scene


def wait_for_thumbnails(driver: Driver, scene: ShelfScene) -> None:
    """Wait for the thread that reads pictures; what is drawn first is what asks for them."""
    driver.app.draw()
    for _ in range(2000):
        if not scene.thumbnails.is_reading:
            return
        time.sleep(0.002)
        driver.frames()
    raise AssertionError("the pictures never came")


def choose(scene: ShelfScene, driver: Driver, path: Path) -> None:
    """Click the row of a game."""
    rows = scene.ui["shelf.list"]
    assert isinstance(rows, ScrollList)
    index = next(i for i, entry in enumerate(scene.model.listed) if entry.path == path)
    rows.scroll_into_view(rows.get_row_box(index))
    driver.frames(2)
    driver.click_at(*rows.locate_row(index).center)


def go_label(scene: ShelfScene) -> str:
    button = scene.ui["shelf.go"]
    assert isinstance(button, Button)
    return button.label if button.visible else ""


def titles(scene: ShelfScene) -> list[str]:
    return [entry.title for entry in scene.model.listed]


class Stub(Scene):
    """Stands in for a scene that is opened."""

    name = ""
    match: Match
    made: ClassVar[list[Stub]] = []

    def __init__(self, app: App, match: Match, **_: object) -> None:
        super().__init__(app)
        self.match = match
        self.made.append(self)

    def on_removed(self) -> None:
        """Release the game for other windows."""
        self.match.close()


class TableStub(Stub):
    name = "table"


class ResultsStub(Stub):
    name = "results"


class ReplayStub(Stub):
    name = "replay"
