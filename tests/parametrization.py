"""Sweeps over many cases: the hardest, or a few of every kind, pass always, all with the long tests."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import product
from typing import Any, NamedTuple

import pytest

from rules import GAMES

_SCREENS = (((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0))

LOOKS = tuple((language, *screen) for language, screen in product(("en", "cs", "sk"), _SCREENS))
"""Language, window and scale of a screen."""

HARDEST = (("cs", (1280, 720), 2.0), ("sk", (1920, 1080), 1.0))
"""The least room, and one with all there is."""


def sweep(cases: Iterable[tuple[object, ...]], always: Collection[tuple[object, ...]]) -> list[Any]:
    """What a test is parametrised with: all cases, those marked `long` that are not passed always."""
    found = list(cases)
    assert set(always) <= set(found)
    return [
        pytest.param(*case, id="-".join(map(_said, case)), marks=() if case in always else pytest.mark.long)
        for case in found
    ]


def _said(value: object) -> str:
    """A part of a case in the id of its test: sizes as 1280x720."""
    return "x".join(map(str, value)) if isinstance(value, tuple) else str(value)


class _Axis(NamedTuple):
    """What one `parametrize` says. together: whether each of its values gives several names theirs."""

    names: tuple[str, ...]
    values: Sequence[Any]
    together: bool

    @classmethod
    def of(cls, mark: pytest.MarkDecorator) -> _Axis:
        names, values = mark.args
        if isinstance(names, str):
            names = tuple(name.strip() for name in names.split(","))
        return cls(tuple(names), list(values), len(names) > 1)


def crossed(*marks: pytest.MarkDecorator) -> pytest.MarkDecorator:
    """All combinations of what several `parametrize` give; so many that each value comes up are short, the
    others long."""
    axes = [_Axis.of(mark) for mark in marks]
    rows = []
    for places in product(*(range(len(axis.values)) for axis in axes)):
        chosen = [axis.values[place] for axis, place in zip(axes, places, strict=True)]
        row = [
            one
            for axis, value in zip(axes, chosen, strict=True)
            for one in (value if axis.together else (value,))
        ]
        rows.append(pytest.param(*row, marks=() if _comes_up_first(places, axes) else pytest.mark.long))
    return pytest.mark.parametrize([name for axis in axes for name in axis.names], rows)


def _comes_up_first(places: tuple[int, ...], axes: Sequence[_Axis]) -> bool:
    """Whether a combination is one of those in which all axes go on together, the shorter ones in turns."""
    most = max(len(axis.values) for axis in axes)
    turns = (tuple(turn % len(axis.values) for axis in axes) for turn in range(most))
    return places in turns


def short_and_long(
    names: str | Sequence[str],
    short: Sequence[Any],
    long: Sequence[Any],
    ids: Sequence[str] | None = None,
) -> pytest.MarkDecorator:
    """Cases that are always passed, and those that are passed with the long ones."""
    many = not isinstance(names, str) or "," in names
    rows = [*short]
    rows += [pytest.param(*(row if many else (row,)), marks=pytest.mark.long) for row in long]
    return pytest.mark.parametrize(names, rows, ids=ids)


def in_games(name: str, *always: str) -> pytest.MarkDecorator:
    """All games that there are, with the argument that gets them. always: those in which it is passed always;
    in the others it is with the long ones. For what one and the same code does at every table."""
    assert set(always) < set(GAMES)
    return short_and_long(name, always, [game for game in GAMES if game not in always])


def in_one(
    cases: Iterable[object], ids: Callable[[Any], str] = str
) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """One test of many small cases that tells of all that fail: a test of its own costs more than each.

    A case that is a tuple gives a value to each argument.
    """
    found = list(cases)

    def whole(test: Callable[..., None]) -> Callable[[], None]:
        def passed() -> None:
            assert found, "there is nothing to look at"
            failed = []
            for case in found:
                try:
                    test(*(case if isinstance(case, tuple) else (case,)))
                except AssertionError as error:
                    failed.append(f"{ids(case)}: {error}")
                except Exception as error:
                    error.add_note(ids(case))
                    raise
            assert not failed, "\n".join(failed)

        for name in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(passed, name, getattr(test, name))
        return passed

    return whole
