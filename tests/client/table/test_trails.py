"""What the log's marks leave: whose, how long, and where their signs stand."""

from __future__ import annotations

import pygame
import pytest

from client.draw import theme
from client.draw.display_list import DisplayList
from client.draw.geometry import Rect
from client.draw.render_resources import RenderResources
from client.draw.screen_canvas import ScreenCanvas
from client.table import trace_view
from client.table.board_places import NOBODY, BoardPlace, Mark, Region
from client.table.log import LogLine
from client.table.log_entries import LogEntry
from client.table.replay.landmarks import Landmark
from client.table.table import Table
from client.table.trace import Trace, Trail, find_last_mover, list_remaining_trails, make_trace, make_trails
from client.table.trace_view import TraceModel, TraceScale, list_dots, place_sign
from rules.envyra.state import NO_TILE, EnvyraState
from rules.wispwood.state import WispwoodState
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.test_replay_match import play_random_game

A, B, C = (BoardPlace("slot", (number,)) for number in range(3))


def story(*told: tuple[int | None, tuple[Mark, ...]]) -> list[LogEntry]:
    """Return events, each with whose turn it begins and its marks."""
    return [
        LogEntry(
            0, (LogLine("x", marks=marks),), None if seat is None else Landmark(seat=seat, ends=(NOBODY,))
        )
        for seat, marks in told
    ]


def test_trace_stays_until_the_seat_moves_again() -> None:
    one, other, deaths = Mark(0, A), Mark(1, B), Mark(NOBODY, C, "gone")
    trace = make_trace(story((0, ()), (None, (one,)), (1, ()), (None, (other,)), (None, (deaths,))))
    assert [trail.seat for trail in trace.trails] == [0, 1, NOBODY]
    assert trace.on_turn == 1
    assert [trail.seat for trail in trace.list_trails_of_others(1)] == [
        0,
        NOBODY,
    ]  # not what one is doing just now
    assert trace.list_trails_of_others(0) == trace.trails  # who is not on turn sees the own last turn as well
    again = make_trace(story((0, ()), (None, (one,)), (1, ()), (None, (other, deaths)), (0, ())))
    assert [trail.seat for trail in again.trails] == [1]


def test_steps_of_one_piece_are_one_trail() -> None:
    steps = [(0, Mark(0, B, origin=A, thing=4)), (1, Mark(0, A, thing=5)), (2, Mark(0, C, origin=B, thing=4))]
    assert make_trails(steps) == [Trail(0, "came", (A, B, C), (0, 2)), Trail(0, "came", (A,), (1,))]
    assert not make_trace(story((None, (Mark(0, A, "named"),)))).trails
    # another seat's steps with the same thing are its own
    assert len(make_trails([(0, Mark(0, B, origin=A, thing=4)), (1, Mark(1, C, origin=B, thing=4))])) == 2


def test_dotted_trail_is_drawn_as_one_image() -> None:
    pygame.display.init()
    surface, noted = pygame.Surface((800, 600), 0, 32), DisplayList()
    canvas = ScreenCanvas(surface, 1.0, RenderResources(), noted)
    goal, area = Region.from_circle((720.0, 520.0), 20.0), Rect(0, 0, 800, 600)
    way = ((20.0, 30.0), (700.0, 60.0), (720.0, 520.0))
    shown, scale = [TraceModel("came", goal, theme.GOLD, "", way)], TraceScale(small=False)
    trace_view.draw_traces(canvas, shown, scale, area)
    assert len(noted.commands) < len(list_dots(way, scale.line * 4, 40)) / 4
    seen = pygame.Surface((800, 600), 0, 32)
    noted.paint(seen, [seen.get_rect()])
    spots = [seen.get_at((round(x), round(y))) for x, y in list_dots(way, scale.line * 0.95 * 4.2, 45)]
    assert len(spots) > 50
    assert all(spot[0] > 60 for spot in spots), "every dot is there"
    canvas = ScreenCanvas(surface, 1.0, RenderResources(), noted)
    trace_view.draw_traces(canvas, shown, scale, Rect(0, 0, 400, 600))
    cut = pygame.Surface((800, 600), 0, 32)
    noted.paint(cut, [cut.get_rect()])
    assert cut.subsurface((0, 0, 400, 100)).copy().get_view("2").raw == (
        seen.subsurface((0, 0, 400, 100)).copy().get_view("2").raw
    )


def still(told: list[LogEntry]) -> tuple[Trail, ...]:
    """Return what is drawn of what was told."""
    return still_there(make_trace(told))


def still_there(trace: Trace) -> tuple[Trail, ...]:
    """Return what is drawn of a trace."""
    return list_remaining_trails(trace.trails, trace.changed)


