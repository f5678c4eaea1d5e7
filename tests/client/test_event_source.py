"""Waiting for an event: how often events are polled, and what is returned."""

from __future__ import annotations

import pygame
import pytest

from client.app.event_source import EventSource
from tests.client.driver import make_app


def source() -> EventSource:
    return EventSource()


class Clock:
    """Time that passes by sleeping, and events that come at some moment."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, comes: float = 1e9) -> None:
        self.now = 100.0
        self.polls = 0
        self._comes = self.now + comes
        monkeypatch.setattr("client.app.event_source.time.perf_counter", lambda: self.now)
        monkeypatch.setattr("client.app.event_source.time.sleep", self._sleep)
        monkeypatch.setattr(pygame.event, "poll", self._poll)

    def _sleep(self, seconds: float) -> None:
        self.now += seconds

    def _poll(self) -> pygame.Event:
        self.polls += 1
        kind = pygame.KEYDOWN if self.now >= self._comes else pygame.NOEVENT
        return pygame.Event(kind, {"key": pygame.K_a} if kind == pygame.KEYDOWN else {})


@pytest.mark.parametrize(("idle", "polls"), [(0.0, 100), (3.5, 50), (60.0, 25)])
def test_polling_slows_down_with_idle_time(idle: float, polls: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    assert source().wait(1.0, idle_s=idle, blocking=False) is None
    assert clock.polls == pytest.approx(polls, abs=2)
    assert clock.now == pytest.approx(101.0)


def test_polling_slows_down_during_one_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    assert source().wait(20.0, idle_s=0.0, blocking=False) is None
    assert clock.polls == pytest.approx(300 + 350 + 250, abs=5)


@pytest.mark.parametrize("idle", [0.0, 5.0, 600.0])
def test_an_event_is_returned_within_a_twentieth_of_a_second(
    idle: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch, comes=0.5)
    event = source().wait(1.0, idle_s=idle, blocking=False)
    assert event is not None
    assert event.type == pygame.KEYDOWN
    assert clock.now - 100.5 <= 0.05


def test_waiting_blocks_with_a_screen_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    waited: list[int] = []

    def wait(milliseconds: int) -> pygame.Event:
        waited.append(milliseconds)
        return pygame.Event(pygame.KEYDOWN if len(waited) > 1 else pygame.NOEVENT, {})

    monkeypatch.setattr(pygame.event, "wait", wait)
    assert source().wait(0.25, idle_s=60.0, blocking=True) is None
    assert source().wait(0.25, idle_s=60.0, blocking=True) is not None
    assert waited == [250, 250]


def test_program_passes_the_time_since_the_last_input(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[tuple[float, bool]] = []

    def wait(_: EventSource, timeout_s: float, *, idle_s: float, blocking: bool) -> None:
        assert timeout_s > 0
        waits.append((idle_s, blocking))

    monkeypatch.setattr(EventSource, "wait", wait)
    app = make_app()
    app.open("menu")
    for _ in range(300):
        app.run_iteration(0.1)
    app.wait_for_event()
    pygame.event.post(
        pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    )
    app.run_iteration(0.0)
    app.run_iteration(2.0)
    app.wait_for_event()
    (first, is_blocking), (second, _) = waits
    assert first == pytest.approx(30.0)
    assert second == pytest.approx(2.0)
    assert not is_blocking
