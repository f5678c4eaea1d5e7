"""Waiting for an event: how often is looked for one, and what comes of it."""

from __future__ import annotations

import pygame
import pytest

from client.app.frame_pacer import FramePacer
from tests.client.driver import make_app


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
