"""The calendar of a month: how a game stands on each of its days, readable by shape alone."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Final

from msgspec import Struct

from client import i18n
from client.daily.standing import DayMark, DayStanding
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.text import Typesetter
from client.i18n import tr
from client.scenes.common.panels import PanelRow
from client.scenes.daily.words import day_standing, mark_words
from client.widgets import ButtonState, Painted
from client.widgets.widget import Widget

SIGNS: Final[dict[DayMark, str]] = {"won": "trophy", "lost": "close", "begun": "play"}
"""The pictures of marks; a draw is two lines, a day that was not played a small ring."""

LEGEND: Final[tuple[DayMark, ...]] = ("won", "drawn", "lost", "begun", "missed")

FIRST: Final = date(2026, 1, 1)
"""The calendar goes back to here, or as far as there are games."""

_WEEK: Final = 7
_WEEKS: Final = 6
_HEAD: Final = 32.0
_GAP: Final = 6.0
_SIGN: Final = 24.0
_LINE: Final = 34.0


class Month(Struct, frozen=True):
    """A month of the calendar, by its first day."""

    first: date

    @classmethod
    def of(cls, day: date) -> Month:
        """The month of a day."""
        return cls(day.replace(day=1))

    @property
    def last(self) -> date:
        """Its last day."""
        return self.first.replace(day=monthrange(self.first.year, self.first.month)[1])

    @property
    def days(self) -> tuple[date, ...]:
        """All its days."""
        return tuple(self.first + timedelta(n) for n in range(self.last.day))

    def before(self, standing: DayStanding) -> Month | None:
        """The month before it, where the calendar goes back so far."""
        earliest = min((FIRST, standing.today, *standing.tries))
        if self.first.toordinal() == 1 or self.first <= earliest:
            return None
        return Month.of(self.first - timedelta(1))

    def after(self, standing: DayStanding) -> Month | None:
        """The month after it, if there is a day to be shown in it."""
        latest = max((standing.today, *standing.tries))
        return Month.of(self.last + timedelta(1)) if self.last < latest else None


def paint_mark(canvas: Canvas, mark: DayMark, center: Point, size: float = _SIGN) -> None:
    """The sign of a day; nothing for days of which there is nothing to say."""
    x, y = center
    if mark in SIGNS:
        ink = theme.GOLD if mark == "won" else theme.IVORY
        canvas.icon(SIGNS[mark], center, size, ink)
    elif mark == "drawn":
        for dy in (-0.16, 0.16):
            bar = Rect(x - size * 0.34, y + dy * size - 1.5, size * 0.68, 3)
            canvas.fill(bar, theme.IVORY, radius=1.5)
    elif mark == "missed":
        side = size * 0.36
        canvas.outline(Rect(x - side / 2, y - side / 2, side, side), theme.MUTED, radius=side / 2, width=1.5)


def month_row(
    month: Month,
    standing: DayStanding,
    chosen: date,
    cell: float,
    add: Callable[[Widget], object],
    choose: Callable[[date], object],
) -> PanelRow:
    """The days of a month as buttons, six weeks high so that nothing moves from one month to another.

    cell: the height of a day. add: puts a widget where it belongs.
    """

    def place(box: Rect, day: date) -> Rect:
        number = day.day - 1 + month.first.weekday()
        wide = (box.width - (_WEEK - 1) * _GAP) / _WEEK
        left = box.left + number % _WEEK * (wide + _GAP)
        top = box.top + _HEAD + number // _WEEK * (cell + _GAP)
        return Rect(left, top, wide, cell)

    def paint(canvas: Canvas, box: Rect) -> None:
        wide = (box.width + _GAP) / _WEEK
        for number, name in enumerate(i18n.weekdays()):
            at = (box.left + number * wide + (wide - _GAP) / 2, box.top + _HEAD / 2 - 4)
            canvas.text(name, at, styles.NOTE, anchor="center", max_width=wide)

    def make(box: Rect) -> None:
        for day in month.days:
            mark = standing.mark(day)
            words = tr("daily.day-label", day=i18n.day(day, weekday=True), mark=day_standing(standing, day))
            button = Painted(
                f"daily.day.{day.isoformat()}", place(box, day), words,
                paint=partial(_paint_day, day, mark, chosen, standing.today),
                on_press=partial(choose, day), radius=theme.RADIUS_CONTROL, tooltip=words,
                enabled=mark != "future", why=mark_words("future"), focusable=mark != "future",
            )  # fmt: skip
            button.on = True if day == chosen else None
            add(button)

    return PanelRow(_HEAD + _WEEKS * cell + (_WEEKS - 1) * _GAP, make, paint)


def _paint_day(
    day: date, mark: DayMark, chosen: date, today: date, canvas: Canvas, box: Rect, look: ButtonState
) -> None:
    number = styles.NOTE.in_(theme.IVORY if look.enabled else theme.DISABLED_TEXT)
    if look.enabled:
        edge = theme.GOLD if day == chosen else theme.mix(theme.EDGE, theme.GOLD, look.hover)
        canvas.slab(
            box, radius=theme.RADIUS_CONTROL, top=theme.lighten(theme.ROW_TOP, round(14 * look.hover)),
            bottom=theme.ROW_BOTTOM, edge=edge,
        )  # fmt: skip
        if day == chosen:
            canvas.outline(box, theme.GOLD, radius=theme.RADIUS_CONTROL, width=2)
    if day == today:
        number = styles.LABEL.in_(theme.GOLD)
        canvas.fill(Rect(box.left + 12, box.bottom - 9, 22, 3), theme.GOLD, radius=1.5)
    canvas.text(f"{day.day}", (box.left + 12, box.centery), number, anchor="midleft")
    paint_mark(canvas, mark, (box.right - 24, box.centery))


def legend_row(texts: Typesetter, width: float) -> PanelRow:
    """What the signs mean, in as many lines as it takes."""
    places: list[tuple[DayMark, float, int]] = []
    x, line = 0.0, 0
    for mark in LEGEND:
        wide = _SIGN + 10 + texts.width(mark_words(mark), styles.NOTE)
        if x and x + wide > width:
            x, line = 0.0, line + 1
        places.append((mark, x, line))
        x += wide + 26

    def paint(canvas: Canvas, box: Rect) -> None:
        for mark, x, line in places:
            left, y = box.left + x, box.top + (line + 0.5) * _LINE
            paint_mark(canvas, mark, (left + _SIGN / 2, y))
            canvas.text(mark_words(mark), (left + _SIGN + 10, y), styles.NOTE, anchor="midleft")

    return PanelRow((line + 1) * _LINE, None, paint)
