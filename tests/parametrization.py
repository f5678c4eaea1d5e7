"""Parametrization with many cases, of which a few always run and the others are marked `long`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import product
from typing import Any, NamedTuple

import pytest

from rules import GAMES

_SCREENS = (((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0))

SCREEN_VARIANTS = tuple((language, *screen) for language, screen in product(("en", "cs", "sk"), _SCREENS))
"""Language, window size and text scale."""

HARDEST_SCREEN_VARIANTS = (("cs", (1280, 720), 2.0), ("sk", (1920, 1080), 1.0))
"""One with the least room, and one with the most."""


def mark_cases(cases: Iterable[tuple[object, ...]], always: Collection[tuple[object, ...]]) -> list[Any]:
    """Return all cases as parameters of a test, marked `long` unless they are in `always`."""
    found = list(cases)
    assert set(always) <= set(found)
    return [
        pytest.param(
            *case, id="-".join(map(_format_id_part, case)), marks=() if case in always else pytest.mark.long
        )
        for case in found
    ]


def _format_id_part(value: object) -> str:
    """Return part of a test id: sizes as 1280x720."""
    return "x".join(map(str, value)) if isinstance(value, tuple) else str(value)


class _Axis(NamedTuple):
    """One `parametrize` mark."""

    names: tuple[str, ...]
    values: Sequence[Any]
    together: bool
    """Whether each value is a tuple with a value for each of several names."""

    @classmethod
    def of(cls, mark: pytest.MarkDecorator) -> _Axis:
        names, values = mark.args
        if isinstance(names, str):
            names = tuple(name.strip() for name in names.split(","))
        return cls(tuple(names), list(values), len(names) > 1)


def parametrize_product(*marks: pytest.MarkDecorator) -> pytest.MarkDecorator:
    """Return all combinations of several `parametrize` marks, most of them marked `long`.

    As many always run as are needed for each value to occur.
    """
    axes = [_Axis.of(mark) for mark in marks]
    rows = []
    for places in product(*(range(len(axis.values)) for axis in axes)):
        chosen = [axis.values[place] for axis, place in zip(axes, places, strict=True)]
        row = [
            one
            for axis, value in zip(axes, chosen, strict=True)
            for one in (value if axis.together else (value,))
        ]
        rows.append(pytest.param(*row, marks=() if _is_short_combination(places, axes) else pytest.mark.long))
    return pytest.mark.parametrize([name for axis in axes for name in axis.names], rows)


def _is_short_combination(places: tuple[int, ...], axes: Sequence[_Axis]) -> bool:
    """Return whether all axes advance together in a combination, shorter ones starting over."""
    most = max(len(axis.values) for axis in axes)
    turns = (tuple(turn % len(axis.values) for axis in axes) for turn in range(most))
    return places in turns


def parametrize_short_and_long(
    names: str | Sequence[str],
    short: Sequence[Any],
    long: Sequence[Any],
    ids: Sequence[str] | None = None,
) -> pytest.MarkDecorator:
    """Parametrize with cases that always run, and cases marked `long`."""
    many = not isinstance(names, str) or "," in names
    rows = [*short]
    rows += [pytest.param(*(row if many else (row,)), marks=pytest.mark.long) for row in long]
    return pytest.mark.parametrize(names, rows, ids=ids)


def parametrize_games(name: str, *always: str) -> pytest.MarkDecorator:
    """Parametrize with all games, for code that is the same at every table.

    Args:
        name: The argument that is given the game id.
        always: The games with which the test always runs; with the others it is marked `long`.
    """
    assert set(always) < set(GAMES)
    return parametrize_short_and_long(name, always, [game for game in GAMES if game not in always])


def run_cases_in_one_test(
    cases: Iterable[object], ids: Callable[[Any], str] = str
) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Run many small cases in one test that reports every failure, since a test costs more than a case.

    A case that is a tuple has a value for each argument.
    """
    found = list(cases)

    def whole(test: Callable[..., None]) -> Callable[[], None]:
        def passed() -> None:
            assert found, "nothing to test: there are no cases"
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
