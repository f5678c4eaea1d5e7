"""A program that is drawn when somebody looks: drawing took most of the time of its tests, and most tests ask
what has become of a press, not how it looks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, overload

import pygame

from client.app import App
from client.pacing import FRAMES


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

    def draw(self) -> None:
        """Nothing is owed any more."""
        self.owes = False
        super().draw()

    def frame(self, dt: float = 1.0 / FRAMES, first: pygame.Event | None = None) -> bool:
        """One turn of the loop, after what is owed: whoever runs one looks at it."""
        if self.owes:
            self.make_up()
        return super().frame(dt, first)


@contextmanager
def waiting(waits: bool) -> Iterator[None]:
    """Programs wait to be looked at until the context ends, or do not."""
    before, Watched.waits = Watched.waits, waits
    try:
        yield
    finally:
        Watched.waits = before
