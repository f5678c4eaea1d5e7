"""Every event moves over the table, at every size, calm or not, and leaves nothing in the air."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from client.draw.canvas import Canvas
from client.games.envyra.board.seats_view import make_seat_model
from client.games.envyra.board.view_model import InFlight
from client.games.envyra.table import motions
from client.i18n import tr
from client.session.match import Match
from client.table.table import Table
from rules.envyra import events as e
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.envyra.games import KNOWN, SEATS, Game, Seen, played, seen
from tests.client.game_faces import envyra
from tests.parametrization import parametrize_short_and_long

INSTANT = {"BoardChosen", "BoardReady", "TurnBegan", "RoundEnded"}
"""Kinds of events that show nothing of their own: others follow at once, or they are a short rest."""

LONGEST = 2.5
"""Seconds that the longest motion takes: the secret cards have to be read."""


def driver(size: tuple[int, int] = (1280, 720), **settings: object) -> Driver:
    """Return a program that says what it says in Slovak."""
    chosen: dict[str, object] = {"language": "sk", **settings}
    return Driver(make_app(size, settings=msgspec.convert(chosen, Settings)))


def laid(made: Driver, game: Game, viewer: int | None) -> Table:
    """Return the table of a game before its first decision, for these eyes."""
    seats = [
        seat if viewer in (None, number) else msgspec.structs.replace(seat, kind="bot")
        for number, seat in enumerate(SEATS[: game.players])
    ]
    match = Match.create("envyra", seats, game.seed, dict(game.options), saved=False)
    made.app.open("table", match=match)
    made.frames(2, drawn=False)
    return next(scene for scene in reversed(made.app.scenes) if isinstance(scene, Table))


def samples(game: Game, viewer: int | None, most: int = 2) -> list[Seen]:
    """Return the first events of each kind, as they are seen."""
    met: Counter[str] = Counter()
    found = []
    for step in played(game):
        for each in seen(step, viewer):
            name = type(each.event).__name__
            met[name] += 1
            if met[name] <= most:
                found.append(each)
    return found


GAMES = (
    Game(3, 1380, ()),  # somebody stuck is helped
    Game(3, 1653, (("end_tile", "alternative"),)),  # somebody is stuck for good
    Game(2, 1017, ()),  # the bag ends it
    Game(4, 414, (("simplified", True), ("equilibrium", "c"))),
    Game(3, 312, (("equilibrium", "c"),)),
    Game(4, 412, (("equilibrium", "a"),)),
)


@parametrize_short_and_long(
    ("size", "scale", "viewer", "calm"),
    [((1280, 720), 2.0, 1, False), ((960, 540), 1.0, None, True)],
    [((1280, 720), 1.0, None, False), ((1280, 720), 1.0, 1, True)],
)
def test_every_event_is_animated_to_its_final_position(
    size: tuple[int, int], scale: float, viewer: int | None, calm: bool
) -> None:
    drawn: set[str] = set()
    made = driver(size, ui_scale=scale, reduce_motion=calm)
    for game in GAMES:
        table = laid(made, game, viewer)
        canvas = Canvas(table.app.window.surface, table.app.metrics.unit, table.app.resources)
        for before, event, after in samples(game, viewer):
            name = type(event).__name__
            table.position = before
            table.invalidate()
            motion = table.face.make_motion(before, event, after)
            assert 0.0 <= motion.seconds <= LONGEST, event
            motion.begin()
            if motion.draw is not None:
                drawn.add(name)
                for t in (0.0, 0.15, 0.4, 0.7, 0.95, 1.0):
                    motion.draw(canvas, t)
            table.position = after
            table.invalidate()
            motion.end()
            assert envyra(table).view_model.in_flight == InFlight(), event
    assert drawn == {kind.__name__ for kind in e.EVENT_TYPES} - INSTANT


def test_reduced_motion_still_shows_ends_and_secrets() -> None:
    """What has to be read is shown, even if nothing may fly."""
    must = {
        "BoardsRevealed", "TileTaken", "CardClaimed", "EndTilePutBack", "RoundBegan", "Stuck", "LastRound",
        "SecretsShown", "GameEnded",
    }  # fmt: skip
    still = set()
    made = driver(reduce_motion=True)
    for game in GAMES:
        table = laid(made, game, 0)
        for before, event, after in samples(game, 0, most=1):
            table.position = before
            table.invalidate()
            if table.face.make_motion(before, event, after).still:
                still.add(type(event).__name__)
    assert must <= still


def test_animations_of_a_round_are_short() -> None:
    """From the last choice of a round to the next one: at most some seconds for each who plays."""
    game = KNOWN[0]
    table = laid(driver(), game, None)
    for step in played(game)[:60]:
        total = 0.0
        for before, event, after in seen(step, None):
            table.position = before
            table.invalidate()
            total += table.face.make_motion(before, event, after).seconds
        assert total < 6.0 + 3.5 * game.players


@pytest.mark.parametrize("calm", [False, True])
def test_bars_say_the_same_as_the_banner_of_a_round(calm: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Round, phase, order and start marker change as the banner opens, and the marker is seen only once."""
    game = GAMES[2]
    steps = played(game)
    last = next(
        n for n, step in enumerate(steps) if any(isinstance(one, e.RoundBegan) for one in step.events)
    )
    match = Match.create("envyra", SEATS[: game.players], game.seed, dict(game.options), saved=False)
    for step in steps[:last]:
        match.act(step.seat, step.action)
    made = driver((1280, 720), reduce_motion=calm)
    made.app.open("table", match=match)
    made.settle(20, drawn=False)
    table = next(scene for scene in reversed(made.app.scenes) if isinstance(scene, Table))
    banners: list[tuple[str, int, str]] = []
    monkeypatch.setattr(
        motions,
        "draw_banner",
        lambda _canvas, _area, words, _more, _t: banners.append(
            (words, envyra(table).position.round, envyra(table).position.phase)
        ),
    )
    table.show_step(match.act(steps[last].seat, steps[last].action))
    while table.animator.is_busy:
        made.frames(1, 1 / 15)
        seats = envyra(table).view_model
        cones = sum(make_seat_model(seats, seat).is_start_seat for seat in range(game.players))
        assert cones == (not seats.in_flight.marker)
    assert set(banners) == {(tr("envyra.table.round", n=2), 2, "boards")}
