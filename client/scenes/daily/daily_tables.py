"""Opening of a daily game: to begin it, to continue it, or for practice."""

from __future__ import annotations

import logging
from datetime import date
from typing import TYPE_CHECKING

from client.daily import clock
from client.daily.rule import VERSION
from client.daily.setups import DayGame, game_of_day
from client.i18n import tr
from client.scenes.common.quick_start_seats import create_single_player_seats
from client.scenes.new_game.setup_form import HUMAN
from client.scenes.saved_game_opening import open_saved_game
from client.session.match import Match
from saves.daily_tries import DailyTries
from saves.errors import SaveError
from saves.journal_entries import DailyTry

if TYPE_CHECKING:
    from client.scene import Program

log = logging.getLogger(__name__)


def open_daily_game(app: Program, game: str, day: date) -> None:
    """Open the daily game of a day.

    Today's one counted try is begun or continued. After it, and on any other day, the game is opened for
    practice.
    """
    dailies = DailyTries()
    counted_try = dailies.read().get((day, game))
    path = None if counted_try is None or counted_try.result else dailies.journal_path(counted_try)
    if path is not None:
        try:
            open_saved_game(app, path)
        except SaveError as error:
            app.notify(tr(error.text_key, **error.params), kind="error")
        return
    day_game = game_of_day(game, day)
    if counted_try is not None or day != clock.today():
        app.open("table", match=_create_practice_match(app, day_game))
        return
    match = _begin_counted_try(app, day_game, dailies)
    if match is None:
        open_daily_game(app, game, day)
        return
    app.open("table", match=match)


def _begin_counted_try(app: Program, day_game: DayGame, dailies: DailyTries) -> Match | None:
    """Begin the try that counts and enter it in the ledger.

    Returns:
        The match; a practice match if the try cannot be saved; None if another window has begun the try.
    """
    try:
        match = _create_match(app, day_game, counted=True)
    except SaveError as error:
        return _start_practice_instead(app, day_game, error)
    assert match.path is not None
    assert match.header.daily is not None
    try:
        counted_try = dailies.begin(match.header.daily, day_game.game, match.path)
    except SaveError as error:
        match.close()
        match.discard_if_empty()
        return _start_practice_instead(app, day_game, error)
    if counted_try.file == match.path.stem:
        return match
    match.close()
    match.discard_if_empty()
    return None


def _start_practice_instead(app: Program, day_game: DayGame, error: SaveError) -> Match:
    """Return a practice match and tell the player why it does not count: the day stays open."""
    log.warning("no counted try: %s", error)
    why = tr(error.short_text_key)
    app.notify(tr("daily.not-counted", why=why[:1].lower() + why[1:]), kind="error")
    return _create_practice_match(app, day_game)


def _create_practice_match(app: Program, day_game: DayGame) -> Match:
    """Return a match that does not count, without a file if it cannot be saved."""
    try:
        return _create_match(app, day_game)
    except SaveError as error:
        log.warning("practice is not saved: %s", error)
        return _create_match(app, day_game, saved=False)


def _create_match(app: Program, day_game: DayGame, *, counted: bool = False, saved: bool = True) -> Match:
    """Return a match of a daily game, which is played without the player's content overrides."""
    setup = day_game.setup
    seats = create_single_player_seats(app.settings, setup.players, day_game.seat, setup.level or HUMAN)
    daily = DailyTry(day_game.day, VERSION, day_game.seat, counted)
    return Match.create(day_game.game, seats, day_game.seed, setup.options, saved=saved, daily=daily)
