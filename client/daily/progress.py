"""How a game stands on a day: what the calendar and the cards show of it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Literal, TypeAlias

import msgspec

from saves.ledger import CountedTry, Tries

DayMark: TypeAlias = Literal["won", "drawn", "lost", "begun", "missed", "open", "future", "none"]
"""won, drawn, lost: ended so. begun: not ended. missed: no game on a day after the first one. open: today's,
not begun yet. future: a day to come. none: a day before the first game."""


class Streaks(msgspec.Struct, frozen=True):
    """current: days in a row up to today, or to yesterday while today's game is still open. longest: ever."""

    current: int = 0
    longest: int = 0


def count_streaks(days: Collection[date], today: date) -> Streaks:
    """Of these days; those that lie in the future by today's clock do not count yet."""
    known = {day.toordinal() for day in days if day <= today}
    longest = run = before = 0
    for day in sorted(known):
        run = run + 1 if day == before + 1 else 1
        longest, before = max(longest, run), day
    open_today = before in (today.toordinal(), today.toordinal() - 1)
    return Streaks(run if open_today else 0, longest)


class DailyProgress(msgspec.Struct, frozen=True):
    """A game on all days, seen from today. tries: of this game alone, by their days."""

    today: date
    tries: dict[date, CountedTry]

    @classmethod
    def of(cls, tries: Tries, game_id: str, today: date) -> DailyProgress:
        """The standing of a game."""
        return cls(today, {day: one for (day, game), one in tries.items() if game == game_id})

    def mark(self, day: date) -> DayMark:
        """How the game stands on a day. What has been played counts, wherever the clock was then."""
        found = self.tries.get(day)
        if found is not None:
            return found.result or "begun"
        if day >= self.today:
            return "open" if day == self.today else "future"
        return "missed" if any(one < day for one in self.tries) else "none"

    @property
    def streaks(self) -> Streaks:
        """Days in a row on which the game was played to its end, won or not."""
        return count_streaks([day for day, one in self.tries.items() if one.result], self.today)

    @property
    def won(self) -> int:
        """On how many days the game was won."""
        return sum(one.result == "won" for one in self.tries.values())

    @property
    def ended(self) -> int:
        """On how many days it was played to its end."""
        return sum(bool(one.result) for one in self.tries.values())
