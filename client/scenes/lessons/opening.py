"""The way to a lesson: who sits there, and which table is laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rules
from client.bots.levels import LEVELS
from client.i18n import tr
from client.lessons.chapters import Chapter, chapter
from client.lessons.match import LessonMatch
from client.lessons.progress import next_chapter
from client.scenes.table_factory import open_table
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings

if TYPE_CHECKING:
    from client.scene import Program
    from client.table.table_scene import TableScene


def seats(settings: Settings, players: int, own: int = 0, kind: str = LEVELS[0]) -> tuple[SeatInfo, ...]:
    """Who sits at a table for one: whoever sat at the screen last, on that seat; others are of that kind."""
    person = next((seat.name for seat in settings.last_seats if seat.human and seat.name), "")
    names = iter(tr("opponents.names").split())
    others = (name for name in names if name != person)
    return tuple(
        SeatInfo(person or tr("new_game.seats.placeholder", n=1), colour)
        if index == own
        else SeatInfo(next(others), colour, kind=kind)
        for index, colour in enumerate(COLOURS[:players])
    )


def who(settings: Settings, wanted: Chapter) -> tuple[SeatInfo, ...]:
    """Who sits at the table of a chapter; for the others the guide plays."""
    return seats(settings, wanted.players, wanted.seat)


def open_lesson(app: Program, game: str, chapter_id: str = "") -> TableScene:
    """The table of a chapter; without a name, of the next one. Raises KeyError and LessonError."""
    following = None if chapter_id else next_chapter(app.settings, game)
    wanted = following or chapter(game, chapter_id)
    return open_table(app, LessonMatch(rules.load(game), wanted, who(app.settings, wanted)))
