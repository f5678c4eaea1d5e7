"""Which scene is the table of which game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from client.draw.images import Wanted
from client.draw.warming import in_time, warm
from client.i18n import language
from client.match import Match
from client.rulebook.headings import read_ahead
from client.walk import Walk

if TYPE_CHECKING:
    from client.app import App
    from client.table.table_scene import TableScene

PICTURES: Final[dict[str, str]] = {
    "wispwood": "client.games.wispwood.pictures",
    "envyra": "client.games.envyra.pictures",
    "equilibrix": "client.games.equilibrix.pictures",
    "balanceformers": "client.games.balanceformers.pictures",
}
"""Game → where it says which pictures its table draws first."""

TABLES: Final[dict[str, tuple[str, str]]] = {
    "wispwood": ("client.games.wispwood.scene", "WispwoodTable"),
    "envyra": ("client.games.envyra.scene", "EnvyraTable"),
    "equilibrix": ("client.games.equilibrix.scene", "EquilibrixTable"),
    "balanceformers": ("client.games.balanceformers.scene", "BalanceformersTable"),
}
"""Game → where its scene is; imported when a table is laid."""


def open_table(app: App, match: Match) -> TableScene:
    """The table of the match's game. What its rules are called is read meanwhile, for the judge."""
    game, tongue = match.header.game, language()
    if not app.headless:
        in_time(lambda: read_ahead(game, tongue))
    module, name = TABLES[game]
    make = getattr(import_module(module), name)
    scene: TableScene = make(app, match)
    return scene


def open_replay(app: App, match: Match, at: int | None = None) -> TableScene:
    """The table of a game that is looked back at. at: begin after so many steps; None: where it stands."""
    return open_table(app, Walk(match, at))


def warm_table(app: App, game_id: str) -> None:
    """Read the first pictures of a game's table in the background, so that the table is there at once.

    Only of one game at a time: the pictures of all of them would push each other out of the caches.
    """
    if app.headless or game_id not in PICTURES:
        return
    size = app.width, app.height, app.unit

    def wanted() -> list[Wanted]:
        pictures: list[Wanted] = import_module(PICTURES[game_id]).pictures(*size)
        return pictures

    warm(app.studio.images, wanted, app.post)
