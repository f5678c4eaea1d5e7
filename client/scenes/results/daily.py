"""What the result of a day's game says besides: which day it was of, the days in a row, a text to share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client import i18n
from client.daily import clock
from client.daily.share import share_text
from client.daily.standing import DayStanding
from client.i18n import tr
from client.platform.clipboard import copy_text
from client.session.match import Match
from saves.dailies import Dailies
from saves.ledger import CountedTry

if TYPE_CHECKING:
    from client.scene import Program


def counted_try(match: Match) -> CountedTry | None:
    """The try of a day that a game was, if it was that and has ended."""
    daily = match.header.daily
    if daily is None or not daily.counted or match.path is None:
        return None
    one = Dailies().read().get((daily.day, match.game.id))
    return one if one is not None and one.result and one.file == match.path.stem else None


def day_marks(match: Match) -> tuple[str, ...]:
    """Which day it is the game of, in a sentence; none for any other game."""
    daily = match.header.daily
    if daily is None:
        return ()
    day = i18n.day(daily.day, year=daily.day.year != clock.today().year)
    return (tr("results.daily.counted" if daily.counted else "results.daily.practice", day=day),)


def row_line(match: Match) -> tuple[str, ...]:
    """The days in a row that a try has come to; none where there is no row, or the try is none."""
    if counted_try(match) is None:
        return ()
    row = DayStanding.of(Dailies().read(), match.game.id, clock.today()).streaks.current
    return (tr("results.daily.row", n=row),) if row > 1 else ()


def copy_result(app: Program, one: CountedTry) -> None:
    """Put a day's result on the clipboard."""
    copy_text(app, share_text(one, DayStanding.of(Dailies().read(), one.game, clock.today())))
