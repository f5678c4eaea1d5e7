"""If this cube goes first: ghosts one after another, a sentence, and who takes the tile; it comes true."""

from __future__ import annotations

import pytest

from client.games.envyra.board import grid_view
from client.games.envyra.board.order_forecast import forecast_order
from client.games.envyra.board.tile_view import FateModel
from client.games.envyra.board.turn_order_view import make_turn_order
from client.games.envyra.board.view_model import EnvyraViewModel
from client.games.envyra.table import descriptions
from client.games.envyra.table.clocks import GHOST_STEP_S, OrderClock
from rules.envyra import events as e
from rules.envyra.actions import MoveCube
from rules.envyra.cube_phase import playable_positions
from rules.envyra.state import EnvyraState
from tests.client.driver import Driver
from tests.client.envyra.games import ALL, played
from tests.client.envyra.player import table
from tests.client.envyra.test_view import at
from tests.client.game_faces import envyra

pytestmark = pytest.mark.usefixtures("at_once")


def is_told(state: EnvyraState) -> bool:
    """Return whether it is sure that another seat takes the tile of one of two cubes."""
    if state.phase != "cubes" or len(positions := playable_positions(state, state.seat)) < 2:
        return False
    forecast = forecast_order(state, positions[0])
    fate = forecast.fates.get(positions[0])
    return len(forecast.steps) >= 3 and fate is not None and state.seat not in (fate.taker, fate.by)


def looks_at(driver: Driver) -> EnvyraViewModel:
    return envyra(table(driver)).view_model


def test_fate_of_tiles_comes_true() -> None:
    seen = set()
    for game in ALL:
        steps = played(game)
        for index, step in enumerate(steps):
            if not isinstance(step.action, MoveCube):
                continue
            forecast = forecast_order(step.before, step.action.position)
            went: list[e.EnvyraEvent] = []
            for later in steps[index:]:
                went += [event for event in later.events if isinstance(event, e.EnvyraEvent)]
                if any(isinstance(event, e.RoundEnded | e.GameEnded) for event in went):
                    break
            ends = next(i for i, event in enumerate(went) if isinstance(event, e.RoundEnded | e.GameEnded))
            went = went[:ends]
            moves = [(event.seat, event.position) for event in went if isinstance(event, e.CubeMoved)]
            assert tuple(moves[: len(forecast.steps)]) == forecast.steps
            takings = {event.position: event for event in went if isinstance(event, e.TileTaken)}
            for place, fate in forecast.fates.items():
                assert (fate.taker, fate.by) == (takings[place].seat, takings[place].by)
                assert fate.cube_counts[0] == takings[place].cubes.count(fate.taker)
                assert sum(fate.cube_counts) == len(takings[place].cubes)
            assert set(takings) <= set(forecast.fates) | forecast.open_positions
            if forecast.choosers:
                assert moves[len(forecast.steps)][0] in forecast.choosers
            for place in forecast.returning:
                assert (step.seat, place) not in moves
                seen.add("returning")
            seen |= {"open"} if forecast.open_positions else set()
            seen |= {"sure"} if forecast.fates else set()
    assert seen == {"returning", "open", "sure"}


