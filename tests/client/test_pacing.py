"""Waiting for an event: how often is looked for one, and what comes of it."""

from __future__ import annotations

import pygame
import pytest

from client.app.frame_pacer import FULL, MAKING, MOST, OVER, PROMPT, FramePacer
from client.draw.cache import Unfinished
from client.draw.display_list import Deadline
from client.session.match import Match
from client.table.table_scene import TableScene
from tests.client.driver import make_app
from tests.saves.sitting import seats


class Clock:
    """Time that passes by sleeping, and events that come at some moment."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, comes: float = 1e9) -> None:
        self.now = 100.0
        self.looks = 0
        self._comes = self.now + comes
        monkeypatch.setattr("client.app.frame_pacer.time.perf_counter", lambda: self.now)
        monkeypatch.setattr("client.app.frame_pacer.time.sleep", self._sleep)
        monkeypatch.setattr(pygame.event, "poll", self._poll)

    def _sleep(self, seconds: float) -> None:
        self.now += seconds

    def _poll(self) -> pygame.Event:
        self.looks += 1
        kind = pygame.KEYDOWN if self.now >= self._comes else pygame.NOEVENT
        return pygame.Event(kind, {"key": pygame.K_a} if kind == pygame.KEYDOWN else {})


@pytest.mark.parametrize(("idle", "looks"), [(0.0, 100), (3.5, 50), (60.0, 25)])
def test_the_longer_nobody_was_there_the_less_often_is_looked(
    idle: float, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    assert FramePacer.wait(1.0, idle=idle, listening=False) is None
    assert clock.looks == pytest.approx(looks, abs=2)
    assert clock.now == pytest.approx(101.0)


def test_while_one_waits_it_becomes_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    assert FramePacer.wait(20.0, idle=0.0, listening=False) is None
    assert clock.looks == pytest.approx(300 + 350 + 250, abs=5)


@pytest.mark.parametrize("idle", [0.0, 5.0, 600.0])
def test_what_comes_is_there_before_anybody_notices(idle: float, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, comes=0.5)
    event = FramePacer.wait(1.0, idle=idle, listening=False)
    assert event is not None
    assert event.type == pygame.KEYDOWN
    assert clock.now - 100.5 <= 0.05


def test_somebody_who_listens_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    waited: list[int] = []

    def wait(milliseconds: int) -> pygame.Event:
        waited.append(milliseconds)
        return pygame.Event(pygame.KEYDOWN if len(waited) > 1 else pygame.NOEVENT, {})

    monkeypatch.setattr(pygame.event, "wait", wait)
    assert FramePacer.wait(0.25, idle=60.0, listening=True) is None
    assert FramePacer.wait(0.25, idle=60.0, listening=True) is not None
    assert waited == [250, 250]


def test_the_program_says_how_long_nobody_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[float, bool]] = []

    def wait(_: FramePacer, seconds: float, *, idle: float, listening: bool) -> None:
        assert seconds > 0
        asked.append((idle, listening))

    monkeypatch.setattr(FramePacer, "wait", wait)
    app = make_app()
    app.open("menu")
    for _ in range(300):
        app.frame(0.1)
    app._sleep()
    pygame.event.post(
        pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    )
    app.frame(0.0)
    app.frame(2.0)
    app._sleep()
    (long, heard), (short, _) = asked
    assert long == pytest.approx(30.0)
    assert short == pytest.approx(2.0)
    assert not heard


def test_a_turn_of_the_loop_is_late_when_it_has_worked_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 5.0
    monkeypatch.setattr("client.app.frame_pacer.worked", lambda: now)
    pace = FramePacer()
    pace.shown()

    def deadline(x: float, y: float) -> Deadline:
        found = pace.deadline((x, y), 1.5)
        assert found is not None
        return found

    def told() -> tuple[bool, bool, bool]:
        given = deadline(10.0, 20.0)
        return given.late(), given.overdue(), given.over()

    pace.begin()
    assert deadline(10.0, 20.0).eye == (15, 30)
    assert deadline(-1.0, -1.0).eye is None
    assert told() == (False, False, False)
    now += PROMPT * 1.01
    assert told() == (True, False, False)
    now += FULL
    assert told() == (True, True, False)
    now += 2 * OVER
    assert told() == (True, True, True)
    pace.begin()
    assert told() == (False, False, False)
    now += 2 * OVER
    assert told() == (True, True, True), "in the first turn a part is enough"
    pace.hold()
    pace.begin()
    now += 2 * OVER
    assert told() == (True, True, False), "painting begins"
    now += 2 * OVER
    assert told() == (True, True, True)


class Made:
    """What is made for frames, each thing in so much time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 5.0
        monkeypatch.setattr("client.app.frame_pacer.worked", lambda: self.now)
        self.pace = FramePacer()

    def turn(self) -> None:
        self.pace.begin()

    def make(self, seconds: float, *of: float) -> None:
        """Raises Unfinished. of: what it is made of, each after as long a time as it takes to make it."""
        maker = self.pace.maker()
        if maker is not None:
            maker.begins()
        for each in of:
            self.now += each
            self.make(each)
        self.now += seconds
        self.pace.ends()

    def sets_screen(self) -> None:
        """Another screen comes."""
        self.pace.arrives()


