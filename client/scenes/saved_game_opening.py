"""Opening of saved games, as the menu, the shelf and the command line do it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from client.i18n import tr
from client.scenes import open_scene
from client.session.match import Match

if TYPE_CHECKING:
    from client.scene import Program, Scene


def open_saved_game(app: Program, path: Path) -> Scene:
    """Open the saved game in a file and return the scene: its table, or its result if it is over.

    Notices tell the player what is special about the game. A game that is open in another window is opened
    for replay only.

    Raises:
        SaveError: The game cannot be opened.
    """
    return app.open("saved", path=path)


def create_saved_game_scene(app: Program, path: Path) -> Scene:
    """Load the saved game in a file and return the scene for it: table, replay or result.

    Raises:
        SaveError: The game cannot be opened.
    """
    return create_match_scene(app, Match.resume(path))


def create_match_scene(app: Program, match: Match) -> Scene:
    """Return the scene for a match that has just been loaded (table, replay or result); show its notices."""
    show_match_notices(app, match)
    if match.outcome is not None:
        return open_scene(app, "results", match=match, counts=False)
    return open_scene(app, "replay" if match.read_only else "table", match=match)


def show_match_notices(app: Program, match: Match) -> None:
    """Show notices about a match that has just been loaded, such as changed game content."""
    if match.notice_key:
        app.notify(tr(match.notice_key, **match.notice_params))
    from client.session import content_overrides  # noqa: PLC0415  with the first game

    if (notice := content_overrides.make_opening_notice(match, app.settings)) is not None:
        key, params = notice
        app.notify(tr(key, **params))
