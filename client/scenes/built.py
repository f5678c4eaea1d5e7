"""Which games can be played: those whose rules and whose table are both there."""

from __future__ import annotations

from client.scenes.tables import TABLES
from rules import GAMES

BUILT: tuple[str, ...] = tuple(game for game in GAMES if game in TABLES)
"""Their ids, in the order of the menu."""
