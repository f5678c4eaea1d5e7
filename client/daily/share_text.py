"""What somebody may show to others of a day: the result, and nothing of how it came about."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from client import i18n
from client.daily.progress import DailyProgress, DayMark, count_streaks
from client.i18n import tr
from saves.ledger import CountedTry

SIGNS: Final[dict[DayMark, str]] = {"won": "✓", "drawn": "=", "lost": "✗", "begun": "…"}
"""What stands for a day in a text; any other day is a dash."""

_DASH: Final = "–"
_DAYS: Final = 7


def share_text(one: CountedTry, standing: DailyProgress) -> str:
    """Game and day, result, the last seven days as signs, and the days in a row until then."""
    head = tr("daily.share.head", name=tr("app.name"), game=tr(f"{one.game}.title"), day=i18n.day(one.day))
    lines = [head, f"{_sign(standing, one.day)} {result_text(one)}", _week(standing, one.day)]
    row = count_streaks([day for day, each in standing.tries.items() if each.result], one.day).current
    return "\n".join([*lines, *([tr("daily.streak.days", n=row)] if row > 1 else [])])


def result_text(one: CountedTry) -> str:
    """What a try has come to, with the points: one's own first."""
    result = tr(f"daily.mark.{one.result or 'begun'}")
    points = format_points(one)
    return tr("daily.points", result=result, points=points) if points else result


def format_points(one: CountedTry) -> str:
    """Everybody's points, one's own first; "" where nobody has any."""
    if not any(one.points):
        return ""
    own = one.points[one.seat : one.seat + 1]
    others = (*one.points[: one.seat], *one.points[one.seat + 1 :])
    return " : ".join(i18n.number(n) for n in (*own, *others))


def _week(standing: DailyProgress, last: date) -> str:
    """The days up to that one, the oldest first."""
    count = min(_DAYS, last.toordinal())
    return " ".join(_sign(standing, last - timedelta(back)) for back in reversed(range(count)))


def _sign(standing: DailyProgress, day: date) -> str:
    return SIGNS.get(standing.mark(day), _DASH)
