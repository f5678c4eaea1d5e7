"""A game played with the keyboard alone, by trying what the focus offers."""

from __future__ import annotations

import random

from client.scenes.results.scene import ResultsScene
from client.session.match import Match
from client.table.curtain import Curtain
from client.table.table import Table
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.accessibility.listener import Listener
from tests.client.driver import Driver, make_app
from tests.client.review.sample_reviews import play_people_game
from tests.client.table.thinking import AtOnce

SEATS = (SeatInfo("Ida", "sky"), SeatInfo("Bořek", "amber"), SeatInfo("Žalud", "jade", "sapling"))
"""Two people, between whom the curtain falls, and an opponent."""

_WAYS = ("left", "right", "up", "down")
_PATIENCE = 40


class KeyboardSession:
    """A table with its listener; keys and what is heard of them stand in `heard`."""

    def __init__(self, game_id: str, language: str, seed: int = 7) -> None:
        self.driver = Driver(make_app(settings=Settings(language=language, animation_speed=0.0)))
        self.driver.app.thinker = AtOnce(self.driver.app.call_soon)  # type: ignore[assignment]  # instead of the process
        self.listener = Listener(self.driver, brief=False)
        self.match = Match.create(game_id, SEATS, seed, {}, saved=False)
        self._chance = random.Random(seed)
        self.table = self.driver.app.open("table", match=self.match)
        self.listener.rest()
        assert isinstance(self.table, Table)

    @property
    def heard(self) -> list[str]:
        """All that was heard, after the key that was pressed in parentheses."""
        return self.listener.heard

    def press(self, key: str) -> None:
        """Press a key ("ctrl+enter" holds Ctrl)."""
        self.heard.append(f"({key})")
        self.listener.press(key)

    def turn(self) -> None:
        """Play until somebody else is asked, or an opponent has played."""
        table = self.table
        assert isinstance(table, Table)
        asked, moves = table.decider, self.match.moves
        for tried in range(_PATIENCE):
            if self.match.outcome is not None:
                return
            if self.driver.app.scenes.top is not table:
                self.press("space" if isinstance(self.driver.app.scenes.top, Curtain) else "enter")
                if tried:
                    return
                asked = table.decider
                continue
            if table.decider != asked and self.match.moves > moves:
                return
            before = self.match.moves
            if tried % 3 == 2 and table.frame.main_button:
                self.press("ctrl+enter")
            elif tried % 4 == 3:
                self.press(self._chance.choice(_WAYS))
            else:
                self.press("home")
            if self.match.moves == before and self.driver.app.scenes.top is table:
                self.press("enter")

    def ask(self, *questions: str) -> None:
        """Ask by their keys."""
        for key in questions:
            self.press(key)


def open_results(game_id: str, language: str) -> Listener:
    """Play a whole game and open its results."""
    driver = Driver(make_app(settings=Settings(language=language, animation_speed=0.0)))
    driver.app.open("menu")
    match = play_people_game(game_id, 2, 4000, seed=2)
    listener = Listener(driver, brief=False)
    driver.app.push(ResultsScene(driver.app, match))
    listener.rest()
    return listener
