"""Progress in a daily game: results by day and streaks of days, for the calendar and the cards."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Literal, TypeAlias

import msgspec

from saves.daily_ledger import CountedTry, Tries

DayMark: TypeAlias = Literal["won", "drawn", "lost", "begun", "missed", "open", "future", "none"]
"""won, drawn, lost: how the game ended. begun: not ended. missed: a day without a game after the first one.
open: today, not begun yet. future: a day to come. none: a day before the first game."""


class Streaks(msgspec.Struct, frozen=True):
    """Streaks of a daily game: numbers of consecutive days on which it was finished."""

    current: int = 0
    """Length of the streak up to today, or up to yesterday while today's game is unfinished."""
    longest: int = 0
    """Length of the longest streak so far."""


def count_streaks(days: Collection[date], today: date) -> Streaks:
    """Return the current and the longest streak of consecutive days; days after `today` do not count.

    Streaks are always computed from the days played, so a wrong clock cannot spoil them.
    """
    ordinals = {day.toordinal() for day in days if day <= today}
    longest = current = previous = 0
    for day in sorted(ordinals):
        current = current + 1 if day == previous + 1 else 1
        longest, previous = max(longest, current), day
    open_today = previous in (today.toordinal(), today.toordinal() - 1)
    return Streaks(current if open_today else 0, longest)


class DailyProgress(msgspec.Struct, frozen=True):
    """A player's tries of one daily game on all days, as seen from today."""

    today: date
    tries: dict[date, CountedTry]
    """The try of each day that counts."""

    @classmethod
    def from_tries(cls, tries: Tries, game_id: str, today: date) -> DailyProgress:
        """Create the progress of one daily game from the tries of all daily games."""
        return cls(today, {day: one for (day, game), one in tries.items() if game == game_id})

    def get_day_mark(self, day: date) -> DayMark:
        """Return the calendar mark of a day in a daily game: its result, or "missed", "open" and the like.

        A day that was played has its result even if it lies in the future by the present clock.
        """
        counted_try = self.tries.get(day)
        if counted_try is not None:
            return counted_try.result or "begun"
        if day >= self.today:
            return "open" if day == self.today else "future"
        return "missed" if any(day_played < day for day_played in self.tries) else "none"

    @property
    def streaks(self) -> Streaks:
        """Streaks of consecutive days on which the daily game was finished, won or not."""
        return count_streaks([day for day, one in self.tries.items() if one.result], self.today)

    @property
    def won_day_count(self) -> int:
        """Number of days on which the daily game was won."""
        return sum(one.result == "won" for one in self.tries.values())

    @property
    def finished_day_count(self) -> int:
        """Number of days on which the daily game was finished."""
        return sum(bool(one.result) for one in self.tries.values())
