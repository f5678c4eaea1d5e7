"""Creation of game tables (the screens on which games are played)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from client.draw.asset_preload import run_delayed
from client.games import registry
from client.i18n import get_language
from client.session.match import Match
from client.session.replay_match import ReplayMatch

if TYPE_CHECKING:
    from client.review.model import Review
    from client.scene import Program
    from client.table.table import FaceMaker, Table


def create_table(app: Program, match: Match) -> Table:
    """Return the table (the screen on which a game is played) for a match.

    The headings of the rulebook and the images of the score sheet are loaded in the background.
    """
    from client.table.table import Table  # noqa: PLC0415  the menu needs no table

    game, current_language = match.header.game, get_language()
    with match.game.active():
        table = Table(app, match, cast("FaceMaker", registry.find_descriptor(game).face()))
    if not app.headless:
        run_delayed(lambda: _preload_headings(game, current_language))
        # lessons and replays end with no sheet, and the default sheet needs no image of its own
        if type(match) is Match and match.outcome is None and registry.has_own_sheet(game):
            run_delayed(lambda: _preload_score_sheet(app, table, current_language))
    return table


def _preload_score_sheet(app: Program, table: Table, current_language: str) -> None:
    """Load modules, texts and images of the score sheet once nothing moves, and again during the game."""
    from client.review.review_controller import preload_texts  # noqa: PLC0415  not needed before the end of the game
    from client.scenes.score_sheet_preload import SheetPreloader  # noqa: PLC0415

    registry.find_descriptor(table.match.header.game).sheet()
    preload_texts(current_language)
    sheet = SheetPreloader(app, table.match, table)
    app.call_soon(lambda: table.set_score_sheet_preloader(sheet.preload_if_due))


def _preload_headings(game: str, current_language: str) -> None:
    from client.rulebook.rule_headings import preload_headings  # noqa: PLC0415  not needed before the first ruling

    preload_headings(game, current_language)


def create_replay_table(
    app: Program, match: Match, at: int | None = None, review: Review | None = None
) -> Table:
    """Return a table (game screen) that replays a match.

    Args:
        app: The running program.
        match: The match to replay.
        at: Number of steps after which the replay begins; None for the present position of the match.
        review: The review (analysis of the match) to show in the replay, if any.
    """
    table = create_table(app, ReplayMatch(match, at))
    if table.playback is not None and review is not None:
        table.playback.show_review(review)
    return table
