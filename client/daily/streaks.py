"""How many days in a row: worked out anew from the days that were played, so no clock can spoil it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

import msgspec


class Streaks(msgspec.Struct, frozen=True):
    """current: days in a row up to today, or to yesterday while today's game is still open. longest: ever."""

    current: int = 0
    longest: int = 0


def streaks(days: Collection[date], today: date) -> Streaks:
    """Of these days; those that lie in the future by today's clock do not count yet."""
    known = {day.toordinal() for day in days if day <= today}
    longest = run = before = 0
    for day in sorted(known):
        run = run + 1 if day == before + 1 else 1
        longest, before = max(longest, run), day
    open_today = before in (today.toordinal(), today.toordinal() - 1)
    return Streaks(run if open_today else 0, longest)
