"""Opening a saved game: the one way for menu, shelf and command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from client.i18n import tr
from client.scenes import open_scene
from client.session.match import Match

if TYPE_CHECKING:
    from client.scene import Program, Scene


def open_game(app: Program, path: Path) -> Scene:
    """Put the game in a file on the screen: its table, or its result when it is over. Raises SaveError.

    What the player has to be told about it is told. A game that is open in another window can be looked
    through, as far as it has got.
    """
    return app.open("saved", path=path)


def tell(app: Program, match: Match) -> None:
    """Tell the player what there is to tell of a game that has just been opened."""
    if match.notice:
        app.notice(tr(match.notice, **match.notice_params))
    from client.session import content_overrides  # noqa: PLC0415  with the first game

    if (corrected := content_overrides.notice(match, app.settings)) is not None:
        key, params = corrected
        app.notice(tr(key, **params))


def saved_game(app: Program, path: Path) -> Scene:
    """The scene for the game in a file. Raises SaveError."""
    return scene_of(app, Match.resume(path))


def scene_of(app: Program, match: Match) -> Scene:
    """The scene for a game that has just been opened; what there is to tell of it is told."""
    tell(app, match)
    if match.outcome is not None:
        return open_scene(app, "results", match=match)
    return open_scene(app, "replay" if match.read_only else "table", match=match)
