"""Somebody who plays by keys and hears what a screen reader would say."""

from __future__ import annotations

import pygame
import pytest

from client.access.access import Access
from client.access.tree import SpokenTree, walk
from client.access.voice import Voice
from client.match import Match
from client.scenes.seating import seats_for
from client.table.table_scene import TableScene
from rules.contract import Scalar
from saves.settings import Settings
from tests.client.driver import Driver, make_app


class Ears:
    """A table and its listener. heard: all that was said, in order: what has the focus as soon as it changes,
    and what the program says of its own accord."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        game_id: str,
        *,
        players: int = 2,
        seed: int = 7,
        language: str = "en",
        options: dict[str, Scalar] | None = None,
    ) -> None:
        self.heard: list[str] = []
        self._told = ""
        monkeypatch.setattr(Access, "listening", True)
        monkeypatch.setattr(Voice, "say", lambda _self, words, **_: self.heard.append(words))
        self.driver = Driver(make_app(settings=Settings(language=language, animation_speed=0.0)))
        match = Match.create(game_id, seats_for(players), seed, options or {}, saved=False)
        self.table = self.driver.app.open("table", match=match)
        assert isinstance(self.table, TableScene)
        self.driver.settle(drawn=False)
        self.listen()

    def tree(self) -> SpokenTree:
        """What can be heard now."""
        return self.driver.app.access.tree()

    def listen(self) -> None:
        """Hear what has the focus, if it is not what was heard of it last."""
        tree = self.tree()
        one = next(part for part in walk(tree.root) if part.id == tree.focus)
        told = ". ".join(words.replace("\n", " ") for words in (one.name, one.value, one.more) if words)
        if told != self._told:
            self._told = told
            self.heard.append(f"> {told}")

    def press(self, *keys: str) -> list[str]:
        """Press keys one after another; what was heard meanwhile."""
        before = len(self.heard)
        for key in keys:
            self.driver.look()
            name = key.removeprefix("ctrl+")
            self.driver.key(name, mod=pygame.KMOD_CTRL if name != key else 0)
            self.driver.settle(drawn=False)
            self.listen()
        return self.heard[before:]

    def everything(self) -> str:
        """All words that the tree holds just now."""
        return "\n".join("\n".join((one.name, one.value, one.more)) for one in self.tree())
