"""Lays the table of a match, and reads its pictures before."""

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
"""Lays the table of a match."""

PicturesNamer: TypeAlias = Callable[[float, float, float], list[Wanted]]
"""The pictures that a table draws first, in a window of that width and height, with so many pixels a unit."""


def open_table(app: Program, match: Match) -> TableScene:
    """The table of the match's game. What its rules are called is read meanwhile, for the judge, and the
    pictures of its score sheet, so that the end of the game does not falter."""
    game, tongue = match.header.game, language()
    with match.game.active():
        table = cast("TableMaker", registry.find(game).table())(app, match)
    if not app.headless:
        in_time(lambda: _read_headings(game, tongue))
        if type(match) is Match and match.outcome is None:  # lessons and replays end with no sheet
            in_time(lambda: _read_sheet(app, table, tongue))
    return table


def _read_sheet(app: Program, table: TableScene, tongue: str) -> None:
    """As soon as nothing moves on the table, and while it is played."""
    from client.review.review_controller import read_ahead  # noqa: PLC0415  the end of the game has time
    from client.scenes.score_sheet_preload import SheetAhead  # noqa: PLC0415

    registry.find(table.match.header.game).sheet()
    read_ahead(tongue)
    sheet = SheetAhead(app, table.match, table)
    app.post(lambda: table.reads(sheet.go_on))


def _read_headings(game: str, tongue: str) -> None:
    from client.rulebook.headings import read_ahead  # noqa: PLC0415  the judge has time

    read_ahead(game, tongue)


def open_replay(
    app: Program, match: Match, at: int | None = None, review: Review | None = None
) -> TableScene:
    """The table of a game that is looked back at. at: begin after so many steps; None: where it stands.
    review: what is told of it."""
    table = open_table(app, ReplayMatch(match, at))
    if table.playback is not None and review is not None:
        table.playback.show(review)
    return table


def warm_table(app: Program, game_id: str, corrections: Corrections | None = None) -> None:
    """Read modules and first pictures of a game's table in the background, so that it is there at once.

    Only of one game at a time: the pictures of all of them would push each other out of the caches.
    """
    game = registry.find(game_id)
    if app.headless:
        return
    size = app.width, app.height, app.unit

    def wanted() -> list[Wanted]:
        game.table()
        settings.get_ready()  # who plays is written when the game begins
        with rules.load(game_id, corrections).active():
            return table_pictures(game, *size)

    warm(app.studio.images, wanted, app.post)


def table_pictures(game: Descriptor, width: float, height: float, unit: float) -> list[Wanted]:
    """The pictures of a game's table in a window of that logical size, with `unit` pixels a logical unit."""
    if game.pictures is None:
        return []
    own = cast(PicturesNamer, game.pictures())(width, height, unit)
    side = round(frame(width, height).picture * unit)  # of the bar that says whose turn it is
    return [*own, *(Wanted(f"seat-{colour}", (side, side), later=True) for colour in theme.SEAT)]
