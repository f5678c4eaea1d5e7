"""Days in a row, and how a game stands on a day, wherever the clock goes."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, strategies

from client.daily.progress import DailyProgress, Streaks, count_streaks
from saves.daily_ledger import CountedTry

TODAY = date(2026, 11, 23)


def back(*days: int) -> list[date]:
    return [TODAY - timedelta(n) for n in days]


def make_progress(today: date = TODAY, **results: str) -> DailyProgress:
    """Return the streaks of days before the 23rd of November: ``d0="won"``."""
    tries = [
        CountedTry(TODAY - timedelta(int(name[1:])), "envyra", f"f{name}", 0, result)  # type: ignore[arg-type]
        for name, result in results.items()
    ]
    return DailyProgress.from_tries({one.key: one for one in tries}, "envyra", today)


@pytest.mark.parametrize(
    ("days", "current", "longest"),
    [
        ([], 0, 0),
        (back(0), 1, 1),
        (back(1), 1, 1),  # today's game is still open
        (back(2), 0, 1),
        (back(0, 1, 2), 3, 3),
        (back(1, 2, 3), 3, 3),
        (back(0, 2, 3, 4), 1, 3),
        (back(0, -1, -2), 1, 1),  # days to come do not count yet
        ([date(2026, 11, 24)], 0, 0),
    ],
)
def test_streak_counts_consecutive_days(days: list[date], current: int, longest: int) -> None:
    assert count_streaks(days, TODAY) == Streaks(current, longest)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (date(2027, 12, 30), date(2028, 1, 2)),
        (date(2028, 2, 27), date(2028, 3, 2)),  # with the 29th of February
        (date(2026, 3, 28), date(2026, 3, 31)),  # clocks go forward
        (date(1, 1, 1), date(1, 1, 5)),
        (date(9999, 12, 28), date(9999, 12, 31)),
    ],
)
def test_streaks_continue_over_months_and_years(first: date, last: date) -> None:
    count = (last - first).days + 1
    days = [first + timedelta(n) for n in range(count)]
    assert count_streaks(days, last) == Streaks(count, count)


@given(strategies.sets(strategies.dates(), max_size=12), strategies.dates())
def test_streaks_are_never_longer_than_the_number_of_days(days: set[date], today: date) -> None:
    found = count_streaks(days, today)
    assert 0 <= found.current <= found.longest <= sum(day <= today for day in days)


def test_future_tries_count_when_their_day_has_come() -> None:
    ahead = make_progress(d0="won", d1="won")
    assert ahead.streaks.current == 2
    set_back = make_progress(today=TODAY - timedelta(1), d0="won", d1="won")
    assert set_back.streaks.current == 1
    assert set_back.get_day_mark(TODAY) == "won"  # it is shown all the same
    assert make_progress(today=TODAY - timedelta(9), d0="won", d1="won").streaks == Streaks(0, 0)


def test_every_day_has_a_mark() -> None:
    found = make_progress(d1="won", d2="lost", d3="drawn", d4="", d6="won")
    marks = [found.get_day_mark(TODAY - timedelta(n)) for n in range(-1, 9)]
    assert marks == [
        "future", "open", "won", "lost", "drawn", "begun", "missed", "won", "none", "none",
    ]  # fmt: skip
    assert (found.won_day_count, found.finished_day_count) == (2, 4)


def test_unfinished_game_breaks_the_streak() -> None:
    assert make_progress(d0="won", d1="", d2="won").streaks == Streaks(1, 1)


def test_lost_games_continue_the_streak() -> None:
    assert make_progress(d0="lost", d1="drawn", d2="won").streaks.current == 3


def test_streaks_are_counted_per_game() -> None:
    other = CountedTry(TODAY, "wispwood", "f", 0, "won")
    assert DailyProgress.from_tries({other.key: other}, "envyra", TODAY).get_day_mark(TODAY) == "open"
