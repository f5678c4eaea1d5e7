"""Whole games played by chance, and the tables with their logs."""

from __future__ import annotations

import random
from functools import cache

from client.scenes.common.quick_start_seats import create_default_seats
from client.session.match import Match
from client.table.log_entries import LogLine
from client.table.table import Table
from rules.contract import Action, Scalar
from rules.equilibrix import actions as eq
from saves.settings import Settings
from tests.client.driver import Driver, make_app


@cache
def play_match(game_id: str, players: int = 2, seed: int = 3, **options: Scalar) -> Match:
    """Return a match that was played to its end by chance, without resigning or agreeing to a draw."""
    match = Match.create(game_id, create_default_seats(players), seed, options, saved=False)
    chance = random.Random(seed)
    while deciders := match.deciders:
        seat = deciders[0]
        actions = [one for one in match.game.actions(match.state, seat) if not _gives_up(one)]
        match.act(seat, chance.choice(actions))
    return match


def _gives_up(action: Action) -> bool:
    return isinstance(action, eq.Resign | eq.OfferDraw)


def open_table(match: Match, language: str = "en") -> Table:
    """Return the table of a match as it stands."""
    driver = Driver(make_app(settings=Settings(language=language, animation_speed=0.0)))
    table = driver.app.open("table", match=match)
    assert isinstance(table, Table)
    return table


def list_lines(match: Match, language: str, *kinds: type) -> list[tuple[object, tuple[LogLine, ...]]]:
    """Return the log lines of every event of some kinds (of all if none is given), with the event."""
    face = open_table(match, language).face
    found: list[tuple[object, tuple[LogLine, ...]]] = []
    shown = match.initial_state
    for step in match.history:
        for event, after in zip(step.events, step.positions, strict=True):
            if isinstance(event, kinds or (object,)):
                found.append((event, tuple(face.narrate(shown, event, after))))
            shown = after
    return found
