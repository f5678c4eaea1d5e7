"""AccessKit on Linux holds a lock while its thread waits for Python: nobody may wait for that lock then."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from client.accessibility.platform_adapter import UnixAdapter
from tests.client.driver import make_app

FIRST = object()


class Platform:
    """The real one's ways: it asks for the first tree in a thread, and until that has come and the thread has
    left Python whoever tells it anything would never go on."""

    def __init__(
        self, activate: Callable[[], Any], act: Callable[[Any], None], off: Callable[[], None]
    ) -> None:
        self.act, self.off = act, off
        self.told: list[str] = []
        self.asking = False
        self.got: Any = None
        self._thread = threading.Thread(target=self._ask, args=(activate,))

    def _ask(self, activate: Callable[[], Any]) -> None:
        self.got = activate()
        self.asking = False

    def ask(self) -> None:
        """Connect a screen reader."""
        self.asking = True
        self._thread.start()

    def _tell(self, what: str) -> None:
        assert not self.asking, f"{what}: for ever"
        self.told.append(what)

    def update_window_focus_state(self, has: bool) -> None:
        """Do what AccessKit's adapter does."""
        self._tell(f"focus {has}")

    def set_root_window_bounds(self, outer: Any, inner: Any) -> None:
        """Do what AccessKit's adapter does."""
        assert outer.x1 - outer.x0 == inner.x1 - inner.x0 == pygame.display.get_window_size()[0]
        self._tell("place")

    def update_if_active(self, made: Callable[[], Any]) -> None:
        """Do what AccessKit's adapter does."""
        self._tell(f"update {made()}")


class Heard:
    """The program's side: what it is asked, and how long it takes to answer."""

    def __init__(self) -> None:
        make_app()  # a window
        self.asked, self.may_answer = threading.Event(), threading.Event()
        self.ended = 0
        made: list[Platform] = []

        def platform(*asked: Any) -> Platform:
            made.append(Platform(*asked))
            return made[0]

        self.adapter = UnixAdapter(platform, self._first, print, self._off)
        self.platform = made[0]

    def _first(self) -> object:
        self.asked.set()
        assert self.may_answer.wait(60)
        return FIRST

    def _off(self) -> None:
        self.ended += 1

    def tell(self) -> None:
        """Send everything there is to send."""
        self.adapter.handle_event(pygame.Event(pygame.WINDOWFOCUSLOST))
        self.adapter.handle_event(pygame.Event(pygame.WINDOWMOVED))
        self.adapter.update_if_active(lambda: "tree")


def test_no_updates_are_sent_without_a_screen_reader() -> None:
    heard = Heard()
    heard.tell()
    heard.platform.ask()
    assert heard.asked.wait(60)
    heard.tell()
    assert heard.platform.told == []
    heard.may_answer.set()
    heard.adapter.start()
    assert heard.platform.got is FIRST


def test_updates_start_after_the_requesting_thread_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard()
    monkeypatch.setattr(pygame.key, "get_focused", lambda: True)
    heard.platform.ask()
    assert heard.asked.wait(60)
    threading.Timer(0.05, heard.may_answer.set).start()
    heard.adapter.start()
    assert heard.platform.told == ["focus True", "place"]
    heard.tell()
    assert heard.platform.told[2:] == ["focus False", "place", "update tree"]


def test_updates_stop_when_the_screen_reader_ends() -> None:
    heard = Heard()
    heard.may_answer.set()
    heard.platform.ask()
    heard.adapter.start()
    told = list(heard.platform.told)
    heard.platform.off()
    assert heard.ended == 1
    heard.tell()
    heard.adapter.start()  # was posted before
    assert heard.platform.told == told
