"""A program that is drawn when somebody looks: drawing took most of the time of its tests, and most tests ask
what has become of a press, not how it looks.

Whoever of the tests reads a picture of the program, or has it run a frame, sees it as it is. What is drawn
can be watched otherwise as well: then every frame is drawn, as in tests that are marked `watched`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final, TypeGuard, overload

import pygame
import pytest

from client.app import App
from client.pacing import FRAMES

_OTHERWISE: Final = re.compile(r"MonkeyPatch\.|\bmock\b|\bdef (draw|paint)|\bpaint=|\.draw\w* = ")
"""By what a module of tests shows that it may watch drawing in another way: it puts something in the place of
what draws, or draws something of its own."""


class _Seen:
    """A part of a program that tells what is drawn: to whoever is not of the program itself, as it is now."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, app: None, owner: type) -> _Seen: ...

    @overload
    def __get__(self, app: Watched, owner: type) -> Any: ...

    def __get__(self, app: Watched | None, owner: type) -> Any:
        if app is None:
            return self
        if app.owes and not _is_of_the_program(sys._getframe(1).f_globals["__name__"]):
            app.make_up()
        return app.__dict__[self.name]

    def __set__(self, app: Watched, value: object) -> None:
        app.__dict__[self.name] = value


def _is_of_the_program(module: str) -> bool:
    return module.startswith("client.")


class Watched(App):
    """owes: it has not been drawn since something changed, for nobody has looked. waits: whether it is drawn
    only when somebody looks: at its pictures, or by a frame of its own."""

    waits: ClassVar[bool] = False
    owes = False

    screen = _Seen()
    displayed = _Seen()
    studio = _Seen()

    def make_up(self) -> None:
        """Draw what has not been drawn."""
        self.owes = False
        if self.scenes:
            self._ensure_built()
            self.draw()

    def owe(self) -> None:
        """A frame was not drawn that a player has seen: so the program takes it for seen."""
        self.owes = True
        if self.top is not None:
            self.top.drawn()

    def draw(self) -> None:
        """Nothing is owed any more."""
        self.owes = False
        super().draw()

    def frame(self, dt: float = 1.0 / FRAMES, first: pygame.Event | None = None) -> bool:
        """One turn of the loop, after what is owed: whoever runs one looks at it."""
        if self.owes:
            self.make_up()
        return super().frame(dt, first)


def waits(app: App) -> TypeGuard[Watched]:
    """Whether a program is drawn only when somebody looks."""
    return isinstance(app, Watched) and app.waits


@contextmanager
def waiting(item: pytest.Item) -> Iterator[None]:
    """Programs of this test wait to be looked at, if it does not watch otherwise."""
    assert isinstance(item, pytest.Function)
    watched = item.get_closest_marker("watched") is not None or "monkeypatch" in item.fixturenames
    Watched.waits = not watched and not _watches_otherwise(item.path)
    try:
        yield
    finally:
        Watched.waits = False


@cache
def _watches_otherwise(module: Path) -> bool:
    return _OTHERWISE.search(module.read_text(encoding="utf-8")) is not None
