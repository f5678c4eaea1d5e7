"""Every event moves over the table, at every size, calm or not, and leaves nothing in the air."""

from __future__ import annotations

from collections import Counter

import msgspec

from client.draw.canvas import Canvas
from client.games.equilibrix.table.motions import SoundCue
from client.session.match import Match
from client.table.table import Table
from rules.equilibrix import events as e
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.equilibrix.games import ALL, KNOWN, SEATS, Game, Seen, played, seen
from tests.client.game_faces import equilibrix
from tests.parametrization import parametrize_short_and_long

INSTANT = {"Granted"}
"""Kinds of events that show nothing of their own."""

LONGEST = 2.4
"""Seconds that the longest motion takes: the win has to be seen."""


def driver(size: tuple[int, int] = (1280, 720), **settings: object) -> Driver:
    """Return a program that says what it says in Slovak."""
    chosen: dict[str, object] = {"language": "sk", **settings}
    return Driver(make_app(size, settings=msgspec.convert(chosen, Settings)))


def laid(made: Driver, game: Game) -> Table:
    """Return the table of a game before its first decision."""
    match = Match.create(
        "equilibrix", list(SEATS[: game.players]), game.seed, dict(game.options), saved=False
    )
    made.app.open("table", match=match)
    made.frames(2, drawn=False)
    return next(scene for scene in reversed(made.app.scenes) if isinstance(scene, Table))


def samples(game: Game, most: int = 2) -> list[Seen]:
    """Return the first events of each kind."""
    met: Counter[str] = Counter()
    found = []
    for step in played(game):
        for each in seen(step):
            name = type(each.event).__name__
            met[name] += 1
            if met[name] <= most or isinstance(each.event, e.GameEnded):
                found.append(each)
    return found


GAMES = (
    *KNOWN[:4],  # all endings
    *(game for game in KNOWN if ("asymmetric", True) in game.options and ("fair", True) in game.options),
    Game(3, 1, (("paradox", "optional"),)),
)


@parametrize_short_and_long(
    ("size", "scale", "calm"),
    [((1280, 720), 2.0, True), ((960, 540), 1.0, False)],
    [((1280, 720), 1.0, False)],
)
def test_every_event_is_animated_to_its_final_position(
    size: tuple[int, int], scale: float, calm: bool
) -> None:
    drawn: set[str] = set()
    made = driver(size, ui_scale=scale, reduce_motion=calm)
    for game in GAMES:
        table = laid(made, game)
        canvas = Canvas(table.app.window.surface, table.app.metrics.unit, table.app.resources)
        for before, event, after in samples(game):
            name = type(event).__name__
            table.position = before
            motion = table.face.make_motion(before, event, after)
            assert 0.0 <= motion.seconds <= LONGEST, event
            motion.begin()
            if motion.draw is not None:
                drawn.add(name)
                for t in (0.0, 0.15, 0.4, 0.57, 0.7, 0.95, 1.0):
                    motion.draw(canvas, t)
            table.position = after
            motion.end()
            assert not equilibrix(table).in_flight.now.stones, event
            assert not equilibrix(table).in_flight.now.is_rolling, event
    nothing = INSTANT | ({"Rolled"} if calm else set())
    assert drawn == {kind.__name__ for kind in e.EVENT_TYPES} - nothing


def test_reduced_motion_still_shows_messages() -> None:
    must = {"Captured", "BaseLinked", "BonusEarned", "DrawOffered", "DrawAnswered", "Resigned", "GameEnded"}
    still = set()
    made = driver(reduce_motion=True)
    for game in GAMES:
        table = laid(made, game)
        for before, event, after in samples(game, most=1):
            if table.face.make_motion(before, event, after).still:
                still.add(type(event).__name__)
    assert must <= still


def test_animations_of_a_turn_are_short() -> None:
    """From one decision to the next one, except for long chains of captures, at most some seconds."""
    made = driver()
    for game in ALL[:3]:
        table = laid(made, game)
        for step in played(game):
            captured = sum(isinstance(event, e.Captured) for event in step.events)
            total = sum(table.face.make_motion(*each).seconds for each in seen(step))
            if not isinstance(step.events[-1], e.GameEnded):
                assert total < 3.5 + captured + sum(isinstance(event, e.DiePassed) for event in step.events)


def test_sound_plays_once_even_if_its_moment_is_skipped() -> None:
    heard: list[str] = []
    cue = SoundCue(heard.append, "glass", 0.5)
    cue.play_if_due(0.4)
    assert heard == []
    for t in (0.6, 0.7, 1.0):
        cue.play_if_due(t)
    assert heard == ["glass"]
