"""Creation of tables, and preloading of their modules and images."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, cast

import rules
from client.draw import theme
from client.draw.images import Wanted
from client.draw.warming import in_time, warm
from client.games import registry
from client.games.descriptor import Descriptor
from client.i18n import language
from client.session.match import Match
from client.session.replay_match import ReplayMatch
from client.table.frame import frame
from rules.overlay import Corrections
from saves import settings

if TYPE_CHECKING:
    from client.review.model import Review
    from client.scene import Program
    from client.table.table_scene import TableScene

TableMaker: TypeAlias = "Callable[[Program, Match], TableScene]"
"""Creates the table of a match."""

PicturesNamer: TypeAlias = Callable[[float, float, float], list[Wanted]]
"""Returns the images that a table draws first, given logical width and height and the pixels per unit."""


def create_table(app: Program, match: Match) -> TableScene:
    """Return the table of a match.

    The headings of the rulebook, which the judge needs, and the images of the score sheet are loaded in the
    background.
    """
    game, current_language = match.header.game, language()
    with match.game.active():
        table = cast("TableMaker", registry.find(game).table())(app, match)
    if not app.headless:
        in_time(lambda: _preload_headings(game, current_language))
        if type(match) is Match and match.outcome is None:  # lessons and replays end with no sheet
            in_time(lambda: _preload_score_sheet(app, table, current_language))
    return table


def _preload_score_sheet(app: Program, table: TableScene, current_language: str) -> None:
    """Load modules, texts and images of the score sheet once nothing moves, and again during the game."""
    from client.review.review_controller import read_ahead  # noqa: PLC0415  not needed before the end of the game
    from client.scenes.score_sheet_preload import SheetPreloader  # noqa: PLC0415

    registry.find(table.match.header.game).sheet()
    read_ahead(current_language)
    sheet = SheetPreloader(app, table.match, table)
    app.post(lambda: table.reads(sheet.preload_if_due))


def _preload_headings(game: str, current_language: str) -> None:
    from client.rulebook.headings import read_ahead  # noqa: PLC0415  not needed before the first ruling

    read_ahead(game, current_language)


def create_replay_table(
    app: Program, match: Match, at: int | None = None, review: Review | None = None
) -> TableScene:
    """Return the table of a replay.

    Args:
        at: The number of steps after which the replay begins; None: the present position of the match.
        review: The review that is shown in the replay.
    """
    table = create_table(app, ReplayMatch(match, at))
    if table.playback is not None and review is not None:
        table.playback.show(review)
    return table


def preload_table(app: Program, game_id: str, corrections: Corrections | None = None) -> None:
    """Load modules and first images of a game's table in the background, so that it opens at once.

    Call it for one game at a time: the images of several games would push each other out of the caches.
    """
    game = registry.find(game_id)
    if app.headless:
        return
    size = app.metrics.width, app.metrics.height, app.metrics.unit

    def list_images() -> list[Wanted]:
        game.table()
        settings.get_ready()  # the seats are saved when the game begins
        with rules.load(game_id, corrections).active():
            return list_table_images(game, *size)

    warm(app.studio.images, list_images, app.post)


def list_table_images(game: Descriptor, width: float, height: float, unit: float) -> list[Wanted]:
    """Return the images of a game's table in a window of the given logical size.

    Args:
        unit: Pixels per logical unit.
    """
    if game.pictures is None:
        return []
    game_images = cast(PicturesNamer, game.pictures())(width, height, unit)
    side = round(frame(width, height).picture * unit)  # the picture in the bar of the present player
    return [*game_images, *(Wanted(f"seat-{colour}", (side, side), later=True) for colour in theme.SEAT)]