def test_removal_replaces_earlier_traces_of_a_place() -> None:
    came, moved, there = Mark(0, A, thing=1), Mark(1, B, origin=C, thing=2), Mark(0, C, thing=3)
    told = story(
        (0, (came, there)), (1, (moved,)), (None, (Mark(NOBODY, A, "gone"), Mark(NOBODY, B, "gone")))
    )
    left = still(told)
    assert [(trail.seat, trail.deed, trail.places[-1]) for trail in left] == [
        (0, "came", C), (NOBODY, "gone", A), (NOBODY, "gone", B)
    ]  # fmt: skip
    # also when another turn has ended what nobody's deed left
    assert [(trail.seat, trail.places[-1]) for trail in still([*told, *story((2, ()))])] == [(0, C)]
    # what came there after that stays
    after = still([*told, *story((None, (Mark(1, A, thing=4),)))])
    assert (1, A) in {(trail.seat, trail.places[-1]) for trail in after}


def test_last_mover_ignores_events_without_a_seat() -> None:
    told = story((0, (Mark(0, A),)), (1, (Mark(1, B),)), (None, (Mark(NOBODY, C, "gone"),)))
    assert find_last_mover(make_trace(told).trails) == 1
    assert find_last_mover(make_trace(story((None, (Mark(NOBODY, C, "gone"),)))).trails) is None
    assert find_last_mover(()) is None


def test_gains_of_another_seat_stay_as_long_as_the_turn() -> None:
    claim = Mark(1, A, gains=0)
    trace = make_trace(story((1, (claim,)), (0, ())))
    assert [(trail.seat, trail.owner) for trail in trace.list_trails_of_others(0)] == [(1, 0)]
    assert not make_trace(story((1, (claim,)), (0, ()), (1, ()))).trails


@pytest.mark.parametrize("side", [20.0, 52.0, 150.0])
def test_trace_icon_does_not_cover_important_parts(side: float) -> None:
    whole = Rect(100, 100, side, side)
    star = Rect(98, 98, side * 0.3, side * 0.3)
    free, over = Region.from_box(whole, side * 0.1, kept=star), Region.from_box(whole, side * 0.1)
    x, y = place_sign(TraceModel("gone", over, theme.GOLD, "seat-blue"), 18.0)
    assert x < whole.centerx
    assert y < whole.centery
    x, y = place_sign(TraceModel("gone", free, theme.GOLD, "seat-blue"), 18.0)
    assert not Rect(x - 9, y - 9, 18, 18).colliderect(star)


def test_new_round_is_no_seats_turn() -> None:
    told = [*story((0, (Mark(0, A),))), LogEntry(0, (), Landmark(2))]
    assert make_trace(told).on_turn is None


def test_dots_keep_away_from_both_ends() -> None:
    found = list_dots(((0.0, 0.0), (100.0, 0.0)), 10.0, 20.0, 15.0)
    assert [round(x) for x, _ in found] == [15, 25, 35, 45, 55, 65, 75]


def test_mark_of_what_was_taken_goes_when_something_else_lies_there() -> None:
    told = story((0, (Mark(0, A, "gone"), Mark(0, B, "gone"))), (None, (Mark(NOBODY, A, "changed"),)))
    assert [(trail.deed, trail.places[-1]) for trail in still(told)] == [("gone", B)]
    assert make_trace(told).trails == make_trace(told[:1]).trails  # the change itself leaves no trace


@pytest.mark.parametrize("game_id", ["wispwood", "envyra"])
def test_no_mark_of_something_taken_lies_on_another_thing(game_id: str) -> None:
    """A slot or place that is dealt anew does not look as if it had been taken."""
    dealt = 0
    for seed in range(3):
        match = play_random_game(game_id, 200, seed=seed, players=3)
        driver = Driver(make_app(settings=Settings(language="en", animation_speed=0.0)))
        driver.app.open("menu")
        driver.app.open("replay", match=match)
        scene = driver.scene
        assert isinstance(scene, Table)
        assert scene.playback is not None
        for at in range(1, match.step_count + 1):
            scene.playback.go_to(at)
            trace, state = scene.log.trace, scene.position
            left = still_there(trace)
            for trail in left:
                place = trail.places[-1]
                if place.kind == "pond" and trail.deed == "gone":
                    assert isinstance(state, WispwoodState)
                    assert state.slots[int(place.at[0])] < 0 or state.taken == place.at[0], (seed, at)
                elif place.kind == "tile" and trail.deed == "gone":
                    assert isinstance(state, EnvyraState)
                    assert state.grid[int(place.at[0])] == NO_TILE, (seed, at)
            dealt += len(left) < len(trace.trails)
        driver.app.finish()
    assert dealt >= 3