def test_pointed_cube_plays_the_rest_of_the_order_step_by_step() -> None:
    driver = at(3, is_told, {})
    table(driver).app.change_settings(animation_speed=1.0)
    place = min(looks_at(driver).selection.choices)
    assert looks_at(driver).order_forecast is None
    driver.hover(f"tile.{place}")
    wake = table(driver).seconds_to_wake
    assert wake is not None
    assert wake < 0.05, "what the pointer has begun goes on, although nothing is animated yet"
    driver.frames(1)
    forecast = looks_at(driver).order_forecast
    assert forecast is not None
    fate = forecast.fates[place]
    assert looks_at(driver).order_steps_shown == 1
    assert not table(driver).face.is_animating, "between two steps nothing is drawn"
    wake = table(driver).seconds_to_wake
    assert wake is not None
    assert 0 < wake <= GHOST_STEP_S
    tile = grid_view.make_tile_model(looks_at(driver), place)
    assert tile is not None
    assert tile.fate is None
    driver.frames(round(len(forecast.steps) * GHOST_STEP_S * 60))
    view_model = looks_at(driver)
    assert view_model.order_steps_shown == len(forecast.steps)
    assert table(driver).seconds_to_wake is None
    tile = grid_view.make_tile_model(view_model, place)
    assert tile is not None
    assert tile.fate is not None
    assert (tile.fate.colour, tile.fate.is_own) == (view_model.colour(fate.taker), False)
    numbers = {
        (colour, model.number - 1, number)
        for position in range(9)
        if (model := grid_view.make_tile_model(view_model, position)) is not None and model.number is not None
        for colour, number in model.numbers
    }
    state = view_model.position
    order = make_turn_order(state, view_model.names, [view_model.colour(seat) for seat in view_model.seats])
    track = [turn for lap in order.laps for turn in lap]
    told, number = set(), order.now
    for seat, at_ in forecast.steps:
        number = next(turn.number for turn in track if turn.number >= number and turn.seat == seat)
        told.add((view_model.colour(seat), at_, number))
        number += 1
    assert numbers == {each for each in told if each[0] != view_model.colour(view_model.position.seat)}
    words = table(driver).frame.prompt.more
    assert view_model.names[fate.taker] in words
    assert descriptions.format_counts(fate.cube_counts) in words
    assert words.split(" · ")[1].startswith(
        descriptions.describe_order(view_model, view_model.position.seat, place)[:20]
    )


def test_order_is_shown_at_once_with_reduced_motion_and_to_the_focus() -> None:
    driver = at(3, is_told, {})
    table(driver).app.change_settings(animation_speed=1.0, reduce_motion=True)
    place = min(looks_at(driver).selection.choices)
    table(driver).ui.focus_on(f"tile.{place}", ring=True)
    driver.frames(2)
    forecast = looks_at(driver).order_forecast
    assert forecast is not None
    assert looks_at(driver).order_steps_shown == len(forecast.steps)
    tile = descriptions.describe_tile(looks_at(driver), place)
    assert (
        descriptions.describe_order(looks_at(driver), looks_at(driver).position.seat, place) in tile.painted
    )


def test_tile_that_depends_on_a_choice_gets_a_question_mark() -> None:
    def is_open(state: EnvyraState) -> bool:
        if state.phase != "cubes" or len(positions := playable_positions(state, state.seat)) < 2:
            return False
        forecast = forecast_order(state, positions[0])
        return positions[0] in forecast.open_positions

    driver = next(at(players, is_open, {}) for players in (4, 3))
    place = min(looks_at(driver).selection.choices)
    driver.hover(f"tile.{place}")
    driver.frames(2)
    tile = grid_view.make_tile_model(looks_at(driver), place)
    assert tile is not None
    assert tile.fate == FateModel()
    forecast = looks_at(driver).order_forecast
    assert forecast is not None
    assert all(looks_at(driver).names[seat] in table(driver).frame.prompt.more for seat in forecast.choosers)


def test_clock_begins_anew_with_another_forecast() -> None:
    state = next(step.before for game in ALL for step in played(game) if is_told(step.before))
    one, two = (forecast_order(state, place) for place in playable_positions(state, state.seat))
    clock = OrderClock()
    assert clock.advance(one, 0.0, at_once=False)
    assert clock.steps_shown == 1
    assert clock.advance(one, 10.0, at_once=False)
    assert clock.steps_shown == len(one.steps)
    assert not clock.advance(one, 1.0, at_once=False)
    clock.advance(two, 0.0, at_once=False)
    assert clock.steps_shown == 1
    assert clock.advance(None, 0.1, at_once=False)
    assert (clock.steps_shown, clock.seconds_to_step) == (0, None)
