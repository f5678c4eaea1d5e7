"""Points travel: a spark for each wish, cards count one after the other, then the total."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from client.draw.canvas import Canvas
from client.draw.geometry import Point
from client.games.wispwood.board import forecast
from client.games.wispwood.table import point_sparks
from client.i18n import tr
from rules.wispwood.actions import Place
from rules.wispwood.game import GAME
from rules.wispwood.scoring import list_scored_parts
from rules.wispwood.shapes import list_orientations
from rules.wispwood.state import WispwoodState
from tests.client.driver import Driver, make_app
from tests.client.game_faces import wispwood
from tests.client.table.player import table, table_at


def find_placement(state: WispwoodState, least: int) -> Place | None:
    """Return the legal placement that changes most wishes, if these are at least `least`."""
    places = [action for action in GAME.actions(state, state.seat) if isinstance(action, Place)]
    gains = [forecast.forecast_placement(state, place).gains for place in places]
    best = max(
        range(len(places)), key=lambda n: (sum(gain != 0 for gain in gains[n]), sum(gains[n])), default=None
    )
    return None if best is None or sum(gain != 0 for gain in gains[best]) < least else places[best]


def open_before_placing(least: int = 3, **settings: object) -> tuple[Driver, Place, tuple[int, ...]]:
    """Return a table, a placement that changes several wishes, and by how much."""

    def is_wanted(state: WispwoodState) -> bool:
        return state.phase == "shape" and state.round == 2 and find_placement(state, least) is not None

    made = table_at(is_wanted, 2, **{"animation_speed": 1.0, **settings})  # type: ignore[arg-type]
    made.settle(20, drawn=False)
    state = wispwood(table(made)).position
    place = find_placement(state, least)
    assert place is not None
    return made, place, forecast.forecast_placement(state, place).gains


def test_cards_count_one_after_the_other_and_then_the_total() -> None:
    made, place, gains = open_before_placing()
    board = wispwood(table(made))
    seat = board.position.seat
    before = board.view_model.count_points(seat)
    old = len(made.app.sound.played)
    table(made).play_action(place)
    seen, totals = [board.view_model.in_flight.gains], [before]
    for _ in range(240):
        made.frames(1, drawn=False)
        if board.view_model.in_flight.gains != seen[-1]:
            seen.append(board.view_model.in_flight.gains)
        if board.position.seat != seat or board.position.phase != "shape":
            break
        totals.append(board.view_model.count_points(seat))
    changed = [row for row, gain in enumerate(gains) if gain]
    assert seen[0] == ()
    arrivals = [one for one in seen if one]
    for number, arrived in enumerate(arrivals, start=1):
        assert arrived == tuple(gain if row in changed[:number] else 0 for row, gain in enumerate(gains))
    assert len(arrivals) == len(changed)
    assert set(totals) == {before, before + sum(gains)}  # the total waits for all of them
    made.settle(20, drawn=False)
    heard = list(made.app.sound.played)[old:]
    tones = [name for name in heard if name.startswith("count-")][: len(changed)]
    assert tones == [f"count-{number}" for number in range(1, len(changed) + 1)]
    assert board.view_model.in_flight.gains == ()


def test_log_tells_the_points_when_they_have_been_counted() -> None:
    made, place, _ = open_before_placing()
    board, log = wispwood(table(made)), table(made).log
    told = len(log.lines)
    table(made).play_action(place)
    while not board.view_model.in_flight.has_total:
        assert len(log.lines) == told
        made.frames(1, drawn=False)
    made.settle(20, drawn=False)
    assert any(line.gained is not None for line in log.lines[told:])


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_points_fly_on_to_the_score_which_counts_when_they_arrive(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, place, gains = open_before_placing(size=size, ui_scale=scale)
    board, flown = wispwood(table(made)), list[tuple[Point, Point]]()
    monkeypatch.setattr(
        point_sparks, "_draw_spark", lambda _canvas, start, goal, _ink, _t: flown.append((start, goal))
    )
    seat = board.position.seat
    before, score = board.view_model.count_points(seat), board.locate_score(seat)
    assert score is not None
    top = table(made).frame_layout.top
    assert top.collidepoint(score) == board.layout.compact
    table(made).play_action(place)
    made.stares = True
    while not board.view_model.in_flight.has_score:
        assert board.view_model.count_points(seat) == before
        made.frames(1)
    assert board.view_model.count_points(seat) == before + sum(gains)
    assert flown[-1][1] == score
    legs = list(dict.fromkeys(flown))
    cards = sum(gain != 0 for gain in gains)
    assert len(legs) == cards + (1 if board.layout.compact else 2)  # by way of the total, if there is one


def test_fireflies_keep_clear_of_the_number_they_fly_to() -> None:
    spots: list[Point] = []

    class Spied(Canvas):
        def circle(self, center: Point, radius: float, *args: Any, **more: Any) -> None:
            spots.append(center)
            super().circle(center, radius, *args, **more)

    canvas = Spied(pygame.Surface((800, 600)), 1.0, make_app().resources)
    for t in (0.0, 0.1, 0.5, 0.9):
        point_sparks._draw_burst(canvas, (400.0, 300.0), t)
    assert spots
    assert not [(x, y) for x, y in spots if abs(x - 400) < 40 and abs(y - 300) < 15]


def test_sparks_start_at_the_tiles_that_bring_the_points() -> None:
    made, place, gains = open_before_placing()
    before = table(made).match.state
    assert isinstance(before, WispwoodState)
    orientation = list_orientations(place.shape)[place.turn]
    cells = tuple((place.x + x, place.y + y) for x, y in orientation.cells)
    after = GAME.apply(before, before.seat, place).state
    assert isinstance(after, WispwoodState)
    flight = point_sparks.plan_sparks(before, after, before.seat, cells, cells[place.wisp])
    assert {spark.row: spark.gain for spark in flight.sparks} == {
        row: gain for row, gain in enumerate(gains) if gain
    }
    for spark in flight.sparks:
        assert spark.origin in cells
        if spark.row < len(after.wishes) and spark.origin != cells[place.wisp]:
            forest = after.forests[before.seat]
            parts = list_scored_parts(forest, after.wishes[spark.row])
            mask = forest.get_cell_mask(*spark.origin)
            assert any(mask & (part.counted | part.because) for part in parts)
    arrivals = [flight.get_arrival(number) for number in range(len(flight.sparks))]
    assert all(later - sooner == pytest.approx(0.12) for sooner, later in pairwise(arrivals))
    assert arrivals[-1] < flight.total_at < flight.seconds


def test_twenty_points_send_up_fireflies(monkeypatch: pytest.MonkeyPatch) -> None:
    bursts: list[float] = []
    monkeypatch.setattr(point_sparks, "_draw_burst", lambda _canvas, _center, t: bursts.append(t))
    for least_gain, expected in ((point_sparks.BURST_GAIN, False), (1, True)):
        monkeypatch.setattr(point_sparks, "BURST_GAIN", least_gain)
        made, place, gains = open_before_placing()
        assert 1 <= sum(gains) < 20
        table(made).play_action(place)
        made.stares = True
        made.frames(90)
        assert bool(bursts) == expected


@pytest.mark.parametrize("settings", [{"animation_speed": 0.0}, {"reduce_motion": True}])
def test_without_motion_numbers_are_there_at_once(settings: dict[str, object]) -> None:
    made, place, gains = open_before_placing(**settings)  # type: ignore[arg-type]
    board = wispwood(table(made))
    seat = board.position.seat
    before = sum(board.view_model.forest_points[seat])
    table(made).play_action(place)
    for _ in range(40):
        made.frames(1, drawn=False)
        assert board.view_model.in_flight.gains == ()
    assert sum(board.view_model.forest_points[seat]) == before + sum(gains)
    assert not any(name.startswith("count-") for name in made.app.sound.played)


def test_the_turn_steps_on_while_the_shape_is_laid_down() -> None:
    made, place, _ = open_before_placing()
    board = wispwood(table(made))

    def find_step() -> str:
        return next(step.label for step in board.make_top_bar_text().steps if step.state == "now")

    assert find_step() == tr("wispwood.phase.shape")
    table(made).play_action(place)
    made.frames(1, drawn=False)
    assert board.position.phase == "shape"
    assert find_step() == tr("wispwood.phase.place")
    made.settle(20, drawn=False)
    assert not board.view_model.in_flight.is_placing
