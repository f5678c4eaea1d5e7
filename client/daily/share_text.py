"""The text a player may share about a daily game: its result, without giving away any move."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from client import i18n
from client.daily.progress import DailyProgress, DayMark, count_streaks
from client.i18n import tr
from saves.daily_ledger import CountedTry

SIGNS: Final[dict[DayMark, str]] = {"won": "✓", "drawn": "=", "lost": "✗", "begun": "…"}
"""The sign of a day in the text; any other day is a dash."""

_DASH: Final = "–"
_DAYS: Final = 7


def share_text(counted_try: CountedTry, standing: DailyProgress) -> str:
    """Return the text to share: game, date, result, signs of the last seven days, and the streak."""
    heading = tr(
        "daily.share.head",
        name=tr("app.name"),
        game=tr(f"{counted_try.game}.title"),
        day=i18n.format_day(counted_try.day),
    )
    lines = [
        heading,
        f"{_sign(standing, counted_try.day)} {result_text(counted_try)}",
        _week_signs(standing, counted_try.day),
    ]
    streak = count_streaks(
        [day for day, other in standing.tries.items() if other.result], counted_try.day
    ).current
    return "\n".join([*lines, *([tr("daily.streak.days", n=streak)] if streak > 1 else [])])


def result_text(counted_try: CountedTry) -> str:
    """Return the result of a try of a daily game with the points, the player's own first."""
    result = tr(f"daily.mark.{counted_try.result or 'begun'}")
    points = format_points(counted_try)
    return tr("daily.points", result=result, points=points) if points else result


def format_points(counted_try: CountedTry) -> str:
    """Return all seats' points in a daily game, the player's own first; "" if there are none."""
    if not any(counted_try.points):
        return ""
    own_points = counted_try.points[counted_try.seat : counted_try.seat + 1]
    others = (*counted_try.points[: counted_try.seat], *counted_try.points[counted_try.seat + 1 :])
    return " : ".join(i18n.format_number(n) for n in (*own_points, *others))


def _week_signs(standing: DailyProgress, last: date) -> str:
    """Return the signs of the days up to that one, the oldest first."""
    count = min(_DAYS, last.toordinal())
    return " ".join(_sign(standing, last - timedelta(days_back)) for days_back in reversed(range(count)))


def _sign(standing: DailyProgress, day: date) -> str:
    return SIGNS.get(standing.get_day_mark(day), _DASH)
