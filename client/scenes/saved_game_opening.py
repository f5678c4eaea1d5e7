"""Opening of saved games: menu, shelf and command line all go this way."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from client.i18n import tr
from client.scenes import open_scene
from client.session.match import Match

if TYPE_CHECKING:
    from client.scene import Program, Scene


def open_saved_game(app: Program, path: Path) -> Scene:
    """Open the game in a file: its table, or its result if it is over.

    Notices tell what the player has to know about it. A game that is open in another window can be replayed
    as far as it has got.

    Raises:
        SaveError: The game cannot be opened.
    """
    return app.open("saved", path=path)


def create_saved_game_scene(app: Program, path: Path) -> Scene:
    """Return the scene for the game in a file.

    Raises:
        SaveError: The game cannot be opened.
    """
    return create_match_scene(app, Match.resume(path))


def create_match_scene(app: Program, match: Match) -> Scene:
    """Return the scene for a game that has just been loaded, and show its notices."""
    show_match_notices(app, match)
    if match.outcome is not None:
        return open_scene(app, "results", match=match)
    return open_scene(app, "replay" if match.read_only else "table", match=match)


def show_match_notices(app: Program, match: Match) -> None:
    """Show what the player has to know about a game that has just been loaded."""
    if match.notice_key:
        app.notify(tr(match.notice_key, **match.notice_params))
    from client.session import content_overrides  # noqa: PLC0415  with the first game

    if (notice := content_overrides.make_opening_notice(match, app.settings)) is not None:
        key, params = notice
        app.notify(tr(key, **params))
