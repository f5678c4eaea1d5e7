"""Handles the keys that do the same at every table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import pygame
from msgspec.structs import replace

from client.i18n import tr
from client.table import binding_glyphs, bindings
from client.table.bar_models import Prompt
from client.table.face import AnyPort
from client.table.spoken_queries import answer

KeyActions: TypeAlias = Mapping[str, Callable[[int], object]]
"""The action of each command, called with its direction."""


class KeyHandler:
    """The keys of one table; `main` is the id of the main button, "" for none."""

    def __init__(self, table: AnyPort, deeds: KeyActions) -> None:
        self._table = table
        self._deeds = deeds
        self.main = ""

    def answers(self, event: pygame.Event) -> bool:
        """Press the main button if an event confirms from anywhere.

        If it is disabled, show and announce why.
        """
        table = self._table
        if table.is_replay or bindings.pressed(bindings.ANSWERING, event) is None:
            return False
        if not table.ui.press(self.main, event):
            why = table.ui[self.main].reason if self.main in table.ui else ""
            told = why or tr("table.why.busy" if table.is_busy else "table.why.choose")
            table.app.notify(told, "refused")
        return True

    def key(self, event: pygame.Event) -> bool:
        """Handle a key that neither a widget nor the selection used."""
        table = self._table
        known = bindings.TABLE + (bindings.FOLDED if table.frame_layout.compact else ())
        asked = bindings.pressed(known, event)
        if asked is not None and asked.does in self._deeds:  # where one looks back nothing is answered
            self._deeds[asked.does](asked.by)
            return True
        question = bindings.pressed(bindings.QUESTIONS, event)
        if question is not None:
            table.app.notify(answer(table, question.does), "answer")
        return question is not None

    def hurries(self, event: pygame.Event) -> bool:
        """Return whether a key or a click on the board speeds up what is being shown."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._table.frame_layout.board.collidepoint(self._table.pointer)
        return bindings.pressed(bindings.HURRY, event) is not None

    @staticmethod
    def hurrying(said: Prompt) -> Prompt:
        """Return the prompt while events are shown, with the key that speeds them up."""
        hurry = binding_glyphs.hint(bindings.HURRY, "hurry", tr("keys.hurry"))
        return replace(said, keys=(*said.keys, *hurry))
