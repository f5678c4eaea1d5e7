"""Opening a saved game: the one way for menu, shelf and command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from client.i18n import tr
from client.match import Match

if TYPE_CHECKING:
    from client.app import App
    from client.scene import Scene


def open_game(app: App, path: Path) -> Scene:
    """The game in a file: its table, or its result when it is over. Raises SaveError.

    What the player has to be told about it is told. A game that is open in another window can be looked
    through, as far as it has got.
    """
    match = Match.resume(path)
    scene = open_match(app, match)
    if match.notice:
        app.notice(tr(match.notice, **match.notice_params))
    return scene


def open_match(app: App, match: Match) -> Scene:
    """The scene that fits where a match stands."""
    if match.outcome is not None:
        return app.open("results", match=match)
    return app.open("replay" if match.read_only else "table", match=match)
