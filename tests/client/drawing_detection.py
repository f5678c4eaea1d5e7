"""A program that is drawn when somebody looks: drawing took most of the time of its tests, and most tests ask
what has become of a press, not how it looks.

Whoever of the tests reads a picture of the program, or has it run a frame, sees it as it is. What is drawn
can be watched otherwise as well: then every frame is drawn, as in tests that are marked `watched`. What
several modules share draws by itself what it watches.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final, TypeGuard, overload

import pygame
import pytest

from client.app.app import App
from client.app.frame_pacing import FPS

_OTHERWISE: Final = re.compile(
    r"\bmonkeypatch\b(?!\.(setenv|delenv|chdir|syspath_prepend)\b|:)|MonkeyPatch\.|\bmock\."
    r"|\bdef (draw|paint)|\bpaint=|\.draw\w* = "
)
"""By what a part of a module of tests shows that it may watch drawing in another way: it puts something in
the place of what draws, or draws something of its own."""


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

    window = _Seen()
    displayed = _Seen()
    resources = _Seen()

    def make_up(self) -> None:
        """Draw what has not been drawn."""
        self.owes = False
        if self.scenes:
            self.ensure_built()
            self.draw()

    def owe(self) -> None:
        """Note that a frame was not drawn that the program takes for seen."""
        self.owes = True
        if self.scenes.top is not None:
            self.scenes.top.on_drawn()

    def draw(self) -> None:
        """Draw what is owed."""
        self.owes = False
        super().draw()

    def run_iteration(self, elapsed_s: float = 1.0 / FPS, event: pygame.Event | None = None) -> bool:
        """Run one iteration of the main loop, after what is owed: whoever runs one looks at it."""
        if self.owes:
            self.make_up()
        return super().run_iteration(elapsed_s, event)


def waits(app: App) -> TypeGuard[Watched]:
    """Return whether a program is drawn only when somebody looks."""
    return isinstance(app, Watched) and app.waits


@contextmanager
def waiting(item: pytest.Item) -> Iterator[None]:
    """Let programs of a test wait to be looked at, unless the test watches drawing."""
    assert isinstance(item, pytest.Function)
    Watched.waits = item.get_closest_marker("watched") is None and not _watches_otherwise(item)
    try:
        yield
    finally:
        Watched.waits = False


def _watches_otherwise(item: pytest.Function) -> bool:
    known = watching(item.path)
    names = {item.originalname, *item.fixturenames}
    return bool(known & (names if item.cls is None else names | {item.cls.__name__}))


@cache
def watching(module: Path) -> frozenset[str]:
    """Return what in a module may watch drawing otherwise, by name.

    Of its functions and classes those that do, and
    those that know of one that does. All of them where it does as a whole."""
    text = module.read_text(encoding="utf-8")
    parts: dict[str, list[ast.stmt]] = {}
    for statement in ast.parse(text).body:
        for name in _told(statement):
            parts.setdefault(name, []).append(statement)
    lines = text.split("\n")
    source = {name: "\n".join(_source(lines, one) for one in told) for name, told in parts.items()}
    found = {name for name, told in source.items() if _OTHERWISE.search(told)}
    if "" in found or any("autouse=True" in source[name] for name in found):
        return frozenset(source)
    knows = {name: _named(told) & source.keys() for name, told in parts.items()}
    return _with_those_that_know(found, knows)


def _with_those_that_know(found: set[str], knows: Mapping[str, set[str]]) -> frozenset[str]:
    while more := {name for name, names in knows.items() if names & found} - found:
        found |= more
    return frozenset(found)


def _told(statement: ast.stmt) -> list[str]:
    """Return what a statement gives names to; "" if to nothing."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.Import() | ast.ImportFrom():
            return []
        case _:
            return [""]


def _source(lines: list[str], statement: ast.stmt) -> str:
    """Return a statement as it is written, with its decorators."""
    first = min(one.lineno for one in (*getattr(statement, "decorator_list", []), statement))
    return "\n".join(lines[first - 1 : statement.end_lineno])


def _named(told: list[ast.stmt]) -> set[str]:
    """Return all that is named in it: a fixture is by an argument, or in quotes."""
    found = set[str]()
    for one in (node for statement in told for node in ast.walk(statement)):
        match one:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.Constant(value=str(name)):
                found.add(name)
            case _:
                pass
    return found
