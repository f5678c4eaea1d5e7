"""An opponent's turn begins with a cue: the seat's card glows, and a thread runs to what it takes."""

from __future__ import annotations

import pygame
import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.session.match import Match
from client.table.table import Table
from client.table.turn_cue import CUE_S, find_first_goal, make_turn_cue, string_beads
from rules.contract import Event
from rules.equilibrix import events as equilibrix_events
from rules.wispwood import events as wispwood_events
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.table.test_turn_replay import SEATS, STEPS
from tests.parametrization import parametrize_games
from tests.pictures import BY_CHANCE, best


def play_until_opponent(game_id: str) -> Match:
    """Return a game in which the opponent, seat 1, is to begin a turn."""
    options = BY_CHANCE if game_id == "balanceformers" else {}
    match = Match.create(game_id, SEATS[:2], 5, options, saved=False)
    while not (match.deciders == (1,) and match.step_count >= STEPS[game_id] and match.history[-1].seat == 0):
        seat = match.deciders[0]
        match.act(seat, best(match, seat))
    return match


def open_silent_table(match: Match, settings: Settings | None = None) -> tuple[Driver, Table]:
    """Open a table at which the opponent does not think: the test moves for it."""
    app = make_app((1920, 1080), settings=settings)
    app.open("menu")
    app.open("table", match=match)
    table = app.scenes.top
    assert isinstance(table, Table)
    table.opponents.stop_thinking()
    driver = Driver(app)
    driver.frames(2, drawn=False)
    return driver, table


def begin_turn(game_id: str, settings: Settings | None = None) -> tuple[Driver, Table]:
    """Open a table and let the opponent take the first step of its turn."""
    match = play_until_opponent(game_id)
    driver, table = open_silent_table(match, settings)
    table.show_step(match.act(1, best(match, 1)))
    return driver, table


@parametrize_games("game_id", "wispwood", "equilibrix")
def test_an_opponents_turn_begins_with_its_card(game_id: str) -> None:
    driver, table = begin_turn(game_id)
    before = table.position
    assert table.animator.is_busy
    driver.frames(round(CUE_S * 60) - 3, drawn=False)
    assert table.position == before  # nothing of the step is shown yet
    driver.settle(drawn=False)
    assert table.position != before


@pytest.mark.parametrize("game_id", ["wispwood", "equilibrix", "envyra"])
def test_the_thread_runs_from_the_card_to_the_first_place(game_id: str) -> None:
    match = play_until_opponent(game_id)
    _, table = open_silent_table(match)
    step, card = match.act(1, best(match, 1)), table.face.find_seat_card(1)
    assert card is not None
    goal = find_first_goal(table, table.secrecy.visible_events(step))
    assert goal is not None
    assert table.frame_layout.board.collidepoint(goal)
    beads = string_beads(card, goal)
    assert beads[-1] == pytest.approx(goal)
    assert abs(beads[0][0] - card.left) < 40
    assert len(beads) > 4


def test_only_a_new_turn_of_an_opponent_has_a_cue(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seats = play_until_opponent("wispwood"), list[int]()
    driver, table = open_silent_table(match)

    def record(_table: Table, seat: int, _events: object) -> None:
        seats.append(seat)

    monkeypatch.setattr("client.table.table.make_turn_cue", record)
    steps = 0
    while steps < 6:
        table.opponents.stop_thinking()
        seat = match.deciders[0]
        table.show_step(match.act(seat, best(match, seat)))
        driver.settle(drawn=False)
        steps += 1
    turns = [step.seat for step in match.history[-6:]]
    assert turns.count(1) > seats.count(1) >= 1
    assert set(seats) == {1}


def test_a_seat_without_a_card_has_none() -> None:
    match = play_until_opponent("wispwood")
    _, table = open_silent_table(match)
    assert table.face.find_seat_card(5) is None
    assert make_turn_cue(table, 5, ()) is None


def test_reduced_motion_lights_the_card_without_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    _, table = begin_turn("wispwood", Settings(language="en", reduce_motion=True))
    monkeypatch.setattr("client.table.turn_cue.find_first_goal", lambda *_: pytest.fail("a thread"))
    cue = make_turn_cue(table, 1, ())
    assert cue is not None
    assert cue.still


def test_beads_hang_between_both_ends() -> None:
    beads = string_beads(Rect(1500, 100, 360, 120), (300.0, 500.0))
    assert all(300 <= x <= 1500 for x, _ in beads)
    assert beads[-1] == pytest.approx((300.0, 500.0))


@pytest.mark.parametrize("game_id", ["wispwood", "equilibrix"])
def test_opponents_turns_begin_without_a_bar(game_id: str) -> None:
    """The banner or plate over the board is for a person's turn; an opponent's card glows instead."""
    _, table = open_silent_table(play_until_opponent(game_id))

    def begins(seat: int) -> Event:
        if game_id == "wispwood":
            return wispwood_events.TurnBegan(seat=seat, turn=4, last=True)
        return equilibrix_events.TurnBegan(seat=seat, turn=9)

    own, theirs = (table.face.make_motion(table.position, begins(seat), table.position) for seat in (0, 1))
    assert own.draw is not None
    assert theirs.draw is None
    assert theirs.seconds <= CUE_S


def test_the_glow_leaves_what_is_written_on_the_card_as_it_is() -> None:
    _, table = open_silent_table(play_until_opponent("equilibrix"))
    card = table.face.find_seat_card(1)
    cue = make_turn_cue(table, 1, ())
    assert card is not None
    assert cue is not None
    assert cue.draw is not None
    surface = table.app.window.surface
    surface.fill((20, 20, 40))
    cue.draw(Canvas(surface, table.app.metrics.unit, table.app.resources), 0.5)
    unit = table.app.metrics.unit
    inside = pygame.Rect(*(round(side * unit) for side in card.inflate(-12, -12)))
    assert pygame.transform.average_color(surface.subsurface(inside))[:3] == (20, 20, 40)
    edge = round(card.left * unit), round(card.centery * unit)
    assert surface.get_at(edge)[:3] != (20, 20, 40)
