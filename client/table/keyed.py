"""What keys do at every table, whichever game lies there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import pygame

from client.table import bindings
from client.table.game_table import GameTable
from client.table.questions import QUESTIONS, answer

KeyDeeds: TypeAlias = Mapping[str, Callable[[int], object]]
"""What is done for each binding of all tables, by what it does; it is told which way."""


class TableKeys:
    """The keys of one table. main: the id of the button that gives the main answer, "" for none."""

    def __init__(self, table: GameTable, deeds: KeyDeeds) -> None:
        self._table = table
        self._deeds = deeds
        self.main = ""

    def answers(self, event: pygame.Event) -> bool:
        """The main answer, wherever the focus is; what cannot be answered is heard."""
        table = self._table
        if table.looking_back or bindings.pressed(bindings.ANSWERING, event) is None:
            return False
        if not table.ui.press(self.main, event):
            table.app.play("error")
        return True

    def key(self, event: pygame.Event) -> bool:
        """A key that neither a widget nor the hand wanted."""
        table = self._table
        known = bindings.TABLE + (bindings.FOLDED if table.frame_layout.compact else ())
        asked = bindings.pressed(known, event)
        if asked is not None:
            self._deeds[asked.does](asked.by)
            return True
        question = bindings.pressed(QUESTIONS, event)
        if question is not None:
            table.app.notice(answer(table, question.does))
        return question is not None
