"""What the guide says over a single position with one best move, and what it keeps of it."""

from __future__ import annotations

from client.draw.geometry import Rect
from client.i18n import has, tr
from client.lessons.practice import PracticeItem, practice
from client.lessons.progress import with_learned
from client.table.game_table import GameTable
from client.table.guide.card import Mood
from rules.contract import Action

TOPIC = "lessons.practice"
"""Under this key all its words stand."""


class Practising:
    """One position at one table. shown: whether the guide made the move. It counts as solved as soon as
    whoever learns has made it."""

    def __init__(self, table: GameTable, item: PracticeItem) -> None:
        self._table = table
        self.item = item
        self.shown = False
        self._places: list[Rect] = []

    @property
    def head(self) -> str:
        """Which position it is, and how hard."""
        ids = [one.id for one in practice(self._table.game_id)]
        at = ids.index(self.item.id) + 1 if self.item.id in ids else 1
        rating = tr(f"{TOPIC}.rating-{self.item.rating}")
        return tr(f"{TOPIC}.head", n=at, m=max(len(ids), 1), rating=rating)

    def clear(self, places: list[Rect], mood: Mood) -> list[Rect]:
        """What the card must not cover: these places, and once the move has been made, where it was."""
        if mood == "asks":
            self._places = places
        return [*places, *self._places] if mood == "says" else places

    def why(self, action: Action) -> str:
        """What speaks for the move, in the words of hints."""
        game = self._table.game_id
        told = [
            self._table.because(action, reason)
            for reason in self.item.reasons
            if has(f"bots.{game}.reason.{reason.key}")
        ]
        first = tr(f"{TOPIC}.{'shown' if self.shown else 'right'}")
        return " ".join((first, *told))

    def solve(self) -> None:
        """Keep that it has been solved."""
        app, game = self._table.app, self._table.game_id
        app.change(learned=with_learned(app.settings, game, self.item.chapter_id))
