"""Dice roll over the board with weight, and all is hushed before a roll that can win."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import cast

import pytest
from msgspec.structs import replace

import rules
from client.draw.geometry import Rect
from client.games.equilibrix.board import forecast, layout
from client.games.equilibrix.board.dice_view import build_dice_panel_model
from client.games.equilibrix.board.seats_view import build_seat_model
from client.games.equilibrix.table import flight
from client.games.equilibrix.table.flight import HOPS, DieThrow
from client.i18n import tr
from client.scene import scene_context
from client.session.match import Match
from client.table.animator import reduce_motion
from client.table.table import Table
from rules.contract import Action
from rules.equilibrix import board, events as e, stone_networks
from rules.equilibrix.actions import Birth
from rules.equilibrix.state import EquilibrixState
from tests.client.accessibility.simulated_reader import Reader
from tests.client.driver import Driver
from tests.client.equilibrix.games import ALL, KNOWN_OR_ALL, Game, Seen, played, seen
from tests.client.equilibrix.player import SEATS, chosen, driver, table
from tests.client.game_faces import equilibrix

FACES = tuple(position for position in board.POSITIONS)


def iter_rolls(games: tuple[Game, ...]) -> Iterator[tuple[Seen, Seen]]:
    """Yield each beginning of a turn with the roll that follows."""
    for game in games:
        for step in played(game):
            for begun, rolled in pairwise(seen(step)):
                if isinstance(begun.event, e.TurnBegan) and isinstance(rolled.event, e.Rolled):
                    yield begun, rolled


def wins_by_rules(state: EquilibrixState, face: str) -> bool:
    """Return whether a birth with a die of this face ends the game at once, by playing each of them."""
    game = rules.load("equilibrix")
    rolled = replace(state, dice=(face,) * len(state.dice), rng=1)
    for action in game.actions(rolled, rolled.seat):
        if isinstance(action, Birth) and action.die == 0:
            events = game.apply(rolled, rolled.seat, action).events
            if isinstance(events[-1], e.GameEnded):
                return True
    return False


@KNOWN_OR_ALL
def test_roll_that_can_win_is_known_from_the_rules(games: tuple[Game, ...]) -> None:
    """Every roll that can win is played out, and a share of those that cannot."""
    found = {True: 0, False: 0}
    chance = random.Random(1)
    for begun, rolled in iter_rolls(games):
        can_win = forecast.can_roll_win(begun.after)
        if (
            not can_win
            and chance.random() > 0.04
            and len(forecast.find_joining_fields(begun.after, begun.after.seat)) != 1
        ):
            continue
        state = rolled.after
        assert can_win == any(wins_by_rules(state, face) for face in FACES), begun.after
        found[can_win] += 1
    assert min(found.values()) > 3


def test_die_has_weight() -> None:
    """It slows down evenly, hops lower and lower, and comes to rest in its place."""
    throw = DieThrow(Rect(100, 200, 128, 128), (1600, 300), (950, 700), "PP60", ("PP120",), 500.0)
    times = [step / 40 for step in range(41)]
    ways = [1 - (1 - t) ** 2 for t in times]
    points = [throw.locate(way) for way in ways]
    assert points[0] == pytest.approx(throw.start)
    assert points[-1] == pytest.approx(throw.box.center)
    strides = [math.dist(one, other) for one, other in pairwise(points)]
    assert strides[-1] < 0.1 * strides[0]
    assert all(later < earlier + 1e-6 for earlier, later in pairwise(strides[::4]))
    heights = [height for _, _, height in HOPS]
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] < 0.1 * heights[0]
    assert all(end == start for (_, end, _), (start, _, _) in pairwise(HOPS))


def open_before_roll(
    size: tuple[int, int] = (1280, 720), *, can_win: bool, **settings: object
) -> tuple[Driver, Table, Action]:
    """Return a table at which the next action ends a turn, and the roll that follows can win or cannot."""
    for seed in range(3, 40):
        match, chance = Match.create("equilibrix", SEATS[:2], seed, {}, saved=False), random.Random(1)
        while match.outcome is None:
            state, seat = cast(EquilibrixState, match.state), match.deciders[0]
            action = chosen(state, seat, match.game.actions(state, seat), chance)
            came = match.game.apply(state, seat, action)
            for event, after in zip(came.events, came.positions, strict=True):
                known = isinstance(event, e.TurnBegan) and state.turn >= 6
                if known and forecast.can_roll_win(cast(EquilibrixState, after)) == can_win:
                    made = driver(size, **{"animation_speed": 1.0, **settings})
                    made.app.open("menu")
                    made.app.open("table", match=match)
                    made.settle(drawn=False)
                    return made, table(made), action
            match.act(seat, action)
    raise AssertionError(can_win)


def run_until_turn(made: Driver, shown: Table, action: Action) -> EquilibrixState:
    """Play the action and run until the new turn begins to be shown; return the position after it."""
    match = shown.match
    turn = cast(EquilibrixState, match.state).turn
    assert shown.play_action(action)
    heading = tr("equilibrix.log.turn-began", turn=turn + 1, name=shown.context.names[match.deciders[0]])
    for _ in range(600):
        if any(line.text == heading for line in shown.log.lines):
            return cast(EquilibrixState, match.state)
        made.frames(1, drawn=False)
    raise AssertionError(heading)


@pytest.mark.parametrize("can_win", [True, False])
def test_all_is_hushed_before_a_roll_that_can_win(can_win: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    made, shown, action = open_before_roll(can_win=can_win)
    face, heard = equilibrix(shown), list[str]()
    after = run_until_turn(made, shown, action)
    monkeypatch.setattr(face._motions, "_play", heard.append)
    words = list[str]()
    monkeypatch.setattr(
        "client.games.equilibrix.table.motions.draw_caption",
        lambda _canvas, _center, text, _t, **_more: words.append(text),
    )
    hushed = after.seat if can_win else None
    frames = 0

    def is_rolling() -> bool:
        return face.in_flight.now.is_rolling

    while not is_rolling():
        made.frames(1)
        frames += 1
        assert face.in_flight.now.hushed_for == hushed
        assert frames < 200
    told = tr("equilibrix.table.can-win", name=shown.context.names[after.seat])
    assert (told in words) == can_win
    assert (frames > 55) == can_win, "a breath of silence"
    assert set(heard) <= {"dice"}
    while is_rolling():
        assert face.in_flight.now.hushed_for == hushed, "until the dice lie"
        made.frames(1, drawn=False)
    assert face.in_flight.now.hushed_for is None


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("can_win", [True, False])
def test_turn_is_handed_over_with_empty_dice(can_win: bool, calm: bool) -> None:
    """The next player's card is lit, and the dice of the turn before lie there no more."""
    made, shown, action = open_before_roll(can_win=can_win, reduce_motion=calm)
    face, after = equilibrix(shown), run_until_turn(made, shown, action)
    before_roll = 0
    while face.in_flight.now.awaits_roll:
        model = face.view_model
        assert model.position.seat == after.seat
        assert build_seat_model(model, after.seat).head.is_active
        panel = build_dice_panel_model(model)
        assert after.seat == 0 or SEATS[after.seat].name in panel.title
        assert not panel.dice
        assert panel.empty_places == 2
        assert not face.make_top_bar_text().note
        assert not any(widget.id.startswith("die.") for widget in shown.ui)
        before_roll += 1
        made.frames(1)
    assert before_roll > 5
    made.settle(10, drawn=False)
    assert len(build_dice_panel_model(face.view_model).dice) == len(after.dice)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("calm", [False, True])
