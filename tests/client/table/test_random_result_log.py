"""What chance brings is told when it lies on the table, and points when they have been counted."""

from __future__ import annotations

from collections.abc import Iterable
from unittest import mock

import pytest

from client.session.match import Match
from client.table.animator import Motion
from client.table.log_entries import LogLine
from client.table.table import Table
from rules.contract import Event, State
from rules.envyra.events import TileDrawn
from rules.equilibrix.events import Rolled
from rules.rng import seed_generator
from rules.wispwood.events import FireflyTurned, Placed
from saves.seats import COLOURS, SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.table.thinking import Thinking
from tests.golden.record import choose_action

CHANCE: dict[str, tuple[int, type[Event]]] = {
    "equilibrix": (2, Rolled),
    "wispwood": (1, FireflyTurned),
    "envyra": (2, TileDrawn),
}
"""By how many a game is played here, and what comes by chance in it."""


@pytest.mark.parametrize("calm", [False, True], ids=["moving", "calm"])
@pytest.mark.parametrize("game", CHANCE)
def test_random_results_are_logged_when_they_appear(game: str, calm: bool) -> None:
    players, kind = CHANCE[game]
    kinds = ("human", "crown")
    seats = [SeatInfo(name, COLOURS[at], kinds[at]) for at, name in enumerate(("Anna", "Bořek")[:players])]
    match = Match.create(game, seats, 5, {}, saved=False)
    rng = seed_generator(5)
    while True:  # up to the decision from which chance comes
        rng, seat, action = choose_action(match.game, match.state, rng)
        came = match.game.apply(match.state, seat, action)
        if match.moves > 4 and any(isinstance(event, kind) for event in came.events):
            break
        match.act(seat, action)
    driver = Driver(make_app(settings=Settings(language="en", reduce_motion=calm)))
    driver.app.thinker.close()
    driver.app.thinker = Thinking()  # type: ignore[assignment]  # it is asked the same
    driver.app.open("table", match=match)
    driver.settle(60, drawn=False)
    table = driver.scene
    assert isinstance(table, Table)

    begun: dict[Event, int] = {}
    told: dict[Event, int] = {}
    frame, motion, narrate = 0, table.face.make_motion, table.face.narrate

    def begins(shown: State, event: Event, after: State) -> Motion:
        begun[event] = frame
        return motion(shown, event, after)

    def tells(shown: State, event: Event, after: State) -> Iterable[LogLine]:
        told[event] = frame
        return narrate(shown, event, after)

    face = table.face
    with mock.patch.object(face, "make_motion", begins), mock.patch.object(face, "narrate", tells):
        table.show_step(match.act(seat, action))
        while table.animator.is_busy:
            frame += 1
            driver.frames(1, drawn=False)
    assert told.keys() == begun.keys()
    chance = [event for event in begun if isinstance(event, kind)]
    assert chance
    for event, at in begun.items():
        late = told[event] - at
        is_late = event in chance or isinstance(event, Placed)  # this one brings points
        assert late > 5 if is_late else late == 0, event
