"""Which scene is the table of which game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from client.match import Match

if TYPE_CHECKING:
    from client.app import App
    from client.table.table_scene import TableScene

TABLES: Final[dict[str, tuple[str, str]]] = {"wispwood": ("client.games.wispwood.scene", "WispwoodTable")}
"""Game → where its scene is; imported when a table is laid."""


def open_table(app: App, match: Match) -> TableScene:
    """The table of the match's game."""
    module, name = TABLES[match.header.game]
    make = getattr(import_module(module), name)
    scene: TableScene = make(app, match)
    return scene