def test_hush_stands_within_the_board_until_the_dice_lie(
    size: tuple[int, int], calm: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, shown, action = open_before_roll(size, can_win=True, reduce_motion=calm)
    face, after = equilibrix(shown), run_until_turn(made, shown, action)
    told = tr("equilibrix.table.can-win", name=shown.context.names[after.seat])
    plates = list[tuple[float, float, float]]()

    def spy(_canvas: object, center: tuple[float, float], words: str, _t: float, **more: float) -> None:
        assert words == told
        plates.append((*center, more["max_width"]))

    monkeypatch.setattr("client.games.equilibrix.table.motions.draw_caption", spy)
    frames = 0
    while face.in_flight.now.hushed_for is not None:
        made.frames(1)
        frames += 1
        assert frames < 400
    assert len(plates) >= frames - 2, "in the roll too"
    ((x, y, width),) = set(plates)
    zones = face.layout
    box = Rect(x - width / 2, y - 20, width, 40)
    assert zones.board.left - 1 <= box.left
    assert box.right <= zones.board.right + 1
    for base in stone_networks.bases(after.setup.players, after.seat):
        assert not box.colliderect(layout.get_base_region(zones, base).box), base


def test_roll_that_can_win_is_told_with_reduced_motion_and_to_readers() -> None:
    for begun, _ in iter_rolls(ALL):
        if forecast.can_roll_win(begun.after):
            break
    made = driver((1280, 720), reduce_motion=True)
    players = begun.after.setup.players
    made.app.open("menu")
    made.app.open("table", match=Match.create("equilibrix", SEATS[:players], 1, {}, saved=False))
    made.frames(2, drawn=False)
    face = equilibrix(table(made))
    motion = reduce_motion(face.make_motion(begun.before, begun.event, begun.after))
    assert motion.draw is not None
    assert motion.seconds > 0.5
    with scene_context(made.app, table(made)):
        (spoken,) = face.describe_event(begun.event, begun.after)
        assert spoken == tr("equilibrix.table.can-win", name=SEATS[begun.after.seat].name)


def test_thrown_die_crosses_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    made, shown, action = open_before_roll(can_win=False)
    run_until_turn(made, shown, action)
    throws: dict[str, list[tuple[float, float]]] = {}
    draw = flight.draw_thrown_die

    def spy(canvas: object, throw: DieThrow, t: float) -> None:
        way = 1 - (1 - flight.get_progress(t, 0.0, flight.REST_SHARE)) ** 2
        throws.setdefault(str(tuple(throw.box)), []).append(throw.locate(way))
        draw(canvas, throw, t)  # type: ignore[arg-type]  # it is a canvas

    monkeypatch.setattr(flight, "draw_thrown_die", spy)
    made.settle(10, 1 / 30)
    made.frames(1)
    zones = equilibrix(shown).layout
    assert len(throws) == 2
    for points in throws.values():
        assert any(zones.board.inflate(-100, -100).collidepoint(point) for point in points)
        assert zones.roll.collidepoint(points[-1])


def test_a_listener_hears_the_hush_before_the_roll() -> None:
    made, shown, action = open_before_roll(can_win=True, animation_speed=0.0)
    reader = Reader(made.app)
    made.frames(2)
    reader.said.clear()
    assert shown.play_action(action)
    made.settle(10, drawn=False)
    made.frames(10, drawn=False)
    name = shown.context.names[shown.match.deciders[0]]
    told = [at for at, line in enumerate(reader.said) if tr("equilibrix.table.can-win", name=name) in line]
    rolled = [at for at, line in enumerate(reader.said) if tr("equilibrix.log.rolled", positions="") in line]
    assert len(told) == 1, reader.said
    assert not rolled or told[0] <= rolled[0]
