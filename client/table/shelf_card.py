"""What the shelf shows of a table's game: a cache only, for the game itself is saved already."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import pygame

from client.draw.asset_preload import warm
from client.draw.asset_probe import NotingCanvas
from client.scene import scene_context
from client.table.game_table import GameTable
from client.table.thumbnail import THUMBNAIL, thumbnail
from saves.shelf import write_card

_AFTER: Final = 20.0
"""Seconds of play after which it is written anew."""


class TableCard:
    """The card and the picture of one table's game."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self._saved = 0.0

    def go_on(self) -> None:
        """A decision is due: the card is written now and then."""
        if time.monotonic() - self._saved > _AFTER:
            self.save()

    def save(self, *, picture: bool = False) -> None:
        """Write it. picture: as the table looks now; without, the last one stays."""
        self._saved = time.monotonic()
        table, match = self._table, self._table.match
        if match.path is None or match.read_only:
            return
        key, params, scores = table.summary()
        png = thumbnail(table.app.studio, table.draw_thumbnail) if picture else None
        write_card(match.path, match.make_card(key, params, scores), png)

    def picture_in_time(self) -> None:
        """Write it now, and its picture when nothing moves: it has to be painted in a size of its own, whose
        pictures are read in a thread before. Who leaves the table earlier writes both (see `save`)."""
        self.save()
        self._at_rest(self._read if not self._table.app.headless else self._save_picture)

    def _at_rest(self, call: Callable[[], None]) -> None:
        table = self._table

        def at_table() -> None:
            with scene_context(table.app, table):
                call()

        table.app.run_when_idle(table, at_table)

    def _read(self) -> None:
        app = self._table.app
        canvas = NotingCanvas(pygame.Surface(THUMBNAIL), 1.0, app.studio)
        self._table.draw_thumbnail(canvas)
        warm(app.studio.images, lambda: canvas.wanted, app.post, then=self._read_by_now)

    def _read_by_now(self) -> None:
        if self._table in self._table.app.scenes:
            self._at_rest(self._save_picture)

    def _save_picture(self) -> None:
        self.save(picture=True)
