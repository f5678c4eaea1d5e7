"""Somebody who plays by keys and ears alone: what a screen reader would say, line by line."""

from __future__ import annotations

from unittest import mock

import pygame

from client.accessibility import screen_reader
from client.accessibility.tree import AccessibleTree, walk
from client.scene import scene_context
from client.scenes.common.quick_start_seats import create_default_seats
from client.session.match import Match
from client.table.spoken_queries import answer_query
from client.table.table import Table
from rules.contract import Scalar
from saves.settings import Settings
from tests.client.accessibility.simulated_reader import Reader
from tests.client.driver import Driver, make_app


class Listener:
    """A player with a keyboard and a screen reader: `reader`, of which all words are kept in `heard`."""

    def __init__(self, driver: Driver, *, brief: bool = True) -> None:
        self.driver = driver
        self.reader = Reader(driver.app, brief=brief)
        self.heard = self.reader.heard

    @classmethod
    def at(
        cls,
        game_id: str,
        *,
        players: int = 2,
        seed: int = 7,
        language: str = "en",
        **options: Scalar,
    ) -> Listener:
        """Create a listener at a new table at which only people sit."""
        driver = Driver(make_app(settings=Settings(language=language, animation_speed=0.0)))
        driver.app.open("menu")
        listener = cls(driver)
        match = Match.create(game_id, create_default_seats(players), seed, options, saved=False)
        driver.app.open("table", match=match)
        listener.rest()
        return listener

    @property
    def table(self) -> Table:
        """The table, whatever lies over it."""
        return next(scene for scene in self.driver.app.scenes if isinstance(scene, Table))

    def tree(self) -> AccessibleTree:
        """Return what can be heard of the screen on top."""
        return self.driver.app.screen_reader.build_tree()

    def everything(self) -> str:
        """Return all words that the tree holds just now."""
        return "\n".join("\n".join((one.name, one.value, one.more)) for one in walk(self.tree().root))

    def names(self, prefix: str) -> list[str]:
        """Return what the things are called whose ids begin so."""
        return [one.name for one in self.tree() if one.id.startswith(prefix)]

    def asked(self, question: str) -> list[str]:
        """Return the lines of the table's answer to a question."""
        with scene_context(self.driver.app, self.table):
            return answer_query(self.table, self.table.frame, question).split("\n")

    def rest(self) -> list[str]:
        """Let all come to rest; what is heard meanwhile."""
        before = len(self.heard)
        with mock.patch.object(screen_reader, "UPDATE_INTERVAL_S", 0.0):
            self.driver.settle(20.0, dt=1 / 6, drawn=False)
        return self.heard[before:]

    def press(self, *keys: str) -> list[str]:
        """Press keys one after another ("ctrl+enter" holds Ctrl); what is heard of it."""
        before = len(self.heard)
        for key in keys:
            self.driver.look()
            ctrl = key.startswith("ctrl+")
            self.driver.key(key.removeprefix("ctrl+"), pygame.KMOD_CTRL if ctrl else 0, drawn=False)
            self.rest()
        return self.heard[before:]

    def go(self) -> None:
        """Stop listening."""
        self.driver.app.screen_reader.stop()
        self.driver.settle(drawn=False)

    def leave(self) -> None:
        """Go away from the table."""
        self.driver.app.open_menu()