def test_a_turn_of_the_loop_makes_so_much_that_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Made(monkeypatch)
    made.pace.shown()
    made.turn()
    made.now += 3 * MAKING  # what happened took its time
    with pytest.raises(Unfinished):
        made.make(0.0)
    made.turn()
    made.now += 3 * MAKING
    made.make(MAKING / 2)  # of now on a certain share is made in each turn
    made.make(MAKING)
    with pytest.raises(Unfinished):
        made.make(0.0)
    made.turn()
    made.make(MAKING / 2)
    made.make(MAKING / 4)  # there is time
    made.now += MAKING
    with pytest.raises(Unfinished):
        made.make(0.0)


def test_what_is_made_of_other_things_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Made(monkeypatch)
    made.pace.shown()
    made.pace.hold()
    made.turn()
    made.make(0.1 * MAKING, 0.1 * MAKING, 0.1 * MAKING, 0.1 * MAKING)  # the way to each counts nothing
    made.now += 0.5 * MAKING  # 0.4 of 1.2
    with pytest.raises(Unfinished):
        made.make(0.0)
    made.turn()
    made.make(0.1 * MAKING, 0.1 * MAKING, 0.1 * MAKING, 0.1 * MAKING)
    made.now += 0.7 * MAKING  # of 1.4
    made.make(0.0)


def test_a_frame_is_made_for_one_moment() -> None:
    pace = FramePacer()
    pace.shown()

    def turn(*, holds: bool) -> float:
        pace.begin()
        passed = pace.passes(0.1)
        if holds:
            pace.hold()
        else:
            pace.shown()
        return passed

    passed = [turn(holds=holds) for holds in (False, True, True, False, False)]
    assert passed == pytest.approx([0.1, 0.1, 0.0, 0.0, 0.3])


def test_time_stands_only_while_a_frame_is_made() -> None:
    """Also where, for whatever reason, nobody goes on with it."""
    pace = FramePacer()
    pace.shown()
    pace.begin()
    pace.hold()
    pace.begin()
    assert not pace.passes(0.1)
    pace.begin()
    assert pace.passes(0.1) == pytest.approx(0.2)
    for _ in range(MOST):
        pace.hold()
    pace.begin()
    assert pace.passes(0.1) == pytest.approx(0.1)


def test_what_is_made_beside_the_loop_takes_as_many_turns_as_it_takes() -> None:
    pace = FramePacer()
    pace.shown()
    for _ in range(3 * MOST):
        pace.begin()
        passed = pace.passes(0.1)
        assert pace.maker() is pace
        pace.waits()
    assert not passed, "one frame is made for one moment"


def test_a_screen_that_took_long_to_come_is_drawn_in_the_next_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Made(monkeypatch)
    made.pace.shown()
    made.turn()
    made.sets_screen()
    made.make(0.0)  # it was soon there
    made.now += MAKING * 1.1
    with pytest.raises(Unfinished):
        made.pace.maker()
    made.turn()
    made.now += MAKING * 1.1
    assert made.pace.maker() is made.pace


def test_a_frame_takes_so_many_turns_and_the_first_of_all_but_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Made(monkeypatch)

    def turns() -> int:
        """How many go by with what never comes to an end by itself."""
        for number in range(2 * MOST):
            made.turn()
            made.make(1.01 * MAKING)
            try:
                made.make(0.0)
            except Unfinished:
                assert made.pace.deadline((0.0, 0.0), 1.0) is not None or number == MOST - 1
                continue
            assert made.pace.deadline((0.0, 0.0), 1.0) is None
            made.pace.shown()
            return number + 1
        raise AssertionError("for ever")

    assert turns() == 1
    assert turns() == MOST + 1
    assert turns() == MOST + 1


def test_what_comes_a_frame_later_is_not_slept_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nothing moves, as with animations at once."""
    monkeypatch.setattr("client.app.frame_pacer.PROMPT", 0.0)
    waited: list[float] = []
    monkeypatch.setattr(FramePacer, "wait", lambda _, seconds, **__: waited.append(seconds))
    app = make_app()
    app.patient = False
    app.change(animation_speed=0.0)
    match = Match.create("equilibrix", seats(2), 1, {}, saved=False)
    table = app.open("table", match=match)
    assert isinstance(table, TableScene)
    for _ in range(200):
        app.frame()
    app._sleep()
    assert len(waited) == 1
    assert table.act(match.game.actions(match.state, match.deciders[0])[0])
    assert app.frame()
    assert app.displayed.behind
    while app.displayed.behind:
        app._sleep()
        assert len(waited) == 1
        assert app.frame()
    app._sleep()
    assert len(waited) == 2
    app.finish()
