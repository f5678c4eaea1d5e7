"""The way to the table of a day's game: begun, gone on with, or practised."""

from __future__ import annotations

import logging
from datetime import date
from typing import TYPE_CHECKING

from client.daily import clock
from client.daily.rule import VERSION
from client.daily.setups import DayGame, of_day
from client.i18n import tr
from client.scenes.lessons.opening import seats
from client.scenes.new_game.setup_form import HUMAN
from client.scenes.saved_games import open_game
from client.session.match import Match
from saves.dailies import Dailies
from saves.entries import DailyTry
from saves.errors import SaveError

if TYPE_CHECKING:
    from client.scene import Program

log = logging.getLogger(__name__)


def open_day(app: Program, game: str, day: date) -> None:
    """Go on with the try of a day; if there is none, begin it. On any other day, and after it, practise."""
    dailies = Dailies()
    one = dailies.read().get((day, game))
    path = None if one is None or one.result else dailies.path_of(one)
    if path is not None:
        try:
            open_game(app, path)
        except SaveError as error:
            app.notice(tr(error.key, **error.params), kind="error")
        return
    found = of_day(game, day)
    if one is not None or day != clock.today():
        app.open("table", match=_practice(app, found))
        return
    match = _counted(app, found, dailies)
    if match is None:  # another window was sooner
        open_day(app, game, day)
        return
    app.open("table", match=match)


def _counted(app: Program, found: DayGame, dailies: Dailies) -> Match | None:
    """The try that counts, noted; practice where it cannot be noted, None where it has been begun already."""
    try:
        match = _match(app, found, counted=True)
    except SaveError as error:
        return _told(app, found, error)
    assert match.path is not None
    assert match.header.daily is not None
    try:
        noted = dailies.begin(match.header.daily, found.game, match.path)
    except SaveError as error:
        match.close()
        match.vanish()
        return _told(app, found, error)
    if noted.file == match.path.stem:
        return match
    match.close()
    match.vanish()
    return None


def _told(app: Program, found: DayGame, error: SaveError) -> Match:
    """Practice instead of the try, which is said: the day stays open."""
    log.warning("no counted try: %s", error)
    why = tr(error.tag)
    app.notice(tr("daily.not-counted", why=why[:1].lower() + why[1:]), kind="error")
    return _practice(app, found)


def _practice(app: Program, found: DayGame) -> Match:
    """The game of the day as often as one likes; without a file if there can be none."""
    try:
        return _match(app, found)
    except SaveError as error:
        log.warning("practice is not saved: %s", error)
        return _match(app, found, saved=False)


def _match(app: Program, found: DayGame, *, counted: bool = False, saved: bool = True) -> Match:
    """By the program's own definitions, whatever the player has corrected."""
    setup = found.setup
    kind = setup.level or HUMAN
    players = seats(app.settings, setup.players, found.seat, kind)
    daily = DailyTry(found.day, VERSION, found.seat, counted)
    return Match.create(found.game, players, found.seed, setup.options, saved=saved, daily=daily)
