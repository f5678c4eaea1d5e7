"""The page of keys over whatever lies there: at a table what its game knows besides."""

from __future__ import annotations

from functools import partial

from client.scene import Program
from client.table.game_table import GameTable
from client.table.keys_page import KeysPage, general, sections


def open_keys(app: Program) -> KeysPage:
    """The page, for the table that lies highest."""
    tables = [scene for scene in app.scenes if isinstance(scene, GameTable)]
    return KeysPage(app, partial(sections, tables[-1]) if tables else general)
