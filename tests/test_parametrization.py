"""Of what is combined each value is passed every time, and each combination with the long ones."""

from __future__ import annotations

from typing import Any

import pytest

from rules import GAMES
from tests.parametrization import (
    parametrize_games,
    parametrize_product,
    parametrize_short_and_long,
    run_cases_in_one_test,
)


def rows(mark: pytest.MarkDecorator) -> tuple[list[Any], list[Any]]:
    """Return the short and the long ones."""
    short: list[Any] = []
    long: list[Any] = []
    for row in mark.args[1]:
        marks = getattr(row, "marks", ())
        (long if any(one.name == "long" for one in marks) else short).append(getattr(row, "values", row))
    return short, long


def test_short_cases_cover_each_value_and_long_ones_the_rest() -> None:
    made = parametrize_product(
        pytest.mark.parametrize("language", ["en", "cs", "sk"]),
        pytest.mark.parametrize(("size", "scale"), [(1, 1.0), (1, 2.0), (2, 1.0), (3, 1.0)]),
        pytest.mark.parametrize("saving", [False, True]),
    )
    assert made.args[0] == ["language", "size", "scale", "saving"]
    short, long = rows(made)
    assert len(short) == 4
    assert len({*short, *long}) == len(short) + len(long) == 24
    assert {row[0] for row in short} == {"en", "cs", "sk"}
    assert {row[1:3] for row in short} == {(1, 1.0), (1, 2.0), (2, 1.0), (3, 1.0)}
    assert {row[3] for row in short} == {False, True}


def test_short_and_long_cases_are_combined() -> None:
    assert rows(parametrize_short_and_long("n", [1], [2, 3])) == ([1], [(2,), (3,)])
    assert rows(parametrize_short_and_long(("n", "m"), [(1, 2)], [(3, 4)])) == ([(1, 2)], [(3, 4)])


def test_all_failing_cases_are_reported() -> None:
    @run_cases_in_one_test([1, 2, 3, 4])
    def odd(number: int) -> None:
        assert number % 2, "even"

    @run_cases_in_one_test([(1, 2), (3, 1)], ids=lambda case: f"<{case[0]}>")
    def rising(low: int, high: int) -> None:
        assert low < high

    assert odd.__name__ == "odd"
    with pytest.raises(AssertionError, match=r"(?s)\A2: even.*4: even") as told:
        odd()
    assert "3: " not in str(told.value)
    with pytest.raises(AssertionError, match="<3>: "):
        rising()
    with pytest.raises(AssertionError, match="nothing"):
        run_cases_in_one_test([])(print)()


def test_error_in_a_case_names_the_case() -> None:
    with pytest.raises(ZeroDivisionError) as told:
        run_cases_in_one_test([1, 0])(lambda number: 1 // number)()
    assert told.value.__notes__ == ["0"]


def test_some_games_are_short_cases_and_the_others_long_ones() -> None:
    short, long = rows(parametrize_games("game_id", "envyra", "wispwood"))
    assert short == ["envyra", "wispwood"]
    assert {one for (one,) in long} == set(GAMES) - {*short}
    with pytest.raises(AssertionError):
        parametrize_games("game_id", "chess")
